"""Why the bot would make a move, in a sentence."""

from __future__ import annotations

from typing import Final

from ..core import Move, Text
from . import moves as m
from .evaluation.of_view import evaluate_view
from .names import PIECE_TITLES
from .piece_purchases import piece_bought_by
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
GOAL_KINDS: Final = (
    m.Exchange,
    m.Offer,
    m.Counter,
    m.Accept,
    m.PlayPlenty,
)


def explain_move(view: CatanView, move: Move, shelf: Shelf) -> Text | None:
    """Why the bot suggests this move, for a hint; None leaves it to `Game`'s general reason."""
    explain = shelf.reason_for(view, type(move)) if view.modules else None
    if explain is not None:
        return explain(evaluate_view(view, shelf), move)
    match move:
        case m.BuildSettlement(corner):
            land = site_text(evaluate_view(view, shelf), corner)
            return Text(
                "it is the best corner within your reach: {land}.",
                land=land,
            )
        case m.BuildCity(corner):
            return Text(
                "it doubles what you get there: {land}.",
                land=land_around(view, corner),
            )
        case m.BuildRoad(edge):
            where = route_destination(evaluate_view(view, shelf), edge, "road")
            return where and Text("no other road leads to a better place ({where}).", where=where)
        case m.MoveRobber(_, victim) if victim is not None and view.players[victim].hand_size:
            return Text("you take a card, where the robber costs the others most and you least.")
    if isinstance(move, GOAL_KINDS):
        return _goal_reason(view, shelf)
    piece = piece_bought_by(view.kit, move)
    if piece is not None and piece.connects:
        where = route_destination(evaluate_view(view, shelf), place_of_move(move), piece.key)
        return where and Text("nothing else leads to a better place ({where}).", where=where)
    return PLAIN_REASONS.get(type(move))


def _goal_reason(view: CatanView, shelf: Shelf) -> Text:
    """The sentence that a trade brings the viewer nearer to the goal of the hand."""
    goal = evaluate_view(view, shelf).hand_evaluation.goal
    if goal is None:
        return Text("it brings you nearer to your next purchase.")
    titles = {price.key: price.title for price in view.prices}
    return Text(
        "it brings you nearer to your next purchase: {what}.",
        what=PIECE_TITLES.get(goal.key, titles[goal.key]),
    )
