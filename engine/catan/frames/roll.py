"""The roll: dice or what stands for them, events before production, production or the seven."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...core import Entry, Seat, Who
from ..production import produce_resources
from ..state import NO_PLACE, NOBODY, State, Step
from ..view import Throw
from .seven import resolve_seven
from .turn_order import run_steps

SEVEN: Final = 7
DIE: Final = range(1, 7)
THROWS: Final = tuple(Throw(first + second, (first, second)) for first in DIE for second in DIE)


def throw_dice(s: State, seat: Seat, entry: Entry) -> Throw:
    """Two dice, or what a module draws instead."""
    for dice in s.rules.draw_throw:
        throw = dice(s, seat, entry)
        if throw is not None:
            return throw
    return THROWS[entry.draw_below(36)]


def resolve_throw(s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
    """What the throw leads to."""
    rules, number = s.rules, throw.number
    s.throws = (throw,)
    s.history.append((s.turn, seat, "roll", NO_PLACE, number, NOBODY, 0, 0))
    if entry.news is not None and throw.card is None:
        entry.tell("{player} rolls {number}.", player=Who(seat), number=number)
    if rules.on_roll:
        s.stack.append(ThrowOutcome(seat, throw))
        for rolled in rules.on_roll:
            rolled(s, seat, throw, entry)
        run_steps(s, entry)
    elif number == SEVEN:
        resolve_seven(s, seat, entry)
    else:
        produce_resources(s, throw, entry)
        if rules.after_production:
            finish_production(s, seat, throw, entry)


def finish_production(s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
    """What follows production."""
    for produced in s.rules.after_production:
        produced(s, seat, throw, entry)
    run_steps(s, entry)


@dataclass(frozen=True, slots=True)
class ThrowOutcome(Step):
    """Production or the seven, once the events are over."""

    seat: Seat
    throw: Throw

    def run(self, s: State, entry: Entry) -> None:
        if self.throw.number == SEVEN:
            resolve_seven(s, self.seat, entry)
        else:
            produce_resources(s, self.throw, entry)
            finish_production(s, self.seat, self.throw, entry)
