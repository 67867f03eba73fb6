"""The data file: what it must hold, where its values come from, and how it is refused."""

import copy
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core import Diverged
from engine.match import Match
from engine.praetor import GAME
from engine.praetor.data import (
    BASES,
    BOX,
    BUILDINGS,
    HERE,
    Activation,
    Kind,
    parse_box,
    start_city,
)
from engine.praetor.meta import META

RAW: dict[str, Any] = json.loads((HERE / "praetor.json").read_text("utf-8"))
KNOWN = {tile.id: tile for tile in BOX.tiles}
ROOT = Path(__file__).resolve().parents[3]


def test_the_box_holds_42_tiles_of_21_kinds_and_14_walls() -> None:
    """Rulebook p. 2: "42 CITY TILES", "14 WALL TILES"; the last page describes 21 buildings."""
    assert (len(BOX.tiles), len({tile.kind for tile in BOX.tiles}), len(BOX.walls)) == (
        42,
        21,
        14,
    )
    assert set(BUILDINGS) == set(Kind)


def test_copies_of_each_building() -> None:
    counts = Counter(tile.kind.value for tile in BOX.tiles)
    assert counts == {
        "gold_mine": 5,
        "worker_camp": 4,
        "market": 3,
        "imperial_outpost": 1,
        "lumber_mill": 3,
        "stone_quarry": 3,
        "marble_quarry": 2,
        "blacksmith": 2,
        "curia": 1,
        "forum": 2,
        "academy": 1,
        "labor_camp": 2,
        "temple_of_maia": 2,
        "temple_of_apollo": 2,
        "temple_of_plutus": 1,
        "temple_of_mercury": 1,
        "temple_of_venus": 1,
        "colosseum": 2,
        "oracle": 1,
        "statue": 2,
        "arch_of_triumph": 1,
    }


@pytest.mark.parametrize(
    ("players", "tiles", "start"), [(2, 25, 5), (3, 32, 6), (4, 38, 8), (5, 42, 9)]
)
def test_tiles_in_use_by_number_of_players(players: int, tiles: int, start: int) -> None:
    used = [tile for tile in BOX.tiles if tile.players <= players]
    assert (len(used), sum(tile.age == 0 for tile in used)) == (tiles, start)


def test_every_value_says_where_it_comes_from() -> None:
    things = [
        [thing.basis for thing in BOX.tiles],
        [wall.basis for wall in BOX.walls],
        [board.basis for board in BOX.boards],
    ]
    things += [[layout.basis for layout in BOX.layouts.values()], [BOX.start.basis]]
    for basis in (basis for some in things for basis in some):
        assert basis
        assert all(one in BASES for _, one in basis)


def test_what_the_rulebook_tells_is_marked_so() -> None:
    def basis(tile: str) -> dict[str, str]:
        return dict(KNOWN[tile].basis)

    mill = basis("lumber_mill_1")
    assert (mill["cost"], mill["favor"], mill["fee"], mill["activation"]) == ("rulebook",) * 4
    assert (
        basis("marble_quarry_1")["fee"]
        == basis("academy")["fee"]
        == basis("labor_camp_2")["fee"]
        == "rulebook"
    )
    assert basis("labor_camp_1")["fee"] == "reported"
    assert dict(BOX.walls[0].basis) == {
        "demand": "rulebook",
        "favor": "rulebook",
        "back": "reported",
    }
    assert dict(BOX.boards[0].basis)["retirement"] == "rulebook"
    assert {basis for tile in BOX.tiles for name, basis in tile.basis if name == "plazas"} == {
        "reconstructed"
    }


def test_what_the_rulebook_tells_is_what_the_data_says() -> None:
    mill = KNOWN["lumber_mill_1"]
    assert (mill.cost, mill.favor, mill.fee, mill.activation) == (
        (2, 0, 0, 0, 0),
        1,
        (1, 0, 0, 0, 0),
        Activation.RED,
    )
    assert KNOWN["marble_quarry_1"].fee == (1, 0, 0, 0, 0)
    assert KNOWN["academy"].fee == (0, 0, 1, 0, 0)
    assert (KNOWN["labor_camp_1"].fee, KNOWN["labor_camp_2"].fee) == (
        (3, 0, 0, 0, 0),
        (0, 0, 0, 0, 1),
    )
    assert (BOX.walls[0].demand, BOX.walls[0].favor, BOX.walls[0].back) == (
        (0, 0, 0, 2, 2),
        10,
        3,
    )
    assert BOX.boards[0].retirement == (12, 8)
    assert BOX.start.resources == (10, 4, 3, 2, 1)
    assert (BOX.start.workers, BOX.start.villagers, BOX.start.favor) == ((1, 2, 3), 5, 10)


