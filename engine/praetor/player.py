"""One seat: its board with all that lies on it."""

from __future__ import annotations

from typing import NamedTuple

from .data import BOX, Board, Goods
from .resources import add_goods, subtract_goods


class PlacedWorker(NamedTuple):
    """An active worker in the city."""

    experience: int
    learns: bool  # gains experience when he returns


class Novices(NamedTuple):
    """How many workers are in training, by level."""

    first_level: int
    second_level: int


class Player:
    """One player's board: its methods keep it in order, and check no rules."""

    __slots__ = (
        "board",
        "camps_used",
        "favor",
        "favor_arrival",
        "home",
        "lent",
        "morale_level",
        "novices",
        "passed",
        "purse",
        "retired",
        "skips_training",
        "tiles",
        "villagers",
        "walls",
        "workers_out",
    )  # fmt: skip

    board: Board
    purse: Goods
    favor: int
    favor_arrival: int  # when the marker last moved on the favor track
    home: list[int]  # experience of the active workers not yet placed, ascending
    workers_out: list[PlacedWorker]
    novices: Novices
    retired: int
    lent: int  # of the retired, out in the city
    villagers: int
    morale_level: int  # of morale
    walls: list[int]
    tiles: int  # controlled
    camps_used: list[int]  # places of the special tiles used this round
    passed: bool
    skips_training: bool  # novices skip the second level of training in this update

    def __init__(self, favor: int) -> None:
        """A player at the start, with side A of the board until another is chosen."""
        start = BOX.start
        self.board = BOX.boards[0]
        self.purse = start.resources
        self.favor = favor
        self.favor_arrival = 0
        self.home = list(start.workers)
        self.workers_out = []
        self.novices = Novices(0, 0)
        self.retired = self.lent = self.tiles = 0
        self.villagers = start.villagers
        self.morale_level = self.board.start_level
        self.walls = []
        self.camps_used = []
        self.passed = self.skips_training = False

    def copy(self) -> Player:
        """An independent copy."""
        other = Player.__new__(Player)
        other.board = self.board
        other.purse = self.purse
        other.favor = self.favor
        other.favor_arrival = self.favor_arrival
        other.home = self.home[:]
        other.workers_out = self.workers_out[:]
        other.novices = self.novices
        other.retired = self.retired
        other.lent = self.lent
        other.villagers = self.villagers
        other.morale_level = self.morale_level
        other.walls = self.walls[:]
        other.tiles = self.tiles
        other.camps_used = self.camps_used[:]
        other.passed = self.passed
        other.skips_training = self.skips_training
        return other

    @property
    def workers(self) -> int:
        """How many workers are active, at home or in the city: no novices, no retired ones."""
        return len(self.home) + len(self.workers_out)

    @property
    def morale(self) -> int:
        """The favor of the present level of morale."""
        return self.board.morale[self.morale_level]

    def pay(self, goods: Goods) -> None:
        """Takes the goods from the purse, which must hold them."""
        self.purse = subtract_goods(self.purse, goods)
        assert min(self.purse) >= 0, "nobody pays what they do not have"

    def earn(self, goods: Goods) -> None:
        """Adds the goods to the purse; a change below zero is taken from it."""
        self.purse = add_goods(self.purse, goods)

    def change_morale(self, levels: int) -> int:
        """Raises or lowers morale, within the track; returns how many levels it moved."""
        level = max(0, min(self.morale_level + levels, len(self.board.morale) - 1))
        moved = level - self.morale_level
        self.morale_level = level
        return moved

    def wages_owed(self) -> int:
        """What the player owes in wages and pensions.

        Workers fill their places from the left, and later places cost more.
        """
        wages = sum(self.board.wages[: self.workers])
        pensions = sum(self.board.pensions[: self.retired])
        return wages + pensions
