"""The roll: dice or what stands for them, events before production, production or the seven."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from ...core import Entry, Seat, Who
from ..production import produce_resources
from ..state import State, Step
from ..view import Throw
from .seven import resolve_seven
from .turn_order import run_steps

SEVEN: Final = 7
DIE: Final = range(1, 7)
THROWS: Final = tuple(Throw(sum(dice), dice) for dice in product(DIE, DIE))
NUMBER_OF_THROWS: Final = len(THROWS)
SHOWN_THROWS: Final = tuple((throw,) for throw in THROWS)  # as the state keeps them


def throw_dice(s: State, seat: Seat, entry: Entry) -> Throw:
    """Throws the dice, again while a module asks for that.

    Modules may then change the throw.
    """
    throw = draw_or_roll(s, seat, entry)
    while any(rolls_again(s, throw, entry) for rolls_again in s.rules.rolls_again):
        throw = draw_or_roll(s, seat, entry)
    for change_throw in s.rules.change_throw:
        throw = change_throw(s, seat, throw, entry)
    return throw


def draw_or_roll(s: State, seat: Seat, entry: Entry) -> Throw:
    """Rolls two dice, or takes the throw of the first module that draws one instead."""
    for draw_throw in s.rules.draw_throw:
        throw = draw_throw(s, seat, entry)
        if throw is not None:
            return throw
    return THROWS[entry.draw_below(NUMBER_OF_THROWS)]


def resolve_throw(s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
    """Records and tells a throw, then runs production or the seven.

    Where modules act on throws (`on_roll`), that waits on the stack
    until all questions that they ask are answered.
    """
    rules = s.rules
    number = throw.number
    s.throws = (throw,)
    # As `record_action`, without the call
    s.history.append((s.turn, seat, "roll", number))
    if entry.news is not None and throw.card is None:
        entry.tell("{player} rolls {number}.", player=Who(seat), number=number)
    if rules.on_roll:
        # Runs after all that is pushed on top of it
        s.stack.append(ThrowOutcome(seat, throw))
        for on_roll in rules.on_roll:
            on_roll(s, seat, throw, entry)
        run_steps(s, entry)
    elif number == SEVEN:
        resolve_seven(s, seat, entry)
    else:
        produce_resources(s, throw, entry)
        if rules.after_production:
            finish_production(s, seat, throw, entry)


def finish_production(s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
    """Lets modules act after production, and then runs the steps that they put on the stack."""
    for after_production in s.rules.after_production:
        after_production(s, seat, throw, entry)
    run_steps(s, entry)


@dataclass(frozen=True, slots=True)
class ThrowOutcome(Step):
    """Production or the seven, once the events are over."""

    seat: Seat
    throw: Throw

    def run(self, s: State, entry: Entry) -> None:
        """Runs production or the seven, once all events of the throw are answered."""
        if self.throw.number == SEVEN:
            resolve_seven(s, self.seat, entry)
        else:
            produce_resources(s, self.throw, entry)
            finish_production(s, self.seat, self.throw, entry)
