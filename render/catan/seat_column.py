"""Draws the column of Catan's seats: name, points that are seen, cards, knights, roads.

An award is a golden chip under the number that earned it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.catan.match_kit import Cards
from engine.catan.view import CatanView, PlayerSeen, TradeReply
from engine.core import Seat, Text
from words import Words

from ..fonts import text_width, wrap_text
from ..icons.actions import crown
from ..icons.marks import laurel
from ..icons.seats import marker
from ..scene import Items, Label, Panel, Weight
from ..shapes import Box
from ..sprites import Icon
from ..theme import INK, INK_PALE, INK_SOFT, PANEL, PANEL_EDGE, PAPER, SEATS
from ..widgets import pill, seat_panel
from .card_rows import answer_icon, draw_trade_to_fit, find_reply
from .icons import COUNTER_ICONS, STAT_ICONS, pointer, unknown
from .layout import GAP, MARGIN, SIDE_WIDTH, WIDTH
from .pieces import city, road, settlement

TALL_PANEL_HEIGHT: Final = 188  # panels from this height on are roomy
ROOMY_PANEL_HEIGHT: Final = 256  # and from this one on they have a row more
MAX_PANEL_HEIGHT: Final = 290  # no panel is higher
NEUTRAL_HEIGHT: Final = 74  # height of the row of neutral colours
AWARD_COLOUR: Final = "#F2C84B"
LEFT: Final = WIDTH - MARGIN - SIDE_WIDTH


class Stat(NamedTuple):
    """An icon with a number, golden where it has earned an award."""

    sign: Icon[[]]
    number: int
    has_award: bool


def draw_seat_column(view: CatanView, words: Words, top: float, bottom: float) -> Items:
    """The panels of all seats in the order of play, then the row of neutral colours."""
    if view.neutrals:
        bottom -= NEUTRAL_HEIGHT + GAP
    seats = len(view.players)
    high = min(MAX_PANEL_HEIGHT, (bottom - top - GAP * (seats - 1)) // seats)
    for player in view.players:
        y = top + player.seat * (high + GAP)
        yield from draw_seat_panel(view, player, words, Box(LEFT, y, SIDE_WIDTH, high))
    if view.neutrals:
        yield from _draw_neutrals(view, words, top + seats * (high + GAP))


def draw_seat_panel(view: CatanView, player: PlayerSeen, words: Words, box: Box) -> Items:
    """One seat's panel: header, stats, answer to an offer; lit while it must act."""
    lit = player.seat in view.seats_to_act
    if player.seat == view.active:
        yield pointer.at(box.x - 11, box.middle, 34)
    answer = find_reply(view, player.seat)
    yield from draw_seat_header(
        player.seat, player.points + player.hidden_points, words, box, lit=lit
    )
    if answer:
        yield answer_icon(answer.answer, *badge_point(box), 36)
    body = Box(box.x + 26, box.y, box.width - 32, box.height)
    yield from _draw_seat_body(view, player, answer, body)
    if box.height >= ROOMY_PANEL_HEIGHT:
        yield from _draw_supply(player, body.x, body.right, box.y + 148)


def _draw_supply(player: PlayerSeen, x: float, right: float, y: float) -> Items:
    """Settlements, cities and roads that the player has not built yet.

    `pieces_left` counts roads first; they are drawn last.
    """
    step = (right - x) / 3
    for i, (count, size) in enumerate(zip(player.pieces_left, (62, 58, 66), strict=False)):
        left = x + step * ((i + 2) % 3)
        where = (left + 26, y, size, player.seat)
        yield (road.at(*where, -30), settlement.at(*where), city.at(*where))[i]
        yield Label(f"×{count}", left + 54, y, 28, "SemiBold", INK_SOFT if count else INK_PALE)


def draw_seat_header(seat: Seat, points: int, words: Words, box: Box, *, lit: bool) -> Items:
    """A seat's plate with its seal, its name and its points.

    A long name of several words takes two lines.
    """
    tall = box.height >= TALL_PANEL_HEIGHT
    seal, wreath, middle = (62, 96, box.y + 60) if tall else (52, 80, box.y + box.height * 0.31)
    yield from draw_seat_plate(seat, box, lit=lit)
    yield marker.at(box.x + 30 + seal / 2, middle, seal, seat)
    yield from draw_points(points, box.right - wreath / 2 - 7, middle, wreath)
    name, left = words.seat_name(seat), box.x + 40 + seal
    room, size = box.right - wreath - 16 - left, 36 if tall else 32
    weight: Weight = "Bold" if lit else "SemiBold"
    lines = _name_lines(name, room, weight)
    for i, line in enumerate(lines):
        yield Label(
            line,
            left,
            middle + (i - (len(lines) - 1) / 2) * 34,
            size if len(lines) == 1 else 28,
            weight,
            room=room,
        )


