"""The tables of a cup: a bracket with lines for two at a table, columns of groups for more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Final, Literal

from engine.core import Text
from render.fonts import printable_name
from render.icons.marks import laurel
from render.scene import Items, Label, Panel, Scene
from render.theme import INK, INK_SOFT, LAUREL, PANEL, PANEL_EDGE, TERRACOTTA
from words import Words

from .standings import SIDE_MARGIN, TITLE_INSET, TITLE_Y, parchment

WIDTH: Final = 1400
TOP, COLUMN_HEAD, BOTTOM = 84, 52, 24  # heights: of the title, of the columns' heads, below all
COLUMN_GAP, BOX_GAP, ROW = 44, 22, 46  # between columns; between boxes; of a name
NAME_INSET, BOX_PADDING = 18, 6  # in a box
LINE: Final = 3  # thickness of the lines
SECTION: Final = 8  # tables of the first column; a larger bracket is cut
MAX_SECTIONS: Final = 8  # pictures of a bracket's parts, beside that of its end
MAX_GROUPS: Final = 6  # groups that stand in a column; more have a picture for each round
GRID_COLUMNS, GRID_BOXES = 3, 15  # of such a picture
MAX_GRID_ROUNDS: Final = 8  # pictures; earlier rounds are left out
MAX_ALT_LENGTH: Final = 900  # characters
THIRD_PLACE_SLOT: Final = 0
State = Literal["open", "on", "out"]


@dataclass(frozen=True, slots=True)
class BracketName:
    """Somebody at a table of a cup: whether they went on, are out, or it is open."""

    name: str
    state: State = "open"


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A table of a cup; `slot` is its place in the round, from 1, 0 for the third place."""

    slot: int
    names: tuple[BracketName, ...]

    @property
    def height(self) -> int:
        """The height of the box in pixels."""
        return ROW * max(2, len(self.names)) + 2 * BOX_PADDING


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a cup, which is a column of the picture."""

    title: str
    boxes: tuple[BracketBox, ...]
    is_last: bool = False  # the final, whose winner gets a wreath


def bracket_scenes(
    title: str,
    rounds: Sequence[BracketRound],
    words: Words,
    *,
    is_tree: bool,
    first_index: int = 0,
) -> tuple[Scene, ...]:
    """The pictures of a cup: a bracket if it `is_tree`, else columns of groups.

    In a bracket the winners of neighbouring tables meet, and all rounds
    are given, also those to come. A large one is cut into parts with
    eight tables each, and a picture of its end. Many groups have a
    picture for each round. `first_index` is how many pictures of other
    cups come first in the same message.
    """
    if is_tree:
        pages = _cut_tree(rounds)
    elif max((len(each.boxes) for each in rounds), default=0) <= MAX_GROUPS:
        pages = [list(rounds)]
    else:
        grids = [*chain.from_iterable(map(_split_grid, rounds))]
        return tuple(
            _grid_scene(title, each, words, at)
            for at, each in enumerate(grids[-MAX_GRID_ROUNDS:], first_index)
        )
    return tuple(
        _page_scene(title, page, words, at, is_tree=is_tree)
        for at, page in enumerate(pages, first_index)
    )


def _cut_tree(rounds: Sequence[BracketRound]) -> list[list[BracketRound]]:
    """Divides a large bracket into several pictures: its parts one by one, then the last rounds.

    Returns the rounds that each picture shows. Rounds with too many
    tables for any picture are left out.
    """
    shown = [each for each in rounds if _count_slots(each) <= SECTION * MAX_SECTIONS]
    if not shown or _count_slots(shown[0]) <= SECTION:
        return [shown]
    sections = _count_slots(shown[0]) // SECTION
    pages = [_cut_section(shown, number, sections) for number in range(sections)]
    end = [each for each in shown if _count_slots(each) <= sections]
    return [*pages, end]


def _count_slots(bracket_round: BracketRound) -> int:
    """How many places for tables a round of a bracket has, the third place not counted."""
    return max((box.slot for box in bracket_round.boxes), default=0)


def _cut_section(rounds: Sequence[BracketRound], number: int, sections: int) -> list[BracketRound]:
    """The rounds of one part of a bracket, whose slots are counted from 1 again.

    `number` is that of the part, from 0, and `sections` how many parts
    the bracket is cut into.
    """
    found: list[BracketRound] = []
    for each in rounds:
        size = _count_slots(each) // sections
        if not size:
            break
        first = number * size
        boxes = [
            replace(box, slot=box.slot - first)
            for box in each.boxes
            if first < box.slot <= first + size
        ]
        found.append(BracketRound(each.title, tuple(boxes)))
    return found


# --- columns ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Corner:
    """Where a box stands: its top left corner."""

    x: float
    y: float


def _page_scene(
    title: str,
    rounds: Sequence[BracketRound],
    words: Words,
    page_index: int,
    *,
    is_tree: bool,
) -> Scene:
    """One picture with a column for each round; `page_index` counts from 0."""
    column_width = _column_width(len(rounds))
    places = _place_tree(rounds, column_width) if is_tree else _place_columns(rounds, column_width)
    bottoms: list[float] = []
    for column, placed in zip(rounds, places, strict=True):
        bottoms += [placed[box.slot].y + box.height for box in column.boxes]
    height = int(max(bottoms, default=TOP + COLUMN_HEAD)) + BOTTOM
    items = tuple(_draw_columns(title, rounds, places, column_width, words, is_tree=is_tree))
    name = "bracket" if page_index == 0 else f"bracket-{page_index + 1}"
    width = _picture_width(len(rounds))
    return Scene(name, width, height, parchment(), items, _describe(title, rounds), "charts")


def _column_width(columns: int) -> float:
    """The width of a column; few columns are not wider than three are."""
    columns = max(columns, 3)
    return (WIDTH - 2 * SIDE_MARGIN - COLUMN_GAP * (columns - 1)) / columns


def _picture_width(columns: int) -> int:
    """The width of a picture with so many columns: with few it is larger on a phone."""
    columns = max(columns, 2)
    inside = columns * _column_width(columns) + COLUMN_GAP * (columns - 1)
    return min(WIDTH, round(inside) + 2 * SIDE_MARGIN)


def _column_x(column: int, width: float) -> float:
    """The left side of a column."""
    return SIDE_MARGIN + column * (width + COLUMN_GAP)


def _place_tree(rounds: Sequence[BracketRound], width: float) -> list[dict[int, Corner]]:
    """For each round of a bracket, where its boxes stand, by slot.

    Each is halfway between the two boxes whose winners meet in it.
    """
    box_height = BracketBox(1, ()).height
    pitch = box_height + BOX_GAP
    found: list[dict[int, Corner]] = []
    for column, each in enumerate(rounds):
        step = pitch * 2**column  # half as many boxes as in the round before, twice as far apart
        top = TOP + COLUMN_HEAD + (step - pitch) / 2
        placed = {
            box.slot: Corner(_column_x(column, width), top + (box.slot - 1) * step)
            for box in each.boxes
        }
        if THIRD_PLACE_SLOT in placed:  # below the final, with its own head
            below = placed[1].y + box_height + COLUMN_HEAD + BOX_GAP
            placed[THIRD_PLACE_SLOT] = Corner(_column_x(column, width), below)
        found.append(placed)
    return found


def _place_columns(rounds: Sequence[BracketRound], width: float) -> list[dict[int, Corner]]:
    """For each round of groups, where its boxes stand, by slot: one below the other."""
    found: list[dict[int, Corner]] = []
    for column, each in enumerate(rounds):
        y, placed = float(TOP + COLUMN_HEAD), dict[int, Corner]()
        for box in each.boxes:
            placed[box.slot] = Corner(_column_x(column, width), y)
            y += box.height + BOX_GAP
        found.append(placed)
    return found


def _draw_columns(
    title: str,
    rounds: Sequence[BracketRound],
    places: Sequence[Mapping[int, Corner]],
    width: float,
    words: Words,
    *,
    is_tree: bool,
) -> Items:
    """The title, the heads of the columns, the lines of a bracket, and the boxes."""
    yield from _draw_title(title, _picture_width(len(rounds)))
    for column, each in enumerate(rounds):
        yield _head_label(each.title, _column_x(column, width), TOP + COLUMN_HEAD / 2, width)
    if is_tree:
        for left, right in pairwise(places):
            yield from _draw_lines(left, right, width)
    for each, placed in zip(rounds, places, strict=True):
        for box in each.boxes:
            corner = placed[box.slot]
            if box.slot == THIRD_PLACE_SLOT:
                y = corner.y - COLUMN_HEAD / 2
                yield _head_label(words(Text("Third place")), corner.x, y, width)
            is_final = each.is_last and box.slot != THIRD_PLACE_SLOT
            yield from _draw_box(box, corner, width, words, is_final=is_final)


def _draw_title(title: str, width: int) -> Items:
    """The name of the season, in a picture of that width."""
    yield Label(
        printable_name(title, "?"),
        TITLE_INSET,
        TITLE_Y,
        size=44,
        weight="Bold",
        max_width=width - 3 * TITLE_INSET,
    )


def _head_label(said: str, x: float, y: float, width: float) -> Label:
    """The title above a column of boxes, or above the table for the third place."""
    return Label(said, x + NAME_INSET, y, size=28, colour=TERRACOTTA, max_width=width - NAME_INSET)


def _draw_lines(left: Mapping[int, Corner], right: Mapping[int, Corner], width: float) -> Items:
    """The lines from the boxes of one round to those of the next.

    The winners of the slots 1 and 2 meet in slot 1, those of 3 and 4 in
    slot 2, and so on.
    """
    half = BracketBox(1, ()).height / 2
    for slot, corner in right.items():
        source_slots = (2 * slot - 1, 2 * slot)
        sources = [left[source] for source in source_slots if source in left]
        if slot == THIRD_PLACE_SLOT or not sources:
            continue
        middle = corner.x - COLUMN_GAP / 2
        y_target = corner.y + half
        ends = [y_target, *(source.y + half for source in sources)]
        for source in sources:
            yield _bar(source.x + width, source.y + half, middle - source.x - width, LINE)
        yield _bar(middle, min(ends), LINE, max(ends) - min(ends) + LINE)
        yield _bar(middle, y_target, corner.x - middle, LINE)


def _bar(x: float, y: float, width: float, height: float) -> Panel:
    """A piece of a line."""
    return Panel(x, y, width, height, fill=INK_SOFT, edge=None, radius=0)


def _draw_box(
    box: BracketBox,
    corner: Corner,
    width: float,
    words: Words,
    *,
    is_final: bool,
) -> Items:
    """A table: its names one below the other, those who went on in bold."""
    yield Panel(corner.x, corner.y, width, box.height, PANEL, PANEL_EDGE, raised=True)
    rows = list(box.names)
    for at, each in enumerate(rows):
        y = corner.y + BOX_PADDING + ROW * (at + 0.5)
        is_winner = each.state == "on"
        if is_final and is_winner:
            yield laurel.at(corner.x + width - 30, y, size=38)
        elif is_winner:
            yield Label("▶", corner.x + width - 30, y, size=20, colour=LAUREL, anchor="mm")
        yield Label(
            printable_name(each.name, "?"),
            corner.x + NAME_INSET,
            y,
            size=28,
            weight="Bold" if is_winner else "Medium",
            colour=INK_SOFT if each.state == "out" else INK,
            max_width=width - NAME_INSET - 56,
        )
    if len(rows) == 1:
        y = corner.y + BOX_PADDING + ROW * 1.5
        yield Label(
            words(Text("free")),
            corner.x + NAME_INSET,
            y,
            size=24,
            colour=INK_SOFT,
            max_width=width - 40,
        )


def _describe(title: str, rounds: Sequence[BracketRound]) -> str:
    """The picture in words: the tables of each round, and who went on."""
    parts = [title]
    for each in rounds:
        tables = [_describe_box(box) for box in each.boxes if box.names]
        if tables:
            parts.append(f"{each.title}: {'; '.join(tables)}")
    return ". ".join(parts)[:MAX_ALT_LENGTH]


def _describe_box(box: BracketBox) -> str:
    """A table in words; an arrow follows whoever went on."""
    names = [f"{each.name}{' ▶' if each.state == 'on' else ''}" for each in box.names]
    return ", ".join(names)


# --- a round of many groups -------------------------------------------


def _split_grid(bracket_round: BracketRound) -> Iterator[BracketRound]:
    """A round of many groups in parts that fit one picture."""
    boxes = bracket_round.boxes
    for first in range(0, len(boxes), GRID_BOXES):
        yield replace(bracket_round, boxes=boxes[first : first + GRID_BOXES])


def _grid_scene(title: str, bracket_round: BracketRound, words: Words, page_index: int) -> Scene:
    """One round of many groups, in rows of three; `page_index` counts from 0."""
    boxes = bracket_round.boxes
    width = _column_width(GRID_COLUMNS)
    placed: list[tuple[BracketBox, Corner]] = []
    y = float(TOP + COLUMN_HEAD)
    for first in range(0, len(boxes), GRID_COLUMNS):
        row = boxes[first : first + GRID_COLUMNS]
        for column, box in enumerate(row):
            placed.append((box, Corner(_column_x(column, width), y)))
        y += max(box.height for box in row) + BOX_GAP
    items = tuple(_draw_grid(title, bracket_round, placed, width, words))
    name = "bracket" if page_index == 0 else f"bracket-{page_index + 1}"
    alt = _describe(title, [bracket_round])
    return Scene(name, WIDTH, int(y) + BOTTOM, parchment(), items, alt, "charts")


def _draw_grid(
    title: str,
    bracket_round: BracketRound,
    placed: Sequence[tuple[BracketBox, Corner]],
    width: float,
    words: Words,
) -> Items:
    """The title, the round, and its groups."""
    yield from _draw_title(title, WIDTH)
    yield _head_label(bracket_round.title, SIDE_MARGIN, TOP + COLUMN_HEAD / 2, WIDTH)
    for box, corner in placed:
        yield from _draw_box(box, corner, width, words, is_final=bracket_round.is_last)
