"""What a player is asked: a sentence, the legal answers, and the one when time runs out.

A mark of the question, a checksum, tells an answer to an old one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, TypeVar
from zlib import crc32

from .forms import Form
from .log import LogEntry, Undo
from .move import Move
from .move_lists import MoveChain, MoveProduct
from .text import Text

Seat = int


@dataclass(frozen=True, slots=True)
class PublicAnswer:
    """An answer offered by a public button: all see that it is possible.

    It is a move without fields, or one that a form asks for.
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
    is_asked_once_a_turn: bool = False  # then it makes no sense for this turn alone


class Decision:
    """What one seat is being asked: a sentence, the legal moves, forms, and the clock's answer.

    All legal moves are listed in a stable order; what a form takes is
    legal, too. Sentence and class variables are public, so they must
    tell no secrets.
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
        """A question to a seat, with the listed moves and the forms that are legal answers.

        `fallback` is the move that is made when its time runs out. None
        means the first listed move, or where none is listed, the
        fallback of the first form.
        """
        self.seat = seat
        self.prompt = prompt
        self.moves = moves
        # The first of a few listed moves, mostly the one that is made
        # (roll, end, pass): compared before all others. None: the moves
        # are not a plain tuple.
        self.first_move: Move | None = moves[0] if type(moves) is tuple and moves else None
        self.forms = forms
        self._fallback = fallback

    def allows(self, move: Move) -> bool:
        """Whether the move is a legal answer: one of the listed moves, or one that a form takes."""
        moves = self.moves
        if self.first_move is not None:  # so they are a plain tuple
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
        """The topics of the question: a player's standing answer to one of them answers it.

        () by default: no standing answer does.
        """
        return ()

    def refusal(self, move: Move) -> Text:
        """The sentence that tells a player why the seat may not make this move now.

        It is the reason of the first form for this kind of move that
        has one, or else what the seat is asked instead.
        """
        reasons = (form.reason_against(move) for form in self.forms if type(move) is form.kind)
        asked = Text("That cannot be done now. You are asked: {question}", question=self.prompt)
        return next(filter(None, reasons), asked)

    @property
    def fallback(self) -> Move:
        """The legal answer that is given when the seat's time has run out."""
        if self._fallback is not None:
            return self._fallback
        return self.moves[0] if self.moves else self.forms[0].fallback

    def sample(self, random: Random) -> Move:
        """A random legal answer: a listed move or a form's.

        Each form weighs as much as one move.
        """
        if not self.forms:
            return random.choice(self.moves)
        move_count = len(self.moves)
        at = random.randrange(move_count + len(self.forms))
        if at < move_count:
            return self.moves[at]
        return self.forms[at - move_count].sample(random)


D = TypeVar("D", bound=Decision)
_new: Final = object.__new__


def make_decision(
    kind: type[D],
    seat: Seat,
    prompt: Text,
    moves: tuple[Move, ...],
    forms: tuple[Form, ...] = (),
) -> D:
    """Does the same as `kind(seat, prompt, moves, forms)`, for a tuple with a move in it.

    It takes two thirds of the time: for questions that are asked at every step.
    """
    made = _new(kind)
    made.seat = seat
    made.prompt = prompt
    made.moves = moves
    made.first_move = moves[0]
    made.forms = forms
    made._fallback = None
    return made


# --- marks ------------------------------------------------------------


def mark_question(decision: Decision, lines: Sequence[LogEntry]) -> int:
    """A checksum of what one seat is asked, by which an answer to an old question is noticed.

    Buttons carry it in their ids; a press with another one comes too
    late. It stays the same until that seat acts, something is undone,
    or the question becomes another. `lines` are the match so far.
    """
    seat = decision.seat
    answered = sum(line.seat == seat or type(line.move) is Undo for line in lines)
    forms = [(form.kind.__name__, form.questions()) for form in decision.forms]
    asked = (answered, decision.prompt, _outline_moves(decision.moves), forms)
    return crc32(repr(asked).encode())


def mark_public_question(decision: Decision, lines: Sequence[LogEntry]) -> int:
    """Like `mark_question`, but equal for all seats that are asked the same sentence.

    Buttons that all players see carry it. It changes when a turn ends
    or something is undone.
    """
    turns = sum(line.ends_turn or type(line.move) is Undo for line in lines)
    return crc32(repr((turns, decision.prompt)).encode())


def _outline_moves(moves: Sequence[Move]) -> object:
    """The legal moves of a question in short, as a part of its checksum (`mark_question`).

    It is another whenever other moves are legal. A sequence that makes
    its moves only when they are read is described by what they are made
    of: there may be thousands, and none is needed here.
    """
    if isinstance(moves, MoveChain):
        return [_outline_moves(part) for part in moves.parts]
    if isinstance(moves, MoveProduct):
        return (moves.kind.__name__, {name: tuple(values) for name, values in moves.axes.items()})
    return tuple(moves)
