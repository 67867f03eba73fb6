"""How one question follows another: what waits on the stack, and whose turn is next."""

from __future__ import annotations

from typing import Final

from ...core import Entry, Seat
from ..state import Frame, State, Step

# Recorded actions; with more, those of old turns are dropped
MAX_HISTORY_NOTES: Final = 80


def finish_question(s: State, entry: Entry) -> None:
    """Takes the answered question off the stack, and goes on with what lies below it."""
    s.stack.pop()
    run_steps(s, entry)


def run_steps(s: State, entry: Entry) -> None:
    """Runs the steps on top of the stack, until one is reached that is a question.

    A step needs no answer; a frame that asks does.
    """
    while not s.stack[-1].asks:
        step = s.stack.pop()
        assert isinstance(step, Step)
        step.run(s, entry)


def pass_turn(s: State, seat: Seat, following: Seat, frame: Frame, entry: Entry) -> None:
    """Ends the turn of `seat` and begins that of `following`, whose first question is `frame`.

    The ended turn must be on top of the stack: `frame` replaces it.
    """
    p = s.players[seat]
    if p.new_development:  # Rulebook: a card bought in this turn may be played in the next one
        p.development += p.new_development
        p.new_development = 0
    turn = s.turn
    p.last_turn = turn
    s.active = following
    s.turn = turn + 1
    s.card_played = False
    s.offers_made = ()
    s.stack[-1] = frame
    entry.end_turn()  # playouts count these calls, and end after some
    if len(s.history) > MAX_HISTORY_NOTES:
        s.drop_history_before(turn - len(s.players))  # who acts now has seen all that is older
