"""Who sits with whom, as cheaply as can be: every way is tried for few people, else swaps.

With the same random numbers it always finds the same tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

from .meeting_costs import MeetingCosts

MAX_PEOPLE_EXACT: Final = 16  # people for whom every way to sit is compared
MAX_PEOPLE_ALL_SWAPS: Final = 80  # people among whom anybody may swap with anybody
NEAR: Final = 24  # among more people: how far apart in the standings two who swap may be
SHAKES: Final = 3000  # how often tables are shaken, divided by the number of people
MIN_SHAKES: Final = 6
SWAPS_A_SHAKE: Final = 3
Tables = list[list[int]]


def find_tables(
    sizes: Sequence[int],
    costs: MeetingCosts,
    random: Random,
    start: Sequence[int] | None = None,
) -> Tables:
    """Who sits with whom at tables of these sizes, as cheaply as can be found.

    People are numbers, by their standing. `start` is the order in which
    they sit down before they swap; None means by standing.
    """
    people = sum(sizes)
    if people <= MAX_PEOPLE_EXACT:
        return find_best_tables(tuple(sizes), costs)
    return improve_tables(deal_tables(start or range(people), sizes), costs, random)


def deal_tables(order: Sequence[int], sizes: Sequence[int]) -> Tables:
    """Fills tables of these sizes from the top of an order."""
    in_line = iter(order)
    return [[next(in_line) for _ in range(size)] for size in sizes]


# --- every way --------------------------------------------------------


def find_best_tables(sizes: tuple[int, ...], costs: MeetingCosts) -> Tables:
    """The cheapest tables of all that there are.

    The first person in line is tried with every group of others. The
    best way to seat all who are left is found once for each set of them.
    """
    people = range(sum(sizes))
    pairs = [[costs.of_pair(one, other) for other in people] for one in people]

    def table_cost(members: tuple[int, ...]) -> int:
        """What a table of these people costs; as `MeetingCosts.of_table`, but with known pairs."""
        total = costs.of_size(members)
        for one, other in combinations(members, 2):
            total += pairs[one][other]
        return total

    @cache
    def seat_rest(unseated: tuple[int, ...], open_sizes: tuple[int, ...]) -> tuple[int, Tables]:
        """The cost and the tables of the best way to seat these people at tables of the sizes."""
        if not open_sizes:
            return 0, []
        best: tuple[int, Tables] | None = None  # the cost, and the tables
        for members in _list_possible_tables(unseated, open_sizes):
            own_cost = table_cost(members)
            if best is not None and own_cost >= best[0]:
                continue
            rest = tuple(person for person in unseated if person not in members)
            rest_cost, tables = seat_rest(rest, _remove_size(open_sizes, len(members)))
            if best is None or own_cost + rest_cost < best[0]:
                best = own_cost + rest_cost, [list(members), *tables]
        assert best is not None
        return best

    _cost, tables = seat_rest(tuple(people), tuple(sorted(sizes, reverse=True)))
    return [list(table) for table in tables]


def _list_possible_tables(
    unseated: tuple[int, ...],
    open_sizes: tuple[int, ...],
) -> Iterator[tuple[int, ...]]:
    """Every table at which the first of these people can sit, the largest ones first."""
    first, *others = unseated
    for size in sorted(set(open_sizes), reverse=True):
        for company in combinations(others, size - 1):
            yield (first, *company)


def _remove_size(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    """The sizes, with this one taken out once."""
    remaining = list(sizes)
    remaining.remove(size)
    return tuple(remaining)


# --- swaps ------------------------------------------------------------


def improve_tables(tables: Tables, costs: MeetingCosts, random: Random) -> Tables:
    """Cheaper tables, found by swapping.

    When no swap helps any more, some people are swapped at random and
    it is tried again from there, a number of times that depends on
    nothing but how many they are.
    """
    seating = _Seating(tables, costs)
    seating.swap_while_it_helps(range(len(seating.table_of)))
    best = seating.copy_tables()
    best_cost = costs.of_round(seating.tables)
    people = len(seating.table_of)
    for _ in range(max(MIN_SHAKES, SHAKES // people)):
        change = seating.shake_up(random)
        if change < 0:
            best_cost += change
            best = seating.copy_tables()
        elif change > 0:
            seating.undo_shaking()
    assert best_cost == costs.of_round(best)
    return best


class _Seating:
    """Tables that are being improved."""

    def __init__(self, tables: Tables, costs: MeetingCosts) -> None:
        self.costs = costs
        self.tables = [list(table) for table in tables]
        self.table_of: list[int] = [0] * sum(map(len, tables))
        for number, members in enumerate(self.tables):
            for person in members:
                self.table_of[person] = number
        # Since the last shaking, triples (person, partner, table): the
        # person swapped with the partner, or moved away from the table
        # where the partner is None.
        self._changes: list[tuple[int, int | None, int]] = []

    def copy_tables(self) -> Tables:
        """The tables as they are now."""
        return [list(members) for members in self.tables]

    def swap_while_it_helps(self, people: Sequence[int]) -> int:
        """Makes swaps that help, beginning with these people, until none does.

        Returns by how much the cost has changed.
        """
        total = 0
        to_look_at = dict.fromkeys(people)
        while to_look_at:
            person = next(iter(to_look_at))
            change, touched = self._improve_person(person)
            if change:
                total += change
                to_look_at |= dict.fromkeys(touched)
            else:
                del to_look_at[person]
        return total

    def shake_up(self, random: Random) -> int:
        """Swaps some people at random, and improves the tables from there.

        Returns by how much the cost has changed.
        """
        self._changes = []
        touched: dict[int, None] = {}
        total = 0
        for _ in range(SWAPS_A_SHAKE):
            one = random.randrange(len(self.table_of))
            other = random.choice(self._list_partners(one))
            if self.table_of[one] == self.table_of[other]:
                continue
            total += self._swap_cost(one, other)
            self._swap(one, other)
            touched |= dict.fromkeys(self._neighbours(one, other))
        return total + self.swap_while_it_helps(list(touched))

    def undo_shaking(self) -> None:
        """Takes back all that the last shaking has changed."""
        changes = self._changes
        self._changes = []
        for one, other, table in reversed(changes):
            if other is None:
                self._move(one, table)
            else:
                self._swap(one, other)

    def _neighbours(self, one: int, other: int) -> list[int]:
        """Everybody at the tables of these two."""
        return [*self.tables[self.table_of[one]], *self.tables[self.table_of[other]]]

    def _list_partners(self, person: int) -> range:
        """The people with whom a person may swap: those near them in the standings."""
        people = len(self.table_of)
        if people <= MAX_PEOPLE_ALL_SWAPS:
            return range(people)
        return range(max(0, person - NEAR), min(people, person + NEAR + 1))

    def _improve_person(self, person: int) -> tuple[int, list[int]]:
        """Makes the best swap or move of a person.

        Returns by how much the cost has changed, and who sits at the
        tables that have changed; (0, []) where nothing helps.
        """
        best_change = 0
        best_partner = person
        is_move = False
        own_cost = self._own_cost(person)
        for partner in self._list_partners(person):
            if self.table_of[partner] == self.table_of[person]:
                continue
            change = self._swap_cost(person, partner, own_cost)
            if change < best_change:
                best_change = change
                best_partner = partner
                is_move = False
            if self._may_move(person, partner):
                change = self._move_cost(person, self.table_of[partner])
                if change < best_change:
                    best_change = change
                    best_partner = partner
                    is_move = True
        if not best_change:
            return 0, []
        touched = self._neighbours(person, best_partner)
        if is_move:
            self._move(person, self.table_of[best_partner])
        else:
            self._swap(person, best_partner)
        return best_change, touched

    def _own_cost(self, person: int) -> int:
        """What a person costs at their own table, without its size."""
        return self.costs.of_person(person, self.tables[self.table_of[person]])

    def _swap_cost(self, one: int, other: int, own_cost: int | None = None) -> int:
        """By how much the cost would change if these two swapped their places.

        `own_cost` is what `one` costs at their own table, if that is
        reckoned already.
        """
        costs = self.costs
        here = self.tables[self.table_of[one]]
        there = self.tables[self.table_of[other]]
        before = self._own_cost(one) if own_cost is None else own_cost
        before += costs.of_person(other, there)
        after = costs.of_person(one, there) + costs.of_person(other, here)
        # both parts of `after` count the two as meeting, who never sit together
        change = after - before - 2 * costs.of_pair(one, other)
        if len(here) != len(there):
            other_costs_more = costs.small_tables[other] - costs.small_tables[one]
            if len(here) < costs.full_size:
                change += other_costs_more
            if len(there) < costs.full_size:
                change -= other_costs_more
        return change

    def _swap(self, one: int, other: int) -> None:
        """Lets two people swap their places."""
        here = self.table_of[one]
        there = self.table_of[other]
        members = self.tables[here]
        others = self.tables[there]
        members[members.index(one)] = other
        others[others.index(other)] = one
        self.table_of[one], self.table_of[other] = there, here
        self._changes.append((one, other, here))

    def _may_move(self, person: int, partner: int) -> bool:
        """Whether a person may go to the table of another: it must have one person less.

        So the two tables exchange their sizes, and the sizes of the
        round stay as they were planned.
        """
        here = self.tables[self.table_of[person]]
        there = self.tables[self.table_of[partner]]
        return len(here) == len(there) + 1

    def _move_cost(self, person: int, table: int) -> int:
        """By how much the cost would change if a person went to that table."""
        costs = self.costs
        here = self.tables[self.table_of[person]]
        there = self.tables[table]
        others = [other for other in here if other != person]
        sizes_before = costs.of_size(here) + costs.of_size(there)
        sizes_after = costs.of_size(others) + costs.of_size([*there, person])
        pairs = costs.of_person(person, there) - costs.of_person(person, here)
        return pairs + sizes_after - sizes_before

    def _move(self, person: int, table: int) -> None:
        """Lets a person go to that table."""
        here = self.table_of[person]
        self.tables[here].remove(person)
        self.tables[table].append(person)
        self.table_of[person] = table
        self._changes.append((person, None, here))
