"""Which lessons a person has seen, as they are stored among their settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Shown(NamedTuple):
    """With which question a lesson was shown, and whether the person has put it away since."""

    table: int
    asked: int  # the mark of the question
    hidden: bool = False

    def is_of(self, question: Shown) -> bool:
        """Whether it was shown with this question: both have the same table and mark."""
        return (self.table, self.asked) == (question.table, question.asked)


SeenLessons = Mapping[str, Shown]  # by key of the lesson


def read_lessons(stored: Mapping[str, Any]) -> dict[str, SeenLessons]:
    """The lessons that a person has seen, by game, from their stored settings."""
    lessons: dict[str, SeenLessons] = {}
    for game, seen in stored.items():
        lessons[game] = {key: Shown(*shown) for key, shown in seen.items()}
    return lessons


def dump_lessons(lessons: Mapping[str, SeenLessons]) -> dict[str, Any]:
    """The lessons that a person has seen, by game, to be stored.

    See `read_lessons`.
    """
    stored: dict[str, Any] = {}
    for game, seen in lessons.items():
        stored[game] = {key: list(shown) for key, shown in seen.items()}
    return stored
