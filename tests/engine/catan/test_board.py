"""The island: names of places, maps, letters, harbours, land and sea."""

import json
from collections import Counter
from pathlib import Path

import pytest

from engine.catan import GAME
from engine.catan.base_kit import make_base_kit
from engine.catan.components import GAME_NUMBERS
from engine.catan.island import Island, make_shape
from engine.catan.map import ISLAND, corner_hexes, load_layout, parse_layout, spiral_walk
from engine.catan.modules.five_six import ISLAND as LARGE
from engine.catan.state import State
from engine.catan.view import Board, Tile
from engine.core import StreamEntry, Text
from engine.kit.hexes import CORNERS, EDGES, HEXES, make_grid, neighbours
from engine.kit.masks import members

from .table import COAST

LAYOUTS = {"small": (ISLAND, 4), "large": (LARGE, 6)}


def new(seats: int = 4, seed: int = 1, **options: str) -> State:
    return GAME.new(seats, GAME.meta.check_options(seats, options), StreamEntry(seed))


def test_corners_are_named_by_zigzag_lines_and_edges_by_plain_numbers() -> None:
    board = ISLAND.grid
    assert [sum(CORNERS[corner][0] == line for corner in board.corners) for line in "ABCDEF"] == [
        7,
        9,
        11,
        11,
        9,
        7,
    ]
    assert (CORNERS[board.corners[0]], CORNERS[board.corners[-1]]) == ("A1", "F7")
    assert (EDGES[0], EDGES[len(board.ends) - 1], HEXES[18]) == ("1", "72", "T19")
    assert [CORNERS[corner] for corner in board.hex_corners[9]] == [
        "C6",
        "C7",
        "D7",
        "D6",
        "D5",
        "C5",
    ]
    assert {CORNERS[corner] for corner in board.ends[EDGES.number_of("22")]} == {"B7", "C8"}


def test_reading_order_goes_from_the_top_left() -> None:
    board = ISLAND.grid
    middles = [board.halfway(edge) for edge in range(72)]
    assert [(round(y, 6), round(x, 6)) for x, y in middles] == sorted(
        (round(y, 6), round(x, 6)) for x, y in middles
    )
    assert board.slope(EDGES.number_of("1")) == -30
    assert board.slope(EDGES.number_of("2")) == 30
    assert board.slope(EDGES.number_of("7")) == 90


def test_geometry_is_even() -> None:
    board = ISLAND.grid
    assert len(board.corners) == 54
    assert len(board.ends) == 72
    for a, b in board.ends:
        (ax, ay), (bx, by) = board.point(a), board.point(b)
        assert (ax - bx) ** 2 + (ay - by) ** 2 == pytest.approx(1)
    for hex, ring in enumerate(board.hex_corners):
        x, y = board.centre(hex)
        assert all(
            (px - x) ** 2 + (py - y) ** 2 == pytest.approx(1) for px, py in map(board.point, ring)
        )


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_pools_are_those_of_the_box(name: str) -> None:
    layout, _ = LAYOUTS[name]
    land = Counter(layout.terrain)
    if name == "small":
        assert land == {
            "forest": 4,
            "pasture": 4,
            "fields": 4,
            "hills": 3,
            "mountains": 3,
            "desert": 1,
        }
        assert Counter(layout.disc_numbers) == {2: 1, 12: 1} | dict.fromkeys(
            (3, 4, 5, 6, 8, 9, 10, 11), 2
        )
        assert Counter(layout.kinds) == {
            "any": 4,
            "lumber": 1,
            "brick": 1,
            "wool": 1,
            "grain": 1,
            "ore": 1,
        }
    else:
        assert land == {
            "forest": 6,
            "pasture": 6,
            "fields": 6,
            "hills": 5,
            "mountains": 5,
            "desert": 2,
        }
        assert Counter(layout.disc_numbers) == {2: 2, 12: 2} | dict.fromkeys(
            (3, 4, 5, 6, 8, 9, 10, 11), 3
        )
        assert Counter(layout.kinds) == {
            "any": 5,
            "lumber": 1,
            "brick": 1,
            "wool": 2,
            "grain": 1,
            "ore": 1,
        }


def test_the_letters_run_counter_clockwise_from_a_corner_to_the_middle() -> None:
    """Rulebook, illustration A: from the bottom left corner around the island, then the inner ring,
    then the middle.
    """
    walk = [
        (-2, 2),
        (-1, 2),
        (0, 2),
        (1, 1),
        (2, 0),
        (2, -1),
        (2, -2),
        (1, -2),
        (0, -2),
        (-1, -1),
        (-2, 0),
        (-2, 1),
        (-1, 1),
        (0, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, 0),
        (0, 0),
    ]
    assert list(spiral_walk(ISLAND.hexes, (-2, 2))) == walk
    assert spiral_walk(ISLAND.hexes, (-2, 2), clockwise=True)[:3] == ((-2, 2), (-2, 1), (-2, 0))
    assert set(corner_hexes(ISLAND.hexes)) == {(0, -2), (2, -2), (-2, 0), (2, 0), (-2, 2), (0, 2)}


