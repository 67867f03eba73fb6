"""The moves of the game for two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Move, NameAxis, Text, Word

USES: Final = NameAxis(["trade", "robber", "knight"])
FORCE, BANISH, RETIRE = range(len(USES))
COLOURS: Final = NameAxis(["1", "2"])


@dataclass(frozen=True, slots=True)
class Tokens(Move):
    verb: ClassVar[Word] = Word("command", "tokens")
    about: ClassVar[Text] = Text(
        "Spend trade tokens on a forced trade or the robber, or get some for a knight."
    )
    use: int


@dataclass(frozen=True, slots=True)
class NeutralRoad(Move):
    verb: ClassVar[Word] = Word("command", "neutral-road")
    about: ClassVar[Text] = Text("Build a road for a neutral colour.")
    colour: int
    edge: int  # at a bridge site it is a bridge


@dataclass(frozen=True, slots=True)
class NeutralSettlement(Move):
    verb: ClassVar[Word] = Word("command", "neutral-settlement")
    about: ClassVar[Text] = Text("Build a settlement for a neutral colour.")
    colour: int
    corner: int


NeutralMove = NeutralRoad | NeutralSettlement
TRADE, ROBBER, KNIGHT = map(Tokens, range(len(USES)))
