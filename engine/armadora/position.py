"""How strong everybody stands: the gold that each team may expect, and what it has in hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from ..core import Text
from ..kit.masks import contains
from .evaluation import ALWAYS_DOUBT, DOUBT_PER_FREE_SQUARE, distance_weights
from .scoring import warrior_strength
from .state import Player, State

POSITION_PARTS: Final = (Text("gold in sight"), Text("warriors in reserve"), Text("powers"))
POSITION_SCALE: Final = 6.0  # gold
RESERVE_STRENGTH_GOLD: Final = 0.5  # gold for each point of strength in reserve
TOKEN_GOLD: Final = 1.0  # gold for a power or a reinforcement not yet used


def weigh_position(s: State) -> list[tuple[float, ...]]:
    """By seat: the gold that its team may expect, and what its warriors and powers are worth."""
    teams = s.rules.teams
    gold = [0.0] * len(teams)  # by team; no more teams than seats
    placed = [
        (square, teams[warrior.seat], warrior_strength(warrior))
        for square, warrior in s.warriors.items()
    ]
    for region in s.land.regions:
        for mine, pile in s.gold:
            if contains(region, mine):
                _share_pile(s, region, mine, pile, placed, gold)
    reserve = [0.0] * len(teams)
    powers = [0.0] * len(teams)
    for team, player in zip(teams, s.players, strict=True):
        reserve[team] += _reserve_value(s, player)
        powers[team] += TOKEN_GOLD * (player.tokens + player.reinforcement)
    return [(gold[team], reserve[team], powers[team]) for team in teams]


def _share_pile(
    s: State,
    region: int,
    mine: int,
    pile: int,
    placed: Sequence[tuple[int, int, int]],
    gold: list[float],
) -> None:
    """Adds to the gold of each team what it may expect of one mine in a region (a mask).

    The stronger a team is there, the larger is its part of the pile.
    `placed` has the square, team and strength of all warriors on the land.
    """
    weights = distance_weights(region.bit_count(), mine)
    teams = s.rules.teams
    totals = [0.0] * len(teams)
    for square, team, strength in placed:
        if region >> square & 1:
            totals[team] += strength * weights[square]
    free_count = (region & s.free_squares).bit_count()
    doubt = sqrt(ALWAYS_DOUBT + DOUBT_PER_FREE_SQUARE * free_count)
    parts = {team: exp(totals[team] / doubt) for team in teams}
    all_parts = sum(parts.values())
    for team, part in parts.items():
        gold[team] += pile * part / all_parts


def _reserve_value(s: State, player: Player) -> float:
    """What the warriors in reserve are worth, in gold.

    0 for a player who has passed, or where no square is free.
    """
    if player.passed or not s.free_squares:
        return 0.0
    strength = sum([value * n for value, n in enumerate(player.reserve, 1)])
    return RESERVE_STRENGTH_GOLD * strength
