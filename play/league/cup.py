"""A cup: who sits where in each round, who goes on, and who ends on which place.

Two at a table make a bracket. At larger tables the best half of each
goes on. Everything here is computed from the tables of the schedule;
nothing is stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import Final, NamedTuple

from db.leagues import PairingRow

from .pairing import History, Person, draw_from_pots, table_sizes
from .standings import NO_PLACE

FINAL: Final = 1  # the slot of the final, and of the first table of every round
THIRD_PLACE: Final = 0  # the slot of the table for the third place
PLAY_OFF: Final = -1  # the slot of tables between two divisions
DUEL: Final = 2  # people at a table of a bracket
MIN_FINAL: Final = 3  # people in the final of larger tables
DRAWS: Final = 20  # that are compared; the one in which the fewest meet again is taken


@dataclass(frozen=True, slots=True)
class CupPlan:
    """What a cup is made from."""

    # everybody who is or was in it, the strongest first
    seeds: tuple[Person, ...]
    size: int  # people at a table
    allowed: tuple[int, ...]  # all sizes that tables may have
    gone: frozenset[Person] = frozenset()  # who has left: they go on no more
    has_third_place: bool = False

    @property
    def is_bracket(self) -> bool:
        """Whether two sit at each table, so that the way to the final is fixed from the start."""
        return self.size == DUEL

    def with_leavers(self) -> CupPlan:
        """The same plan as if nobody had left: what somebody has won, they keep after leaving."""
        return replace(self, gone=frozenset())

    def seed_of(self, person: Person) -> int:
        """A person's place in the seeding, from 0; whoever came later is behind all others."""
        return self.seeds.index(person) if person in self.seeds else len(self.seeds)


@dataclass(frozen=True, slots=True)
class CupTable:
    """A table of a cup's round; one person alone goes on without playing."""

    slot: int
    people: tuple[Person, ...]


# --- the first round --------------------------------------------------


def list_bracket_places(width: int) -> list[int]:
    """Who stands where in a bracket of `width` places, as seeds from 0; a power of two.

    Two neighbours meet in the first round. The two strongest cannot meet before
    the final. Four places are 0 3 1 2. Eight are made of those by putting beside
    each seed the one that makes the sum 7: 0 7 3 4 1 6 2 5.
    """
    places = [0]
    while len(places) < width:
        weakest = 2 * len(places) - 1
        pairs = [(seed, weakest - seed) for seed in places]
        places = [*chain.from_iterable(pairs)]
    return places


def bracket_width(people: int) -> int:
    """How many places a bracket for so many people has: the next power of two."""
    return 1 << max(1, (people - 1).bit_length())


def make_first_round(plan: CupPlan, random: Random) -> list[CupTable]:
    """The tables of the first round; byes, which are tables of one, go to the first seeds."""
    if not plan.is_bracket:
        return _draw_cup_tables(list(plan.seeds), plan, History(), random)
    places = list_bracket_places(bracket_width(len(plan.seeds)))
    tables: list[CupTable] = []
    for slot, start in enumerate(range(0, len(places), DUEL), 1):
        neighbours = places[start : start + DUEL]
        # seeds that nobody has are byes for their neighbours
        pair = [plan.seeds[seed] for seed in neighbours if seed < len(plan.seeds)]
        tables.append(CupTable(slot, tuple(pair)))
    return tables


def _draw_cup_tables(
    people: Sequence[Person],
    plan: CupPlan,
    history: History,
    random: Random,
) -> list[CupTable]:
    """Draws the tables of any round of a cup for people in the order of their seeding.

    The strong ones meet late, as `draw_from_pots` says. If not all fit
    the tables, the first ones have a bye, which is a table of one. Of
    several draws the one is taken in which the fewest meet again.
    """
    seats = sum(table_sizes(len(people), plan.size, plan.allowed))
    bye_count = len(people) - seats
    byes = people[:bye_count]
    players = people[bye_count:]
    draws = [draw_from_pots(players, plan.size, plan.allowed, random).tables for _ in range(DRAWS)]
    best = min(draws, key=lambda draw: sum(map(history.repeat_cost, draw)))
    tables = [*best, *((person,) for person in byes)]
    return [CupTable(slot, tuple(table)) for slot, table in enumerate(tables, 1)]


# --- who goes on ------------------------------------------------------


def find_counting_rows(rows: Sequence[PairingRow]) -> dict[int, PairingRow]:
    """By slot (a place in the bracket), the table of one round that counts there.

    Where tables were played again, that is the last that is not void.
    Tables of play-offs, and tables outside of the cup, are left out.
    """
    counting: dict[int, PairingRow] = {}
    for row in rows:
        if row.slot is None or row.slot == PLAY_OFF:
            continue
        earlier = counting.get(row.slot)
        if earlier is None or earlier.void or not row.void:
            counting[row.slot] = row
    return counting


