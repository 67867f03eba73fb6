"""Why the bot would make a move, in a sentence."""

from __future__ import annotations

from typing import Final

from ..core import Move, Text
from . import moves as m
from .evaluation.moves import MoveEvaluation
from .evaluation.of_view import evaluate_view
from .kinds import PieceKind
from .names import fill_wording
from .place_hints import land_around
from .route_hints import route_destination, site_text
from .shelf import Shelf
from .sites import place_of_move
from .view import CatanView

PLAIN_REASONS: Final = {
    m.Roll: Text("every turn begins with the roll."),
    m.EndTurn: Text("nothing that you can do now brings you further."),
    m.BuyCard: Text("nothing better can be bought soon."),
    m.PlayKnight: Text("it moves the robber, and counts for the Largest Army."),
    m.PlayRoads: Text("two roads bring you to better corners."),
    m.PlayMonopoly: Text("the others hold many of these cards."),
    m.MoveRobber: Text("there the robber costs the others most, and you least."),
    m.Discard: Text("these are the cards that you need least."),
    m.Take: Text("these are the cards that you need most."),
    m.Decline: Text("the trade would not help you."),
}
LEADS_FURTHEST: Final = Text("nothing else leads to a better place ({where}).")
GOAL_KINDS: Final = (
    m.Exchange,
    m.Offer,
    m.Counter,
    m.Accept,
    m.PlayPlenty,
)


def explain_move(view: CatanView, move: Move, shelf: Shelf) -> Text | None:
    """Why the bot suggests this move, for a hint.

    A reason of the match's modules comes first. None leaves it to the
    general reason of `Game`.
    """
    explain = shelf.reason_for(view, type(move)) if view.modules else None
    if explain is not None:
        return explain(evaluate_view(view, shelf), move)
    match move:
        case m.MoveRobber(_, victim) if victim is not None and view.players[victim].hand_size:
            return Text("you take a card, where the robber costs the others most and you least.")
    if isinstance(move, GOAL_KINDS):
        return _goal_reason(view, shelf)
    piece = view.kit.piece_bought_by(move)
    if piece is not None:
        return _piece_reason(evaluate_view(view, shelf), piece, place_of_move(move))
    return PLAIN_REASONS.get(type(move))


def _piece_reason(evaluation: MoveEvaluation, piece: PieceKind, at: int) -> Text | None:
    """Why a piece is built on the place `at`: where it leads, or which land is around.

    None where it leads nowhere, or its kind has no such sentence.
    """
    if piece.connects:
        where = route_destination(evaluation, at, piece.key)
        if where is None:
            return None
        reason = piece.wording.reason or LEADS_FURTHEST
        return fill_wording(reason, piece, at, where=where)
    if piece.wording.reason is None:
        return None
    land = site_text(evaluation, at) if piece.founds else land_around(evaluation.view, at)
    return fill_wording(piece.wording.reason, piece, at, land=land)


def _goal_reason(view: CatanView, shelf: Shelf) -> Text:
    """The sentence that a trade brings the viewer nearer to the goal of the hand."""
    goal = evaluate_view(view, shelf).hand_evaluation.goal
    if goal is None:
        return Text("it brings you nearer to your next purchase.")
    titles = {price.key: price.title for price in view.prices}
    return Text(
        "it brings you nearer to your next purchase: {what}.",
        what=titles[goal.key],
    )
