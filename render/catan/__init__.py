"""Catan's pictures: the board with everything on it, the seats at the right, the status below.

The status is what was done. The private picture shows the hand, prices and places.
"""

from __future__ import annotations

from itertools import chain

from engine.catan.view import CatanView
from words import Words

from ..player_names import with_printable_names
from ..registry import NO_FOCUS, Focus
from ..scene import Items, Scene
from ..shapes import Box
from .background import island
from .board import draw_changes, draw_dice, draw_pieces
from .final_scores import draw_final_scores
from .hand import HAND_HEIGHT, draw_hand
from .layout import (
    BAR_HEIGHT,
    GAP,
    LEAST_BOARD_HEIGHT,
    LEAST_PRIVATE_HEIGHT,
    LEAST_SEAT_HEIGHT,
    MARGIN,
    MAX_BOARD_HEIGHT,
    MAX_PRIVATE_HEIGHT,
    PRIVATE_RADIUS,
    SIDE_WIDTH,
    WIDTH,
    BoardLayout,
    fit_board,
)
from .place_labels import draw_place_labels, places_with_labels
from .prices import draw_prices
from .sample_positions import (
    NAMES,
    build_targets,
    final_view,
    midgame_view,
    offer_view,
    robber_view,
    seafarers_view,
    seat_view,
    setup_view,
    start_view,
    two_player_view,
)
from .seat_column import LEFT, draw_seat_column, draw_seat_panel
from .status_bar import draw_status_bar
from .table_text import table_alt, text

__all__ = ["COLOURS", "samples", "seat", "table", "text"]

COLOURS = 144  # of each palette: landscapes have many edges, and fewer colours pack smaller

# height of one's own panel above the prices, and where modules count something
STATUS_HEIGHT, TALL_STATUS_HEIGHT = 198, 228
FRAME_WIDTH = 8  # so far the frame of the chart stands out
FOOT_MARGIN = 14  # under the bar at the foot


def table(view: CatanView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The public picture; the final one when the view has a result.

    It labels no places, so `focus` is ignored.
    """
    return (_table_scene("catan", view, words),)


def seat(view: CatanView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """One seat's picture with labelled places, hand and prices; at the end the final picture."""
    if view.seat is None or view.result:
        return (_table_scene("catan-seat", view, words),)
    return (_seat_scene(view, words, focus),)


def samples() -> tuple[Scene, ...]:
    """Scenes that show everything there is to draw, to warm the sprites and build the palettes."""
    words = Words("en", NAMES)
    large = midgame_view(6, "large")
    public = (
        start_view(),
        setup_view(),
        midgame_view(),
        robber_view(),
        offer_view(),
        seafarers_view(),
        two_player_view(),
        large,
        final_view(),
        final_view(6, "large"),
    )
    private = [seat_view(viewer) for viewer in range(4)] + [
        seat_view(5, 6, "large"),
        seat_view(cards=(0, 2, 1, 0, 1)),
        offer_view(3),
        seafarers_view(1),
    ]
    tables = [table(view, words) for view in public]
    seats = [seat(view, words, {**build_targets(view), "hex": (0, 9)}) for view in private]
    return tuple(chain.from_iterable(tables + seats))


def _table_scene(name: str, view: CatanView, words: Words) -> Scene:
    """The public picture under this name: board, seats (or scores) and status bar."""
    printable = with_printable_names(words, len(view.players))
    lowest = max(
        LEAST_BOARD_HEIGHT, len(view.players) * (LEAST_SEAT_HEIGHT + GAP) - GAP - 2 * FRAME_WIDTH
    )
    layout = fit_board(view.board, lowest, max(MAX_BOARD_HEIGHT, lowest))
    items = (*_draw_board(view, printable, layout), *_draw_surroundings(view, printable, layout))
    return Scene(
        name,
        WIDTH,
        layout.height + MARGIN + FRAME_WIDTH + GAP + BAR_HEIGHT + FOOT_MARGIN,
        island(layout, False),
        items,
        table_alt(view, words),
        "catan",
    )


def _draw_board(view: CatanView, words: Words, layout: BoardLayout) -> Items:
    """Pieces, dice and, while the match runs, a mark on the last change."""
    yield from draw_pieces(view, layout)
    if view.result is None:
        yield from draw_changes(view, layout, view.last_change)
    yield from draw_dice(view, words, layout)


def _draw_surroundings(view: CatanView, words: Words, layout: BoardLayout) -> Items:
    """The seats at the right (at the end the scores), and the status bar below."""
    top, bottom = MARGIN - FRAME_WIDTH, MARGIN + layout.height + FRAME_WIDTH
    if view.result:
        yield from draw_final_scores(view, view.result, words, top, bottom)
    else:
        yield from draw_seat_column(view, words, top, bottom)
    yield from draw_status_bar(view, words, bottom + GAP)


def _seat_scene(view: CatanView, words: Words, focus: Focus) -> Scene:
    """The private picture: board with labels, own panel, prices, hand and status bar."""
    assert view.seat is not None
    printable, player = with_printable_names(words, len(view.players)), view.players[view.seat]
    layout = fit_board(view.board, LEAST_PRIVATE_HEIGHT, MAX_PRIVATE_HEIGHT, PRIVATE_RADIUS)
    top, bottom = MARGIN - FRAME_WIDTH, MARGIN + layout.height + FRAME_WIDTH
    under = top + (TALL_STATUS_HEIGHT if player.counters else STATUS_HEIGHT)
    items = (
        *draw_pieces(view, layout),
        *draw_changes(view, layout, view.since_own_turn, places_with_labels(focus)),
        *draw_place_labels(view, layout, focus),
        *draw_dice(view, printable, layout),
        *draw_seat_panel(view, player, printable, Box(LEFT, top, SIDE_WIDTH, under - top)),
        *draw_prices(view, printable, Box(LEFT, under + GAP, SIDE_WIDTH, bottom - under - GAP)),
        *draw_hand(view, player, printable, bottom + GAP),
        *draw_status_bar(view, printable, bottom + 2 * GAP + HAND_HEIGHT + 4),
    )
    height = bottom + 2 * GAP + HAND_HEIGHT + 4 + BAR_HEIGHT + FOOT_MARGIN
    return Scene(
        "catan-seat",
        WIDTH,
        height,
        island(layout, True),
        items,
        table_alt(view, words),
        "catan-seat",
    )
