"""The one palette of a game's pictures: flat colours exactly, the rest for smooth edges.

`python -m render.build_palette armadora` builds it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import chain
from typing import Final

from PIL import Image

from . import backgrounds, theme
from .palettes import Colour, palette_file
from .pillow import paint_pixels
from .scene import Label, Panel, Scene, Sprite
from .sprites import sprite_colours
from .theme import rgb

PALETTE_SIZE: Final = 192
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

    Colours of smooth edges, mixed when it is painted, are
    none of them.
    """
    # every picture may have the table's own colours
    colours = {theme.TABLE, theme.FIBRE_LIGHT, theme.FIBRE_DARK, theme.TABLE_EDGE, theme.SHADE}
    colours.update(pixel_colours(scene))
    for item in (
        *backgrounds.background_items(scene.background, scene.width, scene.height),
        *scene.items,
    ):
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

    They may have been painted in the colours of an older
    palette, so their own pixels are not there to be
    counted.
    """
    return backgrounds.PIXEL_COLOURS.get(scene.background.name, ())


def count_colours(scenes: Iterable[Scene]) -> Counter[Colour]:
    """How many pixels of each colour the painted pictures have, before any palette."""
    counts: Counter[Colour] = Counter()
    for scene in scenes:
        for count, colour in paint_pixels(scene).getcolors(1 << 24) or ():
            assert isinstance(colour, tuple)
            counts[colour[0], colour[1], colour[2]] += count
    return counts


def is_far(colour: Colour, others: Iterable[Colour], least_distance: int) -> bool:
    """Whether the colour differs from each other one by `least_distance` in red, green or blue."""
    return all(
        max(abs(a - b) for a, b in zip(colour, other, strict=True)) >= least_distance
        for other in others
    )


def build_palette(scenes: Sequence[Scene], size: int = PALETTE_SIZE) -> list[Colour]:
    """The palette of these scenes, at most `size` colours.

    Flat colours come first, then colours that fill much
    of a picture, then those of smooth edges.
    """
    seen = count_colours(scenes)
    in_pixels = set(map(rgb, chain.from_iterable(map(pixel_colours, scenes))))
    flat = sorted(
        map(rgb, set().union(*map(flat_colours, scenes))),
        key=lambda colour: (colour not in in_pixels, -seen[colour], colour),
    )
    wide = [
        colour
        for colour, count in seen.most_common(MAX_WIDE_COLOURS)
        if count > WIDE_PIXELS * len(scenes)
    ]
    chosen: list[Colour] = []
    for colour in (*flat, *_theme_colours(), *wide):
        if len(chosen) < size - EDGE_SHARE and is_far(colour, chosen, LEAST_DISTANCE):
            chosen.append(colour)
    left = {
        colour: count
        for colour, count in seen.items()
        if is_far(colour, chosen, LEAST_EDGE_DISTANCE)
    }
    return chosen + _pick_edge_colours(left, size - len(chosen))


def _theme_colours() -> list[Colour]:
    """All colours that the theme names."""
    values = vars(theme).values()
    return [rgb(value) for value in values if isinstance(value, str) and value.startswith("#")]


def _pick_edge_colours(left: dict[Colour, int], size: int) -> list[Colour]:
    """At most `size` colours that stand for those left (colour -> pixels), found by median cut."""
    pixels: list[Colour] = []  # of a picture in which frequent colours have more room
    for colour, count in sorted(left.items()):
        pixels += [colour] * (1 + min(count, MOST_COUNTED_PIXELS) // PIXELS_FOR_ONE)
    side = int(len(pixels) ** 0.5)
    picture = Image.new("RGB", (side, side))
    picture.putdata(pixels[: side * side])
    cut = picture.quantize(size, Image.Quantize.MEDIANCUT, kmeans=4).getpalette() or []
    reds, greens, blues = cut[0::3], cut[1::3], cut[2::3]
    found = list(zip(reds, greens, blues, strict=True))[:size]
    return [*dict.fromkeys(found)]  # few colours are cut into fewer still, and filled up with black


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
            chosen = build_palette(scenes, sizes.get(palette, usual))
            palette_file(palette).write_text(
                "".join(f"#{r:02X}{g:02X}{b:02X}\n" for r, g, b in chosen)
            )


if __name__ == "__main__":
    main(sys.argv[1:])
