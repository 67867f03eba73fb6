"""Points, tie-breaks and divisions of a season."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core import Text

from .pairing import Person

DEFAULT_POINTS: Final[Mapping[int, tuple[float, ...]]] = {
    2: (1, 0),
    3: (3, 1, 0),
    4: (5, 3, 1, 0),
    5: (7, 4, 2, 1, 0),
    6: (9, 6, 4, 2, 1, 0),
}
TIE_BREAKS: Final = (
    Text("points"),
    Text("wins"),
    Text("points of the opponents"),
    Text("results against each other"),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished table: people and their ranks."""

    people: tuple[Person, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings."""

    person: Person
    place: int
    points: float
    wins: int
    played: int
    opponents: float


def points_of(ranks: Sequence[int], points: Sequence[float] | None = None) -> tuple[float, ...]:
    """Points by rank; who ties shares the points of the places that they take together."""
    scale = list(points or DEFAULT_POINTS.get(len(ranks), tuple(range(len(ranks) - 1, -1, -1))))
    scale += [0.0] * (len(ranks) - len(scale))
    order = sorted(range(len(ranks)), key=lambda at: ranks[at])
    given = [0.0] * len(ranks)
    start = 0
    while start < len(order):
        tied = [at for at in order if ranks[at] == ranks[order[start]]]
        for at in tied:
            given[at] = sum(scale[start : start + len(tied)]) / len(tied)
        start += len(tied)
    return tuple(given)


def standings(
    people: Sequence[Person],
    outcomes: Sequence[Outcome],
    scales: Mapping[int, Sequence[float]] | None = None,
    byes: Mapping[Person, int] | None = None,
) -> list[Standing]:
    """Everybody's line, the best first. A bye is worth what the average place at a table brings."""
    scales = scales or {}
    points: dict[Person, float] = defaultdict(float)
    wins: dict[Person, int] = defaultdict(int)
    played: dict[Person, int] = defaultdict(int)
    faced: dict[Person, list[Person]] = defaultdict(list)
    for outcome in outcomes:
        for person, rank, gain in zip(
            outcome.people, outcome.ranks, points_of(outcome.ranks, scales.get(len(outcome.people))), strict=True
        ):
            points[person] += gain
            wins[person] += rank == 1
            played[person] += 1
            faced[person] += [other for other in outcome.people if other != person]
    for person, count in (byes or {}).items():
        points[person] += count * bye_points(outcomes, scales)
    opponents = {person: sum(points[other] for other in faced[person]) for person in people}
    keys = {person: (points[person], wins[person], opponents[person]) for person in people}
    ordered = sorted(people, key=lambda person: (tuple(-part for part in keys[person]), -_against(person, people, keys, outcomes), person))
    return [Standing(person, at, points[person], wins[person], played[person], opponents[person]) for at, person in enumerate(ordered, 1)]


def bye_points(outcomes: Sequence[Outcome], scales: Mapping[int, Sequence[float]]) -> float:
    size = max((len(outcome.people) for outcome in outcomes), default=2)
    scale = scales.get(size) or DEFAULT_POINTS.get(size, (1.0, 0.0))
    return sum(scale) / size


def _against(person: Person, people: Sequence[Person], keys: Mapping[Person, tuple[float, int, float]], outcomes: Sequence[Outcome]) -> int:
    """How often the person ended before those who are otherwise equal, less how often behind them."""
    equals = {other for other in people if other != person and keys[other] == keys[person]}
    balance = 0
    for outcome in outcomes if equals else ():
        if person in outcome.people:
            own = outcome.ranks[outcome.people.index(person)]
            balance += sum(
                (rank > own) - (rank < own) for other, rank in zip(outcome.people, outcome.ranks, strict=True) if other in equals
            )
    return balance


def next_divisions(finals: Sequence[Sequence[Person]], movers: int) -> list[list[Person]]:
    """The divisions of the next season: the best of each rise, the last of each fall, `movers` at most and never more than half."""
    divisions = [list(final) for final in finals]
    made: list[list[Person]] = [list(final) for final in finals]
    for upper in range(len(divisions) - 1):
        count = min(movers, len(divisions[upper]) // 2, len(divisions[upper + 1]) // 2)
        falling, rising = divisions[upper][-count:] if count else [], divisions[upper + 1][:count]
        made[upper] = [person for person in made[upper] if person not in falling] + rising
        made[upper + 1] = falling + [person for person in made[upper + 1] if person not in rising]
    return made
