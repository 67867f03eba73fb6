"""Moving ships: open and closed lines, rings, and one ship in a turn."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.building import build_piece, build_settlement
from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.catan.modules.seafarers.pieces import SHIP
from engine.catan.modules.seafarers.ship_moves import find_closed_ships, find_open_ships
from engine.catan.moves import EndTurn, Roll
from engine.catan.state import State
from engine.core import Illegal
from engine.kit.hexes import CORNERS
from engine.kit.masks import members
from tests.telling import english

from ..table import act, decision, dice, verbs
from .table import ENTRY, SHIP_PRICE, Place, corner, edge, moves_of, opening, sea, ships

WEST = (3, 3, "NW")  # a corner of the main island, at the sea hex (3, 3)
EAST = (3, 3, "NE")  # a corner of the island east of it
RING: list[Place] = [(3, 3, side) for side in ("NW", "NE", "E", "SE", "SW", "W")]
STEM: Place = (3, 2, "SW")  # from the ring's north-western corner out


def edges(s: State, *places: Place) -> set[int]:
    return {edge(s, place) for place in places}


def open_of(s: State, seat: int = 0) -> set[int]:
    return {*members(find_open_ships(s, s.players[seat]))}


def closed_of(s: State, seat: int = 0) -> set[int]:
    return {*members(find_closed_ships(s, s.players[seat]))}


def movable(s: State) -> set[int]:
    return {move.ship for move in moves_of(s, MoveShip)}  # type: ignore[attr-defined]


# --- open and closed --------------------------------------------------


def test_only_the_last_ship_of_a_line_is_open() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: RING[:3]})
    assert open_of(s) == movable(s) == edges(s, RING[2])
    assert not closed_of(s)


def test_a_line_between_two_own_buildings_is_closed() -> None:
    s = sea(settlements={0: [WEST, EAST]}, ships={0: RING[:3]})
    assert closed_of(s) == edges(s, *RING[:2])
    assert movable(s) == edges(s, RING[2])


def test_a_foreign_building_on_a_closed_line_makes_the_route_shorter_and_frees_no_ship() -> None:
    line: list[Place] = [(3, 3, "NW"), (3, 3, "NE"), (3, 3, "E"), (3, 3, "SE")]
    s = sea(settlements={0: [WEST, (3, 3, "S")]}, ships={0: line})
    assert (s.players[0].road_length, closed_of(s)) == (4, edges(s, *line))
    build_settlement(s, s.players[1], corner(s, EAST), ENTRY)
    assert s.players[0].road_length == 2
    assert closed_of(s) == edges(s, *line)
    assert not movable(s)


def test_a_ship_at_a_foreign_building_is_open() -> None:
    s = sea(settlements={0: [WEST], 1: [EAST]}, ships={0: RING[:2]})
    assert movable(s) == edges(s, RING[1])


def test_an_own_road_at_its_free_end_does_not_close_a_ship() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: [RING[0]]}, roads={0: [(4, 2, "W")]})
    assert movable(s) == edges(s, RING[0])


def test_in_a_ring_without_a_building_all_ships_are_open() -> None:
    s = sea(ships={0: RING})
    assert open_of(s) == edges(s, *RING)


def test_a_route_that_returns_to_its_only_building_is_open_at_both_ends() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: RING})
    assert open_of(s) == edges(s, RING[0], RING[5])
    assert not closed_of(s)


def test_a_second_own_building_closes_the_ring() -> None:
    s = sea(settlements={0: [WEST, EAST]}, ships={0: RING})
    assert closed_of(s) == edges(s, *RING)
    assert not open_of(s)


def test_a_second_own_building_on_a_line_closes_the_part_between_the_two() -> None:
    s = sea(settlements={0: [WEST, EAST]}, ships={0: RING[:4]})
    assert closed_of(s) == edges(s, *RING[:2])
    assert open_of(s) == edges(s, RING[3])


def test_a_stem_that_leads_to_a_ring_stays_while_the_ships_of_the_ring_may_go() -> None:
    s = sea(settlements={0: [(3, 2, "SW")]}, ships={0: [STEM, *RING]})
    assert open_of(s) == edges(s, *RING)


def test_a_ring_without_a_building_is_open_though_it_shares_ships_with_one_that_has_one() -> None:
    sides = ("NW", "NE", "E", "SE", "SW", "W")
    second: list[Place] = [(3, 2, side) for side in sides]
    s = sea(settlements={0: [(3, 3, "S")]}, ships={0: [*RING, *second[:3], *second[4:]]})
    assert edges(s, *RING) & edges(s, *second) == edges(s, (3, 3, "NW")), "they share one ship"
    assert open_of(s) == edges(s, *second, (3, 3, "SE"), (3, 3, "SW"))
    assert not closed_of(s)


def test_a_foreign_building_on_an_open_line_frees_no_ship_beside_it() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: RING[:4]})
    build_settlement(s, s.players[1], corner(s, EAST), ENTRY)
    assert movable(s) == edges(s, RING[3]), "the last one, as before"


def test_a_branch_of_a_closed_line_may_move() -> None:
    s = sea(settlements={0: [WEST, EAST]}, ships={0: [*RING[:2], (3, 2, "E")]})
    assert closed_of(s) == edges(s, *RING[:2])
    assert movable(s) == edges(s, (3, 2, "E"))


def test_no_own_piece_closes_a_line_of_another() -> None:
    s = sea(settlements={0: [WEST], 1: [EAST]}, ships={0: RING[:2]})
    assert not closed_of(s)


# --- in a turn --------------------------------------------------------


def test_a_ship_that_was_built_in_this_turn_does_not_move() -> None:
    s = sea(settlements={0: [WEST]}, hands={0: SHIP_PRICE})
    act(s, BuyShip(edge(s, RING[0])))
    assert "move-ship" not in verbs(s)


def test_one_ship_moves_in_a_turn() -> None:
    s = sea(settlements={0: [WEST, (2, 4, "SE")]}, ships={0: [RING[0], (2, 5, "NE")]})
    assert movable(s) == edges(s, RING[0], (2, 5, "NE"))
    act(s, MoveShip(edge(s, RING[0]), edge(s, RING[5])))
    assert "move-ship" not in verbs(s)


def test_in_the_next_own_turn_it_may_move_again() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: [RING[0]]})
    act(s, MoveShip(edge(s, RING[0]), edge(s, RING[5])))
    for _ in range(4):
        act(s, EndTurn())
        act(s, Roll(), draws=[dice(2)])
    assert movable(s) == edges(s, RING[5])


def test_a_ship_of_the_opening_may_move_in_the_first_turn() -> None:
    s = opening("new-shores", 3)
    while not s.turn:
        sailing = moves_of(s, BuyShip)
        act(s, (sailing or decision(s).moves)[0])
    seat = decision(s).seat
    act(s, Roll(), draws=[dice(3)])
    assert movable(s) & ships(s, seat)


def test_no_ship_moves_before_the_roll() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: [RING[0]]}, rolled=False)
    assert verbs(s) == {"roll"}


def test_no_ship_moves_from_or_to_the_hex_of_the_pirate() -> None:
    s = sea(
        settlements={0: [WEST, (2, 4, "SE")]},
        ships={0: [RING[0], (2, 5, "NE")]},
        pirate_on=(3, 3),
    )
    assert movable(s) == edges(s, (2, 5, "NE"))
    goals = {move.edge for move in moves_of(s, MoveShip)}  # type: ignore[attr-defined]
    assert goals
    assert not goals & edges(s, *RING)


def test_a_ship_goes_wherever_one_could_be_built_then_at_any_distance() -> None:
    s = sea(settlements={0: [WEST, (2, 4, "SE")]}, ships={0: RING[:2]})
    goals = {move.edge for move in moves_of(s, MoveShip)}  # type: ignore[attr-defined]
    assert edge(s, (2, 5, "NE")) in goals, "at another building"
    assert edge(s, (3, 2, "E")) in goals, "at the line that is left"
    assert edge(s, (4, 3, "NW")) not in goals, "not at its own old end"


def test_to_put_a_ship_back_is_no_move() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: [RING[0]]})
    assert MoveShip(edge(s, RING[0]), edge(s, RING[0])) not in moves_of(s, MoveShip)
    with pytest.raises(Illegal):
        act(s, MoveShip(edge(s, RING[0]), edge(s, RING[0])))


def test_moving_a_ship_costs_nothing_and_is_told() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: [RING[0]]})
    told = act(s, MoveShip(edge(s, RING[0]), edge(s, RING[5])))
    assert told.news[0].text.id == "{player} moves a ship from {ship} to {edge}."


# --- with five and six ------------------------------------------------


def test_between_the_turns_ships_are_built_and_not_moved() -> None:
    s = sea(seats=5, extension="special")
    p = s.players[1]
    site = next(
        corner
        for corner in members(s.free_corners & s.island.shape.shore)
        if s.island.grid.edges_at[corner] & s.island.shape.sea
    )
    build_settlement(s, p, site, ENTRY)
    s.take_from_bank(p, sum(1 << 6 * kind for kind in (0, 2)) * 2)
    act(s, EndTurn())
    built = moves_of(s, BuyShip, 1)[0]
    act(s, built, 1)
    assert "move-ship" not in verbs(s, 1)
    act(s, EndTurn(), 1)
    act(s, Roll(), 1, draws=[dice(2)])
    assert movable(s) == {built.edge}, "it was built before the own turn"  # type: ignore[attr-defined]


def test_the_second_of_a_pair_may_move_a_ship() -> None:
    s = sea(seats=5, extension="paired")
    site = next(
        corner
        for corner in members(s.free_corners & s.island.shape.shore)
        if s.island.grid.edges_at[corner] & s.island.shape.sea
    )
    build_settlement(s, s.players[3], site, ENTRY)
    at = members(s.island.grid.edges_at[site] & s.island.shape.sea)[0]
    build_piece(s, s.players[3], SHIP, at, ENTRY)
    act(s, EndTurn())
    assert decision(s).seat == 3
    assert movable(s) == {at}


# --- hints ------------------------------------------------------------


def test_a_ship_names_a_corner_on_land_where_one_may_settle() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: RING[:1]}, hands={0: SHIP_PRICE})
    view, named = GAME.view(s, 0), []
    for move in (*moves_of(s, BuyShip), *moves_of(s, MoveShip)):
        hint = GAME.describe(view, move).hint
        if hint is not None:
            place = english(hint).removeprefix("to ").partition(":")[0]
            named.append(CORNERS.number_of(place))
    assert named
    assert all(s.free_corners & s.island.shape.sites & 1 << place for place in named)
