"""Deeds are noted in the state, for pictures and marks, and told as sentences to those who listen."""

from __future__ import annotations

from typing import Any

from ..core import Entry, Event, Seat, Text
from .state import State
from .telling import told
from .view import Deed


def note(s: State, entry: Entry, seat: Seat, verb: str, **what: Any) -> None:
    """Something that everybody sees."""
    deed = Deed(s.turn, s.acts, seat, verb, **what)
    s.deeds.append(deed)
    if entry.news is not None:
        entry.news.append(Event(told(deed)))


def whisper(entry: Entry, seat: Seat, text: Text) -> None:
    """Something that only one seat gets to know."""
    if entry.news is not None:
        entry.news.append(Event(text, seat))
