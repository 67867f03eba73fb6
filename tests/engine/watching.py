"""What every referee needs: matches played at random under its eyes, and a look at what it imports."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from engine.core import Decision, Game, Move, Seat, Tape, by_kind
from engine.match import Match

T = TypeVar("T")


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, written in full; `.` stands for the file's own package."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def retold(game: Game[Any], path: Path) -> Iterator[tuple[Match[Any], Seat, Move | None, Sequence[int]]]:
    """A recorded match, entry by entry: how it stands after each of them, who moved, and what was drawn. First comes the set-up."""
    data, tape = json.loads(path.read_text("utf-8"))["match"], Tape()
    tape.load(data["setup"])
    match = Match.start(game, data["seats"], data["options"], data["seed"], tape)
    yield match, 0, None, data["setup"]
    for seat, raw, drawn in data["log"]:
        tape.load(drawn)
        move = game.moves.load(raw)
        match.act(seat, move)
        yield match, seat, move, drawn


def sampled(decision: Decision, random: Random) -> Move:
    """Any legal answer; often all kinds are taken for equally likely, or a long list would hide the rare ones."""
    if random.random() < 0.5:
        return decision.sample(random)
    kinds = list(by_kind(decision.moves).values())
    at = random.randrange(len(kinds) + len(decision.forms))
    if at >= len(kinds):
        return decision.forms[at - len(kinds)].sample(random)
    return random.choice(random.choice(kinds[at]))


class Chance:
    """The numbers that a log entry drew, taken one after the other."""

    def __init__(self, drawn: Sequence[int]) -> None:
        self.left = list(drawn)

    def below(self, n: int) -> int:
        number = self.left.pop(0)
        assert 0 <= number < n, "a drawn number is out of range"
        return number

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """As the log says: from the last place down, each swapped with one that is not behind it."""
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return pile

    def finish(self) -> None:
        assert not self.left, "the log holds chance that the rules do not need"
