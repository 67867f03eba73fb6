"""A steady player: does what promises most favor, from what its own seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Final

from ..core import Decision, Move, MoveProduct, group_by_kind
from .evaluation import Evaluation, best_place
from .market import DealForm
from .moves import Academy, Build, ChooseBoard, Trade, Villager
from .view import PraetorView

HALF_TURN: Final = 2  # in quarter turns


class SteadyBot:
    """Weighs every action, tiles on their best places only; lots break ties."""

    def choose(self, view: PraetorView, decision: Decision, random: Random) -> Move:
        """The answer that promises most favor.

        A board is chosen at random. Academy and villager:
        yes, unless this seems the last round.
        """
        evaluation = Evaluation(view)
        for form in decision.forms:
            assert isinstance(form, DealForm), "the Market is the only form"
            return Trade(evaluation.best_deal(evaluation.me.purse, form.limit).deal)
        kinds = group_by_kind(decision.moves)
        if ChooseBoard in kinds:
            return decision.sample(random)
        if Academy in kinds or Villager in kinds:
            yes, no = decision.moves
            return yes if evaluation.rounds_left > 1 else no
        candidates = list_candidates(view, evaluation, decision)
        values = {move: evaluation.move_value(move) for move in candidates}
        return max(values, key=lambda move: (values[move], random.random()))


def list_candidates(view: PraetorView, evaluation: Evaluation, decision: Decision) -> list[Move]:
    """The listed moves that are worth weighing, each once."""
    found: dict[Move, None] = {}
    for part in chain.from_iterable(group_by_kind(decision.moves).values()):
        found.update(dict.fromkeys(_candidate_moves(view, evaluation, part)))
    return list(found)


def _candidate_moves(
    view: PraetorView, evaluation: Evaluation, part: Sequence[Move]
) -> Iterator[Move]:
    """The moves of one part that are worth weighing.

    A part has moves of one kind; one of `Build` has all
    ways to build one tile. Of these, only the best place,
    with the worker best sent there.
    """
    if not isinstance(part, MoveProduct) or part.kind is not Build:
        yield from part
        return
    (tile,), workers = part.axes["tile"], part.axes["worker"]
    offer = next(offer for offer in view.offers if offer.tile == tile)
    at, turn, _ = best_place(view.sites, offer)
    if turn not in part.axes["turn"]:  # a tile with two equal halves looks the same upside down
        turn -= HALF_TURN
    worker = max(workers, key=lambda worker: evaluation.worker_value(worker, learns=True))
    yield Build(tile, worker, at, turn)
