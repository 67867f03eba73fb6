"""Sprites have one name, are painted once, and are placed by their middle."""

from __future__ import annotations

import pytest

from render.cache import clear_caches
from render.icons.marks import laurel, tick
from render.icons.seats import die, marker
from render.pen import Pen
from render.scene import Sprite
from render.sprites import icon, sprite_colours, sprite_image
from render.theme import SEATS


def test_an_icon_is_placed_by_name_size_and_meaning() -> None:
    assert marker.at(10, 20, 30.4, 2) == Sprite("marker", 10, 20, 30, 30, (2,))


def test_the_same_sprite_is_painted_once() -> None:
    assert sprite_image(laurel.at(0, 0, 40)) is sprite_image(laurel.at(99, 99, 40))
    assert sprite_image(laurel.at(0, 0, 40)) is not sprite_image(laurel.at(0, 0, 41))
    before = sprite_image(laurel.at(0, 0, 40))
    clear_caches()
    assert sprite_image(laurel.at(0, 0, 40)) is not before


def test_a_faded_sprite_lets_the_ground_through() -> None:
    faded = sprite_image(tick.at(0, 0, 40).with_fade(0.5)).getchannel("A")
    assert faded.getextrema() == (0, 128)


def test_a_sprite_without_holes_needs_no_mask() -> None:
    from render.armadora.board import square
    from render.armadora.region_colours import LAND

    assert sprite_image(square.at(0, 0, 132, 132, (LAND,), 1)).mode == "RGB"


def test_two_sprites_never_share_a_name() -> None:
    def laurel(pen: Pen) -> None: ...

    laurel.__module__ = "render.icons.other"
    with pytest.raises(AssertionError, match="two sprites are called laurel"):
        icon(laurel)


def test_what_a_sprite_shows_is_given_in_order() -> None:
    with pytest.raises(AssertionError, match="in order"):
        marker.at(0, 0, 10, seat=1)


def test_a_sprite_knows_its_flat_colours() -> None:
    assert sprite_colours(marker.at(0, 0, 40, 0)) == {SEATS[0].fill, SEATS[0].rim, SEATS[0].pip}


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_value_in_every_seats_shape(value: int) -> None:
    seats = [sprite_image(die.at(0, 0, 60, seat, value)).tobytes() for seat in range(6)]
    blank = [sprite_image(die.at(0, 0, 60, seat, 0)).tobytes() for seat in range(6)]
    assert len({*seats, *blank}) == 12
