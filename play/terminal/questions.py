"""A form in the terminal: its questions one after the other."""

from __future__ import annotations

from engine.core import Answer, Form, Illegal, Line, Move, Pick, Question, Text, Verbatim

from .console import Console


def filled(console: Console, form: Form) -> Move | None:
    """The move that the answers mean, asked again until they mean one; None: an empty answer gave up."""
    console.say(form.title)
    while True:
        answers = [_answer(console, question) for question in form.questions()]
        if not any(answers) and not console.agrees(Text("Hand in an empty answer?")):
            return None
        try:
            return form.read(answers)
        except Illegal as refusal:
            console.say(refusal.text)


def _answer(console: Console, question: Question) -> Answer:
    return _picked(console, question) if isinstance(question, Pick) else _written(console, question)


def _written(console: Console, line: Line) -> str:
    console.say(line.hint)
    if line.written:
        console.say(Text("Nothing written means: {text}", text=line.written))
    return console.ask(Text("{question}:", question=line.label)) or line.written


def _picked(console: Console, pick: Pick) -> tuple[str, ...]:
    console.say(pick.label)
    console.list([(label, None) for _, label in pick.options])
    while True:
        answer = console.ask(_range(pick)).replace(",", " ").split()
        chosen = [int(word) for word in answer if word.isdecimal() and 1 <= int(word) <= len(pick.options)]
        if len(chosen) == len(answer) and pick.least <= len(set(chosen)) <= pick.most:
            return tuple(pick.options[number - 1][0] for number in dict.fromkeys(chosen))
        console.say(Text("That is not one of the numbers."))


def _range(pick: Pick) -> Text:
    count: str | int = pick.most if pick.least == pick.most else f"{pick.least}–{pick.most}"
    return Text("Numbers, {count} of them:", count=Verbatim(str(count)))
