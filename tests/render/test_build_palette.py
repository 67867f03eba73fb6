"""A colour outside the palette would come out wrong: every flat colour in use is in it, and
survives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import pytest
from PIL import Image

from render import find_pictures, list_drawn_games
from render.build_palette import build_palette, flat_colours, group_by_palette
from render.palettes import Palette, apply_palette, load_palette, palette_file
from render.scene import Background, Panel, Scene
from render.theme import TERRACOTTA, rgb

GAMES = list_drawn_games()


@cache
def palettes_of(game: str) -> Mapping[str, Sequence[Scene]]:
    """The palettes of a game's pictures, each with the samples that use it."""
    made = find_pictures(game)
    assert made is not None
    return group_by_palette(made.samples())


@pytest.mark.parametrize("game", GAMES)
def test_every_flat_colour_comes_out_as_it_went_in(game: str) -> None:
    for name, scenes in palettes_of(game).items():
        assert_colours_come_out(name, scenes)


def assert_colours_come_out(name: str, scenes: Sequence[Scene]) -> None:
    colours = sorted({rgb(colour) for scene in scenes for colour in flat_colours(scene)})
    picture = Image.new("RGB", (len(colours), 1))
    picture.putdata(colours)
    shown = apply_palette(picture, load_palette(name)).convert("RGB")
    wrong = {
        colour: shown.getpixel((x, 0))
        for x, colour in enumerate(colours)
        if not near(colour, shown.getpixel((x, 0)))
    }
    assert wrong == {}, f"run python -m render.build_palette {name.partition('-')[0]}"


def near(colour: tuple[int, int, int], shown: object) -> bool:
    """Pillow looks colours up in steps of four: two of our own that are nearer share a place."""
    assert isinstance(shown, tuple)
    return all(abs(a - b) <= 4 for a, b in zip(colour, shown, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_palette_fits_a_byte_and_is_readable(game: str) -> None:
    for name in palettes_of(game):
        lines = palette_file(name).read_text().split()
        assert len(lines) <= 256
        assert len(set(lines)) == len(lines)
        assert all(len(line) == 7 and rgb(line) for line in lines)


def test_a_palette_stands_beside_the_pictures_that_use_it() -> None:
    assert palette_file("armadora").parent == palette_file("armadora-seat").parent
    assert palette_file("armadora").parent.name == "armadora"


def test_without_a_palette_the_colours_of_the_theme_are_right_and_others_near() -> None:
    palette = load_palette("icons-unbuilt")
    assert len(palette.colours) <= 3 * 256
    picture = Image.new("RGB", (2, 1), TERRACOTTA)
    picture.putpixel((1, 0), (10, 140, 250))
    shown = apply_palette(picture, palette).convert("RGB")
    assert shown.getpixel((0, 0)) == rgb(TERRACOTTA)
    assert shown.getpixel((1, 0)) == (0, 153, 255)


def test_a_palette_that_belongs_to_no_pictures_is_refused() -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        load_palette("nowhere")


def test_a_new_palette_holds_flat_colours_exactly_and_shares_the_rest() -> None:
    import render.armadora  # noqa: F401  # registers its ground

    scene = Scene(
        "a",
        200,
        200,
        Background("armadora.land"),
        (Panel(10, 10, 80, 80, "#12AB34", "#FF00FF", 5, 30),),
        "alt",
        "p",
    )
    made = build_palette([scene], 64)
    assert {rgb("#12AB34"), rgb("#FF00FF")} <= set(made)
    assert len(made) <= 64
    shown = apply_palette(Image.new("RGB", (1, 1), "#12AB34"), Palette.from_colours(made)).convert(
        "RGB"
    )
    assert shown.getpixel((0, 0)) == rgb("#12AB34")
