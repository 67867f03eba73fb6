"""Answers that would be too many as a list of moves: an arrangement, a written text.

Counts have a file of their own. A form tests a move, samples a random
legal one, and asks at most five questions, so that it fits one dialog.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from .move import Illegal, Move, Plain
from .text import Text

MAX_OPTIONS_PER_QUESTION = 25  # of one selection in a dialog
MAX_QUESTIONS_PER_FORM = 5  # of one dialog
MAX_LINE_LENGTH = 100  # characters of a text field with a single line
MAX_SAMPLE_TRIES = 400  # random answers tried before the example is taken
ANSWER_UNFIT = Text("The answer does not fit the question.")


@dataclass(frozen=True, slots=True)
class PickQuestion:
    """A question answered by choosing between `least` and `most` of the options (key, label)."""

    label: Text
    options: tuple[tuple[str, Text], ...]
    least: int
    most: int
    chosen: tuple[str, ...] = ()  # keys that are chosen when the dialog opens
    hint: Text | None = None  # what one should know to choose


@dataclass(frozen=True, slots=True)
class TextQuestion:
    """A question answered in writing."""

    label: Text
    hint: Text
    limit: int = MAX_LINE_LENGTH  # characters
    paragraph: bool = False  # the field has several lines
    written: str = ""  # what stands there when the dialog opens
    required: bool = False  # it must not be left empty


Question = PickQuestion | TextQuestion
Answer = str | Sequence[str]


class Form(ABC):
    """One kind of move, with the fields that the player fills in."""

    __slots__ = ()
    kind: type[Move]
    title: Text

    @abstractmethod
    def reason_against(self, move: Move) -> Text | None:
        """The sentence why the move is not a legal answer; None if it is one."""

    @abstractmethod
    def sample(self, random: Random) -> Move:
        """A random legal answer."""

    @property
    @abstractmethod
    def fallback(self) -> Move:
        """The legal answer that is made for a player whose time is over."""

    @abstractmethod
    def questions(self) -> tuple[Question, ...]:
        """At most five questions; `read` takes their answers in the same order."""

    @abstractmethod
    def read(self, answers: Sequence[Answer]) -> Move:
        """The move that the answers mean.

        Raises Illegal with a full sentence where they mean none.
        """

    def named_places(self) -> Mapping[str, Sequence[Plain]]:
        """By field of a move: the places that the form's questions name.

        They are labelled in the picture. Those that listed moves name,
        too, may be left out. By default there are none.
        """
        return {}

    def repeat(self, move: Move) -> Move | None:
        """The move with which a player repeats an earlier one of this kind.

        It is fitted to what is legal now; None if it cannot be made.
        By default None: the form is filled in anew each time.
        """
        return None

    def repeat_label(self, move: Move) -> Text:
        """The label of the button that repeats this earlier move (see `repeat`).

        By default the form's title; a form may name what the move does.
        """
        return self.title

    def allows(self, move: Move) -> bool:
        """Whether the move is of this form's kind, and a legal answer."""
        return type(move) is self.kind and self.reason_against(move) is None

    def check_move(self, move: Move) -> Move:
        """Returns the move itself, if it is a legal answer.

        Raises Illegal with the reason where it is not.
        """
        reason = self.reason_against(move)
        if reason is not None:
            raise Illegal(reason)
        return move


