"""How strong everybody stands: favor, and what workers, goods and tiles will still bring."""

from __future__ import annotations

from typing import Final

from ..core import Text
from .data import Resource
from .evaluation import FAVOR_PER_GOLD, FULL_VALUE_STOCK
from .market import TRADED_RESOURCES
from .player import Player
from .prizes import AREA_PRIZES, VILLAGER_PRIZES, WALL_PRIZES, share_prizes
from .resources import gold_value
from .rounds import count_rounds_left
from .scoring import GOLD_A_POINT
from .state import State

POSITION_PARTS: Final = (
    Text("favor"),
    Text("workers"),
    Text("goods"),
    Text("morale"),
    Text("tiles and walls"),
    Text("lists of the expert game"),
)
POSITION_SCALE: Final = 25.0  # favor
# All values are in favor; those "a round" for each round that is left.
# Set after a regression on how matches of steady bots ended from
# positions on the way
WORKER_VALUE: Final = 5.0
WORKER_A_ROUND: Final = 2.0
NOVICE_A_ROUND: Final = 3.5
READY_WORKER: Final = 8.0  # of a worker who has still to act in this round
READY_WORKER_AT_END: Final = 2.0  # the same in the last round
READY_PIP: Final = 0.8  # for each pip of experience of such a worker
TILE_A_ROUND: Final = 1.5
WALL_A_ROUND: Final = 0.1
DEBT_A_ROUND: Final = 0.7  # for each Gold of wages that the purse lacks
GOODS_SHARE: Final = 1.2  # of what goods are worth to whoever spends them well
MOST_ACTIONS: Final = 2  # a round, as far as goods can be spent


def weigh_position(s: State) -> list[tuple[float, ...]]:
    """By seat: its score so far, and what it may still bring, one number for each part."""
    rounds_left = count_rounds_left(s)
    prizes = _expert_prizes(s) if s.rules.expert else [0.0] * len(s.players)
    return [
        (*_weigh_player(player, rounds_left), prize)
        for player, prize in zip(s.players, prizes, strict=True)
    ]


def _weigh_player(player: Player, rounds_left: int) -> tuple[float, ...]:
    """What all that one player has is worth, a number for each of `POSITION_PARTS` but the last.

    `rounds_left` are those after the present one.
    """
    return (
        float(player.favor),
        _workers_value(player, rounds_left),
        _goods_value(player, rounds_left),
        float(player.morale),
        rounds_left * (TILE_A_ROUND * player.tiles + WALL_A_ROUND * len(player.walls)),
    )


def _workers_value(player: Player, rounds_left: int) -> float:
    """What the workers and novices are worth: the points that they score, and work to come."""
    experience = sum(player.home) + sum([worker.experience for worker in player.workers_out])
    novices = sum(player.novices)
    value = float(experience + novices)
    if rounds_left:
        value += WORKER_VALUE * player.workers
        value += rounds_left * (WORKER_A_ROUND * player.workers + NOVICE_A_ROUND * novices)
    return value if player.passed else value + _ready_value(player, rounds_left)


def _ready_value(player: Player, rounds_left: int) -> float:
    """What the workers at home are worth, who have still to act in this round."""
    each = READY_WORKER if rounds_left else READY_WORKER_AT_END
    return each * len(player.home) + READY_PIP * sum(player.home)


def _goods_value(player: Player, rounds_left: int) -> float:
    """What the purse is worth: what it can still buy, what it scores, less wages it lacks."""
    rates = player.board.rates.sell
    purse = player.purse
    gold = float(purse[Resource.GOLD] - player.wages_owed())
    debt = max(0.0, -gold)
    for resource in TRADED_RESOURCES:
        gold += rates[resource] * min(purse[resource], FULL_VALUE_STOCK)
    most_actions = len(FAVOR_PER_GOLD) - 1
    actions_left = min(most_actions, MOST_ACTIONS * rounds_left)
    spent = GOODS_SHARE * FAVOR_PER_GOLD[actions_left] * gold
    scored = gold_value(purse, rates) // GOLD_A_POINT
    return scored + spent - DEBT_A_ROUND * rounds_left * debt


def _expert_prizes(s: State) -> list[float]:
    """By seat: the favor that its prizes of the expert game would bring if the match ended now."""
    seats = range(len(s.players))
    ranks_those_with_none = s.rules.ranks_those_with_none
    total = [0.0] * len(s.players)
    for counts, prizes in (
        ([s.city.largest_area(seat) for seat in seats], AREA_PRIZES),
        ([len(player.walls) for player in s.players], WALL_PRIZES),
        ([player.villagers for player in s.players], VILLAGER_PRIZES),
    ):
        for seat, prize in enumerate(
            share_prizes(counts, prizes, ranks_those_with_none=ranks_those_with_none)
        ):
            total[seat] += prize
    return total
