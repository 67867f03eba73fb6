"""Finds every string that a person may read: in the Python sources and in the games' data.

A string is found where it is written as a literal in `Text("…")`,
`Plural("…", "…")`, `Word("context", "…")` or `entry.tell("…")`. `Verbatim` is the same in every
language and is left alone. In `engine/**/data/*.json` the values of the keys `name`, `short`,
`text` and `title` are strings for people (a list holds several): no other value of the data may be
shown.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.extract import extract, extract_from_dir

from .text_arguments import Unreadable, check_text_arguments, function_name, literal

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ("engine", "render", "play", "cogs", "words")
SPOKEN: Final = frozenset({"name", "short", "text", "title"})
# Which arguments, counted from one, are the string, its plural and its context ("c").
KEYWORDS: Final[dict[str, Any]] = {
    "Text": (1,),
    "tell": (1,),
    "Plural": (1, 2),
    "Word": ((1, "c"), 2),
}
# Babel finds its extraction methods by these names.
SOURCE_METHOD: Final = "words.extract:extract_source"
DATA_METHOD: Final = "words.extract:extract_data"
METHODS: Final = (
    ("*.py", SOURCE_METHOD),
    *((f"{package}/**.py", SOURCE_METHOD) for package in SOURCES),
    ("engine/**/data/**.json", DATA_METHOD),
)

Key = tuple[str | None, str, str | None]  # context, id, plural
Extracted = tuple[int, str, list[str | None], list[str]]  # line, function, arguments, comments


@dataclass(frozen=True, slots=True)
class Found:
    """A string, and the place in the sources where it stands."""

    key: Key
    path: str
    line: int


def all_keys(root: Path = ROOT) -> set[Key]:
    """The strings to translate: (context, id, plural)."""
    return {found.key for found in find_strings(root)}


def find_strings(root: Path = ROOT) -> list[Found]:
    """Every place of every string, by file and line."""
    found = [
        Found(_make_key(message, context), path, line)
        for path, line, message, _, context in extract_from_dir(root, METHODS, keywords=KEYWORDS)
    ]
    _refuse_clashes(found)
    return sorted(found, key=lambda item: (item.path, item.line))


def find_in_python(source: str) -> Iterator[tuple[int, Key]]:
    """The strings of one Python source, with their lines."""
    for line, message, _, context in extract(
        SOURCE_METHOD, BytesIO(source.encode()), keywords=KEYWORDS
    ):
        yield line, _make_key(message, context)


def find_in_data(source: str) -> Iterator[tuple[int, Key]]:
    """The strings of one data file, numbered."""
    for line, message, _, context in extract(DATA_METHOD, BytesIO(source.encode())):
        yield line, _make_key(message, context)


def _make_key(message: str | tuple[str, ...], context: str | None) -> Key:
    if isinstance(message, str):
        return context, message, None
    one, many = message
    return context, one, many


def _refuse_clashes(found: list[Found]) -> None:
    """Refuse a string that stands with two different plurals, or with and without one.

    A catalogue finds a string by context and id alone, so it cannot hold both.
    """
    first_places: dict[tuple[str | None, str], Found] = {}
    for item in found:
        other = first_places.setdefault(item.key[:2], item)
        if other.key != item.key:
            raise Unreadable(
                f"{item.path}:{item.line}: {item.key[1]!r} has another plural in "
                f"{other.path}:{other.line}"
            )


# --- the two kinds of files, in the form of Babel's extraction methods ----------------------------


def extract_source(
    file: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Any
) -> Iterator[Extracted]:
    """The calls that make texts, from the syntax tree.

    Babel's own extractor for Python reads tokens: it passes over texts in f-strings and in brackets
    inside another text, and takes the key of `Text(card["name"])` for a string.
    """
    nodes = list(ast.walk(ast.parse(file.read())))
    try:
        check_text_arguments(nodes)
    except Unreadable as error:
        raise Unreadable(f"{getattr(file, 'name', 'source')}:{error}") from None
    for node in nodes:
        if isinstance(node, ast.Call) and (name := function_name(node)) in keywords:
            yield node.lineno, name, [literal(argument) for argument in node.args], []


def extract_data(
    file: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Any
) -> Iterator[Extracted]:
    """The strings of a game's data.

    The line is the number of the string, for data has no lines when read.
    """
    for number, text in enumerate(_strings_for_people(json.load(file))):
        yield number, "", [text], []


def _strings_for_people(value: Any) -> Iterator[str]:
    """The values of the keys that are shown, at any depth."""
    if isinstance(value, list):
        for item in value:
            yield from _strings_for_people(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _all_strings(item) if key in SPOKEN else _strings_for_people(item)


def _all_strings(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _all_strings(item)
    else:
        yield from _strings_for_people(value)
