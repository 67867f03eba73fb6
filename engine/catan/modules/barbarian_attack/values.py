"""What the moves of the attack are worth to a bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Move
from ...evaluation.moves import MoveEvaluation
from ...evaluation.view_values import ViewValues
from ...module import MoveValue
from ...view import CatanView
from ..own_moves import give_value
from .board import FREE_STEPS, measure_steps
from .moves import HaltKnights, MarchKnight, PlaceKnight, SendBarbarian, SpareAll, TakeBarbarian
from .seen import barbarians_seen, count_riders_at, lives_at, riders_seen
from .slot import MOST

VICTORY_VALUE: Final = 8.0  # of a place with which a battle is won
PRISONER_VALUE: Final = 4.0  # more for each barbarian there
NEAR_VALUE: Final = 5.0  # of a place beside barbarians, by how many knights are missing
HOME_VALUE: Final = 1.5  # more for each own building at the hex
GRAIN_COST: Final = 2.0
REASON_TO_MARCH: Final = 0.5  # how much more another place must be worth
CARD_WORTH: Final = 2.0  # of a card, more for each hex with barbarians
MOST_WORTH: Final = 8.0
CONQUERED_WORTH: Final = 4.0  # of taking a barbarian from a conquered hex


def place_value(view: CatanView, edge: int, riders: set[int]) -> float:
    """What a knight on the path is worth, beside those of others and of one's own."""
    barbarians, value = barbarians_seen(view), 0.0
    for hex in view.grid.edge_hexes[edge]:
        n = barbarians.get(hex, 0)
        if not n:
            continue
        missing = n + 1 - count_riders_at(view, hex, riders - {edge})
        value += HOME_VALUE * lives_at(view, hex)
        if missing == 1:
            value += VICTORY_VALUE + PRISONER_VALUE * n
        elif missing > 1:
            value += NEAR_VALUE / missing
        else:
            value += 1.0  # it shares in the prisoners
    return value


def value_march(evaluation: MoveEvaluation, move: MarchKnight) -> float:
    """What the knight is worth there, less what it is worth where it stands."""
    view = evaluation.view
    riders = riders_seen(view) - {move.rider}
    gain = place_value(view, move.edge, riders) - place_value(view, move.rider, riders)
    is_far = measure_steps(view.grid, move.rider)[move.edge] > FREE_STEPS
    return gain - REASON_TO_MARCH - GRAIN_COST * is_far


def value_new_knight(evaluation: MoveEvaluation, move: PlaceKnight) -> float:
    """What the knight is worth there; at the castle, how near barbarians are."""
    view = evaluation.view
    return place_value(view, move.edge, riders_seen(view)) + nearness(view, move.edge)


def nearness(view: CatanView, edge: int) -> float:
    """How near a path is to barbarians: less than a place beside them is worth."""
    steps = measure_steps(view.grid, edge)
    beside = [
        steps[other]
        for other, hexes in enumerate(view.grid.edge_hexes)
        if any(hex in barbarians_seen(view) for hex in hexes)
    ]
    return 1.0 / (1 + min(beside)) if beside else 0.0


def value_capture(evaluation: MoveEvaluation, move: TakeBarbarian) -> float:
    """A barbarian is taken where it harms the viewer most."""
    view = evaluation.view
    n = barbarians_seen(view).get(move.hex, 0)
    lives = lives_at(view, move.hex)
    return 1.0 + HOME_VALUE * lives * n + CONQUERED_WORTH * (n == MOST) * lives


def value_sending(evaluation: MoveEvaluation, move: SendBarbarian) -> float:
    """A barbarian is sent where the viewer has least, and others have most."""
    view = evaluation.view
    at_risk = sum(
        view.grid.around[move.hex] >> piece.at & 1
        for piece in view.pieces
        if piece.owner != view.seat and view.kit.piece(piece.kind).keeps_distance
    )
    return at_risk - 2 * HOME_VALUE * lives_at(view, move.hex)


def value_attack(view: CatanView) -> ViewValues:
    """Cards are worth more while barbarians are there to be captured, and knights to be had."""
    worth = min(MOST_WORTH, CARD_WORTH * len(barbarians_seen(view)))
    if view.seat is not None:
        index = view.kit.piece_index("rider")
        worth *= bool(view.players[view.seat].pieces_left[index])
    return ViewValues(purchases={"card": worth})


MOVE_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    MarchKnight: value_march,
    HaltKnights: give_value(0.0),
    PlaceKnight: value_new_knight,
    TakeBarbarian: value_capture,
    SendBarbarian: value_sending,
    SpareAll: give_value(0.0),
}
