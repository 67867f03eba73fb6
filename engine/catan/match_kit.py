"""The kit of a match: every kind of card, piece and pawn that there is, as data.

The base game brings its own (`base_kit`), and modules add
theirs: see `Module.kit`. It is composed once for each set
of options. Rules, forms, views, words, pictures, hints
and bots read it, so that nobody else need know how many
kinds there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeVar

from ..core import Move, Text, Verbatim
from ..kit.packed import BITS_PER_KIND, KIND_MASK, MAX_OF_KIND, guard, pack, shift_to_kind
from ..kit.packed import unpack as unpack_kinds

Cards = tuple[int, ...]  # so many of each kind, by the number of the kind

RESOURCE, COMMODITY, COIN = "resource", "commodity", "coin"  # families of cards
CORNER, EDGE, HEX = "corner", "edge", "hex"  # where pieces stand
LAND, SEA, ANYWHERE = "land", "sea", "anywhere"  # on which side of the coast
BASE_KINDS: Final = 5  # of cards: `MatchKit.unpack` is written out for them
MOST_KINDS: Final = 16  # of cards: their numbers are below it
NEVER: Final = MAX_OF_KIND + 1  # a rate that no hand can pay
NO_TITLE: Final = Verbatim("")
BASE_PIECES: Final = ("road", "settlement", "city")  # those with fast fields of their own


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of card that players hold.

    Its number is its place in packed cards and in
    `Cards`. It is the same in all matches, so that a
    recorded move means the same everywhere. Numbers that
    no card of a match has stay at 0.
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


NO_CROP: Final = Crop("", 0, 0)


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
    ground: str = LAND  # LAND, SEA or ANYWHERE: beside what an edge or corner lies, what a hex is
    connects: bool = False  # on an edge: it is part of a route
    joins: bool = False  # on a corner: routes of different kinds of pieces join here
    bars: bool = False  # on a corner: it interrupts the routes of all others
    blocks: bool = True  # nothing else may be built on its place
    keeps_distance: bool = False  # on a corner: no building may stand one edge away
    # On an edge: it may be placed instead of a road in the opening, and by Road Building
    opens: bool = False
    replaces: str = ""  # the key of the own piece in whose place it is built
    build: type[Move] | None = None  # the move that buys it: one field, the place
    weight: float = 3.0  # what one is worth to a bot beside its points; a road is worth 3


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

    The pawns that rob are moved by a seven and by a
    knight: the chosen hex says which one, so that no two
    of them share a ground. On corners they rob the owners
    of buildings (pieces that keep their distance), on
    edges the owners of pieces of their own ground.
    """

    key: str
    title: Text
    ground: str = LAND  # LAND, SEA or ANYWHERE: the hexes where it may stand
    icon: str = ""  # the name of its picture; empty: its key
    blocks_production: bool = False
    robs: str = ""  # the place of the pieces whose owners it robs: CORNER or EDGE; empty: nobody


@dataclass(frozen=True, slots=True)
class PointsPart:
    """Some of a player's points under one name.

    The parts always add up to the score.
    """

    key: str
    title: Text
    points: int


Kind = TypeVar("Kind", CardKind, PieceKind, Purchase, PawnKind)


