"""Catan: the pictures of the table in the middle of a game."""

from __future__ import annotations

from engine.catan.view import CatanView
from render import catan as drawn
from render.catan.positions import NAMES, changes, middle
from words import Words

from . import pictures

KEY = "catan"


def measure() -> dict[str, float]:
    return painting()


def painting() -> dict[str, float]:
    """The table of four on 19 hexes, made into a scene, painted and packed after one change."""
    words = Words("en", NAMES)

    def table(view: CatanView) -> pictures.Making:
        return lambda: drawn.table(view, words)[0]

    found = pictures.measure(KEY, list(map(table, changes(middle()))))
    return {
        f"{KEY}.repaint_ms_p50": round(found["p50_ms"], 1),
        f"{KEY}.repaint_ms_p95": round(found["p95_ms"], 1),
        f"{KEY}.cold_ms": round(found["cold_ms"]),
        f"{KEY}.bytes": round(found["bytes_p50"]),
    }
