"""Which wages a player has to expect at the end of the round, as far as the view tells it."""

from __future__ import annotations

from .data import Kind
from .resources import can_pay
from .view import Engineer, PraetorView


def expect_wages(view: PraetorView, me: Engineer, rounds_left: int) -> int:
    """Estimates the Gold that a player will owe at the end of this round.

    An Academy makes novices of the first level active at once. They are
    paid then too, behind all workers and the novices of the second
    level. In the last round nobody sends them there.
    """
    first_level, second_level = me.novices
    may_skip = rounds_left > 1 and _has_academy(view, me)
    skipping = first_level if may_skip else 0
    paid_before = me.workers + second_level
    their_wages = me.board.wages[paid_before : paid_before + skipping]
    return me.wages_due + sum(their_wages)


def _has_academy(view: PraetorView, me: Engineer) -> bool:
    """Whether a player may send novices through an Academy: their own, or one they can pay."""
    academies = [lot for lot in view.city if lot.kind is Kind.ACADEMY]
    return any(lot.owner == me.seat or can_pay(me.purse, lot.fee) for lot in academies)
