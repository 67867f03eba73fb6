"""The options of boxes that other boxes speak of: what goes together with what."""

from __future__ import annotations

from typing import Final

SEAFARERS: Final = "seafarers"
KNIGHTS: Final = "knights"
FISHERMEN: Final = "fishermen"
EXPLORERS: Final = "explorers"
HARBORMASTER: Final = "harbormaster"
