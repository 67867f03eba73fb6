"""The referee's opinion on where robber and pirate may go, and whom they rob."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import Decision

from .referee_at_sea import NUMBERED_LAND_ONLY, Position, edges_by_hex
from .referee_scenarios import Cloth

if TYPE_CHECKING:
    from .referee_compare import Watched

Move = tuple[Any, ...]


def robber_moves(watched: Watched, decision: Decision, now: Position) -> set[Move]:
    """Every move of the robber or the pirate, as the name of its kind and its values."""
    return {
        *moves_of_robber(decision.seat, now),
        *moves_of_pirate(watched, decision.seat, now),
    }


def moves_of_robber(seat: int, now: Position) -> set[Move]:
    land = now.open_land() if now.scenario in NUMBERED_LAND_ONLY else now.land
    found: set[Move] = set()
    for hex in land - {now.robber}:
        owners = {now.buildings.get(corner, seat) for corner in now.grid.hex_corners[hex]} - {seat}
        found |= {("MoveRobber", hex, victim) for victim in owners}
        found |= set() if owners else {("MoveRobber", hex, None)}
    return found


def moves_of_pirate(watched: Watched, seat: int, now: Position) -> set[Move]:
    cloth = watched.scenario if isinstance(watched.scenario, Cloth) else None
    has_pirate = any(pawn.key == "pirate" for pawn in now.view.pawns)
    if not has_pirate or (cloth and not cloth.is_partner(seat)):
        return set()
    found: set[Move] = set() if now.pirate is None else {("DismissPirate",)}
    for hex in now.sea - now.frame - {now.pirate}:
        owners = {now.ships.get(edge, seat) for edge in edges_by_hex(now.grid)[hex]} - {seat}
        for victim in owners:
            hand = now.view.players[victim].hand_size
            found |= thefts(cloth, hex, victim, hand)
        found |= set() if owners else {("MovePirate", hex, None)}
    return found


def thefts(cloth: Cloth | None, hex: int, victim: int, hand: int) -> set[Move]:
    """What the pirate may take from one owner of ships: a card or cloth, what there is.

    Where there is neither, it finds no card.
    """
    card, bale = ("MovePirate", hex, victim), ("TakeCloth", hex, victim)
    if cloth is None or not cloth.cloth[victim]:
        return {card}
    return {card, bale} if hand else {bale}
