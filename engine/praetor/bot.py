"""A steady player: does what promises most favor, from what its own seat sees."""

from __future__ import annotations

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
        if decision.forms:
            (form,) = decision.forms
            assert isinstance(form, DealForm), "the Market is the only form"
            best = evaluation.best_deal(evaluation.me.purse, form.limit)
            return Trade(best.deal)
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
    """The listed moves that are worth weighing, each once.

    Of all ways to build a tile, these are only the best
    place with the best worker.
    """
    found: list[Move] = []
    for same_kind in group_by_kind(decision.moves).values():
        for moves in same_kind:
            if isinstance(moves, MoveProduct) and moves.kind is Build:
                found.append(_best_build(view, evaluation, moves))
            else:
                found.extend(moves)
    return list(dict.fromkeys(found))


def _best_build(view: PraetorView, evaluation: Evaluation, builds: MoveProduct) -> Build:
    """The best of all ways to build one tile.

    That is where its plazas bring most favor, with the
    worker best sent there.
    """
    (tile,) = builds.axes["tile"]
    offer = next(offer for offer in view.offers if offer.tile == tile)
    best = best_place(view.sites, offer)
    turn = best.turn
    if turn not in builds.axes["turn"]:
        turn -= HALF_TURN  # two equal halves: it looks the same upside down
    worker = max(
        builds.axes["worker"],
        key=lambda worker: evaluation.worker_value(worker, learns=True),
    )
    return Build(tile, worker, best.at, turn)
