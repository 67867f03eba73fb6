"""Where the game is known to differ from a rule that the referee keeps, by name, with the rule. To be emptied as they are mended."""

from __future__ import annotations

from typing import Final

NEUTRAL_BESIDE_DAMAGE: Final = "a neutral settlement beside a damaged road"

KNOWN_DIFFERENCES: Final = {
    NEUTRAL_BESIDE_DAMAGE: "Earthquake: nobody settles at either end of a damaged road. The game offers such corners to neutral colours.",
}
