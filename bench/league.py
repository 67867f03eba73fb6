"""Leagues: how near Swiss rounds come to the best, and how long a thousand people take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final

from play.league.pairing import History, Round, RoundPlan, pair_round, table_sizes
from play.league.table_search import (
    MAX_PEOPLE_EXACT,
    deal_tables,
    find_best_tables,
    improve_tables,
)

from .timing import measure_median_seconds

PEOPLE, ROUNDS = 1000, 5
TABLE_SIZE, ALLOWED_SIZES = 4, (3, 4)
TIMES_MEASURED = 5
SEASONS: Final = 200
FIELD: Final = (8, 36)  # people, least and most
SIZES: Final = (2, 5)  # of tables, least and most
MAX_PEOPLE_TRIED: Final = 10  # for whom every way to sit is tried here, too
OTHER_STARTS: Final = 3  # for more people: searches from other beginnings, to compare with


def measure() -> dict[str, float]:
    """The numbers of a thousand people, and those of simulated seasons."""
    history, random = History(), Random(1)
    for _ in range(ROUNDS):
        for table in _pair_thousand(history, random).tables:
            history.add(table)
    spent = measure_median_seconds(lambda: _pair_thousand(history, Random(2)), TIMES_MEASURED)
    return {"league.pair_1000_s": round(spent, 4), **measure_swiss(SEASONS)}


def _pair_thousand(history: History, random: Random) -> Round:
    """One Swiss round of a thousand people, after some rounds: repeats have to be avoided."""
    people = range(PEOPLE)
    # From 0 to 5 points, mixed among the people as if by chance
    scores = {person: (person * 7919 % 997) / 200 for person in people}
    ranking = sorted(people, key=lambda person: -scores[person])
    return pair_round(
        ranking, TABLE_SIZE, ALLOWED_SIZES, history, random, swiss=True, scores=scores
    )


# --- seasons ----------------------------------------------------------


@dataclass(slots=True)
class SwissSeason:
    """A season of people who are stronger the lower their number is, more or less."""

    people: int
    size: int
    random: Random
    history: History = field(default_factory=History)
    scores: dict[int, float] = field(default_factory=dict)
    cost: int = 0
    best: int = 0
    leaders_opponents: list[int] = field(default_factory=list)  # their places, in late rounds

    def play_round(self, number: int) -> None:
        """Pairs a round, compares it with the best, and plays it."""
        ranking = sorted(range(self.people), key=lambda person: -self.scores.get(person, 0))
        allowed = (max(2, self.size - 1), self.size)
        made = pair_round(
            ranking,
            self.size,
            allowed,
            self.history,
            Random(number),
            swiss=True,
            scores=self.scores,
        )
        sizes = table_sizes(self.people, self.size, allowed)
        plan = RoundPlan(sizes, self.history, Random(number), self.scores)
        if number > 0:
            self._compare(ranking, made, plan)
        self._note_leader(ranking, made, number)
        for table in made.tables:
            self._play(table)
        for person in made.byes:
            self.history.add((person,))

    def _compare(self, ranking: Sequence[int], made: Round, plan: RoundPlan) -> None:
        """Adds what the round costs, and what the best one does."""
        own = plan.cost(made.tables)
        players = [person for person in ranking if person not in made.byes]
        self.cost += own
        self.best += min(own, best_cost(players, plan))

    def _note_leader(self, ranking: Sequence[int], made: Round, number: int) -> None:
        """Notes the places of those whom the leader meets, from the third round on."""
        leader = ranking[0]
        for table in made.tables:
            if number > 1 and leader in table:
                others = [person for person in table if person != leader]
                self.leaders_opponents += [1 + ranking.index(person) for person in others]

    def _play(self, table: Sequence[int]) -> None:
        """Plays a table: the stronger ones mostly end before the others."""
        self.history.add(table)
        luck = self.people / 3
        order = sorted(table, key=lambda person: person + self.random.gauss(0, luck))
        for place, person in enumerate(order):
            won = (len(order) - 1 - place) / (len(order) - 1)
            self.scores[person] = self.scores.get(person, 0.0) + won


def best_cost(players: Sequence[int], plan: RoundPlan) -> int:
    """What the best round costs.

    For few people every way to sit is tried, by other means than the
    league does. For up to `MAX_PEOPLE_EXACT` the league itself is
    exact. For more people it is the cheapest of longer searches from
    random beginnings: a bound from above, for nobody can try all ways.
    """
    costs = plan.costs(players)
    numbers = tuple(range(len(players)))
    if len(players) <= MAX_PEOPLE_TRIED:
        return min(map(costs.of_round, _every_grouping(numbers, plan.sizes)))
    if len(players) <= MAX_PEOPLE_EXACT:
        return costs.of_round(find_best_tables(plan.sizes, costs))
    found: list[int] = []
    for start in range(OTHER_STARTS):
        order = Random(start).sample(numbers, len(numbers))
        tables = improve_tables(deal_tables(order, plan.sizes), costs, Random(start))
        found.append(costs.of_round(tables))
    return min(found)


def _every_grouping(
    people: tuple[int, ...],
    sizes: tuple[int, ...],
) -> Iterator[list[tuple[int, ...]]]:
    """Every way to sit at tables of these sizes.

    The first person sits at a table of each size, with all possible others; for
    each such table, the rest of the people is divided in the same way.
    """
    if not sizes:
        yield []
        return
    for size in set(sizes):
        at = sizes.index(size)
        for others in combinations(people[1:], size - 1):
            table = (people[0], *others)
            rest = tuple(person for person in people if person not in table)
            for tables in _every_grouping(rest, sizes[:at] + sizes[at + 1 :]):
                yield [table, *tables]


def measure_swiss(seasons: int) -> dict[str, float]:
    """How much more than the best simulated seasons cost, and whom their leaders meet."""
    ratios: list[float] = []
    places: list[int] = []
    for seed in range(seasons):
        random = Random(seed)
        season = SwissSeason(random.randint(*FIELD), random.randint(*SIZES), random)
        for number in range(ROUNDS):
            season.play_round(number)
        ratios.append((season.cost + 1) / (season.best + 1))
        places += season.leaders_opponents
    return {
        "league.swiss_vs_best": round(sum(ratios) / len(ratios), 4),
        "league.leader_meets_place": round(sum(places) / len(places), 2),
    }
