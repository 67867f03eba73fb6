"""Who meets whom: tables of any size, repeat opponents rare, byes and seats shared out fairly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from random import Random
from typing import Final, NamedTuple

Person = int
CANDIDATES_FOR_SEAT: Final = 12  # how far down the list a table looks for its next member
MAX_SWAP_ROUNDS: Final = 4  # rounds of swapping between tables that lie near each other
MAX_SWAP_DISTANCE: Final = 3  # how many tables away a swap may reach in a list sorted by points
MAX_PEOPLE_DEALT: Final = 2400  # people that are dealt out in all attempts at one round
NO_FAULTS: Final = (0, 0)  # of a round without unfair byes and without repeated meetings
MAX_ROUND_ROBIN_PEOPLE: Final = 200  # people for whom the rounds of a full tournament are tried


@dataclass(slots=True)
class History:
    """Who met whom, who had byes, and who sat where in a season so far."""

    # how often each pair has met, the smaller id first
    met: Counter[tuple[Person, Person]] = field(default_factory=Counter)
    byes: Counter[Person] = field(default_factory=Counter)
    # how often a person has sat in a seat
    seats: Counter[tuple[Person, int]] = field(default_factory=Counter)

    def add(self, table: Sequence[Person]) -> None:
        """Counts a table that was played, people in seat order, or a bye of one person."""
        if len(table) == 1:
            self.byes[table[0]] += 1
            return
        for pair in combinations(sorted(table), 2):
            self.met[pair] += 1
        for seat, person in enumerate(table):
            self.seats[person, seat] += 1

    def meetings(self, one: Person, other: Person) -> int:
        """How often two people have met."""
        return self.met[(one, other) if one < other else (other, one)]

    def repeat_cost(self, table: Sequence[Person]) -> int:
        """The sum over all pairs at a table of the square of how often they have met.

        So a third meeting weighs more than a second one.
        """
        met = self.meetings
        return sum(met(one, other) ** 2 for one, other in combinations(table, 2))


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of one round, people in seat order, and who has a bye."""

    tables: tuple[tuple[Person, ...], ...]
    byes: tuple[Person, ...] = ()


class TablePlan(NamedTuple):
    """Tables for a number of people: the less their sizes differ from the wanted, the cheaper."""

    cost: int
    sizes: tuple[int, ...]


# --- sizes ----------------------------------------------------------------------------------------


def table_sizes(people: int, wanted: int, allowed: Sequence[int]) -> tuple[int, ...]:
    """Table sizes for that many people, the largest first.

    As many as possible play, at tables as near as possible
    to the wanted size. Each number of people is seated by
    adding one table to the best tables of fewer people.
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

    The cost is squared: a table two people short weighs
    more than two that are one short.
    """
    cost = plan.cost + (size - wanted) ** 2
    sizes = sorted((*plan.sizes, size), reverse=True)
    return TablePlan(cost, tuple(sizes))


# --- a round --------------------------------------------------------------------------------------


def pair_round(
    ranking: Sequence[Person],
    wanted: int,
    allowed: Sequence[int],
    history: History,
    random: Random,
    *,
    swiss: bool,
) -> Round:
    """The tables and byes of one round, for people in the order of the standings.

    Swiss: people of like standing meet; else everybody
    meets everybody as evenly as can be.
    """
    plan = table_sizes(len(ranking), wanted, allowed)
    if swiss:
        paired = _pair_by_standing(ranking, plan, history)
    else:
        paired = _pair_evenly(ranking, plan, history, random)
    tables = tuple(_order_seats(table, history) for table in paired.tables)
    return Round(tables, paired.byes)


def _pair_by_standing(
    order: Sequence[Person], plan: Sequence[int], history: History, reach: int = MAX_SWAP_DISTANCE
) -> Round:
    """A round of tables with the sizes of `plan`, where people near each other in the order meet.

    To avoid repeats, people are swapped between tables at
    most `reach` apart.
    """
    byes = _choose_byes(order, len(order) - sum(plan), history)
    players = [person for person in order if person not in byes]
    tables = _group_tables(players, plan, history)
    _reduce_repeats(tables, history, reach)
    return Round(tuple(tuple(table) for table in tables), tuple(byes))


def _choose_byes(order: Sequence[Person], count: int, history: History) -> list[Person]:
    """Chooses `count` people for a bye: those with the fewest byes so far, the last ones first."""
    last_first = list(reversed(order))
    last_first.sort(key=lambda person: history.byes[person])
    return last_first[:count]


def _pair_evenly(
    order: Sequence[Person], plan: Sequence[int], history: History, random: Random
) -> Round:
    """The best of several attempts at a round, for seasons that do not pair by standing.

    An attempt is better where people with fewer byes so
    far sit out, and then where fewer people meet again.
    The first attempt without any fault is taken at once.
    """
    fairest_byes = _choose_byes(order, len(order) - sum(plan), history)
    fewest_byes = _count_earlier_byes(fairest_byes, history)
    best, fewest_faults = Round((), tuple(order)), None
    for attempt in _try_pairings(order, plan, history, random):
        unfair_byes = _count_earlier_byes(attempt.byes, history) - fewest_byes
        repeats = sum(history.repeat_cost(table) for table in attempt.tables)
        faults = (unfair_byes, repeats)
        if fewest_faults is None or faults < fewest_faults:
            best, fewest_faults = attempt, faults
        if fewest_faults == NO_FAULTS:
            break
    return best


