"""Lessons of a first match: which one a question brings, and which a person has seen already.

They are remembered with the person's settings: by game, and by lesson
the question with which it was shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Final

from engine import games
from engine.core import Decision, Game, Move, Plain, Seat, Text, View, group_by_kind
from engine.lessons import Course, Lesson

from .people import PeopleRecords
from .ratings import is_rated
from .seen_lessons import SeenLessons, Shown, dump_lessons, read_lessons
from .suggestions import suggested_by_game
from .table import SEASON, Table
from .target_menus import move_fields

GUIDED: Final = "guided"  # what a table's settings call a guided first match
ENOUGH_ANSWERS: Final = 24  # about ten minutes: then a guided match asks whether to go on
GOES_ON: Final = "goes on"  # noted among the lessons of whoever wants to play a guided match on
MAX_MOVES_RANKED: Final = 500  # moves among which the best is looked for, to point at it


@dataclass(frozen=True, slots=True)
class ShownLesson:
    """A lesson for a question, with the target that it points at: values by field.

    The first one also tells who wins, and in what a guided match
    differs from others.
    """

    lesson: Lesson
    targets: Mapping[str, Plain]
    opening: tuple[Text, ...] = ()


class Lessons:
    """Finds the lessons of people, and remembers which they have seen."""

    def __init__(self, people: PeopleRecords) -> None:
        self._people = people

    async def find(self, table: Table, seat: Seat, person_id: int) -> ShownLesson | None:
        """The lesson for what the seat is asked.

        None if there is none. A new one is noted as seen, and shown again as long
        as this question is asked. Matches that count have no lessons.
        """
        if not may_have_lessons(table):
            return None
        decision = table.running_match.decision(seat)
        known = await self._load_seen(person_id)
        seen = known.get(table.row.game)
        if seen is None or decision is None:
            return None
        game = table.game
        view = table.view(seat)
        question = _find_current_question(table, seat)
        best = await asyncio.to_thread(find_best_move, game, view, decision)
        lesson = pick_lesson(course_of(table), decision, seen, question, best, game.closing_kinds)
        if lesson is None:
            return None
        if lesson.key not in seen:
            await self._note_shown(person_id, table, lesson, question)
        targets = find_targets(game, view, decision, lesson)
        return ShownLesson(
            lesson=lesson,
            targets=targets,
            opening=tuple(list_opening(table, seen, question)),
        )

    async def may_stop(self, table: Table, seat: Seat, person_id: int) -> bool:
        """Whether the person has learnt enough of a guided match to end it here.

        They have given ENOUGH_ANSWERS, or seen every lesson.
        """
        if not is_guided(table):
            return False
        if _count_answers(table, seat) >= ENOUGH_ANSWERS:
            return True
        known = await self._load_seen(person_id)
        seen = known.get(table.row.game, {})
        return all(lesson.key in seen for lesson in course_of(table).lessons)

    async def must_ask_to_go_on(self, table: Table, seat: Seat, person_id: int) -> bool:
        """Whether a guided match asks the person now whether they want to go on.

        The match asks once, after a number of answers, unless they
        skip the lessons.
        """
        if not is_guided(table) or _count_answers(table, seat) < ENOUGH_ANSWERS:
            return False
        known = await self._load_seen(person_id)
        seen = known.get(table.row.game)
        if seen is None:
            return False
        answered = seen.get(GOES_ON)
        return answered is None or answered.table != table.id

    async def choose_to_go_on(self, table: Table, seat: Seat, person_id: int) -> None:
        """Notes that the person plays the guided match on, so that they are not asked again."""
        known = await self._load_seen(person_id)
        seen = {**known.get(table.row.game, {}), GOES_ON: _find_current_question(table, seat)}
        await self._store_seen(person_id, {**known, table.row.game: seen})

    async def hide(self, table: Table, seat: Seat, person_id: int) -> None:
        """Hides the lesson that is shown with the question that the seat is asked now."""
        question = _find_current_question(table, seat)
        hidden = question._replace(hidden=True)
        known = await self._load_seen(person_id)
        seen = known.get(table.row.game, {})
        for lesson in table.game.course.all_lessons:
            shown = seen.get(lesson.key)
            if shown is not None and shown.is_of(question):
                await self._note_shown(person_id, table, lesson, hidden)

    async def _note_shown(
        self,
        person_id: int,
        table: Table,
        lesson: Lesson,
        shown: Shown,
    ) -> None:
        """Stores with which question a lesson was shown (`shown`), and whether it was hidden."""
        game = table.row.game
        known = await self._load_seen(person_id)
        seen = {**known.get(game, {}), lesson.key: shown}
        await self._store_seen(person_id, {**known, game: seen})

    async def switch_on(self, person_id: int, *game_keys: str) -> None:
        """Begins the lessons of these games anew for a person, each with the first one."""
        known = await self._load_seen(person_id)
        begun: dict[str, SeenLessons] = {key: {} for key in game_keys}  # none is seen yet
        await self._store_seen(person_id, {**known, **begun})

    async def switch_off(self, person_id: int, *game_keys: str) -> None:
        """Shows a person no more lessons of these games; of all games where none is named.

        Lessons are shown in games for which something is stored, if only that
        none is seen yet: so what is stored of these games is forgotten.
        """
        seen_by_game = dict(await self._load_seen(person_id))
        for key in game_keys or tuple(seen_by_game):
            seen_by_game.pop(key, None)
        await self._store_seen(person_id, seen_by_game)

    async def _load_seen(self, person_id: int) -> Mapping[str, SeenLessons]:
        """Loads which lessons a person has seen, for each game whose lessons they get."""
        preferences = await self._people.load_preferences(person_id)
        return read_lessons(preferences.lessons)

    async def _store_seen(
        self,
        person_id: int,
        lessons: Mapping[str, SeenLessons],
    ) -> None:
        """Stores what the person has seen, by game."""
        await self._people.change_preferences(
            person_id,
            lessons=dump_lessons(lessons),
        )


def may_have_lessons(table: Table) -> bool:
    """Whether lessons may be shown at a table: its game has some, and the match does not count."""
    if table.is_game_lost:
        return False
    if SEASON in table.row.settings or is_rated(table):
        return False
    return bool(table.game.course.lessons)


def games_with_lessons() -> tuple[str, ...]:
    """The keys of the games that have lessons."""
    games_found = []
    for key, game in games().items():
        if game.course.lessons:
            games_found.append(key)
    return tuple(games_found)


def course_of(table: Table) -> Course:
    """The lessons of a table's match: those that its options call for."""
    return table.game.course.for_options(table.game.meta.fill_options(table.row.options))


