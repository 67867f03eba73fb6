"""Draws the bar below Catan's board: this turn's actions, or the offer, or who has won.

At the right are the bank and the points that win, where nothing else
needs their room.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.catan.kinds import CardKind
from engine.catan.names import PLACE_NAMES
from engine.catan.view import CatanView, Counter, PastAction
from engine.core import Verbatim
from words import Words

from ..icons.actions import chest, goal, secret
from ..icons.seats import cube, marker
from ..scene import Item, Items, Label, Panel, Sprite
from ..sentences import begin_sentence
from ..sprites import Icon
from ..theme import ACTING, INK, PANEL, PANEL_EDGE, TERRACOTTA
from ..widgets import right_edge
from .art import Art
from .card_rows import draw_card_row, draw_offer, draw_trade
from .layout import BAR_HEIGHT, WIDTH
from .seat_panels import TURN
from .winner_bar import draw_winner_bar, winner_bar_height

LEFT, RIGHT = 12, WIDTH - 12
# sizes in the strip of actions: small icons, symbols, seats
CHIP_SIZE, SYMBOL_SIZE, SEAL_SIZE = 34, 40, 44
ACTION_GAP: Final = 18  # between two actions
ACTIONS_MARGIN: Final = 24  # that all of them leave free
CHIP_GAP: Final = 8  # before a small icon of an action
SEAL_STEP: Final = SEAL_SIZE + 10  # from the left of a seat's marker to its first action
PADDING: Final = 18  # between the edge of the bar and what stands in it
BANK_GAP: Final = 36  # what the bar's left part keeps free: a margin, and a gap before the bank
CHEST_SIZE: Final = 40  # beside two rows
CHEST_WIDTH: Final = 52  # the chest before the bank's numbers, and the gap after it
MARKER_SIZE: Final = 48
ACTION_TEXT: Final = 34  # its size
ELLIPSIS_WIDTH: Final = 32
ELLIPSIS, MINUS = "…", "\u2212"
PAWN_SHARE: Final = 1.3  # of a symbol's size
SHOWN_DIE_FACE: Final = 5  # of the die that stands for a roll
LABEL_GAP: Final = 4  # between an action's symbol and what is written beside it
PARTNER_GAP: Final = 26  # from the cards of a trade to the middle of the partner's marker
BANK_MARGIN: Final = 8  # at the right of the bank
CHEST_X: Final = 18  # of the chest's middle, from the left of the bank
COUNT_GAP: Final = 4  # between an icon of the bank and its number
TURN_MARKER_X, TURN_TEXT_X, TURN_MARGINS = 40, 74, 62  # of whose turn begins


def status_bar_height(view: CatanView, words: Words) -> int:
    """The height of the bar, which is higher where it says why somebody has won."""
    return winner_bar_height(view, words) if view.result else BAR_HEIGHT


def draw_status_bar(view: CatanView, art: Art, top: float) -> Items:
    """The whole bar: winners, an offer or the turn's actions at the left, the bank at the right."""
    if view.result:
        yield from draw_winner_bar(view, art, top)
        return
    yield Panel(
        LEFT,
        top,
        RIGHT - LEFT,
        BAR_HEIGHT,
        PANEL,
        PANEL_EDGE,
        edge_width=2,
        radius=16,
        raised=True,
    )
    y, width = top + BAR_HEIGHT / 2, RIGHT - LEFT
    if view.trade_offer:
        yield Panel(
            LEFT,
            top,
            width,
            BAR_HEIGHT,
            fill=ACTING,
            edge=TERRACOTTA,
            edge_width=5,
            radius=16,
        )
        yield from draw_offer(view.trade_offer, art, LEFT + PADDING, y, width - BANK_GAP)
    else:
        left = _bank_left_edge(len(_bank_counts(view, art)))
        yield from _draw_bank(view, art, left, y)
        yield from _draw_turn_actions(view, art, y, left - LEFT - BANK_GAP)


class BankSize(NamedTuple):
    """Sizes in pixels of the bank's numbers."""

    step: int  # from one number to the next
    icon: int
    text: int
    rows: int = 1


WIDE_BANK: Final = BankSize(step=88, icon=38, text=32)
NARROW_BANK: Final = BankSize(step=76, icon=32, text=27)
LOW_BANK: Final = BankSize(step=74, icon=28, text=24, rows=2)
MOST_WIDE_COUNTS, MOST_NARROW_COUNTS = 7, 9  # the most numbers that a bank of one row has
ROW_STEP: Final = 30  # from the upper row to the lower

