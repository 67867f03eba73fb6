"""Forms as dialogs: questions become fields, and what was filled in becomes a move.

Nothing of it is kept by the library.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import Any, Final

import discord
from cachetools import FIFOCache
from discord import ui

from engine.core import Answer, Form, Illegal, PickQuestion, Question, Text, TextQuestion
from words import Words

from ..messages.layout import strip_markdown
from . import custom_ids

TITLE: Final = 45
LABEL: Final = 45
HINT: Final = 100  # a longer one stands above its field
REMEMBERED: Final = 500  # refused forms whose text can be taken up again
UNFIT: Final = Text("The answer does not fit the question.")


class Drafts:
    """What people typed into forms that were refused, until they try again."""

    def __init__(self) -> None:
        self._kept: FIFOCache[str, list[Answer]] = FIFOCache(REMEMBERED)

    def store(self, answers: list[Answer]) -> str:
        mark = secrets.token_hex(4)
        self._kept[mark] = answers
        return mark

    def get(self, mark: str) -> list[Answer] | None:
        return self._kept.get(mark)


async def open_dialog(interaction: discord.Interaction, modal: ui.Modal) -> None:
    """The dialog is the answer itself. Discord opens none in answer to another: that was forged."""
    if interaction.type is discord.InteractionType.modal_submit:
        raise Illegal(custom_ids.OUTDATED)
    await interaction.response.send_modal(modal)


def form_modal(
    form: Form, words: Words, args: Sequence[object], typed: Sequence[Answer] | None = None
) -> ui.Modal:
    """The dialog of a form of a game."""
    return question_modal(
        form.title,
        form.questions(),
        words,
        custom_ids.make_id("filled", *args, secrets.token_hex(3)),
        typed,
    )


def question_modal(
    title: Text,
    questions: Sequence[Question],
    words: Words,
    custom_id: str,
    typed: Sequence[Answer] | None = None,
) -> ui.Modal:
    """A dialog.

    Its id names the question and never collides; it is finished at once, so nothing is stored.
    """
    modal = ui.Modal(title=strip_markdown(words(title), TITLE), custom_id=custom_id, timeout=None)
    for at, question in enumerate(questions):
        if isinstance(question, TextQuestion) and len(words(question.hint)) > HINT:
            modal.add_item(ui.TextDisplay(words(question.hint)))
        modal.add_item(
            _question_field(at, question, words, typed[at] if typed and at < len(typed) else None)
        )
    modal.stop()
    return modal


def _question_field(
    at: int, question: Question, words: Words, typed: Answer | None
) -> ui.Label[Any]:
    return (
        _pick_field(at, question, words, typed)
        if isinstance(question, PickQuestion)
        else _text_field(at, question, words, typed)
    )


def _pick_field(
    at: int, question: PickQuestion, words: Words, typed: Answer | None
) -> ui.Label[Any]:
    chosen = tuple(typed) if typed is not None and not isinstance(typed, str) else question.chosen
    options = [
        discord.SelectOption(label=strip_markdown(words(name)), value=key, default=key in chosen)
        for key, name in question.options
    ]
    field: ui.Select[Any] = ui.Select(
        custom_id=str(at),
        options=options,
        min_values=question.least,
        max_values=question.most,
        required=question.least > 0,
    )
    return ui.Label(text=strip_markdown(words(question.label), LABEL), component=field)


def _text_field(
    at: int, question: TextQuestion, words: Words, typed: Answer | None
) -> ui.Label[Any]:
    style = discord.TextStyle.paragraph if question.paragraph else discord.TextStyle.short
    default = (typed if isinstance(typed, str) else question.written)[: question.limit]
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id=str(at),
        style=style,
        max_length=question.limit,
        default=default or None,
        required=False,
    )
    hint = words(question.hint)
    return ui.Label(
        text=strip_markdown(words(question.label), LABEL),
        description=hint if len(hint) <= HINT else None,
        component=field,
    )


async def take_form(interaction: discord.Interaction) -> None:
    """Acknowledges a form that a message's button opened; the message will show what came of it."""
    if interaction.message is None:
        raise Illegal(custom_ids.OUTDATED)
    await interaction.response.defer()


# --- what was filled in -----------------------------------------------------------------------


def read_answers(interaction: discord.Interaction, questions: Sequence[Question]) -> list[Answer]:
    """What was filled in, in the order of the questions; Illegal where it does not fit them.

    A field that Discord left out is empty.
    """
    sent = custom_ids.interaction_data(interaction).get("components")
    found: dict[str, Answer] = {}
    for part in _component_list(sent):
        found.update(_iterate_fields(part))
    return [
        _check_answer(question, found.get(str(at), "")) for at, question in enumerate(questions)
    ]


def _component_list(components: object) -> list[dict[str, Any]]:
    if not isinstance(components, list) or not all(isinstance(each, dict) for each in components):
        raise Illegal(UNFIT)
    return components


def _iterate_fields(part: dict[str, Any]) -> Iterator[tuple[str, Answer]]:
    """A label holds one field, an older row several, and a text none."""
    for field in _component_list(
        [part["component"]] if "component" in part else part.get("components", [])
    ):
        answer = field["values"] if "values" in field else field.get("value") or ""
        if not isinstance(field.get("custom_id"), str) or not (
            isinstance(answer, str) or custom_ids.is_list_of_words(answer)
        ):
            raise Illegal(UNFIT)
        yield field["custom_id"], answer


def _check_answer(question: Question, answer: Answer) -> Answer:
    """The answer, where the dialog allows it: what was offered, so many of it, so many letters."""
    if isinstance(question, PickQuestion):
        return _check_picked(question, [] if answer == "" else answer)
    if not isinstance(answer, str) or len(answer) > question.limit:
        raise Illegal(UNFIT)
    return answer


def _check_picked(question: PickQuestion, answer: Answer) -> Answer:
    offered = {key for key, _ in question.options}
    if isinstance(answer, str) or not offered.issuperset(answer) or len(set(answer)) != len(answer):
        raise Illegal(UNFIT)
    if not question.least <= len(answer) <= question.most:
        raise Illegal(UNFIT)
    return list(answer)
