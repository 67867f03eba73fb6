"""Everything that changes during a match. Corners and edges are int masks, cards are packed."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

from .. import core
from ..core import Seat
from ..kit.packed import expand, pack
from .components import Box
from .island import Island
from .moves import Offer
from .view import Throw

if TYPE_CHECKING:
    from .rules import Frame, Rules

NOBODY: Final = -1
NOWHERE: Final = -1
NUMBERS: Final = 13  # a table by number goes from 0 to 12

NO_PLACE, CORNER, EDGE, HEX = range(4)  # what kind of place something was done at


class HistoryNote(NamedTuple):
    """Something that was done, as everybody may know it."""

    turn: int
    seat: Seat
    verb: str
    place_kind: int = NO_PLACE
    at: int = NOWHERE  # the number of the corner, edge or hex
    other: int = NOBODY  # another owner: who was robbed, with whom was traded
    number: int = 0  # of a roll
    gave: int = 0  # cards, packed
    got: int = 0


class Player:
    """One owner of pieces with the cards and what follows from them; a neutral colour is one whom
    nobody plays.
    """

    __slots__ = (
        "cities",
        "cities_left",
        "development",
        "hand",
        "knights",
        "last_turn",
        "new_development",
        "open_edges",
        "rates",
        "road_length",
        "roads",
        "roads_left",
        "score",
        "seat",
        "seat_bit",
        "settlements",
        "settlements_left",
        "touched_corners",
        "victory_cards",
    )  # fmt: skip

    seat: Seat
    seat_bit: int  # 1 << seat; 0 for a neutral colour, whom nobody can rob
    hand: int  # resources
    development: int  # development cards that may be played this turn
    new_development: int  # development cards bought this turn
    victory_cards: int  # how many victory point cards
    knights: int  # played
    roads: int  # edges
    settlements: int  # corners
    cities: int
    roads_left: int
    settlements_left: int
    cities_left: int
    score: int  # all points, hidden ones too
    last_turn: int  # the number of the last turn that this player ended
    # What follows from the above, brought up to date in `building`:
    road_length: int
    rates: int  # cards that the bank asks for one, by the kind given
    touched_corners: int  # corners at an end of an own road or under an own building
    open_edges: int  # edges where a road may be built

    def __init__(self, seat: Seat, box: Box, *, neutral: bool = False) -> None:
        self.seat = seat
        self.seat_bit = 0 if neutral else 1 << seat
        self.hand = self.development = self.new_development = self.victory_cards = self.knights = (
            self.roads
        ) = self.settlements = self.cities = 0
        self.score = self.road_length = self.touched_corners = self.open_edges = 0
        self.last_turn = NOWHERE
        self.roads_left = box.roads
        self.settlements_left = box.settlements
        self.cities_left = box.cities
        self.rates = box.rates

    def copy(self) -> Player:
        new = Player.__new__(Player)
        new.seat = self.seat
        new.seat_bit = self.seat_bit
        new.hand = self.hand
        new.development = self.development
        new.new_development = self.new_development
        new.victory_cards = self.victory_cards
        new.knights = self.knights
        new.roads = self.roads
        new.settlements = self.settlements
        new.cities = self.cities
        new.roads_left = self.roads_left
        new.settlements_left = self.settlements_left
        new.cities_left = self.cities_left
        new.score = self.score
        new.last_turn = self.last_turn
        new.road_length = self.road_length
        new.rates = self.rates
        new.touched_corners = self.touched_corners
        new.open_edges = self.open_edges
        return new

    @property
    def seen_score(self) -> int:
        """The points that everybody sees."""
        return self.score - self.victory_cards


class State(core.State):
    """One match: the players, the bank, who owns what on the island, and the stack of frames."""

    __slots__ = (
        "active",
        "army_holder",
        "bank",
        "building_corners",
        "card_played",
        "deck",
        "free_corners",
        "hex_seats",
        "history",
        "income",
        "island",
        "offers_made",
        "owners",
        "played_development",
        "players",
        "road_edges",
        "road_holder",
        "robber",
        "rules",
        "slots",
        "stack",
        "throws",
        "turn",
        "winner",
    )  # fmt: skip

    rules: Rules
    island: Island
    players: list[Player]  # by seat
    owners: list[Player]  # the players and behind them the neutral colours: all who own pieces
    stack: list[Frame]  # the top asks
    bank: int
    deck: list[int]  # development cards not yet bought, in no order: a purchase draws one of them
    played_development: int  # development cards that were played and are out of the game
    robber: int  # a hex, or NOWHERE
    active: Seat  # whose turn it is
    turn: int  # how many have begun; 0: the opening
    card_played: bool  # a development card in this turn
    throws: tuple[Throw, ...]
    offers_made: tuple[Offer, ...]  # in this turn
    winner: Seat  # or NOBODY
    building_corners: int  # corners with a building of anyone
    road_edges: int  # edges with a road of anyone
    free_corners: int  # corners that keep their distance from all buildings
    income: list[list[int]]  # by number: what it pays each seat, less what the robber blocks
    hex_seats: list[int]  # by hex: a mask of the seats with a building there
    road_holder: int  # owner, or NOBODY
    army_holder: Seat
    # What was done in the last round: the fields of a `HistoryNote`, which costs too much to make
    # at every move
    history: list[tuple[int, Seat, str, int, int, int, int, int, int]]
    slots: list[object]  # one frozen value for each module

    def __init__(self, rules: Rules, island: Island, seats: int) -> None:
        self.rules = rules
        self.island = island
        self.players = self.owners = [Player(seat, rules.box) for seat in range(seats)]
        self.stack = []
        self.bank = rules.box.bank
        self.deck = expand(pack(rules.box.development), len(rules.box.development))
        self.played_development = self.active = self.turn = self.building_corners = (
            self.road_edges
        ) = 0
        self.robber = island.board.deserts[0] if island.board.deserts else NOWHERE
        self.card_played = False
        self.throws = ()
        self.offers_made = ()
        self.winner = self.road_holder = self.army_holder = NOBODY
        self.free_corners = island.shape.sites
        self.income = [[0] * seats for _ in range(NUMBERS)]
        self.hex_seats = [0] * len(island.numbers)
        self.history = []
        self.slots = [None] * len(rules.modules)

    def copy(self) -> State:
        new = State.__new__(State)
        new.rules = self.rules
        new.island = self.island
        new.players = players = [player.copy() for player in self.players]
        new.owners = (
            players
            if self.owners is self.players
            else players + [other.copy() for other in self.owners[len(players) :]]
        )
        new.stack = self.stack[:]  # frames never change
        new.bank = self.bank
        new.deck = self.deck[:]
        new.played_development = self.played_development
        new.robber = self.robber
        new.active = self.active
        new.turn = self.turn
        new.card_played = self.card_played
        new.throws = self.throws
        new.offers_made = self.offers_made
        new.winner = self.winner
        new.building_corners = self.building_corners
        new.road_edges = self.road_edges
        new.free_corners = self.free_corners
        new.income = [row[:] for row in self.income]
        new.hex_seats = self.hex_seats[:]
        new.road_holder = self.road_holder
        new.army_holder = self.army_holder
        new.history = self.history[:]
        new.slots = self.slots[:]
        return new

    def record_action(
        self,
        seat: Seat,
        verb: str,
        place_kind: int = NO_PLACE,
        at: int = NOWHERE,
        other: int = NOBODY,
        number: int = 0,
        gave: int = 0,
        got: int = 0,
    ) -> None:
        """Remembers for a round what was done, for who looks later."""
        self.history.append((self.turn, seat, verb, place_kind, at, other, number, gave, got))

    def history_notes(self) -> list[HistoryNote]:
        """What was done in the last round, in order."""
        return list(map(HistoryNote._make, self.history))

    def drop_history_before(self, oldest: int) -> None:
        """Drops what was done before that turn."""
        del self.history[: bisect_left(self.history, (oldest,))]

    def pay_bank(self, player: Player, cards: int) -> None:
        player.hand -= cards
        self.bank += cards

    def take_from_bank(self, player: Player, cards: int) -> None:
        player.hand += cards
        self.bank -= cards
