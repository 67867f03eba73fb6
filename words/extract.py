"""Finds every string that a person may read: in the Python sources and in the games' data.

A string is found where it is written as a literal in `Text("…")`, `Plural("…",
"…")`, `Together("…", "…")`, `Word("context", "…")`, `entry.tell("…")` or
`entry.tell_together("…", "…")`. `Verbatim` is the same in every language and is
left alone. In a game's rules the fields of a `class BuildRoad(Move)` are options
of its slash command, so that `Word("option", "edge")` is found there, too. In
`engine/**/data/*.json` the values of the keys `name`, `short`, `text` and `title`
are strings for people (a list holds several): no other value of the data may be
shown.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.extract import extract, extract_from_dir

from .text_arguments import Unreadable, check_text_arguments, function_name, literal_string

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ("engine", "render", "play", "cogs", "words")
GAME_PACKAGES: Final = ("engine", "render")  # in which a game has a folder of its own
SHOWN_KEYS: Final = frozenset({"name", "short", "text", "title"})
# Which arguments, counted from one, are the string, its plural and its context ("c").
KEYWORDS: Final[dict[str, Any]] = {
    "Text": (1,),
    "tell": (1,),
    "Plural": (1, 2),
    "Together": (1, 2),
    "tell_together": (1, 2),
    "Word": ((1, "c"), 2),
}
# Most sources call none of them and have no kind of move: they need not be parsed.
MAKES_TEXTS: Final = re.compile(rb"\b(?:%b)\s*\(|\bMove\b" % "|".join(KEYWORDS).encode())
# Babel finds its extraction methods by these names.
SOURCE_METHOD: Final = "words.extract:extract_source"
RULES_METHOD: Final = "words.extract:extract_rules"
DATA_METHOD: Final = "words.extract:extract_data"
METHODS: Final = (
    ("*.py", SOURCE_METHOD),
    ("engine/*/**.py", RULES_METHOD),
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


def find_all_keys(root: Path = ROOT) -> set[Key]:
    """The strings to translate: (context, id, plural) each."""
    return {found.key for found in find_strings(root)}


def find_required_keys(unfinished: Collection[str], root: Path = ROOT) -> set[Key]:
    """The strings that every language must have.

    Those that stand only in the folders of the games `unfinished`,
    given by their keys, may wait.
    """
    # as engine/catan/ and render/catan/
    may_wait = tuple(f"{package}/{game}/" for package, game in product(GAME_PACKAGES, unfinished))
    return {found.key for found in find_strings(root) if not found.path.startswith(may_wait)}


def find_strings(root: Path = ROOT) -> list[Found]:
    """Every place of every string to translate, by file and line."""
    found: list[Found] = []
    extracted = extract_from_dir(root, METHODS, keywords=KEYWORDS)
    for path, line, message, _comments, context in extracted:
        found.append(Found(_make_key(message, context), path, line))
    _refuse_clashes(found)
    return sorted(found, key=lambda item: (item.path, item.line))


def find_in_python(source: str) -> Iterator[tuple[int, Key]]:
    """The strings of one Python source: pairs (line, key)."""
    found = extract(SOURCE_METHOD, BytesIO(source.encode()), keywords=KEYWORDS)
    for line, message, _comments, context in found:
        yield line, _make_key(message, context)


def find_in_data(source: str) -> Iterator[tuple[int, Key]]:
    """The strings of one data file: pairs (number of the string, key)."""
    found = extract(DATA_METHOD, BytesIO(source.encode()))
    for number, message, _comments, context in found:
        yield number, _make_key(message, context)


def _make_key(message: str | tuple[str, ...], context: str | None) -> Key:
    """The key (context, id, plural) of what Babel found: a string, or a pair with its plural."""
    if isinstance(message, str):
        return context, message, None
    one, many = message
    return context, one, many


def _refuse_clashes(found: list[Found]) -> None:
    """Raises Unreadable if a string has two different plurals, or once a plural and once none.

    A catalogue finds a string by context and id alone, so it cannot hold both.
    """
    first_places: dict[tuple[str | None, str], Found] = {}
    for item in found:
        context, id, _ = item.key
        other = first_places.setdefault((context, id), item)
        if other.key != item.key:
            raise Unreadable(
                f"{item.path}:{item.line}: {id!r} has another plural in {other.path}:{other.line}"
            )


# --- the two kinds of files, in the form of Babel's extraction methods


def extract_source(
    file: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Any,
) -> Iterator[Extracted]:
    """Babel's method for Python: the calls that make texts, from the syntax tree.

    Babel's own extractor reads tokens: it passes over texts in
    f-strings and in brackets inside another text, and takes the key of
    `Text(card["name"])` for a string.
    """
    yield from _extract_texts(_read_nodes(file), file, keywords)


def extract_rules(
    file: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Any,
) -> Iterator[Extracted]:
    """Babel's method for the rules of a game: also the fields of its moves, as options."""
    nodes = _read_nodes(file)
    yield from _extract_texts(nodes, file, keywords)
    for node in nodes:
        if isinstance(node, ast.ClassDef) and _is_kind_of_move(node):
            for line, field in _iterate_fields(node):
                yield line, "Word", ["option", field], []


