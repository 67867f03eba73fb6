"""Use cases over engine and db: open, join, start, act, undo, leave. No Discord in here."""

from __future__ import annotations

from .lobby import Lobby
from .table import Table
from .tables import Tables

__all__ = ["Lobby", "Table", "Tables"]
