"""Searches for bots in a process of its own: questions come in as lines, answers go out.

It ends with whoever started it. A question holds the log of a match without its
seed. The position is replaced by one that looks the same to the asking seat
before anything is searched, so the search never sees a secret.
"""

from __future__ import annotations

import json
import os
import sys
from random import Random
from time import monotonic, process_time
from typing import Any, Final, TextIO

from engine import games
from engine.core import Game
from engine.estimate import estimate_shares
from engine.levels import WALL_FACTOR, looks_deeper
from engine.match import Match
from engine.search import Finding, Progress, Search

NICENESS: Final = 10  # so that the bot's own loop goes first
LEAST_PLAYOUTS: Final = 24  # of an estimate, also on a busy machine
READY: Final = "ready"  # the first line that is heard of a server


def answer_question(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to one question as JSON values: the best moves, or who stands how well.

    `question` is what `make_question` or `make_estimate_question` made.
    """
    if question.get("seat") is None:
        return _estimate_position(question)
    return _find_best_moves(question)


def _estimate_position(question: dict[str, Any]) -> dict[str, Any]:
    """Answers a request for an estimate: by seat, how likely it wins from a position.

    The match is over, so the estimate may use what was hidden during it.
    """
    match = Match.load(question["log"])
    progress = _watch_clocks(question["seconds"])
    random = Random(question["seed"])
    shares = estimate_shares(match.game, match.state, random, progress, LEAST_PLAYOUTS)
    return {"shares": list(shares)}


def _find_best_moves(question: dict[str, Any]) -> dict[str, Any]:
    """Answers which moves are best for a seat, from what that seat knows."""
    match = Match.load(question["log"])
    game = match.game
    seat = question["seat"]
    world = game.resample_hidden(match.state, seat, Random(question["seed"]))
    decision = next(decision for decision in game.decisions(world) if decision.seat == seat)
    del match  # from here on nobody knows more than the seat
    raw = question.get("played")
    played = None if raw is None else game.moves.load(raw)
    search = Search(game, world, decision, Random(question["seed"]), played=played)
    seconds = question["seconds"]
    search.think(_watch_clocks(seconds), looks_deeper=looks_deeper(seconds))
    findings = search.list_findings(question["most"])
    return {
        "found": [_dump_finding(game, finding) for finding in findings if finding.move is not None]
    }


def _watch_clocks(seconds: float) -> Progress:
    """Makes a function that tells which part of `seconds` of processor time is over.

    On a busy machine, where a process gets little of that, WALL_FACTOR
    times as many seconds of the wall clock are the limit.
    """
    begun = process_time()
    wall_begun = monotonic()

    def progress(playouts: int) -> float:
        """The part of the time that is over, from 0; 1 means all of it."""
        of_processor = (process_time() - begun) / seconds
        of_wall = (monotonic() - wall_begun) / (WALL_FACTOR * seconds)
        return max(of_processor, of_wall)

    return progress


def _dump_finding(game: Game[Any], found: Finding) -> dict[str, Any]:
    """One answer that was found, as JSON values: the move, how likely it wins, what it changes."""
    assert found.move is not None
    return {
        "move": game.moves.dump(found.move),
        "share": found.share,
        "effects": [list(parts) for parts in found.effects],
    }


def serve_forever(requests: TextIO, replies: TextIO) -> None:
    """Answers questions, a line each, until no more can come."""
    _write_line(replies, READY)
    for line in requests:
        try:
            answer = answer_question(json.loads(line))
        except Exception as error:  # whoever asked falls back to a bot that does not search
            answer = {"error": repr(error)}
        _write_line(replies, json.dumps(answer))


def _write_line(replies: TextIO, line: str) -> None:
    """Writes a line, and has it sent."""
    replies.write(line + "\n")
    replies.flush()


def main() -> None:
    """Serves the process at the other end of standard input and output, until it ends."""
    os.nice(int(sys.argv[1]) if sys.argv[1:] else NICENESS)
    games()  # imports all of them
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed is no answer
    try:
        serve_forever(sys.stdin, replies)
    except BrokenPipeError:
        return


if __name__ == "__main__":
    main()
