"""Arena: Roma II and Roma: a duel of cards and dice for two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..lazy_game import make_when_asked

__all__ = ["GAME"]

if TYPE_CHECKING:
    from .game import Roma

    GAME: Final = Roma()
else:
    __getattr__ = make_when_asked(__name__, "Roma")
