"""Who meets whom: tables of any size, repeat opponents rare, byes and seats shared out fairly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations, permutations
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from .meeting_costs import REPEAT_COST, SMALL_TABLE_COST, WIN_UNIT, MeetingCosts
from .table_search import MAX_PEOPLE_EXACT, find_tables

Person = int
ATTEMPTS: Final = 3  # at a round in which everybody meets everybody
MAX_PEOPLE_OFTEN: Final = 100  # people for whom a round is tried more than once
NO_FAULTS: Final = (0, 0)  # of a round without unfair byes and without anything that costs
MAX_ROUND_ROBIN_PEOPLE: Final = 200  # people for whom the rounds of a full tournament are tried
ALL_EQUAL: Final[Mapping[Person, float]] = MappingProxyType({})


@dataclass(slots=True)
class History:
    """Who met whom, who had byes, and who sat where in a season so far."""

    # how often each pair has met, the smaller id first
    met: Counter[tuple[Person, Person]] = field(default_factory=Counter)
    byes: Counter[Person] = field(default_factory=Counter)
    # how often a person has sat in a seat
    times_in_seat: Counter[tuple[Person, int]] = field(default_factory=Counter)
    # how often a person has sat at a table of a size
    sizes: Counter[tuple[Person, int]] = field(default_factory=Counter)

    def add(self, table: Sequence[Person]) -> None:
        """Counts a table that was played, people in seat order, or a bye of one person."""
        if len(table) == 1:
            self.byes[table[0]] += 1
            return
        for pair in combinations(sorted(table), 2):
            self.met[pair] += 1
        for seat, person in enumerate(table):
            self.times_in_seat[person, seat] += 1
            self.sizes[person, len(table)] += 1

    def meetings(self, one: Person, other: Person) -> int:
        """How often two people have met."""
        return self.met[(one, other) if one < other else (other, one)]

    def repeat_cost(self, table: Sequence[Person]) -> int:
        """The sum over all pairs at a table of the square of how often they have met.

        So a third meeting weighs more than a second one.
        """
        met = self.meetings
        return sum(met(one, other) ** 2 for one, other in combinations(table, 2))

    def count_small_tables(self, person: Person, full_size: int) -> int:
        """How often a person has sat at a table of fewer than `full_size` people."""
        return sum(self.sizes[person, size] for size in range(2, full_size))


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of one round, people in seat order, and who has a bye."""

    tables: tuple[tuple[Person, ...], ...]
    byes: tuple[Person, ...] = ()


class TablePlan(NamedTuple):
    """Tables for a number of people: the less their sizes differ from the wanted, the cheaper."""

    cost: int
    sizes: tuple[int, ...]


# --- sizes ------------------------------------------------------------


def table_sizes(people: int, wanted: int, allowed: Sequence[int]) -> tuple[int, ...]:
    """Table sizes for that many people, the largest first.

    As many as possible play, at tables as near as possible to the
    `wanted` size; `allowed` are the sizes that the game has. Each
    number of people is seated by adding one table to the best tables of
    fewer.
    """
    largest = max(wanted, min(allowed))  # no table is larger than wanted, if the game allows that
    options = sorted((size for size in allowed if size <= largest), reverse=True)
    best_by_people = {0: TablePlan(0, ())}  # only numbers that fill their tables exactly
    for seated in range(1, people + 1):
        candidates = [
            _add_table(best_by_people[seated - size], size, wanted)
            for size in options
            if seated - size in best_by_people
        ]
        if candidates:
            best_by_people[seated] = min(candidates, key=lambda plan: plan.cost)
    most_people = max(best_by_people)
    return best_by_people[most_people].sizes


def _add_table(plan: TablePlan, size: int, wanted: int) -> TablePlan:
    """The plan with one table of that size more.

    `wanted` is the size that tables should have. The cost is squared: a
    table two people short weighs more than two that are one short.
    """
    cost = plan.cost + (size - wanted) ** 2
    sizes = sorted((*plan.sizes, size), reverse=True)
    return TablePlan(cost, tuple(sizes))


