"""Catan: settle an island, trade and build, for two to six players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..lazy_game import make_when_asked

__all__ = ["GAME"]

if TYPE_CHECKING:
    from .game import Catan

    GAME: Final = Catan()
else:
    __getattr__ = make_when_asked(__name__, "Catan")
