"""A steady player: does what promises most favor, from what its own seat sees."""

from __future__ import annotations

from typing import Final

from ..core import Decision, Move, MoveProduct, RankingBot, group_by_kind
from .evaluation import Evaluation
from .market import DealForm
from .moves import Academy, Build, ChooseBoard, Trade, Villager
from .view import PraetorView

HALF_TURN: Final = 2  # in quarter turns


class SteadyBot(RankingBot[PraetorView]):
    """Weighs every action, tiles on their best places only."""

    def move_values(self, view: PraetorView, decision: Decision) -> dict[Move, float]:
        """How much favor each answer promises.

        Of the deals at the Market, which a form asks for, it weighs
        only the best one.
        """
        evaluation = Evaluation(view)
        if decision.forms:
            (form,) = decision.forms
            assert isinstance(form, DealForm), "the Market is the only form"
            best = evaluation.best_deal(evaluation.me.purse, form.limit)
            return {Trade(best.deal): best.favor}
        candidates = list_candidates(view, evaluation, decision)
        return {move: _answer_value(evaluation, move) for move in candidates}


def _answer_value(evaluation: Evaluation, move: Move) -> float:
    """How much favor one answer promises.

    It answers a turn, a choice between the rounds, or the choice of a
    board: all boards are worth the same.
    """
    match move:
        case ChooseBoard():
            return 0.0
        case Academy(skips):
            return evaluation.academy_value() if skips else 0.0
        case Villager(calls):
            return evaluation.villager_value() if calls else 0.0
    return evaluation.move_value(move)


def list_candidates(view: PraetorView, evaluation: Evaluation, decision: Decision) -> list[Move]:
    """The listed moves that are worth weighing, each once.

    Of all ways to build a tile, these are only the best place with
    the best worker.
    """
    candidates: list[Move] = []
    for same_kind in group_by_kind(decision.moves).values():
        for moves in same_kind:  # a move alone, or a product of many
            if isinstance(moves, MoveProduct) and moves.kind is Build:
                candidates.append(_best_build(view, evaluation, moves))
            else:
                candidates.extend(moves)
    return list(dict.fromkeys(candidates))


def _best_build(view: PraetorView, evaluation: Evaluation, builds: MoveProduct) -> Build:
    """The best of all ways to build one tile.

    It lies where its plazas bring most favor. Of the workers, the one
    who gains most by it is sent.
    """
    (tile,) = builds.axes["tile"]  # a product has all ways to build one tile
    offer = next(offer for offer in view.offers if offer.tile == tile)
    best = evaluation.find_best_place(offer)
    turn = best.turn
    if turn not in builds.axes["turn"]:
        turn -= HALF_TURN  # two equal halves: it looks the same upside down
    worker = max(
        builds.axes["worker"],
        key=lambda worker: evaluation.worker_value(worker, learns=True),
    )
    return Build(tile, worker, best.at, turn)
