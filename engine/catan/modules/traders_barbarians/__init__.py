"""Traders & Barbarians: wagons carry goods between castle, quarry and glassworks for points."""

from __future__ import annotations

from typing import Any, Final

from ...module import Module
from .module import TradersBarbarians

MODULES: Final[tuple[type[Module[Any]], ...]] = (TradersBarbarians,)
