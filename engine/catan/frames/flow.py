"""How one question follows another: what waits on the stack, and whose turn is next."""

from __future__ import annotations

from ...core import Entry, Seat
from ..rules import Frame, Step
from ..state import State

LONG = 80  # notes


def resume(s: State, entry: Entry) -> None:
    """The top question is answered: on with what lies below it."""
    s.stack.pop()
    settle(s, entry)


def settle(s: State, entry: Entry) -> None:
    """Does what needs no answer, until somebody is asked."""
    while not s.stack[-1].asks:
        step = s.stack.pop()
        assert isinstance(step, Step)
        step.run(s, entry)


def pass_turn(s: State, seat: Seat, following: Seat, frame: Frame, entry: Entry) -> None:
    """From one turn to another, which starts with this question."""
    p = s.players[seat]
    if p.fresh:  # Rulebook: a card bought in this turn may be played in the next one
        p.cards += p.fresh
        p.fresh = 0
    p.acted = s.turns
    s.turn = following
    s.turns += 1
    s.played = False
    s.offered = ()
    s.stack[-1] = frame
    entry.end_turn()
    if len(s.trail) > LONG:
        s.forget(s.turns - len(s.players) - 1)  # who acts now has seen all that is older
