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

    One line for each field, indented lists for what is
    inside.
    """
    return "\n".join(_field_lines(view, words, depth=0))


def _field_lines(value: object, words: Words, depth: int) -> Iterator[str]:
    """Yields one line for each field or entry, and those inside it indented by two spaces more."""
    for name, part in _iterate_parts(value):
        simple = _inline_text(part, words)
        if simple is not None:
            yield f"{'  ' * depth}{name}: {simple}"
        elif any(True for _ in _iterate_parts(part)):
            yield f"{'  ' * depth}{name}:"
            yield from _field_lines(part, words, depth + 1)


def _iterate_parts(value: object) -> Iterator[tuple[str | int, object]]:
    """Yields (name, value) of a dataclass's fields, a mapping's entries, or a list's from 1 on."""
    if is_dataclass(value):
        for field in fields(value):
            yield field.name.replace("_", " ").capitalize(), getattr(value, field.name)
    elif isinstance(value, Mapping):
        yield from ((str(key), part) for key, part in value.items())
    elif isinstance(value, Sequence | Set):
        yield from enumerate(sorted(value, key=repr) if isinstance(value, Set) else value, 1)


def _inline_text(value: object, words: Words) -> str | None:
    """A value that fits on its line; None where it needs lines of its own."""
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
    """Simple values with commas between them; None where one of them needs lines of its own."""
    ordered = sorted(values, key=repr) if isinstance(values, Set) else values
    row = [
        _inline_text(value, words)
        for value in ordered
        if not isinstance(value, tuple | list | set | frozenset)
    ]
    if len(row) < len(ordered) or None in row:
        return None
    return ", ".join(text for text in row if text is not None) or "–"
