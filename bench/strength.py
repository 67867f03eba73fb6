"""How strong the levels are: matches against the level below, in one seat after the other.

It takes hours: fewer matches in BENCH_GAMES, a limit of processor
seconds a row in BENCH_SECONDS, and single rows in BENCH_DUELS make it
shorter. With BENCH_CONTINUE=1 the matches are added to those that are
kept already, as long as the bots are the same. Results are kept with
counts, and with intervals of 95 %.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import process_time
from typing import Any, Final

from engine import games
from engine.core import Bot, Decision, Game, Move, StreamEntry
from engine.levels import (
    EASY,
    LEVELS,
    MASTER,
    STEADY,
    STRONG,
    find_quick_bot,
    looks_deeper,
)
from engine.match import Match
from engine.search import Search

from .peers import ROOT, install_package

GAMES: Final = int(os.environ.get("BENCH_GAMES", "100"))
SECONDS: Final = float(os.environ.get("BENCH_SECONDS", "inf"))  # processor time for one duel
CONTINUES: Final = bool(os.environ.get("BENCH_CONTINUE"))
RESULTS: Final = ROOT / "bench/results.json"
MOST_MOVES: Final = 5000
PEER: Final = "catanatron==3.2.1"
RIVAL: Final = "catanatron.players.weighted_random:WeightedRandomPlayer"
BRIDGE_KEY: Final = "strength.catan_4.steady_vs_weighted_random"
Z: Final = 1.96  # standard deviations of an interval of 95 %


@dataclass(frozen=True, slots=True)
class Duel:
    """One seat of a level against bots of another level on all other seats."""

    game: str
    seats: int
    level: str
    rivals: str

    @property
    def key(self) -> str:
        """The key under which the result is kept."""
        return f"strength.{self.game}_{self.seats}.{self.level}_vs_{self.rivals}"


DUELS: Final = (
    Duel("roma", 2, STEADY, EASY),
    Duel("armadora", 2, STEADY, EASY),
    Duel("praetor", 2, STEADY, EASY),
    Duel("catan", 4, STEADY, EASY),
    Duel("roma", 2, STRONG, STEADY),
    Duel("armadora", 2, STRONG, STEADY),
    Duel("praetor", 2, STRONG, STEADY),
    Duel("praetor", 3, STRONG, STEADY),
    Duel("catan", 4, STRONG, STEADY),
    Duel("roma", 2, MASTER, STRONG),
    Duel("armadora", 2, MASTER, STRONG),
    Duel("praetor", 2, MASTER, STRONG),
)


def wilson_interval(won: float, played: int) -> tuple[float, float]:
    """The interval in which the true share of wins lies, with 95 % certainty."""
    share = won / played
    spread = Z * sqrt(share * (1 - share) / played + Z**2 / (4 * played**2))
    middle = share + Z**2 / (2 * played)
    whole = 1 + Z**2 / played
    return (middle - spread) / whole, (middle + spread) / whole


def choose_move(
    game: Game[Any],
    state: Any,
    decision: Decision,
    level: str,
    random: Random,
) -> Move:
    """The answer of a level; a search takes as much processor time as the level has."""
    bot: Bot[Any] = find_quick_bot(game, level)
    seconds = LEVELS[level].seconds
    is_open = len(decision.moves) > 1 or bool(decision.forms)
    if not seconds or not is_open:
        return bot.choose(game.view(state, decision.seat), decision, random)
    begun = process_time()
    search = Search(game, state, decision, Random(random.getrandbits(48)))
    search.think(
        lambda playouts: (process_time() - begun) / seconds,
        looks_deeper=looks_deeper(seconds),
    )
    return search.best or decision.fallback


def play_match(duel: Duel, seed: int) -> float:
    """The share of the win that the seat of the level gets in one match."""
    game = games()[duel.game]
    own_seat = seed % duel.seats
    match, random = Match.start(game, duel.seats, {}, seed, StreamEntry(seed)), Random(seed)
    while (decisions := match.decisions()) and len(match.lines) < MOST_MOVES:
        decision = next((one for one in decisions if one.due), decisions[0])
        level = duel.level if decision.seat == own_seat else duel.rivals
        match.act(decision.seat, choose_move(game, match.state, decision, level, random))
    result = game.result(match.state)
    if result is None or own_seat not in result.winners:
        return 0.0
    return 1 / len(result.winners)


def _play_matches(duel: Duel, first_seed: int) -> Iterator[float]:
    """The matches of a duel, until there are enough or the time is over."""
    begun = process_time()
    for seed in range(first_seed, first_seed + GAMES):
        if process_time() - begun > SECONDS:
            return
        yield play_match(duel, seed)


def measure_duel(duel: Duel, kept: Mapping[str, float]) -> dict[str, float]:
    """Share of wins, the interval of it, and how many matches were played.

    `kept` are results to which the matches are added. The seeds go on
    where those have ended.
    """
    won = kept.get(f"{duel.key}.won")  # older results lack it, and are replaced
    played = 0 if won is None else int(kept[f"{duel.key}.games"])
    results = list(_play_matches(duel, played))
    return summarize(duel.key, (won or 0.0) + sum(results), played + len(results))


def summarize(key: str, won: float, played: int) -> dict[str, float]:
    """The numbers that are kept of so many matches."""
    low, high = wilson_interval(won, played)
    return {
        key: round(won / played, 3),
        f"{key}.won": won,
        f"{key}.games": played,
        f"{key}.low": round(low, 3),
        f"{key}.high": round(high, 3),
    }


def measure_bridge() -> dict[str, float]:
    """The steady bot against three players of catanatron, who see the whole game.

    Nothing where catanatron cannot be had.
    """
    python = install_package(PEER, sys.executable)
    if python is None:
        return {}
    command = [python, "-m", "bench.catanatron_bridge", str(GAMES), RIVAL]
    done = subprocess.run(command, capture_output=True, check=True, text=True, cwd=ROOT)
    result = json.loads(done.stdout)
    return summarize(BRIDGE_KEY, result["won"], result["played"])


def read_kept_results() -> dict[str, float]:
    """The results of earlier measurements."""
    kept: dict[str, float] = json.loads(RESULTS.read_text("utf-8"))
    return kept


def measure() -> dict[str, float]:
    """All duels; BENCH_DUELS names some of them, such as `roma_2`."""
    wanted = os.environ.get("BENCH_DUELS", "")
    kept = read_kept_results() if CONTINUES else {}
    found: dict[str, float] = {}
    for duel in DUELS:
        if wanted in duel.key:
            found |= measure_duel(duel, kept)
    return found | measure_bridge() if wanted in BRIDGE_KEY else found
