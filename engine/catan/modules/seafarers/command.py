"""The command under which all moves at sea are typed."""

from __future__ import annotations

from typing import Final

from ....core import CommandGroup, Text
from .options import SEAFARERS

COMMAND: Final = CommandGroup(SEAFARERS, Text("Your moves at sea."))
