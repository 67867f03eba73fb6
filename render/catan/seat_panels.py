"""Draws the panels of Catan's seats: name, points that are seen, cards, knights, roads.

They stand below the board in rows, so that a narrow screen shows them
large. An award is a golden chip under the number that earned it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from engine.catan.match_kit import Cards
from engine.catan.view import CatanView, PlayerSeen, TradeReply
from engine.core import Seat

from ..fonts import text_width, wrap_text
from ..icons.marks import laurel
from ..icons.seats import marker
from ..scene import Items, Label, Panel, Weight
from ..shapes import Box
from ..theme import INK, INK_SOFT, PANEL, PANEL_EDGE, PAPER, SEATS
from ..widgets import equal_columns, pill, seat_panel
from .art import Art
from .card_rows import answer_icon, draw_trade_to_fit, find_reply
from .layout import GAP, WIDTH
from .room import PanelRow
from .stats import Stat, StatSize, draw_stat_row, seat_stats

LEFT, RIGHT = 12, WIDTH - 12
# how many panels stand side by side, by the number of seats
PANELS_IN_ROW: Final = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}
# heights of a panel: name above numbers, the same with two rows of numbers, and both side by side
STACKED_HEIGHT, BUSY_HEIGHT, WIDE_HEIGHT = 108, 140, 92
WIDE_WIDTH: Final = 500  # panels from this width on have their numbers beside the name
OWN_WIDTH: Final = 900  # and from this one on in a single row
OWN_HEIGHT: Final = 60  # of one's own panel in a private picture
UNPLAYED_HEIGHT: Final = 58  # height of the row of owners whom nobody plays
ANSWER_SIZE: Final = 36
TURN: Final = -30  # degrees by which symbols of what lies on edges are turned
TWO_LINE_TEXT, TWO_LINE_STEP = 28, 29  # a name on two lines: text size, distance of lines
UNPLAYED_MARKER_SIZE, UNPLAYED_STEP, UNPLAYED_TEXT = 44, 54, 32
LEAST_STAT_STEP: Final = 76  # between two numbers; with less room they take two rows
LEAST_STEP_ABOVE_ROWS: Final = 62  # the same where modules need room for rows of their own
# a row of numbers below the name, or two
ONE_ROW: Final = StatSize(38, 36, rise=26)
UPPER_ROW, LOWER_ROW = StatSize(32, 30, rise=58), StatSize(32, 30, rise=22)
# two rows beside the name, where the panel is wide enough
WIDE_UPPER_ROW, WIDE_LOWER_ROW = StatSize(36, 36, rise=68), StatSize(36, 36, rise=25)
WIDE_STATS_WIDTH, OWN_STATS_WIDTH = 190, 600
STATS_MARGIN: Final = 6  # right of numbers beside the name
MOST_IN_OWN_ROW: Final = 8
OWN_ROW: Final = StatSize(42, 38, rise=30)
OWN_UPPER_ROW, OWN_LOWER_ROW = StatSize(26, 24, rise=44), StatSize(26, 24, rise=16)
SEAL_SIZE, WREATH_SIZE, NAME_TEXT = 54, 80, 34  # where there is room
ONE_DIGIT_TEXT, TWO_DIGITS_TEXT, WREATH_NUMBER_RISE = 37, 34, 1.6  # of points in a wreath
SEAL_MARGINS: Final = 12  # above and below the seal together, at least
SMALL_WREATH_SIZE, WIDTH_BESIDE, POINTS_TEXT = 42, 92, 40  # where points stand beside a wreath
HEADER_Y: Final = 32  # below the top of a panel with the name above its numbers
SEAL_X, NAME_X = 28, 38  # of the seal's left; of the name, beside the full seal's width
WREATH_MARGIN, NAME_MARGIN = 6, 12  # right of the wreath, and of the name beside its width
BADGE_X, BADGE_DROP = 75, 15  # a badge on the seal, from the panel's left and its middle
BODY_X, BODY_MARGINS = 26, 32  # of the numbers, from the panel's left; both sides together
ROW_GAP: Final = 8  # below each row of a room
# the pill of a counter-offer: below the name, how far above the panel's
# lower edge; beside it, its height at most, and what it leaves free
# above and below together
COUNTER_HEIGHT, COUNTER_RISE, MAX_COUNTER_HEIGHT, COUNTER_MARGINS = 48, 28, 66, 12
COUNTER_PADDING, COUNTER_ICON_SIZE = 14, 44  # beside its cards; of these at most
# in the row of owners whom nobody plays: the first marker, and the word after the last
FIRST_UNPLAYED_X, UNPLAYED_WORD_SHIFT, UNPLAYED_MARGIN = 44, -6, 8


class PanelForm(NamedTuple):
    """Where the parts of a seat's panel stand."""

    header: Box  # seal, name and points
    middle: float  # the height of the header's middle
    body: Box  # numbers, or another offer instead
    rows: tuple[StatSize, ...]  # of numbers