def _name_lines(name: str, room: float, weight: Weight) -> tuple[str, ...]:
    """A name on one line, or on two where it is too long and has several words.

    The second has all other words; whoever draws it makes it fit.
    """
    first, *rest = (
        wrap_text(name, room, 28, weight) if text_width(name, 28, weight) > room else (name,)
    )
    return (first, " ".join(rest)) if rest else (first,)


def badge_point(box: Box) -> tuple[float, float]:
    """Where a badge (a rank or an answer) sits on the seal of a seat's panel."""
    if box.height >= TALL_PANEL_HEIGHT:
        return box.x + 84, box.y + 82
    return box.x + 74, box.y + box.height * 0.31 + 18


def draw_seat_plate(seat: Seat, box: Box, *, lit: bool) -> Items:
    """The panel of a seat with a stripe of its colour."""
    look = SEATS[seat]
    yield seat_panel(*box, lit=lit)
    yield Panel(box.x + 9, box.y + 11, 12, box.height - 22, look.fill, look.rim, 2, 6)


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
    view: CatanView, player: PlayerSeen, answer: TradeReply | None, box: Box
) -> Items:
    """What a seat has, as icons with numbers; while it haggles, its counter-offer instead."""
    if answer and answer.give is not None and answer.want is not None:
        yield from _draw_counter_offer(answer.give, answer.want, box)
        return
    stats, tall, (x, right) = (
        seat_stats(view, player),
        box.height >= TALL_PANEL_HEIGHT,
        (box.x, box.right),
    )
    if len(stats) > 4:
        first, second = box.bottom - (84 if tall else 59), box.bottom - (31 if tall else 23)
        size, text_size = (44, 36) if tall else (30, 26)
        yield from draw_stat_row(stats[:4], x, right, first, size, text_size)
        size, text_size = (36, 30) if tall else (30, 26)
        yield from draw_stat_row(stats[4:], x, right, second, size, text_size, places=4)
    else:
        size, text_size = (48, 38) if tall else (42, 34)
        y = box.bottom - (48 if tall else 35)
        yield from draw_stat_row(stats, x, right, y, size, text_size)


def _draw_counter_offer(give: Cards, want: Cards, box: Box) -> Items:
    """What a seat would give and want instead of the offer on the table."""
    tall = box.height >= TALL_PANEL_HEIGHT
    y = box.bottom - (46 if tall else 36)
    middle = (box.x + box.right) / 2
    yield pill(middle, y, box.width - 6, 62 if tall else 54, PAPER, PANEL_EDGE)
    yield from draw_trade_to_fit(give, want, box.x + 18, y, box.width - 44, 44)


def seat_stats(view: CatanView, player: PlayerSeen) -> list[Stat]:
    """Cards, development cards, knights and road of a player, then what modules count."""
    held = {award.key for award in view.awards if award.holder == player.seat}
    counts = {
        "hand": player.hand_size,
        "development": player.development_count,
        "army": player.knights,
        "road": player.road_length,
    }
    found = [Stat(STAT_ICONS[key], count, key in held) for key, count in counts.items()]
    return found + [
        Stat(COUNTER_ICONS.get(counter.key, unknown), counter.count, counter.key in held)
        for counter in player.counters
    ]


def draw_stat_row(
    shown: list[Stat],
    x: float,
    right: float,
    y: float,
    size: int,
    text_size: int,
    *,
    places: int = 0,
) -> Items:
    """Icons with their numbers, evenly spread from x to right; smaller where there are many.

    `places` is how many the row has room for, where that is more than are shown.
    """
    step = (right - x) / max(places, len(shown))
    size, text_size = min(size, round(step * 0.52)), min(text_size, round(step * 0.44))
    for i, (sign, count, held) in enumerate(shown):
        middle = x + step * (i + 0.5)
        if held:
            yield Panel(
                middle - step / 2 + 2,
                y - size * 0.62,
                step - 4,
                size * 1.24,
                AWARD_COLOUR,
                INK,
                3,
                13,
            )
            yield crown.at(middle, y - size * 0.72, size * 0.56)
        left = middle - (size + 5 + text_width(str(count), text_size, "Bold")) / 2
        yield sign.at(left + size / 2, y, size)
        yield Label(str(count), left + size + 5, y, text_size, "Bold", INK if count else INK_PALE)


def _draw_neutrals(view: CatanView, words: Words, y: float) -> Items:
    """A row with the markers of the colours that nobody plays."""
    yield Panel(LEFT, y, SIDE_WIDTH, NEUTRAL_HEIGHT, PANEL, PANEL_EDGE, raised=True)
    x = LEFT + 44
    for owner in range(len(view.players), len(view.players) + view.neutrals):
        yield marker.at(x, y + NEUTRAL_HEIGHT / 2, 48, owner)
        x += 58
    text = words(Text("Neutral"))
    yield Label(
        text,
        x - 6,
        y + NEUTRAL_HEIGHT / 2,
        30,
        "SemiBold",
        INK_SOFT,
        room=LEFT + SIDE_WIDTH - x - 8,
    )
