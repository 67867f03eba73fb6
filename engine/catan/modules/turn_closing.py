"""The end of a turn after marches, camels or wagons: its player may have won by them."""

from __future__ import annotations

from ...core import Entry, Seat
from ..frames.move_handlers import end_turn
from ..log_messages import declare_winner
from ..moves import EndTurn
from ..state import State


def win_or_pass_turn(s: State, seat: Seat, entry: Entry) -> None:
    """Ends the match if the seat has enough points now and may win, else only its turn."""
    p = s.players[seat]
    if p.score >= s.rules.target and all(may_win(s, p) for may_win in s.rules.may_win):
        declare_winner(s, seat, entry)
        entry.end_turn()
        return
    end_turn(s, seat, EndTurn(), entry)


def follow_end_of_turn(s: State, seat: Seat, entry: Entry) -> None:
    """Lets all modules do, once a turn has come to its end, what they do after each move."""
    for after_move in s.rules.after_move:
        after_move(s, seat, EndTurn(), entry)
