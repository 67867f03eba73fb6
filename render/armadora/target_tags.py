"""Tags on Armadora's squares and lines that the viewer may choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.armadora.board import LINES, SQUARES
from engine.armadora.view import ArmadoraView
from engine.core import Plain

from ..fonts import text_width
from ..scene import Items, Label, Panel
from ..theme import INK, PAPER, TERRACOTTA
from .layout import is_upright, line_middle, square_middle


class TagSize(NamedTuple):
    """The measures of a tag in pixels; two names stand below each other on an upright line."""

    text: int
    height: int
    margins: int
    line_step: int


# the tags of targets: sizes, and beside the names; beside a shield, and below a region's letter
LARGE_TAG: Final = TagSize(text=36, height=44, margins=13, line_step=34)
DENSE_TAG: Final = TagSize(text=35, height=37, margins=10, line_step=30)
TAG_EDGE: Final = 3
MAX_LARGE_LINE_TAGS: Final = 12  # more of them would cover gold and warriors
TAKEN_TAG_LEFT, TAKEN_TAG_RISE, LETTERED_TAG_RISE = 28, 38, -1


def draw_targets(view: ArmadoraView, squares: Iterable[Plain], lines: Sequence[Plain]) -> Items:
    """Labels with the coordinates of what the viewer may choose.

    Those of many lines have hardly a margin, so that they leave free
    what lies on the squares.
    """
    size = DENSE_TAG if are_dense(lines) else LARGE_TAG
    for line in lines:
        assert isinstance(line, int)
        yield from _draw_line_tag(line, size)
    taken = {here for here, _ in view.warriors}
    lettered = {region.squares[0] for region in view.regions}
    for here in squares:
        assert isinstance(here, int)
        x, y = square_middle(here)
        if here in taken:  # beside the shield, and below the letter of a region
            tag_y = y - (LETTERED_TAG_RISE if here in lettered else TAKEN_TAG_RISE)
            yield from _draw_tag([SQUARES[here]], x - TAKEN_TAG_LEFT, tag_y, LARGE_TAG)
        else:
            yield from _draw_tag([SQUARES[here]], x, y, LARGE_TAG)


def are_dense(lines: Sequence[Plain]) -> bool:
    """Whether so many lines are labelled that their labels come near what lies on the squares."""
    return len(lines) > MAX_LARGE_LINE_TAGS


def _draw_line_tag(line: int, size: TagSize) -> Items:
    """The tag of a line in its middle; on an upright one, its two squares below each other."""
    names = LINES[line].split("|") if is_upright(line) else [LINES[line]]
    yield from _draw_tag(names, *line_middle(line), size)


def _draw_tag(names: Sequence[str], x: float, y: float, size: TagSize) -> Items:
    """The tag of a target around (x, y): its name on one line, or on two."""
    width = max(text_width(name, size.text, "Bold") for name in names) + size.margins
    below_first = size.line_step * (len(names) - 1)
    height = size.height + below_first
    yield Panel(
        x - width / 2,
        y - height / 2,
        width,
        height,
        fill=PAPER,
        edge=TERRACOTTA,
        edge_width=TAG_EDGE,
        radius=size.height // 2,
    )
    for i, name in enumerate(names):
        yield Label(
            name,
            x,
            y - below_first / 2 + i * size.line_step,
            size=size.text,
            weight="Bold",
            colour=INK,
            anchor="mm",
        )
