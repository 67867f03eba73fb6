"""What a bot looks at in a playout: the position itself, of which it asks only what its seat sees.

The whole view would be made anew after every answer, and the bot would
imagine the position from it again.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core import Seat, View
from .state import State
from .view import Question


@dataclass(frozen=True, slots=True)
class PlayoutView(View):
    """A position, for the seat that is asked in it.

    Bots ask it for nothing that the seat cannot see.
    """

    seat: Seat
    state: State
    question: Question
    seats_to_act: tuple[Seat, ...] = ()

    @property
    def turn(self) -> int:
        """The number of the turn; 0 before the first."""
        return self.state.turn


def show_position(state: State, seat: Seat) -> PlayoutView:
    """What a bot in this seat looks at in a playout: the state itself, and what is asked."""
    return PlayoutView(seat, state, state.stack[-1].question(state))
