"""How often one person may press."""

from __future__ import annotations

from cogs.services.interactions import (
    PRESSES,
    REMEMBERED_PEOPLE,
    SUGGESTIONS,
    PressLimiter,
    PressRate,
    PressVerdict,
)

GO, TELL, HUSH = PressVerdict.GO, PressVerdict.TELL, PressVerdict.HUSH


class Clock:
    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def test_ten_a_second_are_enough_and_some_more_at_once() -> None:
    assert PRESSES.rate == 10
    assert PRESSES.burst >= 10
    assert SUGGESTIONS.rate > PRESSES.rate, "whoever types asks with every letter"


def test_whoever_presses_too_often_is_told_once_and_then_not_heard() -> None:
    presses = PressLimiter(PressRate(10, 3), Clock())
    assert [presses.count_press(1) for _ in range(6)] == [GO, GO, GO, TELL, HUSH, HUSH]


def test_others_are_not_slowed_down() -> None:
    presses = PressLimiter(PressRate(10, 1), Clock())
    assert [presses.count_press(person) for person in (1, 1, 2, 1)] == [GO, TELL, GO, HUSH]


def test_a_steady_pace_goes_on_for_ever() -> None:
    clock = Clock()
    presses = PressLimiter(PressRate(10, 3), clock)
    for _ in range(1000):
        assert presses.count_press(1) is GO
        clock.at += 0.1


def test_who_goes_on_too_fast_is_not_told_again_before_a_rest() -> None:
    clock = Clock()
    presses = PressLimiter(PressRate(10, 3), clock)
    seen = []
    for _ in range(200):  # twenty a second
        seen.append(presses.count_press(1))
        clock.at += 0.05
    assert seen.count(TELL) == 1
    assert seen[10:].count(GO) == 95, "ten a second are still done"
    clock.at += 1
    assert [presses.count_press(1) for _ in range(5)] == [GO, GO, GO, TELL, HUSH], (
        "after a rest all begins anew"
    )


def test_the_memory_is_bounded_and_keeps_those_who_press_now() -> None:
    presses = PressLimiter(PressRate(10, 1), Clock())
    presses.count_press(0)
    for person in range(1, REMEMBERED_PEOPLE * 2):
        presses.count_press(person)
        presses.count_press(0)
    assert len(presses) == REMEMBERED_PEOPLE
    assert presses.count_press(0) is HUSH
