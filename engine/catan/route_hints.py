"""Where routes lead in the end, and what a site has beside its land: for reasons of moves."""

from __future__ import annotations

from ..core import Text
from ..kit.hexes import CORNERS, EDGES
from .evaluation.moves import MoveEvaluation
from .evaluation.view_values import NO_VALUES
from .kinds import CORNER, EDGE
from .place_hints import land_around, road_destination


def route_destination(evaluation: MoveEvaluation, edge: int, kind: str) -> Text | None:
    """Where a piece of a route on the edge leads, in words; `kind` is the key of the piece.

    Where modules add values, it is the goal of the route, with what a
    module calls it, or with the land around it. Else it is the best
    corner nearby; None if no corner nearby is free.
    """
    view = evaluation.view
    values = evaluation.values
    goal = None
    if values is not NO_VALUES:
        goal = evaluation.place_evaluation.routes_of(kind).goal(edge)
    if goal is None:
        return road_destination(view, edge, values.destinations)
    place, at = goal
    if place == EDGE:
        return Text("to {corner}: {land}", corner=EDGES[at], land=values.names.get(goal, ""))
    if (kind, at) in values.corners and goal in values.names:
        return Text("to {corner}: {land}", corner=CORNERS[at], land=values.names[goal])
    return Text("to {corner}: {land}", corner=CORNERS[at], land=site_text(evaluation, at))


def site_text(evaluation: MoveEvaluation, corner: int) -> Text:
    """The land around a corner, and what the modules say that a building there brings."""
    land = land_around(evaluation.view, corner)
    name = evaluation.values.names.get((CORNER, corner))
    return land if name is None else Text("{name}; {land}", name=name, land=land)
