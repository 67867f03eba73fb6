"""A seat's page of special cards: their pictures, titles and texts, and what modules put above.

It is the second of a seat's private pictures, where the board has no
room for what is to be read.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.catan.view import CatanView, PlayerSeen, SpecialCard
from words import Words

from ..backgrounds import background
from ..canvas import Canvas
from ..fonts import wrap_text
from ..icons.actions import hourglass
from ..player_names import with_printable_names
from ..scene import Items, Label, Panel, Scene
from ..shapes import Box
from ..theme import INK, INK_PALE, INK_SOFT, PAPER, PASSED, mix_colours
from ..widgets import equal_columns
from .art import Art
from .layout import FOOT_MARGIN, GAP, MARGIN, WIDTH
from .palette_names import palette_name
from .room import Strip
from .table_text import own_page_alt

LEFT, RIGHT = 12, WIDTH - 12
IN_ROW: Final = 2  # cards side by side
LEAST_HEIGHT: Final = 124  # of a card
PICTURE_SIZE, PICTURE_X = 96, 62  # of a card's picture, and its middle from the left
TEXT_X, TEXT_MARGIN = 134, 16  # of its title and text, from the left; kept free at the right
TITLE_TEXT, LEAST_TITLE_TEXT, TITLE_Y = 30, 22, 28
TEXT_ROOM: Final = (RIGHT - LEFT - GAP) / IN_ROW - TEXT_X - TEXT_MARGIN
LEAST_BODY_TEXT: Final = 20
BODY_TEXT, BODY_STEP, BODY_Y, BODY_FOOT = 25, 31, 64, 26  # lines; the last one above the foot
TINT_SHARE: Final = 0.72  # of paper in the ground of a card that can be played
WAITING_FADE: Final = 0.6  # of the picture of one that cannot
WAITING_SIZE, WAITING_X, WAITING_Y = 34, 30, 28  # the hourglass, from the right and the top
STRIPE_WIDTH, STRIPE_INSET = 9, 8  # of the deck's colour at the left


class CardText(NamedTuple):
    """A card with its text in lines."""

    card: SpecialCard
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        """How high the card must be for its text."""
        return max(LEAST_HEIGHT, BODY_Y + BODY_STEP * (len(self.lines) - 1) + BODY_FOOT)


@background
def bare(canvas: Canvas) -> None:
    """Background: the table without anything on it."""


def draw_own_page(view: CatanView, words: Words) -> tuple[Scene, ...]:
    """The page of a seat's special cards, as a tuple of one scene.

    It is empty where the seat has none and no module adds to it.
    """
    assert view.seat is not None
    player = view.players[view.seat]
    art = Art(view, with_printable_names(words, len(view.players)))
    strips = _list_strips(view, art)
    if not strips and not player.special_cards:
        return ()
    rows = _list_rows(player, art)
    cards_top = MARGIN + sum(strip.height + GAP for strip in strips)
    height = cards_top + sum(_row_height(row) + GAP for row in rows) - GAP + FOOT_MARGIN
    items = (*_draw_strips(view, art, strips), *_draw_rows(rows, art, cards_top))
    return (
        Scene(
            "catan-own",
            WIDTH,
            round(height),
            bare(),
            items,
            own_page_alt(view, player, words),
            palette_name("catan-seat", view.board, art.rooms),
        ),
    )


def _list_strips(view: CatanView, art: Art) -> list[Strip]:
    """The strips that modules draw above the cards."""
    pages = [room.own_page for room in art.rooms if room.own_page]
    return [strip for strip in pages if strip.is_shown(view)]


def _draw_strips(view: CatanView, art: Art, strips: list[Strip]) -> Items:
    """The strips of modules, one below the other."""
    top = MARGIN
    for strip in strips:
        yield from strip.draw(view, art.words, Box(LEFT, top, RIGHT - LEFT, strip.height))
        top += strip.height + GAP


def _list_rows(player: PlayerSeen, art: Art) -> list[list[CardText]]:
    """The player's cards in rows, with their texts in lines."""
    cards = [
        CardText(card, wrap_text(art.words(card.text), TEXT_ROOM, BODY_TEXT))
        for card in player.special_cards or ()
    ]
    return [cards[i : i + IN_ROW] for i in range(0, len(cards), IN_ROW)]


def _row_height(row: list[CardText]) -> float:
    """The height of cards side by side: that of the longest text."""
    return max(card.height for card in row)


def _draw_rows(rows: list[list[CardText]], art: Art, top: float) -> Items:
    """All cards, row by row from the height `top` on."""
    columns = equal_columns(LEFT, RIGHT, IN_ROW, GAP)
    for row in rows:
        height = _row_height(row)
        for shown, (x, width) in zip(row, columns, strict=False):
            yield from _draw_card(shown, art, Box(x, top, width, height))
        top += height + GAP


def _draw_card(shown: CardText, art: Art, box: Box) -> Items:
    """A card: picture, title, text.

    It is pale with an hourglass where it cannot be played now.
    """
    card = shown.card
    drawn = art.things.special_cards.get(card.key)
    tint = drawn.tint if drawn else PASSED
    is_ready = card.is_playable
    fill = mix_colours(tint, PAPER, TINT_SHARE) if is_ready else PASSED
    edge, colour = (INK, INK) if is_ready else (INK_PALE, INK_SOFT)
    edge_width = 4 if is_ready else 3
    yield Panel(*box, fill, edge, edge_width, radius=16, raised=True)
    stripe = Box(box.x + STRIPE_INSET, box.y + 10, STRIPE_WIDTH, box.height - 20)
    yield Panel(
        *stripe,
        fill=tint,
        edge=None,
        edge_width=0,
        radius=4,
    )
    x = box.x + PICTURE_X + STRIPE_WIDTH
    if drawn:
        picture = drawn.picture(x, box.middle, PICTURE_SIZE)
        yield picture.with_fade(1 if is_ready else WAITING_FADE)
    else:
        yield from art.draw_symbol(None, card.title, x, box.middle, PICTURE_SIZE)
    left, right = box.x + TEXT_X, box.right - TEXT_MARGIN
    if not is_ready:
        yield hourglass.at(box.right - WAITING_X, box.y + WAITING_Y, WAITING_SIZE)
        right -= WAITING_SIZE
    yield _title(art.words(card.title), left, box.y + TITLE_Y, right - left, colour)
    for i, line in enumerate(shown.lines):
        yield _body_line(line, left, box.y + BODY_Y + BODY_STEP * i, colour)


def _title(text: str, x: float, y: float, max_width: float, colour: str) -> Label:
    """The title of a card from `x` on, at most `max_width` wide."""
    return Label(
        text, x, y, TITLE_TEXT, "Bold", colour, max_width=max_width, min_size=LEAST_TITLE_TEXT
    )


def _body_line(line: str, x: float, y: float, colour: str) -> Label:
    """A line of a card's text; a word that is longer than a line shrinks."""
    return Label(
        line, x, y, BODY_TEXT, "Medium", colour, max_width=TEXT_ROOM, min_size=LEAST_BODY_TEXT
    )
