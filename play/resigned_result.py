"""The result of a match in which seats were given up: they rank behind all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from db.matches import SeatRow
from engine.core import Result, Seat
from engine.match import Match


def result_with_resignations(
    match: Match[Any],
    seats: Sequence[SeatRow],
    *,
    is_over: bool,
) -> Result | None:
    """The result with resigned seats ranked last.

    None while the match goes on. Where resignations ended the match
    before its rules did (`is_over`), all who stayed have won. Without
    resignations it is the result of the rules.
    """
    result = match.game.result(match.state)
    resigned = {row.seat: row.resigned_seq for row in seats if row.resigned_seq is not None}
    if not resigned:
        return result
    if result is None and is_over:
        if len(resigned) == len(seats):
            return _nobodys_result(match, len(seats))
        result = _conceded_result(match, len(seats))
    return None if result is None else _rank_resigned_last(result, resigned)


def _conceded_result(match: Match[Any], count: int) -> Result:
    """The result of a match that ended because the others resigned: rank 1 for all, no scores.

    `count` is how many seats it has.
    """
    teams = match.game.teams(count, match.options)
    return Result(
        ranks=(1,) * count,
        scores=(),
        teams=teams,
    )


def _nobodys_result(match: Match[Any], count: int) -> Result:
    """The result of a match in which nobody stayed: all rank last, and nobody has won.

    `count` is how many seats it has.
    """
    teams = match.game.teams(count, match.options)
    return Result(
        ranks=(count,) * count,
        scores=(),
        teams=teams,
        is_draw=True,
    )


def decided_result(match: Match[Any], ranks: Sequence[int], seats: Sequence[SeatRow]) -> Result:
    """The result of a match that was decided by its position, with resigned seats last."""
    teams = match.game.teams(len(seats), match.options)
    resigned = {row.seat: row.resigned_seq for row in seats if row.resigned_seq is not None}
    return _rank_resigned_last(
        Result(
            ranks=tuple(ranks),
            scores=(),
            teams=teams,
        ),
        resigned,
    )


def _rank_resigned_last(result: Result, resigned: dict[Seat, int]) -> Result:
    """The result with the resigned seats behind all others.

    `resigned` holds, by seat, the number of the log's entry at which it resigned.
    Whoever resigned first ranks last; the ranks of the others close up.
    """
    stayed = [rank for seat, rank in enumerate(result.ranks) if seat not in resigned]
    ranks: list[int] = []
    for seat, rank in enumerate(result.ranks):
        if seat in resigned:
            later = sum(seq > resigned[seat] for seq in resigned.values())
            better = len(stayed) + later
        else:
            better = sum(other < rank for other in stayed)
        ranks.append(better + 1)
    return Result(
        ranks=tuple(ranks),
        scores=result.scores,
        teams=result.teams,
        tie_breaks=result.tie_breaks,
    )


def rank_forfeits_last(ranks: tuple[int, ...], forfeited: list[bool]) -> list[int]:
    """The ranks with forfeited seats sharing the last place, and the others moved up."""
    kept = [rank for rank, is_out in zip(ranks, forfeited, strict=True) if not is_out]
    new_ranks: list[int] = []
    for rank, is_out in zip(ranks, forfeited, strict=True):
        better_seats = len(kept) if is_out else sum(other < rank for other in kept)
        new_ranks.append(better_seats + 1)
    return new_ranks
