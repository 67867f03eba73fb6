"""The moves that only the Pirate Islands have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ......core import Move, Seat, Text, Word


@dataclass(frozen=True, slots=True)
class AttackFortress(Move):
    verb: ClassVar[Word] = Word("command", "attack")
    about: ClassVar[Text] = Text("Attack your fortress with your warships; this ends the turn.")


@dataclass(frozen=True, slots=True)
class TakeFromAnybody(Move):
    verb: ClassVar[Word] = Word("command", "take-card")
    about: ClassVar[Text] = Text("After a seven: take a card from anybody, or from nobody.")
    victim: Seat | None
