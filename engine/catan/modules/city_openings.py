"""Openings in which the place that brings the first cards is a city."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..frames.opening import FirstSettlement
from ..state import Frame


def make_paid_building_a_city(frames: Sequence[Frame]) -> list[Frame]:
    """Changes the questions of an opening: a city replaces the settlement that brings cards."""
    return [_ask_for_city(frame) if _is_for_first_cards(frame) else frame for frame in frames]


def _is_for_first_cards(frame: Frame) -> bool:
    """Whether a question asks for the settlement that brings the first cards."""
    return isinstance(frame, FirstSettlement) and frame.paid


def _ask_for_city(frame: Frame) -> Frame:
    """A question for a first settlement, turned into one for a city."""
    assert isinstance(frame, FirstSettlement), "only it asks for a building"
    return replace(frame, city=True)
