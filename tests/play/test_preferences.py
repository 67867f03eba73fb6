"""Time zones, quiet hours and vacations of a person."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from engine.core import Illegal
from play.preferences import (
    VACATION_DAYS_PER_SEASON,
    Preferences,
    find_time_zone,
    format_minutes,
    parse_quiet_hours,
    parse_time_zone,
)

NIGHT = (22 * 60, 7 * 60)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("seoul", "Asia/Seoul"),
        ("new york", "America/New_York"),
        ("", "UTC"),
        ("utc", "UTC"),
        ("+3", "+03:00"),
        ("UTC+05:30", "+05:30"),
        ("gmt -0330", "-03:30"),
        ("\u22124", "-04:00"),
    ],
)
def test_a_zone_is_understood_in_many_ways(written: str, stored: str) -> None:
    assert parse_time_zone(written) == stored
    assert find_time_zone(stored).utcoffset(at(1, 0)) is not None


@pytest.mark.parametrize("written", ["Atlantis", "+99", "../etc/passwd", "Europe", "x" * 200])
def test_an_unknown_zone_is_refused_with_an_example(written: str) -> None:
    with pytest.raises(Illegal, match="no time zone"):
        parse_time_zone(written)


def test_a_stored_zone_that_this_machine_lacks_is_utc() -> None:
    assert find_time_zone("Mars/Olympus") is UTC


def test_quiet_hours_are_read_from_two_times() -> None:
    assert parse_quiet_hours("22", "7") == NIGHT
    assert parse_quiet_hours("22:30", "24") == (1350, 0)
    assert parse_quiet_hours("", " ") is None
    assert parse_quiet_hours("8:00", "8") is None
    assert format_minutes(1350) == "22:30"


@pytest.mark.parametrize("written", ["25", "7:60", "night", "24:30", ""])
def test_what_is_no_time_is_refused(written: str) -> None:
    with pytest.raises(Illegal, match="no time of the day"):
        parse_quiet_hours(written, "7")


def test_who_set_nothing_can_always_be_told() -> None:
    habits = Preferences.from_settings({})
    assert habits.is_reachable(at(1, 3))
    assert habits.next_reachable(at(1, 3)) == at(1, 3)


@pytest.mark.parametrize(
    ("hour", "asleep"), [(21, False), (22, True), (23, True), (0, True), (6, True), (7, False)]
)
def test_a_night_goes_over_midnight(hour: int, asleep: bool) -> None:
    assert Preferences(quiet=NIGHT).is_asleep(at(2, hour)) is asleep


def test_the_night_ends_in_the_morning_of_the_person_s_own_zone() -> None:
    seoul = Preferences(zone="Asia/Seoul", quiet=NIGHT)  # nine hours ahead
    assert seoul.next_reachable(at(2, 13)) == at(2, 22)
    assert seoul.next_reachable(at(2, 16)) == at(2, 22)
    assert seoul.next_reachable(at(2, 10)) == at(2, 10)


def test_a_nap_during_the_day_ends_the_same_day() -> None:
    assert Preferences(quiet=(9 * 60, 17 * 60)).next_reachable(at(2, 12)) == at(2, 17)


def test_the_morning_after_the_clocks_change_is_at_the_hour_that_was_set() -> None:
    berlin = Preferences(zone="Europe/Berlin", quiet=NIGHT)
    before = datetime(
        2026, 10, 24, 21, tzinfo=UTC
    )  # 23:00 summer time; the clocks are set back that night
    assert berlin.next_reachable(before) == datetime(2026, 10, 25, 6, tzinfo=UTC)


def test_nobody_is_disturbed_on_vacation_nor_in_the_night_after_it() -> None:
    habits = Preferences(quiet=NIGHT).begin_vacation(2, at(2, 23))
    assert habits.is_on_vacation(at(3, 12))
    assert habits.next_reachable(at(3, 12)) == at(5, 7)


def test_a_night_that_runs_into_a_vacation_ends_with_it() -> None:
    habits = Preferences(quiet=NIGHT).begin_vacation(2, at(2, 23))
    assert habits.next_reachable(at(2, 22)) == at(5, 7)


def test_a_vacation_takes_from_the_days_of_the_season_and_an_early_return_gives_back() -> None:
    habits = Preferences().begin_vacation(7, at(2, 8))
    assert habits.vacation_days_left(at(2, 8)) == VACATION_DAYS_PER_SEASON - 7
    back = habits.end_vacation(at(4, 9))
    assert back.vacation_days_left(at(4, 9)) == VACATION_DAYS_PER_SEASON - 3, (
        "the third day has begun"
    )
    assert not back.is_on_vacation(at(4, 9))
    assert back.vacation_days_left(datetime(2027, 1, 1, tzinfo=UTC)) == VACATION_DAYS_PER_SEASON, (
        "a new season"
    )


def test_a_vacation_is_refused_twice_beyond_the_season_and_an_end_without_one() -> None:
    habits = Preferences().begin_vacation(VACATION_DAYS_PER_SEASON, at(2, 8))
    with pytest.raises(Illegal, match="already"):
        habits.begin_vacation(1, at(3, 8))
    with pytest.raises(Illegal, match="days of vacation"):
        habits.begin_vacation(1, at(2, 8) + timedelta(days=VACATION_DAYS_PER_SEASON))
    with pytest.raises(Illegal, match="not on vacation"):
        Preferences().end_vacation(at(3, 8))


def test_preferences_come_back_as_they_were_stored() -> None:
    habits = replace(
        Preferences(way="dm", every=4, zone="+03:00", quiet=NIGHT), used={"2026Q3": 2}
    ).begin_vacation(3, at(2, 8))
    assert Preferences.from_settings(habits.to_settings()) == habits
    assert Preferences.from_settings({"ping": "quiet"}) == Preferences(way="quiet")
