"""Games without Longest Road or Largest Army."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..components import Box

OUT_OF_REACH: Final = 1000  # edges, or knights: nobody ever has so many


def without_longest_road(box: Box) -> Box:
    """The box without the award for the longest road: nobody holds it, and no view shows it."""
    return replace(box, road_points=0, least_road=OUT_OF_REACH)


def without_largest_army(box: Box) -> Box:
    """The box without the award for the largest army: nobody holds it, and no view shows it."""
    return replace(box, army_points=0, least_army=OUT_OF_REACH)
