"""Placing a palisade: as an action, the second of an action, or the power of the Orcs."""

from __future__ import annotations

from ..core import Entry, Seat
from .log_messages import tell_palisade
from .state import State


def place_palisade(s: State, seat: Seat, line: int, entry: Entry) -> None:
    """Places a palisade on the line, and tells what it divides."""
    parts = s.add_palisade(seat, line)
    tell_palisade(s, seat, line, parts, entry)
