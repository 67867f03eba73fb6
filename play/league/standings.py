"""Points, tie-breaks and divisions of a season."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from types import MappingProxyType
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
MEANS: Final = "means"  # how ties are broken, among the terms of a season
TIE_BREAKS: Final = (
    Text("points"),
    Text("share of tables won"),
    Text("mean points of the opponents"),
    Text("results against each other"),
    Text("earlier registration"),
)
# of seasons that began when sums were compared: byes and small tables cost something there
OLD_TIE_BREAKS: Final = (
    Text("points"),
    Text("wins"),
    Text("points of the opponents"),
    Text("results against each other"),
    Text("earlier registration"),
)


NO_PLACE: Final = 99  # the rank of whoever forfeited together with all the others: no points
KEY_DIGITS: Final = 6  # decimal places to which points are compared
NO_SCALES: Final[Mapping[int, Sequence[float]]] = MappingProxyType({})
NO_POINTS: Final[Mapping[Person, float]] = MappingProxyType({})
NO_BYES: Final[Mapping[Person, int]] = MappingProxyType({})


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
    opponents: float  # the points of the opponents: a table's on average, or all together
    balance: int = 0  # how often ahead of people who are equal otherwise, minus how often behind
    reached: int | None = None  # the last round of a cup or of finals in which they were
    is_in: bool = False  # whether they may still win the cup, or have won it
    rating: int | None = None  # in a ladder that is ordered by it


@dataclass(slots=True)
class Tally:
    """What each person has gathered in a season so far."""

    points: defaultdict[Person, float]
    wins: defaultdict[Person, int] = field(default_factory=lambda: defaultdict(int))
    played: defaultdict[Person, int] = field(default_factory=lambda: defaultdict(int))
    # everybody whom a person has met, as often as they met
    faced: defaultdict[Person, list[Person]] = field(default_factory=lambda: defaultdict(list))

    def add(self, outcome: Outcome, gains: Sequence[float]) -> None:
        """Counts a finished table.

        `gains` are the points of its people, in their order.
        """
        for person, rank, gain in zip(outcome.people, outcome.ranks, gains, strict=True):
            self.points[person] += gain
            if rank == 1:
                self.wins[person] += 1
            self.played[person] += 1
            self.faced[person] += [other for other in outcome.people if other != person]

    def opponents_strength(self, person: Person, byes: Mapping[Person, int] | None) -> float:
        """How strong a person's opponents were, for breaking ties.

        It is the mean of the points that each of them has made a round,
        byes counted as rounds. Where `byes` is None, as in older
        seasons, it is the sum of all their points.
        """
        faced = self.faced[person]
        if byes is None:
            return sum(self.points[other] for other in faced)
        means = [
            self.points[other] / max(1, self.played[other] + byes.get(other, 0)) for other in faced
        ]
        return sum(means) / max(1, len(means))


def find_point_scale(seats: int, scales: Mapping[int, Sequence[float]]) -> tuple[float, ...]:
    """Points by place at a table of that many seats.

    Of the `scales`, by number of seats, the smallest that is large
    enough counts; a smaller table takes the end of it: of 5, 3, 1, 0
    three people take 3, 1, 0. Without one the default counts: for more
    than six seats n-1, n-2, … 0.
    """
    larger = [size for size in sorted(scales) if size >= seats]
    if larger:
        return tuple(scales[larger[0]][-seats:])
    return DEFAULT_POINTS.get(seats, tuple(range(seats - 1, -1, -1)))


def share_points(ranks: Sequence[int], scale: Sequence[float]) -> tuple[float, ...]:
    """The points that everybody at a table gets, in the order of `ranks`, their final ranks.

    `scale` has the points of each place. Those who tie share the points
    of their places equally. Whoever has no place gets none.
    """
    points_by_rank: dict[int, float] = {NO_PLACE: 0.0}
    first_place = 0  # counted from 0
    places_taken = Counter(rank for rank in ranks if rank != NO_PLACE)
    for rank, tied in sorted(places_taken.items()):
        places = scale[first_place : first_place + tied]
        points_by_rank[rank] = sum(places) / tied
        first_place += tied
    return tuple(points_by_rank[rank] for rank in ranks)


def bye_points(size: int, scales: Mapping[int, Sequence[float]], rule: str = "average") -> float:
    """The points of a bye: those of an average place or a win at a full table, or none.

    `rule` says which: "average", "win" or "nothing". `size` is how many
    sit at a full table.
    """
    scale = find_point_scale(size, scales)
    worth = {"average": sum(scale) / size, "win": scale[0], "nothing": 0.0}
    return worth[rule]


def standings(
    people: Sequence[Person],
    outcomes: Sequence[Outcome],
    scales: Mapping[int, Sequence[float]] = NO_SCALES,
    given: Mapping[Person, float] = NO_POINTS,
    byes: Mapping[Person, int] | None = None,
) -> list[Standing]:
    """Everybody's line in the standings, the best first.

    `people` are in the order of their registration, `given` are points
    without a table, by person. With `byes`, how many each had, ties are
    broken by means; None means by sums.
    """
    tally = Tally(defaultdict(float, given))
    for outcome in outcomes:
        scale = find_point_scale(len(outcome.people), scales)
        tally.add(outcome, share_points(outcome.ranks, scale))
    points = tally.points
    wins = tally.wins
    opponents = {person: tally.opponents_strength(person, byes) for person in people}
    keys: dict[Person, tuple[float, ...]] = {}
    for person in people:
        won = wins[person] if byes is None else wins[person] / max(1, tally.played[person])
        keys[person] = _rounded_sort_key(points[person], won, opponents[person])
    balances = {
        person: _balance_against_equals(person, people, keys, outcomes) for person in people
    }
    # A stable sort: of those who are equal in everything, who registered first stays before.
    ordered = sorted(people, key=lambda person: (keys[person], balances[person]), reverse=True)
    return [
        Standing(
            person=person,
            place=place,
            points=points[person],
            wins=wins[person],
            played=tally.played[person],
            opponents=opponents[person],
            balance=balances[person],
        )
        for place, person in enumerate(ordered, 1)
    ]


def _rounded_sort_key(points: float, wins: float, opponents_points: float) -> tuple[float, ...]:
    """What people are ordered by first: points, then wins, then the opponents' points.

    Rounded, for sums of shared points that are equal may differ by a hair.
    """
    return tuple(round(part, KEY_DIGITS) for part in (points, wins, opponents_points))


def _balance_against_equals(
    person: Person,
    people: Sequence[Person],
    keys: Mapping[Person, tuple[float, ...]],
    outcomes: Sequence[Outcome],
) -> int:
    """How often a person ended before people with the same key, minus how often behind them.

    A key holds points, wins and points of the opponents. Only tables
    where both sat count.
    """
    equals = {other for other in people if other != person and keys[other] == keys[person]}
    balance = 0
    if not equals:
        return balance
    for outcome in outcomes:
        ranks = dict(zip(outcome.people, outcome.ranks, strict=True))
        if person not in ranks:
            continue
        for other in equals & ranks.keys():
            if ranks[other] > ranks[person]:
                balance += 1
            elif ranks[other] < ranks[person]:
                balance -= 1
    return balance


# --- the next season --------------------------------------------------


def next_divisions(ranked: Sequence[Sequence[Person]], movers: int) -> list[list[Person]]:
    """The divisions of the next season: the best of each rise, the last of each fall.

    `ranked` are the people of each division, the best first; division 0
    is the highest. At most `movers` of a division rise or fall, and
    never more than half. Each new division lists those who stay, then
    those who fell into it, then those who rose into it.
    """
    stay = [list(people) for people in ranked]
    fell: list[list[Person]] = [[] for _ in ranked]  # by the division into which they fell
    rose: list[list[Person]] = [[] for _ in ranked]  # by the division into which they rose
    for lower in range(1, len(ranked)):
        upper = lower - 1
        count = min(movers, len(ranked[upper]) // 2, len(ranked[lower]) // 2)
        fell[lower] = list(ranked[upper][len(ranked[upper]) - count :])
        rose[upper] = list(ranked[lower][:count])
        stay[upper] = [person for person in stay[upper] if person not in fell[lower]]
        stay[lower] = stay[lower][count:]
    return [[*stay[number], *fell[number], *rose[number]] for number in range(len(ranked))]


def movements(ranked: Sequence[Sequence[Person]], movers: int) -> dict[Person, int]:
    """By person, 1 where they would rise and -1 where they would fall, if the season ended now.

    `ranked` are the people of each division, the best first; at most
    `movers` of a division rise or fall.
    """
    before = _division_of_each(ranked)
    after = _division_of_each(next_divisions(ranked, movers))
    moves = {person: before[person] - division for person, division in after.items()}
    return {person: move for person, move in moves.items() if move}


def _division_of_each(divisions: Sequence[Sequence[Person]]) -> dict[Person, int]:
    """The number of the division, by person."""
    numbers: dict[Person, int] = {}
    for number, people in enumerate(divisions):
        numbers |= dict.fromkeys(people, number)
    return numbers


def refill_divisions(
    divisions: Sequence[Sequence[Person]],
    sizes: Sequence[int],
) -> list[list[Person]]:
    """Divisions of these sizes, filled with all people in order.

    The last takes all who are left. So free places of a division are
    filled with the first people of the next one.
    """
    people = list(chain.from_iterable(divisions))
    filled: list[list[Person]] = []
    for size in sizes[:-1]:
        filled.append(people[:size])
        people = people[size:]
    return [division for division in [*filled, people] if division]
