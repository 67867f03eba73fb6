"""A match looked back upon: every position it went through, and which of them make a film."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.core import Tape
from engine.match import Match, Undo

EVERY_ACTION: Final = 150  # actions up to which each is a frame of the film; of a longer match, each turn
MOST_FRAMES: Final = 400


def positions(match: Match[Any], first: int = 0) -> Iterator[Match[Any]]:
    """The match after entry `first`, and after every later one: one object, which moves on."""
    log = [match.dump_line(line) for line in match.lines[:first]]
    copy = Match.load({**match.header(), "log": log}, game=match.game)
    tape = copy.entry = Tape()
    yield copy
    for line in match.lines[first:]:
        if isinstance(line.move, Undo):
            copy.undo(line.seat, line.move.to)
        else:
            tape.load(line.drawn)
            copy.act(line.seat, line.move)
            copy.lines[-1] = line
        yield copy


def position(match: Match[Any], seq: int) -> Match[Any]:
    """The match as it was after entry `seq`."""
    return next(positions(match, seq))


def frames(match: Match[Any]) -> list[int]:
    """The entries after which the film shows the table, the beginning and the end among them."""
    last = len(match.lines)
    if last <= EVERY_ACTION:
        return list(range(last + 1))
    turns = [number for number, line in enumerate(match.lines, 1) if line.closes and number < last]
    while len(turns) > MOST_FRAMES:
        turns = turns[1::2]
    return [0, *turns, last]
