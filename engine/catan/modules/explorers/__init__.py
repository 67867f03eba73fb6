"""Explorers & Pirates: an island that is known, and waters full of what nobody has seen yet."""

from __future__ import annotations

from typing import Any, Final

from ...module import Module
from .module import Explorers

MODULES: Final[tuple[type[Module[Any]], ...]] = (Explorers,)
