"""Nights: clocks that sleep with the person, in every zone, and over the days when
clocks change.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from db import ClockRow
from engine.core import Illegal
from play.preferences import Preferences
from play.quiet_hours import QuietHours, waking_moment_after, waking_seconds
from play.table import Table
from play.time_control import HOUR_SECONDS, TimeControl, step_moment

from .conftest import ANN, BEN, Room
from .test_timeouts import set_habits, told_again

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
BERLIN = Preferences(zone="Europe/Berlin", quiet=(22 * 60, 7 * 60))  # 21:00 to 6:00 UTC in winter


def night(preferences: Preferences) -> QuietHours:
    found = QuietHours.from_preferences(preferences)
    assert found is not None
    return found


def at(hour: float, day: int = 16) -> datetime:
    return datetime(2026, 11, day, tzinfo=UTC) + timedelta(hours=hour)


def test_what_passes_at_night_does_not_count() -> None:
    sleeper = night(BERLIN)
    assert waking_seconds(sleeper, at(12), at(21)) == 9 * HOUR_SECONDS
    assert waking_seconds(sleeper, at(20), at(7, 17)) == 2 * HOUR_SECONDS
    assert waking_seconds(sleeper, at(22), at(5, 17)) == 0
    assert waking_seconds(sleeper, at(12), at(12, 19)) == 3 * 15 * HOUR_SECONDS
    assert waking_seconds(None, at(20), at(7, 17)) == 11 * HOUR_SECONDS


def test_a_time_that_would_end_at_night_ends_in_the_morning_with_what_was_left() -> None:
    sleeper = night(BERLIN)
    assert waking_moment_after(sleeper, at(20), 0.5 * HOUR_SECONDS) == at(20.5)
    assert waking_moment_after(sleeper, at(20), 3 * HOUR_SECONDS) == at(8, 17)
    assert waking_moment_after(sleeper, at(23), 1 * HOUR_SECONDS) == at(7, 17)
    assert waking_moment_after(sleeper, at(2), 1 * HOUR_SECONDS) == at(7)
    assert waking_moment_after(sleeper, at(12), -5.0) == at(12) - timedelta(seconds=5)


def test_an_hour_a_turn_lasts_until_an_hour_after_waking() -> None:
    clock = ClockRow(1, 0, at(20.75), at(20.75))
    assert step_moment(clock, TimeControl(HOUR_SECONDS), 2, night(BERLIN)) == at(6.75, 17)


def test_a_night_of_more_than_twelve_hours_counts_for_its_last_twelve() -> None:
    lazy = night(Preferences(quiet=(6 * 60, 5 * 60)))
    assert waking_seconds(lazy, at(0), at(0, 17)) == 12 * HOUR_SECONDS
    assert waking_moment_after(lazy, at(6), 11 * HOUR_SECONDS) == at(17), (
        "it runs in the first hours of such a night"
    )


def test_a_nap_at_noon_is_a_night_too() -> None:
    assert (
        waking_seconds(night(Preferences(quiet=(12 * 60, 14 * 60))), at(0), at(24))
        == 22 * HOUR_SECONDS
    )


@pytest.mark.parametrize(
    ("spring", "hours"),
    [(datetime(2026, 3, 28, 12, tzinfo=UTC), 16), (datetime(2026, 10, 24, 12, tzinfo=UTC), 14)],
)
def test_the_night_in_which_clocks_change_is_as_long_as_it_is(
    spring: datetime,
    hours: int,
) -> None:
    assert (
        waking_seconds(night(BERLIN), spring, spring + timedelta(days=1)) == hours * HOUR_SECONDS
    )


@pytest.mark.parametrize(
    "zone",
    [
        "UTC",
        "Asia/Seoul",
        "Asia/Kolkata",
        "America/New_York",
        "Pacific/Kiritimati",
        "Pacific/Pago_Pago",
    ],
)
def test_the_two_ways_to_count_agree(zone: str) -> None:
    random = Random(zone)
    for _ in range(40):
        begin, end = random.randrange(1440), random.randrange(1440)
        sleeper = night(
            Preferences(zone=zone, quiet=(begin, (end if end != begin else begin + 60) % 1440))
        )
        start, seconds = (
            NOON + timedelta(minutes=random.randrange(500_000)),
            random.randrange(1, 20 * 24 * HOUR_SECONDS),
        )
        assert waking_seconds(
            sleeper, start, waking_moment_after(sleeper, start, seconds)
        ) == pytest.approx(seconds, abs=1e-3)


# --- at a table -------------------------------------------------------


async def slept(room: Room, quiet: tuple[int, int] | None, **terms: str) -> Table:
    """A table of two who keep these quiet hours, at noon of UTC."""
    for person in (ANN, BEN):
        await set_habits(room, person, Preferences(quiet=quiet, every=0))
    return await room.timed(ANN, BEN, **terms)


async def test_nobody_s_time_runs_out_while_they_sleep(room: Room) -> None:
    table = await slept(room, (13 * 60, 21 * 60), clock="2")
    assert table.timeout_at(table.seats_to_act()[0]) == at(22)
    await room.wait(hours=9.9)
    assert table.seq == 0
    await room.wait(hours=0.2)
    assert table.seq == 1


async def test_where_the_table_does_not_want_it_the_clock_runs_at_night(room: Room) -> None:
    table = await slept(room, (13 * 60, 21 * 60), clock="2", nights="off")
    assert table.timeout_at(table.seats_to_act()[0]) == at(14)
    await room.wait(hours=2.1)
    assert table.seq == 1


async def test_a_warning_that_falls_into_quiet_hours_is_told_when_they_end(room: Room) -> None:
    table = await slept(room, (17 * 60, 20 * 60), clock="12", nights="off")
    await told_again(room, table)
    await room.wait(hours=7.9)
    assert not await told_again(room, table)
    await room.wait(hours=0.2)
    assert await told_again(room, table)


async def test_the_bank_is_not_used_up_by_sleeping(room: Room) -> None:
    table = await slept(room, (13 * 60, 21 * 60), clock="2+24")
    first = table.seats_to_act()[0]
    await room.wait(hours=10.5)
    await room.play(table, "warrior 1 A1")
    assert table.clocks[first].bank == 23.5 * HOUR_SECONDS


async def test_quiet_hours_set_in_the_middle_of_a_turn_hold_from_then_on(room: Room) -> None:
    table = await slept(room, None, clock="4")
    seat, person = table.seats_to_act()[0], room.asked(table)
    await room.wait(hours=1)
    assert table.timeout_at(seat) == at(16)
    await room.vacations.set_quiet_hours(person, "UTC", (13 * 60, 18 * 60))
    assert table.timeout_at(seat) == at(21)
    await room.wait(hours=6)
    await room.vacations.set_quiet_hours(person, "UTC", None)
    assert table.timeout_at(seat) == at(21), "one of the three hours was used since waking"
    again = await room.again()
    assert (await again.tables.table(table.id)).timeout_at(seat) == at(21)


async def test_a_restart_knows_who_sleeps(room: Room) -> None:
    table = await slept(room, (13 * 60, 21 * 60), clock="2")
    again = await room.again()
    assert (await again.tables.table(table.id)).timeout_at(table.seats_to_act()[0]) == at(22)


async def test_the_table_knows_when_somebody_is_back_from_vacation(room: Room) -> None:
    table = await room.start(ANN, BEN)
    seat, person = table.seats_to_act()[0], room.asked(table)
    await room.vacations.begin(person, 2)
    assert table.vacation_ends == {seat: NOON + timedelta(days=2)}
    again = await room.again()
    assert (await again.tables.table(table.id)).vacation_ends == table.vacation_ends
    await room.wait(days=2.1)
    assert table.vacation_ends == {}


async def test_a_vacation_planned_ahead_begins_by_itself_and_can_be_called_off(
    room: Room,
) -> None:
    table = await room.timed(ANN, BEN, clock="72")
    seat, person = table.seats_to_act()[0], room.asked(table)
    preferences = await room.vacations.begin(person, 3, ahead=1)
    assert preferences.away == (at(0, 17), at(0, 20))
    await room.wait(hours=11)
    assert table.timeout_at(seat) is not None
    await room.wait(hours=2)
    assert table.timeout_at(seat) is None
    assert table.seq == 0
    await room.wait(days=3)
    assert table.timeout_at(seat) == at(0, 20) + timedelta(hours=60)
    planned = await room.vacations.begin(person, 2, ahead=5)
    assert (
        planned.vacation_days_left(room.hands.at)
        == preferences.vacation_days_left(room.hands.at) - 2
    )
    assert replace(await room.vacations.end(person), used={}) == replace(
        preferences, away=None, used={}
    )


async def test_others_give_somebody_a_day_and_the_log_says_so(room: Room) -> None:
    table = await slept(room, None, clock="4")
    seat, person = table.seats_to_act()[0], room.asked(table)
    other = BEN if person == ANN else ANN
    await room.wait(hours=3)
    assert table.clocks[seat].warned == 1
    with pytest.raises(Illegal, match="by others"):
        await room.overdue.give_time(table.id, person, seat, "x")
    await room.overdue.give_time(table.id, other, seat, "Friend")
    assert table.timeout_at(seat) == at(16) + timedelta(days=1)
    assert table.clocks[seat].warned == 0
    assert table.notes[-1].kind == "given"
    await room.wait(hours=24.9)
    assert table.seq == 0
    await room.wait(hours=0.2)
    assert table.seq == 1
    with pytest.raises(Illegal, match="No clock runs"):
        await room.overdue.give_time(table.id, other, seat, "Friend", moderator=True)


# --- free days of the week --------------------------------------------

WEEKEND = Preferences(zone="Europe/Berlin", free_days=(5, 6))  # the 16th is a Monday


def test_clocks_stand_still_on_free_days() -> None:
    friday_noon, monday_noon = at(12, 20), at(12, 23)
    free = night(WEEKEND)
    # Saturday and Sunday in Berlin are from Friday 23:00 to Sunday 23:00 in UTC
    assert waking_seconds(free, friday_noon, monday_noon) == 24 * HOUR_SECONDS
    assert waking_moment_after(free, friday_noon, 12 * HOUR_SECONDS) == at(0, 23)
    assert waking_seconds(free, at(12), at(12, 17)) == 24 * HOUR_SECONDS


def test_nights_and_free_days_that_meet_are_one_quiet_time() -> None:
    both = night(replace(BERLIN, free_days=(5, 6)))
    # awake: Friday until 22:00, Monday from 7:00, in Berlin
    assert waking_seconds(both, at(12, 20), at(12, 23)) == (9 + 6) * HOUR_SECONDS
    assert waking_moment_after(both, at(20, 20), 2 * HOUR_SECONDS) == at(7, 23)


def test_a_late_and_clipped_night_before_a_free_day_loses_no_hour() -> None:
    long_nights = Preferences(zone="UTC", quiet=(22 * 60, 14 * 60), free_days=(5,))
    # the night to Saturday counts from 2:00 on, and the free day from 0:00 on
    assert waking_seconds(night(long_nights), at(20, 20), at(6, 22)) == 6 * HOUR_SECONDS


def test_slow_counting_agrees_about_free_days() -> None:
    random = Random(5)
    for _ in range(20):
        days = tuple(sorted(random.sample(range(7), random.randint(1, 3))))
        quiet = random.choice([None, (22 * 60, 7 * 60), (0, 9 * 60)])
        preferences = Preferences(zone="Asia/Seoul", quiet=quiet, free_days=days)
        begin = at(random.uniform(0, 24 * 7))
        end = begin + timedelta(hours=random.randint(1, 200))
        minutes = int((end - begin).total_seconds() // 60)
        moments = [begin + timedelta(minutes=minute) for minute in range(minutes)]
        awake = sum(
            not preferences.is_asleep(moment) and not preferences.has_free_day(moment)
            for moment in moments
        )
        counted = waking_seconds(night(preferences), begin, end) / 60
        assert abs(counted - awake) <= 20  # a minute at each end of a quiet time


def test_nobody_is_disturbed_on_a_free_day() -> None:
    saturday = at(12, 21)
    assert not WEEKEND.is_reachable(saturday)
    assert WEEKEND.next_reachable(saturday) == at(23, 22)
    both = replace(BERLIN, free_days=(5, 6))
    assert both.next_reachable(saturday) == at(6, 23), "and not in the night after it"
    assert Preferences.from_settings(both.to_settings()) == both


async def test_a_table_may_let_its_clock_run_on_free_days(room: Room) -> None:
    for breaks, expected in (("on", 24 + 48), ("off", 24)):
        table = await room.timed(ANN, BEN, clock="24", breaks=breaks)
        person = room.asked(table)
        await room.vacations.set_free_days(person, {0, 1})
        seat = table.own_seat(person).seat
        table = await room.tables.table(table.id)
        until = table.timeout_at(seat)
        assert until is not None
        # it is Monday noon: half a day of the first free day is over in UTC
        assert until - room.tables.now() == timedelta(
            hours=expected - (12 if breaks == "on" else 0)
        )
        await room.vacations.set_free_days(person, set())


async def test_nobody_has_more_than_three_free_days(room: Room) -> None:
    with pytest.raises(Illegal, match="free days a week"):
        await room.vacations.set_free_days(ANN, {0, 1, 2, 3})
