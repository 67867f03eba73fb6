"""The one palette of a game's pictures: flat colours exactly, the rest for smooth edges.

`python -m render.build_palette armadora` builds it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Final

from PIL import Image

from . import backgrounds, theme
from .palettes import Colour, palette_file
from .pillow import paint_pixels
from .scene import Label, Panel, Scene, Sprite
from .sprites import sprite_colours
from .theme import rgb

PALETTE_SIZE: Final = 192
ALL_COLOURS: Final = 2**24  # as many as a picture could have
# Pillow looks colours up in steps of four: nearer ones cannot be told apart
LEAST_DISTANCE: Final = 5
LEAST_EDGE_DISTANCE: Final = 8  # of colours of smooth edges from all that are chosen
# a colour of smooth edges weighs more the more pixels it has, up to this many
MOST_COUNTED_PIXELS, PIXELS_FOR_ONE = 3000, 10
EDGE_SHARE: Final = 24  # colours of the palette that are left for smooth edges, at least
MAX_WIDE_COLOURS: Final = 400  # colours that are tried because they fill much of a picture
WIDE_PIXELS: Final = 150  # pixels of a picture from which on a colour fills much of it


def flat_colours(scene: Scene) -> set[str]:
    """The colours that a scene names: of its background, panels, labels and sprites, as #RRGGBB.

    Colours of smooth edges, mixed when it is painted, are none of them.
    """
    # every picture may have the table's own colours
    colours = {theme.TABLE, theme.FIBRE_LIGHT, theme.FIBRE_DARK, theme.TABLE_EDGE, theme.SHADE}
    colours.update(pixel_colours(scene))
    below = backgrounds.background_items(scene.background, scene.width, scene.height)
    for item in (*below, *scene.items):
        match item:
            case Sprite():
                colours |= sprite_colours(item)
            case Panel():
                colours |= {colour for colour in (item.fill, item.edge) if colour}
            case Label():
                colours.add(item.colour)
    return colours


def pixel_colours(scene: Scene) -> tuple[str, ...]:
    """The flat colours that the background of a scene paints as pixels.

    They may have been painted in the colours of an older palette, so
    their own pixels are not there to be counted.
    """
    return backgrounds.PIXEL_COLOURS.get(scene.background.name, ())


def count_colours(scenes: Iterable[Scene]) -> Counter[Colour]:
    """How many pixels of each colour the painted pictures have, before any palette."""
    counts: Counter[Colour] = Counter()
    for scene in scenes:
        for count, colour in paint_pixels(scene).getcolors(ALL_COLOURS) or ():
            assert isinstance(colour, tuple)
            red, green, blue = colour
            counts[red, green, blue] += count
    return counts


def is_far(colour: Colour, others: Iterable[Colour], least_distance: int) -> bool:
    """Whether red, green or blue differs by `least_distance` from each of the other colours."""
    return all(_colour_distance(colour, other) >= least_distance for other in others)


def _colour_distance(colour: Colour, other: Colour) -> int:
    """How much two colours differ in red, green or blue, whichever differs most."""
    return max(abs(part - other_part) for part, other_part in zip(colour, other, strict=True))


def build_palette(scenes: Sequence[Scene], size: int = PALETTE_SIZE) -> list[Colour]:
    """The palette of these scenes, at most `size` colours.

    Flat colours come first, then colours that fill much of a picture,
    then those of smooth edges.
    """
    pixels = count_colours(scenes)
    named: set[str] = set()
    in_pixels: set[Colour] = set()
    for scene in scenes:
        named |= flat_colours(scene)
        in_pixels |= set(map(rgb, pixel_colours(scene)))
    # those of backgrounds first, then those that fill most pixels
    flat = sorted(
        map(rgb, named),
        key=lambda colour: (colour not in in_pixels, -pixels[colour], colour),
    )
    frequent = [
        colour
        for colour, count in pixels.most_common(MAX_WIDE_COLOURS)
        if count > WIDE_PIXELS * len(scenes)
    ]
    chosen: list[Colour] = []
    for colour in (*flat, *_theme_colours(), *frequent):
        has_room = len(chosen) < size - EDGE_SHARE
        if has_room and is_far(colour, chosen, LEAST_DISTANCE):
            chosen.append(colour)
    uncovered = {
        colour: count
        for colour, count in pixels.items()
        if is_far(colour, chosen, LEAST_EDGE_DISTANCE)
    }
    return chosen + _pick_blended_colours(uncovered, size - len(chosen))


def _theme_colours() -> list[Colour]:
    """All colours that the theme names."""
    values = vars(theme).values()
    return [rgb(value) for value in values if isinstance(value, str) and value.startswith("#")]


def _pick_blended_colours(uncovered: dict[Colour, int], size: int) -> list[Colour]:
    """Chooses at most `size` colours for those that the palette does not have yet.

    Most of these are blends along the edges of shapes. `uncovered` has
    the number of pixels of each.
    """
    picture = _make_sample_picture(uncovered)
    cut = picture.quantize(size, Image.Quantize.MEDIANCUT, kmeans=4).getpalette() or []
    reds, greens, blues = cut[0::3], cut[1::3], cut[2::3]
    found = list(zip(reds, greens, blues, strict=True))[:size]
    # each once: where there are too few colours, Pillow adds black several times
    return [*dict.fromkeys(found)]


def _make_sample_picture(pixel_counts: dict[Colour, int]) -> Image.Image:
    """Makes a picture for Pillow's median cut, in which frequent colours have more pixels.

    It is square: a few pixels of the last colours are left out.
    """
    pixels: list[Colour] = []
    for colour, count in sorted(pixel_counts.items()):
        weight = 1 + min(count, MOST_COUNTED_PIXELS) // PIXELS_FOR_ONE
        pixels += [colour] * weight
    side = int(len(pixels) ** 0.5)
    picture = Image.new("RGB", (side, side))
    picture.putdata(pixels[: side * side])
    return picture


def group_by_palette(scenes: Iterable[Scene]) -> dict[str, list[Scene]]:
    """Scenes by the name of their palette: private pictures of a game may have one of their own."""
    groups: dict[str, list[Scene]] = {}
    for scene in scenes:
        groups.setdefault(scene.palette, []).append(scene)
    return groups


def main(names: Sequence[str]) -> None:
    """Command line: build the palettes of the named games from their samples, as files."""
    for name in names:
        drawn = import_module(f"{__package__}.{name}")
        for palette, scenes in group_by_palette(drawn.samples()).items():
            sizes = getattr(drawn, "PALETTE_SIZES", {})
            usual = getattr(drawn, "COLOURS", PALETTE_SIZE)
            colours = build_palette(scenes, sizes.get(palette, usual))
            lines = [f"#{red:02X}{green:02X}{blue:02X}\n" for red, green, blue in colours]
            palette_file(palette).write_text("".join(lines))


if __name__ == "__main__":
    main(sys.argv[1:])
