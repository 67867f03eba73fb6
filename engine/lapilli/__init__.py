"""Terni lapilli, the Romans' three in a row: the smallest game, and the one to copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..core import Decision, Entry, Game, Move, Options, RandomBot, Result, Seat, State, Text, Who
from .board import Pebbles, name_points, row_of
from .bot import EXACT
from .meta import META
from .moves import MOVES, legal_moves, move_pebbles
from .view import LapilliView


@dataclass(slots=True)
class LapilliState(State):
    """Everything of one match. None of its values can change, so its copies share them."""

    seat: Seat  # whose turn it is
    centre: bool  # whether the first pebble may lie in the centre
    pebbles: tuple[Pebbles, Pebbles] = (frozenset(), frozenset())  # by seat
    last: tuple[int, ...] = ()  # the points of the last move
    past: tuple[tuple[Pebbles, Pebbles, Seat], ...] = ()  # every position, and whose turn it was


class Lapilli(Game[LapilliState]):
    meta = META
    moves = MOVES
    bots = {"random": RandomBot(), "exact": EXACT}

    def new(self, seats: int, options: Options, entry: Entry) -> LapilliState:
        """An empty board; who begins is drawn."""
        return LapilliState(entry.draw_below(seats), centre=options["centre"] == "open")

    def decisions(self, state: LapilliState) -> tuple[Decision, ...]:
        """Asks whoever's turn it is for a move; nobody when the match is over."""
        if self.result(state):
            return ()
        own, other = state.pebbles[state.seat], state.pebbles[1 - state.seat]
        prompt = Text("Place a pebble.") if len(own) < 3 else Text("Slide a pebble.")
        moves = legal_moves(own, other, centre=state.centre or bool(other))
        return (Decision(state.seat, prompt, moves),)

    def apply(self, state: LapilliState, seat: Seat, move: Move, entry: Entry) -> None:
        """Moves the pebble, hands the turn over, and tells everybody."""
        old, other = state.pebbles[seat], state.pebbles[1 - seat]
        own = move_pebbles(old, move)
        state.pebbles = (other, own) if seat else (own, other)
        state.last, state.seat = (*(old - own), *(own - old)), 1 - seat
        state.past += ((*state.pebbles, state.seat),)
        entry.end_turn()
        entry.tell("{player} plays {move}.", player=Who(seat), move=name_points(state.last, " → "))
        if row := row_of(own):
            entry.tell("{player} wins: {row}.", player=Who(seat), row=name_points(row, "–"))
        elif self.result(state):
            entry.tell("This position stands here for the third time: nobody wins.")

    def view(self, state: LapilliState, seat: Seat | None) -> LapilliView:
        """The whole board, the same for everybody."""
        result = self.result(state)
        to_act = () if result else (state.seat,)
        return LapilliView(seat, to_act, state.pebbles, state.last, result)

    def result(self, state: LapilliState) -> Result | None:
        """A row wins; the same position for the third time is a draw."""
        winners = [seat for seat in (0, 1) if row_of(state.pebbles[seat])]
        is_draw = state.past.count((*state.pebbles, state.seat)) == 3
        return Result.of_winners(2, *winners) if winners or is_draw else None


GAME: Final = Lapilli()
