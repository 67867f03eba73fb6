"""Knights and progress cards at sea: along ships, beside the pirate, and at gold."""

from __future__ import annotations

from typing import Final

from engine.catan import GAME
from engine.catan.building import build_piece, build_settlement
from engine.catan.modules.knights.army_moves import ChaseRobber, MoveKnight
from engine.catan.modules.knights.cards.moves import (
    EnlistKnight,
    PlayBishop,
    PlayDeserter,
    PlayDiplomat,
    PlayIntrigue,
    PlayMerchant,
    PlayRoadBuilding,
)
from engine.catan.modules.knights.kit import RANKS
from engine.catan.modules.knights.moves import RecruitKnight
from engine.catan.modules.knights.slot import read_knights, write_knights
from engine.catan.modules.seafarers.moves import BuyShip, DismissPirate, MovePirate, MoveShip
from engine.catan.modules.seafarers.pieces import PIRATE, SHIP
from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement, MoveRobber, Roll, Take
from engine.catan.robber import move_pawn, move_robber
from engine.catan.state import State
from engine.core import Seat

from ..seafarers.table import Place, corner, edge, hex_at, moves_of, opening, sea
from ..table import act, decision, dice, lengths
from .army_table import ENTRY, cards, hold_progress
from .table import counter

HOME: Final = (2, 3, "N")  # on the coast of the main island
OUT: Final = (2, 2, "E")  # a ship from there …
AT_SEA: Final = (2, 2, "NE")  # … to a corner without land
ON: Final = (3, 1, "SE")  # the next ship, …
SHORE: Final = (3, 1, "SE")  # … to a corner of the island of gold
BEACH: Final = (2, 3, "NW")  # the corner beside home; also the edge between both
RECRUIT: Final = (0, 0, 1, 0, 1)


def afloat(**others: object) -> State:
    """Seat 0 at home with two ships; the barbarians have landed."""
    given = {"settlements": {0: [HOME]}, "ships": {0: [OUT, ON]}, **others}
    s = sea(knights="on", **given)  # type: ignore[arg-type]
    write_knights(s, read_knights(s)._replace(landings=1))
    move_robber(s, hex_at(s, (0, 5)))
    return s


def knight(s: State, seat: Seat, place: Place, *, active: bool = True, rank: int = 0) -> int:
    at = corner(s, place)
    for kind in RANKS[: rank + 1]:
        build_piece(s, s.players[seat], kind, at, ENTRY)
    slot = read_knights(s)
    write_knights(s, slot._replace(active=slot.active | active << at))
    return at


def goals(s: State) -> set[int]:
    return {move.corner for move in moves_of(s, MoveKnight)}  # type: ignore[attr-defined]


def removable(s: State) -> set[int]:
    return {move.edge for move in moves_of(s, PlayDiplomat)}  # type: ignore[attr-defined]


# --- knights ----------------------------------------------------------


def test_a_knight_is_recruited_on_land_alone_also_where_a_ship_ends() -> None:
    s = afloat(hands={0: RECRUIT})
    assert moves_of(s, RecruitKnight) == [RecruitKnight(corner(s, SHORE))]


def test_a_knight_walks_along_ships_and_may_stay_at_sea() -> None:
    s = afloat()
    knight(s, 0, SHORE)
    assert goals(s) == {corner(s, AT_SEA)}
    act(s, MoveKnight(corner(s, SHORE), corner(s, AT_SEA)))
    assert decision(s).seat == 0


def test_a_knight_changes_from_road_to_ship_at_an_own_building() -> None:
    s = afloat(roads={0: [BEACH]})
    knight(s, 0, BEACH)
    assert goals(s) == {corner(s, AT_SEA), corner(s, SHORE)}


def test_where_road_and_ship_meet_without_a_building_no_knight_changes_over() -> None:
    s = afloat(settlements={}, roads={0: [BEACH]})
    knight(s, 0, SHORE)
    assert goals(s) == {corner(s, AT_SEA), corner(s, HOME)}, "not the beach, where a road leads"


def test_a_knight_chases_the_pirate_from_any_corner_of_its_hex_also_on_the_coast() -> None:
    for place in (AT_SEA, SHORE):
        s = afloat(pirate_on=(3, 2))
        at = knight(s, 0, place)
        assert moves_of(s, ChaseRobber) == [ChaseRobber(at, hex_at(s, (3, 2)))]
        act(s, ChaseRobber(at, hex_at(s, (3, 2))))
        assert moves_of(s, MoveRobber) == []
        assert moves_of(s, MovePirate)
        assert moves_of(s, DismissPirate)


