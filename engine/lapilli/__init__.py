"""Terni lapilli, the Romans' three in a row: the smallest game, and the one to copy."""

from dataclasses import dataclass
from typing import Final

from ..core import Decision, Entry, Game, Move, Options, RandomBot, Result, Seat, State, Text, Who
from ..kit.lookahead import Lookahead
from .board import CENTRE, PEBBLES_EACH, POINTS, row_of
from .meta import META
from .moves import MOVES, Place, Position
from .view import LapilliView


@dataclass(slots=True)
class LapilliState(State):
    """Everything of one match. None of its values can change, so its copies share them."""

    seat: Seat  # whose turn it is
    centre_is_open: bool  # whether the first pebble may lie in the centre
    position: Position  # as that seat sees it
    last: tuple[int, ...] = ()  # the points of the last move
    past: tuple[tuple[Position, Seat], ...] = ()  # every position, and whose turn it was


def read_position(view: LapilliView, seat: Seat) -> Position:
    """The position of a view as the bot in this seat looks at it: own pebbles first."""
    return Position(view.pebbles[seat], view.pebbles[1 - seat])


class Lapilli(Game[LapilliState]):
    meta = META
    moves = MOVES
    bots = {"random": RandomBot(), "exact": Lookahead(read_position, depth=10)}

    def new(self, seats: int, options: Options, entry: Entry) -> LapilliState:
        """An empty board; who begins is drawn."""
        return LapilliState(entry.draw_below(seats), options["centre"] == "open", Position())

    def decisions(self, state: LapilliState) -> tuple[Decision, ...]:
        """Asks whoever's turn it is for a move; nobody when the match is over."""
        if self.result(state):
            return ()
        forbidden = () if state.centre_is_open or state.past else (Place(CENTRE),)
        if len(state.position.own) == PEBBLES_EACH:
            prompt = Text("Slide a pebble.")
        elif forbidden:
            prompt = Text("Place a pebble, not in the centre.")
        else:
            prompt = Text("Place a pebble.")
        moves = tuple(move for move in state.position.moves() if move not in forbidden)
        return (Decision(state.seat, prompt, moves),)

    def apply(self, state: LapilliState, seat: Seat, move: Move, entry: Entry) -> None:
        """Moves the pebble, hands the turn over, and tells everybody."""
        old, position = state.position.own, state.position.after(move)
        new = position.other  # as the opponent sees it: the pebbles of whoever has moved
        state.last = (*(old - new), *(new - old))  # from where, if it was slid, and to where
        state.position, state.seat = position, 1 - seat
        state.past += ((state.position, state.seat),)
        entry.end_turn()
        entry.tell("{player} plays {move}.", player=Who(seat), move=POINTS.join(state.last, " → "))
        if row := row_of(new):
            entry.tell("{player} wins: {row}.", player=Who(seat), row=POINTS.join(row, "–"))
        elif self.result(state):
            entry.tell("This position stands here for the third time: nobody wins.")

    def view(self, state: LapilliState, seat: Seat | None) -> LapilliView:
        """The whole board, the same for everybody."""
        own, other = state.position
        pebbles = (other, own) if state.seat == 1 else (own, other)  # by seat
        result = self.result(state)
        return LapilliView(seat, () if result else (state.seat,), pebbles, state.last, result)

    def result(self, state: LapilliState) -> Result | None:
        """A row wins; the same position for the third time is a draw."""
        if state.position.is_lost():
            return Result.of_winners(2, 1 - state.seat)
        times = state.past.count((state.position, state.seat))
        return Result.of_winners(2) if times > 2 else None


GAME: Final = Lapilli()
