"""Everything that changes during a match. Corners and edges are int masks, cards are packed."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final, TypeAlias

from .. import core
from ..core import Seat
from .box import Box
from .island import Island
from .moves import Offer
from .view import Throw

if TYPE_CHECKING:
    from .rules import Frame, Rules

NOBODY: Final = -1
NOWHERE: Final = -1
NUMBERS: Final = 13  # a table by number goes from 0 to 12

# Something that was done: turn, seat, verb, kind of place, place, another owner, cards given, cards got (both packed, both public)
Note: TypeAlias = tuple[int, Seat, str, int, int, int, int, int]
NO_PLACE, CORNER, EDGE, HEX = range(4)


class Player:
    """One owner of pieces with the cards and what follows from them; a neutral colour is one whom nobody plays."""

    __slots__ = ("acted", "bit", "cards", "cities", "cities_left", "fresh", "hand", "knights", "open", "rates", "road_length",
                 "roads", "roads_left", "score", "seat", "settlements", "settlements_left", "touched", "victory")  # fmt: skip

    seat: Seat
    bit: int  # 1 << seat; 0 for a neutral colour, whom nobody can rob
    hand: int  # resources
    cards: int  # development cards that may be played this turn
    fresh: int  # development cards bought this turn
    victory: int  # how many victory point cards
    knights: int  # played
    roads: int  # edges
    settlements: int  # corners
    cities: int
    roads_left: int
    settlements_left: int
    cities_left: int
    score: int  # all points, hidden ones too
    acted: int  # the number of the last turn that this player ended
    # What follows from the above, kept true by the deeds:
    road_length: int
    rates: int  # cards that the bank asks for one, by the kind given
    touched: int  # corners at an end of an own road or under an own building
    open: int  # edges where a road may be built

    def __init__(self, seat: Seat, box: Box, *, neutral: bool = False) -> None:
        self.seat = seat
        self.bit = 0 if neutral else 1 << seat
        self.hand = self.cards = self.fresh = self.victory = self.knights = self.roads = self.settlements = self.cities = 0
        self.score = self.road_length = self.touched = self.open = 0
        self.acted = NOWHERE
        self.roads_left = box.roads
        self.settlements_left = box.settlements
        self.cities_left = box.cities
        self.rates = box.rates

    def copy(self) -> Player:
        new = Player.__new__(Player)
        new.seat = self.seat
        new.bit = self.bit
        new.hand = self.hand
        new.cards = self.cards
        new.fresh = self.fresh
        new.victory = self.victory
        new.knights = self.knights
        new.roads = self.roads
        new.settlements = self.settlements
        new.cities = self.cities
        new.roads_left = self.roads_left
        new.settlements_left = self.settlements_left
        new.cities_left = self.cities_left
        new.score = self.score
        new.acted = self.acted
        new.road_length = self.road_length
        new.rates = self.rates
        new.touched = self.touched
        new.open = self.open
        return new

    @property
    def seen_score(self) -> int:
        """The points that everybody sees."""
        return self.score - self.victory


class State(core.State):
    """One match: the players, the bank, who owns what on the island, and the stack of frames."""

    __slots__ = ("army_holder", "bank", "built", "deck", "dwellers", "everyone", "free", "income", "island", "offered", "played", "players",
                 "road_holder", "robber", "rules", "slots", "spent", "stack", "taken", "throws", "trail", "turn", "turns",
                 "winner")  # fmt: skip

    rules: Rules
    island: Island
    players: list[Player]  # by seat
    everyone: list[Player]  # the players and behind them the neutral colours: all who own pieces
    stack: list[Frame]  # the top asks
    bank: int
    deck: list[int]  # development cards not yet bought, in no order: a purchase draws one of them
    spent: int  # development cards that were played and are out of the game
    robber: int  # a hex, or NOWHERE
    turn: Seat  # whose turn it is
    turns: int  # how many have begun; 0: the opening
    played: bool  # a development card in this turn
    throws: tuple[Throw, ...]
    offered: tuple[Offer, ...]  # in this turn
    winner: Seat  # or NOBODY
    built: int  # corners with a building of anyone
    taken: int  # edges with a road of anyone
    free: int  # corners that keep their distance from all buildings
    income: list[list[int]]  # by number: what it pays each seat, less what the robber blocks
    dwellers: list[int]  # by hex: a mask of the seats with a building there
    road_holder: int  # owner, or NOBODY
    army_holder: Seat
    trail: list[Note]  # what was done in the last round
    slots: list[object]  # one frozen value for each module

    def __init__(self, rules: Rules, island: Island, seats: int) -> None:
        self.rules = rules
        self.island = island
        self.players = self.everyone = [Player(seat, rules.box) for seat in range(seats)]
        self.stack = []
        self.bank = rules.box.bank
        self.deck = [kind for kind, n in enumerate(rules.box.development) for _ in range(n)]
        self.spent = self.turn = self.turns = self.built = self.taken = 0
        self.robber = island.board.deserts[0] if island.board.deserts else NOWHERE
        self.played = False
        self.throws = ()
        self.offered = ()
        self.winner = self.road_holder = self.army_holder = NOBODY
        self.free = island.shape.sites
        self.income = [[0] * seats for _ in range(NUMBERS)]
        self.dwellers = [0] * len(island.numbers)
        self.trail = []
        self.slots = [None] * len(rules.modules)

    def copy(self) -> State:
        new = State.__new__(State)
        new.rules = self.rules
        new.island = self.island
        new.players = players = [player.copy() for player in self.players]
        new.everyone = players if self.everyone is self.players else players + [other.copy() for other in self.everyone[len(players) :]]
        new.stack = self.stack[:]  # frames never change
        new.bank = self.bank
        new.deck = self.deck[:]
        new.spent = self.spent
        new.robber = self.robber
        new.turn = self.turn
        new.turns = self.turns
        new.played = self.played
        new.throws = self.throws
        new.offered = self.offered
        new.winner = self.winner
        new.built = self.built
        new.taken = self.taken
        new.free = self.free
        new.income = [row[:] for row in self.income]
        new.dwellers = self.dwellers[:]
        new.road_holder = self.road_holder
        new.army_holder = self.army_holder
        new.trail = self.trail[:]
        new.slots = self.slots[:]
        return new

    def note(self, seat: Seat, verb: str, place: int = NO_PLACE, at: int = NOWHERE, other: int = NOBODY,
             gave: int = 0, got: int = 0) -> None:  # fmt: skip
        """Remembers for a while what was done, for who looks later."""
        self.trail.append((self.turns, seat, verb, place, at, other, gave, got))

    def forget(self, oldest: int) -> None:
        """Drops what was done before that turn."""
        del self.trail[: bisect_left(self.trail, (oldest,))]

    def pay(self, player: Player, cards: int) -> None:
        player.hand -= cards
        self.bank += cards

    def gain(self, player: Player, cards: int) -> None:
        player.hand += cards
        self.bank -= cards
