"""Catan's board before a match, for the lobby and the rules: what chance will lay stays open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.catan.view import Board, CatanView, Harbour, Sign, Tile
from engine.core import Text, Verbatim
from words import Words

from ..player_names import with_printable_names
from ..scene import Items, Label, Scene
from ..theme import INK_SOFT
from ..widgets import caption_bar
from .art import Art
from .background import lay_board
from .board import draw_pieces
from .layout import (
    FRAME_WIDTH,
    MARGIN,
    WIDTH,
    BoardLayout,
    fit_board,
    has_sea,
    pixels_of_unit,
)

MAX_BOARD_HEIGHT: Final = 900
SEA: Final = "sea"
OPEN_LAND: Final = "open"  # a terrain that nobody has drawn: it is plain land
OPEN_TEXT: Final = 44
CAPTION_HEIGHT, CAPTION_TEXT = 56, 36
EXAMPLE: Final = Text("One of many maps: land and sea are mixed at random.")


def preview(views: Sequence[CatanView], words: Words) -> tuple[Scene, ...]:
    """The picture of a scenario's map for the lobby; nothing where the board is the usual one.

    The views are of several new matches: what lies otherwise in one of
    them is left to chance, and drawn as an open hex. Where chance
    decides what is land and what is sea, one of the maps is shown as an
    example, which a caption says.
    """
    if not views or not _is_special(views[0]):
        return ()
    is_example = has_random_sea([view.board for view in views])
    view = _pick_example(views) if is_example else _keep_certain_view(views)
    layout = fit_board(view.board, MAX_BOARD_HEIGHT)
    printable = with_printable_names(words, len(view.players))
    items = [*draw_pieces(view, layout, Art(view, printable)), *_draw_open_tiles(layout)]
    # below the board its frame, and half a margin
    height = MARGIN + layout.height + MARGIN + FRAME_WIDTH - MARGIN // 2
    sentences = [words(_describe_map(view.board, len(view.players)))]
    if is_example:
        items += _draw_caption(words(EXAMPLE), height)
        height += CAPTION_HEIGHT + MARGIN
        sentences.append(words(EXAMPLE))
    scene = Scene(
        "catan-map",
        WIDTH,
        height,
        lay_board(layout, veiled=False),
        tuple(items),
        " ".join(sentences),
        "catan-sea" if has_sea(view.board) else "catan",
        scale=pixels_of_unit(view.board),
    )
    return (scene,)


def _keep_certain_view(views: Sequence[CatanView]) -> CatanView:
    """The first view with only what is the same in all of them: board, pawns and signs."""
    first = views[0]
    board = keep_what_is_certain([view.board for view in views])
    has_open_hexes = board.tiles != first.board.tiles
    signs = tuple(filter(None, (_keep_certain_sign(sign, views) for sign in first.signs)))
    have_pawns_moved = any(view.pawns != first.pawns for view in views)
    pawns = () if has_open_hexes or have_pawns_moved else first.pawns
    return replace(first, board=board, pawns=pawns, signs=signs)


def _keep_certain_sign(sign: Sign, views: Sequence[CatanView]) -> Sign | None:
    """What is certain of a mark on the board: all of it, all but its number, or nothing (None)."""
    if all(sign in view.signs for view in views):
        return sign
    bare_signs = [set(map(_without_number, view.signs)) for view in views]
    bare = _without_number(sign)
    return bare if all(bare in signs for signs in bare_signs) else None


def _without_number(sign: Sign) -> Sign:
    """The mark without its number, which is left to chance; its title may tell it."""
    return replace(sign, number=None, title=None)


def has_random_sea(boards: Sequence[Board]) -> bool:
    """Whether chance decides where land lies and where the sea is: then a map is an example."""
    columns = zip(*(board.tiles for board in boards), strict=True)
    return any(_is_sea_on_some(same_place) for same_place in columns)


def _is_sea_on_some(tiles: Sequence[Tile]) -> bool:
    """Whether a place is sea on some boards and land on others, given its tile on each."""
    return len({tile.terrain == SEA for tile in tiles}) > 1


def _pick_example(views: Sequence[CatanView]) -> CatanView:
    """The view with the most islands: it shows best what such maps are like."""
    return max(views, key=lambda view: len(list_islands(view.board)))


def list_islands(board: Board) -> list[set[int]]:
    """The hexes of each island of a board: land that hangs together."""
    unvisited = {hex for hex, tile in enumerate(board.tiles) if tile.terrain != SEA}
    islands = []
    while unvisited:
        island = {unvisited.pop()}
        border = [*island]  # hexes whose neighbours are still to be visited
        while border:
            found = unvisited.intersection(board.grid.beside[border.pop()])
            unvisited -= found
            island |= found
            border += found
        islands.append(island)
    return islands


def _draw_caption(text: str, top: float) -> Items:
    """A bar below the map, with what is to be known of it; `top` is where it begins."""
    width = WIDTH - 2 * MARGIN
    yield caption_bar(MARGIN, top, width, CAPTION_HEIGHT)
    middle = top + CAPTION_HEIGHT / 2
    max_width = width - 2 * CAPTION_HEIGHT
    yield Label(text, WIDTH / 2, middle, CAPTION_TEXT, anchor="mm", max_width=max_width)


def _is_special(view: CatanView) -> bool:
    """Whether the board differs from the base game's: by a sea, or signs of a module."""
    return has_sea(view.board) or bool(view.signs)


def keep_what_is_certain(boards: Sequence[Board]) -> Board:
    """The first board, without the land, numbers and harbours in which the others differ."""
    first = boards[0]
    columns = zip(*(board.tiles for board in boards), strict=True)
    tiles = tuple(_certain_tile(same_place) for same_place in columns)
    harbours = tuple(harbour for harbour in first.harbours if _is_certain(harbour, boards))
    return replace(first, tiles=tiles, harbours=harbours)


def _certain_tile(tiles: Sequence[Tile]) -> Tile:
    """What is certain of a hex, given its tile on each of several boards.

    The number is left out where it differs; where the terrain differs,
    the hex is open land with a "?".
    """
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


def _describe_map(board: Board, seats: int) -> Text:
    """The alternative text of the map's picture: how much land, sea and harbours it has."""
    land = sum(tile.terrain != SEA for tile in board.tiles)
    return Text(
        "The map for {n} players. Hexes of land: {land}, of the sea: {sea}. Harbours: {harbours}.",
        n=seats,
        land=land,
        sea=len(board.tiles) - land,
        harbours=len(board.harbours),
    )
