"""Measures random games of Catan by other programs beside ours.

They are installed into a throw-away folder, and each runs in a process
of its own. All choose evenly among the legal moves and give up after
1,000 turns. Rates are games per second of processor time; programs take
turns, and a ratio is taken within a round, so that other work on the
machine strikes both alike. No players trade with each other;
fastcatan's do by themselves, so it is measured both as it plays and
with those moves left out. Ours is measured twice: with one stream of
chance and a tight loop, and with live chance and a plain loop.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import gettempdir
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
INSTALL_FOLDER: Final = Path(gettempdir()) / "tabularium-peers"
ROUNDS: Final = 7
PROCESSES: Final = 5
INSTALL_SECONDS: Final = 300  # that one step of an installation may take

OURS: Final = """
import random
from engine import games
from engine.core import StreamEntry
from engine.match import Match

game = games()["catan"]

def play(seed):
    chance = random.Random(seed)
    match, pick = Match.start(game, 4, {"offers": "none"}, seed, StreamEntry(seed)), chance.random
    decisions, act, state = match.decisions, match.act, match.state
    while (asked := decisions()) and state.turn < 1000:
        decision = asked[0]
        moves = decision.moves
        move = moves[int(pick() * len(moves))] if moves else decision.forms[0].sample(chance)
        act(decision.seat, move)
    return match

def log(match):
    return match.dump()
"""
# As somebody would write it who has just read the README: with the chance of real matches
OURS_LIVE: Final = """
import random
from engine import games
from engine.match import Match

game = games()["catan"]

def play(seed):
    chance = random.Random(seed)
    match = Match.start(game, 4, {"offers": "none"}, seed)
    while (decisions := match.decisions()) and match.state.turn < 1000:
        decision = decisions[0]
        if decision.moves:
            move = chance.choice(decision.moves)
        else:
            move = decision.forms[0].sample(chance)
        match.act(decision.seat, move)
    return match

def log(match):
    return match.dump()
"""
CATANATRON: Final = """
from catanatron import Color, Game, RandomPlayer

def play(seed):
    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    game = Game([RandomPlayer(color) for color in colors], seed=seed)
    game.play()
    return game

def log(game):
    return [str(action) for action in game.state.actions]
"""
FASTCATAN: Final = """
import random
import fastcatan

def play(seed):
    pick, env = random.Random(seed).random, fastcatan.Env()
    env.reset(seed=seed)
    legal, step = env.legal_actions, env.step
    while not env.done and env.turn_count < 1000:
        moves = legal()
        step(moves[int(pick() * len(moves))])
"""
# Trades stand behind all other moves.
WITHOUT_TRADE: Final = """        while moves[-1] >= fastcatan.action.TRADE_ADD_GIVE_BASE:
            moves.pop()
"""
TIME_GAMES: Final = """
import sys, time
first, games = int(sys.argv[1]), int(sys.argv[2])
play(first)
begun = time.process_time()
for seed in range(first, first + games):
    play(seed)
print("rate", games / (time.process_time() - begun))
"""
HASH_LOGS: Final = """
import hashlib
print(hashlib.sha256("".join(str(log(play(seed))) for seed in range(1, 4)).encode()).hexdigest())
"""


NEEDS: Final = {
    "catanatron": "the package index",
    "fastcatan": "Python 3.12 and the package index",
}


class Program(NamedTuple):
    """A program that plays, the interpreter that it needs, and how many games one round takes."""

    python: str
    code: str
    games: int


def find_programs() -> dict[str, Program]:
    """Ours, and all others that can be had here; what cannot is named."""
    programs = {
        "ours": Program(sys.executable, OURS, games=240),
        "ours_live": Program(sys.executable, OURS_LIVE, games=160),
    }
    if python := install_package("catanatron==3.2.1", sys.executable):
        programs["catanatron"] = Program(python, CATANATRON, games=40)
    python = _install_fastcatan()
    if python is not None:
        programs["fastcatan"] = Program(python, FASTCATAN, games=120)
        before, step, after = FASTCATAN.partition("        step(")
        untraded = before + WITHOUT_TRADE + step + after
        programs["fastcatan_untraded"] = Program(python, untraded, games=240)
    _report_missing(programs)
    return programs


def _install_fastcatan() -> str | None:
    """The interpreter of an environment with fastcatan; None if it cannot be had."""
    for interpreter in find_interpreters("3.12"):
        python = install_package("fastcatan==2.0.0", interpreter)
        if python is not None:
            return python
    return None


def _report_missing(programs: Mapping[str, Program]) -> None:
    """Says which programs are not measured, and what they need."""
    for name, need in NEEDS.items():
        if name not in programs:
            sys.stderr.write(f"catan: {name} is not measured, for it needs {need}\n")


def find_interpreters(version: str) -> Iterator[str]:
    """Where a Python of this version may be: on the path, or among those that pyenv keeps."""
    yield f"python{version}"
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from (str(path) for path in sorted(versions.glob(f"{version}*/bin/python{version}")))


def measure_side_by_side(playing: Mapping[str, Program]) -> dict[str, list[float]]:
    """Games a second of every program, by round."""
    rounds = [
        {name: measure_rate(program, number) for name, program in playing.items()}
        for number in range(ROUNDS)
    ]
    return {name: [found[name] for found in rounds] for name in playing}


def count_logs(program: Program) -> int:
    """How many different logs a program writes of the same seeds in PROCESSES processes.

    Each process hashes otherwise.
    """
    seeds = [str(number) for number in range(1, PROCESSES + 1)]
    digests = {run_program(program, HASH_LOGS, hashing=seed) for seed in seeds}
    return len(digests)


def install_package(package: str, python: str) -> str | None:
    """The interpreter of a fresh environment with this package; None if it cannot be had."""
    home = INSTALL_FOLDER / package.partition("=")[0]
    interpreter = str(home / "bin" / "python")
    steps = (
        [python, "-m", "venv", "--clear", str(home)],
        [interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package],
    )
    return interpreter if all(_succeeds(step) for step in steps) else None


def _succeeds(command: list[str]) -> bool:
    """Runs a command; whether it ended well and in time."""
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=INSTALL_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def measure_rate(program: Program, number: int) -> float:
    """Games a second of one program in one round."""
    done = run_program(program, TIME_GAMES, str(1 + number * program.games), str(program.games))
    rate = re.search(r"rate ([\d.]+)", done)
    assert rate, done
    return float(rate[1])


def run_program(program: Program, task: str, *args: str, hashing: str = "random") -> str:
    """What a program prints when it does a task: TIME_GAMES or HASH_LOGS, with its arguments.

    `hashing` is the seed with which Python hashes.
    """
    env = {**os.environ, "PYTHONHASHSEED": hashing}
    command = [program.python, "-c", program.code + task, *args]
    return subprocess.run(
        command, capture_output=True, check=True, text=True, cwd=ROOT, env=env
    ).stdout


if __name__ == "__main__":
    for name, rates in measure_side_by_side(find_programs()).items():
        print(f"{name:20}", *(f"{each:8.1f}" for each in rates))
