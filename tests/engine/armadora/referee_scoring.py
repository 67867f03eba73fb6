"""The referee's end of a match: who takes the gold of each region, and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .referee import Referee
from .referee_land import Seat, Square

Compared = tuple[tuple[Seat, ...], tuple[int, ...]]  # who, and their piles
TieBreak = tuple[str, tuple[Compared, ...]]


def strength(judge: Referee, seat: Seat, region: Sequence[Square]) -> int:
    total = 0
    for at in region:
        warrior = judge.warriors.get(at)
        if warrior and warrior["seat"] == seat:
            total += max(0, warrior["value"] - warrior["arrows"] + warrior["reinforced"])
    return total


def takers(judge: Referee, region: Sequence[Square]) -> list[int]:
    """The teams that share the gold of a region."""
    here = {judge.warriors[at]["seat"] for at in region if at in judge.warriors}
    teams = sorted({judge.teams[seat] for seat in here})
    strengths = {
        team: sum(strength(judge, s, region) for s in judge.seats if judge.teams[s] == team)
        for team in teams
    }
    best = [team for team in teams if strengths[team] == max(strengths.values())]
    for at in region:
        warrior = judge.warriors.get(at)
        # 비길 경우, 해당 영역에 지원군 토큰을 놓은 플레이어가 금을 차지합니다.
        if warrior and warrior["reinforced"] and judge.teams[warrior["seat"]] in best:
            return [judge.teams[warrior["seat"]]]
    return best


def gold_in(judge: Referee, region: Sequence[Square]) -> int:
    return sum(judge.gold.get(at, 0) for at in region)


def piles(judge: Referee) -> dict[int, list[tuple[str, int]]]:
    """By team, the gold that it took from each region.

    Where nothing was to be had, there is no pile.
    """
    taken: dict[int, list[tuple[str, int]]] = {team: [] for team in sorted(set(judge.teams))}
    for letter, region in zip("abcdefghij", judge.regions(), strict=False):
        sharing = takers(judge, region)
        for team in sharing:
            share = gold_in(judge, region) // len(sharing)
            if share:
                taken[team].append((letter, share))
    return taken


def sizes_of(taken: Sequence[tuple[str, int]]) -> list[int]:
    """가장 많은 것에서 가장 적은 것까지"""
    return sorted((n for _, n in taken), reverse=True)


def result(judge: Referee) -> dict[str, Any]:
    taken = piles(judge)
    sizes = {team: sizes_of(taken[team]) for team in taken}
    worth = {team: (sum(sizes[team]), sizes[team]) for team in taken}
    ranks = [1 + sum(other > worth[mine] for other in worth.values()) for mine in judge.teams]
    return {
        "ranks": tuple(ranks),
        "totals": [sum(sizes[team]) for team in judge.teams],
        "parts": [taken[team] for team in judge.teams],
        "teams": tuple(judge.teams),
        "tie_breaks": tie_breaks(judge, worth),
    }


def tie_breaks(judge: Referee, worth: Mapping[int, tuple[int, list[int]]]) -> set[TieBreak]:
    """What was compared beyond the gold: who has which piles, the larger ones first."""
    found = set()
    for gold in {total for total, _ in worth.values()}:
        equal = [team for team in worth if worth[team][0] == gold]
        kinds = {tuple(worth[team][1]) for team in equal}
        if len(kinds) > 1:
            found.add(("larger piles", compared(judge, equal, worth)))
        for kind in kinds:
            sharing = [team for team in equal if tuple(worth[team][1]) == kind]
            if len(sharing) > 1:
                found.add(("equal piles", compared(judge, sharing, worth)))
    return found


def compared(
    judge: Referee,
    teams: Sequence[int],
    worth: Mapping[int, tuple[int, list[int]]],
) -> tuple[Compared, ...]:
    order = sorted(teams, key=lambda team: worth[team][1], reverse=True)
    return tuple((judge.seats_of([team]), tuple(worth[team][1])) for team in order)