BankCount = tuple[CardKind | Counter | Icon[[]], int]  # what is counted, and how many


def _bank_counts(view: CatanView, art: Art) -> list[BankCount]:
    """The numbers at the right of the bar, each with what it counts.

    These are the cards of the bank, kind by kind, if it may run out of
    them, the cards in the deck if any are sold, what modules count and
    show nowhere else, and the points that win.
    """
    limited = [card for card in view.kit.cards if not card.is_endless]
    counts: list[BankCount] = [(card, view.bank[card.kind]) for card in limited]
    if art.has_development:
        counts.append((secret, view.deck))
    others = [counter for counter in view.counters if not art.is_shown_elsewhere(counter)]
    counts += [(counter, counter.count) for counter in others]
    counts.append((goal, view.target))
    return counts


def _bank_size(count: int) -> BankSize:
    """How large the bank is drawn: narrower where it has many numbers, then in two rows."""
    if count <= MOST_WIDE_COUNTS:
        return WIDE_BANK
    return NARROW_BANK if count <= MOST_NARROW_COUNTS else LOW_BANK


def _bank_columns(count: int) -> int:
    """How many of the bank's numbers stand side by side."""
    return math.ceil(count / _bank_size(count).rows)


def _bank_left_edge(count: int) -> float:
    """The x where the bank's part of the bar begins, with so many numbers."""
    numbers_width = _bank_size(count).step * _bank_columns(count)
    return RIGHT - BANK_MARGIN - numbers_width - CHEST_WIDTH


def _draw_bank(view: CatanView, art: Art, left: float, y: float) -> Items:
    """A chest, then everything that `_bank_counts` lists, side by side."""
    counts = _bank_counts(view, art)
    size = _bank_size(len(counts))
    columns = _bank_columns(len(counts))
    chest_size = CHEST_SIZE if size.rows > 1 else size.icon
    yield chest.at(left + CHEST_X, y, chest_size)
    first_row = y - ROW_STEP * (size.rows - 1) / 2
    for i, (thing, count) in enumerate(counts):
        row, column = divmod(i, columns)
        x = left + CHEST_WIDTH + column * size.step
        row_y = first_row + row * ROW_STEP
        yield from _draw_bank_icon(thing, art, x + size.icon / 2, row_y, size.icon)
        text_x = x + size.icon + COUNT_GAP
        yield Label(
            str(count),
            text_x,
            row_y,
            size=size.text,
            weight="Bold",
            colour=INK,
        )


def _draw_bank_icon(
    thing: CardKind | Counter | Icon[[]],
    art: Art,
    x: float,
    y: float,
    size: float,
) -> Items:
    """The icon of a card, of something that a module counts, or the icon itself."""
    match thing:
        case CardKind():
            yield from art.draw_card_icon(thing, x, y, size)
        case Counter():
            icon = art.things.counters.get(thing.key)
            yield from art.draw_symbol(icon, thing.title, x, y, size)
        case _:
            yield thing.at(x, y, size)


def _draw_turn_actions(view: CatanView, art: Art, y: float, max_width: float) -> Items:
    """The last actions of the turn as icons, as many as fit, with the marker of who did them.

    Before the first action: whose turn begins.
    """
    if not view.recent_actions:
        yield from _draw_turn_start(view, art.words, y, max_width)
        return
    actions = view.recent_actions
    first = _first_shown_action(actions, art, max_width - ACTIONS_MARGIN)
    x: float = LEFT + PADDING
    if first > 0:  # earlier ones are left out
        yield Label(ELLIPSIS, x, y, ACTION_TEXT, "Bold", INK)
        x += ELLIPSIS_WIDTH
    shown_seat = None
    for action in actions[first:]:
        if action.seat != shown_seat:
            yield marker.at(x + SEAL_SIZE / 2, y, SEAL_SIZE, action.seat)
            x += SEAL_STEP
        shown_seat = action.seat
        items = draw_action(action, art, x, y)
        yield from items
        x = right_edge(items) + ACTION_GAP


def _draw_turn_start(view: CatanView, words: Words, y: float, max_width: float) -> Items:
    """Whose turn begins: the seat's marker and a sentence."""
    seat, *_ = view.seats_to_act or (view.active,)
    sentence = words(begin_sentence([seat]))
    yield marker.at(LEFT + TURN_MARKER_X, y, MARKER_SIZE, seat)
    yield Label(sentence, LEFT + TURN_TEXT_X, y, ACTION_TEXT, max_width=max_width - TURN_MARGINS)


