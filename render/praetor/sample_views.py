"""Views of sample cities: their players, what is on offer, and what a seat could pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.core import Seat
from engine.praetor.data import BOX, Goods
from engine.praetor.view import (
    ChangedPlaces,
    Die,
    Engineer,
    Offer,
    PraetorView,
    WallOffer,
)

from .sample_cities import City, SampleCity, free_sites

BONUS_OF_WALL = 3  # that each wall adds to the favor of the next
MOST_WORKERS = 8


class Hand(NamedTuple):
    """What a sample player has."""

    favor: int
    home: tuple[int, ...]  # experience of the workers at home
    purse: Goods


SAMPLE_POPULATION = 8  # villagers and workers of a player together
SAMPLE_MORALE = 4  # of a player
SAMPLE_AREA = 2  # fields of a player's largest area


def make_engineer(seat: Seat, hand: Hand, city: City) -> Engineer:
    """Makes a sample player: what is in the hand, and the workers who are out in the city.

    Wages and the place in the turn order are added by `make_view`.
    """
    home = hand.home
    dice = [die for die in _list_dice(city) if die.seat == seat]
    experience_out = sorted(die.experience for die in dice if not die.retired)
    out = tuple(experience_out[: MOST_WORKERS - len(home)])
    lent = sum(die.retired for die in dice)  # all that are retired are lent to the city
    return Engineer(
        seat,
        BOX.boards[seat % len(BOX.boards)],
        hand.favor,
        place=0,
        next_place=0,
        passed=False,
        home=home,
        workers_out=out,
        novices=(0, 0),
        retired=lent,
        lent=lent,
        villagers=max(0, SAMPLE_POPULATION - len(home) - len(out) - lent),
        morale_level=SAMPLE_MORALE,
        purse=hand.purse,
        walls=(),
        wall_bonus=0,
        tiles=sum(city_tile.owner == seat for city_tile in city.values()),
        area=SAMPLE_AREA,
        wages=0,
        pensions=0,
        wages_due=0,
        sale_value=sum(hand.purse),
    )


def _list_dice(city: City) -> Iterator[Die]:
    """Yields the workers of all players that lie on tiles: builders and users."""
    for tile in city.values():
        if tile.builder:
            yield tile.builder
        if tile.user:
            yield tile.user


def _with_wages(engineer: Engineer, place: int) -> Engineer:
    """The engineer with wages, pensions and wall bonus worked out, at this place in the order."""
    wages = sum(engineer.board.wages[: engineer.workers])
    pensions = sum(engineer.board.pensions[: engineer.retired])
    return replace(
        engineer,
        place=place,
        next_place=place,
        wall_bonus=BONUS_OF_WALL * len(engineer.walls),
        wages=wages,
        pensions=pensions,
        wages_due=wages + pensions,
    )


def make_view(
    sample: SampleCity,
    engineers: Sequence[Engineer],
    offered: Sequence[int],
    wall: int,
    seat: Seat | None = None,
) -> PraetorView:
    """Makes a view of the sample city in the sixth round, for a seat or the public (None).

    `offered` are the numbers of the tiles that can be built, `wall`
    that of the wall of the round. Who has least favor comes first in
    the turn order, and the second must act.
    """
    order = tuple(sorted(range(len(engineers)), key=lambda who: engineers[who].favor))
    _first, second, *_ = order
    purse = None if seat is None else engineers[seat].purse
    return PraetorView(
        seat=seat,
        seats_to_act=(second,),
        round=6,
        age=1,
        last_round=False,
        order=order,
        engineers=tuple(
            _with_wages(engineer, order.index(engineer.seat)) for engineer in engineers
        ),
        favor_order=order,
        city=tuple(city_tile for _, city_tile in sorted(sample.city.items())),
        sites=free_sites(sample.city),
        offers=tuple(_make_offer(tile, purse) for tile in offered),
        wall=_make_wall_offer(wall, purse),
        stack=(9, 13),
        tiles_left=tuple(sorted(sample.deck)),
        walls=8,
        usable_places=(),
        usable_camps=(),
        last_action=sample.newest,
        last_built=sample.newest,
        since_own_turn=ChangedPlaces(),
        round_summaries=(),
        expert=False,
    )


def _make_offer(number: int, purse: Goods | None) -> Offer:
    """Makes the tile of this number on offer, with what the viewer's purse lacks for it."""
    tile = BOX.tiles[number]
    return Offer(
        number,
        tile.kind,
        tile.activation,
        tile.cost,
        tile.favor,
        tile.fee,
        tile.plazas,
        missing=_missing_goods(purse, tile.cost),
    )


def _make_wall_offer(number: int, purse: Goods | None) -> WallOffer:
    """Makes the wall of this number on offer, with what the viewer's purse lacks for it."""
    wall = BOX.walls[number]
    return WallOffer(
        number,
        wall.demand,
        wall.favor,
        wall.back,
        _missing_goods(purse, wall.demand),
        bonus=None if purse is None else BONUS_OF_WALL,
    )


def _missing_goods(purse: Goods | None, cost: Goods) -> Goods | None:
    """How much of each resource the purse lacks.

    None for the public, who has no purse.
    """
    if purse is None:
        return None
    return tuple(max(0, needed - own) for needed, own in zip(cost, purse, strict=True))
