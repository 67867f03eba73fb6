"""The map, the opening, landings, and what conquered land and buildings are worth."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.barbarian_attack.slot import conquered_buildings
from engine.catan.state import NOWHERE, State
from engine.core import Illegal, StreamEntry
from engine.kit.hexes import CORNERS

from ..table import CITY, ROAD, SETTLEMENT, act, along, decision, dice, hand, offers, points, roll
from .table import (
    CASTLE,
    COAST,
    DESERT,
    EIGHT,
    ELEVEN,
    FOUR,
    NINE,
    SIX,
    TEN,
    THREE,
    TWELVE,
    TWO,
    attack,
    corner,
    horde,
    number,
    path,
    slot,
)

RING = (4, 12, 9, 3, 8, 10, 11, 5, 2, 6)
PRICES = tuple(sum(cards) for cards in zip(SETTLEMENT, CITY, ROAD, strict=True))


def start(seats: int = 4, seed: int = 1, **options: str) -> State:
    chosen = GAME.meta.check_options(seats, {"traders": "barbarian-attack", **options})
    return GAME.new(seats, chosen, StreamEntry(seed))


# --- set-up -----------------------------------------------------------


@pytest.mark.parametrize("board", ["spiral", "clockwise", "beginner"])
def test_discs_lie_in_fixed_places_around_castle_and_desert(board: str) -> None:
    for seed in range(4):
        s = start(seed=seed, board=board)
        tiles = {tile.at: tile for tile in s.island.board.tiles}
        assert tuple(tiles[hex].number for hex in COAST) == RING
        assert [tiles[hex].terrain for hex in (CASTLE, DESERT)] == ["castle", "desert"]
        assert [tiles[hex].number for hex in (CASTLE, DESERT)] == [None, None]
        inner = {hex: tiles[hex].number for hex in tiles if hex not in (*COAST, CASTLE, DESERT)}
        assert sorted(n for n in inner.values() if n) == [3, 4, 5, 6, 8, 9, 10]
        assert inner[(0, 0)] == 10


def test_land_is_shuffled_within_the_coast_and_within_the_middle() -> None:
    found = set()
    for seed in range(6):
        tiles = {tile.at: tile.terrain for tile in start(seed=seed).island.board.tiles}
        outer = [tiles[hex] for hex in COAST]
        found.add(tuple(outer))
        assert sorted(outer) == sorted(
            ["forest"] * 2 + ["hills"] * 2 + ["pasture"] * 3 + ["mountains"] + ["fields"] * 2
        )
    assert len(found) > 1


def test_a_random_board_shuffles_the_discs_of_each_ring_apart() -> None:
    rings = set()
    for seed in range(6):
        s = start(seed=seed, board="random")
        tiles = {tile.at: tile for tile in s.island.board.tiles}
        ring = tuple(tiles[hex].number for hex in COAST)
        assert sorted(n for n in ring if n) == sorted(RING)
        rings.add(ring)
        first = {hex for hex in COAST if tiles[hex].number in (2, 12)}
        assert {COAST[at] for at, n in enumerate(slot(s).barbarians) if n} == first
    assert len(rings) > 1


def test_one_barbarian_each_begins_on_2_and_12_and_28_wait() -> None:
    s = start()
    assert horde(s) == {TWELVE: 1, TWO: 1}
    assert slot(s).supply == 28


def test_there_is_no_robber_no_largest_army_and_the_target_is_12() -> None:
    s = start()
    assert s.robber == NOWHERE
    assert s.rules.target == 12
    assert [award.key for award in GAME.view(s, 0).awards] == ["road"]


def test_the_second_place_of_the_opening_is_a_city_and_nobody_lands() -> None:
    s = start(3)
    while not s.turn:
        act(s, decision(s).moves[0])
    assert all(p.settlements.bit_count() == p.cities.bit_count() == 1 for p in s.players)
    assert points(s) == [3, 3, 3]
    assert slot(s).supply == 28


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (5, {}),
        (4, {"seafarers": "new-shores"}),
        (4, {"knights": "on"}),
        (4, {"desert": "volcano"}),
        (4, {"robber": "friendly"}),
    ],
)
def test_what_does_not_go_together_is_refused(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(Illegal):
        GAME.meta.check_options(seats, {"traders": "barbarian-attack", **options})


# --- landings ---------------------------------------------------------


def builder(**rest: object) -> State:
    """A player who may build a settlement, a city and a road in the middle of the island."""
    return attack(hands={0: PRICES}, **rest)  # type: ignore[arg-type]


def build_city_of(s: State, draws: list[int]) -> None:
    name = offers(s, "city")[0]
    act(s, f"city {name}", draws=draws)


def test_a_building_lands_three_barbarians_on_different_numbers() -> None:
    s = builder(settlements={0: "C5"})
    build_city_of(s, [dice(4), dice(9), dice(11)])
    assert horde(s) == {FOUR: 1, NINE: 1, ELEVEN: 1}
    assert slot(s).supply == 27


def test_sevens_and_numbers_of_this_landing_are_rolled_again() -> None:
    s = builder(settlements={0: "C5"})
    build_city_of(s, [dice(7), dice(4), dice(4), dice(7), dice(9), dice(4), dice(11)])
    assert horde(s) == {FOUR: 1, NINE: 1, ELEVEN: 1}


def test_a_conquered_hex_takes_no_fourth_and_is_not_rolled_again() -> None:
    s = builder(settlements={0: "C5"}, barbarians={FOUR: 3})
    build_city_of(s, [dice(4), dice(9), dice(11)])
    assert horde(s) == {FOUR: 3, NINE: 1, ELEVEN: 1}


def test_a_landing_stops_when_the_supply_is_empty_also_in_the_middle() -> None:
    s = builder(settlements={0: "C5"}, supply=2)
    build_city_of(s, [dice(4), dice(9)])
    assert horde(s) == {FOUR: 1, NINE: 1}
    empty_sea = builder(settlements={0: "C5"}, supply=0)
    build_city_of(empty_sea, [])
    assert horde(empty_sea) == {}


def test_a_settlement_lands_barbarians_and_a_road_none() -> None:
    s = builder(settlements={0: "C5"}, roads={0: along("C5", "C6", "C7")})
    act(s, f"road {offers(s, 'road')[0]}", draws=[])
    assert horde(s) == {}
    act(s, f"settlement {offers(s, 'settlement')[0]}", draws=[dice(4), dice(9), dice(11)])
    assert horde(s) == {FOUR: 1, NINE: 1, ELEVEN: 1}


def test_no_settlement_stands_at_a_corner_of_a_conquered_hex() -> None:
    base = attack()
    ring = [corner(base, NINE, place) for place in range(6)]
    way = {0: along(ring[2], ring[1], ring[0])}
    free = attack(settlements={0: ring[2]}, roads=way, hands={0: SETTLEMENT})
    assert offers(free, "settlement") == [ring[0]]
    closed = attack(
        settlements={0: ring[2]}, roads=way, hands={0: SETTLEMENT}, barbarians={NINE: 3}
    )
    assert offers(closed, "settlement") == []


# --- conquered --------------------------------------------------------


def test_the_third_barbarian_conquers_a_hex_which_pays_nothing_until_one_leaves() -> None:
    s = attack(rolled=False, barbarians={FOUR: 2})
    s = attack(rolled=False, settlements={0: corner(s, FOUR, 5)}, barbarians={FOUR: 2})
    land = s.island.board.tiles[number(s, FOUR)]
    assert land.number == 4
    conquered = attack(rolled=False, settlements={0: corner(s, FOUR, 5)}, barbarians={FOUR: 3})
    assert conquered.island.board.tiles[number(s, FOUR)].number is None
    roll(conquered, 4)
    assert hand(conquered, 0) == (0, 0, 0, 0, 0)
    roll(s, 4)
    assert sum(hand(s, 0)) == 1
    signs = {(sign.key, sign.at): sign for sign in GAME.view(conquered, None).signs}
    assert signs["conquered", number(s, FOUR)].number == 4


def test_no_road_and_no_settlement_is_built_beside_a_conquered_hex() -> None:
    base = attack()
    at = corner(base, FOUR, 1)  # a corner of the hex with the 4
    free = attack(settlements={0: at}, hands={0: PRICES})
    closed = attack(settlements={0: at}, hands={0: PRICES}, barbarians={FOUR: 3})
    beside = {path(base, FOUR, side) for side in ("NE", "E", "SE", "SW", "W", "NW")}
    assert beside & set(offers(free, "road"))
    assert not beside & set(offers(closed, "road"))
    assert offers(closed, "road")


def test_a_settlement_at_a_conquered_hex_may_become_a_city_unless_it_is_conquered() -> None:
    base = attack()
    inner, outer = corner(base, FOUR, 1), corner(base, TWELVE, 5)
    s = attack(
        settlements={0: f"{inner} {outer}"}, hands={0: CITY}, barbarians={TWELVE: 3, FOUR: 3}
    )
    assert offers(s, "city") == [inner]


def test_a_conquered_building_brings_no_points_and_no_harbour() -> None:
    base = attack()
    at = corner(base, THREE, 5)  # at the harbour for any kind north-west of the 3
    free = attack(cities={0: at})
    assert points(free)[0] == 2
    s = attack(cities={0: at}, barbarians={THREE: 3})
    assert s.island.grid.corner_hexes[CORNERS.number_of(at)] == (number(s, THREE),)
    assert points(s)[0] == 0
    rates = [GAME.view(one, 0).players[0].rates[0] for one in (free, s)]
    assert rates == [3, 4]
    parts = {part.key: part.points for part in GAME.view(s, 0).players[0].points_parts}
    assert parts == {"city": 2, "conquered": -2}


def test_castle_desert_and_inner_land_protect_a_building() -> None:
    base = attack()
    at_castle, at_desert = corner(base, FOUR, 3), corner(base, EIGHT, 1)
    inner = corner(base, NINE, 2)
    s = attack(
        settlements={0: f"{at_castle} {at_desert} {inner}"},
        barbarians={FOUR: 3, SIX: 3, EIGHT: 3, TEN: 3, NINE: 3, TWELVE: 3, THREE: 3},
    )
    assert conquered_buildings(s, s.players[0]) == 0
    assert points(s)[0] == 3


def test_a_conquered_building_still_keeps_its_distance_and_the_owners_road_goes_through() -> None:
    base = attack()
    ring = [corner(base, TWELVE, place) for place in range(6)]
    walk = along(ring[3], ring[4], ring[5], ring[0])
    free = attack(settlements={0: ring[4]}, roads={0: walk})
    s = attack(settlements={0: ring[4]}, roads={0: walk}, barbarians={TWELVE: 3, FOUR: 3})
    assert points(s)[0] == 0
    assert s.players[0].road_length == free.players[0].road_length == 3
    assert not s.free_corners >> CORNERS.number_of(ring[5]) & 1


def test_harbormaster_does_not_count_conquered_buildings() -> None:
    base = attack(harbormaster="on")
    at = corner(base, THREE, 5)
    s = attack(cities={0: at}, barbarians={THREE: 3}, harbormaster="on")
    counted = {one.key: one.count for one in GAME.view(s, 0).players[0].counters}
    assert counted["harbours"] == 0
    free = attack(cities={0: at}, harbormaster="on")
    counted = {one.key: one.count for one in GAME.view(free, 0).players[0].counters}
    assert counted["harbours"] == 2