def seat_row_height(rows: Sequence[PanelRow]) -> int:
    """The height that the rows of modules take in the panel of a seat."""
    return sum(row.height for row in rows)


def panel_boxes(count: int, height: float, top: float) -> list[Box]:
    """Where the panels of so many seats stand, row by row from `top` on."""
    in_row = PANELS_IN_ROW[count]
    columns = equal_columns(LEFT, RIGHT, in_row, GAP)
    boxes: list[Box] = []
    for i in range(count):
        row, column = divmod(i, in_row)
        x, width = columns[column]
        boxes.append(Box(x, top + row * (height + GAP), width, height))
    return boxes


def seat_panels_height(view: CatanView, art: Art) -> float:
    """The height that all panels of seats take together, with owners whom nobody plays."""
    seats = len(view.players)
    rows = ceil(seats / PANELS_IN_ROW[seats])
    panels_height = rows * (_panel_height(view, art) + GAP) - GAP
    unplayed_height = UNPLAYED_HEIGHT + GAP if view.unplayed else 0
    return panels_height + unplayed_height


def _panel_height(view: CatanView, art: Art) -> int:
    """The height of the panel of each seat at the table, with the rows of modules."""
    first, *_ = panel_boxes(len(view.players), 0, 0)
    most_stats = max(len(seat_stats(view, player, art)) for player in view.players)
    rows = _seat_rows(art)
    if first.width >= WIDE_WIDTH and most_stats <= 2 * _most_in_row(WIDE_STATS_WIDTH, rows):
        own_height = WIDE_HEIGHT
    elif most_stats <= _most_in_row(first.width - BODY_MARGINS, rows):
        own_height = STACKED_HEIGHT
    else:
        own_height = BUSY_HEIGHT
    return own_height + seat_row_height(rows)


def _seat_rows(art: Art) -> list[PanelRow]:
    """The rows that modules draw in the panel of each seat."""
    return [room.seat_row for room in art.rooms if room.seat_row]


