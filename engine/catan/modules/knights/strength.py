"""Who has which knights, and how strong those are that fight."""

from __future__ import annotations

from ....kit.masks import CornerMask, contains
from ...kinds import PieceKind
from ...pieces import own_places, places_by_index
from ...player import Player
from ...state import State
from .kit import RANKS
from .slot import read_knights


def knights_of(s: State, p: Player) -> CornerMask:
    """The corners of all knights of a player."""
    piece_index = s.rules.kit.piece_index
    corners = 0
    for rank in RANKS:
        corners |= places_by_index(p, piece_index(rank.key))
    return corners


def rank_at(s: State, p: Player, corner: int) -> PieceKind | None:
    """Which kind of knight of the player stands on a corner; None if none does."""
    ranks = [rank for rank in RANKS if contains(own_places(s, p, rank), corner)]
    return ranks[0] if ranks else None


def strength_of(s: State, p: Player, corners: CornerMask) -> int:
    """The strength of the player's knights on these corners."""
    return sum(
        strength * (own_places(s, p, rank) & corners).bit_count()
        for strength, rank in enumerate(RANKS, 1)
    )


def active_strength(s: State, p: Player) -> int:
    """The strength of the player's active knights."""
    return strength_of(s, p, read_knights(s).active)


def defence(s: State) -> int:
    """The strength of all active knights."""
    return sum(active_strength(s, p) for p in s.players)


def barbarian_strength(s: State) -> int:
    """The strength of the barbarians: all cities, with metropolises."""
    return sum(p.cities.bit_count() for p in s.players)
