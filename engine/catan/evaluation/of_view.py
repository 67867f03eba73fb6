"""The evaluation of a view with all that its modules know, kept for the next move of a menu."""

from __future__ import annotations

from functools import lru_cache

from ..shelf import Shelf
from ..view import CatanView
from .moves import MoveEvaluation


@lru_cache(maxsize=8)
def evaluate_view(view: CatanView, shelf: Shelf) -> MoveEvaluation:
    """What moves may bring the seat of a view; kept, because a menu asks for move after move."""
    return MoveEvaluation(view, shelf.view_values(view))