def test_a_pirate_off_the_board_or_elsewhere_is_not_chased() -> None:
    for place in (None, (0, 1)):
        s = afloat(pirate_on=place)
        knight(s, 0, AT_SEA)
        assert moves_of(s, ChaseRobber) == []


def test_an_own_knight_closes_the_ships_behind_it_but_not_those_beyond() -> None:
    s = afloat()
    assert {move.ship for move in moves_of(s, MoveShip)} == {edge(s, ON)}  # type: ignore[attr-defined]
    knight(s, 0, AT_SEA, active=False)
    assert {move.ship for move in moves_of(s, MoveShip)} == {edge(s, ON)}  # type: ignore[attr-defined]
    s = afloat()
    knight(s, 0, SHORE, active=False)
    assert moves_of(s, MoveShip) == [], "it would be cut off"


def test_ships_between_a_building_and_an_own_knight_are_closed_also_where_a_road_holds_it() -> (
    None
):
    for has_knight in (False, True):
        s = afloat(roads={0: [(4, 1, "SW")]})
        if has_knight:
            knight(s, 0, SHORE)
        assert bool(moves_of(s, MoveShip)) is not has_knight


def test_a_ship_does_not_leave_a_knight_that_nothing_else_connects() -> None:
    for has_knight in (False, True):
        s = afloat(settlements={0: [(4, 1, "S")]}, ships={0: [OUT]})
        if has_knight:
            knight(s, 0, AT_SEA)
        assert bool(moves_of(s, MoveShip)) is not has_knight


def test_a_knight_of_others_cuts_a_line_of_ships_but_frees_no_ship() -> None:
    s = afloat(settlements={0: [HOME, SHORE]})
    assert lengths(s)[0] == 2
    knight(s, 1, AT_SEA)
    assert lengths(s)[0] == 1
    assert moves_of(s, MoveShip) == []


def test_the_barbarians_count_the_cities_of_all_islands() -> None:
    s = afloat(settlements={}, cities={0: [HOME], 1: [(4, 1, "S")]})
    assert counter(s, "barbarian_strength") == 2


def test_before_the_first_landing_a_seven_moves_neither_robber_nor_pirate() -> None:
    s = afloat(rolled=False)
    write_knights(s, read_knights(s)._replace(landings=0))
    act(s, Roll(), draws=[dice(7), 3])
    assert "end" in {type(move).verb.id for move in decision(s).moves}


# --- progress cards ---------------------------------------------------


def test_a_deserter_is_placed_on_land_alone() -> None:
    s = afloat()
    knight(s, 1, (2, 3, "S"))
    hold_progress(s, 0, "deserter")
    act(s, PlayDeserter(1))
    assert moves_of(s, EnlistKnight) == [EnlistKnight(0, corner(s, SHORE))]


def test_intrigue_drives_a_knight_off_the_end_of_a_ship() -> None:
    s = afloat()
    at = knight(s, 1, AT_SEA)
    hold_progress(s, 0, "intrigue")
    assert moves_of(s, PlayIntrigue) == [PlayIntrigue(at)]


def test_road_building_may_place_ships() -> None:
    s = afloat()
    hold_progress(s, 0, "road_building")
    act(s, PlayRoadBuilding())
    assert moves_of(s, BuyShip)
    act(s, moves_of(s, BuyShip)[0])
    assert moves_of(s, BuildRoad)


def test_the_diplomat_removes_an_open_ship_also_beside_the_pirate_and_a_ship_comes_back() -> None:
    s = afloat(pirate_on=(3, 2))
    hold_progress(s, 0, "diplomat")
    assert removable(s) == {edge(s, ON)}
    act(s, PlayDiplomat(edge(s, ON)))
    assert moves_of(s, BuildRoad) == []
    assert moves_of(s, BuyShip)
    assert BuyShip(edge(s, ON)) not in moves_of(s, BuyShip)


def test_the_diplomat_gives_a_road_for_a_road() -> None:
    s = afloat(roads={0: [BEACH]}, ships={})
    hold_progress(s, 0, "diplomat")
    act(s, PlayDiplomat(edge(s, BEACH)))
    assert moves_of(s, BuyShip) == []
    assert moves_of(s, BuildRoad)


