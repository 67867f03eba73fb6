"""Final ranks at a table where some have forfeited."""

from __future__ import annotations


def rank_forfeits_last(ranks: tuple[int, ...], forfeited: list[bool]) -> list[int]:
    """The ranks with forfeited seats sharing the last place, and the others moved up."""
    kept = [rank for rank, is_out in zip(ranks, forfeited, strict=True) if not is_out]
    new_ranks: list[int] = []
    for rank, is_out in zip(ranks, forfeited, strict=True):
        better_seats = len(kept) if is_out else sum(other < rank for other in kept)
        new_ranks.append(better_seats + 1)
    return new_ranks
