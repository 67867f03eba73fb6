"""Everything of one match of Praetor."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from .. import core
from ..core import Seat
from .city import City
from .data import BOX, NOTHING, Goods
from .player import Player
from .view import PastAction, RoundSummary

RETIRED: Final = 6  # experience


class Phase(Enum):
    """What happens next when nobody is being asked."""

    BOARDS = "boards"  # all have their boards: the first round begins
    ACTION = "action"  # the next player takes a turn
    TRAINING = "training"  # the round ends, and the Academy is offered
    SETTLING = "settling"  # the next player settles wages and workers
    CITY = "city"  # new tiles and a wall are turned up
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Rules:
    """What was agreed before the start."""

    seats: int
    boards: str  # a, sides, dealt, chosen
    limited_deals: bool  # the Market trades at most as many as the worker's experience
    markets: str  # all, start-only, none
    touching: bool  # plazas of tiles across count too
    expert: bool  # prizes at the end
    ranks_those_with_none: bool  # expert game: a seat with 0 walls has a rank too
    backwards: bool  # the start favor falls counter-clockwise
    villager: str  # asked, last-too, always
    markers: int | None  # for tiles; None: as many as are needed
    late_specials: bool  # Labor Camps also without a worker at home


class Change(NamedTuple):
    """Something that a seat did in a turn."""

    turn: int
    round: int
    seat: Seat
    built: int | None = None  # the place
    used: int | None = None  # the place


class State(core.State):
    """The match; its methods say what an action changes.

    Who may do it, and when, is the question of the frames.
    """

    __slots__ = (
        "acting_index",
        "available",
        "city",
        "history",
        "last_action",
        "last_built",
        "last_round",
        "lost_walls",
        "marker_moves",
        "order",
        "phase",
        "players",
        "round",
        "round_summaries",
        "rules",
        "settled_count",
        "stack",
        "tiles_left",
        "turn",
        "unused",
        "wall",
        "walls_left",
    )  # fmt: skip

    rules: Rules
    players: list[Player]
    city: City
    available: list[int]  # tiles
    tiles_left: list[int]  # face down, age I first; the order within an age means nothing
    unused: tuple[int, ...]  # tiles that stay in the box
    wall: int | None  # of this round; None: built
    walls_left: list[int]  # face down, in no order
    lost_walls: list[int]  # walls that nobody built
    round: int
    last_round: bool
    order: tuple[Seat, ...]  # of this round
    acting_index: int  # whose turn it is: an index in the order
    settled_count: int  # how many have settled their accounts in this update
    phase: Phase
    marker_moves: int  # how often a marker moved on the favor track
    turn: int
    history: list[Change]
    last_action: PastAction | None
    last_built: PastAction | None  # the last tile built in this round
    round_summaries: tuple[RoundSummary, ...]  # of the last update
    stack: list[core.Frame[State]]  # the top asks

    def __init__(self, rules: Rules, favors: tuple[int, ...]) -> None:
        """The state before anything is laid out; `favors` is the start favor of each seat."""
        self.rules = rules
        self.players = [Player(favor) for favor in favors]
        self.city = City(across_corners=rules.touching)
        self.available = []
        self.tiles_left = []
        self.walls_left = []
        self.lost_walls = []
        self.unused = ()
        self.wall = None
        self.round = self.settled_count = self.marker_moves = self.turn = 0
        self.acting_index = -1
        self.last_round = False
        self.phase = Phase.BOARDS
        self.history = []
        self.last_action = self.last_built = None
        self.round_summaries = ()
        self.stack = []
        self.order = self.favor_order()

    def copy(self) -> State:
        """An independent copy of the match."""
        other = State.__new__(State)
        other.rules = self.rules
        other.players = [player.copy() for player in self.players]
        other.city = self.city.copy()
        other.available = self.available[:]
        other.tiles_left = self.tiles_left[:]
        other.unused = self.unused
        other.wall = self.wall
        other.walls_left = self.walls_left[:]
        other.lost_walls = self.lost_walls[:]
        other.round = self.round
        other.last_round = self.last_round
        other.order = self.order
        other.acting_index = self.acting_index
        other.settled_count = self.settled_count
        other.phase = self.phase
        other.marker_moves = self.marker_moves
        other.turn = self.turn
        other.history = self.history[:]
        other.last_action = self.last_action
        other.last_built = self.last_built
        other.round_summaries = self.round_summaries
        other.stack = self.stack[:]
        return other

    # --- the favor track ----------------------------------------------

    def favor_order(self) -> tuple[Seat, ...]:
        """The turn order that follows from favor: least first.

        Where favor is equal, markers lie on each other. The one that
        arrived last lies on top and comes first.
        """
        players = self.players
        return tuple(
            sorted(
                range(len(players)),
                key=lambda seat: (players[seat].favor, -players[seat].favor_arrival),
            )
        )

    def change_favor(self, seat: Seat, change: int) -> int:
        """Moves a marker on the favor track, never below 0; returns how far it moved.

        A marker that stays where it is does not arrive anew.
        """
        player = self.players[seat]
        moved = max(change, -player.favor)
        if moved:
            player.favor += moved
            self.marker_moves += 1
            player.favor_arrival = self.marker_moves
        return moved

    # --- the city -----------------------------------------------------

    @property
    def age(self) -> int:
        """The age of the city, 1 or 2.

        Rulebook: the age is on the back of the top tile of the stack;
        an empty stack counts as age II.
        """
        return BOX.tiles[self.tiles_left[0]].age if self.tiles_left else 2

    def fee_for(self, seat: Seat, at: int) -> Goods:
        """What the seat pays for using the tile at this place.

        Nothing where it has no owner, or is the seat's own.
        """
        lot = self.city.lots[at]
        return NOTHING if lot.owner is None or lot.owner == seat else BOX.tiles[lot.tile].fee

    def pay_fee(self, seat: Seat, at: int) -> Goods:
        """Pays the fee for the tile at this place to its owner, and returns it."""
        fee = self.fee_for(seat, at)
        owner = self.city.lots[at].owner
        if owner is not None and any(fee):
            self.players[seat].pay(fee)
            self.players[owner].earn(fee)
        return fee

    def record_action(
        self,
        seat: Seat,
        *,
        built: int | None = None,
        used: int | None = None,
    ) -> None:
        """Adds to the history what the seat did: the place that it built on, or used."""
        self.history.append(Change(self.turn, self.round, seat, built, used))
