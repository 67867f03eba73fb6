"""Tags on Armadora's squares and lines that the viewer may choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.armadora.board import LINES, SQUARES
from engine.armadora.view import ArmadoraView
from engine.core import Plain

from ..fonts import text_width
from ..scene import Items, Label, Panel
from ..theme import INK, PAPER, TERRACOTTA
from .layout import is_upright, line_middle, square_middle

# the tags of targets: sizes, and beside the names; beside a shield, and below a region's letter
TAG_TEXT, TAG_HEIGHT, TAG_MARGINS, TAG_EDGE = 36, 44, 13, 3
LINE_STEP: Final = 34  # from the upper name to the lower one, on an upright line
TAKEN_TAG_LEFT, TAKEN_TAG_RISE, LETTERED_TAG_RISE = 28, 38, -1


def draw_targets(view: ArmadoraView, squares: Iterable[Plain], lines: Iterable[Plain]) -> Items:
    """Labels with the coordinates of what the viewer may choose."""
    for line in lines:
        assert isinstance(line, int)
        yield from _draw_line_tag(line)
    taken = {here for here, _ in view.warriors}
    lettered = {region.squares[0] for region in view.regions}
    for here in squares:
        assert isinstance(here, int)
        x, y = square_middle(here)
        if here in taken:  # beside the shield, and below the letter of a region
            tag_y = y - (LETTERED_TAG_RISE if here in lettered else TAKEN_TAG_RISE)
            yield from _draw_tag([SQUARES[here]], x - TAKEN_TAG_LEFT, tag_y)
        else:
            yield from _draw_tag([SQUARES[here]], x, y)


def _draw_line_tag(line: int) -> Items:
    """The tag of a line in its middle; on an upright one, its two squares below each other."""
    names = LINES[line].split("|") if is_upright(line) else [LINES[line]]
    yield from _draw_tag(names, *line_middle(line))


def _draw_tag(names: Sequence[str], x: float, y: float) -> Items:
    """The tag of a target around (x, y): its name on one line, or on two."""
    wide = max(text_width(name, TAG_TEXT, "Bold") for name in names) + TAG_MARGINS
    high = TAG_HEIGHT + LINE_STEP * (len(names) - 1)
    left, top = x - wide / 2, y - high / 2
    yield Panel(
        left,
        top,
        wide,
        high,
        fill=PAPER,
        edge=TERRACOTTA,
        edge_width=TAG_EDGE,
        radius=TAG_HEIGHT // 2,
    )
    first_line = y - LINE_STEP * (len(names) - 1) / 2
    for i, name in enumerate(names):
        yield Label(
            name,
            x,
            first_line + i * LINE_STEP,
            size=TAG_TEXT,
            weight="Bold",
            colour=INK,
            anchor="mm",
        )
