"""The Rivers of Catan: two rivers, bridges across them, and gold for whoever builds there."""

from __future__ import annotations

from typing import Any, Final

from ...module import Module
from .module import Rivers

MODULES: Final[tuple[type[Module[Any]], ...]] = (Rivers,)
