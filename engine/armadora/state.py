"""Everything of one match of Armadora."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from .. import core
from ..core import Seat
from ..kit.masks import contains, mask_of
from .board import LAND_SQUARES
from .components import BOX
from .land import Land
from .view import Warrior


@dataclass(frozen=True, slots=True)
class Rules:
    """What was agreed before the start."""

    teams: tuple[int, ...]  # by seat
    roster: tuple[int, ...]  # how many warriors of value 1, 2, 3 … everybody starts with
    exactly_two: bool  # palisades by one action; else one or two
    memory: bool  # nobody sees their own warriors that lie face down
    advanced: bool  # with powers and reinforcements
    chooses: bool  # everybody chooses a faction
    hidden_extra: bool  # the Goblins' extra warrior lies face down
    # Before the first region is closed, the Elves shoot without a
    # warrior on the land
    first_arrows: bool


class Change(NamedTuple):
    """Something that a seat did in a turn: to a square, on a line, or nothing at all."""

    turn: int
    seat: Seat
    square: int | None = None
    line: int | None = None


class Player:
    """One seat: its warriors, its tokens, and what it has seen of the others."""

    __slots__ = (
        "faction",
        "own_squares",
        "passed",
        "reinforcement",
        "reserve",
        "squares_seen",
        "tokens",
    )

    faction: str | None
    passed: bool
    reinforcement: bool  # still there
    reserve: list[int]  # how many warriors of value 1, 2, 3 … are not yet placed
    # masks of squares: of warriors that this seat has looked at and may
    # look at again, of its own
    squares_seen: int
    own_squares: int
    tokens: int  # powers not yet used

    def __init__(self, rules: Rules) -> None:
        """A player before the first turn, with all warriors and no faction yet."""
        self.faction = None
        self.passed = False
        self.reinforcement = rules.advanced
        self.reserve = list(rules.roster)
        self.squares_seen = self.own_squares = self.tokens = 0

    def copy(self) -> Player:
        """An independent copy."""
        other = Player.__new__(Player)
        other.faction = self.faction
        other.passed = self.passed
        other.reinforcement = self.reinforcement
        other.reserve = self.reserve[:]
        other.squares_seen = self.squares_seen
        other.own_squares = self.own_squares
        other.tokens = self.tokens
        return other

    def reserve_values(self) -> tuple[int, ...]:
        """The different values not yet placed, ascending."""
        return tuple([value for value, n in enumerate(self.reserve, 1) if n])

    def reserve_warriors(self) -> tuple[int, ...]:
        """The values of all warriors not yet placed, ascending."""
        values: list[int] = []
        for value, n in enumerate(self.reserve, 1):
            values += [value] * n
        return tuple(values)


class State(core.State):
    """The match; its methods say what an action changes.

    Who may do it, and when, is the question of the frames.
    """

    __slots__ = (
        "free_squares",
        "gold",
        "history",
        "land",
        "players",
        "removed",
        "rules",
        "stack",
        "turn",
        "warriors",
    )

    rules: Rules
    gold: tuple[tuple[int, int], ...]  # (mine, pile)
    players: list[Player]
    land: Land
    free_squares: int  # a mask of the squares where a warrior could stand
    warriors: dict[int, Warrior]  # by square
    removed: int  # power tokens out of the game
    turn: int
    history: list[Change]
    stack: list[core.Frame[State]]  # the top asks; empty: the match is over

    def __init__(self, rules: Rules, gold: tuple[tuple[int, int], ...]) -> None:
        """The land before the first turn; `gold` has pairs (square of a mine, its pile).

        The caller gives out factions and fills the stack.
        """
        self.rules = rules
        self.gold = gold
        self.players = [Player(rules) for _ in rules.teams]
        self.land = Land()
        self.free_squares = mask_of(LAND_SQUARES)
        self.warriors = {}
        self.removed = self.turn = 0
        self.history = []
        self.stack = []

    def copy(self) -> State:
        """An independent copy of the match."""
        other = State.__new__(State)
        other.rules = self.rules
        other.gold = self.gold
        other.players = [player.copy() for player in self.players]
        other.land = self.land.copy()
        other.free_squares = self.free_squares
        other.warriors = self.warriors.copy()
        other.removed = self.removed
        other.turn = self.turn
        other.history = self.history[:]
        other.stack = self.stack[:]
        return other

    @property
    def palisades_left(self) -> int:
        """How many palisades of the box are not yet placed."""
        return BOX.palisades - len(self.land.palisades)

    @property
    def open_lines(self) -> int:
        """The mask of the lines where a palisade may be placed now."""
        return self.land.open_lines if self.palisades_left else 0

    def gold_in(self, region: int) -> int:
        """The gold of all mines in a region, which is a mask of squares."""
        return sum([pile for mine, pile in self.gold if contains(region, mine)])

    def warrior_value(self, square: int) -> int:
        """The value of the warrior on the square, face down or not."""
        value = self.warriors[square].value
        assert value is not None, "only a view hides values"
        return value

    def opposing_squares(self, seat: Seat) -> int:
        """The mask of the squares with warriors of other teams than the seat's."""
        teams = self.rules.teams
        squares = 0
        for other, player in enumerate(self.players):
            if teams[other] != teams[seat]:
                squares |= player.own_squares
        return squares

    # --- actions ------------------------------------------------------

    def set_faction(self, seat: Seat, faction: str) -> None:
        """Gives the seat a faction, and in the advanced game its power tokens."""
        player = self.players[seat]
        player.faction = faction
        player.tokens = BOX.powers[faction] if self.rules.advanced else 0

    def place_warrior(self, seat: Seat, value: int, square: int, *, face_up: bool = False) -> None:
        """Moves a warrior of this value from the seat's reserve to the square."""
        player = self.players[seat]
        player.reserve[value - 1] -= 1
        player.own_squares |= 1 << square
        self.free_squares &= ~(1 << square)
        self.warriors[square] = Warrior(seat, value, face_up)
        self.history.append(Change(self.turn, seat, square=square))

    def add_palisade(self, seat: Seat, line: int) -> tuple[int, int] | None:
        """Places a palisade on the line, as an action of the seat.

        Returns the two regions (masks) into which it divides one; None
        if it closes nothing.
        """
        self.history.append(Change(self.turn, seat, line=line))
        return self.land.add_palisade(line)

    def reinforce_warrior(self, seat: Seat, square: int) -> None:
        """Puts the seat's only reinforcement on the warrior on the square."""
        self.players[seat].reinforcement = False
        self.warriors[square] = replace(self.warriors[square], reinforced=True)
        self.history.append(Change(self.turn, seat, square=square))

    def spend_token(self, seat: Seat) -> None:
        """Takes a power token out of the game."""
        self.players[seat].tokens -= 1
        self.removed += 1

    def shoot_warrior(self, seat: Seat, square: int) -> None:
        """Turns a token of the seat into an arrow that stays on the warrior on the square."""
        self.players[seat].tokens -= 1
        warrior = self.warriors[square]
        self.warriors[square] = replace(warrior, arrows=warrior.arrows + 1)
        self.history.append(Change(self.turn, seat, square=square))

    def look_at_warrior(self, seat: Seat, square: int) -> None:
        """Notes that the seat has looked at the warrior on the square.

        Its views show that warrior from now on, but not with the option
        `memory`: then players keep in mind themselves what they saw.
        """
        if not self.rules.memory:
            self.players[seat].squares_seen |= 1 << square
        self.history.append(Change(self.turn, seat, square=square))

    def mark_passed(self, seat: Seat) -> None:
        """Notes that the seat has passed. Rulebook: it does not play again until the end."""
        self.players[seat].passed = True
        self.history.append(Change(self.turn, seat))
