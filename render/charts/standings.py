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

WIDTH: Final = 1400  # of a picture with two columns of panels
NARROW_WIDTH: Final = 860  # of one with a single column: larger letters on a phone
MAX_STACKED_ROWS: Final = 22  # rows up to which two panels stand one below the other
# heights: above the panels, of a panel's head, of a row, below the
# rows; between two panels
TOP, HEAD, ROW, FOOT, GAP = 96, 60, 52, 12, 20
MAX_PANELS_ALONE: Final = 6  # panels up to which all stand in one picture
PANELS_OF_PAGE: Final = 4
PLACE_X, CHANGE_X, NAME_X = 40, 92, 116  # where a row's parts stand, from the left
SIDE_MARGIN, TITLE_INSET, TITLE_Y = 16, 32, 50  # of the panels; of the picture's title
TITLE_MARGIN, ROUND_ROOM = 300, 220  # what the title leaves free for the round
# in a panel: its title and the heads of its columns, and what the title
# leaves free for these
PANEL_TITLE_X, HEAD_Y, PANEL_TITLE_MARGIN = 24, 32, 140
NAME_MARGIN, NARROW_MARGIN = 76, 44  # what a name leaves free before the last column
MAX_ROWS_OF_PANEL: Final = 20  # lines of a panel; a longer division goes on in the next one
MAX_PANELS: Final = 20  # panels in all, two by two; a sheet has everybody
MAX_PLACES_TEXT_LENGTH: Final = 900  # characters
CHANGE_SIGNS: Final = {0: "", 1: " ▲", -1: " ▼"}


@dataclass(frozen=True, slots=True)
class ColumnPlaces:
    """Where the columns of a panel end, from the right, and the width of what heads them."""

    won: int
    opponents: int
    against: int
    head_widths: tuple[int, int, int, int]  # of the points, and of each of these
    points: int = 24


TIGHT: Final = ColumnPlaces(148, 244, 318, (84, 84, 68, 58))  # where two panels share the width
BROAD: Final = ColumnPlaces(168, 306, 446, (110, 110, 124, 124))


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
    opponents: float = 0.0  # the points of the opponents
    balance: int = 0  # against those who are equal otherwise
    rating: int | None = None  # shown instead of the points


@dataclass(frozen=True, slots=True)
class StandingsPanel:
    """What stands in one panel: a division, or a part of a long one."""

    title: str
    lines: Sequence[StandingsRow]

    @property
    def has_balance(self) -> bool:
        """Whether results against each other have told anybody apart."""
        return any(line.balance for line in self.lines)

    @property
    def has_ratings(self) -> bool:
        """Whether people stand in the order of their rating."""
        return any(line.rating is not None for line in self.lines)

    @property
    def height(self) -> int:
        """The height of the panel in pixels."""
        return HEAD + ROW * len(self.lines) + FOOT


@background
def parchment(canvas: Canvas) -> None:
    """Background: nothing but the bare table."""


def standings_scenes(
    title: str,
    number: int,
    divisions: Sequence[Sequence[StandingsRow]],
    words: Words,
) -> tuple[Scene, ...]:
    """Pictures of a season's standings; `number` is the round, 0 for none.

    Up to six panels stand in one picture, in two columns. Where there
    are more, each picture has four; panels beyond 20 are left out.
    """
    panels = list(_split_panels(divisions, words))[:MAX_PANELS]
    per_page = PANELS_OF_PAGE if len(panels) > MAX_PANELS_ALONE else MAX_PANELS_ALONE
    pages = [panels[first : first + per_page] for first in range(0, len(panels), per_page)]
    return tuple(_page_scene(title, number, page, words, i) for i, page in enumerate(pages))


def _split_panels(
    divisions: Sequence[Sequence[StandingsRow]],
    words: Words,
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
    title: str,
    number: int,
    panels: Sequence[StandingsPanel],
    words: Words,
    page_index: int,
) -> Scene:
    """One picture of some panels; `page_index` counts from 0."""
    columns = _count_columns(panels)
    rows = [panels[first : first + columns] for first in range(0, len(panels), columns)]
    heights = [max(panel.height for panel in row) + GAP for row in rows]
    name = "standings" if page_index == 0 else f"standings-{page_index + 1}"
    items = tuple(_draw_page(title, number, panels, columns, heights, words))
    height = TOP + sum(heights) + GAP
    alt = f"{title}. {_describe_places(panels)}"
    return Scene(name, _find_width(columns), height, parchment(), items, alt, "charts")


def _count_columns(panels: Sequence[StandingsPanel]) -> int:
    """In how many columns panels stand: in one where they are not too many for a phone."""
    rows = sum(len(panel.lines) for panel in panels)
    can_be_stacked = len(panels) == 2 and rows <= MAX_STACKED_ROWS
    return 1 if len(panels) == 1 or can_be_stacked else 2


def _find_width(columns: int) -> int:
    """The width of a picture with so many columns of panels."""
    return NARROW_WIDTH if columns == 1 else WIDTH


def _describe_places(panels: Sequence[StandingsPanel]) -> str:
    """All places of some panels in words, such as "1 Livia 12", cut where they are too many."""
    lines = chain.from_iterable(panel.lines for panel in panels)
    places = [
        f"{line.place} {line.name} {line.points:g}{CHANGE_SIGNS[line.division_change]}"
        for line in lines
    ]
    return ". ".join(places)[:MAX_PLACES_TEXT_LENGTH]


