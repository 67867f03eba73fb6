"""Cards of one's choice from the bank, taken by all who are owed some at once.

That is so as long as the bank has enough for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from ...core import Counts, Decision, Entry, Plural, Seat, Text
from ...kit.packed import count_of, pack
from ..kinds import RESOURCE
from ..log_messages import tell_taken
from ..moves import Take
from ..names import make_card_group
from ..resources import card_count
from ..state import Frame, State
from .turn_order import finish_question

CARDS: Final = Text("Cards you take")


def ask_to_take(s: State, owed: Sequence[tuple[Seat, int]], family: str = RESOURCE) -> None:
    """Asks each seat that is owed cards to choose them from the bank.

    `owed` has pairs (seat, number of cards). They may choose among one
    `family` of cards, such as resources. A bank that runs out gives
    what it has, in the order of `owed`.
    """
    kit = s.rules.kit
    in_bank = card_count(kit.select(s.bank, kit.family(family)))
    due: list[tuple[Seat, int]] = []
    for seat, n in owed:
        given = min(n, in_bank)
        if given:
            due.append((seat, given))
            in_bank -= given
    if due:
        s.stack.append(TakeCards(tuple(due), family))


@dataclass(frozen=True, slots=True)
class TakeCards(Frame):
    """Everybody who is owed cards takes them."""

    phase: ClassVar[str] = "take"
    owed: tuple[tuple[Seat, int], ...]  # who takes how many
    family: str = RESOURCE  # of the cards among which they choose

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks all who are owed cards at once.

        Where the bank may run short, it asks one after the other.
        """
        kinds = s.rules.kit.family(self.family)
        total_owed = sum([n for _, n in self.owed])
        has_enough = all(count_of(s.bank, card.kind) >= total_owed for card in kinds)
        asked_now = self.owed if has_enough else self.owed[:1]
        return tuple([self._make_decision(s, seat, n) for seat, n in asked_now])

    def _make_decision(self, s: State, seat: Seat, n: int) -> Decision:
        """Makes the question to a seat for n cards: a menu for one card, a form for more."""
        kit = s.rules.kit
        kinds = kit.family(self.family)
        stock = kit.unpack(kit.select(s.bank, kinds))
        prompt = Plural("Take {n} card of your choice.", "Take {n} cards of your choice.", n=n)
        if n == 1:
            singles = [kit.cards_of_kind(kind) for kind, left in enumerate(stock) if left]
            return Decision(seat, prompt, tuple(map(Take, singles)))
        most = tuple([min(n, left) for left in stock])
        group = make_card_group(CARDS, kit, kinds, most, (n, n))
        return Decision(seat, prompt, forms=(Counts(Take, CARDS, (group,)),))

    def apply(self, s: State, seat: Seat, move: Take, entry: Entry) -> None:
        """Gives the seat the cards it has chosen, and goes on when nobody is owed any more."""
        taken = pack(move.cards)
        s.take_from_bank(s.players[seat], taken)
        s.record_action(seat, "take", got=taken)
        if entry.news is not None:
            tell_taken(s, seat, taken, entry)
        still_owed = tuple([(other, n) for other, n in self.owed if other != seat])
        if still_owed:
            s.stack[-1] = TakeCards(still_owed, self.family)
        else:
            finish_question(s, entry)
