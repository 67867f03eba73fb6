"""Praetor: a Roman city that all build together for Caesar's favor, for two to five players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..lazy_game import make_when_asked

__all__ = ["GAME"]

if TYPE_CHECKING:
    from .game import Praetor

    GAME: Final = Praetor()
else:
    __getattr__ = make_when_asked(__name__, "Praetor")
