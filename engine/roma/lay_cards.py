"""How cards come to the table: one by one, or several with one answer."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Arrangement, Entry, Form, Seat, Text
from ..forms import MAX_QUESTIONS_PER_FORM
from .board import PLACES
from .components import NAMES
from .log_messages import record_action
from .moves import Arrange
from .player import kind_of
from .state import State


def lay_and_record(
    s: State,
    seat: Seat,
    card: int,
    space: int,
    entry: Entry,
    price: int = 0,
) -> None:
    """Lays a card face up, and records it with the card that it covers and the price paid."""
    fallen = s.lay_card(seat, card, space)
    record_action(s, entry, seat, "lay", at=space, kind=kind_of(card), n=price, fallen=fallen)


def arrangement_forms(
    title: Text,
    cards: Sequence[int],
    spaces: Sequence[int],
    *,
    may_keep_cards: bool = False,
) -> tuple[Form, ...]:
    """The form that asks for a space for each card, in one dialog.

    `may_keep_cards`: a card may stay without a space. Returns () if
    there is no card, or more than one dialog can ask for.
    """
    if not cards or len(cards) > MAX_QUESTIONS_PER_FORM:
        return ()
    # Seen from the form, the spaces are the things to be laid, and each
    # card is a place for one
    form = Arrangement(
        Arrange,
        title,
        things=tuple((space, PLACES[space]) for space in spaces),
        places=tuple(NAMES[kind_of(card)] for card in cards),
        spare=may_keep_cards,
    )
    return (form,)
