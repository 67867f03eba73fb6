"""Measures Explorers & Pirates, and what all boxes of Catan together cost: starts and memory."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from engine import games
from engine.catan.modules.explorers.scenario import SCENARIOS
from engine.catan.view import CatanView
from engine.core import StreamEntry
from engine.match import Match
from render import catan as drawn
from render.catan.sample_positions import NAMES
from render.scene import Scene
from words import Words

from ... import pictures
from ...bot_matches import measure_turns, measure_wins

KEY: Final = "explorers"
BOXES: Final = (
    "seafarers",
    "knights",
    "coins",
    "rivers",
    "caravans",
    "barbarian_attack",
    "traders_barbarians",
    "fishermen",
    "explorers",
)
PAINTED_MOVES: Final = range(60, 90)  # of a match of bots, whose tables are painted
ROOT: Final = Path(__file__).resolve().parents[3]
MEGABYTE: Final = 1e6
# Loads Catan with its pictures, without the boxes named, and prints the memory of the process
LOAD: Final = """
import os, pkgutil, sys
left_out = set(sys.argv[1].split(","))
find = pkgutil.iter_modules
pkgutil.iter_modules = lambda path=None, prefix="": (
    one for one in find(path, prefix) if one.name not in left_out
)
import engine.catan
import render.catan.rooms
engine.catan.GAME.meta
render.catan.rooms.all_rooms()
pages = int(open("/proc/self/statm").read().split()[1])
print(pages * os.sysconf("SC_PAGE_SIZE"))
"""


def measure() -> dict[str, float]:
    """All numbers of the box, and those of all boxes together."""
    return {**measure_matches(), **measure_painting(), **measure_boxes()}


def measure_matches() -> dict[str, float]:
    """Of each scenario: the bot's share of wins, and turns as a multiple of the base game's."""
    numbers: dict[str, float] = {}
    base_turns = measure_turns({})
    for scenario in SCENARIOS:
        options = {KEY: scenario.key}
        turns = measure_turns(options) / base_turns
        numbers[f"{KEY}.{scenario.key}.bot_vs_random"] = round(measure_wins(options), 3)
        numbers[f"{KEY}.{scenario.key}.turns"] = round(turns, 2)
    return numbers


def measure_painting() -> dict[str, float]:
    """Milliseconds and bytes of the tables of a match in the widest waters."""
    found = pictures.measure("catan", list(_play_scenes()))
    return {
        f"{KEY}.repaint_ms": round(found["p50_ms"], 1),
        f"{KEY}.bytes": round(found["bytes_p50"]),
    }


def _play_scenes() -> Iterator[Scene]:
    """The tables of a match of bots, move by move."""
    game, random = games()["catan"], Random(1)
    bot, words = game.bots["steady"], Words("en", NAMES)
    options = {KEY: SCENARIOS[-1].key, "offers": "none"}
    match: Match[Any] = Match.start(game, 4, options, 1, StreamEntry(1))
    while len(match.lines) < PAINTED_MOVES.stop:
        decision = match.decisions()[0]
        view = game.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, random))
        if len(match.lines) in PAINTED_MOVES:
            public = game.view(match.state, None)
            assert isinstance(public, CatanView)
            yield drawn.table(public, words)[0]


def measure_boxes() -> dict[str, float]:
    """The slowest first start of any scenario, and the memory that all boxes add."""
    extra = (load_memory(()) - load_memory(BOXES)) / MEGABYTE
    return {"catan.start_ms": round(measure_starts(), 1), "catan.boxes_mb": round(extra, 1)}


def measure_starts() -> float:
    """Milliseconds of processor time of the slowest first start, over all scenarios and seats.

    Like the bot, it keeps what was loaded out of collections.
    """
    gc.collect()
    gc.freeze()
    slowest = 0.0
    game = games()["catan"]
    for card in game.meta.scenarios:
        for seats in card.seats:
            begun = time.process_time()
            Match.start(game, seats, dict(card.options), 1, StreamEntry(1))
            slowest = max(slowest, time.process_time() - begun)
    gc.unfreeze()
    return slowest * 1000


def load_memory(left_out: tuple[str, ...]) -> int:
    """Bytes of a process that has loaded Catan and its pictures without some boxes."""
    ran = subprocess.run(
        [sys.executable, "-c", LOAD, ",".join(left_out)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(ran.stdout)
