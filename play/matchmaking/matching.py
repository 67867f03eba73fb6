"""Who fits whom: the same game and pace, shared waking hours, and in rated play like strength.

The longer somebody has waited, the less has to fit; who has waited
longest is served first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final

from ..time_control import HOUR_SECONDS, NO_CLOCK, TimeControl

USUAL_CLOCK: Final = "24"  # of a table whose people take any pace
ALL_HOURS: Final = (1 << 24) - 1  # awake at every hour of the day, as a set of bits
# how many hours of the day people share at least, by the hours that a turn may take at most
SHARED_HOURS: Final = ((4, 8), (12, 5))
LEAST_SHARED_HOURS: Final = 2  # at any slower pace
PATIENCE: Final = timedelta(hours=6)  # for a table as large as it may be
LAST_CHANCE: Final = timedelta(hours=1)  # before somebody stops looking: any size will do
STRENGTH_GAP: Final = 4.0  # between people of a rated table at first, in `mu`
STRENGTH_GAP_GROWTH: Final = 1 / 3  # by which it grows with every hour of waiting
Pairs = Collection[frozenset[int]]


@dataclass(frozen=True, slots=True)
class Wish:
    """What one person looks for, and what is known of them."""

    person: int
    game: str
    sizes: frozenset[int]
    clock: str | None  # None: any pace
    rated: bool | None  # None: either
    at: datetime
    until: datetime
    awake: int = ALL_HOURS  # the hours of the day (UTC) in which they are awake, as bits
    strength: float = 25.0  # `mu` of their rating

    def waited(self, now: datetime) -> timedelta:
        """How long they have looked for a table."""
        return now - self.at


@dataclass(frozen=True, slots=True)
class Group:
    """People who fit, and the terms on which they play."""

    wishes: tuple[Wish, ...]
    clock: str
    rated: bool


def count_shared_hours(wishes: Iterable[Wish]) -> int:
    """How many hours of the day all of these people are awake."""
    shared = ALL_HOURS
    for wish in wishes:
        shared &= wish.awake
    return shared.bit_count()


def count_needed_hours(clock: str | None) -> int:
    """How many waking hours people have to share at a pace: the faster, the more.

    Without a clock (None) they are the fewest.
    """
    control = TimeControl.parse(clock or NO_CLOCK)
    if control is None:
        return LEAST_SHARED_HOURS
    for turn_hours, shared in SHARED_HOURS:
        if control.grace <= turn_hours * HOUR_SECONDS:
            return shared
    return LEAST_SHARED_HOURS


def choose_clock(wishes: Iterable[Wish]) -> str | None:
    """The pace that somebody among people who fit has asked for.

    None if all take any.
    """
    return next((wish.clock for wish in wishes if wish.clock is not None), None)


def can_play_together(
    one: Wish,
    other: Wish,
    avoiding: Pairs,
    now: datetime,
) -> bool:
    """Whether two people can sit at one table.

    They want the same game and agree on size, pace and rating; neither
    avoids the other; they share waking hours and are of like strength.
    """
    if one.person == other.person or one.game != other.game or not one.sizes & other.sizes:
        return False
    if None not in (one.clock, other.clock) and one.clock != other.clock:
        return False
    if {one.rated, other.rated} == {True, False}:  # one wants ratings, the other none
        return False
    if frozenset((one.person, other.person)) in avoiding:
        return False
    needed = count_needed_hours(choose_clock((one, other)))
    have_shared_hours = count_shared_hours((one, other)) >= needed
    return have_shared_hours and _are_near_in_strength(one, other, now)


def _are_near_in_strength(one: Wish, other: Wish, now: datetime) -> bool:
    """Whether two are near enough in strength; at a table without ratings everybody is.

    The longer one of them has waited, the further apart they may be.
    """
    if True not in (one.rated, other.rated):
        return True
    waited = max(one.waited(now), other.waited(now))
    allowed = STRENGTH_GAP + STRENGTH_GAP_GROWTH * waited / timedelta(hours=1)
    return abs(one.strength - other.strength) <= allowed


def find_group(
    wishes: Sequence[Wish],
    avoiding: Pairs,
    now: datetime,
    best_size: int,
) -> Group | None:
    """The first table that can be made, for whoever has waited longest.

    `best_size` is the largest table of the game: a smaller one has to
    be asked for, or waited for. None if nobody fits.
    """
    in_order = sorted(wishes, key=lambda wish: (wish.at, wish.person))
    for seeker in in_order:
        others = [wish for wish in in_order if can_play_together(seeker, wish, avoiding, now)]
        others.sort(key=lambda wish: _misfit_key(seeker, wish))
        for size in _list_sizes(seeker, now, best_size):
            people = _fill_table([seeker], others, size, avoiding, now)
            if people is not None:
                return _make_group(people)
    return None


def find_companions(
    seated: Sequence[Wish],
    wishes: Sequence[Wish],
    size: int,
    avoiding: Pairs,
    now: datetime,
) -> list[Wish]:
    """Who of the `wishes` takes the free seats of a table of that `size` where others sit.

    They fit all who sit there, and who has waited longest comes first.
    """
    companions: list[Wish] = []
    for wish in sorted(wishes, key=lambda each: (each.at, each.person)):
        together = [*seated, *companions]
        if len(together) < size and _can_join_group(wish, together, size, avoiding, now):
            companions.append(wish)
    return companions


def _misfit_key(one: Wish, other: Wish) -> tuple[float, int]:
    """A sort key, smaller for people who fit better.

    It is the gap in strength, where the table would be rated, and then
    how few waking hours they share.
    """
    is_rated = True in (one.rated, other.rated)
    gap = abs(one.strength - other.strength) if is_rated else 0.0
    return gap, -count_shared_hours((one, other))


def _list_sizes(
    seeker: Wish,
    now: datetime,
    best_size: int,
) -> list[int]:
    """The table sizes that somebody takes now, the largest first.

    Whoever takes several sizes waits a while for the game's largest
    table (`best_size`) alone.
    """
    sizes = sorted(seeker.sizes, reverse=True)
    is_patient = seeker.waited(now) < PATIENCE and seeker.until - now > LAST_CHANCE
    if len(sizes) > 1 and is_patient:
        return [size for size in sizes if size == best_size]
    return sizes


def _fill_table(
    seated: Sequence[Wish],
    others: Sequence[Wish],
    size: int,
    avoiding: Pairs,
    now: datetime,
) -> list[Wish] | None:
    """The people of a full table: those `seated` there, and others who fit everybody at it.

    It tries each of the others as the first that is added. None if too few fit.
    """
    if size not in seated[0].sizes:
        return None
    for first in range(len(others)):
        group = list(seated)
        for wish in others[first:]:
            if len(group) < size and _can_join_group(wish, group, size, avoiding, now):
                group.append(wish)
        if len(group) == size:
            return group
    return None


def _can_join_group(
    wish: Wish,
    group: Sequence[Wish],
    size: int,
    avoiding: Pairs,
    now: datetime,
) -> bool:
    """Whether somebody can sit with all of these people at a table of that size."""
    if size not in wish.sizes:
        return False
    if not all(can_play_together(wish, other, avoiding, now) for other in group):
        return False
    together = (*group, wish)
    return count_shared_hours(together) >= count_needed_hours(choose_clock(together))


def _make_group(wishes: Sequence[Wish]) -> Group:
    """The people with the terms of their table: whatever pace and rating one of them asked for."""
    is_rated = any(wish.rated for wish in wishes)
    return Group(
        wishes=tuple(wishes),
        clock=choose_clock(wishes) or USUAL_CLOCK,
        rated=is_rated,
    )


def find_widest_gap(group: Group) -> float:
    """The largest difference of strength between two people of a table."""
    pairs = combinations(group.wishes, 2)
    return max((abs(one.strength - other.strength) for one, other in pairs), default=0.0)
