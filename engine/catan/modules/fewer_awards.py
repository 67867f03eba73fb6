"""Games without Longest Road or Largest Army."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..components import GameNumbers

OUT_OF_REACH: Final = 1000  # edges, or knights: nobody ever has so many


def without_longest_road(numbers: GameNumbers) -> GameNumbers:
    """The numbers of a game without Longest Road: nobody gets it, and no view shows it."""
    return replace(numbers, road_points=0, least_road=OUT_OF_REACH)


def without_largest_army(numbers: GameNumbers) -> GameNumbers:
    """The numbers of a game without Largest Army: nobody gets it, and no view shows it."""
    return replace(numbers, army_points=0, least_army=OUT_OF_REACH)
