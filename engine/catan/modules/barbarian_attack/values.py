"""What the moves of the attack are worth to a bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Move
from ....kit.masks import contains
from ...evaluation.moves import MoveEvaluation
from ...evaluation.view_values import ViewValues
from ...module import MoveValue
from ...view import CatanView
from ..own_moves import give_value
from .board import FREE_STEPS, measure_steps
from .moves import HaltKnights, MarchKnight, PlaceKnight, SendBarbarian, SpareAll, TakeBarbarian
from .seen import barbarians_seen, count_own_buildings_at, count_riders_at, riders_seen
from .slot import MOST_ON_HEX

VICTORY_VALUE: Final = 8.0  # of a place with which a battle is won
PRISONER_VALUE: Final = 4.0  # more for each barbarian there
NEAR_VALUE: Final = 5.0  # of a place beside barbarians, by how many knights are missing
SHARE_VALUE: Final = 1.0  # of a place where a battle is won anyway: it shares in the prisoners
HOME_VALUE: Final = 1.5  # more for each own building at the hex
GRAIN_COST: Final = 2.0
REASON_TO_MARCH: Final = 0.5  # how much more another place must be worth
CARD_WORTH: Final = 2.0  # of a card, more for each hex with barbarians
MOST_WORTH: Final = 8.0
CONQUERED_WORTH: Final = 4.0  # of taking a barbarian from a conquered hex


def place_value(view: CatanView, edge: int, riders: set[int]) -> float:
    """What a knight on the path is worth against the barbarians beside it.

    `riders` are the paths with a knight: its own counts once.
    """
    barbarians = barbarians_seen(view)
    value = 0.0
    for hex in view.grid.edge_hexes[edge]:
        n = barbarians.get(hex, 0)
        if not n:
            continue
        # how many more knights a victory needs; 1: the knight on this path is enough
        missing = n + 1 - count_riders_at(view, hex, riders - {edge})
        value += HOME_VALUE * count_own_buildings_at(view, hex)
        if missing == 1:
            value += VICTORY_VALUE + PRISONER_VALUE * n
        elif missing > 1:
            value += NEAR_VALUE / missing
        else:
            value += SHARE_VALUE
    return value


def value_march(evaluation: MoveEvaluation, move: MarchKnight) -> float:
    """What a march is worth: how much more the knight is worth there than where it stands."""
    view = evaluation.view
    riders = riders_seen(view) - {move.rider}
    gain = place_value(view, move.edge, riders) - place_value(view, move.rider, riders)
    value = gain - REASON_TO_MARCH
    is_far = measure_steps(view.grid, move.rider)[move.edge] > FREE_STEPS
    return value - GRAIN_COST if is_far else value


def value_new_knight(evaluation: MoveEvaluation, move: PlaceKnight) -> float:
    """What a new knight on the path is worth, also by how near barbarians are."""
    view = evaluation.view
    return place_value(view, move.edge, riders_seen(view)) + value_nearness(view, move.edge)


def value_nearness(view: CatanView, edge: int) -> float:
    """What it is worth that a path is near to barbarians: at most 1, where it is beside them."""
    steps = measure_steps(view.grid, edge)
    barbarians = barbarians_seen(view)
    steps_to_barbarians = [
        steps[other]
        for other, hexes in enumerate(view.grid.edge_hexes)
        if any(hex in barbarians for hex in hexes)
    ]
    if not steps_to_barbarians:
        return 0.0
    return 1.0 / (1 + min(steps_to_barbarians))


def value_capture(evaluation: MoveEvaluation, move: TakeBarbarian) -> float:
    """What capturing a barbarian is worth: most where it harms the viewer's buildings."""
    view = evaluation.view
    barbarians = barbarians_seen(view).get(move.hex, 0)
    buildings = count_own_buildings_at(view, move.hex)
    value = 1.0 + HOME_VALUE * buildings * barbarians
    if barbarians == MOST_ON_HEX:
        value += CONQUERED_WORTH * buildings
    return value


def value_sending(evaluation: MoveEvaluation, move: SendBarbarian) -> float:
    """What sending a barbarian is worth: most where others have buildings, and the viewer none."""
    view = evaluation.view
    around = view.grid.around[move.hex]
    at_risk = sum(
        contains(around, piece.at)
        for piece in view.pieces
        if piece.owner != view.seat and view.kit.piece(piece.kind).keeps_distance
    )
    return at_risk - 2 * HOME_VALUE * count_own_buildings_at(view, move.hex)


def value_attack(view: CatanView) -> ViewValues:
    """What buying a card is worth now: the more, the more hexes have barbarians.

    It is worth nothing to whoever has no knight left.
    """
    worth = min(MOST_WORTH, CARD_WORTH * len(barbarians_seen(view)))
    if view.seat is not None:
        index = view.kit.piece_index("rider")
        if not view.players[view.seat].pieces_left[index]:
            worth = 0.0
    return ViewValues(purchases={"card": worth})


MOVE_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    MarchKnight: value_march,
    HaltKnights: give_value(0.0),
    PlaceKnight: value_new_knight,
    TakeBarbarian: value_capture,
    SendBarbarian: value_sending,
    SpareAll: give_value(0.0),
}
