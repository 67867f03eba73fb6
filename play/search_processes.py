"""Starts the processes that search for bots, one a core, and hands them questions.

A process is started when it is first needed. Whoever does not want an
answer any more cancels the question: the process is ended, and another
one is started for the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.core import Diverged, Move, Seat
from engine.levels import WALL_FACTOR
from engine.match import Match

log = logging.getLogger(__name__)
ROOT: Final = Path(__file__).resolve().parents[1]
PROGRAM: Final = (sys.executable, "-m", "play.search_server")
START_SECONDS: Final = 30.0  # for a process to be ready
EXTRA_SECONDS: Final = 10.0  # for reading the log, and for a busy machine
LINE_LIMIT: Final = 2**22  # bytes of an answer
HIDDEN_SEED: Final = 0  # stands in the log for the match's own seed, which stays secret
SEED_BITS: Final = 48


@dataclass(frozen=True, slots=True)
class FoundMove:
    """An answer that a search has found, and what speaks for it."""

    move: Move
    share: float  # of winning, from 0 to 1
    effects: tuple[tuple[float, ...], ...]  # by seat and part of a position


def make_question(
    match: Match[Any],
    seat: Seat,
    seconds: float,
    most: int,
    played: Move | None = None,
) -> dict[str, Any]:
    """Makes the question to a process: what is the seat's best move?

    It has the log without its seed, and says how long the process may
    think, and how many moves it names at `most`. `played` is a move
    that it weighs in any case.
    """
    seed = match.derive_random(f"search {seat}").getrandbits(SEED_BITS)
    stored = {**match.dump(), "seed": HIDDEN_SEED}
    stored.pop("salt", None)
    question = {"log": stored, "seat": seat, "seed": seed, "seconds": seconds, "most": most}
    return question if played is None else {**question, "played": match.game.moves.dump(played)}


def make_estimate_question(
    match: Match[Any],
    entry_count: int,
    seconds: float,
    seed: int,
) -> dict[str, Any]:
    """Makes the question to a process: how likely does each seat win from a position?

    The match is over; the position is that after its first
    `entry_count` entries. With the same seed all positions meet the
    same chance, so that they can be compared.
    """
    entries = [match.dump_entry(line) for line in match.lines[:entry_count]]
    stored = {**match.header(), "log": entries, "seed": HIDDEN_SEED}
    stored.pop("salt", None)
    return {"log": stored, "seed": seed, "seconds": seconds}


class SearchProcesses:
    """At most so many processes at once; further questions wait for one that is free."""

    def __init__(self, most: int | None = None, niceness: int | None = None) -> None:
        """`niceness`: how much the processes give way to others; None means as for bots.

        `most` None: as many processes as the machine has cores.
        """
        self._program = PROGRAM if niceness is None else (*PROGRAM, str(niceness))
        self._asked_count = 0  # questions that wait or are being answered
        self._is_idle = asyncio.Event()
        self._is_idle.set()
        self._free: list[Process] = []
        self._busy: set[Process] = set()
        self._process_limit = asyncio.Semaphore(most or os.cpu_count() or 1)
        self._is_closed = False

    async def find_moves(
        self,
        match: Match[Any],
        seat: Seat,
        seconds: float,
        most: int = 1,
        played: Move | None = None,
    ) -> list[FoundMove]:
        """The best answers of the seat, the best first; [] where the search fails.

        At most so many as `most`; `played` is among them in any case,
        last where others are better.

        The position is written down before anything is awaited: the match may go
        on meanwhile. Whoever cancels it ends the process that searches.
        """
        question = make_question(match, seat, seconds, most, played)
        game = match.game
        answer = await self.ask(question)
        try:
            return [_load_found(game.moves.load(raw["move"]), raw) for raw in answer["found"]]
        except (KeyError, Diverged):
            log.error("a search of %s failed: %s", game.meta.key, answer.get("error"))
            return []

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Asks a process, as soon as one is free; returns its answer.

        If it fails, the answer is {"error": …} alone.
        """
        self._asked_count += 1
        self._is_idle.clear()
        try:
            async with self._process_limit:
                return await self._ask(question, WALL_FACTOR * question["seconds"] + EXTRA_SECONDS)
        finally:
            self._asked_count -= 1
            if not self._asked_count:
                self._is_idle.set()

    async def wait_until_idle(self) -> None:
        """Waits until no question waits or is being answered."""
        await self._is_idle.wait()

    async def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Asks a process that is free, or a new one; returns its answer.

        If it fails, or needs more than so many seconds, it is killed,
        and the answer is {"error": …}.
        """
        process: Process | None = None
        try:
            process = await self._take_process()
            async with asyncio.timeout(seconds):
                line = await _exchange_lines(process, json.dumps(question))
            answer: dict[str, Any] = json.loads(line)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError) as error:
            return {"error": repr(error)}
        else:
            self._keep_for_later(process)
            process = None
            return answer
        finally:
            if process is not None:  # it failed, or nobody wants its answer any more
                self._busy.discard(process)
                _kill_process(process)

    async def _take_process(self) -> Process:
        """A process that has nothing to do; started where there is none.

        Raises OSError once all were closed.
        """
        while self._free:
            process = self._free.pop()
            if process.returncode is None:
                self._busy.add(process)
                return process
        if self._is_closed:
            raise OSError("the searches are closed")
        return await self._start_process()

    async def _start_process(self) -> Process:
        """Starts a process, and waits until it has said that it is ready."""
        process = await asyncio.create_subprocess_exec(
            *self._program,
            stdin=PIPE,
            stdout=PIPE,
            cwd=ROOT,
            start_new_session=True,
            limit=LINE_LIMIT,
        )
        self._busy.add(process)
        assert process.stdout is not None
        try:
            async with asyncio.timeout(START_SECONDS):
                await process.stdout.readline()
        except BaseException:
            self._busy.discard(process)
            _kill_process(process)
            raise
        return process

    def _keep_for_later(self, process: Process) -> None:
        """Keeps a process for the next question."""
        self._busy.discard(process)
        self._free.append(process)

    async def close(self) -> None:
        """Ends all processes."""
        self._is_closed = True
        ended = [*self._free, *self._busy]
        self._free.clear()
        self._busy.clear()
        for process in ended:
            _kill_process(process)
        for process in ended:
            await process.wait()


def _load_found(move: Move, raw: dict[str, Any]) -> FoundMove:
    """Makes a found move with what speaks for it, as the process has written it (`raw`)."""
    return FoundMove(
        move=move,
        share=raw["share"],
        effects=tuple(tuple(parts) for parts in raw["effects"]),
    )


async def _exchange_lines(process: Process, line: str) -> bytes:
    """Sends a line, and returns the one that comes back."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line.encode() + b"\n")
    await process.stdin.drain()
    answer = await process.stdout.readline()
    if not answer:
        raise OSError("the process has ended")
    return answer


def _kill_process(process: Process) -> None:
    """Kills a process that may have ended already."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
