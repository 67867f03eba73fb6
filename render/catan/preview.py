"""Catan's board before a match, for the lobby and the rules: what chance will lay stays open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.catan.view import Board, CatanView, Harbour, Tile
from engine.core import Text, Verbatim
from words import Words

from ..player_names import with_printable_names
from ..scene import Items, Label, Scene
from ..theme import INK_SOFT
from .art import Art
from .background import lay_board
from .board import draw_pieces
from .layout import FRAME_WIDTH, MARGIN, WIDTH, BoardLayout, fit_board, has_sea

MAX_BOARD_HEIGHT: Final = 900
OPEN_LAND: Final = "open"  # a terrain that nobody has drawn: it is plain land
OPEN_TEXT: Final = 44


def preview(views: Sequence[CatanView], words: Words) -> tuple[Scene, ...]:
    """The board that matches with these views begin with; nothing where it is the usual one.

    The views are of matches that were laid by different
    chance.
    """
    if not views or not has_sea(views[0].board):
        return ()
    first = views[0]
    board = keep_what_is_certain([view.board for view in views])
    hexes = range(len(board.tiles))
    is_laid = any(board.tiles[hex] != first.board.tiles[hex] for hex in hexes)
    view = replace(first, board=board, pawns=() if is_laid else first.pawns)
    layout = fit_board(board, MAX_BOARD_HEIGHT)
    art = Art(view, with_printable_names(words, len(view.players)))
    items = (*draw_pieces(view, layout, art), *_draw_open_tiles(layout))
    height = MARGIN + layout.height + MARGIN
    scene = Scene(
        "catan-map",
        WIDTH,
        height + FRAME_WIDTH - MARGIN // 2,
        lay_board(layout, False),
        items,
        words(_describe(board, len(view.players))),
        "catan-sea",
    )
    return (scene,)


def keep_what_is_certain(boards: Sequence[Board]) -> Board:
    """The first board, without the land, numbers and harbours that others have otherwise."""
    first = boards[0]
    columns = zip(*(board.tiles for board in boards), strict=True)
    tiles = tuple(_certain_tile(same_place) for same_place in columns)
    harbours = tuple(one for one in first.harbours if _is_certain(one, boards))
    return replace(first, tiles=tiles, harbours=harbours)


def _certain_tile(tiles: Sequence[Tile]) -> Tile:
    """A hex as it lies on all boards; open where it lies otherwise on one of them."""
    first = tiles[0]
    if all(tile == first for tile in tiles):
        return first
    if all(tile.terrain == first.terrain for tile in tiles):
        return replace(first, number=None)
    return replace(first, terrain=OPEN_LAND, title=Verbatim("?"), number=None)


def _is_certain(harbour: Harbour, boards: Sequence[Board]) -> bool:
    """Whether a harbour lies on all boards."""
    return all(harbour in board.harbours for board in boards)


def _draw_open_tiles(layout: BoardLayout) -> Items:
    """A question mark on each hex that chance will lay."""
    for hex, tile in enumerate(layout.board.tiles):
        if tile.terrain == OPEN_LAND:
            x, y = layout.hex_point(hex)
            yield Label("?", x, y, OPEN_TEXT, "Bold", INK_SOFT, "mm")


def _describe(board: Board, seats: int) -> Text:
    """The map in a sentence."""
    land = sum(tile.terrain != "sea" for tile in board.tiles)
    return Text(
        "The map for {n} players. Hexes of land: {land}, of the sea: {sea}. Harbours: {harbours}.",
        n=seats,
        land=land,
        sea=len(board.tiles) - land,
        harbours=len(board.harbours),
    )
