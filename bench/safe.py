"""Measures how long the event loop stands still at most while a match file is imported.

The file is the worst that is legal.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from db import Database
from engine import games
from engine.core import Decision, Game, Move, StreamEntry, TapeEntry
from engine.match import Match
from host import keep_loop_responsive
from play import Tables
from play.match_file_replay import MAX_ENTRIES, MAX_UNDO_WORK
from play.match_import import MatchImporter

from .random_matches import play_random_match

TICK: Final = 0.001  # seconds
ROUNDS: Final = 5
TRIED_MOVES: Final = 12  # to find one that does not end the match
UNDOS: Final = MAX_UNDO_WORK // MAX_ENTRIES
PERSON, SERVER, CHANNEL = 1, 2, 3


def measure() -> dict[str, float]:
    """Milliseconds, of the game whose matches hold the loop up longest."""
    longest = max(measure_longest_import_ms(game) for game in games().values())
    return {"safe.import_loop_ms_max": round(longest, 1)}


def measure_longest_import_ms(game: Game[Any]) -> float:
    """How long the import of the worst match holds the event loop up, in milliseconds.

    It is the best of some rounds: in the others, something else on the
    machine held the loop up.
    """
    match = find_worst_match(game)
    return min(measure_import_ms(match) for _ in range(ROUNDS))


def find_worst_match(game: Game[Any]) -> Match[Any]:
    """A match with as many undos and as many entries as a file may hold.

    A random match is made longer by detours, spread over it evenly:
    moves that are taken back at once.
    """
    straight = _play_straight_match(game)
    random, match = Random(1), straight.copy_of_start()
    moves_of_detour = (MAX_ENTRIES - len(straight.lines)) // UNDOS - 1
    stream, tape = StreamEntry(1), TapeEntry()
    # how many detours are taken before each entry: they are spread evenly
    detours = Counter(undo * len(straight.lines) // UNDOS for undo in range(UNDOS))
    for number, line in enumerate(straight.lines):
        match.entry = stream
        for _ in range(detours[number]):
            _take_detour(match, random, moves_of_detour)
        match.entry = tape
        tape.load(line.drawn)
        match.act(line.seat, line.move, is_legal=True)
        match.lines[-1] = line
    return match


def _play_straight_match(game: Game[Any]) -> Match[Any]:
    """A random match that leaves room for as much again."""
    found = (play_random_match(game, max(game.meta.seats), seed) for seed in count(1))
    return next(match for match in found if len(match.lines) <= MAX_ENTRIES // 2)


def _take_detour(match: Match[Any], random: Random, moves: int) -> None:
    """Makes some random moves, and takes them back."""
    to = (match.standing_entries() or [0])[-1]
    for _ in range(moves):
        if decisions := match.decisions():
            match.act(decisions[0].seat, _sample_long_move(match, decisions[0], random))
    match.undo(0, to)


def _sample_long_move(match: Match[Any], decision: Decision, random: Random) -> Move:
    """A move after which the match goes on, if one is found: short games make long files too."""
    for _ in range(TRIED_MOVES):
        move, after = decision.sample(random), match.state.copy()
        match.game.apply(after, decision.seat, move, StreamEntry(1))
        if match.game.result(after) is None:
            break
    return move


def measure_import_ms(match: Match[Any]) -> float:
    """The longest that the loop did not come round while a file was brought."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure_import(json.dumps(match.dump()).encode(), Path(folder))) * 1e3


async def _measure_import(data: bytes, folder: Path) -> float:
    """The longest seconds that the loop did not come round while this file was imported."""
    keep_loop_responsive()
    db = await Database.open(f"sqlite+aiosqlite:///{folder / 'safe.db'}")
    try:
        importing = MatchImporter(Tables(db))
        ticking = asyncio.create_task(measure_longest_tick())
        await asyncio.sleep(10 * TICK)
        await importing.import_match(
            data, server_id=SERVER, channel_id=CHANNEL, person_id=PERSON, name="Ann"
        )
        ticking.cancel()
        return await ticking
    finally:
        await db.close()


async def measure_longest_tick() -> float:
    """How much longer than asked a short sleep took, at worst, until it is cancelled."""
    longest, before = 0.0, perf_counter()
    try:
        while True:
            await asyncio.sleep(TICK)
            now = perf_counter()
            longest, before = max(longest, now - before - TICK), now
    except asyncio.CancelledError:
        return max(longest, perf_counter() - before - TICK)
