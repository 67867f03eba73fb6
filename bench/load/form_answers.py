"""How a person would answer a form to make a given move."""

from __future__ import annotations

from itertools import chain

from engine.core import (
    Answer,
    Arrangement,
    Counts,
    Form,
    Group,
    Move,
    PickQuestion,
    Plain,
    Question,
    Written,
)


def answer_form(form: Form, move: Move) -> list[Answer]:
    """The answers to the form's questions that mean the move."""
    match form:
        case Counts() if len(form.questions()) > len(form.groups):
            # Every number has a question of its own.
            return [
                _answer_number(question, n)
                for question, n in zip(form.questions(), chain(*form.parts(move)), strict=True)
            ]
        case Counts():
            return [
                _answer_counts(group, counts)
                for group, counts in zip(form.groups, form.parts(move), strict=True)
            ]
        case Arrangement():
            return _answer_arrangement(form, move.values()[0])
        case Written():
            return [str(move.values()[0])]
    return _answer_picks(form, move.values()[0])


def _answer_picks(form: Form, picked: Plain) -> list[Answer]:
    """One selection for each item of the move; nothing: it stays as the dialog opens."""
    assert isinstance(picked, tuple), f"a form of a new kind: {form}"
    answers: list[Answer] = []
    for question, item in zip(form.questions(), picked, strict=True):
        assert isinstance(question, PickQuestion)
        answers.append([*question.chosen] if item is None else [str(item)])
    return answers


def _answer_number(question: Question, n: int) -> Answer:
    return [str(n)] if isinstance(question, PickQuestion) else str(n)


def _answer_counts(group: Group, counts: tuple[int, ...]) -> Answer:
    if isinstance(group.question(), PickQuestion):
        return [f"{kind}:{n}" for kind, n in enumerate(counts) if n]
    return " ".join(str(counts[kind]) for kind in group.asked_kinds)


def _answer_arrangement(form: Arrangement, laid: Plain) -> list[Answer]:
    assert isinstance(laid, tuple)
    if isinstance(form.questions()[0], PickQuestion):
        return [[] if thing is None else [str(thing)] for thing in laid]
    numbers = {None: 0} | {key: number for number, (key, _) in enumerate(form.things, 1)}
    return [" ".join(str(numbers[thing]) for thing in laid)]  # type: ignore[index]  # things are numbers
