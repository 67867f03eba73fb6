"""The names of Catan's palettes: the sea has one of its own, and so may rooms."""

from __future__ import annotations

from collections.abc import Iterable

from engine.catan.view import Board

from .layout import has_sea
from .room import Room


def palette_name(usual: str, board: Board, rooms: Iterable[Room]) -> str:
    """The name of a picture's palette: the `usual` one, or one with more colours.

    Boards that one sails on have more, and so do some rooms: the name
    ends with theirs.
    """
    ends = ["sea"] if has_sea(board) else []
    ends += [room.palette.name for room in rooms if room.palette]
    return "-".join([usual, *ends])
