"""Armadora: hidden warriors and palisades around the dwarves' gold, for two to four players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..lazy_game import make_when_asked

__all__ = ["GAME"]

if TYPE_CHECKING:
    from .game import Armadora

    GAME: Final = Armadora()
else:
    __getattr__ = make_when_asked(__name__, "Armadora")
