"""Few matches that try much: every allowed pair of settings, and of a setting and a number of
seats, is in one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

from engine.core import Illegal, Meta, Options

SEATS = "seats"
Factor = tuple[str, str]  # an option, or the seats, with one value
Row = dict[str, str]
Values = Mapping[str, Sequence[str]]  # of each option, and of the seats
Partners = Mapping[Factor, set[Factor]]


@cache
def covering(meta: Meta) -> list[tuple[int, dict[str, str]]]:
    """Seats and options of matches that cover all pairs that go together."""
    factors = {SEATS: [str(seats) for seats in meta.seats]} | {
        option.key: [s.key for s in option.settings] for option in meta.options
    }
    left = _every_partner(factors)
    fitting = _fitting_partners(meta, left)
    rows: list[Row] = []
    for one, other in _pairs(factors):
        if other not in left[one]:
            continue
        row = _begun(factors, (one, other), fitting, left)
        if row is not None:
            rows.append(row)
        for pair in [(one, other), *combinations((row or {}).items(), 2)]:
            left[pair[0]].discard(pair[1])
            left[pair[1]].discard(pair[0])
    return [
        (int(row[SEATS]), {key: value for key, value in row.items() if key != SEATS})
        for row in rows
    ]


def _pairs(factors: Values) -> Iterator[tuple[Factor, Factor]]:
    singles = sorted((name, value) for name, values in factors.items() for value in values)
    if len(factors) == 1:  # no options: seats alone
        return iter([(single, single) for single in singles])
    return ((one, other) for one, other in combinations(singles, 2) if one[0] != other[0])


def _every_partner(factors: Values) -> dict[Factor, set[Factor]]:
    """Of every factor those with which it makes a pair."""
    singles = [(name, value) for name, values in factors.items() for value in values]
    left: dict[Factor, set[Factor]] = {single: set() for single in singles}
    for one, other in _pairs(factors):
        left[one].add(other)
        left[other].add(one)
    return left


def _fitting_partners(meta: Meta, partners: Partners) -> Partners:
    """Of every factor those with which it goes together.

    Whatever a setting needs or excludes stands in one other factor: a
    row fits where its pairs do.
    """
    return {
        one: {other for other in others if _allows(meta, one, other) and _allows(meta, other, one)}
        for one, others in partners.items()
    }


def _allows(meta: Meta, one: Factor, other: Factor) -> bool:
    """Whether the first of two factors has nothing against the second."""
    (key, value), (name, its_value) = one, other
    if key == SEATS:
        return True
    setting = meta.find_option(key).find_setting(value)
    if name == SEATS:
        return setting.seats is None or int(its_value) in setting.seats
    if its_value in setting.excluded_values().get(name, ()):
        return False
    return its_value in setting.required_values().get(name, (its_value,))


def _begun(
    factors: Values,
    pair: tuple[Factor, Factor],
    fitting: Partners,
    left: Partners,
) -> Row | None:
    """A row with this pair; None if nothing fits."""
    if pair[1] not in fitting[pair[0]]:
        return None
    for factor in pair:
        factors = _narrowed(factors, factor, fitting)
    return _completed(factors, dict(pair), fitting, left)


def _narrowed(factors: Values, chosen: Factor, fitting: Partners) -> Values:
    """The values of the other factors that go with one that is chosen."""
    return {
        name: [value for value in values if (name, value) in fitting[chosen]]
        for name, values in factors.items()
        if name != chosen[0]
    }


def _completed(factors: Values, row: Row, fitting: Partners, left: Partners) -> Row | None:
    """The row with a value for every factor, those first that cover most of what is left; None
    where nothing fits. The factors are those that the row lacks, with the values that go with it.
    """
    if not all(factors.values()):
        return None
    if not factors:
        return row
    missing, *_ = factors

    def gain(value: str) -> int:
        return len(left[missing, value].intersection(row.items()))

    options = (
        _completed(
            _narrowed(factors, (missing, value), fitting), {**row, missing: value}, fitting, left
        )
        for value in sorted(factors[missing], key=gain, reverse=True)
    )
    return next(filter(None, options), None)


# --- without pairs ----------------------------------------------------

MOST_COMBINATIONS = 5000  # that a test may list: a game with many options is covered by pairs


def every_combination(meta: Meta, seats: int) -> Iterator[Options]:
    """Every allowed combination of settings, for games with few of them.

    Editions stay at their default: they only name combinations of other options.
    """
    free = [option for option in meta.options if not option.is_edition]
    count = 1
    for option in free:
        count *= len(option.settings)
    assert count <= MOST_COMBINATIONS, f"{meta.key} has {count} combinations: cover its pairs"
    for values in product(*(option.settings for option in free)):
        chosen = {option.key: setting.key for option, setting in zip(free, values, strict=True)}
        try:
            yield meta.check_options(seats, chosen)
        except Illegal:
            continue


def draw_combinations(meta: Meta, seats: int, n: int, random: Random) -> list[Options]:
    """Allowed combinations drawn at random, up to so many; none is listed to find them.

    The options are gone through in any order, from their defaults on: each takes
    a setting drawn by lot, where it goes with those before it.
    """
    free = [option for option in meta.options if not option.is_edition]
    found: dict[Options, None] = {}
    for _ in range(10 * n):
        options = meta.check_options(seats, {})
        for option in random.sample(free, len(free)):
            chosen = {**options, option.key: random.choice(option.settings).key}
            try:
                options = meta.check_options(seats, chosen)
            except Illegal:
                continue
        found[options] = None
        if len(found) == n:
            break
    return list(found)
