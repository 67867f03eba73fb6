"""Points with their parts, and ranks: the winner first, the others by points."""

from __future__ import annotations

from .box import VICTORY
from .table import Table, points

PARTS = {"road": "Longest Road", "army": "Largest Army", "harbours": "Harbormaster"}


def parts(t: Table) -> list[dict[str, int]]:
    """Only what is there."""
    rows = []
    for seat, person in enumerate(t.people):
        row = {
            "settlements": len(person.settlements),
            "cities": 2 * len(person.cities),
            "victory point cards": person.ready[VICTORY] + person.fresh[VICTORY],
            **{PARTS[key]: 2 for key, holder in t.holders.items() if holder == seat},
        }
        rows.append({name: n for name, n in row.items() if n})
    return rows


def ranks(t: Table) -> list[int]:
    totals = [points(t, seat) for seat in range(t.seats)]
    winner = t.winner
    return [
        1
        if seat == winner
        else 1
        + sum(other > totals[seat] or at == winner for at, other in enumerate(totals) if at != seat)
        for seat in range(t.seats)
    ]
