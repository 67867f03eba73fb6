"""Armadora: hidden warriors and palisades around the dwarves' gold, for two to four players."""

from __future__ import annotations

from typing import Final

from .game import Armadora

__all__ = ["GAME"]

GAME: Final = Armadora()
