"""Missions: tracks and leaders, lairs, fish and spices."""

from __future__ import annotations

import pytest

from engine.catan.modules.explorers.missions import advance_marker
from engine.catan.modules.explorers.slot import write_slot
from engine.catan.scoring import list_points
from engine.core import Illegal, StreamEntry

from ..table import act, hand, offers, points, verbs
from .table import (
    calm,
    corner_name,
    edge_name,
    gold,
    hex_name,
    lay_lair,
    lay_shoal,
    lay_village,
    put_ship,
    slot,
    track,
    voyage,
)

ENTRY = StreamEntry(1)


# --- tracks -----------------------------------------------------------


def test_the_spaces_of_a_track_are_worth_1_1_2_2_2_3_3() -> None:
    s = voyage("fish")
    start = points(s)[0]
    gained = []
    for _ in range(7):
        advance_marker(s, 0, "fish", 1, ENTRY)
        gained.append(points(s)[0] - start - 1)
    assert gained == [1, 1, 2, 2, 2, 3, 3]
    advance_marker(s, 0, "fish", 1, ENTRY)
    assert track(s, "fish")[0] == 7


def test_the_foremost_has_a_point_and_of_two_who_came_first() -> None:
    s = voyage("fish")
    leaders = []
    for seat in (0, 1, 1, 0, 0):
        advance_marker(s, seat, "fish", 1, ENTRY)
        leaders.append(next(one.leader for one in slot(s).tracks if one.mission == "fish"))
    assert leaders == [0, 0, 1, 1, 0]


def test_the_parts_of_the_points_add_up() -> None:
    s = voyage("explorers-and-pirates")
    for mission in ("lairs", "fish", "spices"):
        advance_marker(s, 2, mission, 3, ENTRY)
    parts = list_points(s, s.players[2], hidden=True)
    assert sum(part.points for part in parts) == points(s)[2]


@pytest.mark.parametrize(
    ("scenario", "missions", "target"),
    [
        ("land-ho", (), 8),
        ("pirate-lairs", ("lairs",), 12),
        ("fish", ("lairs", "fish"), 15),
        ("spices", ("fish", "spices"), 15),
        ("explorers-and-pirates", ("lairs", "fish", "spices"), 17),
    ],
)
def test_each_scenario_has_its_missions_and_its_target(
    scenario: str,
    missions: tuple[str, ...],
    target: int,
) -> None:
    s = voyage(scenario)
    assert tuple(one.mission for one in slot(s).tracks) == missions
    assert s.rules.target == target


# --- lairs ------------------------------------------------------------


def test_a_ship_puts_one_or_two_crews_ashore() -> None:
    s = voyage("pirate-lairs")
    lay_lair(s, (5, 2))
    put_ship(s, (5, 2), "SW", "crew_crew")
    lair = hex_name(s, (5, 2))
    assert set(offers(s, "storm")) == {f"ship-1 {lair} 1", f"ship-1 {lair} 2"}
    act(s, f"storm ship-1 {lair} 2")
    assert slot(s).lairs[0].crews == (2, 0, 0, 0)
    assert not slot(s).lairs[0].is_captured


def test_no_fourth_crew_comes_to_a_lair() -> None:
    s = voyage("pirate-lairs")
    lay_lair(s, (5, 2), (0, 2, 0, 0))
    put_ship(s, (5, 2), "SW", "crew_crew")
    assert offers(s, "storm") == [f"ship-1 {hex_name(s, (5, 2))} 1"]


def test_the_third_crew_captures_it_and_everybody_there_gets_two_gold_at_once() -> None:
    s = voyage("pirate-lairs")
    lay_lair(s, (5, 2), (0, 1, 1, 0))
    put_ship(s, (5, 2), "SW", "crew")
    act(s, f"storm ship-1 {hex_name(s, (5, 2))} 1")
    assert gold(s) == [2, 2, 2, 0]
    assert track(s, "lairs") == (0, 0, 0, 0)


def test_after_all_voyages_everybody_advances_and_the_hero_once_more_for_a_crew() -> None:
    s = voyage("pirate-lairs")
    lay_lair(s, (5, 2), (0, 2, 0, 0))
    put_ship(s, (5, 2), "SW", "crew")
    act(s, f"storm ship-1 {hex_name(s, (5, 2))} 1")
    act(s, "end", draws=[5, 0, 3])  # 6 + 1 against 1 + 2, and the fourth token
    assert track(s, "lairs") == (2, 1, 0, 0)
    assert slot(s).lairs[0].crews == (0, 2, 0, 0)
    tile = s.island.board.tiles[slot(s).lairs[0].hex]
    assert (tile.terrain, tile.number) == ("lair_gold", 5)


def test_of_equal_sums_more_crews_make_the_hero() -> None:
    s = voyage("pirate-lairs")
    lay_lair(s, (5, 2), (0, 2, 0, 0))
    put_ship(s, (5, 2), "SW", "crew")
    act(s, f"storm ship-1 {hex_name(s, (5, 2))} 1")
    act(s, "end", draws=[3, 2, 0])  # 4 + 1 against 3 + 2
    assert track(s, "lairs") == (1, 2, 0, 0)


def test_equal_sums_of_equal_crews_are_rolled_again() -> None:
    s = voyage("pirate-lairs")
    lay_lair(s, (5, 2), (0, 1, 1, 0))
    put_ship(s, (5, 2), "SW", "crew")
    act(s, f"storm ship-1 {hex_name(s, (5, 2))} 1")
    act(s, "end", draws=[5, 5, 0, 0, 1, 0])
    assert track(s, "lairs") == (1, 2, 1, 0)


