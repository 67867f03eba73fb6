"""The Pirate Islands: the beginning, and the one line that leads to the west."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.building import build_piece
from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.catan.modules.seafarers.pieces import SHIP
from engine.catan.moves import (
    BuildRoad,
    BuildSettlement,
)
from engine.catan.resources import KNIGHT, VICTORY
from engine.catan.state import NOBODY, NOWHERE
from engine.core import Seat
from engine.kit.masks import contains, members

from ..table import act, decision
from .table import ENTRY, SHIP_PRICE, corner, edge, edges_of, hex_at, moves_of, opening, ships
from .voyages import (
    KEY,
    WAY,
    arrived,
    change,
    next_edges,
    sail,
    sea,
    voyage,
)

# --- the beginning ----------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_begins_with_a_settlement_a_ship_and_a_fortress(seats: int) -> None:
    s = opening(KEY, seats)
    for p in s.players:
        own = voyage(s, p.seat)
        assert p.settlements == 1 << own.start
        assert len(ships(s, p.seat)) == 1
        assert own.line == tuple(ships(s, p.seat)), "the ship is the first of the line west"
        assert own.lairs == 3
        assert p.settlements_left == 3, "of five, one stands, and one is the fortress"
    assert s.robber == NOWHERE
    assert GAME.view(s, None).target == 10


def test_two_more_settlements_follow_with_a_road_or_a_ship_on_the_large_island() -> None:
    s = opening(KEY, 4)
    founders: list[Seat] = []
    while not s.turn:
        question = decision(s)
        if isinstance(question.moves[0], BuildSettlement):
            founders.append(question.seat)
            home = max(s.island.shape.islands, key=int.bit_count)
            assert all(contains(home, move.corner) for move in question.moves)  # type: ignore[attr-defined]
            act(s, question.fallback)
        else:
            act(s, question.moves[-1])
    assert founders[4:] == founders[3::-1]
    assert [p.settlements_left for p in s.players] == [1] * 4
    assert all(p.hand for p in s.players), "the last one brings cards"


def test_a_settlement_on_the_coast_may_have_a_ship_instead_of_its_road() -> None:
    s = opening(KEY, 4)
    act(s, BuildSettlement(corner(s, (5, 1, "N"))))
    assert moves_of(s, BuyShip)
    assert moves_of(s, BuildRoad)


@pytest.mark.parametrize(("seats", "knights"), [(3, 14), (4, 19), (5, 25), (6, 25)])
def test_point_cards_are_knights_and_with_three_players_in_the_box(
    seats: int,
    knights: int,
) -> None:
    s = opening(KEY, seats)
    assert s.deck.count(VICTORY) == 0
    assert s.deck.count(KNIGHT) == knights


def test_there_are_no_longest_route_and_no_largest_army() -> None:
    s = arrived()
    assert s.players[0].road_length >= 5
    assert GAME.view(s, None).awards == ()
    assert s.road_holder == NOBODY


# --- the line west ----------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_the_line_goes_on_a_shortest_way_by_the_beachhead_to_the_fortress(seat: Seat) -> None:
    s = sea()
    lengths = {}
    while not voyage(s, seat).has_arrived(s.island):
        sail(s, seat, len(voyage(s, seat).line) + 1)
        lengths[voyage(s, seat).tip(s.island)] = len(voyage(s, seat).line)
    assert voyage(s, seat).beachhead in lengths
    assert len(voyage(s, seat).line) == WAY


def test_the_line_has_no_branch_and_leads_nowhere_else() -> None:
    s = sea(hands={0: SHIP_PRICE})
    sail(s, 0, 4)
    along = voyage(s).corners(s.island)
    for at in edges_of(s, BuyShip):
        ends = {*s.island.grid.ends[at]}
        is_next = along[-1] in ends
        assert is_next or not ends & {*along[1:]}, "it begins at no corner of the line"


def test_other_ships_lie_along_the_large_island() -> None:
    s = sea(hands={0: SHIP_PRICE}, settlements={0: [(3, 7, "SE")]})
    coast = edges_of(s, BuyShip) & {edge(s, (3, 7, "E")), edge(s, (3, 7, "SE"))}
    assert len(coast) == 2


def test_nobody_sails_beyond_the_fortress() -> None:
    s = arrived(hands={0: SHIP_PRICE})
    tip = voyage(s).fortress
    assert not [at for at in edges_of(s, BuyShip) if tip in s.island.grid.ends[at]]


def test_only_the_own_beachhead_is_settled_in_the_west() -> None:
    s = arrived(hands={0: (1, 1, 1, 1, 0)})
    west = [
        move.corner  # type: ignore[attr-defined]
        for move in moves_of(s, BuildSettlement)
        if not contains(max(s.island.shape.islands, key=int.bit_count), move.corner)  # type: ignore[attr-defined]
    ]
    assert west == [voyage(s).beachhead]
    assert voyage(s).fortress not in west


def test_the_line_goes_round_a_piece_of_another_that_lies_in_the_way() -> None:
    s = sea(hands={0: SHIP_PRICE}, pirate_on=(3, 1))
    while len(next_edges(s)) > 1:
        sail(s, 0, len(voyage(s).line) + 1)
    (in_the_way,) = next_edges(s)
    build_piece(s, s.players[1], SHIP, in_the_way, ENTRY)
    (detour,) = next_edges(s)
    assert detour != in_the_way
    act(s, BuyShip(detour))
    while not voyage(s).has_arrived(s.island):
        sail(s, 0, len(voyage(s).line) + 1)
    assert len(voyage(s).line) > WAY


def test_the_last_ship_of_the_line_may_be_moved_and_the_line_is_shorter() -> None:
    s = sea(settlements={0: [(3, 7, "SE")]}, pirate_on=(3, 1))
    sail(s, 0, 4)
    tip = voyage(s).line[-1]
    assert {move.ship for move in moves_of(s, MoveShip)} == {tip}  # type: ignore[attr-defined]
    act(s, MoveShip(tip, edge(s, (3, 7, "E"))))
    assert len(voyage(s).line) == 3


def test_the_last_ship_is_moved_to_no_way_that_is_longer() -> None:
    s = sea(pirate_on=(3, 1))
    while len(next_edges(s)) > 1:
        sail(s, 0, len(voyage(s).line) + 1)
    sail(s, 0, len(voyage(s).line) + 1)
    before_tip = voyage(s).corners(s.island)[-2]
    to = {move.edge for move in moves_of(s, MoveShip)}  # type: ignore[attr-defined]
    assert not to & {*members(s.island.grid.edges_at[before_tip])}


def test_a_ship_of_the_coast_may_be_moved_to_the_line() -> None:
    s = sea(settlements={0: [(3, 7, "SE")]}, ships={0: [(3, 7, "E")]}, pirate_on=(3, 1))
    (onward, *_) = next_edges(s)
    act(s, MoveShip(edge(s, (3, 7, "E")), onward))
    assert voyage(s).line[-1] == onward
    assert len(voyage(s).line) == 2


def test_a_line_without_ships_begins_anew_at_another_building_of_the_coast() -> None:
    s = sea(turn=2, settlements={2: [(2, 6, "NE")]}, pirate_on=(3, 1))
    other = corner(s, (2, 6, "NE"))
    (first,) = voyage(s, 2).line
    at_other = {*members(s.island.grid.edges_at[other])}
    (anew,) = {move.edge for move in moves_of(s, MoveShip)} & {edge(s, (2, 6, "NE"))}  # type: ignore[attr-defined]
    assert anew in at_other
    act(s, MoveShip(first, anew))
    assert voyage(s, 2).line == (anew,)
    assert voyage(s, 2).start == other
    sail(s, 2, 2)
    assert voyage(s, 2).corners(s.island)[0] == other


def test_a_line_begins_only_from_where_fifteen_ships_suffice() -> None:
    s = sea(settlements={0: [(6, 1, "NE")]}, pirate_on=(3, 1))
    (first,) = voyage(s).line
    act(s, MoveShip(first, edge(s, (6, 1, "E"))))
    assert voyage(s).line == ()
    assert {*next_edges(s)} == {first}


def test_a_warship_is_not_moved() -> None:
    s = sea()
    change(s, 0, warships=1)
    assert not moves_of(s, MoveShip)


def test_no_ship_is_built_beside_the_fleet() -> None:
    s = sea(hands={2: SHIP_PRICE}, turn=2, pirate_on=(2, 5))
    beside = {*members(s.island.shape.borders[hex_at(s, (2, 5))])}
    assert not edges_of(s, BuyShip) & beside
