"""The final scoring, the ranks, and which tie-breaks were needed."""

from __future__ import annotations

from typing import Final

from .table import Table, largest_area, owned, worth

EXPERT: Final = {"area": (12, 8, 4), "walls": (18, 12, 6), "villagers": (20, 10, 5)}
PARTS: Final = (
    "Favor",
    "Workers",
    "Novices",
    "Morale",
    "Resources",
    "Area",
    "Walls",
    "Villagers",
)
Row = tuple[int, int, int, int]  # points, morale, wall tiles, city tiles


def expert(t: Table, values: list[int], prizes: tuple[int, ...]) -> list[int]:
    """Who has most gets the first prize; equals share the sum of their places, rounded down; who
    has none gets nothing, or is ranked.
    """
    ranked = t.options["expert-none"] == "ranked"
    ladder = [*prizes, *([0] * len(values))]
    points = []
    for value in values:
        above = sum(other > value for other in values)
        equal = values.count(value)
        points.append(sum(ladder[above : above + equal]) // equal if value or ranked else 0)
    return points


def parts(t: Table) -> list[list[int]]:
    """For every seat: favor, workers, novices, morale, resources, and in the expert game areas,
    walls, villagers.
    """
    rows = [[p.favor, sum(p.home), sum(p.novices), p.morale, worth(p) // 10] for p in t.people]
    if t.options["expert"] == "off":
        return rows
    areas = expert(t, [largest_area(t, seat) for seat in range(t.seats)], EXPERT["area"])
    walls = expert(t, [len(p.walls) for p in t.people], EXPERT["walls"])
    villagers = expert(t, [p.villagers for p in t.people], EXPERT["villagers"])
    return [[*row, *more] for row, *more in zip(rows, areas, walls, villagers, strict=True)]


def standing(t: Table) -> list[Row]:
    """What ranks are made of."""
    totals = [sum(row) for row in parts(t)]
    return [
        (totals[seat], p.morale, len(p.walls), len(owned(t, seat)))
        for seat, p in enumerate(t.people)
    ]


def ranks(t: Table) -> list[int]:
    rows = standing(t)
    return [1 + sum(other > row for other in rows) for row in rows]


def tie_breaks(t: Table) -> list[tuple[str, list[int]]]:
    """For all who have equal points, from the most: which criteria part them, and who is equal in
    everything.
    """
    rows, told = standing(t), []
    for points in sorted({row[0] for row in rows}, reverse=True):
        equals = [seat for seat in range(t.seats) if rows[seat][0] == points]
        if len(equals) > 1:
            told += [("equal", equals), *_parting(rows, equals)]
    return told


def _parting(rows: list[Row], equals: list[int]) -> list[tuple[str, list[int]]]:
    told: list[tuple[str, list[int]]] = []
    for at, name in enumerate(("morale", "walls", "tiles"), 1):
        pairs = [(rows[a], rows[b]) for a in equals for b in equals]
        if any(a[:at] == b[:at] and a[at] != b[at] for a, b in pairs):
            told.append((name, []))
    for row in sorted({rows[seat] for seat in equals}, reverse=True):
        sharing = [seat for seat in equals if rows[seat] == row]
        told += [("shared", sharing)] if len(sharing) > 1 else []
    return told
