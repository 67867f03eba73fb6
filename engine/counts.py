"""The form that asks for numbers: so many of each kind, in one or several groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import cast

from .forms import (
    ANSWER_UNFIT,
    MAX_OPTIONS_PER_QUESTION,
    MAX_SAMPLE_TRIES,
    Answer,
    Form,
    PickQuestion,
    Question,
    TextQuestion,
)
from .move import MINUS_SIGN, Illegal, Move
from .text import Text


@dataclass(frozen=True, slots=True)
class Group:
    """Numbers of one subject: between `least` and `most` of each kind, and a total."""

    title: Text
    names: tuple[Text, ...]
    most: tuple[int, ...]  # of each kind
    total: tuple[int, int]  # the smallest and the largest sum
    least: tuple[int, ...] = ()  # of each kind; (): zero
    asked: tuple[int, ...] = ()  # the kinds that are asked for; (): all. Of others there is none
    hint: Text | None = None  # what one should know to choose, such as one's hand

    @property
    def asked_kinds(self) -> Sequence[int]:
        """The kinds that are asked for, in order."""
        return self.asked or range(len(self.names))

    @property
    def asked_names(self) -> tuple[Text, ...]:
        """The names of the kinds that are asked for."""
        return tuple(self.names[kind] for kind in self.asked_kinds)

    def least_of(self, kind: int) -> int:
        """The smallest number allowed of this kind; below zero where one may give some away."""
        return self.least[kind] if self.least else 0

    def has_unasked(self, counts: tuple[int, ...]) -> bool:
        """Whether any of the numbers is of a kind that this group does not ask for."""
        asked = self.asked_kinds
        return any(n for kind, n in enumerate(counts) if kind not in asked)

    def reason_against(self, counts: tuple[int, ...]) -> Text | None:
        """Why these numbers are not a legal answer of this group.

        None if they are one.
        """
        if not isinstance(counts, tuple) or len(counts) != len(self.most):
            return ANSWER_UNFIT
        for n in counts:
            if type(n) is not int:
                return ANSWER_UNFIT
        if self.asked and self.has_unasked(counts):
            return ANSWER_UNFIT
        for kind, (n, most) in enumerate(zip(counts, self.most, strict=True)):
            if not self.least_of(kind) <= n <= most:
                return Text(
                    "{name}: between {least} and {most}.",
                    name=self.names[kind],
                    least=self.least_of(kind),
                    most=self.most[kind],
                )
        low, high = self.total
        if not low <= sum(counts) <= high:
            return self._wrong_total_text(low, high, sum(counts))
        return None

    def _wrong_total_text(self, low: int, high: int, chosen: int) -> Text:
        """The sentence that the chosen total does not lie between `low` and `high`."""
        if low == high:
            return Text(
                "{title}: exactly {n} in all, not {chosen}.",
                title=self.title,
                n=low,
                chosen=chosen,
            )
        return Text(
            "{title}: {low} to {high} in all, not {chosen}.",
            title=self.title,
            low=low,
            high=high,
            chosen=chosen,
        )

    def sample(self, random: Random) -> tuple[int, ...]:
        """Random numbers within the limits of each kind and of the total.

        Where the total cannot be met, the smallest number of every kind.
        """
        counts = [self.least_of(kind) for kind in range(len(self.most))]
        may_be_added: list[int] = []  # a kind stands here once for each that may still be added
        for kind, most in enumerate(self.most):
            may_be_added += [kind] * (most - counts[kind])
        low, high = self.total
        fewest = max(0, low - sum(counts))
        most_added = min(len(may_be_added), high - sum(counts))
        if fewest <= most_added:
            for kind in random.sample(may_be_added, random.randint(fewest, most_added)):
                counts[kind] += 1
        return tuple(counts)

    def smallest_answer(self) -> tuple[int, ...]:
        """The numbers nearest to zero that the limits of each kind allow.

        Where their total is too low or too high, the first kinds are
        raised or lowered.
        """
        counts = [max(self.least_of(kind), min(0, most)) for kind, most in enumerate(self.most)]
        low, high = self.total
        for kind, most in enumerate(self.most):
            too_few = low - sum(counts)
            may_rise = most - counts[kind]
            counts[kind] += max(0, min(too_few, may_rise))
            too_many = sum(counts) - high
            may_fall = counts[kind] - self.least_of(kind)
            counts[kind] -= max(0, min(too_many, may_fall))
        return tuple(counts)

    def option_text(self, kind: int, n: int) -> Text:
        """One option of a selection: `n` of this kind, such as “2 × Wood”."""
        return Text("{n} × {name}", n=n, name=self.names[kind])

    def question(self) -> Question:
        """The question of a dialog: a selection where the options fit in one, else a text field.

        Nothing need be chosen where a total of zero is allowed.
        """
        options = tuple(self._list_options())
        if 0 < len(options) <= MAX_OPTIONS_PER_QUESTION:
            low, high = self.total
            return PickQuestion(
                self.title,
                options,
                least=0 if low <= 0 <= high else 1,
                most=min(len(options), len(self.asked_kinds)),
                hint=self.hint,
            )
        rule = Text("one number for each: {names}", names=self.asked_names)
        if self.hint is None:
            return TextQuestion(self.title, rule)
        return TextQuestion(self.title, Text("{hint}; {rule}", hint=self.hint, rule=rule))

    def _list_options(self) -> Iterator[tuple[str, Text]]:
        """Lists the options of a selection as pairs (key, label).

        There is one for every number but zero of every kind; its key is
        `kind:number`.
        """
        for kind in self.asked_kinds:
            for n in range(self.least_of(kind), self.most[kind] + 1):
                if n:
                    yield f"{kind}:{n}", self.option_text(kind, n)

    def read(self, answer: Answer) -> tuple[int, ...]:
        """The numbers that an answer means: a written line, or the keys of chosen options."""
        if isinstance(answer, str):
            return self._parse_line(answer)
        counts = [0] * len(self.names)
        for kind, n in map(self._parse_option, answer):
            if counts[kind]:
                raise Illegal(Text("{name} is chosen twice.", name=self.names[kind]))
            counts[kind] = n
        return tuple(counts)

    def _parse_option(self, option: str) -> tuple[int, int]:
        """Reads the key of a chosen option, `kind:number`, as these two numbers.

        Raises Illegal if it is none.
        """
        kind_text, _, number_text = option.partition(":")
        try:
            kind = int(kind_text)
            n = int(number_text)
        except ValueError:
            raise Illegal(ANSWER_UNFIT) from None
        if kind not in self.asked_kinds:
            raise Illegal(ANSWER_UNFIT)
        return kind, n

    def _parse_line(self, answer: str) -> tuple[int, ...]:
        """Reads a line such as `2, 0, -1`: one number for each kind that is asked for.

        Raises Illegal if it is none. Returns a number for every kind, 0
        for those that are not asked for.
        """
        words = answer.replace(",", " ").replace(MINUS_SIGN, "-").split()
        try:
            written = [int(word) for word in words]
        except ValueError:
            raise Illegal(
                Text(
                    "{title}: numbers only, one for each: {names}.",
                    title=self.title,
                    names=self.asked_names,
                )
            ) from None
        if len(written) != len(self.asked_kinds):
            raise Illegal(
                Text(
                    "{title}: one number for each: {names}.",
                    title=self.title,
                    names=self.asked_names,
                )
            )
        counts = dict(zip(self.asked_kinds, written, strict=True))
        return tuple(counts.get(kind, 0) for kind in range(len(self.names)))

    def fill_question(self, counts: tuple[int, ...]) -> Question:
        """The question with these numbers already chosen or written when it opens."""
        question = self.question()
        if isinstance(question, TextQuestion):
            written = [str(counts[kind]) for kind in self.asked_kinds]
            return replace(question, written=" ".join(written))
        return replace(question, chosen=tuple(f"{kind}:{n}" for kind, n in enumerate(counts) if n))


def no_objection(*counts: tuple[int, ...]) -> Text | None:
    """The default of `Counts.objection`: no rule over all groups, so nothing to object to."""
    return None


@dataclass(frozen=True, slots=True)
class Counts(Form):
    """A form that asks for numbers: a discard, a deal as net numbers, a trade's give and want.

    The move takes one tuple for each group.
    """

    kind: type[Move]
    title: Text
    groups: tuple[Group, ...]
    objection: Callable[..., Text | None] = no_objection  # a rule over all groups together
    example: tuple[tuple[int, ...], ...] = ()  # legal, where the smallest counts are not
    initial_counts: tuple[tuple[int, ...], ...] = ()  # what stands in the dialog when it opens

    def parts(self, move: Move) -> tuple[tuple[int, ...], ...]:
        """The numbers of a move of this form: one tuple for each group."""
        return cast("tuple[tuple[int, ...], ...]", move.values())

    def reason_against(self, move: Move) -> Text | None:
        """Why the move is not a legal answer to this form; None if it is one."""
        parts = self.parts(move)
        groups = self.groups  # once: some forms make them when asked
        if len(parts) != len(groups):
            return ANSWER_UNFIT
        for group, counts in zip(groups, parts, strict=True):
            reason = group.reason_against(counts)
            if reason is not None:
                return reason
        return self.objection(*parts)

    def sample(self, random: Random) -> Move:
        """A random legal answer; the fallback where many random ones were all refused."""
        for _ in range(MAX_SAMPLE_TRIES):
            move = self.kind(*(group.sample(random) for group in self.groups))
            if self.reason_against(move) is None:
                return move
        return self.fallback

    @property
    def fallback(self) -> Move:
        """The legal answer that needs no thought: the example, or the smallest numbers."""
        if self.example:
            return self.kind(*self.example)
        return self.kind(*(group.smallest_answer() for group in self.groups))

    def questions(self) -> tuple[Question, ...]:
        """One question for each group, with the initial numbers filled in where there are some."""
        if not self.initial_counts:
            return tuple(group.question() for group in self.groups)
        filled = zip(self.groups, self.initial_counts, strict=True)
        return tuple(group.fill_question(counts) for group, counts in filled)

    def read(self, answers: Sequence[Answer]) -> Move:
        """The move that the player's answers mean; there is one answer for each group.

        Raises Illegal if the move is not allowed.
        """
        if len(answers) != len(self.groups):
            raise Illegal(ANSWER_UNFIT)
        asked = zip(self.groups, answers, strict=True)
        move = self.kind(*(group.read(answer) for group, answer in asked))
        return self.check_move(move)
