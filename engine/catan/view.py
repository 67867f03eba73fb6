"""What a seat, or the public, may see of Catan: the contract with whoever draws or describes it.

Places are numbers of `engine.kit.hexes`: `CORNERS[17]`, `EDGES[17]`, `HEXES[17]`
are their names, which never change during a match, and `view.board.grid` says
where they lie (`point(corner)`, `halfway(edge)`, `slope(edge)`, `centre(hex)`, in
sides of a hex) and who touches whom. Cards are tuples of counts, by the number of
the kind in `view.kit` or in the order of `DEVELOPMENT`; names for people are in
the kit and in `names`.

Owners of pieces are seats from 0; numbers from `len(view.players)` on
are owners whom nobody plays. What a module adds arrives in general
shapes, so that nobody who draws need know modules: further kinds of
cards, pieces and pawns (`view.kit`), further terrain, `Counter`
(something that a player or the table has so many of), `Award` (points
that one owner holds), `Sign` (a mark on a place), and `Throw.card` (a
card instead of dice). `Throw.face` is what a further die shows, and
`PlayerSeen.special_cards` are cards of a module's own decks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from ..core import Result, Seat, Text, View
from ..kit.hexes import Grid, Hex, Hub, make_grid
from .kinds import PointsPart
from .match_kit import Cards, MatchKit

RESOURCES: Final = ("lumber", "brick", "wool", "grain", "ore")
DEVELOPMENT: Final = (
    "knight",
    "victory",
    "roads",
    "plenty",
    "monopoly",
)  # roads: Road Building; plenty: Year of Plenty
TERRAIN: Final = (
    "forest",
    "hills",
    "pasture",
    "fields",
    "mountains",
    "desert",
    "sea",
)  # of the base game; modules add theirs
RESOURCE_OF_TERRAIN: Final = {
    "forest": 0,
    "hills": 1,
    "pasture": 2,
    "fields": 3,
    "mountains": 4,
}  # terrain -> its resource; no other pays cards


def count_throws(number: int) -> int:
    """How many of the 36 throws of two dice show the number: 1 for 2, 6 for 7, 1 for 12."""
    return 6 - abs(7 - number)


# --- the board --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tile:
    """A hex; its number is its place in `board.tiles`."""

    at: Hex  # axial (q, r)
    terrain: str  # of TERRAIN, or a module's
    title: Text  # the terrain's name
    number: int | None  # the number disc

    @property
    def pips(self) -> int:
        """In how many of 36 rolls of two dice its number comes; 0 without a number."""
        return 0 if self.number is None else count_throws(self.number)


@dataclass(frozen=True, slots=True)
class Harbour:
    """A harbour lies at an edge of the coast.

    A building on either corner may use it.
    """

    kind: str  # the key of a card of the kit, or "any"
    rate: int  # so many of its kind, or of any one kind, for one card of another
    edge: int
    corners: tuple[int, int]
    land: int  # the hex on the land side
    sea: Hex  # the hex on the other side, which need not be on the board: where the ship lies


@dataclass(frozen=True)
class Board:
    """The board: the same during the whole match, except where a module says otherwise."""

    tiles: tuple[Tile, ...]
    harbours: tuple[Harbour, ...]
    deserts: tuple[int, ...]  # hexes of the deserts, or what lies in their places
    hubs: tuple[Hub, ...] = ()  # in the middle of hexes, with paths to them

    def __hash__(self) -> int:
        """The hash of the board, worked out once, for caches have boards as keys."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.tiles, self.harbours, self.deserts, self.hubs))

    @cached_property
    def grid(self) -> Grid:
        """Which corners, edges and hexes there are, where they lie, and who touches whom."""
        return make_grid(tuple(tile.at for tile in self.tiles), self.hubs)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board."""

    kind: str  # the key of its `PieceKind`: road, settlement, city, those of modules
    owner: int
    at: int  # a corner, an edge or a hex, as the kind says


@dataclass(frozen=True, slots=True)
class PawnSeen:
    """The robber, or another pawn."""

    key: str  # of its `PawnKind`
    hex: int | None  # None: off the board


@dataclass(frozen=True, slots=True)
class Sign:
    """A module's mark on the board."""

    key: str  # of its drawing
    place: str  # "corner", "edge" or "hex"
    at: int
    owner: int | None = None
    title: Text | None = field(default=None, hash=False)  # for a reader without pictures
    count: int | None = None  # what is left there, or how far it has come
    number: int | None = None  # of a number disc that lies there


