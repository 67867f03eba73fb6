"""Positions of Praetor that show everything there is to draw.

They warm the sprites, give the palette its colours, and serve
tests and benchmarks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final, NamedTuple, TypeVar

from engine.core import Result, Score, Seat, Text
from engine.praetor.data import BOX, Activation, Goods, Resource
from engine.praetor.view import (
    ChangedPlaces,
    CityTile,
    Die,
    PastAction,
    PraetorView,
    RoundSummary,
)

from .sample_cities import grow_city, use_tiles
from .sample_views import Hand, make_engineer, make_view

Item = TypeVar("Item")

NAMES: Final = ("Livia", "Marcus Aurelius", "Octavia", "Gnaeus Pompeius Magnus", "Drusilla")
PARTS: Final = ("Favor", "Workers", "Novices", "Morale", "Resources")
EXPERT: Final = ("Area", "Walls", "Villagers")
SCORES: Final = (  # by seat, in the order of the parts
    (171, 14, 1, 16, 5, 8, 12, 5),
    (158, 9, 0, -3, 2, 12, 0, 15),
    (183, 11, 2, 12, 3, 4, 18, 5),
    (90, 5, 0, 0, 1, 0, 6, 0),
    (121, 6, 1, 9, 7, 0, 0, 0),
)


class LatePlayer(NamedTuple):
    """What a player of `full_view` has late in the game."""

    favor: int
    home: tuple[int, ...]  # experience of the workers at home
    retired: int
    morale_level: int
    walls: int


LATE_PLAYERS: Final = (
    LatePlayer(favor=118, home=(1, 2, 5, 5), retired=4, morale_level=8, walls=2),
    LatePlayer(favor=96, home=(1, 3), retired=2, morale_level=2, walls=0),
    LatePlayer(favor=143, home=(1, 1, 4), retired=3, morale_level=11, walls=3),
    LatePlayer(favor=87, home=(2, 3, 4, 5, 5), retired=5, morale_level=4, walls=1),
    LatePlayer(favor=131, home=(), retired=1, morale_level=9, walls=0),
)


def start_view(seats: int = 3) -> PraetorView:
    """The view before anybody has done anything."""
    sample = grow_city(seats, tiles=0, seed=11)
    engineers = [
        make_engineer(
            who,
            Hand(favor=10 - who, home=BOX.start.workers, purse=BOX.start.resources),
            sample.city,
        )
        for who in range(seats)
    ]
    view = make_view(sample, engineers, offered=sample.deck[: seats + 1], wall=5)
    # the wall on offer is number 5 of the box; eleven others are left
    return replace(view, seats_to_act=view.order[:1], round=1, walls=11)


def board_choice_view(seats: int = 3, seat: Seat | None = None) -> PraetorView:
    """The view before the first round, while all choose a board."""
    return replace(start_view(seats), seat=seat, round=0, seats_to_act=tuple(range(seats)))


@cache
def midgame_view(seat: Seat | None = None) -> PraetorView:
    """A view with three players and fourteen tiles; one of them has just been built."""
    sample = use_tiles(grow_city(seats=3, tiles=14, seed=11), seats=3, uses=5, seed=4)
    livia = make_engineer(0, Hand(favor=47, home=(2, 3, 5), purse=(13, 4, 1, 2, 3)), sample.city)
    marcus = make_engineer(1, Hand(favor=52, home=(3,), purse=(3, 7, 4, 0, 1)), sample.city)
    octavia = make_engineer(2, Hand(favor=41, home=(1, 4), purse=(6, 2, 5, 3, 0)), sample.city)
    engineers = (
        replace(livia, novices=(0, 1), retired=2, villagers=1, walls=(3,), morale_level=7),
        replace(marcus, novices=(2, 0), retired=2, villagers=1, morale_level=3),
        replace(octavia, novices=(1, 0), retired=1, villagers=2, walls=(1, 2)),
    )
    return make_view(sample, engineers, offered=sample.deck[:4], wall=0, seat=seat)


def seat_view(seat: Seat = 0) -> PraetorView:
    """The position of `midgame_view`, seen by one seat that was away for some turns."""
    view = midgame_view(seat)
    first_used = _places_of(tile for tile in view.city if tile.is_used)[:2]
    built = _places_of(tile for tile in view.city if tile.builder)
    return replace(
        view,
        usable_places=_places_of(filter(_is_workable, view.city)),
        usable_camps=_places_of(tile for tile in view.city if tile.activation is Activation.GRAY),
        since_own_turn=ChangedPlaces(built=built, used=first_used, seats=(1, 2), rounds=1),
    )


def _places_of(tiles: Iterable[CityTile]) -> tuple[int, ...]:
    """The places where these tiles lie."""
    return tuple(tile.at for tile in tiles)


def _is_workable(tile: CityTile) -> bool:
    """Whether a worker could use this tile now."""
    return not tile.is_used and tile.activation in (Activation.RED, Activation.GREEN)


def visit_view() -> PraetorView:
    """A view after a player used a tile, which changed resources, morale and favor.

    The wall of the round is built, and the boards show how the last round ended.
    """
    view = midgame_view()
    visited = next(city_tile for city_tile in view.city if city_tile.user)
    last = PastAction(
        seat=1,
        verb="use",
        at=visited.at,
        kind=visited.kind,
        worker=visited.user,
        favor=4,
        change=(-1, 3, 0, 2, -2),
        morale=1,
    )
    summaries = (
        RoundSummary(
            seat=2, graduates=1, retired=0, retirement=0, owed=4, paid=4, levels=0, penalty=0
        ),
        RoundSummary(
            seat=0, graduates=0, retired=1, retirement=12, owed=6, paid=5, levels=1, penalty=0
        ),
        RoundSummary(
            seat=1, graduates=0, retired=0, retirement=0, owed=5, paid=2, levels=2, penalty=5
        ),
    )
    return replace(view, last_action=last, wall=None, round_summaries=summaries)


@cache
def full_view(seat: Seat | None = None) -> PraetorView:
    """The fullest picture there is: five players, and all tiles in the city.

    More tiles are on offer than a match could have.
    """
    sample = use_tiles(grow_city(seats=5, tiles=42, seed=8), seats=5, uses=15, seed=3)
    chance = Random(3)
    engineers = [
        replace(
            make_engineer(who, Hand(late.favor, late.home, _random_goods(chance)), sample.city),
            novices=(who % 2, 1),
            retired=late.retired,
            morale_level=late.morale_level,
            walls=tuple(range(late.walls)),
            passed=not late.home,
        )
        for who, late in enumerate(LATE_PLAYERS)
    ]
    offered = (30, 33, 38, 40, 36, 27)  # numbers of tiles
    view = make_view(sample, engineers, offered, wall=10, seat=seat)
    return replace(view, round=9, age=2, last_round=True, stack=(0, 0), walls=5, expert=True)


def _random_goods(chance: Random) -> Goods:
    """Up to 24 of each resource."""
    return tuple(chance.randint(0, 24) for _ in Resource)


@cache
def final_view(seats: int = 3, *, expert: bool = True, shared: bool = False) -> PraetorView:
    """The view of a finished match; with `shared`, all have equal scores."""
    sample = grow_city(seats, tiles=24, seed=11)
    engineers = [
        make_engineer(who, Hand(favor=favor, home=(1, 3, 5), purse=(3, 2, 1, 0, 4)), sample.city)
        for who, (favor, *_) in enumerate(SCORES[:seats])
    ]
    view = make_view(sample, engineers, offered=sample.deck[:2], wall=0)
    return replace(
        view,
        seats_to_act=(),
        round=11,
        age=2,
        last_round=True,
        stack=(0, 0),
        walls=3,
        wall=None,
        expert=expert,
        result=_sample_result(seats, expert=expert, shared=shared),
    )


def _sample_result(seats: int, *, expert: bool, shared: bool) -> Result:
    """Scores of so many seats and their ranks; with `shared`, all have equal scores."""
    titles = PARTS + EXPERT if expert else PARTS
    rows = SCORES[:1] * seats if shared else SCORES[:seats]
    scores = tuple(_make_score(titles, row) for row in rows)
    ranks: list[int] = []
    for score in scores:
        better = [other for other in scores if other.total > score.total]
        ranks.append(1 + len(better))
    tie_breaks = (Text("Morale decides."),) if shared else ()
    teams = tuple(range(seats))
    return Result(tuple(ranks), scores, teams, tie_breaks=tie_breaks)


def _make_score(titles: tuple[str, ...], points: tuple[int, ...]) -> Score:
    """Makes a score with these parts; points beyond the titles are left out."""
    parts = tuple(
        (Text(title), part_points) for title, part_points in zip(titles, points, strict=False)
    )
    total = sum(part_points for _title, part_points in parts)
    return Score(total, parts)


def next_views(view: PraetorView, count: int = 12) -> Iterator[PraetorView]:
    """Yields `count` variants of the view: in each, somebody has used another tile.

    They are for benchmarks, which paint one picture after another.
    """
    chance = Random(1)
    workable = [i for i, city_tile in enumerate(view.city) if _is_workable(city_tile)]
    for step in range(count):
        number = chance.choice(workable)
        who = chance.randrange(len(view.engineers))
        die = Die(who, experience=chance.randint(1, 5))
        city_tile = replace(view.city[number], user=die)
        _gold, *other_goods = view.engineers[who].purse
        engineer = replace(view.engineers[who], purse=(step, *other_goods))
        yield replace(
            view,
            city=_with_item(view.city, number, city_tile),
            engineers=_with_item(view.engineers, who, engineer),
            last_action=PastAction(
                who,
                verb="use",
                at=city_tile.at,
                kind=city_tile.kind,
                worker=die,
                favor=step,
                change=(die.experience, 0, 0, 0, 0),
            ),
        )


def _with_item(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The items with another one in the place of that with this index."""
    return (*items[:index], item, *items[index + 1 :])
