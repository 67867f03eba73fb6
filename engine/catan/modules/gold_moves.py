"""What is done with gold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...core import Move, Text, Word


@dataclass(frozen=True, slots=True)
class SpendGold(Move):
    verb: ClassVar[Word] = Word("command", "spend-gold")
    is_named_by_field: ClassVar[bool] = True
    about: ClassVar[Text] = Text("Two gold: take a resource from the bank, twice a turn at most.")
    resource: int


@dataclass(frozen=True, slots=True)
class SellForGold(Move):
    verb: ClassVar[Word] = Word("command", "sell-for-gold")
    about: ClassVar[Text] = Text("Give the bank four equal resources, or three, for one gold.")
    resource: int
