"""The standings of a season: a panel a division, a line a person, the leaders under laurels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import ceil
from typing import Final

from engine.core import Text
from render.backgrounds import background
from render.canvas import Canvas
from render.fonts import printable_name
from render.icons.marks import laurel
from render.scene import Items, Label, Panel, Scene
from render.theme import INK, INK_SOFT, LAUREL, PANEL, PANEL_EDGE, RED, TERRACOTTA
from words import Words

WIDTH: Final = 1400
# heights: above the panels, of a panel's head, of a row, below the
# rows; between two panels
TOP, HEAD, ROW, FOOT, GAP = 96, 60, 52, 12, 20
MAX_PANELS_ALONE: Final = 6  # panels up to which all stand in one picture
PANELS_OF_PAGE: Final = 4
WINS, PLAYED = 148, 238  # where the columns end, from the right
POINTS: Final = 24
PLACE_X, CHANGE_X, NAME_X = 40, 92, 116  # where a row's parts stand, from the left
SIDE_MARGIN, TITLE_INSET, TITLE_Y = 16, 32, 50  # of the panels; of the picture's title
# in a panel: its title and the heads of its columns, and what the
# title leaves free for these
PANEL_TITLE_X, HEAD_Y, PANEL_TITLE_MARGIN = 24, 32, 380
NAME_MARGIN: Final = 60  # what a name leaves free before the columns
MAX_ROWS_OF_PANEL: Final = 20  # lines of a panel; a longer division goes on in the next one
MAX_PANELS: Final = 20  # panels in all, two by two; a sheet has everybody
MAX_PLACES_TEXT_LENGTH: Final = 900  # characters
CHANGE_SIGNS: Final = {0: "", 1: " ▲", -1: " ▼"}


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One person's place."""

    place: int
    name: str
    points: float
    wins: int
    played: int
    has_left: bool = False  # has left the season
    division_change: int = 0  # 1 rises into the next division, -1 falls


@dataclass(frozen=True, slots=True)
class StandingsPanel:
    """What stands in one panel: a division, or a part of a long one."""

    title: str
    lines: Sequence[StandingsRow]

    @property
    def height(self) -> int:
        """The height of the panel in pixels."""
        return HEAD + ROW * len(self.lines) + FOOT


@background
def parchment(canvas: Canvas) -> None:
    """Background: nothing but the bare table."""


def standings_scenes(
    title: str, number: int, divisions: Sequence[Sequence[StandingsRow]], words: Words
) -> tuple[Scene, ...]:
    """Pictures of a season's standings; `number` is the round, 0 for none.

    Up to six panels stand in one picture, in two columns.
    Where there are more, each picture has four; panels
    beyond 20 are left out.
    """
    parts = list(_split_panels(divisions, words))[:MAX_PANELS]
    per_page = PANELS_OF_PAGE if len(parts) > MAX_PANELS_ALONE else MAX_PANELS_ALONE
    pages = [parts[first : first + per_page] for first in range(0, len(parts), per_page)]
    return tuple(_page_scene(title, number, page, words, i) for i, page in enumerate(pages))


def _split_panels(
    divisions: Sequence[Sequence[StandingsRow]], words: Words
) -> Iterator[StandingsPanel]:
    """Yields a panel for each division, or several of like height for a long one.

    Nothing for a division without people.
    """
    for division, lines in enumerate(divisions, 1):
        if not lines:
            continue
        name = Text("Division {n}", n=division) if len(divisions) > 1 else Text("Standings")
        panels = ceil(len(lines) / MAX_ROWS_OF_PANEL)
        rows = ceil(len(lines) / panels)  # of each panel
        for start in range(0, len(lines), rows):
            yield StandingsPanel(words(name), lines[start : start + rows])


def _page_scene(
    title: str, number: int, parts: Sequence[StandingsPanel], words: Words, page_index: int
) -> Scene:
    """One picture of some panels; `page_index` counts from 0."""
    columns = min(2, len(parts))
    rows = [parts[first : first + columns] for first in range(0, len(parts), columns)]
    heights = [max(part.height for part in row) + GAP for row in rows]
    name = "standings" if page_index == 0 else f"standings-{page_index + 1}"
    items = tuple(_draw_page(title, number, parts, columns, heights, words))
    height = TOP + sum(heights) + GAP
    alt = f"{title}. {_describe_places(parts)}"
    return Scene(name, WIDTH, height, parchment(), items, alt, "charts")