def test_the_printed_map_for_six_follows_its_letters() -> None:
    """Extension, illustration B: the disc A lies at the top right and the letters run
    to the left.
    """
    at = dict(zip(LARGE.hexes, LARGE.numbers, strict=True))
    walk = [at[hex] for hex in spiral_walk(LARGE.hexes, (2, -3))]
    assert tuple(number for number in walk if number is not None) == LARGE.disc_numbers


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("board", ["spiral", "clockwise"])
def test_a_desert_uses_up_no_letter(seats: int, board: str) -> None:
    for seed in range(20):
        s = new(seats, seed, board=board)
        tiles = {tile.at: tile for tile in s.island.board.tiles}
        hexes = tuple(tiles)
        walks = (
            spiral_walk(hexes, start, clockwise=board == "clockwise")
            for start in corner_hexes(hexes)
        )
        discs = [
            [tiles[hex].number for hex in walk if tiles[hex].terrain != "desert"] for walk in walks
        ]
        assert list(s.rules.layout.disc_numbers) in discs
        assert all((tile.number is None) == (tile.terrain == "desert") for tile in tiles.values())


@pytest.mark.parametrize("seats", [4, 6])
def test_at_random_no_red_number_lies_beside_another(seats: int) -> None:
    for seed in range(60):
        s = new(seats, seed, board="random")
        red = {tile.at for tile in s.island.board.tiles if tile.number in (6, 8)}
        assert not any(other in red for hex in red for other in neighbours(hex))
        assert sorted(tile.number or 0 for tile in s.island.board.tiles) == sorted(
            (*s.rules.layout.disc_numbers, *[0] * (1 + (seats > 4)))
        )


def test_shuffled_boards_differ_and_the_beginners_does_not() -> None:
    assert len({new(seed=seed).island for seed in range(10)}) == 10
    assert len({new(seed=seed, board="beginner").island for seed in range(10)}) == 1
    assert new(board="beginner").island.board.tiles[0].terrain == "mountains"


def test_harbours_stay_as_printed_or_change_places() -> None:
    fixed, shuffled = (
        new().island.board.harbours,
        [new(seed=seed, harbours="shuffled").island.board.harbours for seed in range(9)],
    )
    assert [harbour.kind for harbour in fixed] == list(ISLAND.kinds)
    assert len({tuple(harbour.kind for harbour in harbours) for harbours in shuffled}) > 5
    for harbours in shuffled:
        assert [harbour.edge for harbour in harbours] == [harbour.edge for harbour in fixed]
        assert Counter(harbour.kind for harbour in harbours) == Counter(ISLAND.kinds)
        assert all(harbour.rate == (3 if harbour.kind == "any" else 2) for harbour in harbours)


def test_a_harbour_lies_at_the_coast_between_its_land_and_the_sea() -> None:
    island = new(6).island
    for harbour in island.board.harbours:
        assert island.shape.coast >> harbour.edge & 1
        assert island.grid.edge_hexes[harbour.edge] == (harbour.land,)
        assert harbour.sea in neighbours(island.board.tiles[harbour.land].at)
        assert harbour.sea not in island.grid.hexes
    assert len({corner for harbour in island.board.harbours for corner in harbour.corners}) == 22


def test_the_robber_begins_in_the_desert() -> None:
    for seats in (4, 6):
        s = new(seats, 5)
        assert s.island.board.tiles[s.robber].terrain == "desert"


def test_the_coast_of_the_island_is_thirty_edges_long() -> None:
    island = new().island
    assert island.shape.coast.bit_count() == 30
    assert {CORNERS[corner] for corner in members(island.shape.shore)} == set(COAST)
    assert island.shape.sea == 0
    assert island.shape.islands == (island.shape.sites,)


def test_boards_know_sea_kinds_of_edges_and_several_islands() -> None:
    """Two pieces of land with a strait of sea hexes between them."""
    terrain = {(0, 0): "forest", (1, 0): "sea", (2, 0): "hills", (3, 0): "fields", (1, -1): "sea"}
    tiles = tuple(Tile(hex, name, Text("Sea"), None) for hex, name in terrain.items())
    island = Island(Board(tiles, (), ()), make_base_kit(GAME_NUMBERS))
    assert island.shape.land == (0, 2, 3)
    assert [corners.bit_count() for corners in island.shape.islands] == [6, 10]
    inland = island.grid.edge_of_side((2, 0), "E")
    strait = island.grid.edge_of_side((1, 0), "NW")
    beach = island.grid.edge_of_side((0, 0), "E")
    masks = (island.shape.paths, island.shape.coast, island.shape.sea)
    kinds = {edge: [mask >> edge & 1 for mask in masks] for edge in (inland, strait, beach)}
    assert kinds == {inland: [1, 0, 0], strait: [0, 0, 1], beach: [1, 1, 1]}
    assert island.shape.sites.bit_count() == 16
    assert make_shape(island.grid.hexes, 0).sea == 0


def test_all_boards_share_one_codec_of_corners() -> None:
    wide = make_grid(tuple((q, r) for r in range(9) for q in range(-(r // 2), 10 - r // 2)))
    assert CORNERS[wide.corners[0]] == "A1"
    assert CORNERS[wide.corners[-1]].startswith("J")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"letters": [5]}, "different number discs"),
        ({"harbours": [{"land": [0, 0], "side": "NW", "kind": "any"}]}, "no coast"),
        ({"harbours": [{"land": [0, -2], "side": "NW", "kind": "gold"}]}, "unknown harbours"),
        ({"more": 1}, "these fields"),
    ],
)
def test_a_wrong_map_says_what_is_wrong(change: dict[str, object], fault: str) -> None:
    path = Path(__file__).parents[3] / "engine/catan/data/island.json"
    raw = json.loads(path.read_text("utf-8"))
    assert load_layout(path) == parse_layout(raw)
    with pytest.raises(ValueError, match=fault):
        parse_layout(raw | change)
