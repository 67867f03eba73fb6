"""Cards of one's choice from the bank, taken by all who are owed some at once.

That is so as long as the bank has enough for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from ...core import Counts, Decision, Entry, Plural, Seat, Text
from ...kit.packed import pack
from ..log_messages import tell_taken
from ..moves import Take
from ..names import RESOURCE_TITLES, CardGroup
from ..resources import unpack_cards
from ..state import Frame, State
from ..view import RESOURCES
from .turn_order import finish_question

CARDS: Final = Text("Cards you take")
TAKE_ONE: Final = tuple(
    Take(tuple(int(kind == other) for other in range(len(RESOURCES))))
    for kind in range(len(RESOURCES))
)


def ask_to_take(s: State, owed: Sequence[tuple[Seat, int]]) -> None:
    """Asks each of the seats to take its number of cards from the bank.

    A bank that runs out gives what it has, in the order of the seats named.
    """
    left = sum(unpack_cards(s.bank))
    due: list[tuple[Seat, int]] = []
    for seat, n in owed:
        if min(n, left):
            due.append((seat, min(n, left)))
            left -= min(n, left)
    if due:
        s.stack.append(TakeCards(tuple(due)))


@dataclass(frozen=True, slots=True)
class TakeCards(Frame):
    """Everybody who is owed cards takes them."""

    phase: ClassVar[str] = "take"
    owed: tuple[tuple[Seat, int], ...]  # who takes how many

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks all who are owed cards at once; one after the other where the bank may run short."""
        stock = unpack_cards(s.bank)
        enough = min(stock) >= sum([n for _, n in self.owed])
        return tuple(
            [
                self._make_decision(stock, seat, n)
                for seat, n in (self.owed if enough else self.owed[:1])
            ]
        )

    def _make_decision(self, stock: tuple[int, ...], seat: Seat, n: int) -> Decision:
        """The question to a seat for n cards: a menu for one card, a form for more."""
        prompt = Plural("Take {n} card of your choice.", "Take {n} cards of your choice.", n=n)
        if n == 1:
            return Decision(
                seat, prompt, tuple([TAKE_ONE[kind] for kind, left in enumerate(stock) if left])
            )
        most = tuple([min(n, left) for left in stock])
        return Decision(
            seat,
            prompt,
            forms=(Counts(Take, CARDS, (CardGroup(CARDS, RESOURCE_TITLES, most, (n, n)),)),),
        )

    def apply(self, s: State, seat: Seat, move: Take, entry: Entry) -> None:
        """Gives the seat the cards it has chosen, and goes on when nobody is owed any more."""
        taken = pack(move.cards)
        s.take_from_bank(s.players[seat], taken)
        s.record_action(seat, "take", got=taken)
        if entry.news is not None:
            tell_taken(seat, move.cards, entry)
        left = tuple([(other, n) for other, n in self.owed if other != seat])
        if left:
            s.stack[-1] = TakeCards(left)
        else:
            finish_question(s, entry)
