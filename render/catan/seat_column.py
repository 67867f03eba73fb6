"""Draws the column of Catan's seats: name, points that are seen, cards, knights, roads.

An award is a golden chip under the number that earned it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.catan.match_kit import CORNER, EDGE, HEX, Cards
from engine.catan.view import CatanView, PlayerSeen, TradeReply
from engine.core import Seat, Text

from ..fonts import text_width, wrap_text
from ..icons.marks import laurel
from ..icons.seats import marker
from ..scene import Items, Label, Panel, Weight
from ..shapes import Box
from ..theme import INK, INK_PALE, INK_SOFT, PANEL, PANEL_EDGE, PAPER, SEATS
from ..widgets import pill, seat_panel
from .art import Art
from .card_rows import answer_icon, draw_trade_to_fit, find_reply
from .icons import pointer
from .layout import GAP, MARGIN, SIDE_WIDTH, WIDTH
from .room import SeatRow
from .stats import Stat, StatSize, draw_stat_row, seat_stats

TALL_PANEL_HEIGHT: Final = 188  # panels from this height on are roomy
ROOMY_PANEL_HEIGHT: Final = 256  # and from this one on they have a row more
MAX_PANEL_HEIGHT: Final = 290  # no panel is higher
NEUTRAL_HEIGHT: Final = 74  # height of the row of neutral colours
LEFT: Final = WIDTH - MARGIN - SIDE_WIDTH
MOST_STATS_IN_ROW: Final = 4  # with more, a seat's panel has two rows
POINTER_SIZE, ANSWER_SIZE = 34, 36
SUPPLY_ROW_Y: Final = 148  # below the top of a roomy panel
# the row of pieces that are left, or two rows where there are many kinds
SUPPLY_ICON_SIZE, SUPPLY_TEXT, SUPPLY_ICON_X, SUPPLY_TEXT_X = 50, 28, 26, 54
SMALL_SUPPLY_SCALE: Final = 0.68
MOST_IN_SUPPLY_ROW: Final = 4
FULL_SIZE_KINDS: Final = 3  # of pieces that stand in one row at full size
LEAST_SUPPLY_TEXT: Final = 22
TWO_SUPPLY_ROWS: Final = (-23, 12)  # from the middle, upper and lower
SUPPLY_ORDER: Final = (CORNER, HEX, EDGE)  # by where the pieces stand
TURN: Final = -30  # degrees by which symbols of what lies on edges are turned
TWO_LINE_TEXT, TWO_LINE_STEP = 28, 34  # a name on two lines: text size, distance of lines
NEUTRAL_MARKER_SIZE, NEUTRAL_STEP, NEUTRAL_TEXT = 48, 58, 30


TALL_ROW, LOW_ROW = StatSize(48, 38, rise=48), StatSize(42, 34, rise=35)
# the same for panels with two rows
TALL_UPPER_ROW, LOW_UPPER_ROW = StatSize(44, 36, rise=84), StatSize(30, 26, rise=59)
TALL_LOWER_ROW, LOW_LOWER_ROW = StatSize(36, 30, rise=31), StatSize(30, 26, rise=23)
# and where pieces that are left take two rows as well
BUSY_UPPER_ROW, BUSY_LOWER_ROW = StatSize(38, 32, rise=73), StatSize(32, 28, rise=27)
MOST_IN_UNEVEN_ROWS: Final = 8  # with more stats, both rows have as many
# the header of a panel: sizes of seal, wreath and name, and where its middle is
TALL_HEADER, LOW_HEADER = (62, 96, 36), (52, 80, 32)
TALL_HEADER_Y: Final = 60  # below the top of a tall panel
LOW_HEADER_SHARE: Final = 0.31  # of the height of a low panel
SEAL_X, NAME_X = 30, 40  # of the seal's left; of the name, beside the seal's width
WREATH_MARGIN, NAME_MARGIN = 7, 16  # right of the wreath, and of the name beside its width
# a badge on the seal, from the corner of a panel; in a low one below the header's middle
TALL_BADGE_X, TALL_BADGE_Y = 84, 82
LOW_BADGE_X, LOW_BADGE_DROP = 74, 18
POINTER_X: Final = -11  # from the left of a panel
ROW_GAP: Final = 8  # below each row of a room


def seat_row_height(rows: Sequence[SeatRow]) -> int:
    """The height that rooms take in the panel of a seat."""
    return sum(row.height for row in rows)


def draw_seat_column(view: CatanView, art: Art, top: float, bottom: float) -> Items:
    """The panels of all seats in the order of play, then the row of neutral colours."""
    if view.neutrals:
        bottom -= NEUTRAL_HEIGHT + GAP
    seats, rows = len(view.players), [room.seat_row for room in art.rooms if room.seat_row]
    most = MAX_PANEL_HEIGHT + seat_row_height(rows)
    high = min(most, (bottom - top - GAP * (seats - 1)) // seats)
    for player in view.players:
        y = top + player.seat * (high + GAP)
        yield from draw_seat_panel(view, player, art, Box(LEFT, y, SIDE_WIDTH, high), rows)
    if view.neutrals:
        yield from _draw_neutrals(view, art, top + seats * (high + GAP))


def draw_seat_panel(
    view: CatanView, player: PlayerSeen, art: Art, box: Box, rows: Sequence[SeatRow] = ()
) -> Items:
    """One seat's panel: header, stats, answer to an offer, rows of rooms.

    It is lit while the seat must act.
    """
    lit = player.seat in view.seats_to_act
    if player.seat == view.active:
        yield pointer.at(box.x + POINTER_X, box.middle, POINTER_SIZE)
    answer = find_reply(view, player.seat)
    upper = Box(box.x, box.y, box.width, box.height - seat_row_height(rows))
    yield from draw_seat_plate(player.seat, box, lit=lit)
    points = player.points + player.hidden_points
    yield from draw_seat_header(player.seat, points, art, upper, lit=lit)
    if answer:
        yield answer_icon(answer.answer, *badge_point(upper), ANSWER_SIZE)
    body = Box(box.x + 26, box.y, box.width - 32, upper.height)
    yield from _draw_seat_body(view, player, answer, art, body)
    if upper.height >= ROOMY_PANEL_HEIGHT:
        yield from _draw_supply(player, art, body.x, body.right, box.y + SUPPLY_ROW_Y)
    y = upper.bottom
    for row in rows:
        row_box = Box(body.x, y, body.width, row.height - ROW_GAP)
        yield from row.draw(view, player, art.words, row_box)
        y += row.height


class Supply(NamedTuple):
    """Where the pieces that are left of a kind are drawn, and how large."""

    x: float
    y: float
    scale: float


def _place_supply(art: Art, x: float, right: float, y: float) -> dict[str, Supply]:
    """By key of its kind: where each piece is drawn from x to right, in one or two rows around y.

    One row has full size with up to three kinds.
    """
    kinds = sorted(art.kit.pieces, key=lambda kind: SUPPLY_ORDER.index(kind.place))
    if len(kinds) <= MOST_IN_SUPPLY_ROW:
        step = (right - x) / len(kinds)
        scale = min(1, step / (right - x) * FULL_SIZE_KINDS)
        return {kind.key: Supply(x + step * i, y, scale) for i, kind in enumerate(kinds)}
    in_row = (len(kinds) + 1) // 2
    step = (right - x) / in_row
    return {
        kind.key: Supply(
            x + step * (i % in_row), y + TWO_SUPPLY_ROWS[i // in_row], SMALL_SUPPLY_SCALE
        )
        for i, kind in enumerate(kinds)
    }


def _draw_supply(player: PlayerSeen, art: Art, x: float, right: float, y: float) -> Items:
    """The pieces that the player has not built yet, from x to right: buildings, then roads."""
    places = _place_supply(art, x, right, y)
    for kind, count in zip(art.kit.pieces, player.pieces_left, strict=True):
        place, piece = places[kind.key], art.piece(kind.key)
        size = SUPPLY_ICON_SIZE * piece.sizes.supply * place.scale
        middle = place.x + SUPPLY_ICON_X * place.scale
        yield from piece.symbol(middle, place.y, size, player.seat, TURN)
        colour = INK_SOFT if count else INK_PALE
        text_size = max(LEAST_SUPPLY_TEXT, round(SUPPLY_TEXT * place.scale))
        left = place.x + SUPPLY_TEXT_X * place.scale
        yield Label(f"×{count}", left, place.y, size=text_size, colour=colour)


def draw_seat_header(seat: Seat, points: int, art: Art, box: Box, *, lit: bool) -> Items:
    """A seat's seal, its name and its points.

    A long name of several words takes two lines.
    """
    tall = box.height >= TALL_PANEL_HEIGHT
    seal_size, wreath_size, text_size = TALL_HEADER if tall else LOW_HEADER
    middle = box.y + (TALL_HEADER_Y if tall else box.height * LOW_HEADER_SHARE)
    yield marker.at(box.x + SEAL_X + seal_size / 2, middle, seal_size, seat)
    wreath_x = box.right - wreath_size / 2 - WREATH_MARGIN
    yield from draw_points(points, wreath_x, middle, wreath_size)
    left = box.x + NAME_X + seal_size
    room = box.right - wreath_size - NAME_MARGIN - left
    weight: Weight = "Bold" if lit else "SemiBold"
    lines = _name_lines(art.words.seat_name(seat), room, weight)
    if len(lines) > 1:
        text_size = TWO_LINE_TEXT
    first_line = middle - (len(lines) - 1) / 2 * TWO_LINE_STEP
    for i, line in enumerate(lines):
        y = first_line + i * TWO_LINE_STEP
        yield Label(line, left, y, text_size, weight, room=room)


def _name_lines(name: str, room: float, weight: Weight) -> tuple[str, ...]:
    """A name on one line, or on two where it is too long and has several words.

    The second has all other words; whoever draws it makes it fit.
    """
    if text_width(name, TWO_LINE_TEXT, weight) <= room:
        return (name,)
    first, *rest = wrap_text(name, room, TWO_LINE_TEXT, weight)
    return (first, " ".join(rest)) if rest else (first,)


def badge_point(box: Box) -> tuple[float, float]:
    """Where a badge (a rank or an answer) sits on the seal of a seat's panel."""
    if box.height >= TALL_PANEL_HEIGHT:
        return box.x + TALL_BADGE_X, box.y + TALL_BADGE_Y
    middle = box.y + box.height * LOW_HEADER_SHARE
    return box.x + LOW_BADGE_X, middle + LOW_BADGE_DROP


