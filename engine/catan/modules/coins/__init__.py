"""Gold, which several scenarios of Traders & Barbarians share: coins that are no cards."""

from __future__ import annotations

from typing import Any, Final

from ...module import Module
from .module import Coins

MODULES: Final[tuple[type[Module[Any]], ...]] = (Coins,)
