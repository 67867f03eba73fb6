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
        + sum(
            other > totals[seat] or at == winner for at, other in enumerate(totals) if at != seat
        )
        for seat in range(t.seats)
    ]


def win_reasons(t: Table) -> list[str]:
    """Others may have as many points as the winner: theirs came in the turn of somebody else."""
    totals = [points(t, seat) for seat in range(t.seats)]
    assert t.winner is not None
    others = [total for seat, total in enumerate(totals) if seat != t.winner]
    return ["Points win only in one's own turn."] if max(others) >= totals[t.winner] else []
