"""Where routes lead that go on and on: what a corner is worth to its visitor, by distance."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

from ...kit.hexes import Grid
from ..kinds import CORNER, EDGE
from .view_values import PlaceKey

ONE_PIECE_FURTHER: Final = 0.72  # of the worth of what lies one piece of a route further away


class Reach(NamedTuple):
    """What routes that come to a corner are worth, and where they lead."""

    values: list[float]  # by corner
    goals: list[PlaceKey | None]  # by corner: the best place to which a route may go on


def spread_values(
    grid: Grid,
    edges: Collection[int],
    stops: Collection[int],
    corner_values: Mapping[int, float],
    edge_values: Mapping[int, float],
) -> Reach:
    """Finds for each corner the best place that a route may reach from there, and its worth.

    The worth of places (`corner_values`, `edge_values`) spreads along
    `edges`, best first as in Dijkstra's algorithm; with every piece
    that is still to be laid only a share of it is left. A corner of
    `stops` has no worth, and no route goes on from it.
    """
    values = [0.0] * len(grid.spokes)
    goals: list[PlaceKey | None] = [None] * len(values)
    for corner, value in corner_values.items():
        if corner not in stops:
            values[corner] = value
            goals[corner] = (CORNER, corner)
    for edge, value in edge_values.items():
        if edge in edges:
            for end in grid.ends[edge]:
                if end not in stops and values[end] < ONE_PIECE_FURTHER * value:
                    values[end] = ONE_PIECE_FURTHER * value
                    goals[end] = (EDGE, edge)
    best_first = [(-value, corner) for corner, value in enumerate(values) if value > 0]
    heapify(best_first)
    while best_first:
        minus_value, corner = heappop(best_first)
        if -minus_value < values[corner]:
            continue  # a better way to the corner was found since
        value_one_further = ONE_PIECE_FURTHER * values[corner]
        for edge_bit, neighbour, _ in grid.spokes[corner]:
            is_open = edge_bit.bit_length() - 1 in edges and neighbour not in stops
            if is_open and values[neighbour] < value_one_further:
                values[neighbour] = value_one_further
                goals[neighbour] = goals[corner]
                heappush(best_first, (-value_one_further, neighbour))
    return Reach(values, goals)
