"""Where the pawns stand: the robber, and those of modules."""

from __future__ import annotations

from .match_kit import ANYWHERE, SEA, PawnKind
from .state import State


def pawn_hex(s: State, pawn: PawnKind) -> int:
    """The hex of a pawn, or NOWHERE."""
    return pawn_hexes(s)[s.rules.kit.pawn_index(pawn.key)]


def pawn_hexes(s: State) -> tuple[int, ...]:
    """The hex of each pawn of the kit, or NOWHERE: the robber first."""
    return (s.robber, *s.more_pawns)


def is_blocked(s: State, hex: int) -> bool:
    """Whether a pawn on the hex keeps it from producing."""
    if s.rules.has_plain_pawns:
        return hex == s.robber
    standing = zip(s.rules.kit.pawns, pawn_hexes(s), strict=True)
    return any(at == hex and pawn.blocks_production for pawn, at in standing)


def hexes_of_pawn(s: State, pawn: PawnKind) -> tuple[int, ...]:
    """All hexes on which a pawn may stand."""
    land = s.island.shape.land
    if pawn.ground == ANYWHERE:
        return tuple(range(len(s.island.numbers)))
    if pawn.ground == SEA:
        return tuple([hex for hex in range(len(s.island.numbers)) if hex not in land])
    return land


def robbing_pawn(s: State, hex: int) -> PawnKind:
    """The pawn that a robber's move to the hex moves: that of its ground."""
    for pawn in s.rules.robbing_pawns:
        if hex in hexes_of_pawn(s, pawn):
            return pawn
    raise AssertionError("no pawn robs on this hex")
