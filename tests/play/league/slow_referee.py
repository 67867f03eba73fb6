"""A second opinion on a season, from its export alone: standings, tie-breaks, divisions, ratings.

Written from docs/run-a-league.md, slowly and with fractions; it shares
nothing with the code that it checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import exp, sqrt
from typing import Any

FORFEITED_TOGETHER = 99
Json = dict[str, Any]


# --- standings --------------------------------------------------------


def table_points(ranks: Sequence[int], scale: Sequence[float]) -> list[Fraction]:
    """Who ties shares the points of the places taken together."""
    places = sorted(rank for rank in ranks if rank != FORFEITED_TOGETHER)
    gains = []
    for rank in ranks:
        if rank == FORFEITED_TOGETHER:
            gains.append(Fraction(0))
            continue
        taken = [at for at, other in enumerate(places) if other == rank]
        gains.append(sum((Fraction(scale[at]) for at in taken), Fraction(0)) / len(taken))
    return gains


class Line:
    """One person of a division."""

    def __init__(self, person: int, given: float | None) -> None:
        self.person = person
        self.points = Fraction(given or 0)
        self.wins = self.played = self.byes = 0
        self.met: list[int] = []


def division_lines(export: Json, division: int) -> dict[int, Line]:
    """Everybody's points, wins and opponents after the rounds of a division."""
    terms = export["terms"]
    listed = [table for table in export["tables"] if table["division"] == division]
    seated = {person for table in export["tables"] for person in table["people"]}
    lines = {
        member["person"]: Line(member["person"], member["given"])
        for member in export["members"]
        if member["division"] == division
        and (member["left"] is None or member["person"] in seated)
    }
    full = terms["points"][str(terms["size"])]
    for table in listed:
        if table["void"] or table["ranks"] is None or table["slot"] is not None:
            continue
        people = table["people"]
        here = [lines.setdefault(person, Line(person, None)) for person in people]
        if len(people) == 1:
            here[0].byes += 1
            here[0].points += sum(map(Fraction, full)) / len(full)
            continue
        gains = table_points(table["ranks"], terms["points"][str(len(people))])
        for line, rank, gain in zip(here, table["ranks"], gains, strict=True):
            line.points += gain
            line.wins += rank == 1
            line.played += 1
            line.met += [person for person in people if person != line.person]
    return lines


def judge_division(export: Json, division: int) -> list[int]:
    """The people of a division in order: points, share of wins, opponents, each other, entry."""
    lines = division_lines(export, division)
    entered = [each["person"] for each in export["members"] if each["person"] in lines]

    def opponents(line: Line) -> Fraction:
        means = [
            lines[other].points / max(1, lines[other].played + lines[other].byes)
            for other in line.met
        ]
        return sum(means, Fraction(0)) / max(1, len(means))

    keys = {
        person: (
            lines[person].points,
            Fraction(lines[person].wins, max(1, lines[person].played)),
            opponents(lines[person]),
        )
        for person in entered
    }

    def balance(person: int) -> int:
        found = 0
        for table in export["tables"]:
            ranks = dict(zip(table["people"], table["ranks"] or (), strict=False))
            counts = table["division"] == division and not table["void"] and ranks
            if not counts or person not in ranks or table["slot"] is not None:
                continue
            for other, rank in ranks.items():
                if other != person and keys.get(other) == keys[person]:
                    found += (rank > ranks[person]) - (rank < ranks[person])
        return found

    return sorted(
        entered,
        key=lambda person: (
            *(-part for part in keys[person]),
            -balance(person),
            entered.index(person),
        ),
    )


def judge_next_divisions(orders: Sequence[Sequence[int]], movers: int) -> list[set[int]]:
    """The best rise and the last fall, never more than half of a division."""
    made = [set(order) for order in orders]
    for upper in range(len(orders) - 1):
        above, below = orders[upper], orders[upper + 1]
        count = min(movers, len(above) // 2, len(below) // 2)
        falling = set(above[len(above) - count :])
        rising = set(below[:count])
        made[upper] = made[upper] - falling | rising
        made[upper + 1] = made[upper + 1] - rising | falling
    return made


# --- ratings ----------------------------------------------------------

MU, SIGMA = 25.0, 25.0 / 3
BETA, TAU, KAPPA = 25.0 / 6, 25.0 / 300, 0.0001


def rate(before: Sequence[tuple[float, float]], ranks: Sequence[int]) -> list[tuple[float, float]]:
    """The Plackett-Luce update of Weng and Lin (2011), for single players, as published."""
    held = [(mu, sqrt(sigma * sigma + TAU * TAU)) for mu, sigma in before]
    c = sqrt(sum(sigma * sigma + BETA * BETA for _mu, sigma in held))
    strength = [exp(mu / c) for mu, _sigma in held]
    seats = range(len(held))
    behind = [sum(strength[i] for i in seats if ranks[i] >= ranks[q]) for q in seats]
    tied = [sum(ranks[i] == ranks[q] for i in seats) for q in seats]
    after = []
    for i, (mu, sigma) in enumerate(held):
        omega = delta = 0.0
        for q in seats:
            if ranks[q] > ranks[i]:
                continue
            share = strength[i] / behind[q]
            omega += ((1 - share) if q == i else -share) / tied[q]
            delta += share * (1 - share) / tied[q]
        variance = sigma * sigma
        gamma = sigma / c
        shrink = max(1 - gamma * delta * variance / (c * c), KAPPA)
        after.append((mu + variance / c * omega, sigma * sqrt(shrink)))
    return after


def judge_ratings(
    matches: Sequence[tuple[Sequence[int], Sequence[int]]],
) -> dict[int, tuple[float, float]]:
    """The ratings after these matches, in their order: who sat there, and their ranks."""
    held: dict[int, tuple[float, float]] = {}
    for people, ranks in matches:
        before = [held.get(person, (MU, SIGMA)) for person in people]
        held |= dict(zip(people, rate(before, ranks), strict=True))
    return held
