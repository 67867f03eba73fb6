"""What may go wrong with the records, by the names under which callers of `play` catch it."""

from __future__ import annotations

from db import Busy, Full, Missing

__all__ = ["Busy", "Full", "Missing"]
