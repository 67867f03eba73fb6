"""Why a bot would make a move of the box, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Move, Text
from ...evaluation.moves import MoveEvaluation
from ...module import Reason
from ..own_moves import give_reason
from .army_moves import (
    ActivateKnight,
    ChaseFromPath,
    ChaseRobber,
    MoveKnight,
    PromoteKnight,
    RetreatKnight,
)
from .cards import moves as c
from .moves import (
    BuildWall,
    DrawProgress,
    ImproveCity,
    LoseCity,
    PlaceMetropolis,
    PutBackProgress,
    RecruitKnight,
)
from .outlook import read_outlook


def explain_knights(evaluation: MoveEvaluation, move: Move) -> Text:
    """Why a bot trains knights: how far the barbarians are, and how strong both sides are."""
    outlook = read_outlook(evaluation.view)
    return Text(
        "the barbarians land in {steps} steps: {strength} against {defence}.",
        steps=outlook.steps_left,
        strength=outlook.barbarians,
        defence=outlook.defence,
    )


def explain_improvement(evaluation: MoveEvaluation, move: ImproveCity | c.PlayCrane) -> Text:
    """Why a bot improves its cities: for a metropolis, or for more progress cards."""
    if read_outlook(evaluation.view).can_win_metropolis(move.track):
        return Text("it brings you the metropolis: two points.")
    return Text("a higher level brings progress cards more often.")


CARDS: Final = give_reason(Text("it brings you cards."))
HURTS: Final = give_reason(Text("it costs the others cards."))
REASONS: Final[Mapping[type[Move], Reason]] = {
    RecruitKnight: explain_knights,
    PromoteKnight: explain_knights,
    ActivateKnight: explain_knights,
    c.PlayWarlord: explain_knights,
    c.PlaySmith: explain_knights,
    MoveKnight: give_reason(Text("it drives a weaker knight away.")),
    ChaseRobber: give_reason(Text("the robber goes somewhere else, and you take a card.")),
    ChaseFromPath: give_reason(
        Text("the barbarian goes somewhere else, and you may take a card.")
    ),
    RetreatKnight: give_reason(Text("the knight keeps its rank there.")),
    ImproveCity: explain_improvement,
    c.PlayCrane: explain_improvement,
    PlaceMetropolis: give_reason(
        Text("this city produces most, and nobody pillages it any more.")
    ),
    LoseCity: give_reason(Text("this city produces least.")),
    BuildWall: give_reason(Text("it saves two cards more from a seven.")),
    c.PlayEngineer: give_reason(Text("it saves two cards more from a seven.")),
    DrawProgress: give_reason(Text("any deck helps you.")),
    PutBackProgress: give_reason(Text("this card helps you least.")),
    c.PlayMerchant: give_reason(Text("it brings a point, and a good rate.")),
    c.PlayMerchantFleet: give_reason(Text("you hold many cards of this kind.")),
    c.PlayCommercialHarbor: CARDS,
    c.SwapAtHarbor: give_reason(Text("you can spare this card, and get a commodity.")),
    c.GiveCommodity: give_reason(Text("you need this commodity least.")),
    c.PlayMasterMerchant: CARDS,
    c.TakeFromHand: give_reason(Text("these are the cards that you need most.")),
    c.PlayResourceMonopoly: give_reason(Text("the others hold many of these cards.")),
    c.PlayTradeMonopoly: give_reason(Text("the others hold many of these cards.")),
    c.PlayBishop: give_reason(Text("you take a card from everybody there.")),
    c.PlaySaboteur: HURTS,
    c.PlayWedding: CARDS,
    c.PlaySpy: give_reason(Text("it brings you a progress card of your choice.")),
    c.TakeProgress: give_reason(Text("this card helps you most.")),
    c.PlayIntrigue: give_reason(Text("that knight is in your way.")),
    c.PlayDeserter: give_reason(Text("they lose a knight, and you gain one.")),
    c.EnlistKnight: give_reason(Text("a knight for nothing.")),
    c.LoseKnight: give_reason(Text("this knight is worth least.")),
    c.PlayDiplomat: give_reason(Text("it shortens a long route of somebody else.")),
    c.PlayAlchemist: give_reason(Text("this number brings you many cards.")),
    c.PlayInventor: give_reason(Text("your land gets the better number.")),
    c.PlayIrrigation: CARDS,
    c.PlayMining: CARDS,
    c.PlayMedicine: give_reason(Text("a city for three cards instead of five.")),
    c.PlayRoadBuilding: give_reason(Text("two roads bring you to better corners.")),
}
