"""The longest road by walking every trail, and who holds it."""

from __future__ import annotations

from typing import Final

from .referee_table import Table

SHORTEST: Final = 5


def road_length(table: Table, seat: int, camels: set[int]) -> int:
    """The longest trail of roads and bridges; each with a camel beside it counts twice."""
    mine = [edge for edge, owner in table.ways.items() if owner == seat]
    barred = {corner for corner, owner in table.buildings.items() if owner != seat}
    best = 0
    starts = {corner for edge in mine for corner in table.grid.ends[edge]}
    todo: list[tuple[int, frozenset[int], int]] = [(corner, frozenset(), 0) for corner in starts]
    while todo:
        corner, used, length = todo.pop()
        best = max(best, length)
        if used and corner in barred:
            continue
        for edge in table.edges_at(corner):
            if edge in used or table.ways.get(edge) != seat:
                continue
            here, there = table.grid.ends[edge]
            far = there if here == corner else here
            todo.append((far, used | {edge}, length + (2 if edge in camels else 1)))
    return best


def next_holder(holder: int | None, lengths: list[int]) -> int | None:
    """Who holds the longest road now: it passes to more only, and lies aside on a tie."""
    most = max(lengths)
    best = [seat for seat, length in enumerate(lengths) if length == most]
    if most < SHORTEST:
        return None
    if holder in best:
        return holder
    return best[0] if len(best) == 1 else None
