"""Building: harbor settlements, ships, settlers and crews, and where nothing is built."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.building import build_road, build_settlement
from engine.catan.modules.explorers.slot import write_slot
from engine.core import Illegal, StreamEntry
from engine.kit.hexes import CORNERS

from ..table import act, hand, offers, points, roll, verbs
from .table import (
    corner,
    corner_name,
    edge,
    edge_name,
    lay_lair,
    lay_village,
    put_ship,
    slot,
    voyage,
)

RICH = (9, 9, 9, 9, 9)
ENTRY = StreamEntry(1)


def test_a_harbor_settlement_costs_two_grain_and_two_ore_and_is_worth_two_points() -> None:
    s = voyage(phase="build", hands={0: (0, 0, 0, 2, 2)})
    before = points(s)[0]
    build_settlement(s, s.players[0], corner(s, (2, 2), 2), ENTRY)
    act(s, f"city {corner_name(s, (2, 2), 2)}")
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    assert points(s)[0] == before + 2
    assert s.players[0].settlements_left == 4


def test_only_a_settlement_at_the_coast_becomes_a_harbor_settlement() -> None:
    s = voyage(phase="build", hands={0: (0, 0, 0, 2, 2)})
    inland = corner(s, (0, 4), 1)
    build_settlement(s, s.players[0], inland, ENTRY)
    assert CORNERS[inland] not in offers(s, "city")


def test_a_settlement_at_the_frame_becomes_one_too() -> None:
    s = voyage(phase="build", hands={0: (0, 0, 0, 2, 2)})
    west = corner(s, (-1, 5), 5)
    build_settlement(s, s.players[0], west, ENTRY)
    assert CORNERS[west] in offers(s, "city")


def test_a_harbor_settlement_still_yields_one_card() -> None:
    s = voyage(phase="roll")
    roll(s, 9)
    assert hand(s, 0)[0] == 1  # the forest at the harbor settlement


def test_a_ship_is_built_on_a_route_at_an_own_harbor_settlement() -> None:
    s = voyage(phase="build", hands={0: (1, 0, 1, 0, 0)})
    at_harbor = {edge_name(s, (3, 1), side) for side in ("E", "SE")} | {edge_name(s, (3, 2), "NW")}
    assert set(offers(s, "build-ship")) <= at_harbor | {edge_name(s, (2, 2), "E")}
    act(s, f"build-ship {edge_name(s, (3, 2), 'NW')}")
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    assert len(slot(s).own_ships(0)) == 2


def test_no_third_ship_is_built_on_a_route() -> None:
    s = voyage(phase="build", hands={0: (1, 0, 1, 0, 0)})
    put_ship(s, (3, 1), "SE", seat=1, number=1)
    put_ship(s, (3, 1), "SE", seat=2, number=1)
    write_slot(s, slot(s).with_ship(0, 0, None))
    assert edge_name(s, (3, 1), "SE") not in offers(s, "build-ship")


def test_with_three_ships_at_sea_one_is_taken_off_with_its_cargo_and_built_anew() -> None:
    s = voyage("fish", phase="build", hands={0: (1, 0, 1, 0, 0)})
    put_ship(s, (4, 4), "E", number=1)
    put_ship(s, (5, 4), "E", "fish", number=2)
    write_slot(s, slot(s)._replace(hauls=5))
    assert "build-ship" not in verbs(s)
    act(s, f"rebuild-ship ship-3 {edge_name(s, (2, 2), 'E')}")
    ships = [ship for _, ship in slot(s).own_ships(0)]
    assert len(ships) == 3
    assert slot(s).ship(0, 2).hold.key == "empty"
    assert slot(s).hauls == 6


def test_settlers_and_crews_go_into_a_basin_or_a_ship_at_an_own_harbor() -> None:
    s = voyage("pirate-lairs", phase="build", hands={0: RICH})
    put_ship(s, (3, 1), "SE")
    put_ship(s, (5, 4), "E", number=1)
    harbor = corner_name(s, (3, 1), 3)
    assert set(offers(s, "settler")) == {"ship-1", harbor}
    assert set(offers(s, "crew")) == {"ship-1", harbor}
    act(s, "crew ship-1")
    act(s, f"settler {harbor}")
    assert slot(s).ship(0, 0).hold.key == "crew"
    assert slot(s).basin(corner(s, (3, 1), 3)).key == "settler"


def test_a_hold_has_room_for_one_large_piece_or_two_small_ones() -> None:
    s = voyage("pirate-lairs", phase="build", hands={0: RICH})
    put_ship(s, (3, 1), "SE", "crew")
    assert "ship-1" not in offers(s, "settler")
    act(s, "crew ship-1")
    assert "ship-1" not in offers(s, "crew")


def test_without_room_a_piece_is_given_back_first() -> None:
    s = voyage("pirate-lairs", phase="build", hands={0: RICH})
    put_ship(s, (3, 1), "SE", "crew_crew")
    act(s, "return ship-1 crew")
    act(s, "crew ship-1")
    assert slot(s).ship(0, 0).hold.key == "crew_crew"


def test_who_gives_a_piece_back_is_asked_again() -> None:
    s = voyage("pirate-lairs", phase="build", hands={0: RICH})
    put_ship(s, (3, 1), "SE", "crew")
    view = GAME.view(s, 0)
    assert GAME.warning(view, GAME.moves.parse("return ship-1 crew")) is not None
    assert GAME.warning(view, GAME.moves.parse("crew ship-1")) is None


def test_a_ship_that_is_built_anew_says_what_is_lost_with_it() -> None:
    s = voyage("fish", phase="build", hands={0: (1, 0, 1, 0, 0)})
    put_ship(s, (4, 4), "E", number=1)
    put_ship(s, (5, 4), "E", "fish", number=2)
    view, site = GAME.view(s, 0), edge_name(s, (2, 2), "E")
    hints = [
        GAME.describe(view, GAME.moves.parse(f"rebuild-ship {ship} {site}")).hint
        for ship in ("ship-2", "ship-3")
    ]
    assert hints[0] is None
    assert hints[1] is not None


def test_there_are_two_settlers_and_nine_crews() -> None:
    s = voyage("spices", phase="build", hands={0: RICH})
    put_ship(s, (3, 1), "SE", "settler")
    put_ship(s, (5, 4), "E", "settler", number=1)
    assert "settler" not in verbs(s)
    lay_village(s, (5, 2), guests=0b0001)
    used = slot(s).crews_used(0, s.players[0].cities)
    assert used == 1


def test_crews_are_for_missions_that_want_them() -> None:
    s = voyage("land-ho", phase="build", hands={0: RICH})
    assert "crew" not in verbs(s)


@pytest.mark.parametrize("kind", ["hidden", "lair", "village"])
def test_nothing_is_built_at_hidden_hexes_lairs_and_villages(kind: str) -> None:
    s = voyage("explorers-and-pirates", phase="build", hands={0: RICH})
    if kind == "lair":
        lay_lair(s, (3, 1))
    if kind == "village":
        lay_village(s, (3, 1))
    p = s.players[0]
    build_settlement(s, p, corner(s, (2, 1), 0), ENTRY)
    build_road(s, p, edge(s, (3, 1), "W"), ENTRY)
    closed = kind != "hidden"
    assert (edge_name(s, (3, 1), "NW") not in offers(s, "road")) == closed


def test_a_village_with_an_own_crew_is_open() -> None:
    s = voyage("spices", phase="build", hands={0: RICH})
    lay_village(s, (3, 1), guests=0b0001)
    build_settlement(s, s.players[0], corner(s, (2, 1), 0), ENTRY)
    build_road(s, s.players[0], edge(s, (3, 1), "W"), ENTRY)
    assert edge_name(s, (3, 1), "NW") in offers(s, "road")


def test_roads_lie_on_the_coast_beside_ships() -> None:
    s = voyage(phase="build", hands={0: (1, 1, 0, 0, 0)})
    put_ship(s, (3, 1), "SE")
    assert edge_name(s, (3, 1), "SE") in offers(s, "road")


def test_who_cannot_pay_builds_nothing() -> None:
    s = voyage("pirate-lairs", phase="build")
    with pytest.raises(Illegal):
        act(s, f"build-ship {edge_name(s, (3, 2), 'NW')}")
