"""The aqueduct: who gets no card from a roll takes a resource of choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Decision, Entry, Seat, Text
from ....kit.packed import count_of, pack
from ...frames.roll import SEVEN, ThrowOutcome
from ...frames.turn_order import finish_question
from ...kinds import RESOURCE
from ...log_messages import tell_taken
from ...moves import Take
from ...state import Frame, State, Step
from .hands import count_cards
from .slot import read_knights
from .tracks import POWER_LEVEL, SCIENCE

TAKE: Final = Text("Aqueduct: the roll brought you nothing. Take a resource of your choice.")


def watch_production(s: State) -> None:
    """If anybody has an aqueduct, arranges that all hands are counted before a roll pays.

    `WatchHands` is put on the stack right above the throw, so that it
    runs just before production.
    """
    levels = read_knights(s).levels
    if any(own_levels[SCIENCE] >= POWER_LEVEL for own_levels in levels):
        throws = [index for index, frame in enumerate(s.stack) if isinstance(frame, ThrowOutcome)]
        s.stack.insert(throws[-1] + 1, WatchHands())


@dataclass(frozen=True, slots=True)
class WatchHands(Step):
    """Right before production: notes who holds how many cards."""

    def run(self, s: State, entry: Entry) -> None:
        """Counts all hands, and puts `Aqueducts` below the throw: it runs after production.

        A seven pays nothing, so it is left out.
        """
        outcome = s.stack[-1]
        assert isinstance(outcome, ThrowOutcome), "the throw comes next"
        if outcome.throw.number != SEVEN:
            sizes = tuple([count_cards(s, p) for p in s.players])
            s.stack.insert(-1, Aqueducts(outcome.seat, sizes))


@dataclass(frozen=True, slots=True)
class Aqueducts(Step):
    """After all production, also of gold fields: asks who got no card in spite of an aqueduct."""

    seat: Seat
    sizes: tuple[int, ...]  # of the hands before

    def run(self, s: State, entry: Entry) -> None:
        """Asks all who have an aqueduct and got no card, from the roller on, to take one."""
        slot = read_knights(s)
        seats = len(s.players)
        order = [(self.seat + step) % seats for step in range(seats)]
        owed = [
            seat
            for seat in order
            if slot.level(seat, SCIENCE) >= POWER_LEVEL
            and count_cards(s, s.players[seat]) <= self.sizes[seat]
        ]
        ask_aqueducts(s, owed)


def ask_aqueducts(s: State, owed: Sequence[Seat]) -> None:
    """Asks the seats, in this order, to take a resource, as long as the bank has any."""
    if owed and _kinds_in_bank(s):
        s.stack.append(UseAqueduct(tuple(owed)))


def _kinds_in_bank(s: State) -> list[int]:
    """The kinds of resources that the bank has."""
    return [card.kind for card in s.rules.kit.family(RESOURCE) if count_of(s.bank, card.kind)]


@dataclass(frozen=True, slots=True)
class UseAqueduct(Frame):
    """Everybody named takes a resource, or nothing."""

    phase: ClassVar[str] = "take"
    owed: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks all at once; where the bank may run short, one after the other."""
        kinds = _kinds_in_bank(s)
        is_enough = all(count_of(s.bank, kind) >= len(self.owed) for kind in kinds)
        asked = self.owed if is_enough else self.owed[:1]
        kit = s.rules.kit
        moves = tuple([Take(kit.cards_of_kind(kind)) for kind in kinds])
        nothing = Take(kit.unpack(0))
        return tuple([Decision(seat, TAKE, (*moves, nothing)) for seat in asked])

    def apply(self, s: State, seat: Seat, move: Take, entry: Entry) -> None:
        """Gives the seat its card, and goes on when nobody is owed any more."""
        taken = pack(move.cards)
        s.take_from_bank(s.players[seat], taken)
        s.record_action(seat, "take", got=taken)
        if entry.news is not None:
            tell_taken(s, seat, taken, entry)
        owed = tuple([other for other in self.owed if other != seat])
        if owed and _kinds_in_bank(s):
            s.stack[-1] = UseAqueduct(owed)
        else:
            finish_question(s, entry)