def _draw_page(
    title: str,
    number: int,
    panels: Sequence[StandingsPanel],
    columns: int,
    heights: Sequence[int],
    words: Words,
) -> Items:
    """The season's title and round, then the panels in their columns; `heights` of the rows."""
    name, width = printable_name(title, "?"), _find_width(columns)
    yield Label(
        name,
        TITLE_INSET,
        TITLE_Y,
        size=44,
        weight="Bold",
        max_width=width - TITLE_MARGIN,
    )
    if number:
        yield Label(
            words(Text("round {n}", n=number)),
            width - TITLE_INSET,
            TITLE_Y,
            size=30,
            colour=TERRACOTTA,
            anchor="rm",
            max_width=ROUND_ROOM,
        )
    panel_width = (width - 2 * SIDE_MARGIN - GAP * (columns - 1)) / columns
    for at, panel in enumerate(panels):
        row, column = divmod(at, columns)
        x = SIDE_MARGIN + column * (panel_width + GAP)
        y = TOP + sum(heights[:row])
        yield from _draw_panel(panel, x, y, panel_width, words)


def _draw_panel(panel: StandingsPanel, x: float, y: float, width: float, words: Words) -> Items:
    """One panel: the division's name, the heads of the columns, and a row for each person."""
    yield Panel(x, y, width, panel.height, PANEL, PANEL_EDGE, raised=True)
    places = _find_places(width)
    last_column = places.against if panel.has_balance else places.opponents
    title_x = x + PANEL_TITLE_X
    max_width = width - last_column - PANEL_TITLE_MARGIN
    yield Label(
        panel.title,
        title_x,
        y + HEAD_Y,
        size=28,
        colour=INK_SOFT,
        max_width=max_width,
    )
    for (right, head), head_width in zip(_list_heads(panel, places), places.head_widths):
        yield Label(
            words(head),
            x + width - right,
            y + HEAD_Y,
            size=22,
            weight="Medium",
            colour=INK_SOFT,
            anchor="rm",
            max_width=head_width,
            min_size=13,
        )
    for at, line in enumerate(panel.lines):
        yield from _draw_row(line, x, y + HEAD + ROW * (at + 0.5), width, panel)


def _find_places(width: float) -> ColumnPlaces:
    """Where the columns of a panel of that width end."""
    return BROAD if width > WIDTH / 2 else TIGHT


def _list_heads(panel: StandingsPanel, places: ColumnPlaces) -> list[tuple[int, Text]]:
    """Where the columns of a panel end, from the right, and what stands above each.

    They are the points, then by what ties are broken.
    """
    first = Text("rating") if panel.has_ratings else Text("points")
    heads = [
        (places.points, first),
        (places.won, Text("won")),
        (places.opponents, Text("opponents")),
    ]
    if panel.has_balance:
        heads.append((places.against, Text("against")))
    return heads


def _draw_row(
    line: StandingsRow,
    x: float,
    y: float,
    width: float,
    panel: StandingsPanel,
) -> Items:
    """One person's place, name, points and tie-breaks; soft ink if they left the season."""
    ink = INK_SOFT if line.has_left else INK
    places = _find_places(width)
    columns_width = places.opponents + NAME_MARGIN
    if panel.has_balance:
        columns_width = places.against + NARROW_MARGIN
    number = format_points(line.points) if line.rating is None else str(line.rating)
    yield from _draw_place(line, x, y, ink)
    yield Label(
        printable_name(line.name, "?"),
        x + NAME_X,
        y,
        size=30,
        colour=ink,
        max_width=width - NAME_X - columns_width,
    )
    yield Label(
        number,
        x + width - places.points,
        y,
        size=34,
        weight="Bold",
        colour=ink,
        anchor="rm",
        max_width=110,
    )
    yield _count_label(f"{line.wins}/{line.played}", x + width - places.won, y)
    yield _count_label(format_points(line.opponents), x + width - places.opponents, y)
    if panel.has_balance:
        yield _count_label(format_balance(line.balance), x + width - places.against, y)


def _draw_place(line: StandingsRow, x: float, y: float, ink: str) -> Items:
    """The place of a row, the first in a wreath, and a sign for whoever rises or falls."""
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


def _count_label(count: str, right: float, y: float) -> Label:
    """A number of a column, such as how many matches a person has won, ending at the x `right`."""
    return Label(
        count,
        right,
        y,
        size=28,
        weight="Medium",
        colour=INK_SOFT,
        anchor="rm",
        max_width=84,
        min_size=16,
    )


def format_balance(balance: int) -> str:
    """A balance (how often ahead of equals, minus how often behind) with its sign, as in "+1"."""
    return f"{balance:+d}".replace("-", "\u2212") if balance else "0"


def format_points(points: float) -> str:
    """Points as people write them: "12", "12.5" or "12.33", with a real minus sign.

    Shared places make thirds and quarters.
    """
    with_two_decimals = f"{points:.2f}"
    shortest = with_two_decimals.rstrip("0").rstrip(".")
    return shortest.replace("-", "\u2212")
