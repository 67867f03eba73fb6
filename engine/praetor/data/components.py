"""What the box holds: tiles, walls, player boards and set-up layouts.

Each also says which of its values are certain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import NamedTuple

Goods = tuple[int, ...]  # so many of each resource, in the order of Resource
Basis = tuple[tuple[str, str], ...]  # (field, rulebook or reported or reconstructed)


class Resource(IntEnum):
    GOLD, WOOD, STONE, MARBLE, WEAPON = range(5)


class Activation(StrEnum):
    """The background of a tile's activation area."""

    RED = "red"  # the worker gains experience
    GREEN = "green"
    GRAY = "gray"  # special: no worker is placed, and everybody may use it once a round
    NONE = "none"


class Kind(StrEnum):
    """The 21 buildings. What each does is code, so the data cannot add one."""

    GOLD_MINE = "gold_mine"
    LUMBER_MILL = "lumber_mill"
    STONE_QUARRY = "stone_quarry"
    MARBLE_QUARRY = "marble_quarry"
    BLACKSMITH = "blacksmith"
    CURIA = "curia"
    FORUM = "forum"
    TEMPLE_OF_MAIA = "temple_of_maia"
    TEMPLE_OF_APOLLO = "temple_of_apollo"
    TEMPLE_OF_PLUTUS = "temple_of_plutus"
    TEMPLE_OF_MERCURY = "temple_of_mercury"
    TEMPLE_OF_VENUS = "temple_of_venus"
    COLOSSEUM = "colosseum"
    ORACLE = "oracle"
    WORKER_CAMP = "worker_camp"
    MARKET = "market"
    IMPERIAL_OUTPOST = "imperial_outpost"
    ACADEMY = "academy"
    LABOR_CAMP = "labor_camp"
    STATUE = "statue"
    ARCH_OF_TRIUMPH = "arch_of_triumph"


SPECIAL = frozenset({Kind.ACADEMY, Kind.LABOR_CAMP})
IDLE = frozenset({Kind.STATUE, Kind.ARCH_OF_TRIUMPH})  # without an activation area


@dataclass(frozen=True, slots=True)
class Tile:
    """A city tile."""

    id: str
    kind: Kind
    age: int  # 0: lies in the city at the start, 1, 2
    players: int  # used with so many players and more
    cost: Goods
    favor: int
    activation: Activation
    fee: Goods  # what others pay the owner
    plazas: str  # designs R, B, G, Y: top left, top right, bottom right, bottom left
    basis: Basis = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall tile: what Caesar demands, and the favor for it.

    Its back brings a bonus with every later wall.
    """

    id: int
    demand: Goods
    favor: int
    back: int
    basis: Basis = field(default=(), compare=False, repr=False)


class Rates(NamedTuple):
    """At the Market: Gold for one of each resource."""

    buy: Goods
    sell: Goods


@dataclass(frozen=True, slots=True)
class Board:
    """One side of a player board."""

    id: str  # A, B1 … B5
    name: str
    morale: tuple[int, ...]  # favor of each level, from the left
    wages: tuple[int, ...]  # of the active workers, from the left: one for every die
    pensions: tuple[int, ...]  # of the retired workers, from the left: one for every die
    rates: Rates
    retirement: tuple[int, int]  # favor for a worker who retires in age I, in age II
    basis: Basis = field(default=(), compare=False, repr=False)

    @property
    def start_level(self) -> int:
        """The level of morale on which everybody starts: the one with 0 favor."""
        return self.morale.index(0)


class Spot(NamedTuple):
    """Where a tile lies at the start."""

    tile: int
    x: int
    y: int
    turn: int = 0  # quarter turns clockwise

    @property
    def cell(self) -> tuple[int, int]:
        """The place as (x, y)."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Layout:
    """The city at the start: tiles with their places.

    `without_market` moves some where no Market is used.
    """

    players: int
    tiles: tuple[Spot, ...]
    without_market: tuple[Spot, ...]
    basis: Basis = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Start:
    """What everybody begins with."""

    resources: Goods
    workers: tuple[int, ...]  # experience of the active ones
    villagers: int
    favor: int  # of the first seat; the others have one less each
    basis: Basis = field(default=(), compare=False, repr=False)

    @property
    def dice(self) -> int:
        """How many dice everybody has in all."""
        return len(self.workers) + self.villagers


@dataclass(frozen=True, slots=True)
class Box:
    start: Start
    tiles: tuple[Tile, ...]
    walls: tuple[Wall, ...]
    boards: tuple[Board, ...]
    layouts: Mapping[int, Layout]  # by number of players
