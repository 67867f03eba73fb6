"""Lessons of a first match: which one a question brings, and which a person has seen already.

They are remembered with the person's settings: by game, and by
lesson the question with which it was shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Final

from engine import games
from engine.core import Decision, Game, Move, Plain, Seat, View, group_by_kind
from engine.lessons import Course, Lesson

from .people import PeopleRecords
from .ratings import is_rated
from .seen_lessons import SeenLessons, Shown
from .table import SEASON, Table

GUIDED: Final = "guided"  # what a table's settings call a guided first match
MAX_MOVES_RANKED: Final = 500  # moves among which the best is looked for, to point at it


@dataclass(frozen=True, slots=True)
class ShownLesson:
    """A lesson for a question, with the target that it points at: values by field."""

    lesson: Lesson
    targets: Mapping[str, Plain]


class Lessons:
    """Finds the lessons of people, and remembers which they have seen."""

    def __init__(self, people: PeopleRecords) -> None:
        self._people = people

    async def find(self, table: Table, seat: Seat, person_id: int) -> ShownLesson | None:
        """The lesson for what the seat is asked; None where there is none.

        A new one is noted as seen, and shown again as long as this
        question is asked. Matches that count have no lessons.
        """
        if not may_have_lessons(table):
            return None
        decision = table.running_match.decision(seat)
        seen = (await self._people.load_preferences(person_id)).lessons.get(table.row.game)
        if seen is None or decision is None:
            return None
        question = _read_question(table, seat)
        lesson = pick_lesson(table.game.course, decision, seen, question)
        if lesson is None:
            return None
        if lesson.key not in seen:
            await self._note(person_id, table.row.game, lesson, question)
        return ShownLesson(lesson, find_targets(table.game, table.view(seat), decision, lesson))

    async def hide(self, table: Table, seat: Seat, person_id: int) -> None:
        """Puts the lesson away that is shown with what the seat is asked."""
        question = _read_question(table, seat)
        seen = (await self._people.load_preferences(person_id)).lessons.get(table.row.game, {})
        for lesson in table.game.course.lessons:
            if lesson.key in seen and seen[lesson.key].is_of(question):
                hidden = question._replace(hidden=True)
                await self._note(person_id, table.row.game, lesson, hidden)

    async def _note(self, person_id: int, game: str, lesson: Lesson, shown: Shown) -> None:
        """Stores with which question a lesson was shown."""
        known = (await self._people.load_preferences(person_id)).lessons
        seen = {**known.get(game, {}), lesson.key: shown}
        await self._people.change_preferences(person_id, lessons={**known, game: seen})

    async def switch_on(self, person_id: int, *keys: str) -> None:
        """Begins the lessons of these games, each with the first one."""
        known = (await self._people.load_preferences(person_id)).lessons
        begun: dict[str, SeenLessons] = {key: {} for key in keys}
        await self._people.change_preferences(person_id, lessons={**known, **begun})

    async def switch_off(self, person_id: int, *keys: str) -> None:
        """Ends the lessons of these games; of all where none is named."""
        known = (await self._people.load_preferences(person_id)).lessons
        kept = {key: seen for key, seen in known.items() if keys and key not in keys}
        await self._people.change_preferences(person_id, lessons=kept)


def may_have_lessons(table: Table) -> bool:
    """Whether lessons may be shown at a table: its game has some, and the match does not count."""
    if table.is_game_lost or SEASON in table.row.settings or is_rated(table):
        return False
    return bool(table.game.course.lessons)


def games_with_lessons() -> tuple[str, ...]:
    """The keys of the games that have lessons."""
    return tuple(key for key, game in games().items() if game.course.lessons)


def is_guided(table: Table) -> bool:
    """Whether the table was opened as a guided first match."""
    return bool(table.row.settings.get(GUIDED))


def pick_lesson(
    course: Course, decision: Decision, seen: SeenLessons, question: Shown
) -> Lesson | None:
    """The lesson of a question: the one shown with it, unless put away; else the first new one."""
    for lesson in course.lessons:
        if lesson.key in seen and seen[lesson.key].is_of(question):
            return None if seen[lesson.key].hidden else lesson
    fitting = list_lessons(course, decision)
    return next((lesson for lesson in fitting if lesson.key not in seen), None)


def list_lessons(course: Course, decision: Decision) -> list[Lesson]:
    """The lessons about a question: those that name it, else those about its kinds of moves."""
    question = {type(decision).__name__, decision.prompt.id}
    named = [lesson for lesson in course.lessons if lesson.is_about(question)]
    kinds = kind_names(decision)
    return named or [lesson for lesson in course.lessons if lesson.is_about(kinds)]


def kind_names(decision: Decision) -> frozenset[str]:
    """The names of the kinds of moves that a question offers, listed or by a form."""
    listed = group_by_kind(decision.moves) if decision.moves else {}
    return frozenset(kind.__name__ for kind in (*listed, *(form.kind for form in decision.forms)))


def find_targets(
    game: Game[Any], view: View, decision: Decision, lesson: Lesson
) -> dict[str, Plain]:
    """The fields of the best move that a lesson speaks of; empty where it is none of the list."""
    kinds = group_by_kind(decision.moves) if decision.moves else {}
    with_fields = {kind: parts for kind, parts in kinds.items() if kind.axes()}
    meant = [parts for kind, parts in with_fields.items() if kind.__name__ in lesson.when]
    parts = chain.from_iterable(meant or with_fields.values())
    moves: list[Move] = list(islice(chain.from_iterable(parts), MAX_MOVES_RANKED))
    if not moves:
        return {}
    best = max(moves, key=lambda move: game.describe(view, move).rank)
    return dict(zip(type(best).axes(), best.values(), strict=True))


def _read_question(table: Table, seat: Seat) -> Shown:
    """What the seat is asked, as it is noted of a lesson."""
    return Shown(table.id, table.running_match.question_mark(seat) or 0)
