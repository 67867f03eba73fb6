"""What a player is asked: a sentence, the legal answers, and the answer that a clock gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, TypeVar

from .forms import Form
from .move import Move
from .text import Text

Seat = int


@dataclass(frozen=True, slots=True)
class PublicAnswer:
    """An answer offered by a public button: all see that it is possible.

    It is a move without fields, or one that a form asks
    for.
    """

    kind: type[Move]
    label: Text
    tone: str = ""  # "yes" or "no", where it is one; "now": what everybody waits for


@dataclass(frozen=True, slots=True)
class StandingAnswer:
    """An answer that a player may give once and for all to the questions of a topic."""

    topic: str
    title: Text
    move: Move


class Decision:
    """What one seat is being asked: a sentence, the legal moves, forms, and the clock's answer.

    All legal moves are listed in a stable order; what a
    form takes is legal, too. Sentence and class variables
    are public, so they must tell no secrets.
    """

    __slots__ = ("_fallback", "first_move", "forms", "moves", "prompt", "seat")
    due: ClassVar[bool] = True  # False: the seat may act, but nobody waits for it

    def __init__(
        self,
        seat: Seat,
        prompt: Text,
        moves: Sequence[Move] = (),
        forms: tuple[Form, ...] = (),
        fallback: Move | None = None,
    ) -> None:
        """`fallback` is what a clock plays for the seat.

        None: the first listed move, or where none is
        listed, the fallback of the first form.
        """
        self.seat = seat
        self.prompt = prompt
        self.moves = moves
        # The first of a few listed moves, mostly the one that is made
        # (roll, end, pass): compared before all others. None: the
        # moves are not a plain tuple.
        self.first_move: Move | None = moves[0] if type(moves) is tuple and moves else None
        self.forms = forms
        self._fallback = fallback

    def allows(self, move: Move) -> bool:
        """Whether the move is a legal answer: one of the listed moves, or one that a form takes."""
        moves = self.moves
        if type(moves) is tuple:
            # Mostly it is the very object that was listed; comparing
            # values costs far more
            for listed in moves:
                if listed is move:
                    return True
        if move in moves:
            return True
        for form in self.forms:  # noqa: SIM110  # a generator would cost every call of this method
            if form.allows(move):
                return True
        return False

    @property
    def public_answers(self) -> tuple[PublicAnswer, ...]:
        """Answers offered right at the table for all to see; some kinds of questions have them."""
        return ()

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics of the question: a player's standing answer to one of them answers it."""
        return ()

    def refusal(self, move: Move) -> Text:
        """The sentence that tells a player why the seat may not make this move now."""
        reasons = (form.reason_against(move) for form in self.forms if type(move) is form.kind)
        asked = Text("That cannot be done now. You are asked: {question}", question=self.prompt)
        return next(filter(None, reasons), asked)

    @property
    def fallback(self) -> Move:
        """The legal answer that a clock plays when the seat's time is over."""
        if self._fallback is not None:
            return self._fallback
        return self.moves[0] if self.moves else self.forms[0].fallback

    def sample(self, random: Random) -> Move:
        """A random legal answer: a listed move or a form's.

        Each form weighs as much as one move.
        """
        if not self.forms:
            return random.choice(self.moves)
        listed = len(self.moves)
        at = random.randrange(listed + len(self.forms))
        return self.moves[at] if at < listed else self.forms[at - listed].sample(random)


D = TypeVar("D", bound=Decision)
_new: Final = object.__new__


def make_decision(
    kind: type[D], seat: Seat, prompt: Text, moves: tuple[Move, ...], forms: tuple[Form, ...] = ()
) -> D:
    """The same as `kind(seat, prompt, moves, forms)`, for a tuple with a move in it.

    It takes two thirds of the time: for questions that are
    asked at every step.
    """
    made = _new(kind)
    made.seat = seat
    made.prompt = prompt
    made.moves = moves
    made.first_move = moves[0]
    made.forms = forms
    made._fallback = None
    return made