def draw_seat_plate(seat: Seat, box: Box, *, lit: bool) -> Items:
    """The panel of a seat with a stripe of its colour."""
    look = SEATS[seat]
    yield seat_panel(*box, lit=lit)
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


def draw_points(points: int, x: float, y: float, size: float) -> Items:
    """A seat's points in a laurel wreath."""
    yield laurel.at(x, y, size)
    yield Label(
        str(points),
        x,
        y - size * 0.02,
        round(size * (0.46 if points < 10 else 0.42)),
        "Bold",
        INK,
        "mm",
    )


def _draw_seat_body(
    view: CatanView, player: PlayerSeen, answer: TradeReply | None, art: Art, box: Box
) -> Items:
    """What a seat has, as icons with numbers.

    Where it has made a counter-offer, that stands there instead.
    """
    if answer and answer.give is not None and answer.want is not None:
        yield from _draw_counter_offer(answer.give, answer.want, art, box)
        return
    stats = seat_stats(view, player, art)
    tall = box.height >= TALL_PANEL_HEIGHT
    if len(stats) <= MOST_STATS_IN_ROW:
        yield from _draw_body_row(stats, art, box, TALL_ROW if tall else LOW_ROW)
        return
    is_even = len(stats) > MOST_IN_UNEVEN_ROWS
    in_row = (len(stats) + 1) // 2 if is_even else MOST_STATS_IN_ROW
    upper, lower = (TALL_UPPER_ROW, TALL_LOWER_ROW) if tall else (LOW_UPPER_ROW, LOW_LOWER_ROW)
    if box.height >= ROOMY_PANEL_HEIGHT and len(art.kit.pieces) > MOST_IN_SUPPLY_ROW:
        upper, lower = BUSY_UPPER_ROW, BUSY_LOWER_ROW
    yield from _draw_body_row(stats[:in_row], art, box, upper)
    yield from _draw_body_row(stats[in_row:], art, box, lower, places=in_row)


