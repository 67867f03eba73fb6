"""What Catan tells by colour is told by lightness or shape as well."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.catan.view import RESOURCES
from render.catan.box_art.sea import TAR
from render.catan.icons import DEVELOPMENT_ICONS
from render.catan.modules.seafarers.lands import FOG_GROUND, GOLD_GROUND
from render.catan.pieces import NIGHT, RIBBON, TINTS
from render.catan.sea import DEEP, SEA
from render.catan.terrain import LANDSCAPES, TERRAIN_COLOURS
from render.icons.resources import RESOURCE_ICONS
from render.theme import SEATS
from tests.render.colour_vision import VISIONS, closest, lab

LAND = [
    TERRAIN_COLOURS[terrain]
    for terrain in ("forest", "hills", "pasture", "fields", "mountains", "desert")
]
SETS = {
    "land": (LAND, (32, 15, 13)),  # motifs tell them apart as well
    "resources": ([TINTS[kind] for kind in RESOURCES], (36, 15, 13)),  # every card has its icon
}


@pytest.mark.parametrize("name", SETS)
def test_colours_of_a_set_stay_apart_in_every_vision(name: str) -> None:
    colours, least = SETS[name]
    assert all(
        closest(colours, vision) >= enough - 0.5
        for vision, enough in zip(VISIONS, least, strict=True)
    )


def test_terrains_differ_in_lightness_or_motif() -> None:
    assert len(set(LANDSCAPES.values())) == len(LANDSCAPES) == len(TERRAIN_COLOURS)
    for vision in VISIONS:
        light = [lab(colour, vision)[0] for colour in LAND]
        assert all(abs(a - b) > 3 for a, b in combinations(light, 2)), vision


def test_every_resource_and_card_has_a_symbol_of_its_own() -> None:
    assert tuple(RESOURCE_ICONS) == RESOURCES
    assert len(set(map(id, RESOURCE_ICONS.values()))) == len(RESOURCES)
    assert len(set(map(id, DEVELOPMENT_ICONS.values()))) == len(DEVELOPMENT_ICONS)


@pytest.mark.parametrize("vision", VISIONS)
def test_land_stands_out_from_the_sea_and_the_ribbon_from_land(vision: str) -> None:
    assert all(
        closest((SEA, colour), vision) > 7 for colour in LAND
    )  # and a beach lies between them
    assert all(closest((RIBBON, colour), vision) > 17 for colour in LAND)  # and it has an ink line


@pytest.mark.parametrize("vision", VISIONS)
def test_the_robber_is_nobodys_piece(vision: str) -> None:
    assert all(
        closest((NIGHT, look.fill), vision) > 20 for look in SEATS if look.emblem != "diamond"
    )


@pytest.mark.parametrize("vision", VISIONS)
def test_gold_and_fog_are_no_other_land_and_fog_is_no_sea(vision: str) -> None:
    for ground in (GOLD_GROUND, FOG_GROUND):
        assert all(closest((ground, colour), vision) > 12 for colour in LAND)
    assert closest((GOLD_GROUND, FOG_GROUND), vision) > 30
    assert all(closest((FOG_GROUND, colour), vision) > 12 for colour in (SEA, DEEP))


@pytest.mark.parametrize("vision", VISIONS)
def test_the_pirates_are_nobodys_ships(vision: str) -> None:
    assert all(
        closest((TAR, look.fill), vision) > 20 for look in SEATS if look.emblem != "diamond"
    )