@dataclass(frozen=True)
class MatchKit:
    """All kinds of one match. Whoever adds something makes another kit."""

    cards: tuple[CardKind, ...]  # by their numbers, which may have gaps
    pieces: tuple[PieceKind, ...]  # road, settlement, city, then those of modules
    purchases: tuple[Purchase, ...]  # beside the pieces with a price
    pawns: tuple[PawnKind, ...]  # the robber, then those of modules
    crops: tuple[Crop, ...]

    def __post_init__(self) -> None:
        """Refuses cards that cannot be packed beside each other.

        ValueError says why.
        """
        check_cards(self.cards)
        for card in self.cards:
            if card.stock > MAX_OF_KIND:
                raise ValueError(f"{card.key}: at most {MAX_OF_KIND} cards of a kind")

    def __hash__(self) -> int:
        """Cheap, for views are hashed: equal kits have equal keys."""
        return hash((self._card_keys, self._piece_keys))

    @cached_property
    def _card_keys(self) -> tuple[str, ...]:
        """The keys of all cards, for the hash."""
        return tuple(card.key for card in self.cards)

    @cached_property
    def _piece_keys(self) -> tuple[str, ...]:
        """The keys of all pieces, for the hash."""
        return tuple(piece.key for piece in self.pieces)

    # --- composing --------------------------------------------------------------------------------

    def with_cards(self, *cards: CardKind) -> MatchKit:
        """The kit with further kinds of cards, or other values for those with the same key."""
        return replace(
            self, cards=tuple(sorted(_merge(self.cards, cards), key=lambda card: card.kind))
        )

    def with_pieces(self, *pieces: PieceKind) -> MatchKit:
        """The kit with further kinds of pieces, or other values for those with the same key."""
        return replace(self, pieces=_merge(self.pieces, pieces))

    def with_purchases(self, *purchases: Purchase) -> MatchKit:
        """The kit with further purchases, or other values for those with the same key."""
        return replace(self, purchases=_merge(self.purchases, purchases))

    def with_pawns(self, *pawns: PawnKind) -> MatchKit:
        """The kit with further pawns, or other values for those with the same key."""
        return replace(self, pawns=_merge(self.pawns, pawns))

    def with_crops(self, *crops: Crop) -> MatchKit:
        """The kit with these crops instead of those of the same terrain."""
        new = {crop.terrain: crop for crop in (*self.crops, *crops)}
        return replace(self, crops=tuple(new.values()))

    # --- cards ------------------------------------------------------------------------------------

    @cached_property
    def kinds(self) -> int:
        """How long `Cards` are: one more than the highest number of a kind."""
        return max(card.kind for card in self.cards) + 1

    @cached_property
    def guard(self) -> int:
        """The guard bits of all kinds, to compare packed cards (see `engine.kit.packed`)."""
        return guard(self.kinds)

    @cached_property
    def bank(self) -> int:
        """The cards of the bank at the start, packed."""
        return sum(shift_to_kind(card.stock, card.kind) for card in self.cards)

    @cached_property
    def rates(self) -> int:
        """What the bank asks for one card without any harbour, packed by the kind given.

        A kind that the bank does not take has a rate that
        no hand can pay.
        """
        taken = {card.kind: card.rate for card in self.cards if card.rate}
        return pack([taken.get(kind, NEVER) for kind in range(self.kinds)])

    @cached_property
    def titles(self) -> tuple[Text, ...]:
        """The titles of the kinds, by number.

        Those of gaps are empty and never shown.
        """
        by_kind = {card.kind: card.title for card in self.cards}
        return tuple(by_kind.get(kind, NO_TITLE) for kind in range(self.kinds))

    @cached_property
    def resources(self) -> tuple[CardKind, ...]:
        """The kinds of the family of resources: what the cards of the base game speak of."""
        return self.family(RESOURCE)

    def crop(self, terrain: str) -> Crop:
        """What a terrain pays; nothing, where it has no crop."""
        return self._crops_by_terrain.get(terrain, NO_CROP)

    @cached_property
    def _crops_by_terrain(self) -> dict[str, Crop]:
        return {crop.terrain: crop for crop in self.crops}

    def family(self, family: str) -> tuple[CardKind, ...]:
        """The kinds of cards of one family: RESOURCE, COMMODITY or COIN."""
        return tuple(card for card in self.cards if card.family == family)

    def card(self, key: str) -> CardKind:
        """The kind of card with this key; KeyError without one."""
        return self._cards_by_key[key]

    @cached_property
    def _cards_by_key(self) -> dict[str, CardKind]:
        return {card.key: card for card in self.cards}

    def unpack(self, packed: int) -> Cards:
        """How many of each kind the packed number holds.

        Each kind has six bits of it.
        """
        if self.kinds == BASE_KINDS:  # written out: this is asked at every step
            return (
                packed & 63,
                packed >> 6 & 63,
                packed >> 12 & 63,
                packed >> 18 & 63,
                packed >> 24 & 63,
            )
        return unpack_kinds(packed, self.kinds)

    def cards_of_kind(self, kind: int, n: int = 1) -> Cards:
        """So many cards of one kind, as counts by kind."""
        return (0,) * kind + (n,) + (0,) * (self.kinds - kind - 1)

    def select(self, packed: int, kinds: Iterable[CardKind]) -> int:
        """Of the packed cards only those of these kinds, packed."""
        return packed & mask_of_cards(kinds)

    @cached_property
    def counted_mask(self) -> int:
        """The bits of all kinds that count for the hand limit.

        `hand & mask` are those cards.
        """
        return mask_of_cards(card for card in self.cards if card.is_counted)

    @cached_property
    def discardable_mask(self) -> int:
        """The bits of all kinds that may be discarded to a seven."""
        return mask_of_cards(self.discardable)

    @cached_property
    def discardable(self) -> tuple[CardKind, ...]:
        """The kinds that may be discarded to a seven."""
        return tuple(card for card in self.cards if card.is_discardable)

    @cached_property
    def stealable_mask(self) -> int:
        """The bits of all kinds that may be stolen."""
        return mask_of_cards(card for card in self.cards if card.is_stealable)

    @cached_property
    def tradable_mask(self) -> int:
        """The bits of all kinds that players may give each other."""
        return mask_of_cards(self.tradable)

    @cached_property
    def tradable(self) -> tuple[CardKind, ...]:
        """The kinds that players may give each other."""
        return tuple(card for card in self.cards if card.is_tradable)

    @cached_property
    def given_mask(self) -> int:
        """The bits of all kinds that the bank gives in an exchange."""
        return mask_of_cards(self.given)

    @cached_property
    def given(self) -> tuple[CardKind, ...]:
        """The kinds that the bank gives in an exchange."""
        return tuple(card for card in self.cards if card.is_given_by_bank)

    @cached_property
    def any_harbour_kinds(self) -> tuple[int, ...]:
        """The numbers of the kinds whose rate a harbour for any kind improves."""
        return tuple(card.kind for card in self.cards if card.rate and card.uses_any_harbour)

    @cached_property
    def flag_masks(self) -> tuple[int, ...]:
        """The bits of the kinds with like flags, one mask for each set of flags.

        How many cards of such a set a player holds is no
        secret: discards and thefts tell it.
        """
        sets = dict.fromkeys(card.flags for card in self.cards)
        return tuple(
            mask_of_cards(card for card in self.cards if card.flags == flags) for flags in sets
        )

    # --- pieces and pawns -------------------------------------------------------------------------

    def piece(self, key: str) -> PieceKind:
        """The kind of piece with this key; KeyError without one."""
        return self.pieces[self.piece_index(key)]

    def piece_index(self, key: str) -> int:
        """The place of a kind of piece in `pieces`; KeyError without one."""
        return self._piece_indices[key]

    @cached_property
    def _piece_indices(self) -> dict[str, int]:
        return {piece.key: index for index, piece in enumerate(self.pieces)}

    @cached_property
    def more_pieces(self) -> tuple[PieceKind, ...]:
        """The pieces of modules, in the order of `Player.more_pieces`."""
        return self.pieces[len(BASE_PIECES) :]

    @cached_property
    def more_pawns(self) -> tuple[PawnKind, ...]:
        """The pawns of modules, in the order of `State.more_pawns`: all but the robber."""
        return self.pawns[1:]

    def pawn(self, key: str) -> PawnKind:
        """The pawn with this key; KeyError without one."""
        return self.pawns[self.pawn_index(key)]

    def pawn_index(self, key: str) -> int:
        """The place of a pawn in `pawns`; KeyError without one."""
        return self._pawn_indices[key]

    @cached_property
    def _pawn_indices(self) -> dict[str, int]:
        return {pawn.key: index for index, pawn in enumerate(self.pawns)}


