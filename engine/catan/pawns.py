"""Where the pawns stand: the robber, and those of modules."""

from __future__ import annotations

from functools import lru_cache

from .kinds import ANYWHERE, SEA, PawnKind
from .state import State


def pawn_hex(s: State, pawn: PawnKind) -> int:
    """The hex of a pawn; NOWHERE if it is not on the board."""
    return pawn_hexes(s)[s.rules.kit.pawn_index(pawn.key)]


def pawn_hexes(s: State) -> tuple[int, ...]:
    """The hex of each pawn of the kit, the robber first.

    NOWHERE stands for a pawn that is off the board.
    """
    return (s.robber, *s.more_pawns)


def is_blocked(s: State, hex: int) -> bool:
    """Whether a pawn on the hex keeps it from producing."""
    return hex in blocked_hexes(s)


def blocked_hexes(s: State) -> tuple[int, ...]:
    """The hexes that a pawn keeps from producing; NOWHERE may be among them."""
    if s.rules.has_plain_pawns:
        return (s.robber,)
    standing = zip(s.rules.kit.pawns, pawn_hexes(s), strict=True)
    return tuple([hex for pawn, hex in standing if pawn.blocks_production])


def hexes_of_pawn(s: State, pawn: PawnKind) -> tuple[int, ...]:
    """All hexes on which a pawn may stand."""
    land = s.island.shape.land
    if pawn.ground == ANYWHERE:
        return tuple(range(len(s.island.numbers)))
    if pawn.ground == SEA:
        return _sea_hexes(land, len(s.island.numbers))
    return land


@lru_cache(maxsize=256)
def _sea_hexes(land: tuple[int, ...], hex_count: int) -> tuple[int, ...]:
    """The hexes of a map with `hex_count` hexes that are not among the land."""
    return tuple([hex for hex in range(hex_count) if hex not in land])


def robbing_pawn(s: State, hex: int) -> PawnKind:
    """The pawn that robs on a hex: that of land, or that of the sea."""
    for pawn in s.rules.robbing_pawns:
        if hex in hexes_of_pawn(s, pawn):
            return pawn
    raise AssertionError("no pawn robs on this hex")
