"""A form in the terminal: its questions one after the other."""

from __future__ import annotations

from engine.core import (
    Answer,
    Form,
    Illegal,
    Move,
    PickQuestion,
    Question,
    Text,
    TextQuestion,
    Verbatim,
)

from .console import Console


def ask_form(console: Console, form: Form) -> Move | None:
    """The move that the answers to a form mean, asked again until they mean one.

    None means the person left everything empty, and did not want to hand that in.
    """
    console.say(form.title)
    while True:
        answers = [_ask_question(console, question) for question in form.questions()]
        if not any(answers) and not console.confirm(Text("Hand in an empty answer?")):
            return None
        try:
            return form.read(answers)
        except Illegal as refusal:
            console.say(refusal.text)


def _ask_question(console: Console, question: Question) -> Answer:
    """The answer to one question of a form: picked options, or a line of text."""
    if isinstance(question, PickQuestion):
        return _ask_pick(console, question)
    return _ask_line(console, question)


def _ask_line(console: Console, line: TextQuestion) -> str:
    """The line that somebody writes.

    For an empty one, the text that the question suggests.
    """
    console.say(line.hint)
    if line.written:
        console.say(Text("Nothing written means: {text}", text=line.written))
    return console.ask(Text("{question}:", question=line.label)) or line.written


def _ask_pick(console: Console, pick: PickQuestion) -> tuple[str, ...]:
    """The keys of the options picked by number, asked again until their count is allowed."""
    console.say(pick.label)
    console.print_list([(label, None) for _key, label in pick.options])
    keys = {number: key for number, (key, _label) in enumerate(pick.options, 1)}
    while True:
        written = console.ask(_range_text(pick)).replace(",", " ").split()
        numbers = [int(word) for word in written if word.isdecimal()]
        chosen = [keys[number] for number in numbers if number in keys]
        are_all_known = len(chosen) == len(written)
        if are_all_known and pick.least <= len(set(chosen)) <= pick.most:
            return tuple(dict.fromkeys(chosen))  # each once
        console.say(Text("That is not one of the numbers."))


def _range_text(pick: PickQuestion) -> Text:
    """The prompt that says how many options are to be picked."""
    count: str | int = pick.most if pick.least == pick.most else f"{pick.least}–{pick.most}"
    return Text("Numbers, {count} of them:", count=Verbatim(str(count)))
