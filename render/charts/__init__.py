"""Pictures that belong to no game: standings of a season, and how a rating went."""

from __future__ import annotations

from render.scene import Scene

from .history import history
from .standings import Line, amount, standings

__all__ = ["Line", "amount", "history", "samples", "standings"]


def samples() -> tuple[Scene, ...]:
    """Everything that these pictures show, for their palette."""
    from words import Words

    words = Words("en")
    moves = {5: -1, 6: -1, 7: 1, 8: 1}
    lines = [Line(place, f"Somebody {place}", 12.5 - place, 3, 5, moves=moves.get(place, 0)) for place in range(1, 13)]
    return (*standings("Spring", 3, [lines[:6], lines[6:]], words), history("Armadora", [1000, 1040, 1010, 1100, 1090, 1130], words))
