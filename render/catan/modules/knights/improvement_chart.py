"""One's own improvements: what each level costs, when it draws cards, and what it gives.

The red die in a cell is the highest number with which cards are drawn.
A terracotta rim is around what can be paid now.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.catan.kinds import NO_TITLE
from engine.catan.view import CatanView, PlayerSeen
from engine.core import Text
from words import Words

from ....icons.marks import disc, tick
from ....icons.seats import cube
from ....scene import Items, Label, Panel
from ....shapes import Box
from ....theme import (
    INK,
    INK_PALE,
    INK_SOFT,
    PANEL,
    PANEL_EDGE,
    PAPER,
    RED,
    TERRACOTTA,
)
from ....widgets import draw_text_pill, equal_columns
from ...seat_panels import split_in_two
from ...stats import AWARD_COLOUR
from .buildings import aqueduct, dome
from .commodities import COMMODITIES
from .decks import COMMODITY_OF, DECK_INKS, DECK_TINTS, DECKS, POLITICS, TRADE, deck_crest
from .seat_row import (
    IMPROVEMENT_PREFIX,
    LEVELS,
    POWER_LEVEL,
    Improvement,
    list_improvements,
)
from .warriors import warrior

CHART_HEIGHT: Final = 343
MARGIN: Final = 9
CREST_SIZE, CREST_X, CELLS_X = 66, 44, 86
CELL_GAP, CELL_MARGIN = 7, 5
METROPOLIS_LEVEL: Final = 4
TITLE_TEXT, LEAST_TITLE_TEXT, SMALLEST_TITLE_TEXT = 25, 20, 17
TITLE_Y, TWO_TITLES_Y, TITLE_STEP, TITLE_MARGINS = 21, 14, 24, 16
PARTS_RISE: Final = 30  # of die, price and gift above the foot of a cell
DIE_SIZE, DIE_X = 42, 33
COMMODITY_SIZE, COST_TEXT = 38, 32
COST_X, TICK_X = 62, 94  # the price after the die, the tick in the place of it
GIFT_SIZE, GIFT_X = 48, 34  # what a level gives, from the right
KNIGHT_SIZE: Final = 58
CELLS_MARGIN: Final = 12  # right of the last cell
TICK_SIZE, TICK_GROUND_SIZE = 36, 42
COST_DIGIT_WIDTH: Final = 24  # before the commodity
POWER_RANK: Final = 3  # the knights that the third level of politics brings
# of the pill with the good rate that the third level of trade brings
RATE_X, RATE_WIDTH, RATE_HEIGHT, RATE_TEXT = 2, 58, 40, 27
FAR_FADE: Final = 0.5  # of what comes later
FAR_FILL: Final = "#EDE3CB"


class Cell(NamedTuple):
    """A level of a deck."""

    deck: str
    level: int
    is_built: bool
    is_next: bool  # the lowest that is not built
    can_pay: bool
    has_metropolis: bool  # and it stands on this level
    title: Text  # what is built with it

    @property
    def fade(self) -> float:
        """How opaque its pictures are: 1, or less for a level that comes later."""
        return 1 if self.is_built or self.is_next else FAR_FADE


def draw_improvement_chart(view: CatanView, words: Words, box: Box) -> Items:
    """The viewer's improvements: a row for each deck, with a cell for each of its five levels."""
    assert view.seat is not None, "it is drawn for a seat"
    player = view.players[view.seat]
    yield Panel(
        *box,
        fill=PANEL,
        edge=PANEL_EDGE,
        edge_width=2,
        radius=18,
        raised=True,
    )
    height = (box.height - 2 * MARGIN) / len(DECKS)
    for i, improvement in enumerate(list_improvements(view, player)):
        row = Box(box.x, box.y + MARGIN + i * height, box.width, height)
        yield deck_crest.at(row.x + CREST_X, row.middle, CREST_SIZE, improvement.deck)
        columns = equal_columns(row.x + CELLS_X, row.right - CELLS_MARGIN, LEVELS, CELL_GAP)
        for level, (x, width) in enumerate(columns, 1):
            cell = _make_cell(view, improvement, level)
            inner = Box(x, row.y + CELL_MARGIN, width, row.height - 2 * CELL_MARGIN)
            yield from _draw_cell(cell, player, words, inner)


