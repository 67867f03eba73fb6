"""Through the Desert: which land pays, and what the desert is not."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.building import build_settlement
from engine.catan.modules.seafarers.slot import read_sea
from engine.catan.moves import BuildRoad
from engine.kit.hexes import neighbours

from ..table import decision
from .table import ENTRY, corner, edge, edges_of, opening, part, sea

KEY = "through-the-desert"


@pytest.mark.parametrize("seats", [3, 4])
def test_four_regions_pay(seats: int) -> None:
    areas = read_sea(opening(KEY, seats)).areas
    assert len(areas) == 1 + 4


def test_a_settlement_on_the_strip_behind_the_desert_brings_two_points() -> None:
    s = sea(KEY, settlements={0: [(2, 3, "N")]})
    build_settlement(s, s.players[0], corner(s, (0, 2, "NW")), ENTRY)
    assert part(s, s.players[0], "islands") == 2
    build_settlement(s, s.players[0], corner(s, (-1, 3, "SW")), ENTRY)
    assert part(s, s.players[0], "islands") == 2, "it is one region"


def test_a_site_that_touches_the_strip_and_the_desert_belongs_to_the_strip() -> None:
    s = sea(KEY, settlements={0: [(2, 3, "N")]})
    build_settlement(s, s.players[0], corner(s, (0, 2, "NE")), ENTRY)
    assert part(s, s.players[0], "islands") == 2


def test_each_small_island_brings_two_points_to_everybody_who_comes_there() -> None:
    s = sea(KEY)
    for place in [(5, 1, "N"), (3, 5, "N"), (2, 7, "S")]:
        build_settlement(s, s.players[0], corner(s, place), ENTRY)
    assert part(s, s.players[0], "islands") == 6
    build_settlement(s, s.players[1], corner(s, (5, 1, "S")), ENTRY)
    assert part(s, s.players[1], "islands") == 2


def test_inside_the_desert_there_is_no_bonus() -> None:
    s = sea(KEY, settlements={0: [(2, 3, "N")]})
    at_desert = corner(s, (2, 1, "N"))
    touched = {s.island.board.tiles[hex].terrain for hex in s.island.grid.corner_hexes[at_desert]}
    assert touched == {"desert", "sea"}
    build_settlement(s, s.players[0], at_desert, ENTRY)
    assert part(s, s.players[0], "islands") == 0


def test_a_site_at_the_desert_and_the_main_island_belongs_to_the_main_island() -> None:
    s = sea(KEY, settlements={0: [(2, 3, "N")]})
    build_settlement(s, s.players[0], corner(s, (1, 3, "NW")), ENTRY)
    assert part(s, s.players[0], "islands") == 0


def test_roads_along_the_coast_of_the_desert_are_legal() -> None:
    s = sea(
        KEY,
        settlements={0: [(3, 1, "NW")]},
        hands={0: (1, 1, 0, 0, 0)},
    )
    coast = edge(s, (2, 1, "NE"))
    assert coast in edges_of(s, BuildRoad)
    beside = s.island.grid.edge_hexes[coast]
    assert {s.island.board.tiles[hex].terrain for hex in beside} == {"desert", "sea"}


def test_everybody_begins_on_this_side_of_the_desert() -> None:
    s = opening(KEY, 4)
    corners = {move.corner for move in decision(s).moves}  # type: ignore[attr-defined]
    assert corner(s, (0, 2, "NW")) not in corners
    assert corner(s, (2, 1, "N")) not in corners
    assert corner(s, (5, 1, "N")) not in corners
    assert corner(s, (1, 3, "NW")) in corners


def test_the_robber_begins_in_a_desert_and_the_game_goes_to_fourteen() -> None:
    s = opening(KEY, 3)
    assert s.island.board.tiles[s.robber].terrain == "desert"
    assert GAME.view(s, None).target == 14


def test_shuffled_gold_has_no_red_number_and_the_desert_stays() -> None:
    for seed in range(1, 12):
        chosen = GAME.meta.check_options(4, {"seafarers": KEY, "sea_board": "shuffled"})
        s = GAME.new(4, chosen, type(ENTRY)(seed))
        tiles = s.island.board.tiles
        assert not [tile for tile in tiles if tile.terrain == "gold" and tile.number in (6, 8)]
        assert {tile.at for tile in tiles if tile.terrain == "desert"} == {(2, 1), (1, 2), (0, 3)}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_shuffled_red_numbers_never_lie_side_by_side(seats: int) -> None:
    for seed in range(1, 5):
        chosen = GAME.meta.check_options(seats, {"seafarers": KEY, "sea_board": "shuffled"})
        tiles = GAME.new(seats, chosen, type(ENTRY)(seed)).island.board.tiles
        red = {tile.at for tile in tiles if tile.number in (6, 8)}
        assert not [at for at in red if red & {*neighbours(at)}]


@pytest.mark.parametrize("seats", [5, 6])
def test_with_five_and_six_players_the_strip_and_the_islands_pay_too(seats: int) -> None:
    s = opening(KEY, seats)
    assert len(read_sea(s).areas) > 2
    assert s.island.board.tiles[s.robber].terrain == "desert"
