"""The maps at sea: as printed, shuffled within their limits, and where robber and pirate begin."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.seafarers.board import (
    DATA_FOLDER,
    corner_between_hexes,
    edge_between_hexes,
    load_board,
    parse_board,
)
from engine.catan.modules.seafarers.pieces import PIRATE
from engine.catan.modules.seafarers.scenarios import SCENARIOS
from engine.catan.pawns import pawn_hex
from engine.catan.state import State
from engine.core import Illegal, StreamEntry

from .table import hex_at, opening

MAPS = sorted(path.stem for path in DATA_FOLDER.glob("*.json"))
LAID = [
    (scenario.key, seats) for scenario in SCENARIOS for seats in scenario.boards if scenario.boards
]


def laid(scenario: str, seats: int, seed: int = 1, **options: str) -> State:
    chosen = GAME.meta.check_options(seats, {"seafarers": scenario, **options})
    return GAME.new(seats, chosen, StreamEntry(seed))


@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_whole(name: str) -> None:
    board = load_board(name)
    sea = [hex for hex, land in zip(board.layout.hexes, board.layout.terrain, strict=True)]
    assert len(sea) == len({*sea})
    assert board.layout.grid.hexes == board.layout.hexes
    raw = json.loads((DATA_FOLDER / f"{name}.json").read_text("utf-8"))
    assert raw["layout"]["basis"], "it says what is certain"
    for start in (board.robber, board.pirate):
        assert start is None or start in board.layout.hexes


@pytest.mark.parametrize("name", MAPS)
def test_all_land_is_surrounded_by_the_sea_of_the_map(name: str) -> None:
    layout = load_board(name).layout
    grid = layout.grid
    for hex, terrain in enumerate(layout.terrain):
        if terrain != "sea":
            assert len(grid.beside[hex]) == 6


def test_places_are_named_by_the_hexes_around_them() -> None:
    grid = load_board("new_shores_3").layout.grid
    edge = edge_between_hexes(grid, [[1, 3], [2, 3]])
    assert grid.edge_of_side((1, 3), "E") == edge
    corner = corner_between_hexes(grid, [[1, 3], [2, 3], [2, 2]])
    assert corner in grid.ends[edge]


def test_a_map_with_a_field_too_many_is_refused() -> None:
    raw: dict[str, Any] = json.loads((DATA_FOLDER / "new_shores_3.json").read_text("utf-8"))
    with pytest.raises(ValueError, match="these fields"):
        parse_board({**raw, "storms": []})


@pytest.mark.parametrize(("scenario", "seats"), LAID)
def test_a_shuffled_map_has_the_land_and_numbers_of_the_printed_one(
    scenario: str,
    seats: int,
) -> None:
    printed = next(one for one in SCENARIOS if one.key == scenario)
    options = (
        {"sea_board": "shuffled"} if printed.has_variable_map and printed.has_fixed_map else {}
    )
    layout = printed.board(seats).layout
    for seed in range(1, 4):
        tiles = laid(scenario, seats, seed, **options).island.board.tiles
        if printed.has_fixed_map:
            assert sorted(tile.terrain for tile in tiles) == sorted(layout.terrain)
            shown = sorted(tile.number for tile in tiles if tile.number is not None)
            assert shown == sorted(number for number in layout.numbers if number is not None)


@pytest.mark.parametrize(("scenario", "seats"), LAID)
def test_red_numbers_never_touch_and_limits_are_kept(scenario: str, seats: int) -> None:
    printed = next(one for one in SCENARIOS if one.key == scenario)
    if not printed.has_variable_map:
        return
    options = {"sea_board": "shuffled"} if printed.has_fixed_map else {}
    for seed in range(1, 8):
        s = laid(scenario, seats, seed, **options)
        tiles, grid = s.island.board.tiles, s.island.grid
        red = {hex for hex, tile in enumerate(tiles) if tile.number in (6, 8)}
        assert not any(other in red for hex in red for other in grid.beside[hex])
        for tile in tiles:
            barred = [
                limit
                for limit in s.rules.layout.limits
                if limit.is_barring(tile.at, tile.terrain, tile.number)
            ]
            assert not barred


def test_shuffled_forest_and_pasture_of_the_four_islands_have_no_rare_number() -> None:
    for seed in range(1, 20):
        for tile in laid("four-islands", 3, seed, sea_board="shuffled").island.board.tiles:
            if tile.terrain in ("forest", "pasture"):
                assert tile.number not in (2, 3, 11, 12)


def test_main_island_and_small_islands_are_shuffled_apart() -> None:
    layout = load_board("new_shores_4").layout
    main = next(region for region in layout.regions if len(region.hexes) == 19)
    for seed in range(1, 6):
        s = laid("new-shores", 4, seed, sea_board="shuffled")
        land = [s.island.board.tiles[hex_at(s, hex)].terrain for hex in main.hexes]
        assert sorted(land) == sorted(layout.printed_terrain(main.hexes))


def test_a_printed_map_lies_as_printed_whatever_the_seed() -> None:
    boards = [laid("new-shores", 4, seed).island.board.tiles for seed in (1, 2, 3)]
    assert boards[0] == boards[1] == boards[2]


def test_a_map_for_six_is_always_shuffled_and_says_that_it_is_not_certain() -> None:
    assert laid("new-shores", 6, 1).island.board != laid("new-shores", 6, 2).island.board
    for path in sorted(Path(DATA_FOLDER).glob("*_6.json")):
        assert json.loads(path.read_text("utf-8"))["layout"]["basis"].startswith("Likely")


@pytest.mark.parametrize("scenario", ["new-shores", "cloth", "wonders"])
def test_a_map_for_six_says_truly_that_its_harbours_lie_in_an_order_of_ours(
    scenario: str,
) -> None:
    orders = {
        tuple(harbour.kind for harbour in laid(scenario, 6, seed).island.board.harbours)
        for seed in range(1, 6)
    }
    assert len(orders) == 1
    board = next(each for each in SCENARIOS if each.key == scenario).boards[6]
    raw = json.loads((DATA_FOLDER / f"{board}.json").read_text("utf-8"))
    assert "an order of ours" in raw["layout"]["basis"]


def test_without_a_desert_the_robber_begins_on_the_twelve() -> None:
    s = opening("new-shores", 3)
    assert (s.robber, s.island.numbers[s.robber]) == (hex_at(s, (1, 1)), 12)
    for seed in range(1, 5):
        shuffled = laid("four-islands", 3, seed, sea_board="shuffled")
        assert shuffled.island.numbers[shuffled.robber] == 12


def test_with_a_desert_it_begins_there() -> None:
    s = opening("new-shores", 4)
    assert s.island.board.tiles[s.robber].terrain == "desert"


def test_the_pirate_begins_where_the_map_says() -> None:
    s = opening("new-shores", 4)
    assert pawn_hex(s, PIRATE) == hex_at(s, (5, 4))


# --- what goes together -----------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"seafarers": "new-shores"}),
        (4, {"seafarers": "new-shores", "desert": "jungle"}),
        (4, {"seafarers": "new-shores", "board": "beginner"}),
        (4, {"sea_board": "shuffled"}),
        (4, {"island_points": "one"}),
        (4, {"gold_start": "forbidden"}),
    ],
)
def test_what_does_not_go_with_the_sea_is_refused(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(Illegal):
        GAME.meta.check_options(seats, options)


def test_the_moves_at_sea_have_a_command_of_their_own() -> None:
    groups = {group.name: group for group in GAME.command_groups()}
    verbs = {kind.verb.id for kind in groups["seafarers"].kinds}
    assert verbs >= {"ship", "move-ship", "pirate", "pirate-away"}


def test_menus_ask_for_a_ship_and_then_where_it_goes_by_labels_of_the_picture() -> None:
    kind = next(kind for kind in GAME.moves.kinds if kind.__name__ == "MoveShip")
    assert kind.axes() == ("ship", "edge")
    assert all(map(GAME.is_place, kind.axes()))
    assert GAME.field_question(kind, "ship").id == "which ship?"
    assert GAME.field_question(kind, "edge").id == "where?"