# --- players ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counter:
    """Something a module counts, for a player or for the table."""

    key: str  # for an icon
    title: Text
    count: int


@dataclass(frozen=True, slots=True)
class Award:
    """Points that one owner holds until somebody else earns them."""

    key: str  # "road", "army", those of modules
    title: Text
    points: int
    holder: int | None  # owner; one whom nobody plays can hold the longest road


@dataclass(frozen=True, slots=True)
class SpecialCard:
    """A card of a module's own decks in a player's hand, one of each copy."""

    key: str  # for an icon
    title: Text = field(hash=False)
    text: Text = field(hash=False)  # what it does
    deck: str  # the key of its deck
    is_playable: bool  # whether its holder may play it now


@dataclass(frozen=True, slots=True)
class PlayerSeen:
    """One seat.

    What is None the viewer may not know; the viewer's own is there, and
    everybody's at the end.
    """

    seat: Seat
    points: int  # that everybody sees: without victory point cards, until the end
    hand_size: int  # cards of all kinds; coins are none
    development_count: int  # development cards not played
    knights: int  # played
    road_length: int  # length of the longest road
    pieces_left: tuple[int, ...]  # not yet built, by kind, in the order of `kit.pieces`
    rates: Cards  # how many of each kind the bank asks for one card; NEVER: it takes none
    resources: Cards | None  # the hand
    # Counts by DEVELOPMENT: cards bought before this turn, and all
    # victory points
    ready_development: Cards | None
    # Likewise: cards bought in this turn, not yet to be played
    new_development: Cards | None
    counters: tuple[Counter, ...] = ()
    # What makes up `points`, without parts of no points
    points_parts: tuple[PointsPart, ...] = field(default=(), hash=False)
    special_cards: tuple[SpecialCard, ...] | None = None  # in hand, of modules

    @property
    def hidden_points(self) -> int:
        """Victory point cards that the viewer sees: their own, and everybody's at the end.

        0 where the cards are hidden.
        """
        if self.ready_development is None or self.new_development is None:
            return 0
        victory = DEVELOPMENT.index("victory")
        return self.ready_development[victory] + self.new_development[victory]


@dataclass(frozen=True, slots=True)
class Price:
    """What something costs the viewer."""

    key: str  # of a `PieceKind` or a `Purchase`
    title: Text = field(hash=False)
    icon: str = field(hash=False)  # the name of its icon
    cost: Cards
    missing: Cards  # that the viewer lacks; all zero: payable
    left: int  # pieces, or cards of the deck
    place: str = ""  # "corner", "edge" or "hex"; empty: it is no piece, and goes nowhere
    places: tuple[int, ...] = ()  # where it could be built now, whatever it costs

    @property
    def is_affordable(self) -> bool:
        """Whether the viewer can buy it now: no card is missing, and it is in stock.

        A piece must have a place, too.
        """
        if any(self.missing) or self.left <= 0:
            return False
        return bool(self.places) or not self.place


# --- trade ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TradeReply:
    """What one player answered to the offer."""

    seat: Seat
    answer: str  # "waiting", "accepted", "declined", "counter"
    give: Cards | None = None  # of a counter-offer: what this player would give …
    want: Cards | None = None  # … and want


@dataclass(frozen=True, slots=True)
class TradeOffer:
    """The offer that is on the table."""

    seat: Seat  # who offers
    give: Cards
    want: Cards
    replies: tuple[TradeReply, ...]  # of all addressed, from the offerer's left


@dataclass(frozen=True, slots=True)
class OfferRefusal:
    """An offer that one player declined."""

    turn: int
    offerer: Seat
    seat: Seat  # who declined
    give: Cards  # by the offerer
    want: Cards
    bank: Cards  # as it was then


# --- what happened ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThrowSymbol:
    """A card drawn instead of a roll, or what a further die shows; `key` is for an icon."""

    key: str
    title: Text
    text: Text | None  # what it does
    sentence: Text | None = None  # what such a die shows, for a reader without pictures


@dataclass(frozen=True, slots=True)
class Throw:
    """What decided about production."""

    number: int
    dice: tuple[int, int] | None  # None: a card did; the first die is the red one
    card: ThrowSymbol | None = None
    face: ThrowSymbol | None = None  # what a further die shows that a module rolls with them
    red: int | None = None  # the red die of the two, or on the card, where a module reads it


