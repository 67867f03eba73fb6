"""The questions before the first round: with which side of which board everybody plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..core import Decision, Entry, MoveProduct, Seat, Text, Who
from .data import BOX
from .moves import ChooseBoard
from .names import BOARDS
from .state import State
from .view import PastAction

CHOOSE_BOARD: Final = Text("Choose your board.")
CHOOSE_SIDE: Final = Text("Choose the side of your board.")
SIDE_A: Final = 0


def take_board(s: State, seat: Seat, board: int) -> None:
    """Gives the seat a board, by its number in the box, with morale at its start."""
    player = s.players[seat]
    player.board = BOX.boards[board]
    player.morale_level = player.board.start_level


def _choose_board(s: State, seat: Seat, board: int, entry: Entry) -> None:
    """Gives the seat the board that it chose, ends its turn, and tells everybody."""
    take_board(s, seat, board)
    side = BOX.boards[board].id
    s.last_action = PastAction(seat, "board")
    entry.end_turn()
    entry.tell(
        "{player} plays with board {side}: {name}.",
        player=Who(seat),
        side=side,
        name=BOARDS[side],
    )


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """The question to one seat after the other: side A, or a side B that nobody has yet."""

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for side A, or a side B that nobody has yet."""
        taken = [player.board for player in s.players]
        offered = tuple(
            number
            for number, board in enumerate(BOX.boards)
            if number == SIDE_A or board not in taken
        )
        return (Decision(self.seat, CHOOSE_BOARD, MoveProduct(ChooseBoard, board=offered)),)

    def apply(self, s: State, seat: Seat, move: ChooseBoard, entry: Entry) -> None:
        """Gives the seat its board; the next frame asks the next seat."""
        _choose_board(s, seat, move.board, entry)
        s.stack.pop()


@dataclass(frozen=True, slots=True)
class SideChoice:
    """The question to all at once with which side of the board they were dealt they play."""

    dealt: tuple[tuple[Seat, int], ...]  # who still has to choose, with the number of the side B

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks everybody who has not chosen yet for a side of the board they were dealt."""
        return tuple(
            Decision(seat, CHOOSE_SIDE, MoveProduct(ChooseBoard, board=(SIDE_A, side)))
            for seat, side in self.dealt
        )

    def apply(self, s: State, seat: Seat, move: ChooseBoard, entry: Entry) -> None:
        """Gives the seat its board, and goes on asking those who have not chosen.

        After the last choice the stack is empty, and the first round begins.
        """
        _choose_board(s, seat, move.board, entry)
        still_choosing = tuple((other, side) for other, side in self.dealt if other != seat)
        s.stack.pop()
        if still_choosing:
            s.stack.append(SideChoice(still_choosing))
