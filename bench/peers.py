"""Random games of Catan by other programs beside ours: installed into a throw-away folder, each run in a process of its own.

All choose uniformly among the legal moves, without trade between players, and give up after 1,000 turns. Rates are games per second of
processor time; programs take turns, and a ratio is taken within a round, so that other work on the machine strikes both alike.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import gettempdir
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = Path(gettempdir()) / "tabularium-peers"
ROUNDS, GAMES = 7, {"ours": 240, "catanatron": 40, "fastcatan": 120}

OURS: Final = """
import random
from engine import games
from engine.core import Stream
from engine.match import Match

game = games()["catan"]

def play(seed):
    pick, chance = random.Random(seed).random, random.Random(seed)
    match = Match.start(game, 4, {"offers": "none"}, seed, Stream(seed))
    decisions, act, state = match.decisions, match.act, match.state
    while (asked := decisions()) and state.turns < 1000:
        decision = asked[0]
        moves = decision.moves
        if len(moves) == 1:
            act(decision.seat, moves[0])
        else:
            act(decision.seat, moves[int(pick() * len(moves))] if moves else decision.forms[0].sample(chance))
"""
CATANATRON: Final = """
from catanatron import Color, Game, RandomPlayer

def play(seed):
    Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed).play()
"""
FASTCATAN: Final = """
import random
import fastcatan

def play(seed):
    pick, env = random.Random(seed), fastcatan.Env()
    env.reset(seed=seed)
    for _ in range(20_000):
        if env.done:
            break
        env.step(pick.choice(env.legal_actions()))
"""
TIMED: Final = """
import sys, time
first, games = int(sys.argv[1]), int(sys.argv[2])
play(first)
begun = time.process_time()
for seed in range(first, first + games):
    play(seed)
print("rate", games / (time.process_time() - begun))
"""


def side_by_side() -> dict[str, list[float]]:
    """Games a second of every program that can be run here, by round."""
    programs = {"ours": (sys.executable, OURS)}
    catanatron = installed("catanatron==3.2.1", sys.executable)
    if catanatron:
        programs["catanatron"] = (catanatron, CATANATRON)
    fastcatan = installed("fastcatan==2.0.0", "python3.12")
    if fastcatan:
        programs["fastcatan"] = (fastcatan, FASTCATAN)
    rounds = [{name: rate(*program, name, number) for name, program in programs.items()} for number in range(ROUNDS)]
    return {name: [found[name] for found in rounds] for name in programs}


def installed(package: str, python: str) -> str | None:
    """The interpreter of a fresh environment with this package; None where it cannot be had."""
    home = FOLDER / package.partition("=")[0]
    own = str(home / "bin" / "python")
    steps = ([python, "-m", "venv", str(home)], [own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package])
    return own if all(_works(step) for step in steps) else None


def _works(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False, timeout=300).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def rate(python: str, program: str, name: str, number: int) -> float:
    """Games a second of one program in one round."""
    games = GAMES[name]
    command = [python, "-c", program + TIMED, str(1 + number * games), str(games)]
    done = subprocess.run(command, capture_output=True, check=True, text=True, cwd=ROOT)
    found = re.search(r"rate ([\d.]+)", done.stdout)
    assert found, done.stdout
    return float(found[1])


if __name__ == "__main__":
    for name, rates in side_by_side().items():
        print(f"{name:12}", *(f"{each:8.1f}" for each in rates))
