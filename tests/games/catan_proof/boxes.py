"""Options that open a box."""

from __future__ import annotations

from dataclasses import replace

from engine.core import BOX, Option, Text, switch


def open_box(key: str, title: Text, about: Text) -> Option:
    """A switch among the boxes of a lobby."""
    return replace(switch(key, title, about), group=BOX)
