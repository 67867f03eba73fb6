"""The analysis of a finished match: who stood how well after every action, and what turned it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil
from typing import Any, Final

from engine.core import Result, Seat
from engine.log import Undo
from engine.match import Match

VERSION: Final = 1  # of the stored form; another one is found anew
MAX_POSITIONS: Final = 600  # of a longer match only every so many are looked at
ALL_SECONDS: Final = 120.0  # of processor time for all positions together
MAX_POSITION_SECONDS: Final = 0.5  # for each, where there are few
MAX_TURNING_POINTS: Final = 6
MAX_LUCKY_POINTS: Final = 2  # of them, at which nobody had a choice
LEAST_SWING: Final = 0.08  # of a share of winning, below which nothing is a turning point
SHARE_DIGITS: Final = 4  # that are stored
EQUAL_SHARES: Final = 0.005  # less is no difference


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """An action that changed much: what was played, and what a bot would have played."""

    entry: int  # its number in the log, from 1
    before: int  # the number of the entry after which the estimate before it was made
    best: tuple[Any, ...] | None = None  # as JSON values; None: there was nothing to choose
    best_share: float = 0.0  # of winning for whoever acted, by what they knew
    played_share: float = 0.0


@dataclass(slots=True)
class MatchAnalysis:
    """What was found so far."""

    positions: tuple[int, ...]  # each by the number of entries before it
    shares: list[tuple[float, ...]] = field(default_factory=list)  # by position, then by seat
    points: tuple[TurningPoint, ...] = ()
    is_done: bool = False

    def find_shares(self, entry_count: int) -> tuple[float, ...] | None:
        """The estimate after so many entries, or the last one before; None if there is none yet."""
        known = zip(self.positions, self.shares, strict=False)
        earlier = [shares for position, shares in known if position <= entry_count]
        return earlier[-1] if earlier else None

    def find_point(self, entry: int) -> TurningPoint | None:
        """The turning point at an action; None if it was none."""
        return next((point for point in self.points if point.entry == entry), None)


def begin_analysis(match: Match[Any]) -> MatchAnalysis:
    """Begins an analysis, which only knows the positions that will be looked at.

    They are the start, and those after every action that was not taken
    back; of a very long match fewer.
    """
    standing = [
        number
        for number in match.standing_entries()
        if not isinstance(match.lines[number - 1].move, Undo)
    ]
    step = max(1, ceil(len(standing) / MAX_POSITIONS))
    start, last = 0, standing[-1:]
    return MatchAnalysis((start, *standing[:-1:step], *last))


def position_seconds(analysis: MatchAnalysis) -> float:
    """How many seconds of processor time an analysis takes for each position."""
    return min(MAX_POSITION_SECONDS, ALL_SECONDS / len(analysis.positions))


def final_shares(result: Result, seats: int) -> tuple[float, ...]:
    """The share of winning by seat at the end of a match: the teams that won share it equally."""
    teams = result.teams or tuple(range(seats))
    winning = {teams[seat] for seat in result.winners}
    return tuple([1 / len(winning) if team in winning else 0.0 for team in teams])


def list_swings(analysis: MatchAnalysis) -> list[TurningPoint]:
    """The actions that changed the shares of winning by LEAST_SWING or more, the largest first.

    The last action is left out, as it ends the match.
    """
    pairs = list(zip(pairwise(analysis.positions), pairwise(analysis.shares), strict=True))
    swings = [
        (find_largest_change(shares_before, shares), TurningPoint(entry, entry_before))
        for (entry_before, entry), (shares_before, shares) in pairs[:-1]
    ]
    largest_first = sorted(swings, key=lambda swing: -swing[0])
    return [point for change, point in largest_first if change >= LEAST_SWING]


def find_largest_change(before: Sequence[float], after: Sequence[float]) -> float:
    """The largest change of a share of winning, of all seats."""
    return max(abs(new - old) for old, new in zip(before, after, strict=True))


def find_most_changed(before: Sequence[float], after: Sequence[float], actor: Seat) -> Seat:
    """The seat whose share of winning changed most; of equals, the one that acted."""
    changes = [abs(new - old) for old, new in zip(before, after, strict=True)]
    largest = max(changes)
    return actor if largest - changes[actor] < EQUAL_SHARES else changes.index(largest)


def dump_analysis(analysis: MatchAnalysis) -> dict[str, Any]:
    """The analysis as JSON values."""
    return {
        "version": VERSION,
        "positions": list(analysis.positions),
        "shares": [[round(share, SHARE_DIGITS) for share in row] for row in analysis.shares],
        "points": [_dump_point(point) for point in analysis.points],
    }


def _dump_point(point: TurningPoint) -> dict[str, Any]:
    """A turning point as JSON values."""
    return {
        "entry": point.entry,
        "before": point.before,
        "best": None if point.best is None else list(point.best),
        "best_share": round(point.best_share, SHARE_DIGITS),
        "played_share": round(point.played_share, SHARE_DIGITS),
    }


def load_analysis(data: Mapping[str, Any], *, is_done: bool) -> MatchAnalysis | None:
    """An analysis as it was stored; None if it was stored in the form of another version."""
    if data.get("version") != VERSION:
        return None
    return MatchAnalysis(
        positions=tuple(data["positions"]),
        shares=[tuple(row) for row in data["shares"]],
        points=tuple([_load_point(point) for point in data["points"]]),
        is_done=is_done,
    )


def _load_point(raw: Mapping[str, Any]) -> TurningPoint:
    """A turning point as it was stored."""
    best = None if raw["best"] is None else tuple(raw["best"])
    return TurningPoint(
        entry=raw["entry"],
        before=raw["before"],
        best=best,
        best_share=raw["best_share"],
        played_share=raw["played_share"],
    )
