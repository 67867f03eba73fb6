"""The names of Catan's palettes: the sea has one of its own, and so may rooms."""

from __future__ import annotations

from collections.abc import Iterable

from engine.catan.view import Board

from .layout import has_sea
from .room import Room


def palette_name(usual: str, board: Board, rooms: Iterable[Room]) -> str:
    """The palette of a picture: boards that one sails on have more colours, some rooms too."""
    ends = ["sea"] if has_sea(board) else []
    ends += [room.palette.name for room in rooms if room.palette]
    return "-".join([usual, *ends])
