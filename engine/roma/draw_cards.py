"""Drawing from a deck: at random, for nobody knows its order."""

from __future__ import annotations

from ..core import Entry, Seat
from .log_messages import record_action
from .state import State


def draw_cards(s: State, seat: Seat, n: int, entry: Entry) -> list[int]:
    """Up to n random cards of the seat's deck; fewer where the discards are used up, too."""
    pile = s.pile_of(seat)
    drawn = list[int]()
    while len(drawn) < n and pile:
        if not pile.deck:
            reshuffle_discards(s, seat, entry)
        index = entry.draw_below(len(pile.deck))
        drawn.append(pile.deck[index])
        # The last card fills the gap, which is faster than closing it:
        # a deck has no order
        pile.deck[index] = pile.deck[-1]
        pile.deck.pop()
    return drawn


def reshuffle_discards(s: State, seat: Seat, entry: Entry) -> None:
    """Makes the discards the seat's new deck, where the old one is used up.

    Nothing is shuffled here: a deck has no order, and `draw_cards`
    draws each card at random.
    """
    pile = s.pile_of(seat)
    pile.deck, pile.discard = pile.discard, []
    record_action(s, entry, seat, "shuffle")
