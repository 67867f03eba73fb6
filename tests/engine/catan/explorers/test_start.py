"""The beginning: maps, what is hidden, printed pieces and free placing."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.catan import GAME
from engine.catan.modules.explorers.box import LAIR_NUMBERS
from engine.catan.modules.explorers.places import circle_corners, island_corners
from engine.catan.modules.explorers.scenario import SCENARIOS, Scenario
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.masks import contains

from ..table import act, asked, decision, hand
from .table import gold, slot

TERRAIN = {"mountains", "forest", "pasture", "fields", "hills"}


def begun(scenario: str, seats: int = 4, seed: int = 1) -> State:
    options = GAME.meta.check_options(seats, {"explorers": scenario})
    return GAME.new(seats, options, StreamEntry(seed))


def open_up(s: State) -> list[tuple[int, str]]:
    """Plays the opening; who was asked for which kind of move."""
    found = []
    while not s.turn:
        move = decision(s).moves[0]
        found.append((decision(s).seat, type(move).__name__))
        act(s, move)
    return found


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.key)
def test_as_many_tiles_are_hidden_as_there_are_hexes(scenario: Scenario) -> None:
    counts = {"land-ho": 8, "pirate-lairs": 11, "fish": 11, "spices": 13}
    expected = counts.get(scenario.key, 16)
    for area, tiles in zip(("moon", "sun"), scenario.hidden, strict=True):
        assert scenario.layout.terrain.count(area) == len(tiles) == expected
        assert sum(tile in TERRAIN for tile in tiles) == 6


def test_the_start_island_has_fifteen_hexes_with_their_numbers() -> None:
    for scenario in SCENARIOS:
        numbers = [number for number in scenario.layout.numbers if number]
        assert sorted(numbers) == [3, 3, 4, 4, 5, 6, 6, 8, 8, 9, 10, 10, 11, 11, 12]


def test_lairs_fish_and_spices_are_mixed_as_the_scenarios_say() -> None:
    special = {
        one.key: [Counter(tile for tile in tiles if tile not in TERRAIN) for tiles in one.hidden]
        for one in SCENARIOS
    }
    assert special["pirate-lairs"] == [{"sea": 2, "lair": 3}] * 2
    assert special["fish"] == [{"lair": 3, "shoal": 2}, {"lair": 2, "shoal": 3}]
    assert special["spices"] == [{"sea": 1, "shoal": 3, "village": 3}] * 2
    both = {"sea": 1, "shoal": 3, "village": 3, "lair": 3}
    assert special["explorers-and-pirates"] == [both] * 2
    assert len(LAIR_NUMBERS) == 6


def test_from_the_third_scenario_on_land_is_shuffled_and_discs_stay() -> None:
    boards = [begun("fish", seed=seed).island.board for seed in (1, 2)]
    numbers = [[tile.number for tile in board.tiles] for board in boards]
    land = [[tile.terrain for tile in board.tiles] for board in boards]
    assert numbers[0] == numbers[1]
    assert land[0] != land[1]
    fixed = [tile for board in boards for tile in board.tiles if tile.at == (-1, 4)]
    assert {(tile.terrain, tile.number) for tile in fixed} == {("pasture", 6)}


def test_land_ho_begins_at_once_with_printed_pieces() -> None:
    s = begun("land-ho")
    assert s.turn == 1
    assert asked(s) == [s.active]
    for p in s.players:
        assert (p.cities.bit_count(), p.settlements.bit_count(), p.roads.bit_count()) == (1, 1, 1)
        assert [ship.hold.key for _, ship in slot(s).own_ships(p.seat)] == ["settler"]
        assert p.score == 3
    assert [sum(hand(s, seat)) for seat in range(4)] == [3, 3, 2, 3]
    assert gold(s) == [2, 2, 2, 2]


def test_with_three_the_fourth_colour_is_not_placed() -> None:
    s = begun("land-ho", 3)
    assert len(s.owners) == 3
    assert s.building_corners.bit_count() == 6


def test_with_two_the_other_colours_stay_without_ships() -> None:
    s = begun("land-ho", 2)
    assert s.building_corners.bit_count() == 8
    assert len(s.owners) == 4
    assert len(slot(s).ships) == 2


def test_a_free_opening_goes_round_back_and_clockwise() -> None:
    s = begun("pirate-lairs")
    first = s.active
    order = [(first + place) % 4 for place in range(4)]
    questions = open_up(s)
    harbors = [(seat, "BuildCity") for seat in order]
    homes = [(seat, "BuildSettlement") for seat in reversed(order)]
    rest = []
    for seat in order:
        rest += [(seat, "BuildRoad"), (seat, "BuildVessel")]
    assert questions == harbors + homes + rest
    assert asked(s) == [first]
    assert gold(s) == [2, 2, 2, 2]
    assert all(slot(s).own_ships(seat)[0][1].hold.key == "settler" for seat in range(4))


def test_first_harbors_stand_on_the_fourteen_marked_corners() -> None:
    s = begun("pirate-lairs")
    hexes = s.island.grid.hexes
    assert circle_corners(hexes).bit_count() == 14
    assert all(contains(circle_corners(hexes), move.corner) for move in decision(s).moves)


def test_the_settlement_stands_anywhere_on_the_start_island_and_brings_its_cards() -> None:
    s = begun("pirate-lairs")
    for _ in range(4):
        act(s, decision(s).moves[0])
    seat = decision(s).seat
    corners = {move.corner for move in decision(s).moves}
    assert all(contains(island_corners(s.island.grid.hexes), corner) for corner in corners)
    inland = next(one for one in sorted(corners) if _land_at(s, one) == 3)
    act(s, next(move for move in decision(s).moves if move.corner == inland))
    assert sum(hand(s, seat)) == 3


def _land_at(s: State, corner: int) -> int:
    around = s.island.grid.corner_hexes[corner]
    return sum(s.island.board.tiles[hex].terrain != "sea" for hex in around)


def test_two_players_place_neutral_harbors_and_settlements_as_well() -> None:
    s = begun("pirate-lairs", 2)
    first, second = s.active, 1 - s.active
    kinds = open_up(s)
    city, home = "BuildCity", "BuildSettlement"
    assert kinds[:4] == [(first, city), (second, city), (first, city), (second, city)]
    assert kinds[4:8] == [(second, home), (first, home), (first, home), (second, home)]
    assert [owner.cities.bit_count() for owner in s.owners] == [1, 1, 1, 1]
    assert all(not owner.hand for owner in s.owners[2:])
