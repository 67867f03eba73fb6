"""The kit of a match: every kind of card, piece and pawn that there is, as data.

The base game brings its own (`base_kit`), and modules add theirs: see
`Module.change_kit`. It is composed once for each set of options. Rules,
forms, views, words, pictures, hints and bots read it, so that nobody
else need know how many kinds there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeVar

from ..core import Move, Text
from ..kit.packed import (
    BITS_PER_KIND,
    KIND_MASK,
    MAX_OF_KIND,
    count_of,
    guard,
    pack,
    shift_to_kind,
)
from ..kit.packed import unpack as unpack_kinds
from .kinds import (
    COIN,
    CORNER,
    DEVELOPMENT_CARD,
    EDGE,
    HEX,
    NEVER,
    NO_CROP,
    NO_TITLE,
    RESOURCE,
    CardKind,
    Crop,
    DevelopmentKind,
    PawnKind,
    PieceKind,
    Purchase,
    UnplayedKind,
)

Cards = tuple[int, ...]  # so many of each kind, by the number of the kind

BASE_KINDS: Final = 5  # of cards: `MatchKit.unpack` is written out for them
MOST_KINDS: Final = 16  # of cards: their numbers are below it
BASE_PIECES: Final = ("road", "settlement", "city")  # those with fast fields of their own


Kind = TypeVar("Kind", CardKind, PieceKind, Purchase, PawnKind, DevelopmentKind)


@dataclass(frozen=True)
class MatchKit:
    """All kinds of one match. Whoever adds something makes another kit."""

    cards: tuple[CardKind, ...]  # by their numbers, which may have gaps
    pieces: tuple[PieceKind, ...]  # road, settlement, city, then those of modules
    purchases: tuple[Purchase, ...]  # beside the pieces with a price
    pawns: tuple[PawnKind, ...]  # the robber, then those of modules
    crops: tuple[Crop, ...]
    development: tuple[DevelopmentKind, ...] = ()  # of modules
    unplayed: UnplayedKind | None = None  # the owners whom nobody plays, where a module has such

    def __post_init__(self) -> None:
        """Checks the cards: raises ValueError if they cannot be packed into one number."""
        check_cards(self.cards)
        for card in self.cards:
            if card.stock > MAX_OF_KIND:
                raise ValueError(f"{card.key}: at most {MAX_OF_KIND} cards of a kind")

    def __hash__(self) -> int:
        """The hash of the kit, worked out once, for views are hashed often."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """A hash over what usually differs between two kits, and not over every field."""
        cards = [(card.key, card.stock, card.rate) for card in self.cards]
        pieces = [(piece.key, piece.stock, piece.price, piece.points) for piece in self.pieces]
        purchases = [(purchase.key, purchase.price) for purchase in self.purchases]
        pawns = [pawn.key for pawn in self.pawns]
        return hash((*cards, *pieces, *purchases, *pawns, *self.crops))

    # --- composing ----------------------------------------------------

    def with_cards(self, *cards: CardKind) -> MatchKit:
        """The kit with further kinds of cards, or other values for those with the same key."""
        return replace(
            self, cards=tuple(sorted(_merge_kinds(self.cards, cards), key=lambda card: card.kind))
        )

    def with_pieces(self, *pieces: PieceKind) -> MatchKit:
        """The kit with further kinds of pieces, or other values for those with the same key."""
        return replace(self, pieces=_merge_kinds(self.pieces, pieces))

    def with_purchases(self, *purchases: Purchase) -> MatchKit:
        """The kit with further purchases, or other values for those with the same key."""
        return replace(self, purchases=_merge_kinds(self.purchases, purchases))

    def with_pawns(self, *pawns: PawnKind) -> MatchKit:
        """The kit with further pawns, or other values for those with the same key."""
        return replace(self, pawns=_merge_kinds(self.pawns, pawns))

    def with_development(self, *development: DevelopmentKind) -> MatchKit:
        """The kit with further development cards, or other ones with the same key."""
        return replace(self, development=_merge_kinds(self.development, development))

    def with_crops(self, *crops: Crop) -> MatchKit:
        """The kit with these crops instead of those of the same terrain.

        One that says nothing of buildings of modules pays them what
        the old one did.
        """
        by_terrain = {crop.terrain: crop for crop in self.crops}
        for crop in crops:
            more = crop.more or self.crop(crop.terrain).more
            by_terrain[crop.terrain] = replace(crop, more=more)
        return replace(self, crops=tuple(by_terrain.values()))

    # --- cards --------------------------------------------------------

    @cached_property
    def kind_count(self) -> int:
        """The length of every `Cards` tuple: one more than the highest number of a kind.

        Some lower numbers may belong to no card of this match.
        """
        return max(card.kind for card in self.cards) + 1

    @cached_property
    def guard(self) -> int:
        """The packed number that has only the guard bit of every kind set.

        With it one subtraction tells whether packed cards pay a price:
        see `engine.kit.packed`.
        """
        return guard(self.kind_count)

    @cached_property
    def bank(self) -> int:
        """The cards of the bank at the start, packed into one number."""
        return sum(shift_to_kind(card.stock, card.kind) for card in self.cards)

    @cached_property
    def rates(self) -> int:
        """The rates of the bank without any harbour, packed: how many of each kind buy one card.

        A kind that the bank does not take has a rate that no hand can pay.
        """
        taken = {card.kind: card.rate for card in self.cards if card.rate}
        return pack([taken.get(kind, NEVER) for kind in range(self.kind_count)])

    @cached_property
    def resource_weights(self) -> tuple[float, ...]:
        """What a produced resource is worth to a bot, by number; cards of other families have 1."""
        by_kind = {card.kind: card.weight for card in self.resources}
        return tuple(by_kind.get(kind, 1.0) for kind in range(self.kind_count))

    @cached_property
    def titles(self) -> tuple[Text, ...]:
        """The titles of the kinds, by number; those of gaps are empty and never shown."""
        by_kind = {card.kind: card.title for card in self.cards}
        return tuple(by_kind.get(kind, NO_TITLE) for kind in range(self.kind_count))

    @cached_property
    def resources(self) -> tuple[CardKind, ...]:
        """The kinds of resources, without commodities and coins of modules."""
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
        if self.kind_count == BASE_KINDS:  # written out: this is asked at every step
            return (
                packed & 63,
                packed >> 6 & 63,
                packed >> 12 & 63,
                packed >> 18 & 63,
                packed >> 24 & 63,
            )
        return unpack_kinds(packed, self.kind_count)

    def cards_of_kind(self, kind: int, n: int = 1) -> Cards:
        """`n` cards of one kind, as counts of all kinds: all others are 0."""
        return (0,) * kind + (n,) + (0,) * (self.kind_count - kind - 1)

    def select(self, packed: int, kinds: Iterable[CardKind]) -> int:
        """The cards of these kinds among the packed cards, packed into one number, too."""
        return packed & mask_of_cards(kinds)

    @cached_property
    def card_mask(self) -> int:
        """The bits of all kinds that are cards of a hand: all but coins, which lie open."""
        return mask_of_cards(card for card in self.cards if card.family != COIN)

    @cached_property
    def counted_mask(self) -> int:
        """The bits of all kinds that count for the hand limit: `hand & mask` are those cards."""
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
    def has_endless(self) -> bool:
        """Whether there are cards of which the bank never runs out."""
        return any(card.is_endless for card in self.cards)

    def cap_endless(self, hand: int) -> int:
        """A packed hand with no more of an endless kind than a packed number can count.

        What is more goes back to the bank.
        """
        for card in self.cards:
            surplus = count_of(hand, card.kind) - MAX_OF_KIND
            if card.is_endless and surplus > 0:
                hand -= shift_to_kind(surplus, card.kind)
        return hand

    @cached_property
    def flag_masks(self) -> tuple[int, ...]:
        """For each set of `CardKind.flags`: the bits of all kinds that have these flags.

        How many cards of each mask a player holds is no secret, for discards and
        thefts tell it: so a resampled hand keeps these numbers.
        """
        flag_sets = dict.fromkeys(card.flags for card in self.cards)  # each once, in order
        return tuple([self._mask_of_flags(flags) for flags in flag_sets])

    def _mask_of_flags(self, flags: tuple[bool, ...]) -> int:
        """The bits of all kinds that have exactly these flags."""
        return mask_of_cards(card for card in self.cards if card.flags == flags)

    # --- pieces and pawns ---------------------------------------------

    def piece(self, key: str) -> PieceKind:
        """The kind of piece with this key; KeyError without one."""
        return self.pieces[self.piece_index(key)]

    @cached_property
    def paid_buildings(self) -> frozenset[str]:
        """The keys of the buildings that get cards from the land around them."""
        buildings = [piece.key for piece in self.pieces if piece.is_building]
        return frozenset(key for key in buildings if any(crop.pays(key) for crop in self.crops))

    @cached_property
    def goal_prices(self) -> tuple[int, ...]:
        """The prices of what brings points, packed: buildings and development cards."""
        pieces = [piece.price for piece in self.pieces if piece.points and piece.price is not None]
        cards = [purchase.price for purchase in self.purchases if purchase.key == DEVELOPMENT_CARD]
        return (*pieces, *cards)

    @cached_property
    def founding_key(self) -> str:
        """The key of the building that is founded on a free corner.

        It is one that gets cards from the land: the settlement.
        """
        founding = [piece for piece in self.pieces if piece.founds]
        return next(piece.key for piece in founding if piece.key in self.paid_buildings)

    def piece_bought_by(self, move: Move) -> PieceKind | None:
        """The kind of piece that a move buys; None if it buys none."""
        return self._pieces_by_move.get(type(move))

    @cached_property
    def _pieces_by_move(self) -> dict[type[Move], PieceKind]:
        """By kind of move: the piece that it buys; of several the first."""
        # Reversed, for of several with one key a dict keeps the last
        pieces = [(piece.build, piece) for piece in reversed(self.pieces)]
        return {build: piece for build, piece in pieces if build is not None}

    def pieces_of_network(self, route_key: str) -> tuple[PieceKind, ...]:
        """The kinds of pieces that make up routes with this key, such as "road"."""
        return tuple([self.pieces[index] for index in self.network_pieces(route_key)])

    def network_pieces(self, route_key: str) -> tuple[int, ...]:
        """The indices, in `pieces`, of the kinds that make up routes with this key."""
        return self._network_pieces.get(route_key, ())

    @cached_property
    def _network_pieces(self) -> dict[str, tuple[int, ...]]:
        """By key of a route: the indices, in `pieces`, of the kinds that make it up."""
        by_route: dict[str, tuple[int, ...]] = {}
        for index, piece in enumerate(self.pieces):
            if piece.connects:
                by_route[piece.route_key] = (*by_route.get(piece.route_key, ()), index)
        return by_route

    def piece_index(self, key: str) -> int:
        """The index of a kind of piece in `pieces`; KeyError without one."""
        return self._piece_indices[key]

    @cached_property
    def _piece_indices(self) -> dict[str, int]:
        return {piece.key: index for index, piece in enumerate(self.pieces)}

    @cached_property
    def route_pieces(self) -> tuple[tuple[str, int], ...]:
        """The kinds of pieces that make up routes: pairs (key of the route, index in `pieces`)."""
        numbered = enumerate(self.pieces)
        on_routes = [
            (index, piece) for index, piece in numbered if piece.place == EDGE and piece.connects
        ]
        return tuple([(piece.route_key, index) for index, piece in on_routes])

    @cached_property
    def blocking_pieces(self) -> dict[str, tuple[int, ...]]:
        """By kind of place (CORNER, EDGE, HEX): the kinds that let nothing else stand there.

        They are given by their indices in `pieces`.
        """
        by_place: dict[str, tuple[int, ...]] = {CORNER: (), EDGE: (), HEX: ()}
        for index, piece in enumerate(self.pieces):
            if piece.blocks:
                by_place[piece.place] += (index,)
        return by_place

    @cached_property
    def joining_pieces(self) -> tuple[int, ...]:
        """The indices, in `pieces`, of the kinds at which routes of different kinds join."""
        joining = [piece for piece in self.pieces if piece.place == CORNER and piece.joins]
        return tuple(self.piece_index(piece.key) for piece in joining)

    @cached_property
    def barring_pieces(self) -> tuple[int, ...]:
        """The indices, in `pieces`, of the kinds that interrupt the routes of other owners."""
        barring = [piece for piece in self.pieces if piece.place == CORNER and piece.bars]
        return tuple(self.piece_index(piece.key) for piece in barring)

    @cached_property
    def more_pieces(self) -> tuple[PieceKind, ...]:
        """The pieces of modules, in the order of `Player.more_pieces`."""
        return self.pieces[len(BASE_PIECES) :]

    @cached_property
    def more_buildings(self) -> tuple[int, ...]:
        """The indices in `pieces` of the buildings of modules."""
        more = [piece for piece in self.more_pieces if piece.is_building]
        return tuple(self.piece_index(piece.key) for piece in more)

    @cached_property
    def more_pawns(self) -> tuple[PawnKind, ...]:
        """The pawns of modules, in the order of `State.more_pawns`: all but the robber."""
        return self.pawns[1:]

    def pawn(self, key: str) -> PawnKind:
        """The pawn with this key; KeyError without one."""
        return self.pawns[self.pawn_index(key)]

    def pawn_index(self, key: str) -> int:
        """The index of a pawn in `pawns`; KeyError without one."""
        return self._pawn_indices[key]

    @cached_property
    def _pawn_indices(self) -> dict[str, int]:
        return {pawn.key: index for index, pawn in enumerate(self.pawns)}


def mask_of_cards(kinds: Iterable[CardKind]) -> int:
    """All bits of these kinds in packed cards."""
    return sum(KIND_MASK << BITS_PER_KIND * card.kind for card in kinds)


def check_cards(cards: Iterable[CardKind]) -> None:
    """Raises ValueError if the numbers of the cards do not fit together.

    No two kinds may share a number, none may have two numbers, and each
    must have room in packed cards.
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


def _merge_kinds(old: Sequence[Kind], new: Sequence[Kind]) -> tuple[Kind, ...]:
    """The old kinds, then the new ones.

    A new one takes the place of an old one with the same key.
    """
    by_key = {kind.key: kind for kind in old}
    by_key.update({kind.key: kind for kind in new})
    return tuple(by_key.values())
