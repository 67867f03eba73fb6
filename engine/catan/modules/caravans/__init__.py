"""The Caravans: camels leave an oasis, and all vote on their ways with wool and grain."""

from __future__ import annotations

from typing import Any, Final

from ...module import Module
from .module import Caravans

MODULES: Final[tuple[type[Module[Any]], ...]] = (Caravans,)
