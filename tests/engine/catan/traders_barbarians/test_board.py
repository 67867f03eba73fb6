"""The map: trade hexes with plazas, what may be built there, discs and the start."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.catan import GAME
from engine.catan.building import build_road, build_settlement
from engine.catan.frames.opening import FirstRoad, FirstSettlement
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, EDGES, Hub, make_grid
from engine.kit.masks import members

from ..table import act, decision, dice, hand, offers, roll
from .table import (
    CASTLE,
    GLASSWORKS,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    PLAZA,
    QUARRY,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    between,
    corner,
    edge,
    gold,
    path,
    slot,
    spoke,
    trade,
    wagon,
)

LAND = {
    CASTLE: (NORTH, NORTH_EAST, SOUTH_EAST, SOUTH),
    QUARRY: (NORTH_WEST, SOUTH_WEST, SOUTH, SOUTH_EAST),
    GLASSWORKS: (SOUTH_WEST, NORTH_WEST, NORTH, NORTH_EAST),
}
SEA_SIDES = {CASTLE: ("SW", "W", "NW"), QUARRY: ("NW", "NE", "E"), GLASSWORKS: ("E", "SE", "SW")}
RICH = (9, 9, 9, 9, 9)


@pytest.mark.parametrize("order", ["spiral", "clockwise", "random", "beginner"])
def test_the_pool_of_land_and_discs(order: str) -> None:
    options = GAME.meta.check_options(4, {"traders": "traders-barbarians", "board": order})
    tiles = GAME.new(4, options, StreamEntry(5)).island.board.tiles
    counts = Counter(tile.terrain for tile in tiles)
    assert counts == {
        "mountains": 3,
        "forest": 4,
        "fields": 3,
        "hills": 3,
        "pasture": 3,
        "trade_castle": 1,
        "quarry": 1,
        "glassworks": 1,
    }
    numbers = Counter(tile.number for tile in tiles if tile.number is not None)
    assert numbers == dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2), "neither 2 nor 12"
    places = {tile.at: tile.terrain for tile in tiles}
    assert [places[hex] for hex in PLAZA] == ["trade_castle", "quarry", "glassworks"]
    assert all(tile.number is None for tile in tiles if tile.at in PLAZA)


def test_four_paths_lead_to_each_plaza_from_the_corners_at_land() -> None:
    s = trade()
    for hex, places in LAND.items():
        plaza = CORNERS.number_of(PLAZA[hex])
        far = {CORNERS[end] for _, end, _ in s.island.grid.spokes[plaza]}
        assert far == {corner(s, hex, place) for place in places}


def test_plazas_leave_all_other_names_as_they_are() -> None:
    s = trade()
    plain = make_grid(s.island.grid.hexes)
    assert s.island.grid.ends[: len(plain.ends)] == plain.ends
    assert s.island.grid.corners[: len(plain.corners)] == plain.corners
    assert len(s.island.grid.ends) == len(plain.ends) + 12
    assert s.island.board.hubs[0] == Hub(CASTLE, LAND[CASTLE])


@pytest.mark.parametrize("hex", PLAZA)
def test_settlements_stand_on_the_four_land_corners_and_get_nothing_from_the_hex(
    hex: tuple[int, int],
) -> None:
    for place in LAND[hex]:
        s = trade(hands={0: RICH})
        name = corner(s, hex, place)
        build_road(s, s.players[0], int(spoke(s, hex, place)) - 1, StreamEntry(1))
        assert name in offers(s, "settlement")
        act(s, f"settlement {name}")
        number = s.island.grid.hexes.index(hex)
        assert not s.island.settlement_pays[number]


@pytest.mark.parametrize("hex", PLAZA)
def test_nothing_is_built_on_a_plaza_or_on_the_corners_at_the_sea(hex: tuple[int, int]) -> None:
    s = trade(hands={0: RICH})
    closed = [corner(s, hex, place) for place in range(6) if place not in LAND[hex]]
    assert len(closed) == 2
    for place in LAND[hex]:
        build_road(s, s.players[0], int(spoke(s, hex, place)) - 1, StreamEntry(1))
    s.players[0].touched_corners |= sum(1 << CORNERS.number_of(name) for name in closed)
    sites = offers(s, "settlement")
    assert not {*closed, PLAZA[hex]} & {*sites}
    s.stack = [FirstSettlement(0)]
    assert not {*closed, PLAZA[hex]} & {*offers(s, "settlement")}


def test_roads_lie_on_the_paths_to_a_plaza_and_on_its_land_sides_but_not_on_the_sea_sides() -> (
    None
):
    s = trade(hands={0: RICH}, settlements={0: corner(trade(), CASTLE, NORTH)})
    assert spoke(s, CASTLE, NORTH) in offers(s, "road")
    assert path(s, CASTLE, "NE") in offers(s, "road")
    assert path(s, CASTLE, "NW") not in offers(s, "road")
    act(s, f"road {spoke(s, CASTLE, NORTH)}")
    further = {spoke(s, CASTLE, place) for place in LAND[CASTLE]} - {spoke(s, CASTLE, NORTH)}
    assert further <= {*offers(s, "road")}, "roads go on across the plaza"
    assert all(path(s, CASTLE, side) not in offers(s, "road") for side in SEA_SIDES[CASTLE])


def test_a_first_road_lies_on_no_sea_side() -> None:
    s = trade()
    name = corner(s, CASTLE, SOUTH)
    build_settlement(s, s.players[0], CORNERS.number_of(name), StreamEntry(1))
    s.stack = [FirstRoad(0, CORNERS.number_of(name))]
    assert spoke(s, CASTLE, SOUTH) in offers(s, "road")
    assert path(s, CASTLE, "SW") not in offers(s, "road")


def test_harbours_on_land_corners_of_trade_hexes_work_as_usual() -> None:
    s = trade()
    land = {corner(s, hex, place) for hex, places in LAND.items() for place in places}
    closed = {corner(s, hex, place) for hex in PLAZA for place in range(6)} - land
    docks = [CORNERS[end] for harbour in s.island.board.harbours for end in harbour.corners]
    assert sum(dock in land for dock in docks) == 6
    assert not closed & {*docks}


def test_everybody_starts_with_a_settlement_a_city_with_the_wagon_and_five_gold() -> None:
    options = GAME.meta.check_options(3, {"traders": "traders-barbarians"})
    s = GAME.new(3, options, StreamEntry(2))
    assert gold(s) == [5, 5, 5]
    while not s.turn:
        question = decision(s)
        GAME.apply(s, question.seat, question.moves[7 % len(question.moves)], StreamEntry(1))
    for p in s.players:
        assert (p.settlements.bit_count(), p.cities.bit_count(), p.roads.bit_count()) == (1, 1, 2)
        assert p.score == 3
        (city,) = members(p.cities)
        assert wagon(s, p.seat) == CORNERS[city]
        hexes = [hex for hex in s.island.grid.corner_hexes[city] if s.island.numbers[hex]]
        assert sum(hand(s, p.seat)) == len(hexes), "one card for each hex, not two"
    assert s.robber < 0


def test_three_barbarians_start_on_inner_paths() -> None:
    options = GAME.meta.check_options(4, {"traders": "traders-barbarians"})
    s = GAME.new(4, options, StreamEntry(2))
    starts = {edge(s, (-1, 0), "NW"), edge(s, (1, -1), "E"), edge(s, (0, 1), "SW")}
    assert {*slot(s).barbarians} == starts
    for stack in slot(s).stacks:
        assert stack.left == (6, 6)


@pytest.mark.parametrize("number", [2, 12])
def test_a_two_and_a_twelve_are_rolled_again(number: int) -> None:
    s = trade(rolled=False)
    act(s, "roll", draws=[dice(number), dice(number), dice(8)])
    assert [throw.number for throw in s.throws] == [8]


def test_there_is_no_longest_road() -> None:
    s = trade(hands={0: RICH})
    walk = ("C4", "C5", "C6", "C7", "C8", "C9", "C10")
    for name in between(s, *walk).split():
        build_road(s, s.players[0], EDGES.number_of(name), StreamEntry(1))
    assert s.players[0].road_length == 6
    assert s.road_holder < 0
    assert s.players[0].score == 0
    view = GAME.view(s, 0)
    assert [award.key for award in view.awards] == ["army"]


def test_the_game_goes_to_thirteen_points() -> None:
    assert trade().rules.target == 13
    assert trade(harbormaster="on").rules.target == 14


def test_there_is_no_robber_on_a_seven() -> None:
    s = trade(rolled=False)
    roll(s, 7)
    assert {type(move).verb.id for move in decision(s).moves} == {"move-barbarian"}
