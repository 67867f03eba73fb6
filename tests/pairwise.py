"""Few matches that try much: every allowed pair of settings, and of a setting and a number of
seats, is in one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random

from engine.core import Illegal, Meta, Options

SEATS = "seats"
Factor = tuple[str, str]  # an option, or the seats, with one value
Row = dict[str, str]


def covering(meta: Meta) -> list[tuple[int, dict[str, str]]]:
    """Seats and options of matches that cover all pairs that go together."""
    factors = {SEATS: [str(seats) for seats in meta.seats]} | {
        option.key: [s.key for s in option.settings] for option in meta.options
    }
    rows: list[Row] = []
    left = dict.fromkeys(_pairs(factors))
    for pair in tuple(left):
        if pair not in left:
            continue
        row = _completed(meta, factors, dict(pair), left)
        if row is not None:
            rows.append(row)
        for covered in [pair, *combinations(sorted((row or {}).items()), 2)]:
            left.pop(covered, None)
    return [
        (int(row[SEATS]), {key: value for key, value in row.items() if key != SEATS})
        for row in rows
    ]


def _pairs(factors: Mapping[str, Sequence[str]]) -> Iterator[tuple[Factor, Factor]]:
    singles = sorted((name, value) for name, values in factors.items() for value in values)
    if len(factors) == 1:  # no options: seats alone
        return iter([(single, single) for single in singles])
    return ((one, other) for one, other in combinations(singles, 2) if one[0] != other[0])


def _completed(
    meta: Meta,
    factors: Mapping[str, Sequence[str]],
    row: Row,
    left: Mapping[tuple[Factor, Factor], None],
) -> Row | None:
    """The row with a value for every factor, those first that cover most of what is left; None
    where nothing fits.
    """
    if not _fits(meta, row):
        return None
    missing = next((name for name in factors if name not in row), None)
    if missing is None:
        return row

    def gain(value: str) -> int:
        single = (missing, value)
        return sum(tuple(sorted((single, other))) in left for other in row.items())

    options = (
        _completed(meta, factors, {**row, missing: value}, left)
        for value in sorted(factors[missing], key=gain, reverse=True)
    )
    return next(filter(None, options), None)


def _fits(meta: Meta, row: Row) -> bool:
    """Whether the settings so far go together."""
    for key, value in row.items():
        if key == SEATS:
            continue
        setting = meta.find_option(key).find_setting(value)
        if setting.seats is not None and SEATS in row and int(row[SEATS]) not in setting.seats:
            return False
        if any(
            other in row and row[other] not in needed
            for other, needed in setting.required_values().items()
        ):
            return False
        if any(row.get(other) in excluded for other, excluded in setting.excluded_values().items()):
            return False
    return True


# --- without pairs --------------------------------------------------------------------------------

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
    """Allowed combinations drawn at random, up to so many; none is listed to find them."""
    free = [option for option in meta.options if not option.is_edition]
    found: dict[Options, None] = {}
    for _ in range(10 * n):
        chosen = {option.key: random.choice(option.settings).key for option in free}
        try:
            found[meta.check_options(seats, chosen)] = None
        except Illegal:
            continue
        if len(found) == n:
            break
    return list(found)
