"""The terrain that only the sea maps have."""

from __future__ import annotations

from typing import Final

from ....core import Text

GOLD_FIELD: Final = "gold"
FOG: Final = "fog"
TERRAIN_TITLES: Final = ((GOLD_FIELD, Text("Gold field")), (FOG, Text("Fog")))
