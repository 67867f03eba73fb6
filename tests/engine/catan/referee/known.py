"""Where the game is known to differ from a rule that the referee keeps, by name, with the rule. To be emptied as they are mended."""

from __future__ import annotations

from typing import Final

NEUTRAL_BESIDE_DAMAGE: Final = "a neutral settlement beside a damaged road"
EPIDEMIC_AND_GOLD: Final = "Epidemic at a volcano with gold"
WHICH_DESERT: Final = "which of two deserts the robber is sent to"

KNOWN_DIFFERENCES: Final[dict[str, str]] = {
    NEUTRAL_BESIDE_DAMAGE: "Earthquake: nobody settles at either end of a damaged road. The game offers such corners to neutral colours.",
    EPIDEMIC_AND_GOLD: "Epidemic: producing cities give only one. The game lets a city take two cards of choice.",
    WHICH_DESERT: "The robber goes to the desert, of two to that which is chosen. The game takes the first, or what lies in its place.",
}
