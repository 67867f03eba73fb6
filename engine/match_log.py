"""The log of a match, looked back on: which entries stand, and how far a seat may go back."""

from __future__ import annotations

from .core import Decision, Seat
from .log import LogEntry, number_standing_and_undos


class MatchLog:
    """The entries of a match, and which of them stand.

    It is the part of `Match` that only looks back; there moves and
    undos are made, and the state is held.
    """

    __slots__ = ("_last_undo_number", "_standing_at_undo", "lines")

    def __init__(self) -> None:
        """A log without entries."""
        self.lines: list[LogEntry] = []
        self._last_undo_number = 0  # the number (from 1) of the last undo in the log; 0: none
        # The numbers of the entries that stood right after the last undo
        self._standing_at_undo: tuple[int, ...] = ()

    def decisions(self) -> tuple[Decision, ...]:
        """What each seat that may act is being asked; () when the match is over.

        `Match` answers it, for only it knows the state.
        """
        raise NotImplementedError

    def standing_entries(self) -> list[int]:
        """The numbers (from 1) of the entries that have not been undone."""
        # All entries after the last undo stand
        return [*self._standing_at_undo, *range(self._last_undo_number + 1, len(self.lines) + 1)]

    def number_standing_and_undos(self) -> list[tuple[int, LogEntry]]:
        """The entries that are not undone, with undos in their places, as pairs (number, entry).

        An undo is left out, like any entry, where a later undo
        goes back behind it.
        """
        if not self._last_undo_number:
            return list(enumerate(self.lines, 1))
        return number_standing_and_undos(self.lines)

    def free_undo_target(self, seat: Seat) -> int | None:
        """The number of the entry that the seat may go back to without asking; 0 means the start.

        That is one step within its own turn, and never over a barrier.
        None if it may not, or the match is over.
        """
        standing = self.standing_entries()
        if not standing:
            return None
        last_number = standing[-1]
        last = self.lines[last_number - 1]  # the numbers begin with 1
        is_own_step = last.seat == seat and not last.ends_turn
        if not is_own_step or last.is_barrier or not self.decisions():
            return None
        return standing[-2] if len(standing) > 1 else 0

    def undo_request_target(self, seat: Seat) -> int | None:
        """The number of the entry that the seat may ask the others to go back to; 0: the start.

        That is the one before its own last step, whatever others did
        since. None if it made none.
        """
        before = self.standing_entries()
        while before and self.lines[before[-1] - 1].seat != seat:  # what others did since
            before.pop()
        if not before:
            return None
        before.pop()
        return before[-1] if before else 0

    def seats_to_consent(self, seat: Seat, to_entry: int) -> tuple[Seat, ...]:
        """The other seats whose consent an undo back to the position after `to_entry` needs.

        Those are the seats that acted after that entry, and those that
        are being asked something now.
        """
        acted = {
            self.lines[number - 1].seat for number in self.standing_entries() if number > to_entry
        }
        asked = {decision.seat for decision in self.decisions()}
        return tuple(sorted((acted | asked) - {seat}))

    def crosses_barrier(self, to_entry: int) -> bool:
        """Whether going back to the position after `to_entry` undoes chance or a shown secret."""
        return any(
            self.lines[number - 1].is_barrier
            for number in self.standing_entries()
            if number > to_entry
        )