@dataclass(frozen=True, slots=True)
class PastAction:
    """Something that was done, in the order of play.

    verb: roll, road, settlement, city, buy, knight, roads, plenty,
    monopoly, exchange (with the bank), trade (with `other`), robber (to
    hex `at`, a card from `other`), discard, take; modules add theirs
    (`Module.action_titles`), and the keys of their pieces and pawns.
    """

    seat: Seat
    verb: str
    at: int | None = None  # corner, edge or hex
    # Another owner: who was robbed, with whom was traded, for whom was
    # built
    other: int | None = None
    number: int | None = None  # of a roll
    gave: Cards | None = None  # public numbers only
    got: Cards | None = None
    place: str = ""  # "corner", "edge" or "hex": what `at` is; empty: it was nowhere
    # What it is called; None: it has a wording of its own, or none
    title: Text | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class ChangedPlaces:
    """What changed on the board."""

    corners: tuple[int, ...] = ()
    edges: tuple[int, ...] = ()
    hexes: tuple[int, ...] = ()
    seats: tuple[Seat, ...] = ()  # by whom


# --- all of it --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CatanView(View):
    """All that a seat, or the public, may see of a match."""

    seat: Seat | None
    seats_to_act: tuple[Seat, ...]  # who must act
    # opening, roll, turn, discard, robber, roads (of Road Building),
    # trade, take, over; modules add theirs
    phase: str
    turn: int  # from 1; 0 during the opening
    active: Seat  # whose turn it is
    target: int  # points that win
    kit: MatchKit  # the kinds of cards, pieces and pawns of this match
    board: Board
    pieces: tuple[Piece, ...]  # those on edges, on corners, then on hexes, each by place
    players: tuple[PlayerSeen, ...]  # by seat, which is the order of play
    unplayed: int  # how many owners have pieces whom nobody plays: see `MatchKit.unplayed`
    awards: tuple[Award, ...]
    # the corners along the longest road whose owner holds the award,
    # from end to end; empty: nobody holds it
    longest_road_path: tuple[int, ...]
    bank: Cards
    deck: int  # development cards left
    throws: tuple[Throw, ...]  # of this turn, or of the last one until the next is made
    trade_offer: TradeOffer | None
    # that the active player may still make this turn; none where it
    # comes without trade between players
    offers_left: int
    prices: tuple[Price, ...]  # for the viewer; empty for the public
    # of the last turn in which something was done, in order
    recent_actions: tuple[PastAction, ...]
    last_change: ChangedPlaces  # the very last change on the board: one picture's ring
    # all changes since the viewer's own last turn; for the public those of the last turn
    since_own_turn: ChangedPlaces
    signs: tuple[Sign, ...] = ()
    counters: tuple[Counter, ...] = ()  # of the table: what modules keep in supply
    # whether the viewer may still play a development card this turn; never between the turns
    may_play_card: bool = False
    offers_made: int = 0  # by the active player in this turn
    refusals: tuple[OfferRefusal, ...] = ()  # since the active player's turn before
    result: Result | None = None
    pawns: tuple[PawnSeen, ...] = ()  # the robber, then those of modules
    modules: tuple[str, ...] = ()  # the keys of the modules that take part, as they are asked

    def __hash__(self) -> int:
        """A cheap hash over a few fields that change often, for caches have views as keys."""
        telling_fields = (self.seat, self.phase, self.turn, self.active, self.bank, self.deck)
        return hash((telling_fields, len(self.pieces), self.offers_made))

    @property
    def grid(self) -> Grid:
        """Corners, edges and neighbours of the board's hexes."""
        return self.board.grid

    @property
    def robber(self) -> int | None:
        """The hex where the robber stands, the first of the pawns; None if it is off the board."""
        return self.pawns[0].hex if self.pawns else None

    def places_of(self, kind: str, owner: int) -> tuple[int, ...]:
        """The corners or edges where an owner has pieces of one kind."""
        return tuple(
            piece.at for piece in self.pieces if piece.kind == kind and piece.owner == owner
        )

    def award_holder(self, award: str) -> int | None:
        """The owner who holds the award with this key; None if nobody does, or there is none."""
        return next((held.holder for held in self.awards if held.key == award), None)