def test_alone_one_advances_two_steps_and_loses_a_crew() -> None:
    s = voyage("pirate-lairs")
    lay_lair(s, (5, 2), (2, 0, 0, 0))
    put_ship(s, (5, 2), "SW", "crew")
    act(s, f"storm ship-1 {hex_name(s, (5, 2))} 1")
    act(s, "end", draws=[0])
    assert track(s, "lairs") == (2, 0, 0, 0)
    assert slot(s).lairs[0].crews == (2, 0, 0, 0)
    assert gold(s)[0] == 2


def test_crews_beside_a_captured_lair_are_fetched_by_their_owners_ships() -> None:
    s = voyage("pirate-lairs")
    lay_lair(s, (5, 2), (2, 1, 0, 0))
    lair = slot(s).lairs[0]._replace(is_captured=True)
    write_slot(s, slot(s).with_lair(lair))
    put_ship(s, (5, 2), "SW")
    act(s, f"fetch-crew ship-1 {hex_name(s, (5, 2))}")
    assert slot(s).ship(0, 0).hold.key == "crew"
    assert slot(s).lairs[0].crews == (1, 1, 0, 0)


# --- fish -------------------------------------------------------------


def test_the_die_brings_a_haul_to_the_shoal_of_its_number_once_a_turn() -> None:
    s = voyage("fish")
    lay_shoal(s, (5, 2), 3)
    act(s, "roll-for-fish", draws=[2])
    assert slot(s).shoals[0].has_haul
    assert slot(s).hauls == 5
    assert "roll-for-fish" not in verbs(s)


@pytest.mark.parametrize("why", ["another number", "a haul is there", "a pirate is there"])
def test_no_haul_comes(why: str) -> None:
    s = voyage("fish")
    hex = lay_shoal(s, (5, 2), 3, haul=why == "a haul is there")
    if why == "a pirate is there":
        write_slot(s, slot(s)._replace(pirate_hex=hex, pirate_owner=1))
    act(s, "roll-for-fish", draws=[0 if why == "another number" else 2])
    assert slot(s).hauls == 6


def test_without_hauls_nobody_rolls() -> None:
    s = voyage("fish")
    write_slot(s, slot(s)._replace(hauls=0))
    assert "roll-for-fish" not in verbs(s)


def test_the_roll_ends_the_movement_of_the_ship_under_way() -> None:
    s = calm(voyage("fish"))
    put_ship(s, (4, 4), "E")
    act(s, f"sail ship-1 {edge_name(s, (4, 4), 'SE')}")
    act(s, "roll-for-fish", draws=[0])
    assert "sail" not in verbs(s)


def test_only_an_empty_ship_takes_a_haul_and_its_hold_is_full_then() -> None:
    s = voyage("fish")
    lay_shoal(s, (5, 2), 3, haul=True)
    put_ship(s, (5, 2), "SW", "crew")
    assert "catch-fish" not in verbs(s)
    put_ship(s, (5, 2), "SW")
    act(s, f"catch-fish ship-1 {hex_name(s, (5, 2))}")
    assert slot(s).ship(0, 0).hold.room == 0


def test_a_haul_at_a_dock_is_a_step_and_goes_back() -> None:
    s = voyage("fish")
    write_slot(s, slot(s)._replace(hauls=5))
    put_ship(s, (2, 4), "NE", "fish")
    act(s, f"deliver ship-1 {corner_name(s, (2, 4), 0)}")
    assert track(s, "fish") == (1, 0, 0, 0)
    assert slot(s).hauls == 6


def test_the_docks_are_the_north_and_south_corner_of_the_council() -> None:
    s = voyage("fish")
    put_ship(s, (2, 4), "E", "fish")
    docks = {f"ship-1 {corner_name(s, (2, 4), place)}" for place in (0, 3)}
    assert set(offers(s, "deliver")) == docks


# --- spices -----------------------------------------------------------


def test_a_crew_stays_in_a_village_for_a_sack_that_takes_its_room() -> None:
    s = voyage("spices")
    lay_village(s, (5, 2))
    put_ship(s, (5, 2), "SW", "crew_crew")
    act(s, f"spice ship-1 {hex_name(s, (5, 2))}")
    assert slot(s).ship(0, 0).hold.key == "crew_spice"
    village = slot(s).villages[0]
    assert (village.sacks, village.guests) == (3, 0b0001)
    with pytest.raises(Illegal):
        act(s, f"spice ship-1 {hex_name(s, (5, 2))}")


def test_a_village_has_as_many_sacks_as_players() -> None:
    s = voyage("spices", seats=3)
    at = lay_village(s, (5, 2))
    assert slot(s).village_at(at).sacks == 3


def test_each_sack_is_a_step() -> None:
    s = voyage("spices")
    put_ship(s, (2, 4), "NE", "spice_spice")
    act(s, f"deliver ship-1 {corner_name(s, (2, 4), 0)}")
    assert track(s, "spices") == (2, 0, 0, 0)


def test_fast_gold_sells_one_resource_for_each_village() -> None:
    s = voyage("spices", phase="build", hands={0: (3, 0, 0, 0, 0)})
    lay_village(s, (9, 1), "fast", guests=0b0001)
    act(s, "fast-gold lumber")
    assert (hand(s, 0)[0], gold(s)[0]) == (2, 1)
    with pytest.raises(Illegal):
        act(s, "fast-gold lumber")


def test_advantages_belong_to_those_with_a_crew() -> None:
    s = voyage("spices", phase="build", hands={0: (3, 0, 0, 0, 0)})
    lay_village(s, (9, 1), "fast", guests=0b0010)
    assert "fast-gold" not in verbs(s)
