"""The list of the box's rules and their tests is true; and sentences that no other file holds."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.catan.modules.explorers.box import LAIR_NUMBERS
from engine.catan.modules.explorers.missions import LAST_SPACE, advance_marker, with_leader
from engine.catan.modules.explorers.slot import write_slot
from engine.catan.state import NOBODY, State
from engine.core import Illegal, StreamEntry
from engine.kit.masks import mask_of, members

from ..table import act, asked, offers, points, verbs
from .referee_facts import (
    CHASE_FACES,
    HIDDEN,
    LAIR_TOKENS,
    NORTH,
    NUMBERS,
    SEA,
    SHOALS,
    SOUTH,
    TARGETS,
    read_island,
    read_rows,
)
from .table import (
    calm,
    clear_north,
    corner,
    corner_name,
    edge_name,
    gold,
    hex_name,
    lay,
    lay_lair,
    put_ship,
    slot,
    track,
    voyage,
)

HERE = Path(__file__).parent


def list_tests() -> set[str]:
    """The names of all tests of the box."""
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        found |= set(re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE))
    return found


def test_every_sentence_of_the_list_names_tests_that_are_there() -> None:
    lines = (HERE / "README.md").read_text("utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| ") and not line.startswith("| rule")]
    assert len(rows) > 60
    written = list_tests()
    for row in rows:
        named = set(re.findall(r"`(test_\w+)`", row))
        assert named, row
        assert named <= written, named - written


# --- the box ----------------------------------------------------------


def test_discs_tokens_dice_and_advantages_are_those_of_the_box() -> None:
    s = voyage("explorers-and-pirates")
    for area, pools in zip(("moon", "sun"), slot(s).pools, strict=True):
        assert Counter(pools.numbers) == Counter(NUMBERS[area])
        assert {*pools.shoals} == SHOALS[area]
        assert {*pools.villages} == {"swift", "fast", f"chase {CHASE_FACES[area]}"}
    assert Counter(slot(s).lair_numbers) == Counter(LAIR_NUMBERS) == Counter(LAIR_TOKENS)


@pytest.mark.parametrize("scenario", TARGETS)
def test_the_maps_are_those_of_the_rulebook(scenario: str) -> None:
    s, count = voyage(scenario), HIDDEN[scenario]
    lying = {tile.at: tile.terrain for tile in s.island.board.tiles}
    for area, rows in (("moon", NORTH[count]), ("sun", SOUTH[count])):
        assert {hex for hex, terrain in lying.items() if terrain == area} == read_rows(rows)
    assert all(lying[hex] == "sea" for hex in read_rows(SEA[count]))
    land = {hex for hex, terrain in lying.items() if terrain not in ("sea", "moon", "sun")}
    assert land == read_island(scenario).keys()


def test_there_are_four_harbor_settlements_and_five_settlements() -> None:
    s = voyage(phase="build", hands={0: (0, 0, 0, 4, 4)})
    p = s.players[0]
    assert (p.cities_left, p.settlements_left) == (3, 4)
    (home,) = members(p.settlements)
    lay(s, s.island.grid.hexes[s.island.grid.corner_hexes[home][0]], "sea")
    act(s, f"city {offers(s, 'city')[0]}")
    assert (p.cities_left, p.settlements_left) == (2, 5)
    assert home in members(p.cities)
    assert "city" not in verbs(s), "nothing is left to grow"


# --- building ---------------------------------------------------------


def test_a_new_ship_sails_in_the_turn_in_which_it_is_built() -> None:
    s = calm(voyage(phase="build", hands={0: (1, 0, 1, 0, 0)}))
    act(s, f"build-ship {offers(s, 'build-ship')[0]}")
    act(s, "set-sail")
    assert any(text.startswith("ship-2") for text in offers(s, "sail"))


def test_no_ship_is_built_where_it_would_discover_something() -> None:
    s = voyage(phase="build", hands={0: (1, 0, 1, 0, 0)})
    before = offers(s, "build-ship")
    lay(s, (3, 2), "moon")
    assert set(offers(s, "build-ship")) < set(before)
    for text in offers(s, "build-ship"):
        ends = s.island.grid.ends[int(text) - 1]
        around = [*s.island.grid.corner_hexes[ends[0]], *s.island.grid.corner_hexes[ends[1]]]
        assert all(s.island.board.tiles[hex].terrain != "moon" for hex in around)


def test_roads_go_on_from_a_harbor_settlement() -> None:
    s = voyage(phase="build", hands={0: (1, 1, 0, 0, 0)})
    harbor = corner(s, (2, 2), 1)
    at_harbor = {str(edge + 1) for edge in members(s.island.grid.edges_at[harbor])}
    assert at_harbor & set(offers(s, "road"))


def test_the_first_settlement_of_an_area_comes_by_ship_and_roads_go_on_from_it() -> None:
    s = voyage(phase="build", hands={0: (5, 5, 5, 5, 0)})
    clear_north(s)
    lay(s, (6, 2), "forest", 6)
    lay(s, (6, 1), "hills", 5)
    island = mask_of(s.island.grid.hex_corners[s.island.grid.hexes.index((6, 2))])
    ends = [mask_of(s.island.grid.ends[int(text) - 1]) for text in offers(s, "road")]
    assert not any(island & end for end in ends), "no road begins there"
    put_ship(s, (6, 2), "W", "settler")
    act(s, "set-sail")
    act(s, f"land ship-1 {corner_name(s, (6, 2), 5)}")
    act(s, "end")
    s.active, s.stack = 0, voyage(phase="build").stack
    ends = [mask_of(s.island.grid.ends[int(text) - 1]) for text in offers(s, "road")]
    assert any(island & end for end in ends)


# --- pirate ships -----------------------------------------------------


def pirate_at(s: State, hex: tuple[int, int], owner: int = 1) -> None:
    at = s.island.grid.hexes.index(hex)
    write_slot(s, slot(s)._replace(pirate_hex=at, pirate_owner=owner))


def test_a_ship_is_built_beside_a_pirate_without_tribute() -> None:
    s = voyage("pirate-lairs", phase="build", hands={0: (1, 0, 1, 0, 0)})
    before = offers(s, "build-ship")
    pirate_at(s, (3, 2))
    assert offers(s, "build-ship") == before
    act(s, f"build-ship {before[0]}")
    assert gold(s)[0] == 0


def test_a_ship_that_has_chased_may_sail() -> None:
    s = calm(voyage("pirate-lairs", gold=1))
    pirate_at(s, (4, 4))
    put_ship(s, (4, 4), "E")
    act(s, "chase-pirate ship-1", draws=[0])
    act(s, f"sail ship-1 {edge_name(s, (5, 4), 'E')}")
    assert gold(s)[0] == 0, "tribute is paid all the same"


# --- missions ---------------------------------------------------------


def test_before_anybody_has_advanced_nobody_leads() -> None:
    s = voyage("pirate-lairs")
    (one,) = slot(s).tracks
    assert with_leader(one).leader == NOBODY


def test_beyond_the_last_space_nothing_is_won() -> None:
    s = voyage("pirate-lairs")
    advance_marker(s, 0, "lairs", LAST_SPACE, StreamEntry(1))
    before = points(s)[0]
    advance_marker(s, 0, "lairs", 1, StreamEntry(1))
    assert (track(s, "lairs")[0], points(s)[0]) == (LAST_SPACE, before)


def test_a_captured_lair_is_open_to_settlers() -> None:
    s = calm(voyage("pirate-lairs"))
    at = lay_lair(s, (5, 2), (2, 0, 0, 0))
    put_ship(s, (5, 2), "SW", "crew")
    put_ship(s, (5, 2), "NW", "settler", number=1)
    sites = {corner_name(s, (5, 2), place) for place in range(6)}
    assert not sites & {text.split()[1] for text in offers(s, "land")}
    act(s, f"storm ship-1 {hex_name(s, (5, 2))} 1")
    act(s, "end", draws=[0])
    assert s.island.board.tiles[at].number == LAIR_NUMBERS[0]
    assert asked(s) == [1]
    s.active, s.stack = 0, voyage("pirate-lairs").stack
    assert sites & {text.split()[1] for text in offers(s, "land")}


def test_two_lairs_of_a_turn_are_settled_in_the_order_of_capture() -> None:
    s = calm(voyage("pirate-lairs"))
    first, second = lay_lair(s, (5, 2), (2, 0, 0, 0)), lay_lair(s, (5, 3), (2, 0, 0, 0))
    put_ship(s, (5, 3), "W", "crew_crew")
    act(s, f"storm ship-1 {hex_name(s, (5, 3))} 1")
    act(s, f"storm ship-1 {hex_name(s, (5, 2))} 1")
    assert slot(s).lairs_without_heroes == (second, first)
    act(s, "end", draws=[0, 0])
    numbers = [s.island.board.tiles[hex].number for hex in (second, first)]
    assert numbers == list(LAIR_NUMBERS[:2])
    assert track(s, "lairs")[0] == 4


def test_a_haul_waits_in_a_harbor_settlement() -> None:
    s = calm(voyage("fish"))
    put_ship(s, (2, 2), "NE", "fish")
    home = corner_name(s, (2, 2), 1)
    act(s, f"unload ship-1 {home} fish")
    assert slot(s).basin(corner(s, (2, 2), 1)).fish == 1
    with pytest.raises(Illegal):
        act(s, f"unload ship-1 {home} fish")
    act(s, f"load ship-1 {home} fish")
    assert slot(s).ship(0, 0).hold.fish == 1
