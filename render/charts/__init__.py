"""Pictures that belong to no game: standings of a season, and how a rating went."""

from __future__ import annotations

from render.scene import Scene

from .rating import rating_scene
from .standings import StandingsRow, format_points, standings_scenes

__all__ = ["StandingsRow", "format_points", "rating_scene", "samples", "standings_scenes"]


def samples() -> tuple[Scene, ...]:
    """Scenes of everything that these pictures show, from which their palette is built."""
    from words import Words

    words = Words("en")
    moves = {5: -1, 6: -1, 7: 1, 8: 1}
    lines = [
        StandingsRow(
            place,
            f"Somebody {place}",
            points=12.5 - place,
            wins=3,
            played=5,
            division_change=moves.get(place, 0),
        )
        for place in range(1, 13)
    ]
    return (
        *standings_scenes("Spring", number=3, divisions=[lines[:6], lines[6:]], words=words),
        rating_scene("Armadora", [1000, 1040, 1010, 1100, 1090, 1130], words),
    )
