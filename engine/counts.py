"""The form that asks for numbers: so many of each kind, in one or several groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import cast

from .forms import MOST_OPTIONS, TRIES, UNFIT, Answer, Form, PickQuestion, Question, TextQuestion
from .move import Illegal, Move
from .text import Text


@dataclass(frozen=True, slots=True)
class Group:
    """Numbers of one subject: so many of each kind, so many in all."""

    title: Text
    names: tuple[Text, ...]
    most: tuple[int, ...]
    total: tuple[int, int]
    least: tuple[int, ...] = ()

    def least_of(self, kind: int) -> int:
        return self.least[kind] if self.least else 0

    def refuse(self, counts: tuple[int, ...]) -> Text | None:
        if (
            not isinstance(counts, tuple)
            or len(counts) != len(self.most)
            or {*map(type, counts)} - {int}
        ):
            return UNFIT
        for kind, n in enumerate(counts):
            if not self.least_of(kind) <= n <= self.most[kind]:
                return Text(
                    "{name}: between {least} and {most}.",
                    name=self.names[kind],
                    least=self.least_of(kind),
                    most=self.most[kind],
                )
        low, high = self.total
        if not low <= sum(counts) <= high:
            return self._refuse_total(low, high, sum(counts))
        return None

    def _refuse_total(self, low: int, high: int, chosen: int) -> Text:
        if low == high:
            return Text(
                "{title}: exactly {n} in all, not {chosen}.", title=self.title, n=low, chosen=chosen
            )
        return Text(
            "{title}: {low} to {high} in all, not {chosen}.",
            title=self.title,
            low=low,
            high=high,
            chosen=chosen,
        )

    def sample(self, random: Random) -> tuple[int, ...]:
        counts = [self.least_of(kind) for kind in range(len(self.most))]
        units: list[int] = []
        for kind, most in enumerate(self.most):
            units += [kind] * (most - counts[kind])
        low, high = self.total
        fewest, most_more = max(0, low - sum(counts)), min(len(units), high - sum(counts))
        if fewest <= most_more:
            for kind in random.sample(units, random.randint(fewest, most_more)):
                counts[kind] += 1
        return tuple(counts)

    def smallest_answer(self) -> tuple[int, ...]:
        """The legal answer nearest to nothing, changed from the first kind on."""
        counts = [max(self.least_of(kind), min(0, most)) for kind, most in enumerate(self.most)]
        low, high = self.total
        for kind, most in enumerate(self.most):
            counts[kind] += max(0, min(most - counts[kind], low - sum(counts)))
            counts[kind] -= max(0, min(counts[kind] - self.least_of(kind), sum(counts) - high))
        return tuple(counts)

    def option_text(self, kind: int, n: int) -> Text:
        """So many of a kind, as it is offered."""
        return Text("{n} × {name}", n=n, name=self.names[kind])

    def question(self) -> Question:
        options = tuple(self._list_options())
        if 0 < len(options) <= MOST_OPTIONS:
            low, high = self.total
            return PickQuestion(
                self.title,
                options,
                0 if low <= 0 <= high else 1,
                min(len(options), len(self.names)),
            )
        return TextQuestion(self.title, Text("one number for each: {names}", names=self.names))

    def _list_options(self) -> Iterator[tuple[str, Text]]:
        """Every number above or below zero of every kind, with its key."""
        for kind in range(len(self.names)):
            for n in range(self.least_of(kind), self.most[kind] + 1):
                if n:
                    yield f"{kind}:{n}", self.option_text(kind, n)

    def read(self, answer: Answer) -> tuple[int, ...]:
        if isinstance(answer, str):
            return self._parse_line(answer)
        counts = [0] * len(self.names)
        for kind, n in map(self._parse_option, answer):
            if counts[kind]:
                raise Illegal(Text("{name} is chosen twice.", name=self.names[kind]))
            counts[kind] = n
        return tuple(counts)

    def _parse_option(self, option: str) -> tuple[int, int]:
        kind, _, n = option.partition(":")
        try:
            return range(len(self.names))[int(kind)], int(n)
        except (ValueError, IndexError):
            raise Illegal(UNFIT) from None

    def _parse_line(self, answer: str) -> tuple[int, ...]:
        words = answer.replace(",", " ").replace("\u2212", "-").split()
        try:
            counts = tuple(int(word) for word in words)
        except ValueError:
            raise Illegal(
                Text(
                    "{title}: numbers only, one for each: {names}.",
                    title=self.title,
                    names=self.names,
                )
            ) from None
        if len(counts) != len(self.names):
            raise Illegal(
                Text("{title}: one number for each: {names}.", title=self.title, names=self.names)
            )
        return counts


def no_objection(*counts: tuple[int, ...]) -> Text | None:
    return None


def _fill_question(question: Question, counts: tuple[int, ...]) -> Question:
    """The question with these numbers standing there already."""
    if isinstance(question, TextQuestion):
        return replace(question, written=" ".join(map(str, counts)))
    return replace(question, chosen=tuple(f"{kind}:{n}" for kind, n in enumerate(counts) if n))


@dataclass(frozen=True, slots=True)
class Counts(Form):
    """So many of each: a discard, a deal as signed net numbers, a trade's give and want.

    The move takes one tuple a group.
    """

    kind: type[Move]
    title: Text
    groups: tuple[Group, ...]
    objection: Callable[..., Text | None] = no_objection  # a rule over all groups together
    example: tuple[tuple[int, ...], ...] = ()  # legal, where the smallest counts are not
    initial_counts: tuple[tuple[int, ...], ...] = ()  # what stands in the dialog when it opens

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
        return self.kind(*(self.example or tuple(group.smallest_answer() for group in self.groups)))

    def questions(self) -> tuple[Question, ...]:
        asked = tuple(group.question() for group in self.groups)
        return (
            tuple(map(_fill_question, asked, self.initial_counts)) if self.initial_counts else asked
        )

    def read(self, answers: Sequence[Answer]) -> Move:
        if len(answers) != len(self.groups):
            raise Illegal(UNFIT)
        return self.check_move(
            self.kind(*(group.read(a) for group, a in zip(self.groups, answers, strict=True)))
        )