def _draw_body_row(stats: list[Stat], art: Art, box: Box, size: StatSize, places: int = 0) -> Items:
    """A row of stats in a seat's panel.

    `places` is the least number it is spread for.
    """
    y = box.bottom - size.rise
    yield from draw_stat_row(stats, art, box.x, box.right, y, size, places=places)


def _draw_counter_offer(give: Cards, want: Cards, art: Art, box: Box) -> Items:
    """What a seat would give and want instead of the offer on the table."""
    tall = box.height >= TALL_PANEL_HEIGHT
    y = box.bottom - (46 if tall else 36)
    middle = (box.x + box.right) / 2
    yield pill(middle, y, box.width - 6, high=62 if tall else 54, fill=PAPER, edge=PANEL_EDGE)
    yield from draw_trade_to_fit(art, give, want, box.x + 18, y, box.width - 44, max_size=44)


def _draw_neutrals(view: CatanView, art: Art, y: float) -> Items:
    """A row with the markers of the colours that nobody plays."""
    yield Panel(LEFT, y, SIDE_WIDTH, NEUTRAL_HEIGHT, PANEL, PANEL_EDGE, raised=True)
    x = LEFT + 44
    first_neutral = len(view.players)
    for owner in range(first_neutral, first_neutral + view.neutrals):
        yield marker.at(x, y + NEUTRAL_HEIGHT / 2, NEUTRAL_MARKER_SIZE, owner)
        x += NEUTRAL_STEP
    text = art.words(Text("Neutral"))
    yield Label(
        text,
        x - 6,
        y + NEUTRAL_HEIGHT / 2,
        size=NEUTRAL_TEXT,
        weight="SemiBold",
        colour=INK_SOFT,
        room=LEFT + SIDE_WIDTH - x - 8,
    )
