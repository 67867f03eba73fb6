"""A memory by identity: the same object is asked for once, an equal one anew."""

from __future__ import annotations

from engine.kit.identity import Same, remember_last


def test_the_same_object_is_asked_for_once_and_an_equal_one_anew() -> None:
    asked: list[list[int]] = []

    @remember_last
    def count(numbers: list[int], more: int) -> int:
        asked.append(numbers)
        return len(numbers) + more

    one, other = [1, 2], [1, 2]
    assert [count(one, 1), count(one, 1), count(other, 1), count(one, 2)] == [3, 3, 3, 4]
    assert len(asked) == 3


def test_a_key_is_equal_only_to_one_of_the_same_object() -> None:
    one: list[int] = []
    assert Same(one) == Same(one)
    assert Same(one) != Same([])
    assert Same(one) != one
