"""Maps of several regions: each is laid among itself, and the sea never moves."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.board_setup import RED_NUMBERS, lay_board
from engine.catan.map import Layout, load_layout, parse_layout
from engine.catan.view import Board
from engine.core import StreamEntry, Verbatim
from engine.kit.hexes import neighbours

TWO_ISLANDS: dict[str, Any] = {
    "rows": [
        {"r": 0, "q": 0, "hexes": ["forest 5", "hills 6", "sea", "fields 8", "mountains 9"]},
        {"r": 1, "q": 0, "hexes": ["pasture 4", "desert", "sea", "fields 3", "forest 10"]},
        {"r": 2, "q": 0, "hexes": ["sea", "sea", "sea", "sea", "fog"]},
    ],
    "harbours": [{"land": [1, 0], "side": "E", "kind": "any"}],
    "letters": [5, 6, 4],
    "regions": [
        {
            "hexes": [[3, 0], [4, 0], [3, 1], [4, 1]],
            "lay": "shuffled",
            "letters": [8, 9, 3, 10],
        },
        {"hexes": [[4, 2]], "lay": "as printed", "letters": []},
    ],
    "loose_harbours": ["wool"],
    "basis": "made up",
}
FOG = (("fog", Verbatim("Fog")),)
FIRST = [(0, 0), (1, 0), (0, 1), (1, 1)]
SECOND = [(3, 0), (4, 0), (3, 1), (4, 1)]
SEA = [(2, 0), (2, 1), (0, 2), (1, 2), (2, 2), (3, 2)]


def layout() -> Layout:
    return parse_layout(TWO_ISLANDS, FOG)


def laid(seed: int, **options: str) -> dict[tuple[int, int], tuple[str, int | None]]:
    board = board_of(seed, **options)
    return {tile.at: (tile.terrain, tile.number) for tile in board.tiles}


def board_of(seed: int, **options: str) -> Board:
    return lay_board(layout(), GAME.meta.check_options(4, options), StreamEntry(seed))


@pytest.mark.parametrize("board", ["spiral", "clockwise", "random", "beginner"])
def test_each_region_keeps_its_own_land_and_numbers(board: str) -> None:
    for seed in range(40):
        tiles = laid(seed, board=board)
        for hexes in (FIRST, SECOND):
            printed = layout()
            assert Counter(tiles[hex][0] for hex in hexes) == Counter(
                printed.printed_terrain(hexes)
            )
            assert Counter(tiles[hex][1] for hex in hexes) == Counter(
                printed.printed_numbers(hexes)
            )


def test_the_sea_and_what_is_printed_never_move() -> None:
    for seed in range(40):
        tiles = laid(seed, board="random")
        assert {tiles[hex] for hex in SEA} == {("sea", None)}
        assert tiles[4, 2] == ("fog", None)
        (title,) = [tile.title for tile in board_of(seed).tiles if tile.terrain == "fog"]
        assert title == Verbatim("Fog")


def test_the_printed_board_leaves_a_shuffled_region_shuffled() -> None:
    boards = [laid(seed, board="beginner") for seed in range(20)]
    assert len({tuple(tiles[hex] for hex in FIRST) for tiles in boards}) == 1
    assert len({tuple(tiles[hex] for hex in SECOND) for tiles in boards}) > 5


def test_red_numbers_keep_apart_across_regions() -> None:
    raw = TWO_ISLANDS | {"rows": [{**row} for row in TWO_ISLANDS["rows"]]}
    raw["rows"][0]["hexes"] = ["forest 5", "hills 6", "pasture 11", "fields 8", "mountains 9"]
    raw["letters"] = [5, 6, 11, 4]
    raw["harbours"] = []
    joined = parse_layout(raw, FOG)
    for seed in range(100):
        options = GAME.meta.check_options(4, {"board": "random"})
        board = lay_board(joined, options, StreamEntry(seed))
        red = {tile.at for tile in board.tiles if tile.number in RED_NUMBERS}
        assert not any(other in red for hex in red for other in neighbours(hex))


def test_a_region_of_the_sea_alone_gets_no_numbers() -> None:
    raw = TWO_ISLANDS | {
        "regions": [
            *TWO_ISLANDS["regions"],
            {"hexes": FIRST, "lay": "as printed", "letters": [5, 6, 4]},
        ],
        "letters": [],
    }
    options = GAME.meta.check_options(4, {})
    board = lay_board(parse_layout(raw, FOG), options, StreamEntry(1))
    assert all(tile.number is None for tile in board.tiles if tile.terrain == "sea")


def test_harbours_for_players_to_place_are_kept_aside() -> None:
    assert layout().loose_harbours == ("wool",)
    assert len(board_of(1).harbours) == 1


def test_a_harbour_may_face_a_hex_of_the_sea_but_no_land() -> None:
    with pytest.raises(ValueError, match="no coast"):
        parse_layout(
            TWO_ISLANDS | {"harbours": [{"land": [0, 0], "side": "E", "kind": "any"}]}, FOG
        )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"letters": [5, 6]}, "different number discs"),
        ({"regions": [{"hexes": [[9, 9]], "lay": "shuffled", "letters": []}]}, "in one region"),
        (
            {
                "regions": [
                    {"hexes": [[2, 0]], "lay": "upside down", "letters": []},
                    *TWO_ISLANDS["regions"],
                ]
            },
            "upside down",
        ),
    ],
)
def test_what_is_wrong_with_a_region_is_named(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_layout(TWO_ISLANDS | change, FOG)


def test_terrain_that_nobody_names_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown terrain"):
        parse_layout(TWO_ISLANDS)


WRONG_VALUES = (None, True, 7, -1, 0.5, "", "x", "forest x", [], [1], ["x"], {}, {"x": 1})


def find_paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every value within some JSON, and to itself."""
    steps = value.items() if isinstance(value, dict) else ()
    steps = enumerate(value) if isinstance(value, list) else steps
    found = [path]
    for key, inner in steps:
        found += find_paths(inner, (*path, key))
    return found


def replace_at(value: Any, path: tuple[Any, ...], wrong: Any) -> Any:
    """The JSON with another value at the end of that way."""
    if not path:
        return wrong
    changed = dict(value) if isinstance(value, dict) else list(value)
    changed[path[0]] = replace_at(value[path[0]], path[1:], wrong)
    return changed


def test_whatever_stands_in_the_file_it_is_a_map_or_a_value_error() -> None:
    for path in find_paths(TWO_ISLANDS):
        for wrong in WRONG_VALUES:
            try:
                read = parse_layout(replace_at(TWO_ISLANDS, path, wrong), FOG)
            except ValueError:
                continue
            assert read.grid.ends, path


@pytest.mark.parametrize("written", ["", "{", "[]", "null", '{"rows": 1}', "\ud800"])
def test_a_file_that_is_no_map_is_a_value_error(tmp_path: Path, written: str) -> None:
    file = tmp_path / "map.json"
    file.write_bytes(written.encode("utf-8", "surrogatepass"))
    with pytest.raises(ValueError, match=r"."):
        load_layout(file)
