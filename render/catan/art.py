"""What a match is drawn with: the rooms of its modules, and tokens for what has no drawing yet.

A token has the first letter of its thing's title, or the first two
where others begin like it.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final

from engine.catan.kinds import DEVELOPMENT_CARD, HEX, CardKind, PawnKind, PieceKind, Purchase
from engine.catan.match_kit import MatchKit
from engine.catan.view import Award, CatanView, Counter, PawnSeen, Price, Sign
from engine.core import Text
from words import Words

from ..fonts import text_width
from ..scene import Item, Items, Label
from ..shapes import Point
from ..sprites import Icon
from ..theme import INK, PAPER, SEATS
from .cards import UNKNOWN, coin
from .icons import blank
from .pieces import FIGURINE, STONE, figurine, stone
from .room import DrawnItems, PawnArt, PieceArt, PieceSpot, SymbolSizes
from .rooms import list_shown_elsewhere, merge_rooms, rooms_of

# what may have to be drawn by the letter of its title
Titled = PieceKind | PawnKind | CardKind | Purchase | Counter | Award | Sign

LEAST_LETTER: Final = 20  # pixels: smaller ones cannot be read
LEAST_MARKED_STONE: Final = 46  # pixels: on smaller tokens is no room for an emblem
LEAST_STONE_SCALE: Final = 0.78  # tokens shrink no further, for their letters
HEX_STONE_SHARE: Final = 0.88  # of its size on corners and edges: its place is narrow
LETTER_MARGINS: Final = 10  # beside the letters on a disc
LETTER_SHARE: Final = 0.5  # of an icon's size
STONE_LETTER: Final = 25  # on a board at full size
STONE_LETTER_DROP: Final = 7 / STONE  # below the middle, as a share of the token
FIGURINE_LETTER_DROP: Final = 14 / FIGURINE
TWO_LETTERS_SHARE: Final = 0.85  # of a letter's size, where there are two
STONE_RING: Final = 40  # radius of the ring around a token that has changed
STONE_SIZES: Final = SymbolSizes(action=1.12, supply=1.1, score=1.1, price=1.16)


def sells_development_cards(kit: MatchKit) -> bool:
    """Whether development cards are sold in a match with this kit."""
    return any(purchase.key == DEVELOPMENT_CARD for purchase in kit.purchases)


class Art:
    """Everything that a view is drawn with; made for each picture."""

    def __init__(self, view: CatanView, words: Words) -> None:
        """Collects the drawings of all modules of the match."""
        self.view = view
        self.kit = view.kit  # all kinds of cards, pieces and pawns of the match
        self.words = words
        # What each module draws, and all of their drawings by the key of what they show
        self.rooms = rooms_of(view.modules)
        self.things = merge_rooms(view.modules)

    # --- pieces and pawns ---------------------------------------------

    def piece(self, key: str) -> PieceArt:
        """How a kind of piece is drawn: by its art, or as a token where nobody has drawn it."""
        kind = self.kit.piece(key)
        art = self.things.pieces.get(kind.icon or key)
        return art or self._make_token_art(kind)

    def _make_token_art(self, kind: PieceKind) -> PieceArt:
        """A token in the owner's colour, with the owner's emblem and the letter of the kind."""

        def draw(spot: PieceSpot) -> DrawnItems:
            """The token on the board; a little smaller on a hex, where there is less room."""
            share = HEX_STONE_SHARE if kind.place == HEX else 1
            scale = max(LEAST_STONE_SCALE, share * spot.layout.scale)
            return self._draw_token(kind, *spot.point, STONE * scale, spot.owner)

        def draw_symbol(x: float, y: float, size: float, owner: int, turn: int) -> DrawnItems:
            """The token in a panel; it has no direction, so `turn` does not count."""
            return self._draw_token(kind, x, y, size, owner)

        return PieceArt(draw, draw_symbol, STONE_SIZES, ring=STONE_RING)

    def _draw_token(self, kind: PieceKind, x: float, y: float, size: float, owner: int) -> Items:
        """A token of this size around (x, y), and the letter on it.

        A small one, which stands in a panel of its owner, has room for
        the letter only.
        """
        has_emblem = size >= LEAST_MARKED_STONE
        yield stone.at(x, y, size, owner, kind.place, has_emblem)
        drop = STONE_LETTER_DROP * size if has_emblem else 0
        text_size = max(LEAST_LETTER, round(STONE_LETTER * size / STONE))
        yield self._letter_label(kind.title, x, y + drop, text_size, SEATS[owner].pip)

    def draw_pawn(self, pawn: PawnSeen, point: Point, scale: float) -> Items:
        """A pawn around a point; `scale` is its size compared with full size.

        While somebody holds the award with the same key, a pawn may
        look different: it shows whose it is.
        """
        kind = self.kit.pawn(pawn.key)
        art = self.things.pawns.get(kind.icon or kind.key)
        size = (art.size if art else FIGURINE) * scale
        holder = self.view.award_holder(pawn.key)
        if art and art.owned_icon and holder is not None:
            yield art.owned_icon.at(*point, size, holder)
        else:
            yield from self._draw_pawn(art, kind.title, *point, size)

    def pawn_place(self, pawn: PawnSeen) -> Point | None:
        """Where on its hex a pawn always stands; None: wherever there is room."""
        kind = self.kit.pawn(pawn.key)
        art = self.things.pawns.get(kind.icon or kind.key)
        return art.place if art else None

    def draw_pawn_symbol(self, key: str, x: float, y: float, size: float) -> Items:
        """A pawn by its key, such as the robber, in a row of icons."""
        kind = self.kit.pawn(key)
        art = self.things.pawns.get(kind.icon or kind.key)
        yield from self._draw_pawn(art, kind.title, x, y, size)

    def _draw_pawn(
        self,
        art: PawnArt | None,
        title: Text,
        x: float,
        y: float,
        size: float,
    ) -> Items:
        """A pawn's picture, or a dark figure with its letter."""
        if art:
            yield art.icon.at(x, y, size)
            return
        yield figurine.at(x, y, size)
        yield self._letter_label(title, x, y + FIGURINE_LETTER_DROP * size, LEAST_LETTER, PAPER)

    # --- cards --------------------------------------------------------

    def card_picture_name(self, card: CardKind) -> str:
        """The name of a card's picture, by which sprites draw it.

        `UNKNOWN`, which is empty, where nobody has drawn that kind of card.
        """
        name = card.icon or card.key
        return name if name in self.things.cards else UNKNOWN

    def draw_card_icon(self, card: CardKind, x: float, y: float, size: float) -> Items:
        """A card's symbol, or a blank one with its letter."""
        art = self.things.cards.get(card.icon or card.key)
        if art:
            yield art.icon.at(x, y, size)
            return
        yield coin.at(x, y, size, False, UNKNOWN)
        yield self.card_letter(card, x, y, size)

    def card_letter(
        self,
        card: CardKind,
        x: float,
        y: float,
        size: float,
        colour: str = INK,
    ) -> Label:
        """The letter of a card without a picture, for an icon of this size."""
        return self._letter_label(card.title, x, y, letter_size(size), colour)

    # --- all other icons ----------------------------------------------

    def draw_symbol(
        self,
        icon: Icon[[]] | None,
        title: Text,
        x: float,
        y: float,
        size: float,
    ) -> list[Item]:
        """An icon, or without one a disc with the first letter of the title."""
        if icon:
            return [icon.at(x, y, size)]
        letter = self._letter_label(title, x, y, letter_size(size), PAPER)
        width = text_width(letter.text, letter.size, letter.weight)
        return [blank.at(x, y, max(size, width + LETTER_MARGINS)), letter]

    def throw_icon(self, key: str) -> Icon[[]] | None:
        """The icon of a card that was drawn instead of rolling the dice, by its key.

        An icon under the key "" stands for every card that has no icon
        of its own. None if nobody has drawn either.
        """
        return self.things.throws.get(key) or self.things.throws.get("")

    def third_die_icon(self, key: str) -> Icon[[]] | None:
        """The icon of what a third die shows; None if nobody has drawn it."""
        return self.things.throws.get(key)

    def is_shown_elsewhere(self, thing: Counter | Award) -> bool:
        """Whether a module draws this counter or award itself, in a place of its own.

        Then the panels of the players leave it out.
        """
        return thing.key in list_shown_elsewhere(self.view.modules)

    @property
    def has_development(self) -> bool:
        """Whether development cards are sold in this match."""
        return sells_development_cards(self.kit)

    # --- letters ------------------------------------------------------

    def _letter_label(self, title: Text, x: float, y: float, size: int, colour: str) -> Label:
        """The letter or letters of a title around (x, y)."""
        text = self.letters_of(title)
        if len(text) > 1:
            size = max(LEAST_LETTER, round(size * TWO_LETTERS_SHARE))
        return Label(text, x, y, size, "Bold", colour, "mm")

    def letters_of(self, title: Text) -> str:
        """The first letter of a title, or two where another thing without a picture has it too.

        Two are the initials of its first two words, or the first two
        letters of its only word.
        """
        said = self.words(title)
        words = said.split() or [""]
        first = _first_letter(words[0])
        is_unique = self._first_letters[first] < 2
        if is_unique:
            return first
        second = _first_letter(words[1]) if len(words) > 1 else said[1:2].lower()
        return first + second

    @cached_property
    def _first_letters(self) -> Tally[str]:
        """How many things without a picture have titles that begin with each letter."""
        titles = {self.words(title) for title in self._list_undrawn_titles()}
        return Tally(map(_first_letter, titles))

    def _list_undrawn_titles(self) -> Iterator[Text]:
        """Yields the titles of everything in the match for which there is no drawing.

        Such things are shown as tokens with a letter.
        """
        kit, things, view = self.kit, self.things, self.view
        # all players have the same counters
        player_counters = view.players[0].counters if view.players else ()
        yield from _undrawn_titles(kit.pieces, things.pieces)
        yield from _undrawn_titles(kit.pawns, things.pawns)
        yield from _undrawn_titles(kit.cards, things.cards)
        yield from _undrawn_titles(kit.purchases, things.purchases)
        yield from _undrawn_titles(view.counters, things.counters)
        yield from _undrawn_titles(player_counters, things.counters)
        yield from _undrawn_titles(view.awards, things.points)
        yield from _undrawn_titles(view.signs, things.signs)

    def purchase_icon(self, price: Price) -> Icon[[]] | None:
        """The icon of a thing for sale that is no piece; None if nobody has drawn it."""
        return self.things.purchases.get(price.icon)


def _undrawn_titles(things: Iterable[Titled], drawn: Mapping[str, object]) -> Iterator[Text]:
    """Yields the titles of those things whose keys are not among the drawn ones."""
    for thing in things:
        if thing.title and thing.key not in drawn:
            yield thing.title


def letter_size(icon_size: float) -> int:
    """The size of the letter on an icon of this size."""
    return max(LEAST_LETTER, round(icon_size * LETTER_SHARE))


def _first_letter(said: str) -> str:
    """The first letter of a title or a word, as a capital; `?` where it is empty."""
    return said[:1].upper() or "?"
