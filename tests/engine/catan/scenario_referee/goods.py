"""Goods of the trade hexes: what each needs and ships, and the tokens of its stack."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .table import Table

NEEDS = {
    "trade_castle": {"marble", "glass"},
    "quarry": {"tools"},
    "glassworks": {"sand"},
}
SHIPS = {
    "trade_castle": ("sand", "tools"),
    "quarry": ("marble", "sand"),
    "glassworks": ("glass", "tools"),
}
TOKENS_OF_GOOD = 6


@dataclass
class Stack:
    """The tokens of one trade hex: six of each of its two goods."""

    left: Counter[str]
    delivered: Counter[str] = field(default_factory=Counter)

    def take(self, good: str) -> None:
        """A token comes from the stack, which must have one of this good."""
        assert self.left[good], f"no {good} is left"
        self.left[good] -= 1
        if not self.left.total():
            self.left, self.delivered = self.delivered, Counter()


class Goods:
    """All stacks, and from where each wagon has its load."""

    def __init__(self, table: Table) -> None:
        tiles = table.view.board.tiles
        self.terrains = {plaza: tiles[hex].terrain for plaza, hex in table.view.grid.hubs.items()}
        self.stacks = {
            terrain: Stack(Counter(dict.fromkeys(goods, TOKENS_OF_GOOD)))
            for terrain, goods in SHIPS.items()
        }
        self.sources: dict[int, str] = {}  # by seat: the terrain from which its load comes

    def needs(self, plaza: int, good: str) -> bool:
        """Whether the hex of a plaza takes this good."""
        return good in NEEDS[self.terrains[plaza]]

    def deliver(self, seat: int, good: str) -> None:
        """The token lies before its player; it comes back only when its stack is empty."""
        self.stacks[self.sources.pop(seat)].delivered[good] += 1

    def load(self, seat: int, plaza: int, good: str) -> None:
        """The top token of the hex goes on the wagon."""
        terrain = self.terrains[plaza]
        assert good in SHIPS[terrain]
        self.stacks[terrain].take(good)
        self.sources[seat] = terrain

    def count_left(self, plaza: int) -> int:
        """The tokens of the stack."""
        return self.stacks[self.terrains[plaza]].left.total()


def find_load(table: Table, seat: int) -> tuple[str, int] | None:
    """What the wagon of a seat carries, and where it stands."""
    for key, at, owner in table.signs:
        if key.startswith("load_") and owner == seat:
            return key.removeprefix("load_"), at
    return None


def set_load(table: Table, seat: int, good: str | None, at: int) -> None:
    """Puts a token on the wagon of a seat, or none."""
    old = find_load(table, seat)
    if old is not None:
        del table.signs[f"load_{old[0]}", old[1], seat]
    if good is not None:
        table.signs[f"load_{good}", at, seat] = None
