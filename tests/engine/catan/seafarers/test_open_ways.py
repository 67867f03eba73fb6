"""The Pirate Islands: nobody is cut off from the west but by lines, so every match can end."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.building import build_piece, build_settlement
from engine.catan.modules.seafarers.moves import BuyShip
from engine.catan.modules.seafarers.pieces import SHIP
from engine.catan.modules.seafarers.scenarios.pirate_islands import lines
from engine.catan.moves import BuildRoad
from engine.catan.pieces import take_piece
from engine.catan.state import State
from engine.core import Seat, StreamEntry
from engine.kit.masks import contains, members

from .table import ENTRY, SHIP_PRICE, edge, edges_of, opening
from .voyages import KEY, module, next_edges, sail, sea, slot, voyage

ROAD_PRICE = (1, 1, 0, 0, 0)
WHOLE_MATCH = 12_000  # moves: random players need about 3,000


def at_beachhead(seat: Seat = 0, **position: object) -> State:
    """The line of the seat has come to its beachhead, and the seat lives there."""
    s = sea(turn=seat, pirate_on=(3, 1), **position)
    while voyage(s, seat).tip(s.island) != voyage(s, seat).beachhead:
        sail(s, seat, len(voyage(s, seat).line) + 1)
    build_settlement(s, s.players[seat], voyage(s, seat).beachhead, ENTRY)
    return s


def test_no_own_road_takes_the_last_edge_from_the_beachhead_to_the_fortress() -> None:
    s = at_beachhead(hands={0: ROAD_PRICE})
    (onward,) = next_edges(s)
    free = {*members(s.island.grid.edges_at[voyage(s).beachhead] & ~s.road_edges)} - {onward}
    for at in free:
        build_piece(s, s.players[3], SHIP, at, ENTRY)  # whatever else leads from there is taken
    assert contains(s.island.shape.paths, onward), "a road could lie there"
    assert onward not in edges_of(s, BuildRoad)


def test_a_road_may_lie_beside_the_line_where_another_way_is_left() -> None:
    s = at_beachhead(seat=2, hands={2: ROAD_PRICE})
    coast = [at for at in next_edges(s, 2) if contains(s.island.shape.paths, at)]
    assert len(next_edges(s, 2)) > 1
    assert {*coast} & edges_of(s, BuildRoad)


def test_the_last_edge_of_a_line_is_left_to_it_by_other_ships_and_roads_of_others() -> None:
    s = sea(pirate_on=(1, 3), hands={1: (1, 1, 1, 0, 0)}, turn=1)
    tip = voyage(s, 0).tip(s.island)
    (at_sea, coast) = sorted(next_edges_at(s, tip), key=lambda at: at in coast_of(s))
    build_piece(s, s.players[2], SHIP, at_sea, ENTRY)
    behind = next(corner for corner in s.island.grid.ends[coast] if corner != tip)
    build_settlement(s, s.players[1], behind, ENTRY)
    s.players[1].settlements ^= 1 << behind  # it stands in no way, but its owner is there
    s.building_corners ^= 1 << behind
    beside = next(at for at in next_edges_at(s, behind) if at != coast and at in coast_of(s))
    build_piece(s, s.players[1], SHIP, beside, ENTRY)
    assert next_edges(s, 0) == [coast]
    assert coast not in edges_of(s, BuyShip)
    assert coast not in edges_of(s, BuildRoad)


def next_edges_at(s: State, corner: int) -> set[int]:
    """The edges of the sea at a corner on which nothing lies."""
    return {*members(s.island.grid.edges_at[corner] & s.island.shape.sea & ~s.road_edges)}


def coast_of(s: State) -> set[int]:
    return {*members(s.island.shape.coast)}


def test_ships_along_the_coast_leave_enough_for_the_line() -> None:
    s = sea(pirate_on=(1, 3), settlements={0: [(5, 5, "SE")]}, hands={0: SHIP_PRICE})
    coast = [(5, 5, side) for side in ("SE", "E")]
    for place in coast:
        build_piece(s, s.players[0], SHIP, edge(s, place), ENTRY)
    aside = edges_of(s, BuyShip) - {*next_edges(s)}
    assert aside, "three ships more than the line needs are left"
    others = [at for at in members(s.island.shape.sea) if not contains(s.road_edges, at)]
    for at in others[:4]:
        build_piece(s, s.players[0], SHIP, at, ENTRY)
    assert edges_of(s, BuyShip) <= {*next_edges(s)}, "now they are for the line"


def test_a_ship_that_is_lifted_is_not_in_the_way_of_the_line() -> None:
    s = sea(turn=2, pirate_on=(1, 7))
    before, free = voyage(s, 2), next_edges(s, 2)
    (onward, *_) = free
    build_piece(s, s.players[2], SHIP, onward, ENTRY)
    module(s).set_slot(s, slot(s).with_voyage(2, before))  # it is not of the line
    lifted = s.players[2].copy()
    take_piece(lifted, s.rules.kit.piece_index(SHIP.key), onward)
    assert [*members(lines.next_edges(s, slot(s), lifted))] == free
    assert onward not in next_edges(s, 2), "as long as it lies there it is in the way"


def test_a_line_never_passes_the_beachhead_or_the_fortress_of_another() -> None:
    s = opening(KEY, 4)
    for seat in range(4):
        own = {voyage(s, seat).beachhead, voyage(s, seat).fortress}
        while not voyage(s, seat).has_arrived(s.island):
            sail(s, seat, len(voyage(s, seat).line) + 1)
        goals = {corner for each in range(4) for corner in voyage(s, each)[1:3]}
        assert goals & {*voyage(s, seat).corners(s.island)} == own


def test_goals_of_others_are_in_the_way_of_a_line_before_anybody_lives_there() -> None:
    s = sea()
    for seat in range(4):
        waters = lines.find_waters(s, slot(s), s.players[seat], freed=0)
        for other in range(4):
            for goal in (voyage(s, other).beachhead, voyage(s, other).fortress):
                assert contains(waters.barred, goal) == (other != seat)


def test_who_is_cut_off_by_a_line_holds_nobody_up() -> None:
    s = sea(pirate_on=(1, 3), hands={1: ROAD_PRICE}, turn=1)
    (_, tip) = voyage(s, 0).corners(s.island)
    for at in members(s.island.grid.edges_at[tip] & ~s.road_edges):
        build_piece(s, s.players[1], SHIP, at, ENTRY)
    assert not next_edges(s, 0)
    assert edges_of(s, BuildRoad)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_matches_of_random_players_come_to_an_end(seats: int) -> None:
    for seed in range(20):
        s = opening(KEY, seats)
        random, entry, moves = Random(seed), StreamEntry(seed), 0
        while (decisions := GAME.decisions(s)) and moves < WHOLE_MATCH:
            entry.begin()
            GAME.apply(s, decisions[0].seat, decisions[0].sample(random), entry)
            moves += 1
        assert s.winner >= 0, (seats, seed)
