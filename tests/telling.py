"""What a move told, in English, for tests of rules."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Event, Seat, Text
from words import Words

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


@dataclass(frozen=True)
class Told:
    """What a move told, to whom, and what it noted for the log."""

    news: tuple[Event, ...]
    secret: bool = False
    closes: bool = False
    drawn: tuple[int, ...] = ()

    def __str__(self) -> str:
        """What everybody reads."""
        return " ".join(english(event.text) for event in self.news if event.to is None)

    def privately(self, seat: Seat) -> str:
        return " ".join(english(event.text) for event in self.news if event.to == seat)


def english(text: Text) -> str:
    return Words("en", NAMES)(text)
