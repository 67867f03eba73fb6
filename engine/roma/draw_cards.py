"""Drawing from a deck: by lot, for nobody knows its order."""

from __future__ import annotations

from ..core import Entry, Seat
from .log_messages import record_action
from .state import State


def draw_cards(s: State, seat: Seat, n: int, entry: Entry) -> list[int]:
    """So many cards from the seat's deck. Where the discards are used up too, the draw ends."""
    pile, drawn = s.pile_of(seat), list[int]()
    while len(drawn) < n and pile:
        if not pile.deck:
            reshuffle_discards(s, seat, entry)
        at = entry.draw_below(len(pile.deck))
        drawn.append(pile.deck[at])
        pile.deck[at] = pile.deck[-1]
        pile.deck.pop()
    return drawn


def reshuffle_discards(s: State, seat: Seat, entry: Entry) -> None:
    """Rulebook: "When the deck runs out, the discarded cards are shuffled and form a new deck." """
    pile = s.pile_of(seat)
    pile.deck, pile.discard = pile.discard, []
    record_action(s, entry, seat, "shuffle")
