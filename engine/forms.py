"""Answers that would explode as lists of moves: counts, an arrangement, a written text.

A form tests a move, samples a random legal one, and asks at most five questions, so that it fits one dialog.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import cast

from .move import Illegal, Move
from .text import Text

MOST_OPTIONS = 25  # of one selection in a dialog
MOST_QUESTIONS = 5  # of one dialog
TRIES = 400  # random answers tried before the example is taken
UNFIT = Text("The answer does not fit the question.")


@dataclass(frozen=True, slots=True)
class Pick:
    """A question answered by choosing between `least` and `most` of the options (key, label)."""

    label: Text
    options: tuple[tuple[str, Text], ...]
    least: int
    most: int
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A question answered in writing."""

    label: Text
    hint: Text
    limit: int = 100
    paragraph: bool = False
    written: str = ""


Question = Pick | Line
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

    def checked(self, move: Move) -> Move:
        reason = self.refuse(move)
        if reason is not None:
            raise Illegal(reason)
        return move


@dataclass(frozen=True, slots=True)
class Group:
    """Numbers of one subject: so many of each kind, so many in all."""

    title: Text
    names: tuple[Text, ...]
    most: tuple[int, ...]
    total: tuple[int, int]
    least: tuple[int, ...] = ()

    def lowest(self, kind: int) -> int:
        return self.least[kind] if self.least else 0

    def refuse(self, counts: tuple[int, ...]) -> Text | None:
        if not isinstance(counts, tuple) or len(counts) != len(self.most) or {*map(type, counts)} - {int}:
            return UNFIT
        for kind, n in enumerate(counts):
            if not self.lowest(kind) <= n <= self.most[kind]:
                return Text("{name}: between {least} and {most}.", name=self.names[kind], least=self.lowest(kind), most=self.most[kind])
        low, high = self.total
        if not low <= sum(counts) <= high:
            return self._total_refused(low, high, sum(counts))
        return None

    def _total_refused(self, low: int, high: int, chosen: int) -> Text:
        if low == high:
            return Text("{title}: exactly {n} in all, not {chosen}.", title=self.title, n=low, chosen=chosen)
        return Text("{title}: {low} to {high} in all, not {chosen}.", title=self.title, low=low, high=high, chosen=chosen)

    def sample(self, random: Random) -> tuple[int, ...]:
        counts = [self.lowest(kind) for kind in range(len(self.most))]
        units = [kind for kind, most in enumerate(self.most) for _ in range(most - counts[kind])]
        low, high = self.total
        room = (max(0, low - sum(counts)), min(len(units), high - sum(counts)))
        for kind in random.sample(units, random.randint(*room)) if room[1] >= room[0] else ():
            counts[kind] += 1
        return tuple(counts)

    def first(self) -> tuple[int, ...]:
        """The legal answer nearest to nothing, changed from the first kind on."""
        counts = [max(self.lowest(kind), min(0, most)) for kind, most in enumerate(self.most)]
        low, high = self.total
        for kind, most in enumerate(self.most):
            counts[kind] += max(0, min(most - counts[kind], low - sum(counts)))
            counts[kind] -= max(0, min(counts[kind] - self.lowest(kind), sum(counts) - high))
        return tuple(counts)

    def option(self, kind: int, n: int) -> Text:
        """So many of a kind, as it is offered."""
        return Text("{n} × {name}", n=n, name=self.names[kind])

    def question(self) -> Question:
        options = tuple(
            (f"{kind}:{n}", self.option(kind, n))
            for kind in range(len(self.names))
            for n in range(self.lowest(kind), self.most[kind] + 1)
            if n
        )
        if 0 < len(options) <= MOST_OPTIONS:
            low, high = self.total
            return Pick(self.title, options, 0 if low <= 0 <= high else 1, min(len(options), len(self.names)))
        return Line(self.title, Text("one number for each: {names}", names=self.names))

    def read(self, answer: Answer) -> tuple[int, ...]:
        if isinstance(answer, str):
            return self._written(answer)
        counts = [0] * len(self.names)
        for kind, n in map(self._chosen, answer):
            if counts[kind]:
                raise Illegal(Text("{name} is chosen twice.", name=self.names[kind]))
            counts[kind] = n
        return tuple(counts)

    def _chosen(self, option: str) -> tuple[int, int]:
        kind, _, n = option.partition(":")
        try:
            return range(len(self.names))[int(kind)], int(n)
        except (ValueError, IndexError):
            raise Illegal(UNFIT) from None

    def _written(self, answer: str) -> tuple[int, ...]:
        words = answer.replace(",", " ").replace("\u2212", "-").split()
        try:
            counts = tuple(int(word) for word in words)
        except ValueError:
            raise Illegal(Text("{title}: numbers only, one for each: {names}.", title=self.title, names=self.names)) from None
        if len(counts) != len(self.names):
            raise Illegal(Text("{title}: one number for each: {names}.", title=self.title, names=self.names))
        return counts


def no_objection(*counts: tuple[int, ...]) -> Text | None:
    return None


