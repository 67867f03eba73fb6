"""The Fishermen of Catan: fishing grounds and a lake bring fish, and one token is an old boot."""

from __future__ import annotations

from typing import Any, Final

from ...module import Module
from .module import Fishermen

MODULES: Final[tuple[type[Module[Any]], ...]] = (Fishermen,)