# --- a round ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """What a round is paired from."""

    sizes: tuple[int, ...]
    history: History
    random: Random
    scores: Mapping[Person, float]  # in wins; whoever is not in it has none

    def costs(self, players: Sequence[Person]) -> MeetingCosts:
        """What it costs that these people meet, for the search, which knows them as numbers.

        Numbers are given in the order of `players`.
        """
        numbers = {person: number for number, person in enumerate(players)}
        repeats: list[dict[int, int]] = [{} for _ in players]
        for (one, other), times in self.history.met.items():
            if times and one in numbers and other in numbers:
                cost = REPEAT_COST * times**2
                repeats[numbers[one]][numbers[other]] = cost
                repeats[numbers[other]][numbers[one]] = cost
        full_size = max(self.sizes, default=0)
        small_tables = [self.history.count_small_tables(each, full_size) for each in players]
        fewest = min(small_tables, default=0)
        return MeetingCosts(
            scores=tuple(round(WIN_UNIT * self.scores.get(person, 0.0)) for person in players),
            repeats=tuple(repeats),
            small_tables=tuple(SMALL_TABLE_COST * (count - fewest) for count in small_tables),
            full_size=full_size,
        )

    def cost(self, tables: Sequence[Sequence[Person]]) -> int:
        """What these tables cost together.

        As costs are by number, people are numbered from table to table:
        0 1 2, 3 4 5 and so on.
        """
        people: list[Person] = []
        numbered: list[list[int]] = []
        for table in tables:
            numbered.append(list(range(len(people), len(people) + len(table))))
            people += table
        return self.costs(people).of_round(numbered)


def pair_round(
    ranking: Sequence[Person],
    wanted: int,
    allowed: Sequence[int],
    history: History,
    random: Random,
    *,
    swiss: bool,
    scores: Mapping[Person, float] = ALL_EQUAL,
) -> Round:
    """The tables and byes of one round, for people in the order of the standings.

    `wanted` is the size that tables should have, `allowed` are those
    that they may have. With `swiss`, people of like score meet, as far
    as they have not met; `scores` are in wins. Else everybody meets
    everybody as evenly as can be.
    """
    sizes = table_sizes(len(ranking), wanted, allowed)
    if swiss:
        paired = _pair_by_standing(ranking, RoundPlan(sizes, history, random, scores))
    else:
        paired = _pair_evenly(ranking, RoundPlan(sizes, history, random, ALL_EQUAL))
    tables = tuple(_order_seats(table, history) for table in paired.tables)
    return Round(tables, paired.byes)


def _pair_by_standing(order: Sequence[Person], plan: RoundPlan) -> Round:
    """A round where people of like score meet, and those who have met rarely meet again.

    Both are weighed together, as `MeetingCosts` says. Where that makes
    no difference, neighbours in the order sit together.
    """
    byes = _choose_byes(order, len(order) - sum(plan.sizes), plan.history)
    players = [person for person in order if person not in byes]
    tables = find_tables(plan.sizes, plan.costs(players), plan.random)
    named = (tuple(players[number] for number in sorted(table)) for table in tables)
    return Round(tuple(named), tuple(byes))


def draw_from_pots(
    ranking: Sequence[Person],
    wanted: int,
    allowed: Sequence[int],
    random: Random,
) -> Round:
    """A round that is drawn from pots by seeding, so that the strongest do not meet yet.

    `ranking` is by strength; `wanted` is the size that tables should
    have, `allowed` are those that they may have. As many people as
    there are tables make a pot, the strongest the first; each table
    draws one of every pot. The last ones have byes.
    """
    sizes = table_sizes(len(ranking), wanted, allowed)
    players = ranking[: sum(sizes)]
    tables: list[list[Person]] = [[] for _ in sizes]
    drawn = 0
    for pot_number in range(max(sizes, default=0)):
        open_tables = [number for number, size in enumerate(sizes) if size > pot_number]
        pot = list(players[drawn : drawn + len(open_tables)])
        drawn += len(pot)
        random.shuffle(pot)
        for number, person in zip(open_tables, pot, strict=True):
            tables[number].append(person)
    named = tuple(_order_seats(table, History()) for table in tables)
    return Round(named, tuple(ranking[sum(sizes) :]))


def draw_lots(people: Sequence[Person], seed: str) -> list[Person]:
    """The people in a random order that can be repeated: the same seed gives the same order.

    It is the order of the checksums of seed and person, so one person
    more does not change the order of the others.
    """
    return sorted(people, key=lambda person: sha256(f"{seed}:{person}".encode()).digest())


