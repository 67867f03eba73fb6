"""Openings in which the place that brings the first cards is a city."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..frames.opening import FirstSettlement
from ..state import Frame


def found_cities(frames: Sequence[Frame]) -> list[Frame]:
    """The questions of an opening; where a settlement would bring cards, they ask for a city."""
    return [
        replace(frame, city=True) if isinstance(frame, FirstSettlement) and frame.paid else frame
        for frame in frames
    ]