def is_guided(table: Table) -> bool:
    """Whether the table was opened as a guided first match."""
    return bool(table.row.settings.get(GUIDED))


def list_opening(table: Table, seen: SeenLessons, question: Shown) -> Iterator[Text]:
    """What the first lesson of a game says beforehand: the aim, and what a guided match changes.

    Nothing if the first lesson came with an earlier question. `seen`
    are the lessons that were shown so far, by key.
    """
    if not all(shown.is_of(question) for shown in seen.values()):
        return  # an earlier question came with the first lesson
    course = table.game.course
    options = table.row.options
    if course.aim is not None:
        yield Text("**The aim:** {aim}", aim=course.aim)
    has_its_options = all(options.get(key) == value for key, value in course.options.items())
    if course.variant is not None and is_guided(table) and has_its_options:
        yield course.variant


def find_best_move(game: Game[Any], view: View, decision: Decision) -> Move | None:
    """The move that has the first star in the menu; None if the game suggests none."""
    return next(iter(suggested_by_game(game, view, decision)), None)


def pick_lesson(
    course: Course,
    decision: Decision,
    seen: SeenLessons,
    question: Shown,
    best: Move | None = None,
    closing_kinds: Collection[type[Move]] = (),
) -> Lesson | None:
    """The lesson to be shown with a question; None if there is none.

    That is the lesson that was shown with it before, unless it was put
    away. Else it is a new one: about the `best` move, as the star in
    the menu is, or else the first that need not wait for such a move.
    Where the best is one of the `closing_kinds`, all lessons wait that
    speak of something else to do. Without a best move it is the first
    new one. `seen` are the lessons that were shown so far, by key.
    """
    for lesson in course.all_lessons:
        shown = seen.get(lesson.key)
        if shown is not None and shown.is_of(question):
            return None if shown.hidden else lesson
    about = list_lessons(course, decision)
    new = [lesson for lesson in about if lesson.key not in seen]
    if best is None:
        return next(iter(new), None)
    about_best = [lesson for lesson in new if lesson.is_about({type(best).__name__})]
    is_best_to_end = type(best) in closing_kinds
    ready = [] if is_best_to_end and not list_named_lessons(course, decision) else new
    not_waiting = [lesson for lesson in ready if not lesson.waits]
    return next(iter(about_best + not_waiting), None)


