"""Games with as many kinds of moves as a test wants, in as many groups of commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core import CommandGroup, Game, Move, Moves, Text, Verbatim, Word
from tests.games.bazaar import BazaarGame
from tests.games.bazaar.meta import META


def name_kind(number: int) -> str:
    return f"wave{number}"


def make_kind(number: int, about: str = "Wave.", fields: Sequence[str] = ()) -> type[Move]:
    """A kind of move that is typed as `wave1`, `wave2` and so on."""
    body = {
        "verb": Word("command", name_kind(number)),
        "about": Text(about),
        "__annotations__": dict.fromkeys(fields, int),
    }
    return dataclass(frozen=True, slots=True)(type(f"Wave{number}", (Move,), body))


def make_kinds(count: int, about: str = "Wave.") -> tuple[type[Move], ...]:
    return tuple(make_kind(number, about) for number in range(count))


def make_game(key: str, *groups: CommandGroup, **meta: Any) -> Game[Any]:
    """A game whose moves are those of its groups; without any it has its one group by default."""

    class Crowd(BazaarGame):
        def command_groups(self) -> tuple[CommandGroup, ...]:
            return groups or super().command_groups()

    kinds = dict.fromkeys(kind for group in groups for kind in group.kinds)
    Crowd.meta = replace(META, key=key, title=Verbatim(key), **meta)
    if kinds:
        Crowd.moves = Moves(tuple(kinds))
    return Crowd()