def _read_nodes(file: IO[bytes]) -> list[ast.AST]:
    """All nodes of the syntax tree of a source.

    None are read where a quick search shows that the source makes no texts.
    """
    source = file.read()
    if MAKES_TEXTS.search(source) is None:
        return []
    return list(ast.walk(ast.parse(source)))


def _extract_texts(
    nodes: list[ast.AST],
    file: IO[bytes],
    keywords: Collection[str],
) -> Iterator[Extracted]:
    """The literals in calls that make texts, such as `Text("…")`.

    Raises Unreadable if one cannot be extracted.
    """
    try:
        check_text_arguments(nodes)
    except Unreadable as error:
        raise Unreadable(f"{getattr(file, 'name', 'source')}:{error}") from None
    for node in nodes:
        if isinstance(node, ast.Call) and function_name(node) in keywords:
            words = [literal_string(argument) for argument in node.args]
            yield node.lineno, function_name(node), words, []


def _is_kind_of_move(node: ast.ClassDef) -> bool:
    """Whether a class is a `class BuildRoad(Move)`."""
    return any(isinstance(base, ast.Name) and base.id == "Move" for base in node.bases)


def _iterate_fields(node: ast.ClassDef) -> Iterator[tuple[int, str]]:
    """The fields of a dataclass, as pairs (line, name)."""
    for item in node.body:
        if not isinstance(item, ast.AnnAssign) or not isinstance(item.target, ast.Name):
            continue
        if not ast.unparse(item.annotation).startswith("ClassVar"):
            yield item.lineno, item.target.id


def extract_data(
    file: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Any,
) -> Iterator[Extracted]:
    """Babel's method for the JSON of games: the strings that people are shown.

    Instead of a line each has its number, for parsed data has no lines.
    """
    for number, text in enumerate(_iterate_shown_strings(json.load(file))):
        yield number, "", [text], []


def _iterate_shown_strings(value: Any) -> Iterator[str]:
    """The strings under keys that are shown (SHOWN_KEYS), at any depth of the data."""
    if isinstance(value, list):
        for item in value:
            yield from _iterate_shown_strings(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in SHOWN_KEYS:
                yield from _iterate_all_strings(item)
            else:
                yield from _iterate_shown_strings(item)


def _iterate_all_strings(value: Any) -> Iterator[str]:
    """The strings of a value that stands under a shown key.

    That is the value itself, or what is in its list; in a dictionary
    again only what stands under shown keys.
    """
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _iterate_all_strings(item)
    else:
        yield from _iterate_shown_strings(value)
