"""The cards of Barbarian Attack, carried out as soon as they are bought."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .coast import CONQUERORS, Coast
from .table import Table

DECK = {"knighthood": 14, "swift knight": 4, "treason": 4, "intrigue": 4}
LOST_CARD = "lost knight"  # Knighthood or Swift Knight, which found no knight or no path
DECK_SIZE = 26
TREASON_GOLD = 2
SENT = 2  # barbarians, by Treason


@dataclass
class Deck:
    """Counts what was drawn since the deck was made."""

    drawn: Counter[str] = field(default_factory=Counter)

    def note(self, card: str) -> None:
        """A card comes; no deck holds more than its number of a kind."""
        self.drawn[card] += 1
        assert self.drawn[card] <= DECK.get(card, DECK_SIZE), f"too many {card}"
        if self.drawn.total() == DECK_SIZE:
            self.drawn.clear()

    @property
    def left(self) -> int:
        """Cards of the deck; when the last is drawn, it is made anew."""
        return DECK_SIZE - self.drawn.total()


@dataclass
class Treason:
    """Barbarians on their way: from where they were taken, where they were put."""

    to_take: int = 0
    held: int = 0
    sources: list[int] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)

    def list_takes(self, coast: Coast, table: Table) -> list[int]:
        """From where one may be taken: another hex with barbarians each time."""
        return [hex for hex in coast.list_occupied(table) if hex not in self.sources]

    def list_sends(self, coast: Coast, table: Table) -> list[int]:
        """Where one may be put: another hex of the coast that is not conquered."""
        barred = self.sources + self.sent
        return [
            hex
            for hex in coast.ring
            if hex not in barred and table.count_at("barbarian", hex) < CONQUERORS
        ]

    def take(self, table: Table, hex: int) -> None:
        """Takes one barbarian from a hex."""
        table.put_count("barbarian", hex, table.count_at("barbarian", hex) - 1)
        self.sources.append(hex)
        self.to_take -= 1
        self.held += 1

    def send(self, table: Table, hex: int) -> None:
        """Puts one barbarian on a hex."""
        table.put_count("barbarian", hex, table.count_at("barbarian", hex) + 1)
        self.sent.append(hex)
        self.held -= 1

    def settle(self, coast: Coast, table: Table) -> None:
        """Does what leaves no choice: takes where there are two hexes or fewer, gives back."""
        takes = self.list_takes(coast, table)
        if len(takes) <= self.to_take:
            for hex in takes:
                self.take(table, hex)
            missing = min(self.to_take, table.supply["barbarians"])
            table.supply["barbarians"] -= missing
            self.held += missing
            self.to_take = 0
        if not self.to_take and not self.list_sends(coast, table):
            table.supply["barbarians"] += self.held
            self.held = 0


def begin_treason(coast: Coast, table: Table, seat: int) -> Treason:
    """Two gold, and two barbarians that are to move."""
    table.pay_gold(seat, TREASON_GOLD)
    treason = Treason(to_take=SENT)
    treason.settle(coast, table)
    return treason
