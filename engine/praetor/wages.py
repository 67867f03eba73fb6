"""Which wages a player has to expect at the end of the round, as far as the view tells it."""

from __future__ import annotations

from .data import Kind
from .resources import can_pay
from .view import Engineer, PraetorView


def expect_wages(view: PraetorView, me: Engineer, rounds_left: int) -> int:
    """Gold that is owed at the end of this round, with novices whom an Academy makes active."""
    soon_active = me.novices[0] if rounds_left > 1 and _has_academy(view, me) else 0
    place = me.workers + me.novices[1]
    return me.wages_due + sum(me.board.wages[place : place + soon_active])


def _has_academy(view: PraetorView, me: Engineer) -> bool:
    """Whether a player may send novices through an Academy: their own, or one they can pay."""
    academies = [lot for lot in view.city if lot.kind is Kind.ACADEMY]
    return any(lot.owner == me.seat or can_pay(me.purse, lot.fee) for lot in academies)
