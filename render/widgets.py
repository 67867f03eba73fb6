"""Small parts that pictures are composed of: each returns items for a scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain

from engine.core import NameAxis, Plain

from .fonts import fit_label, text_width
from .icons.marks import disc
from .scene import Item, Items, Label, Panel, Sprite, Weight
from .theme import (
    ACTING,
    GROOVE,
    GROUND_EDGE,
    INK,
    INK_SOFT,
    KEY,
    LABEL,
    PANEL,
    PANEL_EDGE,
    PAPER,
    PASSED,
    TERRACOTTA,
)

ICON_GAP = 8  # between an icon and its number
BADGE_TEXT_WIDTH = 0.8  # of the text in a badge, in sizes of the badge
# a target's tag: higher than its text, and wider by so many heights
TAG_PADDING, TAG_SIDES = 10, 0.55
YOU_TEXT, LEAST_YOU_TEXT = 20, 14  # sizes of the text at one's own seat
YOU_TEXT_MARGINS = 12  # beside the text in its pill, both together
COORDINATE_TEXT, TARGET_TEXT = 36, 38  # at the edge of a board, and on its points
HALO_WIDTH = 2  # of the white halo on both sides of a frame
HEADING_NUMBER_GAP = 12  # between a heading and its number


def equal_columns(
    left: float,
    right: float,
    count: int,
    gap: float = 10,
) -> list[tuple[float, float]]:
    """`count` equal columns side by side between left and right: (x, width) of each."""
    width = (right - left - gap * (count - 1)) / count
    return [(left + i * (width + gap), width) for i in range(count)]


def columns_by_need(
    left: float,
    right: float,
    needed: Sequence[float],
    gap: float = 10,
) -> list[tuple[float, float]]:
    """Columns side by side between left and right, each as wide as it needs: (x, width) of each.

    Width that is left over is shared out equally; where there is too
    little, all shrink in proportion.
    """
    free = right - left - gap * (len(needed) - 1)
    spare = max(0.0, free - sum(needed)) / len(needed)
    scale = min(1.0, free / sum(needed))
    columns, x = [], left
    for need in needed:
        width = need * scale + spare
        columns.append((x, width))
        x += width + gap
    return columns


def pill(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    edge: str | None = None,
    edge_width: int = 2,
) -> Panel:
    """A rounded bar around the middle (x, y)."""
    return Panel(
        x - width / 2,
        y - height / 2,
        width,
        height,
        fill=fill,
        edge=edge,
        edge_width=edge_width,
        radius=round(height / 2),
    )


def draw_text_pill(
    text: str,
    x: float,
    y: float,
    *,
    width: float,
    height: float,
    text_size: int,
    fill: str = INK,
    edge: str | None = None,
    colour: str = PAPER,
) -> Items:
    """A rounded bar around (x, y) with a short bold text in its middle."""
    yield pill(x, y, width, height, fill, edge)
    yield Label(text, x, y, text_size, "Bold", colour, anchor="mm")


def draw_you_pill(
    text: str,
    x: float,
    y: float,
    *,
    height: int,
    max_width: float,
    padding: float,
) -> Items:
    """The dark pill at the viewer's own seat, around (x, y), as wide as its text."""
    width = min(max_width, text_width(text, YOU_TEXT, "Bold") + padding)
    yield pill(x, y, width, height=height, fill=INK, edge=PAPER)
    yield Label(
        text,
        x,
        y,
        size=YOU_TEXT,
        weight="Bold",
        colour=PAPER,
        anchor="mm",
        max_width=width - YOU_TEXT_MARGINS,
        min_size=LEAST_YOU_TEXT,
    )


def draw_badge(
    x: float,
    y: float,
    text: str,
    size: float,
    text_size: int,
    fill: str = INK,
    rim: str = PAPER,
    colour: str = PAPER,
) -> Items:
    """A rimmed disc with a number or a letter."""
    yield disc.at(x, y, size, fill, rim)
    max_width = size * BADGE_TEXT_WIDTH
    yield Label(
        text,
        x,
        y,
        size=text_size,
        weight="Bold",
        colour=colour,
        anchor="mm",
        max_width=max_width,
        min_size=14,
    )


def icon_with_number(
    sprite: Sprite,
    number: int,
    size: int = KEY,
    colour: str = INK,
    weight: Weight = "Bold",
) -> tuple[Sprite, Label]:
    """The icon that was given, and the label of a number to the right of it.

    `size` is that of the number.
    """
    left = sprite.x + sprite.width / 2 + ICON_GAP
    return sprite, Label(str(number), left, sprite.y, size, weight, colour)


