"""What a move would give up for good: asked back once before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core import Move, Text
from .modules import MODULES


def _collect_module_warnings() -> dict[Move, Text]:
    """The warnings of all modules, by move."""
    found: dict[Move, Text] = {}
    for module in MODULES:
        found.update(module.warnings())
    return found


WARNINGS: Final[Mapping[Move, Text]] = _collect_module_warnings()
WARNED_KINDS: Final = tuple(dict.fromkeys(map(type, WARNINGS)))
