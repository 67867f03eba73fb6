"""Everything that a player can do in the base game, and tables of every move of a board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import ClassVar, Final

from ..core import Move, NameAxis, Seat, Text, Word
from ..kit.hexes import CORNERS, EDGES, HEXES, Hex, Hub, make_grid
from ..kit.packed import count_of, shift_to_kind
from .kinds import CardKind
from .match_kit import Cards, MatchKit, check_cards

MOST_SEATS: Final = 6


@dataclass(frozen=True, slots=True)
class Roll(Move):
    verb: ClassVar[Word] = Word("command", "roll")
    about: ClassVar[Text] = Text("Roll the dice: the island produces, or the robber comes.")


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    verb: ClassVar[Word] = Word("command", "end")
    about: ClassVar[Text] = Text("End your turn.")


@dataclass(frozen=True, slots=True)
class BuildRoad(Move):
    verb: ClassVar[Word] = Word("command", "road")
    about: ClassVar[Text] = Text("Build a road on an edge that touches your network.")
    edge: int


@dataclass(frozen=True, slots=True)
class BuildSettlement(Move):
    verb: ClassVar[Word] = Word("command", "settlement")
    about: ClassVar[Text] = Text(
        "Build a settlement on a free corner; after the opening, one that your roads reach."
    )
    corner: int


@dataclass(frozen=True, slots=True)
class BuildCity(Move):
    verb: ClassVar[Word] = Word("command", "city")
    about: ClassVar[Text] = Text(
        "Turn a settlement of yours into a city; in the opening, build one on a free corner."
    )
    corner: int


@dataclass(frozen=True, slots=True)
class BuyCard(Move):
    verb: ClassVar[Word] = Word("command", "buy")
    about: ClassVar[Text] = Text("Buy a development card.")


@dataclass(frozen=True, slots=True)
class PlayKnight(Move):
    verb: ClassVar[Word] = Word("command", "knight")
    about: ClassVar[Text] = Text("Play a Knight: move the robber and take a card.")


@dataclass(frozen=True, slots=True)
class PlayRoads(Move):
    verb: ClassVar[Word] = Word("command", "roads")
    about: ClassVar[Text] = Text("Play Road Building: two roads for nothing.")


@dataclass(frozen=True, slots=True)
class PlayPlenty(Move):
    verb: ClassVar[Word] = Word("command", "plenty")
    about: ClassVar[Text] = Text("Play Year of Plenty: take two resource cards from the bank.")
    first: int
    second: int | None


@dataclass(frozen=True, slots=True)
class PlayMonopoly(Move):
    verb: ClassVar[Word] = Word("command", "monopoly")
    about: ClassVar[Text] = Text("Play Monopoly: everybody gives you all cards of one resource.")
    resource: int


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    verb: ClassVar[Word] = Word("command", "bank")
    about: ClassVar[Text] = Text(
        "Exchange cards of one resource for a card of another, at your best rate."
    )
    pay: int | tuple[int, ...]  # a kind, or one for each of several exchanges at once
    get: int | tuple[int, ...]

    @property
    def paid(self) -> tuple[int, ...]:
        """The kind that pays for each exchange."""
        return self.pay if isinstance(self.pay, tuple) else (self.pay,)

    @property
    def got(self) -> tuple[int, ...]:
        """The kind that is taken in each exchange."""
        return self.get if isinstance(self.get, tuple) else (self.get,)


@dataclass(frozen=True, slots=True)
class MoveRobber(Move):
    verb: ClassVar[Word] = Word("command", "robber")
    about: ClassVar[Text] = Text(
        "Move the robber to another hex and take a card from a neighbour of it."
    )
    hex: int
    victim: Seat | None


@dataclass(frozen=True, slots=True)
class Discard(Move):
    verb: ClassVar[Word] = Word("command", "discard")
    about: ClassVar[Text] = Text("Choose the cards that you lose to the seven.")
    cards: Cards


@dataclass(frozen=True, slots=True)
class Offer(Move):
    verb: ClassVar[Word] = Word("command", "offer")
    about: ClassVar[Text] = Text("Offer a trade to some or all of the others.")
    give: Cards
    want: Cards
    to: tuple[int, ...]  # by seat: 1 for everybody who is asked


@dataclass(frozen=True, slots=True)
class Accept(Move):
    verb: ClassVar[Word] = Word("command", "accept")
    about: ClassVar[Text] = Text("Accept the offer that is on the table.")


@dataclass(frozen=True, slots=True)
class Decline(Move):
    verb: ClassVar[Word] = Word("command", "decline")
    about: ClassVar[Text] = Text("Decline the offer; who made it takes it back.")


@dataclass(frozen=True, slots=True)
class Counter(Move):
    verb: ClassVar[Word] = Word("command", "counter")
    about: ClassVar[Text] = Text("Answer the offer with one of your own.")
    give: Cards
    want: Cards


@dataclass(frozen=True, slots=True)
class Choose(Move):
    verb: ClassVar[Word] = Word("command", "choose")
    about: ClassVar[Text] = Text("Choose a player: with whom to trade, whom to take a card from.")
    player: Seat


@dataclass(frozen=True, slots=True)
class Take(Move):
    verb: ClassVar[Word] = Word("command", "take")
    about: ClassVar[Text] = Text("Take cards of your choice from the bank.")
    cards: Cards


ROLL: Final = (Roll(),)
END: Final = (EndTurn(),)
BUY: Final = (BuyCard(),)
PLAY_KNIGHT: Final = (PlayKnight(),)
PLAY_ROADS: Final = (PlayRoads(),)
ACCEPT: Final = Accept()
DECLINE: Final = Decline()
CHOICES: Final = tuple(map(Choose, range(MOST_SEATS)))

KINDS: Final = (
    Roll,
    EndTurn,
    BuildRoad,
    BuildSettlement,
    BuildCity,
    BuyCard,
    PlayKnight,
    PlayRoads,
    PlayPlenty,
    PlayMonopoly,
    Exchange,
    MoveRobber,
    Discard,
    Offer,
    Accept,
    Decline,
    Counter,
    Choose,
    Take,
)
SEATS: Final = NameAxis([str(seat + 1) for seat in range(MOST_SEATS)])
NAMES: Final = {
    "corner": CORNERS,
    "edge": EDGES,
    "hex": HEXES,
    "victim": SEATS,
    "player": SEATS,
}
CARD_AXES: Final = (
    "first",
    "second",
    "resource",
    "pay",
    "get",
)  # fields that name kinds of cards


def name_cards(cards: Iterable[CardKind]) -> dict[str, NameAxis]:
    """Names the kinds of cards for moves: by field that holds a kind, the names of all kinds.

    A number that no card has is named after itself (as `card-9`), and
    no match knows it. Raises ValueError if cards clash.
    """
    listed = tuple(cards)
    check_cards(listed)
    keys = {card.kind: card.key for card in listed}
    names = NameAxis([keys.get(kind, f"card-{kind}") for kind in range(max(keys) + 1)])
    return dict.fromkeys(CARD_AXES, names)


class ExchangeLists(dict[int, tuple[Exchange, ...]]):
    """Every exchange of one kind for one card, whatever the bank has.

    A key has the guard bits of the kinds that a hand can pay (see
    `engine.kit.packed`). Its exchanges are listed when first asked for.
    """

    def __init__(self, kit: MatchKit) -> None:
        self.kit = kit

    def __missing__(self, payable: int) -> tuple[Exchange, ...]:
        """Lists the exchanges that pay with one of these kinds, and caches them.

        A kind whose guard bit is set has a count above 0.
        """
        paying = [card.kind for card in self.kit.cards if count_of(payable, card.kind)]
        pairs = product(paying, [card.kind for card in self.kit.given])
        listed = tuple(Exchange(pay, get) for pay, get in pairs if pay != get)
        self[payable] = listed
        return listed


@dataclass(frozen=True, slots=True, eq=False)
class CardMoves:
    """The moves that name kinds of cards of a kit: decisions pick from them and make nothing."""

    exchanges: ExchangeLists
    one_of_each: int  # of the kinds that the bank gives, packed
    plenties: tuple[PlayPlenty, ...]  # with any two resources
    two_of_each: int  # of the resources, packed
    monopolies: tuple[PlayMonopoly, ...]


def make_card_moves(kit: MatchKit) -> CardMoves:
    """Makes the moves that name kinds of cards of this kit."""
    resources = [card.kind for card in kit.resources]
    return CardMoves(
        exchanges=ExchangeLists(kit),
        one_of_each=sum(shift_to_kind(1, card.kind) for card in kit.given),
        plenties=tuple(PlayPlenty(*two) for two in combinations_with_replacement(resources, 2)),
        two_of_each=sum(shift_to_kind(2, kind) for kind in resources),
        monopolies=tuple(map(PlayMonopoly, resources)),
    )


@dataclass(frozen=True, slots=True)
class MoveTable:
    """Every move on a board, by place: decisions pick from it and make nothing."""

    roads: tuple[BuildRoad, ...]  # by edge
    settlements: tuple[BuildSettlement, ...]  # by corner
    cities: tuple[BuildCity, ...]  # by corner
    # By hex and by bit mask of the seats that may be robbed there
    robber_moves: tuple[tuple[tuple[MoveRobber, ...], ...], ...]


SEATS_OF_MASKS: Final = tuple(
    tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1)
    for mask in range(1 << MOST_SEATS)
)


@lru_cache(maxsize=64)
def make_move_table(hexes: tuple[Hex, ...], hubs: tuple[Hub, ...] = ()) -> MoveTable:
    """Makes the table of all moves on a board of these hexes; made once for each board."""
    grid = make_grid(hexes, hubs)
    corners = range(grid.corners[-1] + 1)  # also numbers that no corner of this grid has
    return MoveTable(
        roads=tuple(map(BuildRoad, range(len(grid.ends)))),
        settlements=tuple(map(BuildSettlement, corners)),
        cities=tuple(map(BuildCity, corners)),
        robber_moves=tuple(map(_make_robber_moves, range(len(hexes)))),
    )


def _make_robber_moves(hex: int) -> tuple[tuple[MoveRobber, ...], ...]:
    """Makes the robber's moves to the hex, by the mask of the seats that may be robbed there.

    There is a move for each of these seats as victim; for the mask 0,
    one without a victim.
    """
    by_seat = [MoveRobber(hex, seat) for seat in range(MOST_SEATS)]
    seats_of_masks = SEATS_OF_MASKS[1:]  # without the mask 0
    robbing = [tuple([by_seat[seat] for seat in seats]) for seats in seats_of_masks]
    return ((MoveRobber(hex, None),), *robbing)