def order_table(row: PairingRow, plan: CupPlan) -> list[Person]:
    """The people of a table, the best first; of equals, the better seeded one first.

    Without a result the seeding counts. Whoever has no place, or has
    left, is not in it.
    """
    has_result = row.ranks is not None and not row.void
    ranks = dict(zip(row.people, row.ranks or (), strict=False)) if has_result else {}
    there = [
        person
        for person in row.people
        if person not in plan.gone and ranks.get(person) != NO_PLACE
    ]
    return sorted(there, key=lambda person: (ranks.get(person, 0), plan.seed_of(person)))


def count_going_on(people: int) -> int:
    """How many people of a table go on: half of them, rounded down, but at least one."""
    return max(1, people // 2)


def list_winners(row: PairingRow, plan: CupPlan) -> list[Person]:
    """Who goes on from a table, the best first."""
    return order_table(row, plan)[: count_going_on(len(row.people))]


def list_losers(row: PairingRow, plan: CupPlan) -> list[Person]:
    """Who lost at a table without having forfeited or left, the best first."""
    return order_table(row, plan)[count_going_on(len(row.people)) :]


def find_final_winner(row: PairingRow, plan: CupPlan) -> list[Person]:
    """The winner of the final, or of the table for the third place, as a list of one.

    Empty if all have forfeited, or the table counts for nobody.
    Somebody who left afterwards is still its winner.
    """
    return [] if row.void else order_table(row, plan.with_leavers())[:1]


def list_replays(rows: Sequence[PairingRow], plan: CupPlan) -> list[PairingRow]:
    """The tables of a bracket's round that ended equal and have not been played again yet.

    They are played once more with the seats exchanged; if that ends
    equal too, the seeding decides.
    """
    if not plan.is_bracket:
        return []
    played = [row.slot for row in rows if row.ranks is not None and not row.void]
    return [
        row
        for slot, row in find_counting_rows(rows).items()
        if _is_undecided_duel(row, plan) and played.count(slot) == 1
    ]


def _is_undecided_duel(row: PairingRow, plan: CupPlan) -> bool:
    """Whether both people of a duel share the first place, and either could go on."""
    if row.void or row.ranks is None or len(row.people) != DUEL:
        return False
    first, second = row.ranks
    return first == second and len(order_table(row, plan)) == DUEL


# --- the next rounds --------------------------------------------------


def is_cup_over(rows: Sequence[PairingRow]) -> bool:
    """Whether the cup is over with these tables of a round, as they were its final."""
    slots = find_counting_rows(rows)
    return set(slots) <= {FINAL, THIRD_PLACE}


def make_next_round(
    rows: Sequence[PairingRow],
    plan: CupPlan,
    history: History,
    random: Random,
) -> list[CupTable]:
    """Makes the tables of the next round, after the one whose tables are `rows`.

    Outside of a bracket, the best losers fill the final up where too
    few go on. Empty if nobody is left, or too few for any table of the
    game: then they share the first place.
    """
    slots = find_counting_rows(rows)
    if plan.is_bracket:
        return _make_bracket_round(slots, plan)
    going_on = _order_by_success([list_winners(row, plan) for row in slots.values()], plan)
    lost = _order_by_success([list_losers(row, plan) for row in slots.values()], plan)
    needed = max(MIN_FINAL, min(plan.allowed))
    missing = max(0, needed - len(going_on))
    people = [*going_on, *lost[:missing]]
    if len(people) > 1 and not table_sizes(len(people), plan.size, plan.allowed):
        return []
    return _draw_cup_tables(people, plan, history, random)


def _order_by_success(tables: Sequence[Sequence[Person]], plan: CupPlan) -> list[Person]:
    """The people of several tables: all firsts before all seconds, and there by the seeding."""
    placed: list[tuple[int, int, Person]] = []
    for table in tables:
        placed += [(place, plan.seed_of(person), person) for place, person in enumerate(table)]
    return [person for _place, _seed, person in sorted(placed)]


def _make_bracket_round(slots: Mapping[int, PairingRow], plan: CupPlan) -> list[CupTable]:
    """Makes the next round of a bracket: the winners of neighbouring tables meet.

    Where nobody comes from one of the two, the other has a bye. Before the final,
    those who lost meet for the third place, if that is played for.
    """
    width = bracket_width(max(slots, default=FINAL))
    tables: list[CupTable] = []
    for slot in range(1, width // 2 + 1):
        neighbours = (2 * slot - 1, 2 * slot)
        people: list[Person] = []
        for row in [slots[each] for each in neighbours if each in slots]:
            people += list_winners(row, plan)
        if people:
            tables.append(CupTable(slot, tuple(people)))
    is_final_next = width == 2  # the winners of two tables meet in it
    if is_final_next and plan.has_third_place:
        tables += _make_third_place(slots, plan)
    return tables


def _make_third_place(slots: Mapping[int, PairingRow], plan: CupPlan) -> list[CupTable]:
    """Makes the table for the third place, of the two who lost before the final, if any."""
    lost: list[Person] = []
    for row in slots.values():
        lost += list_losers(row, plan)
    return [CupTable(THIRD_PLACE, tuple(lost))] if len(lost) == DUEL else []


def count_rounds(people: int, plan: CupPlan) -> int:
    """How many rounds a cup of so many people takes."""
    if plan.is_bracket:
        return bracket_width(people).bit_length() - 1
    rounds = 1
    people_left = people
    while people_left > plan.size or people_left not in plan.allowed:
        sizes = table_sizes(people_left, plan.size, plan.allowed)
        winners = sum(map(count_going_on, sizes))
        byes = people_left - sum(sizes)
        next_round = max(winners + byes, MIN_FINAL, min(plan.allowed))
        if next_round >= people_left:  # one more round would not make them fewer
            break
        rounds += 1
        people_left = next_round
    return rounds


# --- places -----------------------------------------------------------


class Stage(NamedTuple):
    """How far somebody has come in a cup: the smaller, the better."""

    minus_round: int  # minus the last round in which they sat at a table or were free
    is_third_place: bool  # whether that was the table for the third place
    table_place: int  # their place at that table, from 0


@dataclass(frozen=True, slots=True)
class CupPlace:
    """Where a person has ended, or stands."""

    person: Person
    place: int
    last_round: int  # the last in which they sat at a table or were free
    is_in: bool  # whether they may still win the cup, or have won it


def list_places(rows: Sequence[PairingRow], plan: CupPlan) -> list[CupPlace]:
    """Everybody's place in a cup, the best first, from all of its tables so far.

    Those who lost at the same stage share a place.
    """
    by_round: dict[int, list[PairingRow]] = {}
    for row in rows:
        if row.slot is not None and row.slot != PLAY_OFF:
            by_round.setdefault(row.round, []).append(row)
    stages: dict[Person, Stage] = {}
    for number in sorted(by_round):
        is_final = is_cup_over(by_round[number])
        for slot, row in find_counting_rows(by_round[number]).items():
            stages |= _list_stages(number, slot, row, plan, is_final=is_final)
    if not stages:
        return []
    ordered = sorted(stages, key=lambda person: (stages[person], plan.seed_of(person)))
    still_in = _list_still_in(by_round[max(by_round)], plan)
    places: list[CupPlace] = []
    # where the final has no winner, nobody is first
    best_place = 1 + stages[ordered[0]].table_place
    for count, person in enumerate(ordered, 1):
        stage = stages[person]
        shares_place = bool(places) and stages[places[-1].person] == stage
        place = places[-1].place if shares_place else max(count, best_place)
        places.append(
            CupPlace(
                person=person,
                place=place,
                last_round=-stage.minus_round,
                is_in=person in still_in,
            )
        )
    return places


def _list_still_in(rows: Sequence[PairingRow], plan: CupPlan) -> set[Person]:
    """Who may still win the cup after the tables of its last round, or has won it."""
    still_in: set[Person] = set()
    slots = find_counting_rows(rows)
    for slot, row in slots.items():
        if slot == THIRD_PLACE:
            continue
        if row.ranks is None and not row.void:
            still_in.update(row.people)
        elif is_cup_over(rows):
            still_in.update(find_final_winner(row, plan))
        else:
            still_in.update(list_winners(row, plan))
    return still_in


def _list_stages(
    round_number: int,
    slot: int,
    row: PairingRow,
    plan: CupPlan,
    *,
    is_final: bool,
) -> dict[Person, Stage]:
    """How far each person at a table of that round has come in the cup.

    Whoever has forfeited shares the last place of the table; so do all
    of a final that counts for nobody. While there is no result, all
    share the first.
    """
    has_result = row.ranks is not None and not row.void
    has_loser = has_result or (row.void and is_final)
    places = dict.fromkeys(row.people, len(row.people) - 1 if has_loser else 0)
    if has_result:
        placed = order_table(row, plan.with_leavers())
        places |= {person: place for place, person in enumerate(placed)}
    is_third_place = slot == THIRD_PLACE
    return {
        person: Stage(
            minus_round=-round_number,
            is_third_place=is_third_place,
            table_place=place,
        )
        for person, place in places.items()
    }
