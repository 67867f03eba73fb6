"""How cards come to the table: one by one, or several with one answer."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Arrangement, Entry, Form, Seat, Text
from ..forms import MOST_QUESTIONS
from .board import PLACES
from .box import NAMES
from .moves import Arrange
from .news import note
from .player import KIND
from .state import State


def put(s: State, seat: Seat, card: int, space: int, entry: Entry, price: int = 0) -> None:
    """Lays a card before everybody's eyes."""
    fallen = s.lay(seat, card, space)
    note(s, entry, seat, "lay", at=space, kind=card & KIND, n=price, fallen=fallen)


def arrangement(title: Text, cards: Sequence[int], spaces: Sequence[int], *, spare: bool = False) -> tuple[Form, ...]:
    """One dialog with a question for each card: on which space? Not for more cards than a dialog can ask of."""
    if not cards or len(cards) > MOST_QUESTIONS:
        return ()
    things = tuple((space, PLACES[space]) for space in spaces)
    return (Arrangement(Arrange, title, things, tuple(NAMES[card & KIND] for card in cards), spare),)
