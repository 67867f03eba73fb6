"""The end of a bazaar."""

from __future__ import annotations

from typing import Final

from engine.core import Result, Score, Seat, Text

from .moves import GOODS
from .state import Bazaar

PARTS: Final = (Text("stalls"), Text("windows"), Text("guild"))


def outcome(s: Bazaar) -> Result:
    scores = tuple(_score(s, seat) for seat in s.seats)
    points = tuple(_of_team(s, seat, [score.total for score in scores]) for seat in s.seats)
    keys = tuple(
        (points[seat], _of_team(s, seat, [sum(merchant.hand) for merchant in s.merchants]))
        for seat in s.seats
    )
    teams = dict(zip(s.teams, keys, strict=True))
    ranks = tuple(1 + sum(other > key for other in teams.values()) for key in keys)
    broken = len(set(points)) < len(set(keys))
    return Result(ranks, scores, s.teams, (Text("goods left in hand"),) if broken else ())


def _of_team(s: Bazaar, seat: Seat, numbers: list[int]) -> int:
    return sum(
        number for number, team in zip(numbers, s.teams, strict=True) if team == s.teams[seat]
    )


def _score(s: Bazaar, seat: Seat) -> Score:
    merchant = s.merchants[seat]
    wanted = [GOODS.number_of(name) for name in merchant.charter.split()]
    charter = 2 * sum(stall.good in wanted for stall in s.stalls_of(seat))
    parts = (*zip(PARTS, merchant.points, strict=True), (Text("charter"), charter))
    return Score(sum(n for _, n in parts), parts)
