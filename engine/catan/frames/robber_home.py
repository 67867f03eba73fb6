"""The robber is sent home: to the desert, or to that of several which a player chooses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ...core import Decision, Entry, Seat, Text, Who
from ...kit.hexes import HEXES
from ..moves import MoveRobber
from ..names import tile_title
from ..robber import move_robber, robber_homes
from ..rules import ASKS_WHICH_DESERT
from ..state import HEX, Frame, State
from .turn_order import finish_question

WHERE: Final = Text("Where is the robber sent?")


def send_robber_home(s: State, seat: Seat, entry: Entry) -> bool:
    """Sends the robber to its desert, where it robs nobody; True if it moved at once.

    False if it has no home, is at home already, or the seat is asked
    first. Of several homes the seat chooses one; in earlier revisions
    it was always the first. Of a move at once the caller tells all
    players; of the one that is chosen the question does.
    """
    places = robber_homes(s)
    if not places or s.robber in places:
        return False
    if len(places) > 1 and s.rules.revision >= ASKS_WHICH_DESERT:
        s.stack.append(ChooseDesert(seat))
        return False
    put_robber_home(s, seat, places[0])
    return True


def put_robber_home(s: State, seat: Seat, hex: int) -> None:
    """Moves the robber to the hex, and records it as an action of the seat."""
    move_robber(s, hex)
    s.record_action(seat, "robber", HEX, hex)


@dataclass(frozen=True, slots=True)
class ChooseDesert(Frame):
    """Which of the deserts, or of what lies in their places?

    When time runs out, the robber goes where nobody lives, if
    there is such a hex.
    """

    phase: ClassVar[str] = "robber"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for one of the robber's homes.

        Without an answer in time it is one where nobody lives.
        """
        no_seats = 0  # mask of seats that may be robbed: without any there is one move a hex
        robber_moves = s.island.move_table.robber_moves
        moves: list[MoveRobber] = []
        for hex in robber_homes(s):
            moves += robber_moves[hex][no_seats]
        harmless = [move for move in moves if not s.hex_seats[move.hex]]
        fallback = harmless[0] if harmless else moves[0]
        return (Decision(self.seat, WHERE, tuple(moves), fallback=fallback),)

    def apply(self, s: State, seat: Seat, move: MoveRobber, entry: Entry) -> None:
        """Sends the robber to the chosen desert."""
        put_robber_home(s, seat, move.hex)
        hex = HEXES[move.hex]
        tile = tile_title(s.island.board.tiles[move.hex])
        entry.tell(
            "{player} sends the robber to {hex}: {tile}.", player=Who(seat), hex=hex, tile=tile
        )
        finish_question(s, entry)
