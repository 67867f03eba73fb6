"""The moves that events ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....core import Move, Text, Word


@dataclass(frozen=True, slots=True)
class Damage(Move):
    verb: ClassVar[Word] = Word("command", "damage")
    about: ClassVar[Text] = Text("Earthquake: choose the road of yours that is turned.")
    edge: int
