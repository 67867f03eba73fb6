"""Ships: how far they sail, what they discover, load and settle."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.catan import GAME
from engine.catan.building import build_settlement
from engine.catan.modules.explorers.places import hidden_hexes
from engine.catan.modules.explorers.reaching import count_steps, find_waters
from engine.catan.modules.explorers.slot import write_slot
from engine.catan.state import State
from engine.core import Illegal, StreamEntry
from engine.kit.hexes import CORNERS
from engine.match import Match

from ..table import act, hand, offers, points, verbs
from .table import (
    calm,
    clear_north,
    corner,
    corner_name,
    edge,
    edge_name,
    gold,
    lay,
    lay_village,
    put_ship,
    slot,
    voyage,
)

ENTRY = StreamEntry(1)


def reached(s: State, vessel: int = 1) -> set[str]:
    texts = [text.split() for text in offers(s, "sail")]
    return {target for ship, target in texts if ship == f"ship-{vessel}"}


def steps(s: State, target: int) -> int:
    return count_steps(find_waters(s), slot(s).ship(0, 0).edge, 12)[target]


def test_a_ship_sails_four_steps_and_no_further_without_wool() -> None:
    s = voyage()
    put_ship(s, (2, 4), "NE")
    far = {steps(s, int(name) - 1) for name in reached(s)}
    assert far == {1, 2, 3, 4}


def test_a_wool_brings_two_steps_more_once_a_turn() -> None:
    s = voyage(hands={0: (0, 0, 2, 0, 0)})
    clear_north(s)
    put_ship(s, (2, 4), "NE")
    far = max(reached(s), key=lambda name: steps(s, int(name) - 1))
    assert steps(s, int(far) - 1) == 6
    act(s, f"sail ship-1 {far}")
    assert hand(s, 0)[2] == 1
    assert not reached(s)


def test_a_voyage_may_go_on_and_turn_back() -> None:
    s = calm(voyage())
    put_ship(s, (4, 4), "E")
    start = edge_name(s, (4, 4), "E")
    act(s, f"sail ship-1 {edge_name(s, (4, 4), 'SE')}")
    act(s, f"sail ship-1 {start}")
    assert slot(s).ship(0, 0).steps == 2
    assert reached(s)


def test_each_ship_moves_once_one_after_the_other() -> None:
    s = calm(voyage())
    put_ship(s, (4, 4), "E")
    put_ship(s, (5, 4), "E", number=1)
    act(s, f"sail ship-1 {edge_name(s, (4, 4), 'SE')}")
    assert reached(s, 1)
    act(s, f"sail ship-2 {edge_name(s, (5, 4), 'SE')}")
    assert not reached(s, 1)
    assert reached(s, 2)


def test_a_ship_passes_two_others_and_does_not_end_there() -> None:
    s = calm(voyage())
    put_ship(s, (4, 4), "E")
    full = edge_name(s, (4, 4), "SE")
    for seat in (1, 2):
        put_ship(s, (4, 4), "SE", seat=seat)
    assert full not in reached(s)
    assert edge_name(s, (4, 4), "SW") in reached(s)


def test_ships_stay_at_sea_and_inside_the_frame() -> None:
    s = voyage()
    clear_north(s, "fields")
    routes = find_waters(s).routes
    assert not routes >> edge(s, (2, 1), "W") & 1 == routes >> edge(s, (3, 1), "W") & 1 == 1
    assert not routes >> edge(s, (6, 1), "E") & 1  # between two hexes of land
    assert routes >> edge(s, (3, 1), "NE") & 1  # between land and the frame


def test_a_voyage_ends_where_it_discovers_something() -> None:
    s = voyage()
    put_ship(s, (3, 3), "SW")
    target = edge_name(s, (3, 3), "SE")
    told = act(s, f"sail ship-1 {target}")
    assert slot(s).ship(0, 0).has_stopped
    assert not reached(s)
    assert told.drawn


def test_land_that_is_discovered_brings_a_card_and_all_else_two_gold() -> None:
    for draw, terrain in enumerate(slot(voyage()).pools[0].tiles):
        s = voyage()
        put_ship(s, (3, 3), "SW")
        draws = [draw] if terrain == "sea" else [draw, 0]
        act(s, f"sail ship-1 {edge_name(s, (3, 3), 'SE')}", draws=draws)
        found = s.island.board.tiles[s.island.grid.hexes.index((4, 3))]
        assert found.terrain == terrain
        assert (sum(hand(s, 0)), gold(s)[0]) == ((0, 2) if terrain == "sea" else (1, 0))
        assert found.number == (None if terrain == "sea" else 3)


def test_a_card_that_the_bank_lacks_is_lost() -> None:
    s = voyage()
    kind = slot(s).pools[0].tiles.index("fields")
    s.bank -= 19 << 18  # no grain
    put_ship(s, (3, 3), "SW")
    act(s, f"sail ship-1 {edge_name(s, (3, 3), 'SE')}", draws=[kind, 0])
    assert not any(hand(s, 0))
    assert gold(s)[0] == 0


def test_a_step_discovers_one_hex_for_both_sides_of_a_route_are_known() -> None:
    match, random = Match.start(GAME, 2, {"explorers": "land-ho"}, 5), Random(5)
    for _ in range(400):
        question = match.decisions()[0]
        before = len(hidden_hexes(match.state.island))
        match.act(question.seat, question.sample(random))
        assert before - len(hidden_hexes(match.state.island)) in (0, 1)
    assert len(hidden_hexes(match.state.island)) < 16


def test_nobody_knows_what_is_hidden_before_it_is_found() -> None:
    s = voyage("explorers-and-pirates")
    assert {tile.terrain for tile in s.island.board.tiles if tile.terrain in ("moon", "sun")}
    assert all(isinstance(pools.tiles, tuple) for pools in slot(s).pools)
    assert len(hidden_hexes(s.island)) == sum(len(pools.tiles) for pools in slot(s).pools)


def test_a_settler_lands_where_a_settlement_may_stand() -> None:
    s = voyage()
    clear_north(s)
    lay(s, (4, 3), "forest", 6)
    put_ship(s, (4, 3), "W", "settler")
    before = points(s)[0]
    target = corner_name(s, (4, 3), 5)
    act(s, f"land ship-1 {target}")
    assert points(s)[0] == before + 1
    assert not slot(s).own_ships(0)
    assert not any(hand(s, 0))


def test_the_voyage_to_a_landing_is_part_of_the_move() -> None:
    s = voyage()
    clear_north(s)
    lay(s, (5, 2), "forest", 6)
    put_ship(s, (4, 4), "NW", "settler")
    far = corner(s, (5, 2), 0)
    act(s, f"land ship-1 {CORNERS[far]}")
    assert s.players[0].settlements >> far & 1


def test_a_ship_that_has_discovered_may_still_land() -> None:
    s = voyage()
    put_ship(s, (3, 3), "SW", "settler")
    kind = slot(s).pools[0].tiles.index("forest")
    act(s, f"sail ship-1 {edge_name(s, (3, 3), 'SE')}", draws=[kind, 0])
    assert offers(s, "land")


def test_nobody_lands_beside_a_building_or_without_a_settlement_left() -> None:
    s = voyage()
    clear_north(s)
    lay(s, (4, 3), "forest", 6)
    build_settlement(s, s.players[1], corner(s, (4, 3), 5), ENTRY)
    put_ship(s, (4, 3), "W", "settler")
    assert f"ship-1 {corner_name(s, (4, 3), 4)}" not in offers(s, "land")
    s.players[0].settlements_left = 0
    assert "land" not in verbs(s)


def test_nobody_lands_at_a_hex_that_is_hidden() -> None:
    s = voyage()
    lay(s, (4, 3), "forest", 6)
    put_ship(s, (3, 3), "SE", "settler")
    hidden = corner_name(s, (4, 3), 0)
    assert f"ship-1 {hidden}" not in offers(s, "land")


def test_loading_unloading_and_swapping_cost_nothing_and_end_no_voyage() -> None:
    s = voyage("pirate-lairs")
    harbor = corner(s, (3, 1), 3)
    put_ship(s, (3, 1), "SE", "crew")
    write_slot(s, slot(s).with_basin(harbor, slot(s).ship(0, 0).hold))
    name = corner_name(s, (3, 1), 3)
    act(s, f"load ship-1 {name} crew")
    assert slot(s).ship(0, 0).hold.key == "crew_crew"
    act(s, f"unload ship-1 {name} crew")
    assert slot(s).basin(harbor).key == "crew"
    assert reached(s)


def test_full_holds_are_swapped() -> None:
    s = voyage("pirate-lairs")
    harbor = corner(s, (3, 1), 3)
    put_ship(s, (3, 1), "SE", "settler")
    write_slot(s, slot(s).with_basin(harbor, slot(s).ship(0, 0).hold))
    put_ship(s, (3, 1), "SE", "crew_crew")
    act(s, f"swap ship-1 {corner_name(s, (3, 1), 3)}")
    assert slot(s).ship(0, 0).hold.key == "settler"
    assert slot(s).basin(harbor).key == "crew_crew"


def test_ships_load_at_own_harbors_only() -> None:
    s = voyage("pirate-lairs")
    put_ship(s, (0, 7), "E")
    with pytest.raises(Illegal):
        act(s, f"load ship-1 {corner_name(s, (0, 7), 1)} crew")


def test_swift_voyages_bring_a_step_each_at_once() -> None:
    s = voyage("spices")
    clear_north(s)
    lay_village(s, (9, 1), guests=0b0001)
    lay_village(s, (9, 2), guests=0b0001)
    put_ship(s, (2, 4), "NE")
    assert max(steps(s, int(name) - 1) for name in reached(s)) == 6


def test_the_pieces_of_a_voyage_are_conserved_by_a_landing() -> None:
    s = voyage()
    clear_north(s)
    lay(s, (4, 3), "forest", 6)
    put_ship(s, (4, 3), "W", "settler")
    act(s, f"land ship-1 {corner_name(s, (4, 3), 5)}")
    assert slot(s).settlers_used(0, s.players[0].cities) == 0
    assert Counter(slot(s).ships[0]) == {None: 3}
