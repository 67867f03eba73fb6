"""Emoji of Seafarers: ships and the pirate."""

from __future__ import annotations

from typing import Final

from engine.core import Text

from ....emoji import emoji, index_emoji
from .pirates import pirate
from .ships import SYMBOL_SLOPE, ship

UNPAINTED: Final = 2  # the seat whose pieces are as pale as wood

EMOJI: Final = index_emoji(
    emoji("ship", ship, (Text("Ship"),), UNPAINTED, SYMBOL_SLOPE, False),
    emoji("pirate", pirate, (Text("Pirate"),)),
)
