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

from ..messages.layout import select_option, unescape_label
from . import custom_ids

MAX_TITLE_LENGTH: Final = 45
MAX_LABEL_LENGTH: Final = 45
MAX_HINT_LENGTH: Final = 100  # a longer one stands above its field
MAX_DRAFTS: Final = 500  # refused forms whose text can be taken up again
DRAFT_KEY_BYTES: Final = 4  # of the random key of a draft
UNFIT_ANSWER: Final = Text("The answer does not fit the question.")


class Drafts:
    """What people typed into forms that were refused, until they try again."""

    def __init__(self) -> None:
        self._answers_by_key: FIFOCache[str, list[Answer]] = FIFOCache(MAX_DRAFTS)

    def store(self, answers: list[Answer]) -> str:
        """Keeps what was typed; returns the random key by which `get` finds it again."""
        key = secrets.token_hex(DRAFT_KEY_BYTES)
        self._answers_by_key[key] = answers
        return key

    def get(self, key: str) -> list[Answer] | None:
        """What was stored under this key, or None if it is no longer kept."""
        return self._answers_by_key.get(key)


async def open_dialog(interaction: discord.Interaction, modal: ui.Modal) -> None:
    """Answers an interaction by opening a dialog.

    Illegal in answer to a submitted dialog. Discord itself opens none
    there: such a request was forged.
    """
    if interaction.type is discord.InteractionType.modal_submit:
        raise Illegal(custom_ids.OUTDATED)
    await interaction.response.send_modal(modal)


def form_modal(
    form: Form,
    words: Words,
    args: Sequence[object],
    typed: Sequence[Answer] | None = None,
) -> ui.Modal:
    """The dialog of a form of a move, filled with what was typed before if anything.

    The arguments come after the action in the dialog's id.
    """
    return question_modal(
        form.title,
        form.questions(),
        words,
        custom_ids.make_dialog_id("filled", *args),
        typed,
    )


def question_modal(
    title: Text,
    questions: Sequence[Question],
    words: Words,
    custom_id: str,
    typed: Sequence[Answer] | None = None,
) -> ui.Modal:
    """A dialog with a field for each question, filled with what was typed before if anything.

    `typed` are the answers of the last try, in the order of the questions. The
    dialog is finished at once, so the library keeps nothing of it.
    """
    said = unescape_label(words(title), MAX_TITLE_LENGTH)
    modal = ui.Modal(title=said, custom_id=custom_id, timeout=None)
    answers = typed or ()
    for number, question in enumerate(questions):
        hint = _question_hint(question, words)
        if hint is not None and len(hint) > MAX_HINT_LENGTH:
            modal.add_item(ui.TextDisplay(hint))
        last_answer = answers[number] if number < len(answers) else None
        modal.add_item(_question_field(number, question, words, last_answer))
    modal.stop()
    return modal


def _question_hint(question: Question, words: Words) -> str | None:
    """What stands with the field of a question; None means nothing."""
    return None if question.hint is None else words(question.hint)


def _field_label(question: Question, words: Words, field: ui.Item[Any]) -> ui.Label[Any]:
    """A field under the label of its question, with its hint where that is short enough."""
    hint = _question_hint(question, words)
    is_short = hint is not None and len(hint) <= MAX_HINT_LENGTH
    return ui.Label(
        text=unescape_label(words(question.label), MAX_LABEL_LENGTH),
        description=hint if is_short else None,
        component=field,
    )


def _question_field(
    field_index: int,
    question: Question,
    words: Words,
    typed: Answer | None,
) -> ui.Label[Any]:
    """The field of a question: a list for one that is picked from, else a text input."""
    if isinstance(question, PickQuestion):
        return _pick_field(field_index, question, words, typed)
    return _text_field(field_index, question, words, typed)