@dataclass(frozen=True, slots=True)
class Arrangement(Form):
    """Asks for things to be laid on places, one at most on each.

    The move takes one tuple: for every place the key of its thing, or
    None. As many things as possible must be laid; with `spare` fewer
    may be, even none.
    """

    kind: type[Move]
    title: Text
    things: tuple[tuple[int, Text], ...]  # (key, name)
    places: tuple[Text, ...]
    spare: bool = False  # fewer may be laid than there are things and places

    def reason_against(self, move: Move) -> Text | None:
        """Why the move is not legal; None if it is.

        Not legal: unknown things, one laid twice, or fewer than
        possible without `spare`.
        """
        (places,) = move.values()
        if not isinstance(places, tuple) or len(places) != len(self.places):
            return ANSWER_UNFIT
        laid = [thing for thing in places if thing is not None]
        known = [key for key, _ in self.things]
        if any(type(thing) is not int or thing not in known for thing in laid):
            return ANSWER_UNFIT
        twice = [name for key, name in self.things if laid.count(key) > 1]
        if twice:
            return Text("{things}: chosen more than once.", things=tuple(twice))
        most = min(len(self.things), len(self.places))
        if not self.spare and len(laid) != most:
            return Text("{title}: {n} must be laid.", title=self.title, n=most)
        return None

    def sample(self, random: Random) -> Move:
        """Random things on random places: as many as possible, or any number with `spare`."""
        count = random.randint(0, len(self.things)) if self.spare else len(self.things)
        shuffled_places = random.sample(range(len(self.places)), len(self.places))
        return self._fill_places(shuffled_places, random.sample(self.things, count))

    @property
    def fallback(self) -> Move:
        """The answer when time runs out: the first thing on the first place, and so on."""
        return self._fill_places(range(len(self.places)), self.things)

    def _fill_places(self, order: Sequence[int], things: Sequence[tuple[int, Text]]) -> Move:
        """The move that lays the things one by one on the places in this order.

        Things beyond the last place are left out; places beyond the
        last thing stay empty.
        """
        laid: list[int | None] = [None] * len(self.places)
        for place, (key, _) in zip(order, things, strict=False):
            laid[place] = key
        return self.kind(tuple(laid))

    def questions(self) -> tuple[Question, ...]:
        """One selection for each place, or a single text field where they are too many."""
        if self._has_selections():
            options = tuple((str(key), name) for key, name in self.things)
            least = 0 if self._may_stay_empty() else 1
            return tuple(
                PickQuestion(place, options, least=least, most=1) for place in self.places
            )
        names = [name for _, name in self.things]
        numbered = tuple(Text("{n} {name}", n=n, name=name) for n, name in enumerate(names, 1))
        hint = Text(
            "For each place one number, 0 for none. Places: {places}. Numbers: {things}.",
            places=self.places,
            things=numbered,
        )
        return (TextQuestion(self.title, hint),)

    def _has_selections(self) -> bool:
        """Whether the dialog has one selection for each place; else one text field for all.

        It has, where so many selections, and all things in each of
        them, fit into a dialog.
        """
        return (
            len(self.places) <= MAX_QUESTIONS_PER_FORM
            and 0 < len(self.things) <= MAX_OPTIONS_PER_QUESTION
        )

    def _may_stay_empty(self) -> bool:
        """Whether any given place may be left without a thing.

        It may with `spare`, or where there are fewer things than places.
        """
        return self.spare or len(self.things) < len(self.places)

    def read(self, answers: Sequence[Answer]) -> Move:
        """The move that the answers of the dialog mean.

        Raises Illegal if they mean none.
        """
        if len(answers) != len(self.questions()):
            raise Illegal(ANSWER_UNFIT)
        if self._has_selections():
            laid = [self._parse_choice(answer) for answer in answers]
        else:
            (line,) = answers
            laid = self._parse_line(join_answer(line))
        return self.check_move(self.kind(tuple(laid)))

    def _parse_choice(self, answer: Answer) -> int | None:
        """The key of the thing chosen for one place; None if nothing was chosen.

        Raises Illegal if it is no number.
        """
        try:
            return int(join_answer(answer)) if answer else None
        except ValueError:
            raise Illegal(ANSWER_UNFIT) from None

    def _parse_line(self, answer: str) -> list[int | None]:
        """The thing of every place from a written line: numbers of the list, 0 for none.

        Places beyond the end of the line stay empty (None). Raises
        Illegal for a number that is not in the list.
        """
        keys = {"0": None} | {str(n): key for n, (key, _) in enumerate(self.things, 1)}
        try:
            laid = [keys[word] for word in answer.replace(",", " ").split()]
        except KeyError:
            raise Illegal(
                Text("Write the numbers of the list, in the order of the places.")
            ) from None
        return laid + [None] * (len(self.places) - len(laid))


def join_answer(answer: Answer) -> str:
    """An answer as one text: what was written, or the chosen keys with blanks between."""
    return answer if isinstance(answer, str) else " ".join(answer)


def any_text(written: str) -> Text | None:
    """The default of `Written.objection`: None, so every text is allowed."""
    return None


@dataclass(frozen=True, slots=True)
class Written(Form):
    """Asks for a text that `objection` checks, such as a deck list.

    The move takes one string.
    """

    kind: type[Move]
    title: Text
    hint: Text
    examples: tuple[str, ...]  # legal texts; the first is the answer when time runs out
    objection: Callable[[str], Text | None] = any_text  # why a text is not allowed
    limit: int = 1000  # characters
    written: str = field(default="")  # what stands there when the dialog opens

    def reason_against(self, move: Move) -> Text | None:
        """Why the text of the move is not a legal answer; None if it is one."""
        (written,) = move.values()
        if not isinstance(written, str) or len(written) > self.limit:
            return Text("At most {n} characters.", n=self.limit)
        return self.objection(written)

    def sample(self, random: Random) -> Move:
        """One of the examples, drawn at random."""
        return self.kind(random.choice(self.examples))

    @property
    def fallback(self) -> Move:
        """The answer for whoever does not answer in time: the first example."""
        return self.kind(self.examples[0])

    def questions(self) -> tuple[Question, ...]:
        """One text field, which already holds `written` or the first example."""
        return (
            TextQuestion(
                self.title,
                self.hint,
                limit=self.limit,
                paragraph=self.limit > MAX_LINE_LENGTH,
                written=self.written or self.examples[0],
            ),
        )

    def read(self, answers: Sequence[Answer]) -> Move:
        """The move with the written text.

        Raises Illegal if the text is not allowed.
        """
        if len(answers) != 1:
            raise Illegal(ANSWER_UNFIT)
        return self.check_move(self.kind(join_answer(answers[0]).strip()))