def _count_earlier_byes(people: Sequence[Person], history: History) -> int:
    """How many byes these people had in earlier rounds, all together."""
    return sum(history.byes[person] for person in people)


def _try_pairings(
    order: Sequence[Person], plan: Sequence[int], history: History, random: Random
) -> Iterator[Round]:
    """Attempts at a round with tables of the sizes of `plan`.

    For tables of two, first the rounds of a round robin.
    Then rounds of people in random order, improved by
    swapping.
    """
    if set(plan) == {2} and len(order) <= MAX_ROUND_ROBIN_PEOPLE:
        yield from _round_robin(sorted(order))
    if not plan:
        return
    shuffled = list(order)
    attempts = max(1, MAX_PEOPLE_DEALT // max(1, len(order)))
    for _ in range(attempts):
        random.shuffle(shuffled)
        yield _pair_by_standing(shuffled, plan, history, len(plan))


def _round_robin(order: Sequence[Person]) -> Iterator[Round]:
    """The rounds of a tournament in which everybody meets everybody once, in pairs.

    This is the circle method: the people stand in a
    circle, the last one stays in place, and the others
    move on by one each round; the first meets the last,
    the second the last but one, and so on. With an odd
    number of people the one who stays is missing, and
    whoever would meet them has a bye.
    """
    missing = len(order)  # the place of nobody, where the number of people is odd
    fixed = len(order) - 1 if len(order) % 2 == 0 else missing
    for turn in range(fixed):
        circle = [fixed, *((at + turn) % fixed for at in range(fixed))]
        pairs = [(circle[at], circle[-1 - at]) for at in range(len(circle) // 2)]
        tables = tuple((order[one], order[other]) for one, other in pairs if one != missing)
        yield Round(tables, tuple(order[other] for one, other in pairs if one == missing))


def _group_tables(
    order: Sequence[Person], plan: Sequence[int], history: History
) -> list[list[Person]]:
    """Fills tables with the sizes of `plan` from the top of the order.

    Each table takes, of the next people in line, those whom
    its members have met least.
    """
    in_line = list(order)
    tables: list[list[Person]] = []
    for size in plan:
        table = [in_line.pop(0)]
        while len(table) < size:
            table.append(_take_least_met(in_line, table, history))
        tables.append(table)
    return tables


def _take_least_met(in_line: list[Person], table: Sequence[Person], history: History) -> Person:
    """Takes, of the next people in line, the first of those who have met the table least."""
    candidates = range(min(CANDIDATES_FOR_SEAT, len(in_line)))

    def count_meetings(at: int) -> int:
        """How often the person at that place of the line has met those at the table."""
        return sum(history.meetings(in_line[at], other) for other in table)

    return in_line.pop(min(candidates, key=count_meetings))


# --- fewer repeats --------------------------------------------------------------------------------


def _reduce_repeats(tables: list[list[Person]], history: History, reach: int) -> None:
    """Swaps people between tables at most `reach` apart while that lowers the cost of repeats."""
    for _ in range(MAX_SWAP_ROUNDS):
        has_swapped = False
        for here in range(len(tables)):
            if history.repeat_cost(tables[here]):
                has_swapped |= _try_swap(tables, here, reach, history)
        if not has_swapped:
            break


def _try_swap(tables: list[list[Person]], here: int, reach: int, history: History) -> bool:
    """Makes the first swap of table `here` with a near one that lowers the cost of repeats.

    False: there is none.
    """
    near = range(max(0, here - reach), min(len(tables), here + reach + 1))
    for there in sorted(near, key=lambda at: abs(at - here)):  # the nearest first
        if there == here:
            continue
        before = history.repeat_cost(tables[here]) + history.repeat_cost(tables[there])
        for i in range(len(tables[here])):
            for j in range(len(tables[there])):
                _exchange(tables, here, i, there, j)
                if history.repeat_cost(tables[here]) + history.repeat_cost(tables[there]) < before:
                    return True
                _exchange(tables, here, i, there, j)  # back again
    return False


def _exchange(tables: list[list[Person]], here: int, i: int, there: int, j: int) -> None:
    """Swaps place `i` of table `here` with place `j` of table `there`."""
    tables[here][i], tables[there][j] = tables[there][j], tables[here][i]


def _order_seats(table: Sequence[Person], history: History) -> tuple[Person, ...]:
    """The people of a table in the order of their seats: each where they have sat least so far.

    Of all orders it is the one with the lowest sum of the
    squares of how often each person has had that seat.
    """

    def cost(order: Sequence[Person]) -> int:
        """The sum over the seats of an order; the smaller, the fairer."""
        return sum(history.seats[person, seat] ** 2 for seat, person in enumerate(order))

    return min(permutations(sorted(table)), key=cost)
