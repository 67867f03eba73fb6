"""The five wonders: what a level costs, and what one must have to begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from ......core import NameAxis, Text
from ......kit.masks import members
from .....island import NO_HARBOUR
from .....player import Player
from .....resources import BRICK, GRAIN, LUMBER, ONE_CARD, ORE, WOOL
from .....state import State

LEVELS: Final = 4
CITIES_FOR_THEATER: Final = 2
ROUTE_FOR_MONUMENT: Final = 5
POINTS_FOR_CASTLE: Final = 6


class MarkedCorners(NamedTuple):
    """The corners that the map marks, as bit masks."""

    wall: int
    bridge: int
    barred: int  # neither, but nobody begins there


@dataclass(frozen=True, slots=True)
class Wonder:
    """A wonder that one player builds, or two where the table is large."""

    key: str
    title: Text
    price: int  # of each level, packed
    need: Text  # what its builder must have to begin
    may_begin: Callable[[State, Player, MarkedCorners], bool]
    copies_for_six: int = 1  # how many players may build it at a table of five or six

    @property
    def picture(self) -> str:
        """The key of its picture, counter, purchase and recorded action."""
        return f"wonder_{self.key}"


def _has_two_cities(s: State, p: Player, marked: MarkedCorners) -> bool:
    """Whether the player has the cities for the theater."""
    return p.cities.bit_count() >= CITIES_FOR_THEATER


def _has_bridge_building(s: State, p: Player, marked: MarkedCorners) -> bool:
    """Whether the player has built at the place of the bridge."""
    return bool((p.settlements | p.cities) & marked.bridge)


def _has_harbour_city_and_route(s: State, p: Player, marked: MarkedCorners) -> bool:
    """Whether the player has a city at a harbour, and a route that is long enough."""
    kinds = s.island.harbour_kinds
    at_harbour = any(kinds[corner] != NO_HARBOUR for corner in members(p.cities))
    return at_harbour and p.road_length >= ROUTE_FOR_MONUMENT


def _has_wall_building(s: State, p: Player, marked: MarkedCorners) -> bool:
    """Whether the player has built at the place of the wall."""
    return bool((p.settlements | p.cities) & marked.wall)


def _has_city_and_points(s: State, p: Player, marked: MarkedCorners) -> bool:
    """Whether the player has a city and the points for the castle, counting hidden ones."""
    return bool(p.cities) and p.score >= POINTS_FOR_CASTLE


def _price(lumber: int = 0, brick: int = 0, wool: int = 0, grain: int = 0, ore: int = 0) -> int:
    """The price of so many cards of each kind, packed into one number."""
    return (
        lumber * ONE_CARD[LUMBER]
        + brick * ONE_CARD[BRICK]
        + wool * ONE_CARD[WOOL]
        + grain * ONE_CARD[GRAIN]
        + ore * ONE_CARD[ORE]
    )


WONDERS: Final = (
    Wonder(
        "theater",
        Text("Theater"),
        _price(brick=1, wool=3, lumber=1),
        Text("two cities"),
        _has_two_cities,
        copies_for_six=2,
    ),
    Wonder(
        "bridge",
        Text("Great Bridge"),
        _price(wool=1, grain=1, lumber=3),
        Text("a building at the strait"),
        _has_bridge_building,
        copies_for_six=2,
    ),
    Wonder(
        "monument",
        Text("Monument"),
        _price(ore=2, grain=3),
        Text("a city at a harbour and a route of five"),
        _has_harbour_city_and_route,
    ),
    Wonder(
        "wall",
        Text("Great Wall"),
        _price(brick=3, grain=1, lumber=1),
        Text("a building at the desert's border"),
        _has_wall_building,
    ),
    Wonder(
        "castle",
        Text("Grand Castle"),
        _price(brick=1, ore=3, grain=1),
        Text("a city and six points"),
        _has_city_and_points,
    ),
)
WONDER_NAMES: Final = NameAxis([wonder.key for wonder in WONDERS])
