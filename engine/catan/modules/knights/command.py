"""The commands under which all moves of the box are typed."""

from __future__ import annotations

from typing import Final

from ....core import CommandGroup, Text
from ..boxes import KNIGHTS

COMMAND: Final = CommandGroup(KNIGHTS, Text("Your moves in Cities & Knights."))
CARD_COMMAND: Final = CommandGroup("progress", Text("Your progress cards."))
