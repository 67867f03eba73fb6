"""A file of somebody who owns the printed game: each kind of correction is played to the end, and
drawn.
"""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.praetor.data import BOX, HERE, Rates, parse_box

RAW: dict[str, Any] = json.loads((HERE / "praetor.json").read_text("utf-8"))
ROOT = Path(__file__).resolve().parents[3]
CHEAP = {"wood": 1, "stone": 1, "marble": 2, "weapon": 3}
DEAR = {"wood": 3, "stone": 2, "marble": 5, "weapon": 4}
Change = Callable[[dict[str, Any]], None]

PLAY = """
import json, sys
from random import Random
from engine.core import group_by_kind
from engine.match import Match
from engine.praetor import GAME
from engine.praetor.moves import Trade
from render import paint
from render.praetor import seat, table
from words import Words

match, random = Match.start(GAME, 3, {"boards": "dealt"}, 4), Random(1)
bots, pictures, trades, first = list(GAME.bots.values()), 0, [], None
while decisions := match.decisions():
    decision = decisions[0]
    view = GAME.view(match.state, decision.seat)
    first = first or [[lot.corners, lot.turn, lot.tile] for lot in view.city]
    bot = bots[random.random() < 0.8]
    move = bot.choose(view, decision, random)
    if isinstance(move, Trade) and any(move.deal):
        before = view.engineers[decision.seat]
        match.act(decision.seat, move)
        public = GAME.view(match.state, None)
        after = public.engineers[decision.seat]
        if public.round == view.round:  # else wages were paid, too
            trades.append([list(move.deal), before.board.id, after.purse[0] - before.purse[0]])
    else:
        match.act(decision.seat, move)
    if len(match.lines) % 120 == 1:
        public = table(GAME.view(match.state, None), Words("en", ["A", "B", "C"]))
        own = seat(view, Words("ko", ["A", "B", "C"]))
        for scene in (*public, *own):
            pictures += len(paint(scene)) > 1000
view = GAME.view(match.state, None)
boards = [one.board for one in view.engineers]
def named(parts):
    return {title.id: n for title, n in parts}
print(json.dumps({
    "version": match.meta.version, "pictures": pictures, "trades": trades,
    "first": first, "over": match.is_over,
    "boards": {one.id: [one.wages, one.pensions, one.rates] for one in boards},
    "purses": [[one.purse, one.board.id] for one in view.engineers],
    "resources": [named(score.parts)["Resources"] for score in view.result.scores],
    "replays": Match.load(match.dump(), strict=True).dump() == match.dump(),
}))
"""


def played(tmp_path: Path, change: Change) -> dict[str, Any]:
    """A whole match with a changed file, in a process of its own: the file is looked at once."""
    raw = copy.deepcopy(RAW)
    change(raw)
    own = tmp_path / "printed.json"
    own.write_text(json.dumps(raw), "utf-8")
    env = {**os.environ, "PRAETOR_DATA": str(own)}
    run = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    assert found["over"]
    assert found["replays"]
    assert found["pictures"] >= 4
    assert found["version"] > 1000
    return found


def test_the_market_may_buy_and_sell_at_different_rates(tmp_path: Path) -> None:
    def change(raw: dict[str, Any]) -> None:
        for board in raw["boards"]:
            board["rates"] = {"buy": DEAR, "sell": CHEAP}

    found = played(tmp_path, change)
    buy, sell = list(DEAR.values()), list(CHEAP.values())
    assert found["trades"], "somebody went to the Market"
    for deal, _, gold in found["trades"]:
        paid = sum(n * (buy[stall] if n > 0 else sell[stall]) for stall, n in enumerate(deal))
        assert gold == -paid
    for (purse, _), points in zip(found["purses"], found["resources"], strict=True):
        worth = purse[0] + sum(n * rate for n, rate in zip(purse[1:], sell, strict=True))
        assert points == worth // 10, "in the end all is sold"


def test_the_tiles_of_the_start_may_be_turned_by_the_number_of_players(tmp_path: Path) -> None:
    turned = {"worker_camp_1": "right", "gold_mine_2": "round", "market_1": "left"}

    def change(raw: dict[str, Any]) -> None:
        for row in raw["layouts"][1]["tiles"]:
            row += [turned[row[0]]] if row[0] in turned else []

    first = {
        BOX.tiles[tile].id: (corners, turn)
        for corners, turn, tile in played(tmp_path, change)["first"]
    }
    assert {name: turn for name, (_, turn) in first.items() if turn} == {
        "worker_camp_1": 1,
        "gold_mine_2": 2,
        "market_1": 3,
    }
    plain = {tile.id: tile.plazas for tile in BOX.tiles}
    assert first["worker_camp_1"][0] == plain["worker_camp_1"][3] + plain["worker_camp_1"][:3]
    assert first["gold_mine_2"][0] == plain["gold_mine_2"][2:] + plain["gold_mine_2"][:2]
    assert first["imperial_outpost"][0] == plain["imperial_outpost"]


def test_only_the_layout_that_is_turned_is_turned() -> None:
    raw = copy.deepcopy(RAW)
    raw["layouts"][1]["tiles"][0].append("right")
    raw["layouts"][1]["without_market"][0].append("left")
    box = parse_box(json.dumps(raw))
    assert [spot.turn for spot in box.layouts[3].tiles] == [1, 0, 0, 0, 0, 0]
    assert [spot.turn for spot in box.layouts[3].without_market] == [3]
    assert not any(spot.turn for players in (2, 4, 5) for spot in box.layouts[players].tiles)


@pytest.mark.parametrize(
    ("wages", "pensions", "all_wages", "all_pensions"),
    [
        ([2], [0, 1, 3], [2] * 8, [0, 1, 3, 3, 3, 3, 3, 3]),
        pytest.param([1] * 6, [1] * 4, [1] * 8, [1] * 8, marks=pytest.mark.soak),
        (list(range(12)), [2] * 10, list(range(8)), [2] * 8),
    ],
)
def test_a_board_may_have_any_number_of_places_for_wages(
    tmp_path: Path,
    wages: list[int],
    pensions: list[int],
    all_wages: list[int],
    all_pensions: list[int],
) -> None:
    """Who finds no place costs as much as the last one; places beyond the eight dice are never
    taken.
    """

    def change(raw: dict[str, Any]) -> None:
        for board in raw["boards"]:
            board.update(wages=wages, pensions=pensions)

    for paid, retired, _ in played(tmp_path, change)["boards"].values():
        assert (paid, retired) == (all_wages, all_pensions)


def test_one_number_for_each_resource_is_for_buying_and_selling() -> None:
    assert BOX.boards[0].rates == Rates((1, 2, 2, 3, 4), (1, 2, 2, 3, 4))
    raw = copy.deepcopy(RAW)
    raw["boards"][3]["rates"] = {"buy": DEAR, "sell": CHEAP}
    assert parse_box(json.dumps(raw)).boards[3].rates == Rates((1, 3, 2, 5, 4), (1, 1, 1, 2, 3))


def test_the_file_that_comes_with_the_rules_reads_as_before() -> None:
    """Its numbers are version 1, and stored matches count on them."""
    assert BOX.boards[0].wages == (1, 1, 1, 1, 2, 2, 2, 3)
    assert all(len(board.wages) == len(board.pensions) == 8 for board in BOX.boards)
    assert all(board.rates.buy == board.rates.sell for board in BOX.boards)
    assert not any(
        spot.turn
        for layout in BOX.layouts.values()
        for spot in (*layout.tiles, *layout.without_market)
    )
