"""Praetor: a Roman city that all build together for Caesar's favor, for two to five players."""

from __future__ import annotations

from typing import Final

from .game import Praetor

__all__ = ["GAME"]

GAME: Final = Praetor()
