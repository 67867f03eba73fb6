"""What referees share: telling where two values differ, comparing long lists of moves, and reading what a package imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.core import Move

LONG: Final = 400  # moves; longer lists are compared by size and by samples, both ways
SAMPLES: Final = 40


class Difference(AssertionError):
    """A referee and its game do not agree."""


def same(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Difference(f"{what}{_told(found, expected)}")


def _told(found: object, expected: object) -> str:
    """Where two values differ: down to the first field or item that does."""
    if isinstance(found, set | frozenset) and isinstance(expected, set | frozenset):
        return f": the game alone {_some(found - expected)}, the referee alone {_some(expected - found)}"
    if isinstance(found, tuple | list) and isinstance(expected, tuple | list) and len(found) == len(expected):
        at = next((at for at in range(len(found)) if found[at] != expected[at]), None)
        return f" is a {type(found).__name__}" if at is None else f"[{at}]{_told(found[at], expected[at])}"
    if is_dataclass(found) and type(found) is type(expected):
        name = next(f.name for f in fields(found) if getattr(found, f.name) != getattr(expected, f.name))
        return f".{name}{_told(getattr(found, name), getattr(expected, name))}"
    return f": the game says {found!r}, the referee {expected!r}"


def _some(values: set[Any] | frozenset[Any]) -> list[Any]:
    return sorted(values, key=repr)[:6]


def same_moves(listed: Sequence[Move], expected: set[Move], random: Random) -> None:
    """The same moves in any order, none of them twice."""
    if len(listed) <= LONG:
        same("moves", set(listed), expected)
    same("number of moves", len(listed), len(expected))
    if len(listed) > LONG:
        for move in (listed[random.randrange(len(listed))] for _ in range(SAMPLES)):
            same(f"is legal: {move}", True, move in expected)
        for move in random.sample(list(expected), SAMPLES):
            same(f"is listed: {move}", move in listed, True)


def imported(folder: Path) -> set[str]:
    """The modules, without those of the folder itself, that the files of a folder import."""
    return {name for path in folder.glob("*.py") for name in _imported(ast.parse(path.read_text("utf-8")))}


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from _full(node)


def _full(node: ast.ImportFrom) -> Iterator[str]:
    """`from engine.praetor import moves` imports a module of its own; anything else is a name of the module."""
    module = node.module or ""
    inner = [alias.name for alias in node.names if Path(*module.split("."), f"{alias.name}.py").exists()]
    yield from (f"{module}.{name}" for name in inner) if inner else (module,)
