"""What a wagon pays on its way: points of movement, gold, and to whom the gold goes."""

from __future__ import annotations

from typing import NamedTuple

from .ground import find_other_end, list_edges_at
from .table import Table

NO_ROAD, ROAD, BARBARIAN = 2, 1, 2  # points
TOLL = 1


class Way(NamedTuple):
    """The price of a way, and the owners of the foreign roads on it, once for each."""

    points: int
    toll: int
    owners: tuple[int, ...]


def list_closed_edges(table: Table) -> set[int]:
    """The sea sides of trade hexes."""
    grid = table.view.grid
    trade_hexes = set(grid.hubs.values())
    inner = {edge for plaza in grid.hubs for edge in list_edges_at(grid, plaza)}
    return {
        edge
        for edge, hexes in enumerate(grid.edge_hexes)
        if len(hexes) == 1 and hexes[0] in trade_hexes and edge not in inner
    }


def list_closed_corners(table: Table) -> set[int]:
    """The corners of trade hexes at the sea alone, and the plazas."""
    grid = table.view.grid
    trade_hexes = set(grid.hubs.values())
    lonely = {one for one in grid.corners if len(grid.corner_hexes[one]) == 1}
    return {one for one in lonely if grid.corner_hexes[one][0] in trade_hexes} | set(grid.hubs)


def price_step(table: Table, seat: int, edge: int) -> Way:
    """What one path costs a seat."""
    owner = table.find_owners("road").get(edge)
    if ("damaged", edge, owner) in table.signs:
        owner = None
    barbarian = BARBARIAN if ("road_barbarian", edge, None) in table.signs else 0
    if owner is None:
        return Way(NO_ROAD + barbarian, 0, ())
    if owner == seat:
        return Way(ROAD + barbarian, 0, ())
    return Way(ROAD + barbarian, TOLL, (owner,))


def list_ways(table: Table, seat: int, start: int, points: int, gold: int) -> dict[int, set[Way]]:
    """By corner: the ways to it that no other beats, with at most so many points and gold.

    A wagon stops on a plaza.
    """
    closed, grid = list_closed_edges(table), table.view.grid
    steps = {
        edge: price_step(table, seat, edge) for edge in range(len(grid.ends)) if edge not in closed
    }
    found: dict[int, set[Way]] = {start: {Way(0, 0, ())}}
    waiting = [(start, Way(0, 0, ()))]
    while waiting:
        corner, way = waiting.pop(0)
        if corner in grid.hubs and corner != start:
            continue
        for edge in list_edges_at(grid, corner):
            if edge not in steps:
                continue
            longer = _add(way, steps[edge])
            far = find_other_end(grid, edge, corner)
            is_payable = longer.points <= points and longer.toll <= gold
            if is_payable and _is_news(found.setdefault(far, set()), longer):
                found[far].add(longer)
                waiting.append((far, longer))
    del found[start]
    return {corner: _list_best(ways) for corner, ways in found.items() if ways}


def _add(way: Way, step: Way) -> Way:
    """A way with one step more."""
    owners = tuple(sorted(way.owners + step.owners))
    return Way(way.points + step.points, way.toll + step.toll, owners)


def _beats(one: Way, other: Way) -> bool:
    """Whether a way is cheaper in points or gold, and dearer in neither."""
    is_no_dearer = one.points <= other.points and one.toll <= other.toll
    return is_no_dearer and (one.points, one.toll) != (other.points, other.toll)


def _is_news(known: set[Way], way: Way) -> bool:
    """Whether no known way is as good and pays the same owners."""
    return way not in known and not any(_beats(one, way) for one in known)


def _list_best(ways: set[Way]) -> set[Way]:
    """The ways that no other beats."""
    return {way for way in ways if not any(_beats(one, way) for one in ways)}


def list_tolls(ways: dict[int, set[Way]]) -> set[tuple[int, int]]:
    """The ends that can be chosen, each with the gold of a way to it."""
    return {(corner, way.toll) for corner, found in ways.items() for way in found}