def test_every_tile_has_its_own_ring_of_plazas_and_the_designs_are_even() -> None:
    rings = {
        min(tile.plazas[turn:] + tile.plazas[:turn] for turn in range(4)) for tile in BOX.tiles
    }
    assert len(rings) == 42
    assert set(Counter("".join(tile.plazas for tile in BOX.tiles)).values()) == {42}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("markets", [True, False])
def test_the_first_city_is_connected_with_its_market_and_without(
    players: int,
    markets: bool,
) -> None:
    cells = {spot.cell for spot in start_city(BOX, players, markets=markets)}
    reached = {min(cells)}
    for _ in cells:
        reached |= {
            (x + dx, y + dy) for x, y in reached for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        } & cells
    assert reached == cells


# --- refusals ---------------------------------------------------------


def broken(change: Callable[[dict[str, Any]], object]) -> str:
    """What is said of a file with this change."""
    raw = copy.deepcopy(RAW)
    change(raw)
    with pytest.raises(ValueError, match=r"\w") as refusal:
        parse_box(json.dumps(raw))
    return str(refusal.value)


def split(raw: dict[str, Any], **sold: int) -> dict[str, Any]:
    """Rates that differ, of the board B2."""
    both = raw["boards"][2]["rates"]
    return {"buy": both, "sell": {**dict.fromkeys(both, 1), **sold}}


FAULTS: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (
        lambda raw: raw["tiles"][9].update(favor=-1),
        "tiles, lumber_mill_1: favor must be a whole number from 0 to 999, not -1",
    ),
    (lambda raw: raw["tiles"][9].update(favor="1"), "favor must be a whole number"),
    (lambda raw: raw["tiles"][9].pop("cost"), "tiles, lumber_mill_1: cost is missing"),
    (
        lambda raw: raw["tiles"][9].update(cost={"gems": 2}),
        "cost must name resources (gold, wood, stone, marble, weapon)",
    ),
    (
        lambda raw: raw["tiles"][9].update(kind="tavern"),
        "kind must be one of gold_mine, lumber_mill",
    ),
    (
        lambda raw: raw["tiles"][9].update(plazas="YGB"),
        "tiles, lumber_mill_1: plazas must be four of R, B, G, Y",
    ),
    (
        lambda raw: raw["tiles"][9].update(activation="gray"),
        "Academy and Labor Camp are gray, and no other building is",
    ),
    (
        lambda raw: raw["tiles"][36].update(activation="red"),
        "Statue and Arch of Triumph have no activation",
    ),
    (lambda raw: raw["tiles"][0].update(favor=2), "a tile of age 0 is not built"),
    (lambda raw: raw["tiles"][9].update(cost={}), "a cost is needed"),
    (lambda raw: raw["tiles"][9].update(color="red"), "color is not a field of this"),
    (
        lambda raw: raw["tiles"][9]["basis"].pop("fee"),
        "basis must say rulebook, reported or reconstructed for each of",
    ),
    (lambda raw: raw["tiles"][9]["basis"].update(fee="guess"), "basis must say"),
    (lambda raw: raw["tiles"].pop(), "tiles: 42 with different ids are needed"),
    (
        lambda raw: raw["tiles"][9].update(id="lumber_mill_2"),
        "tiles: 42 with different ids are needed",
    ),
    (lambda raw: raw["tiles"][19].update(kind="forum"), "every building is needed, also curia"),
    (lambda raw: raw["walls"].pop(), "walls: 14 with different ids are needed"),
    (
        lambda raw: raw["walls"].__setitem__(3, 7),
        "walls, number 4: an object in braces is needed here",
    ),
    (lambda raw: raw.update(walls={}), "walls: a list is needed here"),
    (
        lambda raw: raw["boards"][2].update(morale=[3, 0, 4]),
        "boards, B2: morale must rise from left to right and hold one 0",
    ),
    (
        lambda raw: raw["boards"][2].update(wages=[]),
        "boards, B2: wages must be a list of one or more whole numbers",
    ),
    (
        lambda raw: raw["boards"][2]["rates"].pop("wood"),
        "boards, B2: rates must name every resource but gold",
    ),
    (
        lambda raw: raw["boards"][2].update(wages="1 2"),
        "boards, B2: wages must be a list of one or more whole numbers of at least 0",
    ),
    (
        lambda raw: raw["boards"][2].update(pensions=[1, -1]),
        "boards, B2: pensions must be a list of one or more whole numbers",
    ),
    (
        lambda raw: raw["boards"][2].update(rates={"buy": raw["boards"][2]["rates"]}),
        "boards, B2, rates: sell is missing",
    ),
    (
        lambda raw: raw["boards"][2].update(rates={"buy": {"wood": 2}, "sell": {"wood": 2}}),
        "boards, B2: rates must name every resource but gold",
    ),
    (
        lambda raw: raw["boards"][2].update(rates={"buy": {"wood": 0}, "sell": {}}),
        "boards, B2, rates: buy must name resources",
    ),
    (
        lambda raw: raw["boards"][2].update(rates={**split(raw), "rent": {}}),
        "boards, B2, rates: rent is not a field of this",
    ),
    (
        lambda raw: raw["boards"][2].update(rates=split(raw, stone=9)),
        "boards, B2: rates: one stone must not bring more Gold than it costs",
    ),
    (
        lambda raw: raw["boards"].reverse(),
        "boards: A, B1, B2, B3, B4, B5 are needed, in this order",
    ),
    (lambda raw: raw["layouts"].pop(), "layouts: one each for 2, 3, 4 and 5 players is needed"),
    (
        lambda raw: raw["layouts"][0]["tiles"].pop(),
        "layouts, 2: the tiles of age 0 for so many players are needed, each once",
    ),
    (
        lambda raw: raw["layouts"][0]["tiles"][0].pop(),
        "layouts, 2: tiles must be a list of lists of 3 or 4 values",
    ),
    (
        lambda raw: raw["layouts"][0]["tiles"][0].__setitem__(0, "tavern"),
        "layouts, 2: tiles: a tile's id, two numbers from -4 to 4",
    ),
    (
        lambda raw: raw["layouts"][0]["tiles"][0].append("sideways"),
        "if it is turned, one of straight, right, round, left are needed",
    ),
    (
        lambda raw: raw["layouts"][0]["tiles"][0].append(1),
        "if it is turned, one of straight, right, round, left are needed",
    ),
    (
        lambda raw: raw["layouts"][0]["tiles"][0].__setitem__(1, 5),
        "layouts, 2: tiles: a tile's id, two numbers from -4 to 4",
    ),
    (
        lambda raw: raw["layouts"][0]["tiles"][0].__setitem__(0, ["curia"]),
        "layouts, 2: tiles: a tile's id, two numbers from -4 to 4",
    ),
    (
        lambda raw: raw["layouts"][0]["tiles"][0].__setitem__(1, 4),
        "the tiles must lie side by side, each on its own place",
    ),
    (
        lambda raw: raw["layouts"][1].update(without_market=[]),
        "layouts, 3: with the Market and without it",
    ),
    (lambda raw: raw["start"].update(villagers=4), "start: workers and villagers are 8 dice"),
    (
        lambda raw: raw["start"].update(villagers=8, workers=[]),
        "start: workers must be a list of one or more whole numbers",
    ),
    (
        lambda raw: raw.pop("boards"),
        "these parts are needed: start, tiles, walls, boards, layouts",
    ),
]


