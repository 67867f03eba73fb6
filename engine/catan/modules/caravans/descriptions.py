"""How the moves of the caravans are offered, what they are worth, and why they are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Choice, Move, Text, Who
from ....kit.hexes import EDGES
from ....kit.masks import members
from ...evaluation.moves import MoveEvaluation
from ...evaluation.view_values import POINT_WORTH, ViewValues
from ...kinds import CORNER, EDGE
from ...module import DescribeHandler, MoveValue, Reason
from ...names import cards_text
from ...view import CatanView, PlayerSeen
from ..own_moves import give_reason, give_value
from .moves import Abstain, BidForCamel, PlaceCamel

GROUP: Final = Text("Camel")
POINT_VALUE: Final = 10.0  # of a point that a camel brings its seat
OTHERS_SHARE: Final = 0.5  # of what it brings another
ROAD_VALUE: Final = 1.0  # of one's own road that counts twice
HALF_WAY_VALUE: Final = 2.0  # of one's own building that then has one camel
CARD_COST: Final = 2.5  # of a card that is bid
LEAST_GAIN: Final = 4.0  # for which it is worth to bid
MOST_BID: Final = 2  # cards that a bot bids


def describe_bid(view: CatanView, move: BidForCamel) -> Choice:
    """How a bid is offered in the menu."""
    return Choice(Text("Bid {cards}", cards=cards_text(move.cards, view.kit)), GROUP)


def describe_abstention(view: CatanView, move: Abstain) -> Choice:
    """How abstaining is offered in the menu: from a bid, or from naming a path."""
    if view.phase == "camel_agreement":
        return Choice(Text("Name no path"), GROUP)
    return Choice(Text("Bid nothing"), GROUP)


def describe_camel(view: CatanView, move: PlaceCamel) -> Choice:
    """How a path is offered, with what the camel brings whom."""
    facts = [*_describe_points(view, move.edge), *_describe_road(view, move.edge)]
    facts = facts or _describe_neighbours(view, move.edge)
    hint = Text("{facts}", facts=tuple(facts)) if facts else None
    return Choice(Text("Camel on {edge}", edge=EDGES[move.edge]), GROUP, hint)


def _describe_points(view: CatanView, edge: int) -> list[Text]:
    """Tells who gets a point by a camel on the path."""
    facts = []
    for seat in range(len(view.players)):
        if count_new_points(view, edge, seat):
            whose = Text("one point for {player}", player=Who(seat))
            facts.append(Text("one point for you") if seat == view.seat else whose)
    return facts


def _describe_road(view: CatanView, edge: int) -> list[Text]:
    """Tells whose road counts twice with a camel on the path."""
    owners = [seat for seat in range(len(view.players)) if edge in view.places_of("road", seat)]
    return [Text("road of {player} counts twice", player=Who(seat)) for seat in owners]


def _describe_neighbours(view: CatanView, edge: int) -> list[Text]:
    """Tells whose building stands at an end of the path: the next camel may bring it a point."""
    owners = _find_building_owners(view)
    players = range(len(view.players))
    at_ends = {owners[end] for end in view.grid.ends[edge] if owners.get(end) in players}
    return [Text("beside a building of {player}", player=Who(seat)) for seat in sorted(at_ends)]


# --- what they are worth ----------------------------------------------


def camel_edges(view: CatanView) -> set[int]:
    """The paths with a camel, as everybody sees them."""
    return {sign.at for sign in view.signs if sign.key == "camel"}


def _find_building_owners(view: CatanView) -> dict[int, int]:
    """By corner: the owner of the building there."""
    building_kinds = {piece.key for piece in view.kit.pieces if piece.keeps_distance}
    return {piece.at: piece.owner for piece in view.pieces if piece.kind in building_kinds}


def _count_camels_at(view: CatanView, corner: int, camels: set[int]) -> int:
    """How many of these camels, given by their edges, stand at a corner."""
    return sum(edge in camels for edge in members(view.grid.edges_at[corner]))


def count_new_points(view: CatanView, edge: int, seat: int | None) -> int:
    """How many points a camel on this path brings a seat.

    Each of its buildings at an end with one camel then stands between
    two.
    """
    camels = camel_edges(view)
    owners = _find_building_owners(view)
    ends = [end for end in view.grid.ends[edge] if owners.get(end, -1) == seat]
    return sum(_count_camels_at(view, end, camels) == 1 for end in ends)


def path_value(view: CatanView, edge: int) -> float:
    """What a camel on the path brings the viewer, less a share of what it brings others."""
    value = 0.0
    camels = camel_edges(view)
    owners = _find_building_owners(view)
    for end in view.grid.ends[edge]:
        if end not in owners:
            continue
        share = 1.0 if owners[end] == view.seat else -OTHERS_SHARE
        camels_there = _count_camels_at(view, end, camels)
        if camels_there == 0:
            value += share * HALF_WAY_VALUE
        elif camels_there == 1:  # the new one is the second
            value += share * POINT_VALUE
    if any(piece.at == edge for piece in view.pieces if piece.kind == "road"):
        viewer = -1 if view.seat is None else view.seat  # -1: an onlooker, who has no roads
        is_own_road = edge in view.places_of("road", viewer)
        value += ROAD_VALUE if is_own_road else -ROAD_VALUE
    return value


def open_paths_seen(view: CatanView) -> list[int]:
    """The paths on which the next camel may be placed: the view marks them."""
    return [sign.at for sign in view.signs if sign.key == "camel_path"]


def _votes_seen(player: PlayerSeen) -> int | None:
    """The votes of a player in the vote on a camel; None if the player has not bid yet."""
    return next((counter.count for counter in player.counters if counter.key == "votes"), None)


def highest_sensible_bid(view: CatanView) -> int:
    """The highest bid that makes sense.

    That is `MOST_BID`, or for the last bidder one card more than all
    others together, if that is less.
    """
    others = [player for seat, player in enumerate(view.players) if seat != view.seat]
    votes = [n for n in map(_votes_seen, others) if n is not None]
    if len(votes) < len(others):
        return MOST_BID
    return min(MOST_BID, 1 + sum(votes))


def value_bid(evaluation: MoveEvaluation, move: BidForCamel) -> float:
    """What a bid is worth: much where one path for the camel is far better than another.

    It is assumed that n cards win with a chance of n / (n + 1). What
    the cards are worth is taken off.
    """
    values = [path_value(evaluation.view, edge) for edge in open_paths_seen(evaluation.view)]
    gain = max(values, default=0.0) - min(values, default=0.0)
    n = sum(move.cards)
    if gain < LEAST_GAIN or n > highest_sensible_bid(evaluation.view):
        return -CARD_COST * n
    hand = evaluation.hand_evaluation
    need_of_cards = sum(count * hand.card_value(kind) for kind, count in enumerate(move.cards))
    return gain * n / (n + 1) - CARD_COST * n - need_of_cards


def value_camel(evaluation: MoveEvaluation, move: PlaceCamel) -> float:
    """What placing a camel on a path is worth.

    It is mostly more than naming none, which is 0.
    """
    return POINT_VALUE + path_value(evaluation.view, move.edge)


def value_places(view: CatanView) -> ViewValues:
    """What corners between camels, and roads on paths with camels, are worth; and their names."""
    camels = camel_edges(view)
    corners = {
        corner: POINT_WORTH
        for corner in view.grid.corners
        if _count_camels_at(view, corner, camels) > 1
    }
    near = {
        corner: HALF_WAY_VALUE
        for corner in view.grid.corners
        if _count_camels_at(view, corner, camels) == 1
    }
    roads = {("road", edge): ROAD_VALUE for edge in camels}
    names = {
        (sign.place, sign.at): sign.title
        for sign in view.signs
        if sign.key == "camel" and sign.title is not None and sign.place in (EDGE, CORNER)
    }
    return ViewValues(settlements=corners | near, edges=roads, names=names)


# --- why --------------------------------------------------------------


def explain_camel(evaluation: MoveEvaluation, move: PlaceCamel) -> Text:
    """Why a bot places a camel there: for a point, or to help itself most."""
    if count_new_points(evaluation.view, move.edge, evaluation.view.seat):
        return Text("your building there then stands between two camels: one point.")
    return Text("there the camel helps you most, and the others least.")


DESCRIPTIONS: Final[Mapping[type[Move], DescribeHandler]] = {
    BidForCamel: describe_bid,
    Abstain: describe_abstention,
    PlaceCamel: describe_camel,
}
MOVE_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    BidForCamel: value_bid,
    Abstain: give_value(0.0),
    PlaceCamel: value_camel,
}
REASONS: Final[Mapping[type[Move], Reason]] = {
    BidForCamel: give_reason(Text("the way of this camel matters to you.")),
    Abstain: give_reason(Text("your cards are worth more than the way of this camel.")),
    PlaceCamel: explain_camel,
}
