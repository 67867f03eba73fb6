"""The lessons of a first match: what each kind of question is about, told when it first comes.

A game brings them as data, in `data/lessons.json`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from .text import Text


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a player is told when a kind of question comes for the first time.

    `when` names it: a kind of move that it offers, the class of its decision, or
    its prompt. `points_at` says at what an arrow in the picture points, the first
    of these that there is: `field at` (the best target of that field), `sprite
    die`, or `label Regions` (by its English).
    """

    key: str
    when: tuple[str, ...]
    title: Text
    text: Text
    points_at: tuple[str, ...] = ()
    instead_of: str | None = None  # the key of a lesson that is not told where this one is
    waits: bool = False  # told only when its move is the best, or nobody knows which is
    # options with which it is not told, and those without which it is not
    unless: Mapping[str, str] = field(default_factory=dict, hash=False)
    only: Mapping[str, str] = field(default_factory=dict, hash=False)

    def is_told(self, options: Mapping[str, str]) -> bool:
        """Whether the lesson is told in a match with these options."""
        if any(options.get(key) == setting for key, setting in self.unless.items()):
            return False
        return all(options.get(key) == setting for key, setting in self.only.items())

    def is_about(self, names: Collection[str]) -> bool:
        """Whether the lesson explains a question: `when` has one of its names."""
        return any(name in names for name in self.when)


@dataclass(frozen=True, slots=True)
class Course:
    """A guided first match: its lessons in order, for how many players, with which options.

    `more_lessons` are about questions that only other matches ask, such
    as those of an expansion.
    """

    lessons: tuple[Lesson, ...] = ()
    seats: int | None = None  # None: as few as the game allows
    options: Mapping[str, str] = field(default_factory=dict)
    more_lessons: tuple[Lesson, ...] = ()
    aim: Text | None = None  # who wins, told with the first lesson
    variant: Text | None = None  # in what a guided match differs from others

    @property
    def all_lessons(self) -> tuple[Lesson, ...]:
        """All lessons; those that a guided match may bring come first."""
        return self.lessons + self.more_lessons

    def for_options(self, options: Mapping[str, str]) -> Course:
        """The course of a match with these options, without lessons that are not told there.

        A further lesson with `instead_of` takes the place of the lesson
        that this names.
        """
        fitting = [lesson for lesson in self.more_lessons if lesson.is_told(options)]
        replacements = {lesson.instead_of: lesson for lesson in fitting}
        lessons = tuple(replacements.get(lesson.key, lesson) for lesson in self.lessons)
        others = tuple(lesson for lesson in fitting if lesson.instead_of is None)
        return replace(self, lessons=lessons, more_lessons=others)

    def list_about(self, names: Collection[str]) -> list[Lesson]:
        """The lessons that explain a question, in their order.

        `names` are those of the question, as in `Lesson.when`.
        """
        return [lesson for lesson in self.all_lessons if lesson.is_about(names)]


NO_COURSE: Final = Course()


def read_course(file: Path) -> Course:
    """Reads the guided first match from a data file; one without lessons if there is no file."""
    if not file.exists():
        return NO_COURSE
    data = json.loads(file.read_text("utf-8"))
    return Course(
        lessons=read_lessons(file),
        seats=data.get("seats"),
        options=data.get("options", {}),
        aim=_read_text(data, "aim"),
        variant=_read_text(data, "variant"),
    )


def read_lessons(file: Path) -> tuple[Lesson, ...]:
    """The lessons of a data file, in their order."""
    data = json.loads(file.read_text("utf-8"))
    return tuple(_read_lesson(key, fields) for key, fields in data["lessons"].items())


def _read_text(data: Mapping[str, Any], name: str) -> Text | None:
    """A sentence of a data file; None if it has none of that name."""
    return Text(data[name]["text"]) if name in data else None


def _read_lesson(key: str, fields: Mapping[str, Any]) -> Lesson:
    """Reads one lesson from its fields in a data file."""
    points_at = tuple(fields.get("points_at", ()))
    title = Text(fields["title"])
    text = Text(fields["text"])
    return Lesson(
        key=key,
        when=tuple(fields["when"]),
        title=title,
        text=text,
        points_at=points_at,
        instead_of=fields.get("instead_of"),
        waits=fields.get("waits", False),
        unless=fields.get("unless", {}),
        only=fields.get("only", {}),
    )
