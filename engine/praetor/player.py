"""One seat: its board with all that lies on it."""

from __future__ import annotations

from typing import NamedTuple

from .data import BOX, Board, Goods
from .purse import minus, plus


class Placed(NamedTuple):
    """An active worker in the city."""

    experience: int
    learns: bool  # gains experience when he returns


class Player:
    """Methods keep the board in order; what they cost and who may use them is not their question."""

    __slots__ = (
        "arrived", "board", "camps", "favor", "home", "lent", "level", "novices", "out", "passed", "purse", "retired", "skips", "tiles",
        "villagers", "walls",
    )  # fmt: skip

    board: Board
    purse: Goods
    favor: int
    arrived: int  # when the marker last moved on the favor track
    home: list[int]  # experience of the active workers not yet placed, ascending
    out: list[Placed]
    novices: tuple[int, int]
    retired: int
    lent: int  # of the retired, out in the city
    villagers: int
    level: int  # of morale
    walls: list[int]
    tiles: int  # controlled
    camps: list[int]  # places of the special tiles used this round
    passed: bool
    skips: bool  # novices skip the second level of training in this update

    def __init__(self, favor: int) -> None:
        start = BOX.start
        self.board = BOX.boards[0]
        self.purse = start.resources
        self.favor = favor
        self.arrived = 0
        self.home = list(start.workers)
        self.out = []
        self.novices = (0, 0)
        self.retired = self.lent = self.tiles = 0
        self.villagers = start.villagers
        self.level = self.board.zero
        self.walls = []
        self.camps = []
        self.passed = self.skips = False

    def copy(self) -> Player:
        other = Player.__new__(Player)
        other.board = self.board
        other.purse = self.purse
        other.favor = self.favor
        other.arrived = self.arrived
        other.home = self.home[:]
        other.out = self.out[:]
        other.novices = self.novices
        other.retired = self.retired
        other.lent = self.lent
        other.villagers = self.villagers
        other.level = self.level
        other.walls = self.walls[:]
        other.tiles = self.tiles
        other.camps = self.camps[:]
        other.passed = self.passed
        other.skips = self.skips
        return other

    @property
    def workers(self) -> int:
        """How many are active, at home or placed; novices and lent retired workers are not."""
        return len(self.home) + len(self.out)

    @property
    def morale(self) -> int:
        return self.board.morale[self.level]

    def pay(self, goods: Goods) -> None:
        self.purse = minus(self.purse, goods)
        assert min(self.purse) >= 0, "nobody pays what they do not have"

    def earn(self, goods: Goods) -> None:
        self.purse = plus(self.purse, goods)

    def cheer(self, levels: int) -> int:
        """Raises or lowers morale, within the track; how many levels it moved."""
        level = max(0, min(self.level + levels, len(self.board.morale) - 1))
        moved, self.level = level - self.level, level
        return moved

    def owed(self) -> int:
        """Wages and pensions: workers fill their places from the left, and later places cost more."""
        return sum(self.board.wages[: self.workers]) + sum(self.board.pensions[: self.retired])
