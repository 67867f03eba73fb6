"""A match of any game in the terminal: `python -m engine armadora`."""

from __future__ import annotations

from .arguments import main

__all__ = ["main"]
