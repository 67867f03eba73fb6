"""Sample cities of Praetor, for pictures of positions that no match has made.

They are grown from the start by players who look for plazas, then put to work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, product
from random import Random

from engine.core import Seat
from engine.praetor.data import BOX, NOTHING, Activation, Kind, start_city
from engine.praetor.ground import (
    NEIGHBOURS,
    ORIGIN,
    READING_ORDER,
    TOUCHING,
    place_number,
    position,
    turn_plazas,
)
from engine.praetor.view import CityTile, Die, PastAction, Site

City = dict[int, CityTile]  # by place
DISTANCE_WEIGHT = 0.42  # the favor that a tile of distance from the middle costs a placement
RETIRED_EXPERIENCE = 6


@dataclass(frozen=True, slots=True)
class SampleCity:
    """A city, and the tiles that are left, the next first."""

    city: City
    deck: tuple[int, ...]
    newest: PastAction | None = None


def corners_around(city: City, at: int) -> tuple[str, str, str, str]:
    """The plazas of neighbours that would touch each corner of a tile at this place.

    For each corner, clockwise from the top left, the letters of their designs.
    """
    top_left, top_right, bottom_right, bottom_left = TOUCHING[at]
    return (
        _plazas_at(city, top_left),
        _plazas_at(city, top_right),
        _plazas_at(city, bottom_right),
        _plazas_at(city, bottom_left),
    )


def _plazas_at(city: City, corners: Iterable[tuple[int, int]]) -> str:
    """The designs of the plazas at these corners, each (place, corner), where a tile lies."""
    return "".join(city[place].corners[corner] for place, corner in corners if place in city)


def free_sites(city: City) -> tuple[Site, ...]:
    """The free places beside the city, in reading order."""
    neighbours = chain.from_iterable(NEIGHBOURS[at] for at in city)
    free = set(neighbours) - city.keys()
    return tuple(
        Site(at, corners_around(city, at)) for at in sorted(free, key=READING_ORDER.__getitem__)
    )


def make_tile(tile: int, at: int, corners: str, owner: Seat | None) -> CityTile:
    """A tile of the box as it lies in the city, unused; a tile without an owner has no fee."""
    printed = BOX.tiles[tile]
    return CityTile(
        at,
        tile,
        printed.kind,
        printed.activation,
        owner,
        corners,
        turn=0,
        fee=NOTHING if owner is None else printed.fee,
        builder=None,
        user=None,
    )


def make_start_city(seats: int) -> City:
    """Makes the city before the first tile is built.

    The gold mines belong to the seats in order, other tiles to nobody.
    """
    city: City = {}
    origin_x, origin_y = ORIGIN
    mines = 0
    for tile, x, y, turn in start_city(BOX, seats, markets=True):
        at, owner = place_number(origin_x + x, origin_y + y), None
        if BOX.tiles[tile].kind is Kind.GOLD_MINE:
            owner = mines
            mines += 1
        city[at] = make_tile(tile, at, turn_plazas(BOX.tiles[tile].plazas, turn), owner)
    return city


def grow_city(seats: int, tiles: int, seed: int, breadth: float = 1.5) -> SampleCity:
    """A city grown to `tiles` tiles at random, each where it brings much favor.

    The greater `breadth`, the broader and flatter the city.
    """
    chance, city, newest = Random(seed), make_start_city(seats), None
    deck: list[int] = []
    for age in (1, 2):
        deck += _shuffle_tiles(age, seats, chance)
    while len(city) < tiles:
        tile = deck.pop(0)
        at, corners = max(
            _list_placements(city, tile),
            key=lambda placement: _placement_score(city, placement, breadth) + chance.random(),
        )
        owner = (len(city) + chance.randrange(2)) % seats
        plazas = Site(at, corners_around(city, at)).plaza_favor(corners)
        city[at] = make_tile(tile, at, corners, owner)
        newest = _building_action(tile, at, owner, plazas)
    return SampleCity(city, tuple(deck), newest)


def _building_action(
    tile: int,
    at: int,
    owner: Seat,
    plazas: tuple[int, int, int, int],
) -> PastAction:
    """The action that has built this tile; `plazas` has the favor of its corners."""
    printed = BOX.tiles[tile]
    return PastAction(
        owner,
        verb="build",
        at=at,
        kind=printed.kind,
        worker=Die(owner, experience=4),
        favor=printed.favor,
        plazas=plazas,
    )


def _shuffle_tiles(age: int, seats: int, chance: Random) -> list[int]:
    """The numbers of all tiles of an age for so many players, in random order."""
    tiles = [i for i, tile in enumerate(BOX.tiles) if tile.age == age and tile.players <= seats]
    return chance.sample(tiles, len(tiles))


def _list_placements(city: City, tile: int) -> Iterator[tuple[int, str]]:
    """Yields every free place with every turn of a tile, as (place, corners)."""
    for site, turn in product(free_sites(city), range(4)):
        yield site.at, turn_plazas(BOX.tiles[tile].plazas, turn)


def _placement_score(city: City, placement: tuple[int, str], breadth: float) -> float:
    """How good a placement (place, corners) is: the favor of matching plazas.

    Distance from the middle lowers it; distance across counts the less,
    the greater `breadth` is.
    """
    at, corners = placement
    (x, y), (origin_x, origin_y) = position(at), ORIGIN
    favor = sum(Site(at, corners_around(city, at)).plaza_favor(corners))
    middle_x = origin_x + 1
    distance = abs(x - middle_x) / breadth + abs(y - origin_y)
    return favor - DISTANCE_WEIGHT * distance


def use_tiles(sample: SampleCity, seats: int, uses: int, seed: int) -> SampleCity:
    """The city after some work: `uses` tiles were used by random players.

    The newest tile has its builder. The first user is a retired worker.
    Two players have gone through each of the special tiles.
    """
    chance = Random(seed)
    city = dict(sample.city)
    newest = sample.newest
    if newest is not None and newest.at is not None:
        city[newest.at] = replace(city[newest.at], builder=newest.worker)
    for i, at in enumerate(chance.sample(_workable_places(city), uses)):
        seat = chance.randrange(seats)
        is_retired = i == 0
        experience = RETIRED_EXPERIENCE if is_retired else chance.randint(1, 5)
        city[at] = replace(city[at], user=Die(seat, experience, is_retired))
    for at, city_tile in city.items():
        if city_tile.activation is Activation.GRAY:
            visitors = sorted(chance.sample(range(seats), 2))
            city[at] = replace(city_tile, visitors=tuple(visitors))
    return replace(sample, city=city)


def _workable_places(city: City) -> list[int]:
    """The places with tiles that a worker could use, without one that was just built."""
    fields = (Activation.RED, Activation.GREEN)
    return sorted(
        at
        for at, city_tile in city.items()
        if city_tile.activation in fields and city_tile.builder is None
    )
