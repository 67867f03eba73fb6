"""How far knights march, from path to touching path."""

from __future__ import annotations

from random import Random

from engine.catan.modules.barbarian_attack.moves import HaltKnights, MarchKnight
from engine.core import Move

from .building import GRAIN
from .coast import Coast
from .ground import list_touching_edges
from .table import Table

FREE_STEPS, PAID_STEPS = 3, 5


def list_steps(coast: Coast, start: int) -> dict[int, int]:
    """By path: how many steps it is away, at most as many as a grain allows."""
    steps = {start: 0}
    for step in range(1, PAID_STEPS + 1):
        for edge in [one for one, before in steps.items() if before == step - 1]:
            for other in list_touching_edges(coast.grid, edge):
                steps.setdefault(other, step)
    return steps


def list_ends(coast: Coast, table: Table, start: int, most: int) -> set[int]:
    """Where a knight may end its march of at most so many steps: a free path, off the castle."""
    taken = set(table.find_owners("rider")) | coast.castle_paths
    steps = list_steps(coast, start)
    return {edge for edge, step in steps.items() if 0 < step <= most and edge not in taken}


def list_marches(coast: Coast, table: Table, seat: int, start: int) -> set[int]:
    """Where a seat may march with a knight, by the grain that it holds."""
    most = PAID_STEPS if table.hands[seat][GRAIN] else FREE_STEPS
    return list_ends(coast, table, start, most)


def may_halt(coast: Coast, table: Table, waiting: set[int]) -> bool:
    """Whether none of the knights that wait must leave the castle."""
    at_castle = waiting & coast.castle_paths
    return not any(list_ends(coast, table, one, FREE_STEPS) for one in at_castle)


def list_march_moves(coast: Coast, table: Table, seat: int, waiting: set[int]) -> set[Move]:
    """All single answers of a seat whose knights wait on these paths."""
    found: set[Move] = set()
    for start in waiting:
        found |= {MarchKnight(start, end) for end in list_marches(coast, table, seat, start)}
    if may_halt(coast, table, waiting):
        found.add(HaltKnights())
    return found


def march(coast: Coast, table: Table, seat: int, start: int, end: int) -> None:
    """Moves a knight, whoever owns it; the seat pays a grain for a long way."""
    owner = table.find_owners("rider")[start]
    assert end in list_marches(coast, table, seat, start)
    if list_steps(coast, start)[end] > FREE_STEPS:
        table.move_card(GRAIN, seat, None)
    table.pieces.remove(("rider", owner, start))
    table.pieces.add(("rider", owner, end))


def march_all(
    coast: Coast,
    table: Table,
    seat: int,
    riders: list[int],
    ends: tuple[int | None, ...],
) -> None:
    """Several marches in one answer, in an order in which each is possible."""
    left = {start: end for start, end in zip(riders, ends, strict=True) if end is not None}
    while left:
        possible = [
            start for start, end in left.items() if end in list_marches(coast, table, seat, start)
        ]
        assert possible, f"none of these marches is possible: {left}"
        march(coast, table, seat, possible[0], left.pop(possible[0]))


def draw_marches(coast: Coast, riders: list[int], random: Random) -> tuple[int | None, ...]:
    """An end for each knight, near or far or none, legal or not."""
    ends: list[int | None] = []
    for start in riders:
        near = sorted(list_steps(coast, start))
        ends.append(random.choice([None, *near, *near]))
    return tuple(ends)


def may_march_all(
    coast: Coast,
    table: Table,
    seat: int,
    riders: list[int],
    ends: tuple[int | None, ...],
) -> bool:
    """Whether knights may go to these free paths at once: each to another, and off the castle."""
    chosen = [end for end in ends if end is not None]
    if len(set(chosen)) < len(chosen):
        return False
    long_ways = 0
    for start, end in zip(riders, ends, strict=True):
        if end is None:
            must_leave = start in coast.castle_paths
            if must_leave and list_ends(coast, table, start, FREE_STEPS):
                return False
        elif end not in list_ends(coast, table, start, PAID_STEPS):
            return False
        else:
            long_ways += list_steps(coast, start)[end] > FREE_STEPS
    return long_ways <= table.hands[seat][GRAIN]