def mask_of_cards(kinds: Iterable[CardKind]) -> int:
    """All bits of these kinds in packed cards."""
    return sum(KIND_MASK << BITS_PER_KIND * card.kind for card in kinds)


def check_cards(cards: Iterable[CardKind]) -> None:
    """ValueError where the numbers of the cards do not fit.

    Two kinds share no number, none has two numbers, and
    each has room in packed cards.
    """
    keys: dict[int, str] = {}
    kinds: dict[str, int] = {}
    for card in cards:
        if not 0 <= card.kind < MOST_KINDS:
            raise ValueError(f"{card.key}: the numbers of cards are 0 to {MOST_KINDS - 1}")
        if keys.setdefault(card.kind, card.key) != card.key:
            raise ValueError(f"{card.key} and {keys[card.kind]} are both card {card.kind}")
        if kinds.setdefault(card.key, card.kind) != card.kind:
            raise ValueError(f"{card.key} is both card {kinds[card.key]} and card {card.kind}")


def _merge(old: Sequence[Kind], new: Sequence[Kind]) -> tuple[Kind, ...]:
    """The kinds with the new ones behind them, or in the place of those with the same key."""
    by_key = {kind.key: kind for kind in old}
    by_key.update({kind.key: kind for kind in new})
    return tuple(by_key.values())