def _make_cell(view: CatanView, improvement: Improvement, level: int) -> Cell:
    """The cell of a level: its title, whether it is built, and whether it can be paid next."""
    deck, built = improvement.deck, improvement.level
    is_next = level == built + 1
    key = f"{IMPROVEMENT_PREFIX}{deck}_{level}"
    titles = [purchase.title for purchase in view.kit.purchases if purchase.key == key]
    can_pay = any(price.key == key and price.is_affordable for price in view.prices)
    # it is shown on the highest level that is built, and never below the fourth
    stands_here = level == max(METROPOLIS_LEVEL, built)
    return Cell(
        deck,
        level,
        is_built=level <= built,
        is_next=is_next,
        can_pay=is_next and can_pay,
        has_metropolis=improvement.has_metropolis and stands_here,
        title=titles[0] if titles else NO_TITLE,
    )


def _draw_cell(cell: Cell, player: PlayerSeen, words: Words, box: Box) -> Items:
    """A cell of the chart: its name, the red die, the price or a tick, what the level gives."""
    yield _cell_panel(cell, box)
    yield from _draw_title(cell, words, box)
    y = box.bottom - PARTS_RISE
    die = cube.at(box.x + DIE_X, y, DIE_SIZE, cell.level + 1, RED, PAPER)
    yield die.with_fade(cell.fade)
    if cell.is_built:
        x = box.x + TICK_X
        yield disc.at(x, y, TICK_GROUND_SIZE, PAPER, PAPER)
        yield tick.at(x, y, TICK_SIZE)
    else:
        yield from _draw_price(cell, box.x + COST_X, y)
    yield from _draw_gift(cell, player, box.right - GIFT_X, y)


def _draw_title(cell: Cell, words: Words, box: Box) -> Items:
    """What is built with a level, on two lines where it is long."""
    colour = INK if cell.is_next or cell.has_metropolis else INK_SOFT
    if cell.is_built and not cell.has_metropolis:
        colour = DECK_INKS[cell.deck]
    x, max_width = box.x + box.width / 2, box.width - TITLE_MARGINS
    lines = split_in_two(words(cell.title), max_width, LEAST_TITLE_TEXT, "Bold")
    size, y = (TITLE_TEXT, TITLE_Y) if len(lines) == 1 else (LEAST_TITLE_TEXT, TWO_TITLES_Y)
    for i, line in enumerate(lines):
        line_y = box.y + y + i * TITLE_STEP
        yield Label(line, x, line_y, size, "Bold", colour, "mm", max_width, SMALLEST_TITLE_TEXT)


def _cell_panel(cell: Cell, box: Box) -> Panel:
    """The panel of a cell: in the colour of its deck once built, golden under a metropolis."""
    fill, edge, width = FAR_FILL, PANEL_EDGE, 2
    if cell.is_built:
        fill, edge, width = DECK_TINTS[cell.deck], INK, 3
    elif cell.is_next:
        fill, edge, width = PAPER, INK, 3
    if cell.has_metropolis:
        fill = AWARD_COLOUR
    if cell.can_pay:
        edge, width = TERRACOTTA, 5
    return Panel(*box, fill, edge, width, radius=14)


def _draw_price(cell: Cell, x: float, y: float) -> Items:
    """What a level costs: red where it is next and cannot be paid."""
    colour = INK_PALE
    if cell.is_next:
        colour = INK if cell.can_pay else RED
    yield Label(str(cell.level), x, y, COST_TEXT, "Bold", colour)
    picture = COMMODITIES[COMMODITY_OF[cell.deck]].icon
    size = COMMODITY_SIZE
    yield picture.at(x + COST_DIGIT_WIDTH + size / 2, y, size).with_fade(cell.fade)


def _draw_gift(cell: Cell, player: PlayerSeen, x: float, y: float) -> Items:
    """What a level gives for good: the third one a power, the fourth one the metropolis."""
    if cell.level == METROPOLIS_LEVEL:
        yield dome.at(x, y, GIFT_SIZE).with_fade(cell.fade)
    elif cell.level != POWER_LEVEL:
        return
    elif cell.deck == TRADE:
        colour = INK if cell.fade == 1 else INK_PALE
        pill = draw_text_pill(
            "2:1",
            x - RATE_X,
            y,
            width=RATE_WIDTH,
            height=RATE_HEIGHT,
            text_size=RATE_TEXT,
            fill=PAPER,
            edge=colour,
            colour=colour,
        )
        yield from pill
    elif cell.deck == POLITICS:
        yield warrior.at(x, y, KNIGHT_SIZE, player.seat, POWER_RANK, True).with_fade(cell.fade)
    else:
        yield aqueduct.at(x, y, GIFT_SIZE).with_fade(cell.fade)
