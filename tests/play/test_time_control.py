"""One seat's time: a time a turn, a bank behind it, and the steps until it is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from db import ClockRow
from engine.core import Illegal
from play.terms import CLOCK, TERMS, Terms, find_setting_of_term
from play.time_control import (
    ALL_STEPS_PASSED,
    HOUR_SECONDS,
    TimeControl,
    allowed_seconds,
    bank_left,
    bank_moment,
    duration_text,
    elapsed_seconds,
    step_moment,
    steps_passed,
    warns_of_bank,
)
from words import Words

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
DAY = TimeControl(24 * HOUR_SECONDS)
BANKED = TimeControl(12 * HOUR_SECONDS, 72 * HOUR_SECONDS)
RUNNING = ClockRow(1, 0, NOON, NOON)


def later(hours: float) -> datetime:
    return NOON + timedelta(hours=hours)


def test_a_pace_is_read_from_hours() -> None:
    assert TimeControl.parse("none") is None
    assert TimeControl.parse("24") == DAY
    assert TimeControl.parse("12+72") == BANKED


@pytest.mark.parametrize(
    "key", ["", "0", "337", "12+", "12+0", "12+1441", "-1", "1.5", "9" * 5000, "0000029999", "x"]
)
def test_other_paces_are_refused_with_the_limits(key: str) -> None:
    with pytest.raises(Illegal, match="between an hour and 14 days"):
        TimeControl.parse(key)


def test_a_pace_is_said_in_days_and_hours() -> None:
    words = Words("en")
    assert words(DAY.title) == "1 day a turn"
    assert words(BANKED.title) == "12 hours a turn, then a bank of 3 days"
    assert words(duration_text(HOUR_SECONDS)) == "1 hour"


def test_the_steps_of_a_turn_are_half_a_tenth_and_the_end() -> None:
    assert [
        steps_passed(RUNNING, DAY, later(hours))
        for hours in (0, 11.9, 12, 21.5, 21.6, 23.9, 24, 99)
    ] == [0, 0, 1, 1, 2, 2, ALL_STEPS_PASSED, ALL_STEPS_PASSED]
    assert [step_moment(RUNNING, DAY, step) for step in range(ALL_STEPS_PASSED)] == [
        later(12),
        later(21.6),
        later(24),
    ]


def test_the_bank_comes_on_top_and_is_only_used_beyond_the_grace() -> None:
    clock = replace(RUNNING, bank=72.0 * HOUR_SECONDS)
    assert allowed_seconds(clock, BANKED) == 84 * HOUR_SECONDS
    assert bank_left(clock, BANKED, later(5)) == 72 * HOUR_SECONDS
    assert bank_left(clock, BANKED, later(20)) == 64 * HOUR_SECONDS
    assert bank_left(clock, BANKED, later(999)) == 0


def test_what_ran_before_a_stop_counts_and_the_stop_does_not() -> None:
    stopped = replace(RUNNING, since=None, spent=6.0 * HOUR_SECONDS)
    assert elapsed_seconds(stopped, later(99)) == 6 * HOUR_SECONDS
    assert step_moment(stopped, DAY, 0) is None
    again = replace(stopped, since=later(100))
    assert step_moment(again, DAY, 2) == later(118)


def test_terms_have_defaults_and_take_what_they_know() -> None:
    terms = Terms.from_settings({})
    assert terms.time_control is None
    assert terms.plays_forced_moves
    chosen = terms.with_changes({"clock": "12+72", "late": "out", "vacation": "off"})
    assert (chosen.time_control, chosen.timeout_rule, chosen.allows_vacations) == (
        BANKED,
        "out",
        False,
    )
    assert Terms.from_settings({"terms": dict(chosen.chosen)}) == chosen
    assert [term.key for term, _ in terms.list_for_card()] == ["clock", "forced", "rated"]
    unusual = chosen.with_changes(
        {"begin": "full", "hints": "on", "pace": "human", "trying": "off"}
    )
    assert len(unusual.list_for_card()) == len(TERMS) - 1, (
        "a table knows whether it is for practice"
    )
    assert [term.key for term, _ in terms.list_for_table_card()] == ["clock", "forced"], (
        "whether it is rated depends on who sits there"
    )


@pytest.mark.parametrize("chosen", [{"clock": "500"}, {"late": "shout"}, {"forced": "maybe"}])
def test_terms_that_there_are_not_are_refused(chosen: dict[str, str]) -> None:
    with pytest.raises(Illegal):
        Terms.from_settings({}).with_changes(chosen)


def test_every_pace_of_the_list_is_a_pace_and_fits_one_selection() -> None:
    assert len(CLOCK.settings) <= 25
    assert [find_setting_of_term(CLOCK, each.key).key for each in CLOCK.settings] == [
        each.key for each in CLOCK.settings
    ]


def test_the_first_warning_of_a_clock_with_a_bank_is_that_it_burns() -> None:
    pace, clock = TimeControl(DAY.grace, 6 * DAY.grace), replace(RUNNING, bank=6.0 * DAY.grace)
    assert step_moment(clock, pace, 0) == bank_moment(clock, pace) == later(24)
    assert steps_passed(clock, pace, later(23)) == 0
    assert steps_passed(clock, pace, later(25)) == 1
    nearly_empty = replace(clock, bank=3600.0)
    assert not warns_of_bank(nearly_empty, pace), "then the last warning comes before"
    assert step_moment(nearly_empty, pace, 0) == later(12.5)
