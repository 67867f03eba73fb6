"""The harbormaster: harbours are counted and rewarded by a sail."""

from __future__ import annotations

from typing import Final

from ..pieces import sail
from ..room import Room

ROOM: Final = Room(counters={"harbours": sail}, points={"harbours": sail})
