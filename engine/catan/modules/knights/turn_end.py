"""The end of a turn: nobody ends it with more than four progress cards."""

from __future__ import annotations

from dataclasses import dataclass

from ....core import Entry, Seat
from ...frames.move_handlers import MOVE_HANDLERS
from ...moves import END, EndTurn
from ...state import MoveHandler, State, Step
from .decks import PutBack
from .slot import read_knights


def end_turn(s: State, seat: Seat, move: EndTurn, entry: Entry) -> None:
    """Move handler of `EndTurn`: a seat with too many progress cards first puts some back."""
    if read_knights(s).excess(seat):
        s.stack += [EndTurnAfterPutBack(seat), PutBack((seat,))]
    else:
        handle_end = find_other_end_handler(s)
        handle_end(s, seat, move, entry)


def find_other_end_handler(s: State) -> MoveHandler:
    """The move handler of `EndTurn` without progress cards: a scenario's, or the base game's."""
    handlers = [module.move_handlers().get(EndTurn) for module in s.rules.modules]
    others = [handler for handler in handlers if handler is not None and handler is not end_turn]
    return others[0] if others else MOVE_HANDLERS[EndTurn]


@dataclass(frozen=True, slots=True)
class EndTurnAfterPutBack(Step):
    """The turn ends once the cards are put back."""

    seat: Seat

    def run(self, s: State, entry: Entry) -> None:
        """Ends the turn of the seat, once it has put its cards back."""
        handle_end = find_other_end_handler(s)
        handle_end(s, self.seat, END[0], entry)