def _filled(question: Question, counts: tuple[int, ...]) -> Question:
    """The question with these numbers standing there already."""
    if isinstance(question, Line):
        return replace(question, written=" ".join(map(str, counts)))
    return replace(question, chosen=tuple(f"{kind}:{n}" for kind, n in enumerate(counts) if n))


@dataclass(frozen=True, slots=True)
class Counts(Form):
    """So many of each: a discard, a deal as signed net numbers, a trade's give and want. The move takes one tuple a group."""

    kind: type[Move]
    title: Text
    groups: tuple[Group, ...]
    objection: Callable[..., Text | None] = no_objection  # a rule over all groups together
    example: tuple[tuple[int, ...], ...] = ()  # a legal answer, where the smallest counts are not one
    filled: tuple[tuple[int, ...], ...] = ()  # what stands in the dialog when it opens

    def parts(self, move: Move) -> tuple[tuple[int, ...], ...]:
        return cast("tuple[tuple[int, ...], ...]", move.values())

    def refuse(self, move: Move) -> Text | None:
        parts = self.parts(move)
        if len(parts) != len(self.groups):
            return UNFIT
        for group, counts in zip(self.groups, parts, strict=True):
            reason = group.refuse(counts)
            if reason is not None:
                return reason
        return self.objection(*parts)

    def sample(self, random: Random) -> Move:
        for _ in range(TRIES):
            move = self.kind(*(group.sample(random) for group in self.groups))
            if self.refuse(move) is None:
                return move
        return self.fallback

    @property
    def fallback(self) -> Move:
        return self.kind(*(self.example or tuple(group.first() for group in self.groups)))

    def questions(self) -> tuple[Question, ...]:
        asked = tuple(group.question() for group in self.groups)
        return tuple(map(_filled, asked, self.filled)) if self.filled else asked

    def read(self, answers: Sequence[Answer]) -> Move:
        if len(answers) != len(self.groups):
            raise Illegal(UNFIT)
        return self.checked(self.kind(*(group.read(a) for group, a in zip(self.groups, answers, strict=True))))


@dataclass(frozen=True, slots=True)
class Arrangement(Form):
    """Things to places, one at most to each: the move takes one tuple with the thing, or None, of every place.

    Where fewer things than places exist, all things are laid; where more, every place is filled; `spare` allows gaps.
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
            return Text("{title}: {n} must be laid.", title=self.title, n=min(len(self.things), len(self.places)))
        return None

    def sample(self, random: Random) -> Move:
        many = random.randint(0, len(self.things)) if self.spare else len(self.things)
        return self._filled(random.sample(range(len(self.places)), len(self.places)), random.sample(self.things, many))

    @property
    def fallback(self) -> Move:
        return self._filled(range(len(self.places)), self.things)

    def _filled(self, order: Sequence[int], things: Sequence[tuple[int, Text]]) -> Move:
        laid: list[int | None] = [None] * len(self.places)
        for place, (key, _) in zip(order, things, strict=False):
            laid[place] = key
        return self.kind(tuple(laid))

    def questions(self) -> tuple[Question, ...]:
        if self._one_question_a_place():
            options = tuple((str(key), name) for key, name in self.things)
            return tuple(Pick(place, options, 0 if self._may_stay_empty() else 1, 1) for place in self.places)
        numbered = tuple(Text("{n} {name}", n=at, name=name) for at, (_, name) in enumerate(self.things, 1))
        hint = Text("For each place one number, 0 for none. Places: {places}. Numbers: {things}.", places=self.places, things=numbered)
        return (Line(self.title, hint),)

    def _one_question_a_place(self) -> bool:
        return len(self.places) <= MOST_QUESTIONS and 0 < len(self.things) <= MOST_OPTIONS

    def _may_stay_empty(self) -> bool:
        return self.spare or len(self.things) < len(self.places)

    def read(self, answers: Sequence[Answer]) -> Move:
        if len(answers) != len(self.questions()):
            raise Illegal(UNFIT)
        laid = map(self._chosen, answers) if self._one_question_a_place() else self._written(_joined(answers[0]))
        return self.checked(self.kind(tuple(laid)))

    def _chosen(self, answer: Answer) -> int | None:
        try:
            return int(_joined(answer)) if answer else None
        except ValueError:
            raise Illegal(UNFIT) from None

    def _written(self, answer: str) -> list[int | None]:
        keys = {"0": None} | {str(n): key for n, (key, _) in enumerate(self.things, 1)}
        try:
            laid = [keys[word] for word in answer.replace(",", " ").split()]
        except KeyError:
            raise Illegal(Text("Write the numbers of the list, in the order of the places.")) from None
        return laid + [None] * (len(self.places) - len(laid))


def _joined(answer: Answer) -> str:
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
        return (Line(self.title, self.hint, self.limit, self.limit > 100, self.written or self.examples[0]),)

    def read(self, answers: Sequence[Answer]) -> Move:
        if len(answers) != 1:
            raise Illegal(UNFIT)
        return self.checked(self.kind(_joined(answers[0]).strip()))
