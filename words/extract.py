"""Finds every string that a person may read: in the Python sources and in the games' data.

A string is extracted where it is written as a literal in `Text("…")`, `Plural("…", "…")`,
`Word("context", "…")` or `entry.tell("…")`; both branches of `Text("…" if dark else "…")` count,
and a name that the same function or the module gives a literal, as in `said = "…"; Text(said)`.
`Verbatim` is the same in every language and is left alone. In `engine/**/data/*.json` the values of
the keys `name`, `short`, `text` and `title` are strings for people (a list holds several): no other
value of the data may be shown.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = (
    "*.py",
    *(f"{package}/**/*.py" for package in ("engine", "render", "play", "cogs", "words")),
)
DATA: Final = "engine/**/data/**/*.json"
SPOKEN: Final = frozenset({"name", "short", "text", "title"})
# The places of (context, id, plural) among the arguments of the calls that make texts
CALLS: Final[dict[str, tuple[int | None, int, int | None]]] = {
    "Text": (None, 0, None),
    "tell": (None, 0, None),
    "Plural": (None, 0, 1),
    "Word": (0, 1, None),
}

Key = tuple[str | None, str, str | None]  # context, id, plural
Names = Mapping[str, Sequence[ast.expr]]  # what a function gives its names


class Unreadable(Exception):
    """A string for people stands where it cannot be extracted."""


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
        item
        for pattern in SOURCES
        for path in root.glob(pattern)
        for item in _find_in_file(root, path, find_in_python)
    ]
    found += [item for path in root.glob(DATA) for item in _find_in_file(root, path, find_in_data)]
    _refuse_clashes(found)
    return sorted(found, key=lambda item: (item.path, item.line))


def _refuse_clashes(found: list[Found]) -> None:
    """A catalogue finds a string by context and id alone: it cannot have two plurals, or one here
    and none there.
    """
    known: dict[tuple[str | None, str], Found] = {}
    for item in found:
        other = known.setdefault(item.key[:2], item)
        if other.key != item.key:
            raise Unreadable(
                f"{item.path}:{item.line}: {item.key[1]!r} has another plural in "
                f"{other.path}:{other.line}"
            )


def _find_in_file(
    root: Path, path: Path, finder: Callable[[str], Iterator[tuple[int, Key]]]
) -> Iterator[Found]:
    name = path.relative_to(root).as_posix()
    try:
        for line, key in finder(path.read_text("utf-8")):
            yield Found(key, name, line)
    except Unreadable as error:
        raise Unreadable(f"{name}:{error}") from None


def find_in_python(source: str) -> Iterator[tuple[int, Key]]:
    """The strings of one Python source, with their lines."""
    tree = ast.parse(source)
    seen = dict(_calls(tree, _given(tree.body)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (places := CALLS.get(_called_name(node))):
            yield from ((node.lineno, key) for key in _keys(node, places, seen[node]))


def _calls(node: ast.AST, names: Names) -> Iterator[tuple[ast.Call, Names]]:
    """Every call, with the names that it can see."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child, names
        own = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        yield from _calls(child, {**names, **_given(ast.walk(child))} if own else names)


def _given(nodes: Iterable[ast.AST]) -> Names:
    """The names to which something is assigned, each with all of it."""
    given: dict[str, list[ast.expr]] = {}
    for node in nodes:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                given.setdefault(name, []).append(value)
    return given


def _called_name(call: ast.Call) -> str:
    function = call.func
    return (
        function.attr
        if isinstance(function, ast.Attribute)
        else function.id
        if isinstance(function, ast.Name)
        else ""
    )


def _keys(
    call: ast.Call, places: tuple[int | None, int, int | None], names: Names
) -> Iterator[Key]:
    if any(place is not None and place >= len(call.args) for place in places):
        return
    context, id, plural = (
        [None] if place is None else _literals(call.args[place], names) for place in places
    )
    for key in product(context, id, plural):
        if key[1]:
            yield (key[0], key[1], key[2])


def _literals(node: ast.expr, names: Names) -> list[str | None]:
    """What the argument may be; a name that is given no literal is extracted where its value is
    written.
    """
    match node:
        case ast.Constant(value=str(value)):
            return [value]
        case ast.IfExp(body=body, orelse=other):
            return _literals(body, names) + _literals(other, names)
        case ast.Name(id=name):
            values = names.get(name, ())
            return [each for value in values for each in _literals(value, {})]
        case ast.JoinedStr() | ast.BinOp():
            raise Unreadable(
                f"{node.lineno}: a text is one literal with {{fields}}: no f-string, no + and no %"
            )
    return []


def find_in_data(source: str) -> Iterator[tuple[int, Key]]:
    """The strings of one data file; the line is the number of the string, for data has no lines
    when read.
    """
    for number, text in enumerate(_spoken_strings(json.loads(source))):
        yield number, (None, text, None)


def _spoken_strings(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _spoken_strings(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _walk_strings(item) if key in SPOKEN else _spoken_strings(item)


def _walk_strings(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _walk_strings(item)
    else:
        yield from _spoken_strings(value)
