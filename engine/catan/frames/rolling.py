"""The roll: dice or what stands for them, events before production, production or the seven."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...core import Entry, Seat, Who
from ..production import produce
from ..rules import Step
from ..state import NO_PLACE, NOBODY, State
from ..view import Throw
from .flow import settle
from .seven import seven

SEVEN: Final = 7
DIE: Final = range(1, 7)
THROWS: Final = tuple(Throw(first + second, (first, second)) for first in DIE for second in DIE)


def cast(s: State, seat: Seat, entry: Entry) -> Throw:
    """Two dice, or what a module draws instead."""
    for dice in s.rules.dice:
        throw = dice(s, seat, entry)
        if throw is not None:
            return throw
    return THROWS[entry.below(36)]


def resolve(s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
    """What the throw leads to."""
    rules, number = s.rules, throw.number
    s.throws = (throw,)
    s.trail.append((s.turns, seat, "roll", NO_PLACE, number, NOBODY, 0, 0))
    if entry.news is not None and throw.card is None:
        entry.tell("{player} rolls {number}.", player=Who(seat), number=number)
    if rules.rolled:
        s.stack.append(Outcome(seat, throw))
        for rolled in rules.rolled:
            rolled(s, seat, throw, entry)
        settle(s, entry)
    elif number == SEVEN:
        seven(s, seat, entry)
    else:
        produce(s, throw, entry)
        if rules.produced:
            harvested(s, seat, throw, entry)


def harvested(s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
    """What follows production."""
    for produced in s.rules.produced:
        produced(s, seat, throw, entry)
    settle(s, entry)


@dataclass(frozen=True, slots=True)
class Outcome(Step):
    """Production or the seven, once the events are over."""

    seat: Seat
    throw: Throw

    def run(self, s: State, entry: Entry) -> None:
        if self.throw.number == SEVEN:
            seven(s, self.seat, entry)
        else:
            produce(s, self.throw, entry)
            harvested(s, self.seat, self.throw, entry)
