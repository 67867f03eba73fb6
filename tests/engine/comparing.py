"""What referees share: where two values differ, long lists of moves, the chance of a log, recorded
matches, and what files import.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from engine.core import Game, Move, Seat, TapeEntry
from engine.match import Match

T = TypeVar("T")

LONG: Final = 400  # moves; longer lists are compared by size and by samples, both ways
SAMPLES: Final = 40


everybody = False  # whether each move is looked at by everybody, as the long tests do


def viewers(match: Match[Any]) -> tuple[Seat | None, ...]:
    """Whose view is compared now: one after the other, and everybody's at the end."""
    all_viewers = (None, *range(match.seats))
    if everybody or match.is_over:
        return all_viewers
    return (all_viewers[len(match.lines) % len(all_viewers)],)


class Difference(AssertionError):
    """A referee and its game do not agree."""


def same(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Difference(f"{what}{_told(found, expected)}")


def _told(found: object, expected: object) -> str:
    """Where two values differ: down to the first field or item that does."""
    if isinstance(found, set | frozenset) and isinstance(expected, set | frozenset):
        return (
            f": the game alone {_some(found - expected)}, the referee alone "
            f"{_some(expected - found)}"
        )
    if (
        isinstance(found, tuple | list)
        and isinstance(expected, tuple | list)
        and len(found) == len(expected)
    ):
        at = next((at for at in range(len(found)) if found[at] != expected[at]), None)
        return (
            f" is a {type(found).__name__}"
            if at is None
            else f"[{at}]{_told(found[at], expected[at])}"
        )
    if is_dataclass(found) and type(found) is type(expected):
        name = next(
            f.name for f in fields(found) if getattr(found, f.name) != getattr(expected, f.name)
        )
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


class Chance:
    """The numbers that a log entry drew, taken one after the other."""

    def __init__(self, drawn: Sequence[int]) -> None:
        self.left = list(drawn)

    def draw_below(self, n: int) -> int:
        number = self.left.pop(0)
        assert 0 <= number < n, "a drawn number is out of range"
        return number

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """As the log says: from the last place down, each swapped with one that is not
        behind it.
        """
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self.draw_below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return pile

    def finish(self) -> None:
        assert not self.left, "the log holds chance that the rules do not need"


def retold(
    game: Game[Any],
    path: Path,
) -> Iterator[tuple[Match[Any], Seat, Move | None, Sequence[int]]]:
    """A recorded match, entry by entry: how it stands after each of them, who moved, and what was
    drawn. First comes the set-up.
    """
    data, tape = json.loads(path.read_text("utf-8"))["match"], TapeEntry()
    tape.load(data["setup"])
    options = game.meta.check_options(data["seats"], data["options"], data.get("revision", 0))
    match: Match[Any] = Match(game, data["seats"], options, data["seed"], tape)
    yield match, 0, None, data["setup"]
    for seat, raw, drawn in data["log"]:
        tape.load(drawn)
        move = game.moves.load(raw)
        match.act(seat, move)
        yield match, seat, move, drawn


def imported(folder: Path, files: str = "*.py") -> set[str]:
    """The modules that the files of a folder import; those beside them begin with a dot."""
    return {
        name
        for path in folder.glob(files)
        for name in _imported(ast.parse(path.read_text("utf-8")))
    }


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from _full(node)


def _full(node: ast.ImportFrom) -> Iterator[str]:
    """`from engine.praetor import moves` imports a module of its own; anything else is a name of
    the module.
    """
    module = node.module or ""
    if node.level:
        yield "." * node.level + module
        return
    inner = [
        alias.name for alias in node.names if Path(*module.split("."), f"{alias.name}.py").exists()
    ]
    yield from (f"{module}.{name}" for name in inner) if inner else (module,)
