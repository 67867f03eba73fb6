"""The move that only the scenario with cloth has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ......core import Move, Seat, Text, Word


@dataclass(frozen=True, slots=True)
class TakeCloth(Move):
    verb: ClassVar[Word] = Word("command", "pirate-cloth")
    about: ClassVar[Text] = Text("Move the pirate, and take a bale of cloth instead of a card.")
    hex: int
    victim: Seat
