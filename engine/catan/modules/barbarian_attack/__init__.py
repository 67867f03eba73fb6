"""Barbarian Attack: barbarians land on the coast, and knights march from a castle to meet them."""

from __future__ import annotations

from typing import Any, Final

from ...module import Module
from .module import BarbarianAttack

MODULES: Final[tuple[type[Module[Any]], ...]] = (BarbarianAttack,)
