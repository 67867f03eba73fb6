"""A view in words: as the game says it, or else every field of the view by its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass

from engine.core import Text, View
from engine.text import Who
from words import Words

from .registry import find_pictures


def describe_view(game_key: str, view: View, words: Words) -> str:
    """The table as text that can be read aloud from top to bottom."""
    drawn = find_pictures(game_key)
    return drawn.text(view, words) if drawn and drawn.text else describe_fields(view, words)


def describe_fields(view: object, words: Words) -> str:
    """Any view in words, for a game without a text of its own.

    One line for each field, indented lists for what is inside.
    """
    return "\n".join(_field_lines(view, words, depth=0))


def _field_lines(value: object, words: Words, depth: int) -> Iterator[str]:
    """Yields one line for each field or entry, and those inside it indented by two spaces more."""
    for name, part in _iterate_parts(value):
        indent = "  " * depth
        inline = _inline_text(part, words)
        if inline is not None:
            yield f"{indent}{name}: {inline}"
            continue
        has_parts = next(_iterate_parts(part), None) is not None
        if has_parts:
            yield f"{indent}{name}:"
            yield from _field_lines(part, words, depth + 1)


def _iterate_parts(value: object) -> Iterator[tuple[str | int, object]]:
    """Yields (name, value) of a dataclass's fields, a mapping's entries, or a list's from 1 on.

    Fields with `repr=False` are left out.
    """
    if is_dataclass(value):
        for field in fields(value):
            if not field.repr:
                continue
            yield field.name.replace("_", " ").capitalize(), getattr(value, field.name)
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield str(key), part
    elif isinstance(value, Set):
        yield from enumerate(sorted(value, key=repr), 1)
    elif isinstance(value, Sequence):
        yield from enumerate(value, 1)


def _inline_text(value: object, words: Words) -> str | None:
    """The text of a value that fits on one line; None if it needs lines of its own."""
    match value:
        case None:
            return "–"
        case bool():
            return words(Text("yes") if value else Text("no"))
        case Text() | Who() | int() | str():
            return words.value_text(value)
        case float():
            return f"{value:g}"
        case tuple() | list() | set() | frozenset():
            return _inline_list(value, words)
        case _:
            return None


def _inline_list(values: Sequence[object] | Set[object], words: Words) -> str | None:
    """The text of simple values on one line, with commas.

    None if one needs lines of its own, as a list inside the list does.
    """
    ordered = sorted(values, key=repr) if isinstance(values, Set) else values
    texts: list[str] = []
    for value in ordered:
        is_nested = isinstance(value, tuple | list | set | frozenset)
        text = None if is_nested else _inline_text(value, words)
        if text is None:
            return None
        texts.append(text)
    return ", ".join(texts) or "–"
