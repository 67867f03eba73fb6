"""Answers that would be too many as a list of moves: an arrangement, a written text.

Counts have a file of their own. A form tests a move, samples a random legal one, and asks at most
five questions, so that it fits one dialog.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from .move import Illegal, Move
from .text import Text

MOST_OPTIONS = 25  # of one selection in a dialog
MOST_QUESTIONS = 5  # of one dialog
TRIES = 400  # random answers tried before the example is taken
UNFIT = Text("The answer does not fit the question.")


@dataclass(frozen=True, slots=True)
class PickQuestion:
    """A question answered by choosing between `least` and `most` of the options (key, label)."""

    label: Text
    options: tuple[tuple[str, Text], ...]
    least: int
    most: int
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TextQuestion:
    """A question answered in writing."""

    label: Text
    hint: Text
    limit: int = 100
    paragraph: bool = False
    written: str = ""


Question = PickQuestion | TextQuestion
Answer = str | Sequence[str]


class Form(ABC):
    """One kind of move, with the fields that the player fills in."""

    __slots__ = ()
    kind: type[Move]
    title: Text

    @abstractmethod
    def refuse(self, move: Move) -> Text | None:
        """Why the move is not a legal answer; None: it is one."""

    @abstractmethod
    def sample(self, random: Random) -> Move:
        """A random legal answer."""

    @property
    @abstractmethod
    def fallback(self) -> Move:
        """The legal answer that needs no thought."""

    @abstractmethod
    def questions(self) -> tuple[Question, ...]:
        """At most five questions; `read` takes their answers in the same order."""

    @abstractmethod
    def read(self, answers: Sequence[Answer]) -> Move:
        """The move that the answers mean; Illegal with a full sentence where they mean none."""

    def allows(self, move: Move) -> bool:
        return type(move) is self.kind and self.refuse(move) is None

    def check_move(self, move: Move) -> Move:
        reason = self.refuse(move)
        if reason is not None:
            raise Illegal(reason)
        return move


@dataclass(frozen=True, slots=True)
class Arrangement(Form):
    """Things to places, one at most to each.

    The move takes one tuple with the thing, or None, of every place. Where fewer things than places
    exist, all things are laid; where more, every place is filled; `spare` allows gaps.
    """

    kind: type[Move]
    title: Text
    things: tuple[tuple[int, Text], ...]
    places: tuple[Text, ...]
    spare: bool = False

    def refuse(self, move: Move) -> Text | None:
        (places,) = move.values()
        if not isinstance(places, tuple) or len(places) != len(self.places):
            return UNFIT
        laid = [thing for thing in places if thing is not None]
        known = [key for key, _ in self.things]
        if any(type(thing) is not int or thing not in known for thing in laid):
            return UNFIT
        if len(set(laid)) != len(laid):
            return Text("Each one may be laid only once.")
        if not self.spare and len(laid) != min(len(self.things), len(self.places)):
            return Text(
                "{title}: {n} must be laid.",
                title=self.title,
                n=min(len(self.things), len(self.places)),
            )
        return None

    def sample(self, random: Random) -> Move:
        many = random.randint(0, len(self.things)) if self.spare else len(self.things)
        return self._fill_places(
            random.sample(range(len(self.places)), len(self.places)),
            random.sample(self.things, many),
        )

    @property
    def fallback(self) -> Move:
        return self._fill_places(range(len(self.places)), self.things)

    def _fill_places(self, order: Sequence[int], things: Sequence[tuple[int, Text]]) -> Move:
        laid: list[int | None] = [None] * len(self.places)
        for place, (key, _) in zip(order, things, strict=False):
            laid[place] = key
        return self.kind(tuple(laid))

    def questions(self) -> tuple[Question, ...]:
        if self._one_question_a_place():
            options = tuple((str(key), name) for key, name in self.things)
            return tuple(
                PickQuestion(place, options, 0 if self._may_stay_empty() else 1, 1)
                for place in self.places
            )
        numbered = tuple(
            Text("{n} {name}", n=at, name=name) for at, (_, name) in enumerate(self.things, 1)
        )
        hint = Text(
            "For each place one number, 0 for none. Places: {places}. Numbers: {things}.",
            places=self.places,
            things=numbered,
        )
        return (TextQuestion(self.title, hint),)

    def _one_question_a_place(self) -> bool:
        return len(self.places) <= MOST_QUESTIONS and 0 < len(self.things) <= MOST_OPTIONS

    def _may_stay_empty(self) -> bool:
        return self.spare or len(self.things) < len(self.places)

    def read(self, answers: Sequence[Answer]) -> Move:
        if len(answers) != len(self.questions()):
            raise Illegal(UNFIT)
        laid = (
            map(self._parse_choice, answers)
            if self._one_question_a_place()
            else self._parse_line(join_answer(answers[0]))
        )
        return self.check_move(self.kind(tuple(laid)))

    def _parse_choice(self, answer: Answer) -> int | None:
        try:
            return int(join_answer(answer)) if answer else None
        except ValueError:
            raise Illegal(UNFIT) from None

    def _parse_line(self, answer: str) -> list[int | None]:
        keys = {"0": None} | {str(n): key for n, (key, _) in enumerate(self.things, 1)}
        try:
            laid = [keys[word] for word in answer.replace(",", " ").split()]
        except KeyError:
            raise Illegal(
                Text("Write the numbers of the list, in the order of the places.")
            ) from None
        return laid + [None] * (len(self.places) - len(laid))


def join_answer(answer: Answer) -> str:
    return answer if isinstance(answer, str) else " ".join(answer)


def any_text(written: str) -> Text | None:
    return None


@dataclass(frozen=True, slots=True)
class Written(Form):
    """A text with rules of its own: a deck list. The move takes one string."""

    kind: type[Move]
    title: Text
    hint: Text
    examples: tuple[str, ...]  # legal texts; the first is what a clock hands in
    objection: Callable[[str], Text | None] = any_text
    limit: int = 1000
    written: str = field(default="")

    def refuse(self, move: Move) -> Text | None:
        (written,) = move.values()
        if not isinstance(written, str) or len(written) > self.limit:
            return Text("At most {n} characters.", n=self.limit)
        return self.objection(written)

    def sample(self, random: Random) -> Move:
        return self.kind(random.choice(self.examples))

    @property
    def fallback(self) -> Move:
        return self.kind(self.examples[0])

    def questions(self) -> tuple[Question, ...]:
        return (
            TextQuestion(
                self.title,
                self.hint,
                self.limit,
                self.limit > 100,
                self.written or self.examples[0],
            ),
        )

    def read(self, answers: Sequence[Answer]) -> Move:
        if len(answers) != 1:
            raise Illegal(UNFIT)
        return self.check_move(self.kind(join_answer(answers[0]).strip()))