def _describe_places(parts: Sequence[StandingsPanel]) -> str:
    """All places of some panels in words, such as "1 Livia 12", cut where they are too many."""
    lines = chain.from_iterable(part.lines for part in parts)
    places = [
        f"{line.place} {line.name} {line.points:g}{CHANGE_SIGNS[line.division_change]}"
        for line in lines
    ]
    return ". ".join(places)[:MAX_PLACES_TEXT_LENGTH]


def _draw_page(
    title: str,
    number: int,
    parts: Sequence[StandingsPanel],
    columns: int,
    heights: Sequence[int],
    words: Words,
) -> Items:
    """The season's title and round, then the panels in their columns; `heights` of the rows."""
    name = printable_name(title, "?")
    yield Label(
        name,
        TITLE_INSET,
        TITLE_Y,
        size=44,
        weight="Bold",
        room=1000,
    )
    if number:
        yield Label(
            words(Text("round {n}", n=number)),
            WIDTH - TITLE_INSET,
            TITLE_Y,
            size=30,
            colour=TERRACOTTA,
            anchor="rm",
            room=300,
        )
    wide = (WIDTH - 2 * SIDE_MARGIN - GAP * (columns - 1)) / columns
    for at, part in enumerate(parts):
        row, column = divmod(at, columns)
        x, y = SIDE_MARGIN + column * (wide + GAP), TOP + sum(heights[:row])
        yield from _draw_panel(part, x, y, wide, words)


def _draw_panel(part: StandingsPanel, x: float, y: float, wide: float, words: Words) -> Items:
    """One panel: the division's name, the heads of the columns, and a row for each person."""
    yield Panel(x, y, wide, part.height, PANEL, PANEL_EDGE, raised=True)
    title_x, room = x + PANEL_TITLE_X, wide - PANEL_TITLE_MARGIN
    yield Label(
        part.title,
        title_x,
        y + HEAD_Y,
        size=28,
        colour=INK_SOFT,
        room=room,
    )
    for right, head in ((POINTS, Text("points")), (WINS, Text("wins")), (PLAYED, Text("played"))):
        yield Label(
            words(head),
            x + wide - right,
            y + HEAD_Y,
            size=22,
            weight="Medium",
            colour=INK_SOFT,
            anchor="rm",
            room=84,
            floor=14,
        )
    for at, line in enumerate(part.lines):
        yield from _draw_row(line, x, y + HEAD + ROW * (at + 0.5), wide)


def _draw_row(line: StandingsRow, x: float, y: float, wide: float) -> Items:
    """One person's place, name, points, wins and matches; soft ink if they left the season."""
    ink = INK_SOFT if line.has_left else INK
    yield from _draw_place(line, x, y, ink)
    yield Label(
        printable_name(line.name, "?"),
        x + NAME_X,
        y,
        size=30,
        colour=ink,
        room=wide - NAME_X - PLAYED - NAME_MARGIN,
    )
    yield Label(
        format_points(line.points),
        x + wide - POINTS,
        y,
        size=34,
        weight="Bold",
        colour=ink,
        anchor="rm",
        room=110,
    )
    yield _count_label(line.wins, x + wide - WINS, y)
    yield _count_label(line.played, x + wide - PLAYED, y)


def _draw_place(line: StandingsRow, x: float, y: float, ink: str) -> Items:
    """The place of a row, the first in a wreath, and a sign for who rises or falls."""
    if line.place == 1:
        yield laurel.at(x + PLACE_X, y, size=46)
    place = str(line.place)
    yield Label(
        place,
        x + PLACE_X,
        y,
        size=26,
        weight="Bold",
        colour=ink,
        anchor="mm",
    )
    if line.division_change:
        sign = CHANGE_SIGNS[line.division_change].strip()
        colour = LAUREL if line.division_change > 0 else RED
        yield Label(
            sign,
            x + CHANGE_X,
            y,
            size=24,
            weight="Bold",
            colour=colour,
            anchor="mm",
        )


def _count_label(count: int, right: float, y: float) -> Label:
    """How many matches a person has won or played, ending at the x `right`."""
    return Label(
        str(count),
        right,
        y,
        size=28,
        weight="Medium",
        colour=INK_SOFT,
        anchor="rm",
    )


def format_points(points: float) -> str:
    """Points as people write them: "12", "12.5" or "12.33", with a real minus sign.

    Shared places make thirds and quarters.
    """
    with_two_decimals = f"{points:.2f}"
    shortest = with_two_decimals.rstrip("0").rstrip(".")
    return shortest.replace("-", "\u2212")
