"""Gold: two buy a resource twice a turn, four equal resources or three bring one."""

from __future__ import annotations

from engine.catan.modules.gold_moves import SellForGold, SpendGold
from engine.core import Move

from .table import GOLD, MOST_GOLD, RESOURCE_COUNT, Table

PRICE_OF_RESOURCE = 2
PURCHASES_PER_TURN = 2
RATE, HARBOUR_RATE = 4, 3


def find_gold_rate(table: Table, seat: int, laid: set[int]) -> int:
    """Equal resources for one gold: three with a harbour for any kind, else four."""
    buildings = table.find_owners("settlement", "city")
    for harbour in table.view.board.harbours:
        for corner in harbour.corners:
            is_own = buildings.get(corner) == seat and corner not in laid
            if is_own and harbour.kind == "any":
                return HARBOUR_RATE
    return RATE


def list_gold_moves(table: Table, seat: int, bought: int, laid: set[int]) -> set[Move]:
    """What a seat may do with gold in its turn, after so many purchases."""
    hand, found = table.hands[seat], set[Move]()
    if hand[GOLD] >= PRICE_OF_RESOURCE and bought < PURCHASES_PER_TURN:
        found |= {SpendGold(kind) for kind in range(RESOURCE_COUNT) if table.bank[kind]}
    rate = find_gold_rate(table, seat, laid)
    if hand[GOLD] < MOST_GOLD:
        found |= {SellForGold(kind) for kind in range(RESOURCE_COUNT) if hand[kind] >= rate}
    return found


def deal_with_gold(table: Table, seat: int, move: Move, laid: set[int]) -> None:
    """Buys a resource for gold, or sells equal resources."""
    match move:
        case SpendGold(resource=kind):
            table.hands[seat][GOLD] -= PRICE_OF_RESOURCE
            table.move_card(kind, None, seat)
        case SellForGold(resource=kind):
            table.move_card(kind, seat, None, find_gold_rate(table, seat, laid))
            table.pay_gold(seat, 1)
