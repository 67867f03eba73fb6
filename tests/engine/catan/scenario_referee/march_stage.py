"""The march at the end of a turn: whose knights wait, and when the battles begin."""

from __future__ import annotations

from random import Random

from engine.catan.modules.barbarian_attack.moves import HaltKnights, MarchKnight, MarchKnights
from engine.catan.moves import EndTurn
from engine.core import Decision, Move

from .coast import Coast
from .marching import draw_marches, list_marches, march, march_all, may_march_all
from .table import Table

MOST_IN_FORM = 5  # knights that march at once; the sixth is asked for then
FORM_SAMPLES = 4


class MarchStage:
    """Own knights march first, then for two the foreign one."""

    def __init__(self, coast: Coast) -> None:
        self.coast = coast
        self.waiting: set[int] = set()  # knights that have not marched yet, by path
        self.is_foreign = False  # whether the foreign knight marches
        self.is_open = False  # whether an answer is waited for

    def answer(self, table: Table, seat: int, move: Move) -> None:
        """Carries out one answer, and sees who is next."""
        match move:
            case EndTurn():
                self.is_foreign = False
                self.waiting = list_riders(table, seat)
            case MarchKnight(rider=start, edge=end):
                march(self.coast, table, seat, start, end)
                self.waiting.remove(start)
            case MarchKnights(paths=paths):
                riders = self.list_in_form()
                march_all(self.coast, table, seat, riders, paths)
                self.waiting -= set(riders)
            case HaltKnights():
                self.waiting.clear()
        self.is_open = self._can_march(table, seat) or self._turn_to_foreign(table, seat)

    def list_in_form(self) -> list[int]:
        """The knights that one form asks about."""
        return sorted(self.waiting)[:MOST_IN_FORM]

    def _can_march(self, table: Table, seat: int) -> bool:
        """Whether a knight that waits has where to go."""
        return any(list_marches(self.coast, table, seat, start) for start in self.waiting)

    def _turn_to_foreign(self, table: Table, seat: int) -> bool:
        """Whether it is now the foreign knight's turn."""
        foreign = list_riders(table, *range(table.seats, table.seats + table.view.unplayed))
        if self.is_foreign or not foreign:
            return False
        self.is_foreign = True
        self.waiting = foreign
        return self._can_march(table, seat)

    def check_form(self, table: Table, decision: Decision, random: Random) -> int:
        """Compares some marches of several knights at once; how many."""
        if not any(form.kind is MarchKnights for form in decision.forms):
            return 0
        riders = self.list_in_form()
        for _ in range(FORM_SAMPLES):
            ends = draw_marches(self.coast, riders, random)
            expected = may_march_all(self.coast, table, decision.seat, riders, ends)
            assert decision.allows(MarchKnights(ends)) == expected, (riders, ends)
        return FORM_SAMPLES


def list_riders(table: Table, *owners: int) -> set[int]:
    """Where knights of these owners stand."""
    return {piece.at for piece in table.list_pieces("rider") if piece.owner in owners}
