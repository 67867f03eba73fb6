"""Ships: where they are built, how they join roads, and how long routes are."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.building import build_piece
from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.catan.modules.seafarers.pieces import SHIP
from engine.catan.moves import BuildRoad, BuildSettlement, PlayRoads
from engine.catan.sites import piece_sites
from engine.catan.state import State
from engine.core import Illegal
from engine.match import Match
from tests.telling import english

from ..table import act, decision, hand, offers, points, verbs
from .table import ENTRY, SHIP_PRICE, corner, edge, edges_of, moves_of, opening, sea, ships

# Around the sea hex (3, 3): west of it the main island, north-east and east of it another one
WEST = (3, 3, "NW")  # a corner of the main island
RING = [(3, 3, side) for side in ("NW", "NE", "E", "SE", "SW", "W")]
FIVE_ROADS = [(0, 3, side) for side in ("NW", "NE", "E", "SE", "SW")]


def test_a_ship_costs_lumber_and_wool_and_there_are_fifteen() -> None:
    s = sea(settlements={0: [WEST]}, hands={0: (2, 0, 2, 0, 0)})
    assert GAME.view(s, 0).players[0].pieces_left == (15, 4, 4, 15)
    act(s, BuyShip(edge(s, (3, 3, "NW"))))
    assert hand(s, 0) == (1, 0, 1, 0, 0)
    assert GAME.view(s, 0).players[0].pieces_left == (15, 4, 4, 14)
    assert ships(s, 0) == {edge(s, (3, 3, "NW"))}


def test_a_ship_lies_beside_the_sea_at_an_own_ship_or_building() -> None:
    s = sea(settlements={0: [WEST]}, hands={0: SHIP_PRICE})
    here = {edge(s, (3, 3, "NW")), edge(s, (3, 3, "W")), edge(s, (3, 2, "SW"))}
    assert edges_of(s, BuyShip) == here
    inland = sea(settlements={0: [(1, 4, "N")]}, hands={0: SHIP_PRICE})
    assert "ship" not in verbs(inland)


def test_a_ship_goes_on_from_a_ship_and_never_from_a_road() -> None:
    at_ship = sea(settlements={0: [WEST]}, ships={0: [(3, 3, "NW")]}, hands={0: SHIP_PRICE})
    assert edge(at_ship, (3, 3, "NE")) in edges_of(at_ship, BuyShip)
    at_road = sea(settlements={0: [WEST]}, roads={0: [(3, 3, "W")]}, hands={0: SHIP_PRICE})
    assert edge(at_road, (3, 3, "SW")) not in edges_of(at_road, BuyShip)
    assert edge(at_road, (3, 3, "NW")) in edges_of(at_road, BuyShip)


def test_a_road_goes_on_from_a_road_and_never_from_a_ship() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: [(3, 3, "W")]}, hands={0: (1, 1, 0, 0, 0)})
    assert edge(s, (2, 4, "E")) not in edges_of(s, BuildRoad)
    assert edge(s, (3, 3, "SW")) not in edges_of(s, BuildRoad)


def test_a_ship_does_not_pass_anothers_building() -> None:
    s = sea(
        settlements={0: [WEST], 1: [(3, 3, "NE")]},
        ships={0: [(3, 3, "NW"), (3, 3, "NE")]},
        hands={0: SHIP_PRICE},
    )
    assert edge(s, (3, 3, "E")) not in edges_of(s, BuyShip)


def frame_of(s: State) -> set[int]:
    """The hexes without neighbours on all sides."""
    return {hex for hex, beside in enumerate(s.island.grid.beside) if len(beside) < 6}


def sail_along_the_frame(revision: int | None = None) -> State:
    """A ship on an edge between a hex of the board and the frame."""
    s = sea(hands={0: SHIP_PRICE}, revision=revision)
    frame, beside = frame_of(s), s.island.grid.edge_hexes
    inner_side = next(at for at, two in enumerate(beside) if len({*two} & frame) == 1 < len(two))
    build_piece(s, s.players[0], SHIP, inner_side, ENTRY)
    return s


def test_ships_sail_along_the_inner_side_of_the_frame_and_never_into_it() -> None:
    s = sail_along_the_frame()
    frame, beside = frame_of(s), s.island.grid.edge_hexes
    offered = edges_of(s, BuyShip)
    assert any({*beside[at]} & frame for at in offered), "it goes on along the frame"
    assert all({*beside[at]} - frame for at in offered)


def test_in_earlier_revisions_a_ship_could_lie_between_two_hexes_of_the_frame() -> None:
    s = sail_along_the_frame(revision=4)
    frame, beside = frame_of(s), s.island.grid.edge_hexes
    assert any({*beside[at]} <= frame for at in edges_of(s, BuyShip))


def test_never_a_road_and_a_ship_on_one_edge_of_the_coast() -> None:
    ship = sea(settlements={0: [WEST]}, ships={0: [(3, 3, "W")]}, hands={0: (1, 1, 0, 0, 0)})
    assert edge(ship, (3, 3, "W")) not in edges_of(ship, BuildRoad)
    road = sea(settlements={0: [WEST]}, roads={0: [(3, 3, "W")]}, hands={0: SHIP_PRICE})
    assert edge(road, (3, 3, "W")) not in edges_of(road, BuyShip)


def test_a_settlement_may_stand_at_the_end_of_ships_and_keeps_its_distance_over_water() -> None:
    price = (1, 1, 1, 1, 0)
    s = sea(settlements={0: [WEST]}, ships={0: [(3, 3, "NW"), (3, 3, "NE")]}, hands={0: price})
    assert BuildSettlement(corner(s, (3, 3, "NE"))) in moves_of(s, BuildSettlement)
    assert BuildSettlement(corner(s, (3, 3, "N"))) not in moves_of(s, BuildSettlement)


# --- routes -----------------------------------------------------------


def test_a_road_that_meets_a_ship_without_a_building_between_them_is_not_continuous() -> None:
    s = sea(roads={0: [(3, 3, "W")]}, ships={0: [(3, 3, "NW")]})
    assert s.players[0].road_length == 1


def test_a_settlement_that_joins_roads_and_ships_makes_one_longer_route_at_once() -> None:
    s = sea(
        roads={0: [(3, 3, "W"), (2, 4, "NW"), (2, 4, "W")]},
        ships={0: [(3, 3, "NW"), (3, 3, "NE")]},
        settlements={0: [(2, 4, "SW")]},
        hands={0: (1, 1, 1, 1, 0)},
    )
    assert s.players[0].road_length == 3
    before = s.copy()
    act(s, BuildSettlement(corner(s, WEST)))
    assert (s.players[0].road_length, s.road_holder) == (5, 0)
    assert (before.players[0].road_length, before.road_holder) == (3, -1)
    assert points(s)[0] - points(before)[0] == 1 + 2


def test_taking_back_what_joined_a_route_gives_the_award_back() -> None:
    match = Match.start(GAME, 4, {"seafarers": "new-shores"}, 1)
    match.state = sea(
        roads={0: [(3, 3, "W"), (2, 4, "NW"), (2, 4, "W")], 1: FIVE_ROADS},
        ships={0: [(3, 3, "NW"), (3, 3, "NE"), (3, 3, "E")]},
        settlements={0: [(2, 4, "SW")]},
        hands={0: (1, 1, 1, 1, 0)},
    )
    match.keep_position()
    assert match.state.road_holder == 1
    match.act(0, BuildSettlement(corner(match.state, WEST)))
    assert (match.state.players[0].road_length, match.state.road_holder) == (6, 0)
    match.undo(0, 0)
    assert (match.state.players[0].road_length, match.state.road_holder) == (3, 1)
    assert hand(match.state, 0) == (1, 1, 1, 1, 0)


def test_a_settlement_of_another_splits_a_route_and_a_third_player_gets_the_award() -> None:
    s = sea(
        settlements={0: [WEST], 1: [(0, 6, "S")]},
        ships={0: [*RING[:5], (3, 2, "SW")]},
        roads={2: FIVE_ROADS},
        hands={1: (1, 1, 1, 1, 0)},
        turn=1,
    )
    assert s.players[2].road_length == 5
    assert s.road_holder == 0
    s.players[1].touched_corners |= 1 << corner(s, (3, 3, "SE"))
    act(s, BuildSettlement(corner(s, (3, 3, "SE"))))
    assert s.players[0].road_length == 4
    assert s.road_holder == 2


def test_a_moved_ship_can_win_the_award() -> None:
    s = sea(
        settlements={0: [WEST]},
        ships={0: [(3, 3, side) for side in ("NW", "NE", "E", "SE")] + [(3, 2, "E")]},
    )
    assert (s.players[0].road_length, s.road_holder) == (4, -1)
    act(s, MoveShip(edge(s, (3, 2, "E")), edge(s, (3, 3, "SW"))))
    assert (s.players[0].road_length, s.road_holder) == (5, 0)


def test_a_ship_that_is_moved_along_the_route_keeps_the_award() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: RING[:5]}, roads={1: FIVE_ROADS})
    s.road_holder = 0
    act(s, MoveShip(edge(s, RING[4]), edge(s, RING[5])))
    assert (s.players[0].road_length, s.players[1].road_length) == (5, 5)
    assert s.road_holder == 0, "it was four while the ship was lifted"


def test_an_edge_that_ends_at_anothers_building_counts_also_after_the_next_one() -> None:
    s = sea(
        settlements={0: [WEST], 1: [(3, 3, "NE")]},
        ships={0: RING[:2]},
        hands={0: SHIP_PRICE},
    )
    assert s.players[0].road_length == 2
    act(s, BuyShip(edge(s, (3, 3, "W"))))
    assert s.players[0].road_length == 3


def test_the_longest_route_has_open_lines_too() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: RING[:5]})
    assert (s.players[0].road_length, s.road_holder) == (5, 0)


def test_whoever_agrees_counts_only_ships_between_two_own_buildings() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: RING[:5]}, ship_routes="closed")
    assert (s.players[0].road_length, s.road_holder) == (0, -1)
    two = {0: [WEST, (3, 3, "S")]}
    s = sea(settlements=two, ships={0: RING[:5]}, ship_routes="closed")
    assert s.players[0].road_length == 4


def test_the_path_of_the_award_has_only_what_counts() -> None:
    s = sea(
        settlements={0: [WEST, (3, 3, "S")]},
        ships={0: RING[:5]},
        roads={0: [(2, 4, "E")]},
        ship_routes="closed",
    )
    assert (s.players[0].road_length, s.road_holder) == (5, 0)
    assert len(GAME.view(s, None).longest_road_path) == 5 + 1


# --- road building ----------------------------------------------------


def test_road_building_places_a_road_and_a_ship_with_nothing_between_them() -> None:
    s = sea(settlements={0: [WEST]}, cards={0: (0, 0, 1, 0, 0)}, hands={0: (1, 1, 1, 1, 0)})
    act(s, PlayRoads())
    assert verbs(s) == {"road", "ship"}
    act(s, BuyShip(edge(s, (3, 3, "NW"))))
    assert verbs(s) == {"road", "ship"}, "nothing may be bought or moved between the two"
    act(s, BuildRoad(edge(s, (3, 3, "W"))))
    assert hand(s, 0) == (1, 1, 1, 1, 0)
    assert "end" in verbs(s)


def test_road_building_may_place_two_ships_even_without_a_road_piece() -> None:
    s = sea(settlements={0: [WEST]}, cards={0: (0, 0, 1, 0, 0)})
    s.players[0].roads_left = 0
    act(s, PlayRoads())
    assert verbs(s) == {"ship"}
    act(s, BuyShip(edge(s, (3, 3, "NW"))))
    act(s, BuyShip(edge(s, (3, 3, "NE"))))
    assert len(ships(s, 0)) == 2


# --- the opening ------------------------------------------------------


def test_a_first_settlement_on_the_coast_may_have_a_ship_instead_of_its_road() -> None:
    s = opening("new-shores", 4)
    act(s, BuildSettlement(corner(s, WEST)))
    assert verbs(s) == {"road", "ship"}
    seat = s.stack[-1].seat  # type: ignore[attr-defined]
    act(s, BuyShip(edge(s, (3, 3, "NW"))))
    assert ships(s, seat) == {edge(s, (3, 3, "NW"))}


def test_inland_there_is_a_road_only() -> None:
    s = opening("new-shores", 4)
    act(s, BuildSettlement(corner(s, (1, 4, "N"))))
    assert verbs(s) == {"road"}


def test_no_ship_is_placed_beside_the_pirate_in_the_opening() -> None:
    s = opening("four-islands", 3)
    act(s, BuildSettlement(corner(s, (2, 4, "N"))))
    assert edges_of(s, BuyShip) == {edge(s, (2, 3, "E"))}
    assert edge(s, (2, 4, "NE")) in edges_of(s, BuildRoad), "the pirate stops no road"


def test_a_ship_that_cannot_be_paid_is_refused() -> None:
    s = sea(settlements={0: [WEST]})
    with pytest.raises(Illegal):
        act(s, BuyShip(edge(s, (3, 3, "NW"))))
    assert offers(s, "ship") == []
    assert piece_sites(s, s.players[0], s.rules.kit.piece("ship"))


def test_the_question_of_the_opening_names_the_ship_where_one_may_be_placed() -> None:
    coast, inland = opening("new-shores", 4), opening("new-shores", 4)
    act(coast, BuildSettlement(corner(coast, WEST)))
    act(inland, BuildSettlement(corner(inland, (1, 4, "N"))))
    assert "Ship" in english(decision(coast).prompt)
    assert english(decision(inland).prompt) == "Place a road beside it."
