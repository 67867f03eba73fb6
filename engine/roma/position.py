"""How strong both stand: points, vacant spaces, cards and money."""

from __future__ import annotations

from typing import Final

from ..core import Text
from .components import COST, DEFENCE
from .player import VACANT, Player
from .state import State

POSITION_PARTS: Final = (
    Text("victory points"),
    Text("filled spaces"),
    Text("cards in the row"),
    Text("cards in hand"),
    Text("sestertii"),
)
POSITION_SCALE: Final = 5.0  # victory points
# All values are in victory points, set after a regression on who won matches of steady bots
VACANT_SPACE_COST: Final = 1.1
LAST_POINTS_COST: Final = 6.0  # of so many vacant spaces that they cost the last points
CARD_COST_VALUE: Final = 0.02  # for each sestertius that a card in the row costs
DEFENCE_VALUE: Final = 0.15  # for each point of defence in the row
HAND_CARD_VALUE: Final = 0.35
FULL_HAND: Final = 6  # cards; further ones are worth nothing
COIN_VALUE: Final = 0.2
FULL_PURSE: Final = 12  # sestertii; further ones are worth nothing


def weigh_position(s: State) -> list[tuple[float, ...]]:
    """By seat: what its points, its row, its hand and its money are worth."""
    return [_weigh_player(player) for player in s.players]


def _weigh_player(player: Player) -> tuple[float, ...]:
    """What one player's position is worth: a number for each of POSITION_PARTS."""
    vacant = player.row.count(VACANT)
    kinds = player.row_kinds()
    spaces_value = -VACANT_SPACE_COST * vacant
    if player.points <= vacant:  # the next turn would cost the last points
        spaces_value -= LAST_POINTS_COST
    row_value = sum(
        [CARD_COST_VALUE * COST[kind] + DEFENCE_VALUE * DEFENCE[kind] for kind in kinds]
    )
    return (
        float(player.points),
        spaces_value,
        row_value,
        HAND_CARD_VALUE * min(FULL_HAND, len(player.hand)),
        COIN_VALUE * min(FULL_PURSE, player.money),
    )