def _choose_byes(order: Sequence[Person], count: int, history: History) -> list[Person]:
    """Chooses `count` people for a bye: those with the fewest byes so far.

    Of these, the last ones in the `order` are taken first.
    """
    last_first = list(reversed(order))
    last_first.sort(key=lambda person: history.byes[person])
    return last_first[:count]


def _pair_evenly(order: Sequence[Person], plan: RoundPlan) -> Round:
    """The best of several attempts at a round, for seasons that do not pair by standing.

    An attempt is better where people with fewer byes so far sit out, and then
    where it costs less. The first attempt without any fault is taken at once.
    """
    history = plan.history
    fairest_byes = _choose_byes(order, len(order) - sum(plan.sizes), history)
    fewest_byes = _count_earlier_byes(fairest_byes, history)
    best = Round((), tuple(order))
    fewest_faults = None
    for attempt in _try_pairings(order, plan):
        unfair_byes = _count_earlier_byes(attempt.byes, history) - fewest_byes
        faults = (unfair_byes, plan.cost(attempt.tables))
        if fewest_faults is None or faults < fewest_faults:
            best = attempt
            fewest_faults = faults
        if fewest_faults == NO_FAULTS:
            break
    return best


def _count_earlier_byes(people: Sequence[Person], history: History) -> int:
    """How many byes these people had in earlier rounds, all together."""
    return sum(history.byes[person] for person in people)


def _try_pairings(order: Sequence[Person], plan: RoundPlan) -> Iterator[Round]:
    """Attempts at a round with tables of the plan's sizes.

    For tables of two, first the rounds of a round robin. Then rounds of
    people in random order, improved by swapping.
    """
    if set(plan.sizes) == {2} and len(order) <= MAX_ROUND_ROBIN_PEOPLE:
        yield from _round_robin(sorted(order))
    if not plan.sizes:
        return
    shuffled = list(order)
    for _ in range(_count_attempts(len(order), sum(plan.sizes))):
        plan.random.shuffle(shuffled)
        yield _pair_by_standing(shuffled, plan)


def _count_attempts(people: int, seats: int) -> int:
    """How many pairings of a round are tried, each from another random order of the people.

    One for very many people, for each takes long. One also for so few
    that the search finds the best tables from any order, unless there
    are more people than seats: then the order decides who has a bye.
    """
    is_slow = people > MAX_PEOPLE_OFTEN
    has_one_answer = people <= MAX_PEOPLE_EXACT and people == seats
    return 1 if is_slow or has_one_answer else ATTEMPTS


def _round_robin(order: Sequence[Person]) -> Iterator[Round]:
    """The rounds of a tournament in which everybody meets everybody once, in pairs.

    This is the circle method: the people stand in a circle, the last
    one stays in place, and the others move on by one each round; the
    first meets the last, the second the last but one, and so on. With
    an odd number of people the one who stays is missing, and whoever
    would meet them has a bye.
    """
    missing = len(order)  # the place of nobody, where the number of people is odd
    # the place of the one who stays
    fixed = len(order) - 1 if len(order) % 2 == 0 else missing
    for turn in range(fixed):
        # four people: 3 0 1 2, so 3-2 and 0-1; then 3 1 2 0, so 3-0 and 1-2; then 3 2 0 1
        circle = [fixed, *((at + turn) % fixed for at in range(fixed))]
        pairs = [(circle[at], circle[-1 - at]) for at in range(len(circle) // 2)]
        tables = tuple((order[one], order[other]) for one, other in pairs if one != missing)
        yield Round(tables, tuple(order[other] for one, other in pairs if one == missing))


def _order_seats(table: Sequence[Person], history: History) -> tuple[Person, ...]:
    """The people of a table in the order of their seats: each where they have sat least so far.

    Of all orders it is the one with the lowest sum of the squares of
    how often each person has had that seat.
    """

    def cost(order: Sequence[Person]) -> int:
        """How unfair an order is: how often each has had their seat, squared and summed.

        Squares make one seat three times (9) worse than three
        seats once each (3).
        """
        return sum(history.times_in_seat[person, seat] ** 2 for seat, person in enumerate(order))

    return min(permutations(sorted(table)), key=cost)
