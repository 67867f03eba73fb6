"""New islands: points for the first settlement on each, once, and not in the opening."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.building import build_settlement
from engine.catan.modules.seafarers.slot import read_sea
from engine.catan.moves import BuildCity, BuildSettlement

from ..table import act, decision, points
from .table import ENTRY, corner, opening, part, sea

WEST = (3, 3, "NW")  # on the main island
EAST = (3, 3, "NE")  # on the island east of it
LINE = [(3, 3, side) for side in ("NW", "NE", "E", "SE")]
PRICE = (1, 1, 1, 1, 0)


def test_a_first_settlement_on_a_small_island_brings_two_points_more() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: LINE[:2]}, hands={0: PRICE})
    told = act(s, BuildSettlement(corner(s, EAST)))
    assert points(s)[0] == 1 + 1 + 2
    assert part(s, s.players[0], "islands") == 2
    assert "{player} settles a new island: {points}." in [line.text.id for line in told.news]


def test_a_second_settlement_on_the_same_island_brings_none() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: LINE}, hands={0: PRICE})
    act(s, BuildSettlement(corner(s, EAST)))
    build_settlement(s, s.players[0], corner(s, (4, 3, "SE")), ENTRY)
    assert part(s, s.players[0], "islands") == 2


def test_the_points_stay_when_the_settlement_becomes_a_city() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: LINE[:2]}, hands={0: (1, 1, 1, 3, 3)})
    act(s, BuildSettlement(corner(s, EAST)))
    act(s, BuildCity(corner(s, EAST)))
    assert points(s)[0] == 1 + 2 + 2


def test_every_island_pays_everybody_whoever_was_there_before() -> None:
    s = sea(settlements={0: [WEST], 1: [(4, 3, "SE")]}, ships={0: LINE[:2]}, hands={0: PRICE})
    build_settlement(s, s.players[2], corner(s, (4, 1, "N")), ENTRY)
    act(s, BuildSettlement(corner(s, EAST)))
    assert [part(s, p, "islands") for p in s.players] == [2, 0, 2, 0]


def test_a_settlement_on_the_main_island_brings_none() -> None:
    s = sea(settlements={0: [WEST]})
    build_settlement(s, s.players[0], corner(s, (1, 4, "N")), ENTRY)
    assert points(s)[0] == 2


def test_new_shores_begin_on_the_main_island() -> None:
    s = opening("new-shores", 3)
    corners = {move.corner for move in decision(s).moves}  # type: ignore[attr-defined]
    main = read_sea(s).areas[0].corners
    assert corners == {c for c in s.island.grid.corners if main >> c & 1}


def test_the_four_islands_begin_anywhere_and_home_is_where_one_began() -> None:
    s = opening("four-islands", 3)
    corners = {move.corner for move in decision(s).moves}  # type: ignore[attr-defined]
    assert corners == {c for c in s.island.grid.corners if s.island.shape.sites >> c & 1}
    two_homes = sea("four-islands", 3, settlements={0: [(1, 2, "N"), (4, 1, "N")]})
    for place in ((0, 3, "SW"), (5, 2, "SE")):
        build_settlement(two_homes, two_homes.players[0], corner(two_homes, place), ENTRY)
    assert part(two_homes, two_homes.players[0], "islands") == 0
    build_settlement(two_homes, two_homes.players[0], corner(two_homes, (-1, 5, "SW")), ENTRY)
    assert part(two_homes, two_homes.players[0], "islands") == 2


def test_four_islands_are_four_and_for_six_players_six() -> None:
    assert [len(read_sea(opening("four-islands", seats)).areas) for seats in (3, 4, 6)] == [
        4,
        4,
        6,
    ]


def test_whoever_agrees_has_one_point_for_each_island() -> None:
    s = sea(settlements={0: [WEST]}, island_points="one")
    build_settlement(s, s.players[0], corner(s, EAST), ENTRY)
    assert part(s, s.players[0], "islands") == 1


@pytest.mark.parametrize(("scenario", "target"), [("new-shores", 14), ("four-islands", 13)])
def test_each_scenario_has_its_target(scenario: str, target: int) -> None:
    assert GAME.view(opening(scenario, 4), None).target == target
    assert GAME.view(opening(scenario, 4, harbormaster="on"), None).target == target + 1


def test_everybody_sees_which_islands_pay_and_whom_they_paid() -> None:
    s = sea(settlements={seat: [] for seat in range(4)})
    bonus = [sign for sign in GAME.view(s, None).signs if sign.key == "island_bonus"]
    assert len(bonus) == len(read_sea(s).areas) - 1, "everybody begins on the main island"
    s = sea(settlements={0: [WEST], 1: [(1, 4, "N")], 2: [(0, 3, "N")], 3: [(0, 7, "S")]})
    build_settlement(s, s.players[0], corner(s, EAST), ENTRY)
    signs = GAME.view(s, None).signs
    bonus = [sign for sign in signs if sign.key == "island_bonus"]
    (landing,) = [sign for sign in signs if sign.key == "island_landing"]
    assert len(bonus) == len(read_sea(s).areas) - 1, "the main island pays nobody"
    assert (landing.owner, landing.count) == (0, 2)
    assert landing.at in {sign.at for sign in bonus}, "the others are still paid there"
