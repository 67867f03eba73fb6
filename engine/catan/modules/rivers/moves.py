"""The moves of the rivers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....core import Move, Text, Word


@dataclass(frozen=True, slots=True)
class BuildBridge(Move):
    verb: ClassVar[Word] = Word("command", "bridge")
    about: ClassVar[Text] = Text("Build a bridge across a river, on one of its seven sites.")
    edge: int


@dataclass(frozen=True, slots=True)
class RansomCity(Move):
    verb: ClassVar[Word] = Word("command", "ransom")
    about: ClassVar[Text] = Text("Five gold: the barbarians spare your city.")
