"""Kinds of cards, pieces, purchases and pawns: what the kit of a match is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ..core import Move, Text, Verbatim
from ..kit.packed import MAX_OF_KIND

RESOURCE, COMMODITY, COIN = "resource", "commodity", "coin"  # families of cards
CORNER, EDGE, HEX = "corner", "edge", "hex"  # where pieces stand
LAND, SEA, ANYWHERE = "land", "sea", "anywhere"  # on which side of the coast
NEVER: Final = MAX_OF_KIND + 1  # a rate that no hand can pay
NO_TITLE: Final = Verbatim("")


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of card that players hold.

    Its number is its place in packed cards and in `Cards`. It is the
    same in all matches, so that a recorded move means the same
    everywhere. Numbers that no card of a match has stay at 0.
    """

    kind: int
    key: str
    title: Text  # within a sentence: `lumber`
    stock: int  # in the bank at the start
    family: str = RESOURCE
    icon: str = ""  # the name of its icon; empty: its key
    is_counted: bool = True  # for the hand limit
    is_stealable: bool = True
    is_discardable: bool = True  # to a seven
    is_tradable: bool = True  # between players
    rate: int = 4  # that the bank asks for one other card; 0: it takes none
    is_given_by_bank: bool = True  # in an exchange
    uses_any_harbour: bool = True  # whether a harbour for any kind improves its rate
    is_endless: bool = False  # the bank never runs out of it: what it has is told to nobody
    weight: float = 1.0  # what one that is produced is worth to a bot

    @property
    def flags(self) -> tuple[bool, bool, bool, bool]:
        """What may happen to such a card in a hand: counted, stolen, discarded, traded."""
        return self.is_counted, self.is_stealable, self.is_discardable, self.is_tradable


@dataclass(frozen=True, slots=True)
class Crop:
    """What a terrain pays the buildings beside it when its number is rolled; packed."""

    terrain: str
    settlement: int
    city: int
    of_choice: bool = False  # it pays cards that their owners choose
    # What it pays buildings of modules: pairs (key of the kind, cards), packed
    more: tuple[tuple[str, int], ...] = ()

    def pays(self, piece: str) -> int:
        """The packed cards that it pays a building; 0 for none.

        `piece` is the key of the building's kind.
        """
        if piece == "settlement":
            return self.settlement
        if piece == "city":
            return self.city
        return dict(self.more).get(piece, 0)

    @property
    def pays_cards(self) -> bool:
        """Whether any building gets cards from it.

        Cards that owners choose are not counted.
        """
        return bool(self.settlement or self.city or any(cards for _, cards in self.more))


NO_CROP: Final = Crop("", 0, 0)
DEVELOPMENT_CARD: Final = "card"  # the key of this purchase


AT_PLACE: Final = Text("{piece}: {place}")
BUILT: Final = Text("{player} builds: {piece}, {place}.")


@dataclass(frozen=True, slots=True)
class PieceWording:
    """How menus and the log speak of a piece.

    In braces stand its `piece`, its `place`, and the same place as a
    `corner`, an `edge` or a `hex`.
    """

    label: Text = AT_PLACE  # of the move that buys it
    on_place: Text = AT_PLACE  # in a list of places alone
    built: Text = BUILT
    # Why a bot builds it, by the `land` around it or `where` it leads; None: it is not said
    reason: Text | None = None


PLAIN_WORDING: Final = PieceWording()


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece that players own."""

    key: str
    title: Text
    plural: Text  # as a part of the points: `settlements`
    place: str  # CORNER, EDGE or HEX
    stock: int  # of each player
    price: int | None = None  # packed; None: it cannot be bought
    points: int = 0
    icon: str = ""  # the name of its picture; empty: its key
    ground: str = LAND  # LAND, SEA or ANYWHERE: what its edge or corner touches, or its hex is
    connects: bool = False  # on an edge: it is part of a route
    network: str = ""  # the key of the kind whose routes it is part of; empty: its own
    joins: bool = False  # on a corner: routes of different kinds of pieces join here
    bars: bool = False  # on a corner: it interrupts the routes of all others
    blocks: bool = True  # nothing else may be built on its place
    keeps_distance: bool = False  # on a corner: no building may stand one edge away
    # On an edge: it may be placed instead of a road in the opening, and by Road Building
    opens: bool = False
    replaces: str = ""  # the key of the owner's piece in whose place it is built
    build: type[Move] | None = None  # the move that buys it: one field, the place
    # What one is worth to a bot beside its points, and beside where it leads if it connects
    weight: float = 3.0
    # Sentences to fill in, which are nothing to read by themselves
    wording: PieceWording = field(default=PLAIN_WORDING, hash=False, repr=False)

    @property
    def is_building(self) -> bool:
        """Whether it is a building: it stands on a corner, and keeps its distance from others."""
        return self.place == CORNER and self.keeps_distance

    @property
    def founds(self) -> bool:
        """Whether it is a building on a corner of its own, and no larger one in another's place."""
        return self.is_building and not self.replaces

    @property
    def route_key(self) -> str:
        """The key of its routes: kinds of pieces with the same key make up routes together."""
        return self.network or self.key


@dataclass(frozen=True, slots=True)
class DevelopmentKind:
    """A development card that a module adds, or one of the base game that does something else.

    Further ones are numbered behind those of the base game, as
    `GameNumbers.development` counts them.
    """

    key: str
    title: Text
    text: Text  # what it does


@dataclass(frozen=True, slots=True)
class Purchase:
    """Something that is bought and is no piece, such as a development card."""

    key: str
    title: Text
    price: int  # packed
    icon: str = ""  # the name of its icon; empty: its key
    weight: float = 8.0  # what one is worth to a bot; a development card is worth 8


@dataclass(frozen=True, slots=True)
class PawnKind:
    """A figure of nobody's that stands on a hex: the robber, a pirate, a merchant.

    The pawns that rob are moved by a seven and by a knight: the chosen
    hex says which one, so that no two of them share a ground. On
    corners they rob the owners of buildings (pieces that keep their
    distance), on edges the owners of pieces of their own ground.
    """

    key: str
    title: Text
    ground: str = LAND  # LAND, SEA or ANYWHERE: the hexes where it may stand
    icon: str = ""  # the name of its picture; empty: its key
    blocks_production: bool = False
    robs: str = ""  # the place of the pieces whose owners it robs: CORNER or EDGE; empty: nobody


@dataclass(frozen=True, slots=True)
class UnplayedKind:
    """What owners of pieces are called whom nobody plays."""

    title: Text  # of all of them
    # Of one, within a sentence; `{n}` counts them from 1
    name: Text = field(repr=False)
    # That one of them has the longest route, of `{n}` edges
    has_longest: Text = field(repr=False)


@dataclass(frozen=True, slots=True)
class PointsPart:
    """Some of a player's points under one name.

    The parts always add up to the score.
    """

    key: str
    title: Text
    points: int
