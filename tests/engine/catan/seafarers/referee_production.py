"""The referee's opinion on what a roll and a discovery pay at sea."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.catan.moves import BuildRoad, Roll
from engine.catan.view import RESOURCE_OF_TERRAIN, CatanView
from engine.core import Move

from .referee_at_sea import FOG, GOLD, Position

if TYPE_CHECKING:
    from .referee_compare import Watched

SEVEN = 7


def compare_payment(watched: Watched, seat: int, move: Move, before: CatanView) -> None:
    """Compares the hands, as everybody counts them, and the bank after a roll or a discovery."""
    was, now = Position(before, watched.now.scenario), watched.now
    if isinstance(move, Roll) and now.scenario != "pirate-islands" and not now.view.result:
        number = now.view.throws[-1].number
        compare_roll(watched, number, was, now)
    elif isinstance(move, BuyShip | BuildRoad | MoveShip) and FOG in was.terrain:
        compare_discovery(watched, seat, move, was, now)


def compare_roll(watched: Watched, number: int, was: Position, now: Position) -> None:
    owed, gold = owed_by_land(number, was)
    paid, bank = pay(owed, list(was.view.bank))
    for player in was.view.players:
        size = player.hand_size + paid[player.seat]
        watched.same("hand after roll", now.view.players[player.seat].hand_size, size)
    watched.same("bank after roll", now.view.bank, tuple(bank))
    asks = bool(gold) and any(bank)
    if number != SEVEN:
        watched.same("gold is asked for", now.view.phase == "take", asks)
    if asks:
        seats = len(was.view.players)
        first = min(gold, key=lambda one: (one - was.view.active) % seats)
        watched.same("gold goes first to", first in now.view.seats_to_act, True)


def owed_by_land(number: int, was: Position) -> tuple[Counter[tuple[int, int]], Counter[int]]:
    """By kind and seat what the hexes of a number owe, and by seat what gold owes."""
    owed: Counter[tuple[int, int]] = Counter()
    gold: Counter[int] = Counter()
    for hex, tile in enumerate(was.view.board.tiles):
        if tile.number != number or hex == was.robber:
            continue
        for corner in was.grid.hex_corners[hex]:
            owner = was.buildings.get(corner)
            if owner is None:
                continue
            many = 2 if corner in was.cities else 1
            if tile.terrain == GOLD:
                gold[owner] += many
            elif tile.terrain in RESOURCE_OF_TERRAIN:
                owed[RESOURCE_OF_TERRAIN[tile.terrain], owner] += many
    return owed, gold


def pay(owed: Counter[tuple[int, int]], bank: list[int]) -> tuple[Counter[int], list[int]]:
    """What everybody gets, and what is left: a short bank pays nobody, or the only one owed."""
    paid: Counter[int] = Counter()
    for kind in {kind for kind, _ in owed}:
        claims = {seat: many for (one, seat), many in owed.items() if one == kind}
        if sum(claims.values()) > bank[kind]:
            claims = dict.fromkeys(claims, bank[kind]) if len(claims) == 1 else {}
        paid.update(claims)
        bank[kind] -= sum(claims.values())
    return paid, bank


def compare_discovery(
    watched: Watched,
    seat: int,
    move: BuyShip | BuildRoad | MoveShip,
    was: Position,
    now: Position,
) -> None:
    """Every hex of fog at an end of the piece is laid open, and pays a card."""
    ends = was.grid.ends[move.edge]
    hexes = {hex for corner in ends for hex in was.grid.corner_hexes[corner]}
    fog = {hex for hex in hexes if was.terrain[hex] == FOG}
    left = {hex for hex, kind in enumerate(was.terrain) if kind == FOG} - fog
    watched.same("fog", {hex for hex, kind in enumerate(now.terrain) if kind == FOG}, left)
    is_bought = was.view.phase in ("turn", "special") and not isinstance(move, MoveShip)
    kinds = [RESOURCE_OF_TERRAIN.get(now.terrain[hex], -1) for hex in sorted(fog)]
    found = sum(kind >= 0 for kind in kinds)
    if now.view.result is None and min(was.view.bank) > found:
        size = was.view.players[seat].hand_size + found - 2 * is_bought
        watched.same("hand after discovery", now.view.players[seat].hand_size, size)
        gold = any(now.terrain[hex] == GOLD for hex in fog)
        watched.same("discovered gold", now.view.phase == "take", gold)
