"""Players for the tests: one who tries everything that cards can do."""

from __future__ import annotations

from random import Random

from engine.core import Decision, Move, group_by_kind
from engine.roma.board import BRIBERY
from engine.roma.moves import Arrange, Lay, Use
from engine.roma.view import RomaView


class Busy:
    """Activates what can be activated, fills vacant spaces, and answers by lot; or saves money
    first.
    """

    def __init__(self, saves: int = 0) -> None:
        self.saves = saves  # sestertii to have before cards are bought

    def choose(self, view: RomaView, decision: Decision, random: Random) -> Move:
        assert view.seat is not None
        kinds = group_by_kind(decision.moves)
        if view.question is None or view.question.name != "act":
            forms = [form for form in decision.forms if form.kind is Arrange]
            return (
                forms[0].sample(random)
                if forms and random.random() < 0.5
                else decision.sample(random)
            )
        uses = [move for part in kinds.get(Use, ()) for move in part if isinstance(move, Use)]
        active = [move for move in uses if move.on <= BRIBERY]
        if active and random.random() < 0.8:
            return random.choice(active)
        vacant = [
            space for space, lying in enumerate(view.sides[view.seat].spaces) if lying is None
        ]
        lays = [move for part in kinds.get(Lay, ()) for move in part if isinstance(move, Lay)]
        filling = [move for move in lays if move.space in vacant]
        if filling and view.sides[view.seat].money >= self.saves:
            return random.choice(filling)
        if lays and not self.saves and random.random() < 0.1:
            return random.choice(lays)
        return random.choice(uses or decision.moves)