def _first_shown_action(actions: Sequence[PastAction], art: Art, max_width: float) -> int:
    """The index of the first action that is drawn: from it on, all fit into `max_width`.

    The last action is drawn even where it alone is too wide.
    """
    last = len(actions) - 1
    width_left = max_width - SEAL_STEP
    for i in reversed(range(len(actions))):
        width_left -= _action_width(actions[i], art)
        if i < last and actions[i].seat != actions[i + 1].seat:
            width_left -= SEAL_STEP  # the next action needs a marker of its own
        if width_left < 0:
            return min(i + 1, last)
    return 0


def _action_width(action: PastAction, art: Art) -> float:
    """How wide an action is drawn, with the gap after it."""
    return right_edge(draw_action(action, art, x=0, y=0)) + ACTION_GAP


def draw_action(action: PastAction, art: Art, x: float, y: float) -> list[Item]:
    """One action from x on: symbol, place or number, the cards it brought, and who else.

    A trade has its cards and the partner instead.
    """
    if action.verb in ("trade", "exchange") and action.gave and action.got:
        cards = draw_trade(art, action.gave, action.got, x, y, CHIP_SIZE)
        return [*cards, _partner_icon(action, right_edge(cards) + PARTNER_GAP, y)]
    items = list(_draw_action_symbol(action, art, x + SYMBOL_SIZE / 2, y))
    label = _action_label(action)
    if label:
        items.append(
            Label(
                label,
                right_edge(items) + LABEL_GAP,
                y,
                size=ACTION_TEXT,
                weight="Bold",
                colour=INK,
            )
        )
    if action.got and action.verb != "roll":
        cards_x = right_edge(items) + CHIP_GAP
        items += draw_card_row(art, action.got, cards_x, y, CHIP_SIZE)
    # of a piece, `other` is only its owner, whose colour it has
    if action.other is not None and not _is_piece(action, art):
        other_x = right_edge(items) + CHIP_SIZE / 2 + CHIP_GAP
        items.append(marker.at(other_x, y, CHIP_SIZE, action.other))
    return items


def _partner_icon(action: PastAction, x: float, y: float) -> Sprite:
    """With whom cards were traded: the marker of a seat, or a chest for the bank."""
    if action.other is None:
        return chest.at(x, y, CHIP_SIZE)
    return marker.at(x, y, CHIP_SIZE, action.other)


def _is_piece(action: PastAction, art: Art) -> bool:
    """Whether a piece was built or moved."""
    return any(kind.key == action.verb for kind in art.kit.pieces)


def _draw_action_symbol(action: PastAction, art: Art, x: float, y: float) -> Items:
    """What stands for an action; pieces have the colour of their owner."""
    verb, things = action.verb, art.things
    if verb == "roll":
        yield from _draw_roll_symbol(art, x, y)
    elif verb not in things.actions and _is_piece(action, art):
        owner = action.seat if action.other is None else action.other
        piece = art.piece(verb)
        yield from piece.symbol(x, y, SYMBOL_SIZE * piece.sizes.action, owner, TURN)
    elif any(pawn.key == verb for pawn in art.kit.pawns):
        yield from art.draw_pawn_symbol(verb, x, y, SYMBOL_SIZE * PAWN_SHARE)
    else:
        title = action.title or Verbatim(verb)
        yield from art.draw_symbol(things.actions.get(verb), title, x, y, SYMBOL_SIZE)


def _draw_roll_symbol(art: Art, x: float, y: float) -> Items:
    """A die, or a card where cards decide about production."""
    cards = [throw.card for throw in art.view.throws if throw.card]
    if cards:
        icon = art.throw_icon(cards[-1].key)
        yield from art.draw_symbol(icon, cards[-1].title, x, y, SYMBOL_SIZE)
    else:
        yield cube.at(x, y, CHIP_SIZE, SHOWN_DIE_FACE)


def _action_label(action: PastAction) -> str:
    """What stands beside an action's symbol: its place, its number, or nothing.

    For a discard it is how many cards were given.
    """
    if action.verb == "roll":
        return str(action.number)
    if action.verb == "discard":
        return f"{MINUS}{sum(action.gave or ())}"
    if action.at is None or not action.place:
        return ""
    return PLACE_NAMES[action.place][action.at]
