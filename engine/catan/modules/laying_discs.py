"""Number discs on a board with tiles that have a fixed place and no number."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ...core import Entry
from ...kit.hexes import Hex
from ..board_setup import number_at_random, number_by_letters
from ..map import corner_hexes, spiral_walk
from ..view import Board


def lay_discs(
    board: Board,
    letters: Sequence[int],
    barren: Collection[str],
    order: str,
    entry: Entry,
) -> Board:
    """Lays the number discs anew on all hexes but those of `barren` terrain; returns the board.

    `letters` are the numbers of the discs A, B, C …; `order` is the
    setting of the board: `random` keeps red numbers apart, else the
    letters follow a spiral from a corner drawn by chance.
    """
    hexes = tuple(tile.at for tile in board.tiles)
    fertile = [tile.at for tile in board.tiles if tile.terrain not in barren]
    numbers: Mapping[Hex, int | None]
    if order == "random":
        numbers = number_at_random(fertile, letters, {}, entry)
    else:
        corners = corner_hexes(hexes)
        start = corners[entry.draw_below(len(corners))]
        walk = spiral_walk(hexes, start, clockwise=order == "clockwise")
        numbers = number_by_letters(fertile, letters, walk)
    tiles = tuple(replace(tile, number=numbers.get(tile.at)) for tile in board.tiles)
    return replace(board, tiles=tiles)
