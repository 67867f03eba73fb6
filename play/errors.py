"""What may go wrong with the records or a game, by the names under which it is caught."""

from __future__ import annotations

from typing import Final

from db import Busy, Full, Missing
from db.errors import Taken
from engine.core import Illegal, Text

__all__ = ["GAME_LOST", "MAX_QUOTED_LENGTH", "Busy", "Full", "GameLost", "Missing", "Taken"]
MAX_QUOTED_LENGTH: Final = 40  # letters of what somebody typed that a refusal repeats
GAME_LOST: Final = Text(
    "This game cannot be played just now. Its matches are kept as they are and their clocks "
    "stand still; they go on when the game is back."
)


class GameLost(Illegal):
    """A game is left out or gone: its matches stand still until it is back."""

    def __init__(self) -> None:
        super().__init__(GAME_LOST)
