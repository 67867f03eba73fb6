"""A player who looks so far ahead that nothing is left to chance."""

from __future__ import annotations

from typing import Final

from ..kit.lookahead import Lookahead
from .board import Pebbles, row_of
from .moves import legal_moves, move_pebbles
from .view import LapilliView

EXACT: Final[Lookahead[LapilliView, tuple[Pebbles, Pebbles]]] = Lookahead(
    read=lambda view, seat: (view.pebbles[seat], view.pebbles[1 - seat]),
    moves=lambda position: legal_moves(*position),
    after=lambda position, move: (position[1], move_pebbles(position[0], move)),
    is_lost=lambda position: bool(row_of(position[1])),
    depth=10,  # a win that can be forced takes no more
)