def list_lessons(course: Course, decision: Decision) -> list[Lesson]:
    """The lessons about a question: those that name it, else those about its kinds of moves."""
    return list_named_lessons(course, decision) or course.list_about(kind_names(decision))


def list_named_lessons(course: Course, decision: Decision) -> list[Lesson]:
    """The lessons that name a question itself, not only kinds of moves that it offers."""
    return course.list_about({type(decision).__name__, decision.prompt.id})


def kind_names(decision: Decision) -> frozenset[str]:
    """The names of the kinds of moves that a question offers, listed or by a form."""
    kinds: list[type[Move]] = [form.kind for form in decision.forms]
    if decision.moves:
        kinds += group_by_kind(decision.moves)
    return frozenset(kind.__name__ for kind in kinds)


def find_targets(
    game: Game[Any],
    view: View,
    decision: Decision,
    lesson: Lesson,
) -> dict[str, Plain]:
    """The target that a lesson points at: the fields of the best move that it speaks of.

    The best is one that the menu marks with a star, where there is any.
    Fields that are the same in all such moves are left out, as nobody
    is asked for them, unless all are the same. Empty if the lesson
    speaks of no listed move.
    """
    moves = _list_meant_moves(decision, lesson)
    if not moves:
        return {}
    suggested = [move for move in suggested_by_game(game, view, decision) if move in moves]
    best = suggested[0] if suggested else max(moves, key=game.evaluator(view))
    named = move_fields(best)
    others = [move_fields(move) for move in moves if type(move) is type(best)]
    asked = {
        field: value
        for field, value in named.items()
        if any(other[field] != value for other in others)
    }
    return asked or named


def _list_meant_moves(decision: Decision, lesson: Lesson) -> list[Move]:
    """The moves with fields that a lesson speaks of: all of the kinds that it names.

    Where it names none, they are of all kinds. At most MAX_MOVES_RANKED of them.
    """
    if not decision.moves:
        return []
    kinds = group_by_kind(decision.moves)
    with_target = [kind for kind in kinds if kind.axes()]
    named = [kind for kind in with_target if kind.__name__ in lesson.when]
    moves: list[Sequence[Move]] = []
    for kind in named or with_target:
        moves += kinds[kind]
    return list(islice(chain.from_iterable(moves), MAX_MOVES_RANKED))


def _count_answers(table: Table, seat: Seat) -> int:
    """How many moves the person in a seat has made themselves."""
    lines = enumerate(table.running_match.lines, 1)
    own = [number for number, line in lines if line.seat == seat]
    made_themselves = [number for number in own if number not in table.automatic_reasons]
    return len(made_themselves)


def _find_current_question(table: Table, seat: Seat) -> Shown:
    """The question that the seat is asked now, as it is noted with a lesson."""
    mark = table.running_match.question_mark(seat)
    return Shown(table.id, mark or 0)
