"""Cards in a row, and what is given for what: icons with numbers, in as much room as there is."""

from __future__ import annotations

from collections.abc import Sequence

from engine.catan.match_kit import Cards
from engine.catan.view import CatanView, TradeOffer, TradeReply

from ..fonts import text_width
from ..icons.actions import arrow, counter_offer, hourglass
from ..icons.marks import cross, tick
from ..icons.seats import marker
from ..scene import Item, Items, Label, Sprite
from ..theme import INK
from ..widgets import right_edge
from .art import Art

ICON_SIZES = (50, 44, 38, 32, 27, 23)  # of icons, where room gets scarce
ROW_ICON_SIZES, ROW_STEP = (25, 23, 20), 27  # where a trade takes two rows
REPLY_WIDTH = 54  # width of an answer
ARROW_GAP = 8  # on both sides of the arrow between what is given and got
MARKER_SIZE, REPLY_MARKER_SIZE, REPLY_ICON_SIZE = 48, 38, 28
LEAST_COUNT_TEXT, COUNT_SHARE = 20, 0.72  # size of a count, as a share of its icon's
ICON_GAP, COUNT_GAP_SHARE = 5, 0.3  # after an icon; after its count, as a share of the icon
ARROW_SHARE = 0.8  # of an icon's size
OFFER_NAME_X, OFFER_CARDS_X = 58, 64  # from the left: after the offerer's marker
OFFER_NAME_TEXT, OFFER_NAME_SHARE = 30, 0.3  # and how much of the room a name takes at most
OFFER_NAME_GAP = 22  # after the name
REPLY_MARKER_SHIFT = -3  # from the middle of an answer's room, aside and below
REPLY_ICON_X, REPLY_ICON_Y = 12, 13


def draw_card_row(art: Art, cards: Cards, x: float, y: float, size: int) -> list[Item]:
    """Each kind of card as an icon with its count, from x on.

    Counts are shown only where at least one kind has more than one card.
    """
    items: list[Item] = []
    has_counts = max(cards) > 1
    text_size = max(LEAST_COUNT_TEXT, round(size * COUNT_SHARE))
    for card in art.kit.cards:
        count = cards[card.kind]
        if not count:
            continue
        items += art.draw_card_icon(card, x + size / 2, y, size)
        x += size + ICON_GAP
        if has_counts:
            items.append(Label(str(count), x, y, text_size, "Bold", INK))
            x += text_width(str(count), text_size, "Bold") + size * COUNT_GAP_SHARE
    return items


def draw_trade(art: Art, gave: Cards, got: Cards, x: float, y: float, size: int) -> list[Item]:
    """What is given, an arrow, and what is got for it, from x on."""
    given = draw_card_row(art, gave, x, y, size)
    given_right = right_edge(given) if given else x
    arrow_size = size * ARROW_SHARE
    arrow_x = given_right + ARROW_GAP + arrow_size / 2
    got_left = arrow_x + arrow_size / 2 + ARROW_GAP
    return [
        *given,
        arrow.at(arrow_x, y, arrow_size),
        *draw_card_row(art, got, got_left, y, size),
    ]


def draw_trade_to_fit(
    art: Art,
    gave: Cards,
    got: Cards,
    x: float,
    y: float,
    max_width: float,
    max_size: int = ICON_SIZES[0],
) -> list[Item]:
    """A trade in the largest icon size, at most `max_size`, with which it fits into `max_width`.

    If none fits, it is drawn in two rows, in the smallest size if it must be.
    """
    sizes = [size for size in ICON_SIZES if size <= max_size]
    for size in sizes:
        items = draw_trade(art, gave, got, x, y, size)
        if right_edge(items) <= x + max_width:
            return items
    for size in ROW_ICON_SIZES:
        items = _draw_trade_in_rows(art, gave, got, x, y, size)
        if right_edge(items) <= x + max_width:
            break
    return items


def _draw_trade_in_rows(
    art: Art,
    gave: Cards,
    got: Cards,
    x: float,
    y: float,
    size: int,
) -> list[Item]:
    """What is given above, and an arrow with what is got for it below.

    `y` is the middle between the two rows.
    """
    upper, lower = y - ROW_STEP / 2, y + ROW_STEP / 2
    after_arrow = x + size + ARROW_GAP
    return [
        *draw_card_row(art, gave, after_arrow, upper, size),
        arrow.at(x + size / 2, lower, size * ARROW_SHARE),
        *draw_card_row(art, got, after_arrow, lower, size),
    ]


def draw_offer(offer: TradeOffer, art: Art, x: float, y: float, max_width: float) -> Items:
    """A trade offer in one row: who offers, the cards given and wanted, and the others' answers.

    The row begins at `x`, `y` is its middle, and it is `max_width` wide at most:
    where all together is wider, the name is left out, then the answers too.
    """
    yield marker.at(x + MARKER_SIZE / 2, y, MARKER_SIZE, offer.seat)
    name = Label(
        art.words.seat_name(offer.seat),
        x + OFFER_NAME_X,
        y,
        OFFER_NAME_TEXT,
        "Bold",
        INK,
        max_width=max_width * OFFER_NAME_SHARE,
    )
    after_name = right_edge([name]) + OFFER_NAME_GAP
    after_marker = x + OFFER_CARDS_X
    before_answers = x + max_width - REPLY_WIDTH * len(offer.replies)
    end = x + max_width
    # first with name and answers, then without the name, then the cards alone
    for left, right in (
        (after_name, before_answers),
        (after_marker, before_answers),
        (after_marker, end),
    ):
        cards = draw_trade_to_fit(art, offer.give, offer.want, left, y, right - left)
        if right_edge(cards) <= right:
            break
    if left > after_marker:  # room was left for the name
        yield name
    yield from cards
    if right < end:  # and for the answers
        yield from _draw_answers(offer, right, y)


def _draw_answers(offer: TradeOffer, x: float, y: float) -> Items:
    """Each other seat's marker with the icon of its answer."""
    for i, reply in enumerate(offer.replies):
        middle = x + REPLY_WIDTH * (i + 0.5)
        shift = REPLY_MARKER_SHIFT
        yield marker.at(middle + shift, y + shift, REPLY_MARKER_SIZE, reply.seat)
        yield answer_icon(reply.answer, middle + REPLY_ICON_X, y + REPLY_ICON_Y, REPLY_ICON_SIZE)


def find_reply(view: CatanView, seat: int) -> TradeReply | None:
    """What a seat has answered to the offer on the table.

    None without an offer or a reply.
    """
    replies: Sequence[TradeReply] = view.trade_offer.replies if view.trade_offer else ()
    return next((reply for reply in replies if reply.seat == seat), None)


def answer_icon(answer: str, x: float, y: float, size: float) -> Sprite:
    """The icon of a seat's answer to an offer: yes, no, another offer, or still awaited."""
    match answer:
        case "accepted":
            return tick.at(x, y, size)
        case "declined":
            return cross.at(x, y, size)
        case "counter":
            return counter_offer.at(x, y, size)
        case _:
            return hourglass.at(x, y, size)
