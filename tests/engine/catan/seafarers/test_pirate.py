"""The pirate: instead of the robber, whom it robs, and what it bars."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.seafarers.moves import BuyShip, DismissPirate, MovePirate
from engine.catan.modules.seafarers.pieces import PIRATE
from engine.catan.moves import BuildRoad, BuildSettlement, MoveRobber, PlayKnight, Roll
from engine.catan.pawns import pawn_hex
from engine.catan.state import NOWHERE, State
from engine.core import StreamEntry

from ..table import act, dice, hand, verbs
from .table import (
    SHIP_PRICE,
    corner,
    edge,
    edges_of,
    hex_at,
    inner_sea,
    moves_of,
    opening,
    sea,
)

WEST = (3, 3, "NW")
RING = [(3, 3, side) for side in ("NW", "NE", "E", "SE", "SW", "W")]


def at_knight(s: State) -> None:
    act(s, PlayKnight())


def test_a_knight_moves_the_robber_or_the_pirate_and_never_both() -> None:
    s = sea(settlements={1: [WEST]}, ships={1: RING[:1]}, cards={0: (2, 0, 0, 0, 0)})
    at_knight(s)
    assert verbs(s) == {"robber", "pirate", "pirate-away"}
    act(s, MovePirate(hex_at(s, (3, 3)), 1), draws=[])
    assert pawn_hex(s, PIRATE) == hex_at(s, (3, 3))
    assert "end" in verbs(s), "the turn goes on"


def test_a_seven_moves_the_robber_or_the_pirate_and_never_both() -> None:
    s = sea(rolled=False)
    act(s, Roll(), draws=[dice(7)])
    assert verbs(s) == {"robber", "pirate", "pirate-away"}
    land = next(move for move in moves_of(s, MoveRobber))
    act(s, land)
    assert "end" in verbs(s)


def test_the_robber_goes_to_any_land_and_never_to_the_sea() -> None:
    s = sea(cards={0: (1, 0, 0, 0, 0)})
    at_knight(s)
    hexes = {move.hex for move in moves_of(s, MoveRobber)}  # type: ignore[attr-defined]
    assert hexes == {*s.island.shape.land} - {s.robber}
    assert hex_at(s, (4, 1)) in hexes, "gold, too"


def test_the_pirate_goes_to_any_other_hex_of_the_sea_within_the_frame() -> None:
    s = sea(cards={0: (1, 0, 0, 0, 0)})
    at_knight(s)
    hexes = {move.hex for move in moves_of(s, MovePirate)}  # type: ignore[attr-defined]
    assert hexes == inner_sea(s) - {hex_at(s, (5, 4))}


@pytest.mark.parametrize("scenario", ["fog-islands", "cloth", "through-the-desert"])
def test_a_pirate_that_begins_on_the_frame_begins_off_the_board(scenario: str) -> None:
    s = opening(scenario, 4)
    assert pawn_hex(s, PIRATE) == NOWHERE


def test_matches_that_began_with_hexes_at_the_border_go_on_with_them() -> None:
    options = GAME.meta.check_options(4, {"seafarers": "fog-islands"}, 2)
    s = GAME.new(4, options, StreamEntry(1))
    begins = pawn_hex(s, PIRATE)
    assert begins not in inner_sea(s)
    assert begins != NOWHERE


def test_the_pirate_robs_an_owner_of_ships_and_not_of_buildings() -> None:
    s = sea(
        settlements={1: [WEST], 2: [(3, 3, "S")], 3: [(3, 3, "NE")]},
        ships={1: RING[:1]},
        cards={0: (1, 0, 0, 0, 0)},
        hands={1: (1, 0, 0, 0, 0), 2: (1, 0, 0, 0, 0)},
    )
    at_knight(s)
    here = [move for move in moves_of(s, MovePirate) if move.hex == hex_at(s, (3, 3))]  # type: ignore[attr-defined]
    assert here == [MovePirate(hex_at(s, (3, 3)), 1)], "and the theft is no choice"
    act(s, here[0], draws=[0])
    assert hand(s, 0) == (1, 0, 0, 0, 0)
    assert hand(s, 1) == (0, 0, 0, 0, 0)


def test_one_of_several_owners_of_ships_is_robbed() -> None:
    s = sea(
        settlements={1: [WEST], 2: [(3, 3, "S")]},
        ships={1: RING[:1], 2: [(3, 3, "SE")], 0: [(3, 3, "W")]},
        cards={0: (1, 0, 0, 0, 0)},
    )
    at_knight(s)
    here = {
        move.victim  # type: ignore[attr-defined]
        for move in moves_of(s, MovePirate)
        if move.hex == hex_at(s, (3, 3))  # type: ignore[attr-defined]
    }
    assert here == {1, 2}, "nobody robs oneself"


def test_the_robber_robs_no_owner_of_ships_alone() -> None:
    s = sea(ships={1: [(4, 3, "W")]}, cards={0: (1, 0, 0, 0, 0)})
    at_knight(s)
    assert MoveRobber(hex_at(s, (4, 3)), None) in moves_of(s, MoveRobber)


def test_the_pirate_may_leave_the_board_where_it_bars_nothing_and_robs_nobody() -> None:
    s = sea(
        settlements={0: [WEST]},
        cards={0: (2, 0, 0, 0, 0)},
        hands={0: SHIP_PRICE},
        pirate_on=(3, 3),
    )
    at_knight(s)
    act(s, DismissPirate(), draws=[])
    assert pawn_hex(s, PIRATE) == NOWHERE
    assert edge(s, RING[0]) in edges_of(s, BuyShip)
    assert GAME.view(s, 0).pawns[1].hex is None


def test_a_pirate_off_the_board_must_come_back_to_it() -> None:
    s = sea(cards={0: (2, 0, 0, 0, 0)})
    at_knight(s)
    act(s, DismissPirate())
    s.card_played = False
    at_knight(s)
    assert verbs(s) == {"robber", "pirate"}


def test_no_ship_is_built_beside_the_pirate() -> None:
    s = sea(settlements={0: [WEST]}, hands={0: SHIP_PRICE}, pirate_on=(3, 3))
    assert edges_of(s, BuyShip) == {edge(s, (3, 2, "SW"))}


def test_the_pirate_never_stops_roads_settlements_or_harbours() -> None:
    s = sea(
        settlements={0: [WEST]},
        ships={0: RING[:2]},
        hands={0: (1, 1, 1, 1, 0)},
        pirate_on=(3, 3),
    )
    assert edge(s, RING[5]) in edges_of(s, BuildRoad)
    assert BuildSettlement(corner(s, (3, 3, "NE"))) in moves_of(s, BuildSettlement)


def test_the_pirate_stops_no_production() -> None:
    s = sea(settlements={0: [WEST]}, rolled=False, pirate_on=(3, 3))
    act(s, Roll(), draws=[dice(4)])
    assert hand(s, 0) == (0, 0, 0, 0, 1)


def test_the_friendly_robber_spares_owners_of_ships_too() -> None:
    s = sea(
        settlements={1: [WEST]},
        ships={1: RING[:1]},
        cards={0: (1, 0, 0, 0, 0)},
        robber="friendlier",
    )
    at_knight(s)
    hexes = {move.hex for move in moves_of(s, MovePirate)}  # type: ignore[attr-defined]
    assert hex_at(s, (3, 3)) not in hexes
    assert hex_at(s, (3, 1)) in hexes


def test_a_clock_puts_the_robber_where_nobody_lives() -> None:
    s = sea(settlements={1: [WEST]}, cards={0: (1, 0, 0, 0, 0)})
    at_knight(s)
    (decision,) = GAME.decisions(s)
    assert isinstance(decision.fallback, MoveRobber)
    assert decision.fallback.victim is None
