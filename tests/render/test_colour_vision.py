"""Colours that must be told apart stay apart for people who do not see red or green; the rest is
told by shape as well.
"""

from __future__ import annotations

import pytest

from render.armadora.icons import EMBLEMS, FACTION_COLOURS
from render.armadora.region_colours import REGION_TINTS
from render.theme import SEATS
from tests.render.colour_vision import VISIONS, closest

SETS = {
    "seats": ([look.fill for look in SEATS], (45, 31, 18)),
    "factions": ([banner.fill for banner in FACTION_COLOURS.values()], (46, 48, 34)),
    "land that was won": ([banner.land for banner in FACTION_COLOURS.values()], (24, 25, 20)),
    "closed regions": (REGION_TINTS, (16, 6, 8)),  # fences and letters tell them apart as well
}


@pytest.mark.parametrize("name", SETS)
def test_colours_of_a_set_stay_apart_in_every_vision(name: str) -> None:
    colours, least = SETS[name]
    assert all(
        closest(colours, vision) >= enough - 0.5
        for vision, enough in zip(VISIONS, least, strict=True)
    )


def test_nobody_is_told_by_colour_alone() -> None:
    assert len({look.emblem for look in SEATS}) == len(SEATS)
    assert EMBLEMS.keys() == FACTION_COLOURS.keys()
    assert len(set(EMBLEMS.values())) == len(FACTION_COLOURS)


def test_emblems_stand_out_from_their_ground() -> None:
    pairs = [(look.pip, look.fill) for look in SEATS] + [
        (banner.mark, banner.fill) for banner in FACTION_COLOURS.values()
    ]
    assert all(closest(pair, vision) > 40 for pair in pairs for vision in VISIONS)
