"""A match of any game in the terminal (`python -m engine armadora`), and checking its dice."""

from __future__ import annotations

from .arguments import main
from .verify import check_dice

__all__ = ["check_dice", "main"]
