"""Cities for pictures that no match has made: grown from the start by players who look for plazas, then put to work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from engine.core import Seat
from engine.praetor.data import BOX, NOTHING, Activation, Kind, start_city
from engine.praetor.ground import NEIGHBOURS, ORIGIN, READING, TOUCHING, place, position, turned
from engine.praetor.view import CityTile, Deed, Die, Site

City = dict[int, CityTile]  # by place


@dataclass(frozen=True, slots=True)
class Grown:
    """A city, and the tiles that are left, the next first."""

    city: City
    deck: tuple[int, ...]
    newest: Deed | None = None


def touching(city: City, at: int) -> tuple[str, str, str, str]:
    a, b, c, d = ("".join(city[there].corners[corner] for there, corner in TOUCHING[at][i] if there in city) for i in range(4))
    return a, b, c, d


def sites(city: City) -> tuple[Site, ...]:
    free = {there for at in city for there in NEIGHBOURS[at] if there not in city}
    return tuple(Site(at, touching(city, at)) for at in sorted(free, key=READING.__getitem__))


def lot(tile: int, at: int, corners: str, owner: Seat | None) -> CityTile:
    made = BOX.tiles[tile]
    return CityTile(at, tile, made.kind, made.activation, owner, corners, 0, NOTHING if owner is None else made.fee, None, None)


def start(seats: int) -> City:
    """The city before the first tile is built."""
    city: City = {}
    for tile, x, y, turn in start_city(BOX, seats, markets=True):
        at, mine = place(ORIGIN[0] + x, ORIGIN[1] + y), BOX.tiles[tile].kind is Kind.GOLD_MINE
        owner = sum(other.kind is Kind.GOLD_MINE for other in city.values()) if mine else None
        city[at] = lot(tile, at, turned(BOX.tiles[tile].plazas, turn), owner)
    return city


def grown(seats: int, tiles: int, seed: int, wide: float = 1.5) -> Grown:
    """A city of so many tiles; the wider the flatter."""
    chance, city, last = Random(seed), start(seats), None
    ages = [[i for i, tile in enumerate(BOX.tiles) if tile.age == age and tile.players <= seats] for age in (1, 2)]
    deck = [tile for age in ages for tile in chance.sample(age, len(age))]
    while len(city) < tiles:
        tile = deck.pop(0)
        at, corners = max(_ways(city, tile), key=lambda way: _taste(city, way, wide) + chance.random())
        plazas = Site(at, touching(city, at)).plazas(corners)
        owner = (len(city) + chance.randrange(2)) % seats
        city[at] = lot(tile, at, corners, owner)
        last = Deed(owner, "build", at, BOX.tiles[tile].kind, Die(owner, 4), BOX.tiles[tile].favor, plazas)
    return Grown(city, tuple(deck), last)


def _ways(city: City, tile: int) -> Iterator[tuple[int, str]]:
    return ((site.at, turned(BOX.tiles[tile].plazas, turn)) for site in sites(city) for turn in range(4))


def _taste(city: City, way: tuple[int, str], wide: float) -> float:
    """Matching plazas, near the middle."""
    at, corners = way
    x, y = position(at)
    return sum(Site(at, touching(city, at)).plazas(corners)) - 0.42 * (abs(x - ORIGIN[0] - 1) / wide + abs(y - ORIGIN[1]))


def worked(made: Grown, seats: int, uses: int, seed: int) -> Grown:
    """The newest tile has its builder, so many tiles are used, and everybody may have gone through the special ones."""
    chance, city, newest = Random(seed), dict(made.city), made.newest
    if newest is not None and newest.at is not None:
        city[newest.at] = replace(city[newest.at], builder=newest.worker)
    workable = sorted(at for at, one in city.items() if one.activation in (Activation.RED, Activation.GREEN) and one.builder is None)
    for i, at in enumerate(chance.sample(workable, uses)):
        seat, retired = chance.randrange(seats), i == 0
        city[at] = replace(city[at], user=Die(seat, 6 if retired else chance.randint(1, 5), retired))
    for at, one in city.items():
        if one.activation is Activation.GRAY:
            city[at] = replace(one, visitors=tuple(sorted(chance.sample(range(seats), 2))))
    return replace(made, city=city)
