"""A match looked back upon: every position it went through, and which of them make a film."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.log import undo_targets
from engine.match import LogEntry, Match
from engine.replay import LogReplay

MAX_ACTIONS_AS_FRAMES: Final = (
    150  # actions up to which each is a frame of the film; of a longer match, each turn
)
MAX_TURN_FRAMES: Final = 400


def replay_positions(match: Match[Any], first: int = 0) -> Iterator[Match[Any]]:
    """The match after entry number `first`, then after each later one: always the same object.

    Random outcomes are taken from the log.
    """
    replay = LogReplay(match.copy_of_start(), undo_targets(line.move for line in match.lines))
    for line in match.lines[:first]:
        _replay_entry(replay, line)
    yield replay.match
    for line in match.lines[first:]:
        _replay_entry(replay, line)
        yield replay.match


def _replay_entry(replay: LogReplay[Match[Any]], line: LogEntry) -> None:
    """Plays an entry of the log.

    The replayed match keeps the entry itself, with its news.
    """
    replay.play_entry(line.seat, line.move, line.drawn)
    replay.match.lines[-1] = line


def position_after(match: Match[Any], seq: int) -> Match[Any]:
    """The match as it was after entry number `seq`."""
    return next(replay_positions(match, seq))


def list_animation_frames(match: Match[Any]) -> list[int]:
    """The numbers of the entries after which the film shows the table.

    0 is the beginning. All entries of a short match. Of a longer one,
    those that end a turn: every second of them is dropped until at most
    MAX_TURN_FRAMES are left.
    """
    last = len(match.lines)
    if last <= MAX_ACTIONS_AS_FRAMES:
        return list(range(last + 1))
    turns = [
        number for number, line in enumerate(match.lines, 1) if line.ends_turn and number < last
    ]
    while len(turns) > MAX_TURN_FRAMES:
        turns = turns[1::2]
    return [0, *turns, last]