@pytest.mark.parametrize(
    ("change", "sentence"), FAULTS, ids=[sentence[:40] for _, sentence in FAULTS]
)
def test_a_wrong_file_is_refused_with_the_place_of_the_fault(
    change: Callable[[dict[str, Any]], object],
    sentence: str,
) -> None:
    assert sentence in broken(change)


def test_all_faults_are_told_at_once() -> None:
    def change(raw: dict[str, Any]) -> None:
        raw["tiles"][9].pop("cost")
        raw["walls"][2].update(favor=None)

    assert broken(change).split("; ") == [
        "tiles, lumber_mill_1: cost is missing",
        "walls, 3: favor must be a whole number from 0 to 999, not None",
    ]


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(ValueError, match="this is no JSON"):
        parse_box("{")


# --- a file of one's own ----------------------------------------------


def loaded_with(path: Path) -> subprocess.CompletedProcess[str]:
    code = (
        "from engine.praetor import GAME; from engine.praetor.data import BOX; "
        "print(BOX.tiles[9].favor, GAME.meta.version > 1000)"
    )
    env = {**os.environ, "PRAETOR_DATA": str(path)}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_owner_of_the_printed_game_replaces_the_file(tmp_path: Path) -> None:
    raw = copy.deepcopy(RAW)
    raw["tiles"][9]["favor"] = 2
    own = tmp_path / "printed.json"
    own.write_text(json.dumps(raw), "utf-8")
    assert loaded_with(own).stdout == "2 True\n"


def test_the_numbers_that_come_with_the_rules_are_version_one() -> None:
    assert META.version == 1


def test_a_log_of_other_numbers_is_not_taken_for_ones_own() -> None:
    """A replay that does not check every move still notices what cannot be."""
    match = Match.start(GAME, 2, {}, 1)
    seat = match.decisions()[0].seat
    data = match.dump()
    wrong = [
        [seat, ["Build", match.state.tiles_left[0], 1, 0, 0], []],
        [1 - seat, ["Pass"], []],
        [seat, ["Use", 0, 1], []],
    ]
    for line in wrong:
        with pytest.raises(Diverged):
            Match.load({**data, "log": [line]})


def test_a_wrong_file_of_ones_own_is_named(tmp_path: Path) -> None:
    said = loaded_with(tmp_path / "nothing.json").stderr
    assert "the data of Praetor in" in said
    assert "nothing.json" in said
