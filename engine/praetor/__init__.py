"""Praetor: a Roman city that all build together, and Caesar's favor for it, for two to five
players.
"""

from __future__ import annotations

from typing import Final

from .game import Praetor

__all__ = ["GAME"]

GAME: Final = Praetor()
