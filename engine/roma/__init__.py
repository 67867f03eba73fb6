"""Arena: Roma II and Roma: a duel of cards and dice for two."""

from __future__ import annotations

from typing import Final

from .game import Roma

__all__ = ["GAME"]

GAME: Final = Roma()
