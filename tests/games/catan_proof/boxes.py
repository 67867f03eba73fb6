"""Options that open a box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core import BOX, Option, Text, switch
from engine.option import Values


def open_box(
    key: str, title: Text, about: Text, conflicts: Mapping[str, Values] | None = None
) -> Option:
    """A switch among the boxes of a lobby."""
    return replace(switch(key, title, about, conflicts=conflicts), group=BOX)
