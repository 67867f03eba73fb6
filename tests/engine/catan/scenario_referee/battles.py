"""Battles around the coast: prisoners, dice for them, and losses."""

from __future__ import annotations

from collections import Counter

from .coast import Coast
from .for_two import pay_tokens
from .ground import find_slant, list_edges_of_hex
from .table import Table
from .tape import Tape

EMPTY_HANDED = 3  # gold
LOST_KNIGHT, LOST_KNIGHT_FOR_TWO = 3, 2  # gold
SLANTS = {1: "NW/SE", 2: "NE/SW", 3: "E/W", 4: "NW/SE", 5: "NE/SW", 6: "E/W"}


def fight_all(coast: Coast, table: Table, active: int, tape: Tape) -> list[int]:
    """One hex after the other: more knights than barbarians win; returns where."""
    won: list[int] = []
    for hex in coast.ring:
        barbarians = table.count_at("barbarian", hex)
        knights = _list_knights(coast, table, hex)
        if barbarians and len(knights) > barbarians:
            won.append(hex)
            table.put_count("barbarian", hex, 0)
            _share_prisoners(table, active, barbarians, Counter(knights.values()), tape)
            _lose_knights(coast, table, knights, tape)
    return won


def _list_knights(coast: Coast, table: Table, hex: int) -> dict[int, int]:
    """The owners of the knights around a hex, by path."""
    around = list_edges_of_hex(coast.grid, hex)
    return {edge: owner for edge, owner in table.find_owners("rider").items() if edge in around}


def _share_prisoners(
    table: Table,
    active: int,
    prisoners: int,
    knights: Counter[int],
    tape: Tape,
) -> None:
    """One each; a rest goes to most knights, a shortage is rolled for."""
    involved = [seat for seat in table.list_seats_from(active) if knights[seat]]
    if len(involved) == 1:
        table.counters[involved[0]]["prisoners"] += prisoners
        return
    if prisoners < len(involved):
        _roll_for(table, involved, prisoners, tape)
        return
    for seat in involved:
        table.counters[seat]["prisoners"] += 1
    rest = prisoners - len(involved)
    assert rest in (0, 1)
    most = max(knights[seat] for seat in involved)
    leaders = [seat for seat in involved if knights[seat] == most]
    if rest:
        _roll_for(table, leaders, 1, tape)


def _roll_for(table: Table, seats: list[int], prisoners: int, tape: Tape) -> None:
    """One prisoner after the other to whoever rolls highest; the others get gold."""
    left = list(seats)
    for _ in range(prisoners):
        winner = _find_highest(left, tape)
        table.counters[winner]["prisoners"] += 1
        left.remove(winner)
    for seat in left:
        table.pay_gold(seat, EMPTY_HANDED)


def _find_highest(seats: list[int], tape: Tape) -> int:
    """Who rolls highest with two dice; those who tie roll again."""
    while len(seats) > 1:
        rolls = {seat: tape.roll_die() + tape.roll_die() for seat in seats}
        best = max(rolls.values())
        seats = [seat for seat in seats if rolls[seat] == best]
    return seats[0]


def _lose_knights(coast: Coast, table: Table, knights: dict[int, int], tape: Tape) -> None:
    """One die: the knights of this battle on paths of its slant go home for gold."""
    slant = SLANTS[tape.roll_die()]
    for edge, owner in knights.items():
        if owner >= table.seats or find_slant(coast.grid, edge) != slant:
            continue  # the foreign knight is never lost
        table.pieces.remove(("rider", owner, edge))
        if table.seats == 2:
            table.pay_gold(owner, LOST_KNIGHT_FOR_TWO)
            pay_tokens(table, owner, 1)
        else:
            table.pay_gold(owner, LOST_KNIGHT)