def test_a_road_is_open_that_ends_where_only_a_ship_begins() -> None:
    s = afloat(settlements={0: [BEACH, SHORE]}, roads={0: [BEACH]}, ships={0: [OUT, ON]})
    hold_progress(s, 0, "diplomat")
    assert removable(s) == {edge(s, BEACH), edge(s, OUT)}


def test_a_road_to_an_own_knight_is_closed_also_where_a_ship_goes_on() -> None:
    for has_knight in (False, True):
        s = afloat(settlements={0: [BEACH]}, roads={0: [BEACH]})
        hold_progress(s, 0, "diplomat")
        if has_knight:
            knight(s, 0, HOME)
        assert (edge(s, BEACH) in removable(s)) is not has_knight


def test_the_bishop_is_not_for_the_pirate() -> None:
    s = afloat()
    hold_progress(s, 0, "bishop")
    hexes = {move.hex for move in moves_of(s, PlayBishop)}  # type: ignore[attr-defined]
    assert hexes == {*s.island.shape.land} - {s.robber}


def test_the_merchant_does_not_stand_on_gold() -> None:
    s = afloat(settlements={0: [(4, 1, "S")]})
    hold_progress(s, 0, "merchant")
    assert moves_of(s, PlayMerchant) == [PlayMerchant(hex_at(s, (4, 2)))]


def test_gold_gives_a_city_two_resources_and_no_commodity_and_no_aqueduct_beside_them() -> None:
    s = afloat(rolled=False, cities={0: [(4, 1, "S")]}, settlements={})
    write_knights(s, read_knights(s).with_level(0, 2, 3))
    act(s, Roll(), draws=[dice(4), 0])
    assert not decision(s).allows(Take((0, 0, 0, 0, 1, 0, 0, 1))), "a coin"
    act(s, Take((1, 0, 0, 0, 1, 0, 0, 0)))
    assert sum(cards(s, 0)) == 2
    assert "end" in {type(move).verb.id for move in decision(s).moves}


# --- cloth ------------------------------------------------------------


def beside_village(*, reached: bool) -> tuple[State, int, int]:
    """Seat 0 with a building near a village, a ship that reaches it or not, and that ship's end."""
    s = sea("cloth", knights="on")
    ends = s.island.grid.ends
    village = next(sign.at for sign in GAME.view(s, 0).signs if sign.key == "village")
    ship = next(n for n, both in enumerate(ends) if village in both)
    (near,) = {*ends[ship]} - {village}
    if not reached:
        ship = next(n for n, both in enumerate(ends) if near in both and n != ship)
    (far,) = {*ends[ship]} - {near}
    build_settlement(s, s.players[0], near, ENTRY)
    build_piece(s, s.players[0], SHIP, ship, ENTRY)
    write_knights(s, read_knights(s)._replace(landings=1))
    s.stack = s.stack[:1]
    return s, ship, far


def test_a_line_to_a_village_is_not_open() -> None:
    for reached in (True, False):
        s, ship, _ = beside_village(reached=reached)
        hold_progress(s, 0, "diplomat")
        assert (ship in removable(s)) is not reached


def test_a_knight_does_not_chase_the_pirate_whom_its_owner_may_not_move() -> None:
    for reached in (True, False):
        s, ship, far = beside_village(reached=reached)
        hexes = s.island.grid.edge_hexes[ship]
        at_sea = next(hex for hex in hexes if hex not in s.island.shape.land)
        move_pawn(s, PIRATE, at_sea)
        build_piece(s, s.players[0], RANKS[0], far, ENTRY)
        write_knights(s, read_knights(s)._replace(active=1 << far))
        assert moves_of(s, ChaseRobber) == ([ChaseRobber(far, at_sea)] if reached else [])


def test_the_opening_at_sea_ends_with_a_city_in_cloth_the_third() -> None:
    for scenario, settlements in (("new-shores", 1), ("cloth", 2)):
        s = opening(scenario, 3, knights="on")
        placed = {BuildSettlement: 0, BuildCity: 0}
        while not s.turn:
            move = decision(s).moves[0]
            if decision(s).seat == 0 and type(move) in placed:
                placed[type(move)] += 1  # type: ignore[index]
            act(s, move)
        assert placed == {BuildSettlement: settlements, BuildCity: 1}
