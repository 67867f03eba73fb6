"""Catan: settle an island, trade and build, for two to six players."""

from __future__ import annotations

from typing import Final

from .game import Catan

__all__ = ["GAME"]

GAME: Final = Catan()
