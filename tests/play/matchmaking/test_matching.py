"""Who fits whom: game, pace, hours, strength, sizes, whom one avoids, and who is served first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from play.matchmaking.matching import (
    ALL_HOURS,
    PATIENCE,
    Group,
    Wish,
    can_play_together,
    count_needed_hours,
    count_shared_hours,
    find_companions,
    find_group,
)
from play.matchmaking.wishes import find_waking_hours, list_sizes
from play.preferences import Preferences

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
NOBODY: frozenset[frozenset[int]] = frozenset()


def wish(person: int, *, waited: float = 0, **changes: Any) -> Wish:
    """The wish of somebody who has waited so many hours."""
    known: dict[str, Any] = {
        "game": "armadora",
        "sizes": frozenset([2]),
        "clock": None,
        "rated": None,
        "until": NOW + timedelta(days=3),
        **changes,
    }
    return Wish(person=person, at=NOW - timedelta(hours=waited), **known)


def people(group: Group | None) -> list[int]:
    return [] if group is None else [each.person for each in group.wishes]


def hours(first: int, count: int) -> int:
    """So many hours of the day from the first on, over midnight."""
    return sum(1 << (first + hour) % 24 for hour in range(count))


@pytest.mark.parametrize(
    ("one", "other", "fit"),
    [
        ({}, {}, True),
        ({}, {"game": "praetor"}, False),
        ({"clock": "24"}, {}, True),
        ({"clock": "24"}, {"clock": "24"}, True),
        ({"clock": "24"}, {"clock": "1"}, False),
        ({"rated": True}, {"rated": False}, False),
        ({"rated": True}, {}, True),
        ({"sizes": frozenset([2])}, {"sizes": frozenset([3, 4])}, False),
        ({"sizes": frozenset([2, 3])}, {"sizes": frozenset([3, 4])}, True),
    ],
)
def test_two_fit_by_game_pace_size_and_rating(
    one: dict[str, Any],
    other: dict[str, Any],
    fit: bool,
) -> None:
    assert can_play_together(wish(1, **one), wish(2, **other), NOBODY, NOW) is fit
    assert can_play_together(wish(2, **other), wish(1, **one), NOBODY, NOW) is fit


def test_nobody_fits_themselves_or_whom_one_of_both_avoids() -> None:
    assert not can_play_together(wish(1), wish(1), NOBODY, NOW)
    avoiding = frozenset([frozenset([1, 2])])
    assert not can_play_together(wish(1), wish(2), avoiding, NOW)
    assert not can_play_together(wish(2), wish(1), avoiding, NOW)
    assert people(find_group([wish(1), wish(2), wish(3)], avoiding, NOW, 2)) == [1, 3]


def test_the_faster_the_pace_the_more_waking_hours_are_shared() -> None:
    assert [count_needed_hours(clock) for clock in ("1", "4", "8", "12+72", "24", None)] == [
        8, 8, 5, 5, 2, 2,
    ]  # fmt: skip
    early, late = hours(6, 12), hours(13, 12)
    quick = wish(1, awake=early, clock="1"), wish(2, awake=late, clock="1")
    slow = wish(1, awake=early, clock="24"), wish(2, awake=late, clock="24")
    assert count_shared_hours(quick) == 5
    assert can_play_together(*slow, NOBODY, NOW)
    assert not can_play_together(*quick, NOBODY, NOW)
    apart = wish(1, awake=hours(0, 10)), wish(2, awake=hours(9, 10))
    assert not can_play_together(*apart, NOBODY, NOW), "one hour is not enough for anybody"


def test_a_whole_table_shares_its_hours_not_only_every_two() -> None:
    size = frozenset([3])
    three = [
        wish(1, sizes=size, awake=hours(0, 12)),
        wish(2, sizes=size, awake=hours(8, 12)),
        wish(3, sizes=size, awake=hours(16, 12)),
    ]
    assert all(
        can_play_together(three[a], three[b], NOBODY, NOW) for a, b in ((0, 1), (1, 2), (0, 2))
    )
    assert find_group(three, NOBODY, NOW, 3) is None


def test_strength_counts_in_rated_play_and_less_the_longer_one_waits() -> None:
    weak, strong = {"strength": 20.0}, {"strength": 28.0}
    assert not can_play_together(wish(1, rated=True, **weak), wish(2, **strong), NOBODY, NOW)
    assert can_play_together(wish(1, **weak), wish(2, **strong), NOBODY, NOW), "it is not rated"
    waited = wish(1, waited=13, rated=True, **weak)
    assert can_play_together(waited, wish(2, **strong), NOBODY, NOW)


def test_in_rated_play_the_nearest_in_strength_is_taken() -> None:
    seeker = wish(1, waited=5, rated=True, strength=25.0)
    far, near = wish(2, waited=4, strength=28.0), wish(3, strength=26.0)
    assert people(find_group([seeker, far, near], NOBODY, NOW, 2)) == [1, 3]


def test_who_has_waited_longest_is_served_first() -> None:
    queue = [wish(1), wish(2, waited=1), wish(3, waited=5)]
    assert people(find_group(queue, NOBODY, NOW, 2))[0] == 3


def test_who_takes_any_size_waits_a_while_for_the_largest() -> None:
    sizes = frozenset([2, 3, 4])
    two = [wish(1, sizes=sizes), wish(2, sizes=sizes)]
    assert find_group(two, NOBODY, NOW, 4) is None
    assert people(find_group(two, NOBODY, NOW + PATIENCE, 4)) == [1, 2]
    last_chance = [wish(1, sizes=sizes, until=NOW + timedelta(minutes=50)), two[1]]
    assert people(find_group(last_chance, NOBODY, NOW, 4)) == [1, 2]
    four = [wish(number, sizes=sizes) for number in range(1, 6)]
    assert len(people(find_group(four, NOBODY, NOW, 4))) == 4, "the largest is made at once"


def test_a_table_is_made_of_those_who_all_fit_each_other() -> None:
    size = frozenset([3])
    queue = [wish(number, waited=10 - number, sizes=size) for number in range(1, 6)]
    avoiding = frozenset([frozenset([1, 2]), frozenset([3, 4])])
    assert people(find_group(queue, avoiding, NOW, 3)) == [1, 3, 5]


def test_the_terms_are_those_that_somebody_asked_for() -> None:
    group = find_group([wish(1), wish(2, clock="12+72", rated=True)], NOBODY, NOW, 2)
    assert group is not None
    assert (group.clock, group.rated) == ("12+72", True)
    usual = find_group([wish(1), wish(2)], NOBODY, NOW, 2)
    assert usual is not None
    assert (usual.clock, usual.rated) == ("24", False)


def test_free_seats_are_taken_by_who_fits_all_who_sit_there() -> None:
    size = frozenset([3])
    seated = [wish(1, sizes=size, clock="24", rated=False)]
    queue = [
        wish(2, waited=3, sizes=size),
        wish(3, waited=2, sizes=size, clock="1"),
        wish(4, waited=1, sizes=size),
        wish(5, sizes=size),
    ]
    avoiding = frozenset([frozenset([1, 2])])
    found = find_companions(seated, queue, 3, avoiding, NOW)
    assert [each.person for each in found] == [4, 5]


def test_waking_hours_follow_the_quiet_hours_in_the_persons_zone() -> None:
    assert find_waking_hours(Preferences(), NOW) == ALL_HOURS
    seoul = Preferences(zone="Asia/Seoul", quiet=(23 * 60, 7 * 60))  # 14:00 to 22:00 UTC
    assert find_waking_hours(seoul, NOW) == hours(22, 16)


def test_sizes_are_those_that_the_usual_options_allow() -> None:
    assert list_sizes("armadora") == (2, 3, 4)
