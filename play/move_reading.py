"""Finds the move that somebody means among those that they are asked for.

It comes from a form's answers, the words of a command, or a button that all see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.core import (
    Answer,
    Decision,
    Diverged,
    Form,
    Illegal,
    Move,
    Moves,
    Plain,
    PublicAnswer,
    Text,
    Word,
    axis_values,
    group_by_kind,
    narrow_moves,
)
from engine.match import Match

from .errors import MAX_QUOTED_LENGTH
from .refusals import MovedOn

# finds the move that a person means: (match, decision that the person is asked)
MoveReader = Callable[[Match[Any], Decision], Move]
NOT_POSSIBLE_NOW: Final = Text("That cannot be done now.")
ANSWER_DOES_NOT_FIT: Final = Text("The answer does not fit the question.")
MAX_NAMED_VALUES: Final = 8  # legal values that a refusal names


class UnreadableForm(Illegal):
    """The answers to a form mean no legal move; the person may try again."""

    def __init__(self, text: Text, answers: Sequence[Answer]) -> None:
        """`answers` are kept, so that the form can be shown again with them."""
        super().__init__(text)
        self.answers = list(answers)


# --- forms ------------------------------------------------------------


def find_form(decision: Decision | None, number: int) -> Form:
    """The form of the decision with that number.

    Raises Illegal if it is not asked.
    """
    if decision is None or not 0 <= number < len(decision.forms):
        raise Illegal(NOT_POSSIBLE_NOW)
    return decision.forms[number]


def find_form_number(decision: Decision | None, kind: type[Move]) -> int | None:
    """The number of the form that asks for this kind of move.

    None if no form does.
    """
    forms = decision.forms if decision is not None else ()
    return next((number for number, form in enumerate(forms) if form.kind is kind), None)


def make_form_reader(number: int, read_answers: Callable[[Form], Sequence[Answer]]) -> MoveReader:
    """Makes a function that finds the move that the answers to a form mean.

    `number` is that of the form among those of the decision;
    `read_answers` gives the answers to its questions. The reader raises
    UnreadableForm if they mean no legal move.
    """

    def read_move(match: Match[Any], decision: Decision) -> Move:
        """The move that the answers to the decision's form with that `number` mean."""
        form = find_form(decision, number)
        answers = read_answers(form)
        try:
            return form.read(answers)
        except Illegal as error:
            raise UnreadableForm(error.text, answers) from error
        except (Diverged, ValueError, IndexError) as error:
            raise UnreadableForm(ANSWER_DOES_NOT_FIT, answers) from error

    return read_move


# --- buttons at the table ---------------------------------------------


def find_public_answer(
    match: Match[Any],
    decision: Decision | None,
    kind_name: str,
    mark: str,
) -> PublicAnswer:
    """The answer that the press of a button at the table gives.

    The button holds the name of a kind of move, and the mark, in
    hexadecimal, of the question that it was shown for. Raises Illegal
    if the seat is not asked that any more.
    """
    answers = decision.public_answers if decision is not None else ()
    answers_by_kind = {answer.kind.__name__: answer for answer in answers}
    if decision is None or kind_name not in answers_by_kind:
        raise Illegal(Text("That is not for you to answer now."))
    mark_now = f"{match.public_question_mark(decision):x}"
    if mark != mark_now:
        raise MovedOn
    return answers_by_kind[kind_name]


def make_public_answer_reader(kind_name: str, mark: str) -> MoveReader:
    """Makes a function that finds the move that a press of a button at the table means.

    The button holds the name of the kind of move, and the mark of the
    question that it was shown for.
    """
    return lambda match, decision: find_public_answer(match, decision, kind_name, mark).kind()


# --- commands ---------------------------------------------------------


def make_command_reader(kind: type[Move], typed: Mapping[str, str]) -> MoveReader:
    """Makes a function that finds the move that a command means.

    `typed` are the options as the person wrote them, by field of the
    move. The reader raises Illegal if one is wrong; the sentence says
    which, and what is possible.
    """
    return lambda match, decision: _find_commanded_move(match, decision, kind, typed)


def _find_commanded_move(
    match: Match[Any],
    decision: Decision,
    kind: type[Move],
    typed: Mapping[str, str],
) -> Move:
    """The legal move that the typed values, by field, mean.

    Raises Illegal with what is possible. The values are checked one
    after the other against the moves that are left. A form checks them
    where it asks for this kind, and the kind has no listed moves or a
    field holds a list.
    """
    parts = group_by_kind(decision.moves).get(kind, []) if decision.moves else []
    form = next((form for form in decision.forms if form.kind is kind), None)
    if not parts and form is None:
        question = decision.prompt
        raise Illegal(
            Text("That cannot be done now. You are asked: {question}", question=question)
        )
    if len(typed) != len(kind.axes()):
        names = tuple(Word("option", field) for field in kind.axes())
        raise Illegal(
            Text("{verb} needs {n} values: {names}.", verb=kind.verb, n=len(names), names=names)
        )
    moves = match.game.moves
    values = {field: moves.parse_value(field, typed[field].strip()) for field in kind.axes()}
    move = kind(*values.values())
    has_lists = any(isinstance(value, tuple) for value in move.values())
    if form is not None and (not parts or has_lists):
        return form.check_move(move)
    return _find_listed_move(moves, parts, values, typed)


def _find_listed_move(
    moves: Moves,
    parts: Sequence[Sequence[Move]],
    values: Mapping[str, Plain],
    typed: Mapping[str, str],
) -> Move:
    """The legal move with these values by field.

    Raises Illegal for the first that no legal move has.

    `parts` are sequences that together hold all legal moves of the kind, `typed`
    are the values as the person wrote them, for the refusal.
    """
    for field, value in values.items():
        legal = axis_values(parts, field)
        if value not in legal:
            possible = [moves.value_text(field, each) for each in legal[:MAX_NAMED_VALUES]]
            raise Illegal(_impossible_value_text(typed[field], possible))
        parts = narrow_moves(parts, **{field: value})
    return parts[0][0]  # the only one that is left


def _impossible_value_text(word: str, possible: Sequence[str]) -> Text:
    """The refusal of a typed value, with some that are possible."""
    return Text(
        "{word} is not possible here. Possible: {some}.",
        word=word[:MAX_QUOTED_LENGTH],
        some=tuple(possible),
    )