def right_edge(items: Sequence[Item]) -> float:
    """The x of the rightmost edge of these items."""
    return max(_item_right_edge(item) for item in items)


def _item_right_edge(item: Item) -> float:
    """The x where a sprite, a panel or a text ends."""
    match item:
        case Sprite():
            return item.x + item.width / 2
        case Panel():
            return item.x + item.width
        case Label():
            text, size = fit_label(item)
            across, _upright = item.anchor
            share_right_of_x = {"l": 1, "m": 0.5, "r": 0}[across]
            return item.x + text_width(text, size, item.weight) * share_right_of_x


def draw_target_tag(text: str, x: float, y: float, size: int = 22) -> Items:
    """The tag of a legal target around (x, y): its name, in a terracotta rim."""
    height = size + TAG_PADDING
    width = max(height, text_width(text, size, "Bold") + height * TAG_SIDES)
    yield pill(x, y, width, height, PAPER, TERRACOTTA, edge_width=3)
    yield Label(text, x, y, size, "Bold", INK, "mm")


def draw_target_tags(
    focus: Mapping[str, Sequence[Plain]],
    names: NameAxis,
    spot: Callable[[int], tuple[float, float]],
    tag_drops: Mapping[int, float] | None = None,
) -> Items:
    """A tag on every legal target, where all fields of moves are points of one board.

    `spot` says where a point of the board lies in the picture.
    `tag_drops` says for points with a piece how many pixels lower their
    tag stands, so that the emblem of the piece can still be seen.
    """
    drops = tag_drops or {}
    for point in dict.fromkeys(chain(*focus.values())):  # each once
        assert isinstance(point, int)
        x, y = spot(point)
        yield from draw_target_tag(names[point], x, y + drops.get(point, 0), TARGET_TEXT)


def draw_coordinates(
    columns: str,
    rows: str,
    x: float,
    y: float,
    gap: float,
    away: float,
) -> Items:
    """One letter above each column of a board, and one left of each row.

    The first field of the board is at (x, y), its neighbours are `gap` pixels
    away; the letters stand `away` pixels beside the outermost fields.
    """
    for i, letter in enumerate(columns):
        yield Label(
            letter,
            x + i * gap,
            y - away,
            size=COORDINATE_TEXT,
            weight="Bold",
            colour=INK_SOFT,
            anchor="mm",
        )
    for i, letter in enumerate(rows):
        yield Label(
            letter,
            x - away,
            y + i * gap,
            size=COORDINATE_TEXT,
            weight="Bold",
            colour=INK_SOFT,
            anchor="mm",
        )


def draw_change_frame(
    x: float,
    y: float,
    width: float,
    height: float,
    edge_width: int = 7,
    radius: int = 14,
) -> Items:
    """A terracotta frame with a white halo around the middle (x, y).

    It marks what the last move has changed. `width` and `height`
    include the halo.
    """
    left, top, halo = x - width / 2, y - height / 2, HALO_WIDTH
    yield Panel(
        left,
        top,
        width,
        height,
        fill=None,
        edge=PAPER,
        edge_width=edge_width + 2 * halo,
        radius=radius,
    )
    yield Panel(
        left + halo,
        top + halo,
        width - 2 * halo,
        height - 2 * halo,
        fill=None,
        edge=TERRACOTTA,
        edge_width=edge_width,
        radius=radius - halo,
    )


def seat_panel(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    highlighted: bool = False,
    has_passed: bool = False,
) -> Panel:
    """The panel of a seat: light with a terracotta edge if `highlighted`, pale if it has passed."""
    if highlighted:
        return Panel(
            x,
            y,
            width,
            height,
            fill=ACTING,
            edge=TERRACOTTA,
            edge_width=5,
            raised=True,
        )
    fill = PASSED if has_passed else PANEL
    return Panel(
        x,
        y,
        width,
        height,
        fill=fill,
        edge=PANEL_EDGE,
        edge_width=2,
        raised=True,
    )


def draw_heading(
    text: str,
    x: float,
    y: float,
    max_width: float,
    number: int | None = None,
) -> Items:
    """A title above a list, at most `max_width` wide, with a number at its right end if given."""
    if number is not None:
        yield Label(str(number), x + max_width, y, KEY, "Bold", INK, "rm")
        max_width -= text_width(str(number), KEY, "Bold") + HEADING_NUMBER_GAP
    yield Label(text, x, y, LABEL, "Bold", max_width=max_width)


def caption_bar(x: float, y: float, width: float, height: float = 40) -> Panel:
    """The empty bar in which a picture says what happened last."""
    return Panel(
        x,
        y,
        width,
        height,
        fill=GROOVE,
        edge=GROUND_EDGE,
        edge_width=2,
        radius=round(height / 2),
    )