def _most_in_row(width: float, rows: Sequence[PanelRow]) -> int:
    """How many of a seat's numbers have room side by side in this width.

    They stand nearer together where modules have `rows` below them.
    """
    return int(width // (LEAST_STEP_ABOVE_ROWS if rows else LEAST_STAT_STEP))


def draw_seat_panels(view: CatanView, art: Art, top: float) -> Items:
    """The panels of all seats in the order of play, then the row of owners whom nobody plays."""
    height = _panel_height(view, art)
    boxes = panel_boxes(len(view.players), height, top)
    for player, box in zip(view.players, boxes, strict=True):
        yield from draw_seat_panel(view, player, art, box, _seat_rows(art))
    if view.unplayed:
        yield from _draw_unplayed(view, art, boxes[-1].bottom + GAP)


def draw_seat_panel(
    view: CatanView,
    player: PlayerSeen,
    art: Art,
    box: Box,
    rows: Sequence[PanelRow] = (),
) -> Items:
    """One seat's panel: header, stats, answer to an offer, rows of modules.

    It is highlighted while the seat must act.
    """
    highlighted = player.seat in view.seats_to_act
    upper = Box(box.x, box.y, box.width, box.height - seat_row_height(rows))
    stats = seat_stats(view, player, art)
    form = _panel_form(upper, len(stats), rows)
    yield from draw_seat_plate(player.seat, box, highlighted=highlighted)
    points = player.points + player.hidden_points
    yield from draw_seat_header(
        player.seat, points, art, form.header, form.middle, highlighted=highlighted
    )
    answer = find_reply(view, player.seat)
    if answer:
        yield answer_icon(answer.answer, *badge_point(box, form.middle), ANSWER_SIZE)
    yield from _draw_seat_body(stats, answer, art, form)
    y = upper.bottom
    for row in rows:
        row_box = Box(box.x + BODY_X, y, box.width - BODY_MARGINS, row.height - ROW_GAP)
        yield from row.draw(view, player, art.words, row_box)
        y += row.height


def _panel_form(box: Box, stat_count: int, seat_rows: Sequence[PanelRow]) -> PanelForm:
    """Where the parts of a seat's panel stand in its box.

    It has `stat_count` numbers. In a wide panel they stand beside the
    name, else below it, in one row or in two. Below them modules add
    the rows `seat_rows`.
    """
    if box.width >= OWN_WIDTH:
        fits_one_row = stat_count <= MOST_IN_OWN_ROW
        own_rows = (OWN_ROW,) if fits_one_row else (OWN_UPPER_ROW, OWN_LOWER_ROW)
        return _side_by_side(box, OWN_STATS_WIDTH, own_rows)
    if box.width >= WIDE_WIDTH and box.height <= WIDE_HEIGHT:
        return _side_by_side(box, WIDE_STATS_WIDTH, (WIDE_UPPER_ROW, WIDE_LOWER_ROW))
    body = Box(box.x + BODY_X, box.y, box.width - BODY_MARGINS, box.height)
    most = _most_in_row(body.width, seat_rows)
    has_one_row = stat_count <= most and box.height <= STACKED_HEIGHT
    rows = (ONE_ROW,) if has_one_row else (UPPER_ROW, LOWER_ROW)
    return PanelForm(box, box.y + HEADER_Y, body, rows)


def _side_by_side(box: Box, stats_width: float, rows: tuple[StatSize, ...]) -> PanelForm:
    """A panel with the header at the left, and the numbers in the last `stats_width` pixels."""
    header = Box(box.x, box.y, box.width - stats_width, box.height)
    body = Box(header.right, box.y, stats_width - STATS_MARGIN, box.height)
    return PanelForm(header, box.middle, body, rows)


def draw_seat_header(
    seat: Seat,
    points: int,
    art: Art,
    box: Box,
    middle: float,
    *,
    highlighted: bool,
) -> Items:
    """A seat's seal (the disc with its emblem), name and points, around the height `middle`.

    A long name of several words takes two lines. If `highlighted`, it
    is bold.
    """
    height = 2 * (middle - box.y)
    seal = min(SEAL_SIZE, height - SEAL_MARGINS)
    yield marker.at(box.x + SEAL_X + SEAL_SIZE / 2, middle, seal, seat)
    if height >= WREATH_SIZE:
        yield from _draw_points_in_wreath(points, box.right - WREATH_MARGIN, middle)
        points_width = WREATH_SIZE
    else:
        yield from _draw_points_beside_wreath(points, box.right - WREATH_MARGIN, middle)
        points_width = WIDTH_BESIDE
    left = box.x + NAME_X + SEAL_SIZE
    max_width = box.right - points_width - NAME_MARGIN - left
    weight: Weight = "Bold" if highlighted else "SemiBold"
    lines = split_in_two(art.words.seat_name(seat), max_width, TWO_LINE_TEXT, weight)
    text_size = NAME_TEXT if len(lines) == 1 else TWO_LINE_TEXT
    first_line = middle - (len(lines) - 1) / 2 * TWO_LINE_STEP
    for i, line in enumerate(lines):
        y = first_line + i * TWO_LINE_STEP
        yield Label(
            line,
            left,
            y,
            size=text_size,
            weight=weight,
            max_width=max_width,
            min_size=TWO_LINE_TEXT,
        )


def split_in_two(text: str, max_width: float, size: int, weight: Weight) -> tuple[str, ...]:
    """A text on one line, or on two where it is too long and has several words.

    The second has all other words; whoever draws it makes it fit.
    """
    if text_width(text, size, weight) <= max_width:
        return (text,)
    first, *rest = wrap_text(text, max_width, size, weight)
    return (first, " ".join(rest)) if rest else (first,)


def badge_point(box: Box, middle: float) -> tuple[float, float]:
    """Where a badge (a rank or an answer) lies: at the lower right of the panel's seal.

    `middle` is the height of the seal's middle.
    """
    return box.x + BADGE_X, middle + BADGE_DROP


def draw_seat_plate(seat: Seat, box: Box, *, highlighted: bool) -> Items:
    """The empty panel of a seat with a stripe of its colour.

    It is light if `highlighted`.
    """
    look = SEATS[seat]
    yield seat_panel(*box, highlighted=highlighted)
    yield Panel(
        box.x + 9,
        box.y + 11,
        width=12,
        height=box.height - 22,
        fill=look.fill,
        edge=look.rim,
        edge_width=2,
        radius=6,
    )


def _draw_points_in_wreath(points: int, right: float, y: float) -> Items:
    """A seat's points in a laurel wreath that ends at `right`."""
    x = right - WREATH_SIZE / 2
    text_size = ONE_DIGIT_TEXT if points < 10 else TWO_DIGITS_TEXT
    yield laurel.at(x, y, WREATH_SIZE)
    yield Label(
        str(points),
        x,
        y - WREATH_NUMBER_RISE,
        size=text_size,
        weight="Bold",
        colour=INK,
        anchor="mm",
    )


def _draw_points_beside_wreath(points: int, right: float, y: float) -> Items:
    """A seat's points beside a small wreath, where the number would be too small in it."""
    yield laurel.at(right - WIDTH_BESIDE + SMALL_WREATH_SIZE / 2, y, SMALL_WREATH_SIZE)
    middle = right - (WIDTH_BESIDE - SMALL_WREATH_SIZE) / 2
    yield Label(str(points), middle, y, POINTS_TEXT, "Bold", INK, "mm")


def _draw_seat_body(
    stats: list[Stat],
    answer: TradeReply | None,
    art: Art,
    form: PanelForm,
) -> Items:
    """What a seat has, as icons with numbers.

    If its `answer` to the offer on the table is a counter-offer, that
    stands there instead.
    """
    if answer and answer.give is not None and answer.want is not None:
        yield from _draw_counter_offer(answer.give, answer.want, art, form)
        return
    in_row = ceil(len(stats) / len(form.rows))
    body = form.body
    for row, size in enumerate(form.rows):
        first = row * in_row
        shown = stats[first : first + in_row]
        y = body.bottom - size.rise
        yield from draw_stat_row(shown, art, body.x, body.right, y, size, columns=in_row)


def _draw_counter_offer(give: Cards, want: Cards, art: Art, form: PanelForm) -> Items:
    """What a seat would give and want instead of the offer on the table."""
    body = form.body
    is_beside_name = form.header.right <= body.x
    if is_beside_name:
        y = body.middle
        height = min(MAX_COUNTER_HEIGHT, body.height - COUNTER_MARGINS)
    else:
        y, height = body.bottom - COUNTER_RISE, COUNTER_HEIGHT
    yield pill((body.x + body.right) / 2, y, body.width, height, fill=PAPER, edge=PANEL_EDGE)
    left = body.x + COUNTER_PADDING
    max_width = body.width - 2 * COUNTER_PADDING
    yield from draw_trade_to_fit(art, give, want, left, y, max_width, COUNTER_ICON_SIZE)


def _draw_unplayed(view: CatanView, art: Art, y: float) -> Items:
    """A row with the markers of the owners whom nobody plays."""
    yield Panel(
        LEFT,
        y,
        RIGHT - LEFT,
        UNPLAYED_HEIGHT,
        fill=PANEL,
        edge=PANEL_EDGE,
        raised=True,
    )
    x, middle = LEFT + FIRST_UNPLAYED_X, y + UNPLAYED_HEIGHT / 2
    first_unplayed = len(view.players)
    for owner in range(first_unplayed, first_unplayed + view.unplayed):
        yield marker.at(x, middle, UNPLAYED_MARKER_SIZE, owner)
        x += UNPLAYED_STEP
    assert view.kit.unplayed is not None, "a module brings owners whom nobody plays"
    text = art.words(view.kit.unplayed.title)
    max_width = RIGHT - x - UNPLAYED_MARGIN
    left = x + UNPLAYED_WORD_SHIFT
    yield Label(
        text,
        left,
        middle,
        size=UNPLAYED_TEXT,
        weight="SemiBold",
        colour=INK_SOFT,
        max_width=max_width,
    )
