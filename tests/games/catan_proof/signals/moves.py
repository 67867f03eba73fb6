"""Thirty kinds of moves without fields: flags and lights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.core import Move, Text, Word

ABOUT: Final = Text("Give this signal, once in a match.")
VERBS: Final = (
    Word("command", "aster"),
    Word("command", "birch"),
    Word("command", "cedar"),
    Word("command", "dahlia"),
    Word("command", "elder"),
    Word("command", "fennel"),
    Word("command", "ginger"),
    Word("command", "hazel"),
    Word("command", "iris"),
    Word("command", "juniper"),
    Word("command", "kelp"),
    Word("command", "laurel"),
    Word("command", "maple"),
    Word("command", "nettle"),
    Word("command", "olive"),
    Word("command", "pansy"),
    Word("command", "quince"),
    Word("command", "reed"),
    Word("command", "sage"),
    Word("command", "thyme"),
    Word("command", "ulex"),
    Word("command", "violet"),
    Word("command", "willow"),
    Word("command", "yarrow"),
    Word("command", "zinnia"),
    Word("command", "anise"),
    Word("command", "basil"),
    Word("command", "clover"),
    Word("command", "dill"),
    Word("command", "fern"),
)
FLAG_COUNT: Final = 20


def make_signal(verb: Word) -> type[Move]:
    """A kind of move that is typed as its verb."""
    body = {"verb": verb, "about": ABOUT, "__module__": __name__}
    return dataclass(frozen=True, slots=True)(type(verb.id.title(), (Move,), body))


SIGNALS: Final = tuple(map(make_signal, VERBS))
FLAGS: Final = SIGNALS[:FLAG_COUNT]
LIGHTS: Final = SIGNALS[FLAG_COUNT:]