def _pick_field(
    field_index: int,
    question: PickQuestion,
    words: Words,
    typed: Answer | None,
) -> ui.Label[Any]:
    """The list from which a question is answered.

    What was picked in the last try is chosen already, or else what the
    question itself proposes.
    """
    chosen: Sequence[str] = question.chosen
    if typed is not None and not isinstance(typed, str):
        chosen = typed
    options = [
        select_option(words(name), key, default=key in chosen, icon=words.find_icon(name))
        for key, name in question.options
    ]
    field: ui.Select[Any] = ui.Select(
        custom_id=str(field_index),
        options=options,
        min_values=question.least,
        max_values=question.most,
        required=question.least > 0,
    )
    return _field_label(question, words, field)


def _text_field(
    field_index: int,
    question: TextQuestion,
    words: Words,
    typed: Answer | None,
) -> ui.Label[Any]:
    """A text input that holds what was typed in the last try, or the question's own text."""
    style = discord.TextStyle.paragraph if question.paragraph else discord.TextStyle.short
    written = typed if isinstance(typed, str) else question.written
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id=str(field_index),
        style=style,
        max_length=question.limit,
        default=written[: question.limit] or None,
        required=question.required,
    )
    return _field_label(question, words, field)


async def take_form(interaction: discord.Interaction) -> None:
    """Acknowledges a form that a message's button opened.

    The message will show what came of it. Raises Illegal if there is
    none.
    """
    if interaction.message is None:
        raise Illegal(custom_ids.OUTDATED)
    await interaction.response.defer()


# --- what was filled in -----------------------------------------------


def read_answers(interaction: discord.Interaction, questions: Sequence[Question]) -> list[Answer]:
    """What was filled in, in the order of the questions.

    Raises Illegal if it does not fit them. A field that Discord
    left out is empty.
    """
    sent = custom_ids.interaction_data(interaction).get("components")
    found: dict[str, Answer] = {}
    for part in _validate_component_list(sent):
        found.update(_iterate_fields(part))
    return [
        _validate_answer(question, found.get(str(number), ""))
        for number, question in enumerate(questions)
    ]


def _validate_component_list(components: object) -> list[dict[str, Any]]:
    """The components of a submitted dialog, if they are a list of objects.

    Raises Illegal for anything else.
    """
    if not isinstance(components, list):
        raise Illegal(UNFIT_ANSWER)
    if not all(isinstance(each, dict) for each in components):
        raise Illegal(UNFIT_ANSWER)
    return components


def _iterate_fields(part: dict[str, Any]) -> Iterator[tuple[str, Answer]]:
    """Pairs (id of the field, answer) in one component of a submitted dialog.

    A label holds one field, a row several, and a text none. Raises
    Illegal if anything is not of the kind that Discord sends.
    """
    if "component" in part:
        fields = [part["component"]]
    else:
        fields = part.get("components", [])
    for field in _validate_component_list(fields):
        if "values" in field:  # of a list
            answer = field["values"]
        else:  # of a text input
            answer = field.get("value") or ""
        is_answer = isinstance(answer, str) or custom_ids.is_list_of_words(answer)
        if not is_answer or not isinstance(field.get("custom_id"), str):
            raise Illegal(UNFIT_ANSWER)
        yield field["custom_id"], answer


def _validate_answer(question: Question, answer: Answer) -> Answer:
    """The answer, where the question's dialog can have sent it.

    Raises Illegal for anything else.
    """
    if isinstance(question, PickQuestion):
        return _validate_picked(question, [] if answer == "" else answer)
    if not isinstance(answer, str) or len(answer) > question.limit:
        raise Illegal(UNFIT_ANSWER)
    return answer


def _validate_picked(question: PickQuestion, answer: Answer) -> Answer:
    """The picked options, if all were offered and their number is allowed.

    Raises Illegal for anything else.
    """
    offered = {key for key, _title in question.options}
    if isinstance(answer, str) or not offered.issuperset(answer):
        raise Illegal(UNFIT_ANSWER)
    has_repeats = len(set(answer)) != len(answer)
    is_count_allowed = question.least <= len(answer) <= question.most
    if has_repeats or not is_count_allowed:
        raise Illegal(UNFIT_ANSWER)
    return list(answer)
