"""Praetor's colours stay apart for people who do not see red or green, and none of them stands
alone.
"""

from __future__ import annotations

import pytest

from engine.praetor.data import Activation
from render import paint
from render.praetor import seat, table
from render.praetor.final_scores import TINTS
from render.praetor.sample_positions import NAMES, full_view, midgame_view, seat_view
from render.praetor.tiles import FIELDS, PATTERNS, PLAZAS, tile
from render.sprites import sprite_image
from tests.render.colour_vision import VISIONS, closest
from words import Words

WORDS = Words("en", NAMES)
SETS = {
    "plazas": ([ground for ground, _ in PLAZAS.values()], (44, 23, 26)),
    "fields": (
        [rim for _, rim in FIELDS.values()],
        (37, 12, 15),
    ),  # their shapes tell them apart as well
    "parts of a score": (TINTS, (30, 15, 17)),  # they stand in the order of their columns
}


@pytest.mark.parametrize("name", SETS)
def test_colours_of_a_set_stay_apart_in_every_vision(name: str) -> None:
    colours, least = SETS[name]
    found = [closest(colours, vision) for vision in VISIONS]
    assert all(near >= enough - 0.5 for near, enough in zip(found, least, strict=True)), found


def test_every_plaza_has_a_pattern_that_stands_out_from_its_ground() -> None:
    assert PATTERNS.keys() == PLAZAS.keys()
    assert len(set(PATTERNS.values())) == len(PLAZAS)
    assert all(closest(pair, vision) > 35 for pair in PLAZAS.values() for vision in VISIONS)


def test_every_kind_of_field_has_a_shape_of_its_own() -> None:
    """Without their colours: what is ground of the tile around the field differs."""
    shapes = set()
    for activation in Activation:
        alone = sprite_image(tile.at(0, 0, 120, 120, None, activation, "RRRR", True)).convert(
            "RGB"
        )
        shapes.add(
            alone.crop((30, 10, 90, 84)).point(lambda part: 255 if part > 0xEE else 0).tobytes()
        )
    assert len(shapes) == len(Activation)


def test_a_turned_tile_is_painted_turned() -> None:
    straight, right = (
        sprite_image(tile.at(0, 0, 120, 120, None, Activation.NONE, corners, False)).convert("RGB")
        for corners in ("RBGY", "YRBG")
    )
    assert straight.getpixel((6, 6)) != right.getpixel((6, 6))
    assert straight.rotate(-90).getpixel((117, 20)) == right.getpixel((117, 20))


def test_a_tile_needs_no_mask() -> None:
    assert sprite_image(tile.at(0, 0, 102, 102, None, Activation.RED, "RBGY", False)).mode == "RGB"


def test_pictures_of_a_game_under_way_are_small() -> None:
    assert len(paint(table(full_view(), WORDS)[0])) <= 165_000
    assert len(paint(table(full_view(), WORDS)[1])) <= 130_000
    assert all(
        len(paint(scene)) <= 130_000 for view in (midgame_view(),) for scene in table(view, WORDS)
    )
    assert all(len(paint(scene)) <= 130_000 for scene in seat(seat_view(), WORDS))
