"""Roma's colours stay apart for people who do not see red or green, and none of them
stands alone.
"""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from engine.roma.components import CARDS, KEYS
from render import paint
from render.roma import seat, table
from render.roma.card_faces import TABLE_ART_HEIGHT, face, type_colour
from render.roma.sample_choices import keep_choice_view, target_choice_view
from render.roma.sample_positions import (
    NAMES,
    full_table_view,
    midgame_view,
    six_space_view,
    two_deck_view,
)
from render.roma.symbols import SYMBOLS, symbol
from render.sprites import sprite_image
from tests.render.colour_vision import VISIONS, closest
from words import Words

WORDS = Words("en", NAMES)


def test_people_and_buildings_differ_in_every_vision() -> None:
    found = [closest((type_colour(True), type_colour(False)), vision) for vision in VISIONS]
    assert all(near >= enough for near, enough in zip(found, (60, 43, 29), strict=True)), found


def test_people_and_buildings_differ_in_shape() -> None:
    """The light field around the symbol is round, or has a gable."""
    shapes = {
        character: sprite_image(
            face.at(0, 0, 166, 272, "forum", character, 1, TABLE_ART_HEIGHT)
        ).convert("RGB")
        for character in (True, False)
    }
    # beside the foot of the symbol: inside a gable, outside a medallion
    corner = (40, TABLE_ART_HEIGHT - 6)
    assert shapes[False].getpixel(corner) != shapes[True].getpixel(corner)
    assert shapes[True].getpixel(corner) == (158, 43, 37)


def test_every_kind_of_card_has_a_symbol_of_its_own() -> None:
    assert SYMBOLS.keys() == set(KEYS.names)
    drawn = {card.key: _ink(card.key) for card in CARDS}
    for a in drawn:
        for b in drawn:
            if a < b:
                differ = ImageChops.difference(drawn[a], drawn[b]).point(
                    lambda part: 255 if part > 40 else 0
                )
                assert sum(differ.histogram()[255:]) > 150, (a, b)


def _ink(key: str) -> Image.Image:
    """A symbol in grey, as large as a chat shows it."""
    ground = Image.new("RGB", (40, 40), "white")
    art = sprite_image(symbol.at(0, 0, 40, key)).convert("RGBA")
    ground.paste(art, (0, 0), art)
    return ground.convert("L")


@pytest.mark.parametrize("key", KEYS.names)
def test_a_symbol_keeps_to_its_box(key: str) -> None:
    drawn = sprite_image(symbol.at(0, 0, 200, key))
    assert 150 <= max(drawn.size) <= 196, "a margin of two on each side, which is trimmed"


def test_a_card_needs_no_mask() -> None:
    assert sprite_image(face.at(0, 0, 166, 272, "forum", False, 2, TABLE_ART_HEIGHT)).mode == "RGB"


def test_pictures_of_a_game_under_way_are_small() -> None:
    assert all(
        len(paint(scene)) <= 125_000
        for view in (midgame_view(), six_space_view(), two_deck_view(), full_table_view())
        for scene in table(view, WORDS)
    )
    assert all(
        len(paint(scene)) <= 125_000
        for view in (keep_choice_view(), target_choice_view())
        for scene in seat(view, WORDS)
    )
