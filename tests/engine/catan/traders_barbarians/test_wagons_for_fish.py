"""Two fish pay for a longer way of a wagon instead of a grain."""

from __future__ import annotations

from engine.catan.state import State

from ..fishermen.table import give_fish, slot_of
from ..table import act, asked, hand, offers, verbs
from .table import drives, left, start, trade, wagon


def travelling(fish: tuple[int, int, int] = (0, 2, 0), **rest: object) -> State:
    """A wagon with four points of movement, and fish."""
    s = trade(wagons={0: "C5"}, fishermen="on", **rest)
    give_fish(s, 0, fish)
    return start(s)


def test_two_fish_bring_two_points_more() -> None:
    s = travelling()
    near = set(drives(s))
    act(s, "fish-way 2")
    assert left(s) == 6
    assert set(drives(s)) > near
    assert slot_of(s).held[0] == (0, 1, 0)


def test_fish_or_a_grain_but_one_of_them_once_a_turn() -> None:
    s = travelling(hands={0: (0, 0, 0, 1, 0)})
    within_grain = set(drives(s))
    act(s, "fish-way 2")
    assert "fish-way" not in verbs(s)
    assert set(drives(s)) == within_grain, "the grain brings nothing more"
    act(s, f"drive {max(set(drives(s)))} 0")
    assert hand(s, 0) == (0, 0, 0, 1, 0)


def test_who_has_paid_a_grain_pays_no_fish() -> None:
    s = trade(wagons={0: "C5"}, fishermen="on", hands={0: (0, 0, 0, 1, 0)})
    without = set(drives(start(trade(wagons={0: "C5"}, fishermen="on"))))
    give_fish(s, 0, (0, 2, 0))
    far = min(set(drives(start(s))) - without)
    act(s, f"drive {far} 0")
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    assert "fish-way" not in verbs(s)


def test_fish_may_be_paid_when_all_points_are_spent() -> None:
    s = travelling()
    act(s, "drive C3 0")
    assert (asked(s), left(s)) == ([0], 0)
    assert not drives(s)
    act(s, "fish-way 2")
    assert left(s) == 2
    assert wagon(s) == "C3"


def test_without_two_fish_the_movement_is_over_with_its_points() -> None:
    s = travelling((1, 0, 0))
    act(s, "drive C3 0")
    assert asked(s) == [1]


def test_in_the_game_for_two_who_has_fewer_points_pays_one_fish() -> None:
    s = trade(2, wagons={0: "C5"}, fishermen="on")
    assert "1" not in offers(start(s), "fish-way")
    behind = trade(2, wagons={0: "C5"}, fishermen="on")
    behind.players[1].score += 3
    assert "1" in offers(start(behind), "fish-way")
