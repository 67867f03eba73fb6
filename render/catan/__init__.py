"""Catan's pictures: the board with everything on it, the seats and the status below.

The status is what was done, and what the bank has. The private picture
shows places, hand and prices instead.
"""

from __future__ import annotations

from itertools import chain

from engine.catan.view import CatanView
from words import Words

from ..palettes import MAX_COLOURS
from ..player_names import with_printable_names
from ..registry import NO_FOCUS, Focus
from ..scene import Items, Scene
from ..shapes import Box
from .art import Art
from .background import lay_board
from .board import draw_pieces, draw_upright_things
from .changes import draw_changes
from .dice_plate import draw_dice
from .emoji import list_emoji
from .final_scores import draw_final_scores, final_scores_height
from .hand import HAND_HEIGHT, draw_hand
from .layout import (
    FOOT_MARGIN,
    FRAME_WIDTH,
    GAP,
    LEAST_BOARD_HEIGHT,
    LEAST_HEIGHT_ABOVE_LANES,
    MARGIN,
    MAX_CROWDED_HEIGHT,
    MAX_HEIGHT,
    MAX_HEXES,
    MAX_SEATS,
    WIDTH,
    BoardLayout,
    fit_board,
    height_for_board,
    pixels_of_unit,
)
from .own_page import draw_own_page
from .palette_names import palette_name
from .place_labels import draw_place_labels, places_with_labels
from .preview import preview
from .prices import draw_prices, prices_height
from .room import Strip
from .rooms import all_rooms
from .sample_positions import (
    NAMES,
    build_targets,
    final_view,
    midgame_view,
    offer_view,
    robber_view,
    seat_view,
    setup_view,
    start_view,
)
from .seat_panels import (
    LEFT,
    OWN_HEIGHT,
    RIGHT,
    draw_seat_panel,
    draw_seat_panels,
    seat_panels_height,
    seat_row_height,
)
from .status_bar import draw_status_bar, status_bar_height
from .table_text import table_alt, text

__all__ = ["COLOURS", "PALETTE_SIZES", "list_emoji", "preview", "samples", "seat", "table", "text"]

COLOURS = 144  # of each palette: landscapes have many edges, and fewer colours pack smaller
SEA_COLOURS = 192  # boards that one sails on have more colours

LANE_MARGIN = 12  # at both sides of a lane
SAMPLE_HEXES = (0, 9)  # that are labelled in samples


def table(view: CatanView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The picture of the public message of a table; the final one when the view has a result.

    `focus`, the legal targets of a seat, is ignored: the public picture
    labels no places.
    """
    return (_table_scene("catan", view, words),)


def seat(view: CatanView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The pictures of a seat's private menu: board with labelled places, hand and prices.

    `focus` has the legal targets that are labelled, by field of a move,
    such as {"edge": (4, 7)}. A page of special cards, if there is one,
    comes second; but where a place is asked for, the board is last,
    next to the buttons. After the match it is the final picture.
    """
    if view.seat is None or view.result:
        return (_table_scene("catan-seat", view, words),)
    board = _seat_scene(view, words, focus)
    own_page = draw_own_page(view, words)
    asks_for_place = bool(places_with_labels(view, focus))
    return (*own_page, board) if asks_for_place else (board, *own_page)


def samples() -> tuple[Scene, ...]:
    """Scenes that show everything there is to draw, to warm the sprites and build the palettes."""
    words = Words("en", NAMES)
    large = midgame_view(6, "large")
    public = [
        start_view(),
        setup_view(),
        midgame_view(),
        robber_view(),
        offer_view(),
        large,
        final_view(),
        final_view(6, "large"),
    ]
    private = [seat_view(viewer) for viewer in range(4)] + [
        seat_view(5, 6, "large"),
        seat_view(cards=(0, 2, 1, 0, 1)),
        offer_view(3),
    ]
    for room in all_rooms().values():
        views = list(room.samples())
        public += [view for view in views if view.seat is None]
        private += [view for view in views if view.seat is not None]
    tables = [table(view, words) for view in public]
    seats: list[tuple[Scene, ...]] = []
    for view in private:
        targets = {**build_targets(view), "hex": SAMPLE_HEXES}
        seats.append(seat(view, words, targets))
    return tuple(chain.from_iterable(tables + seats))


def _table_scene(name: str, view: CatanView, words: Words) -> Scene:
    """The public picture: board, seats (at the end scores) and status bar.

    `name` is that of the scene.
    """
    art = Art(view, with_printable_names(words, len(view.players)))
    lanes_height = _lanes_height(view, art)
    seats_height = round(_seats_height(view, art)) + GAP
    bar_height = status_bar_height(view, art.words)
    below = GAP + lanes_height + seats_height + bar_height
    layout = _fit_board_above(view, art, below)
    lanes_top = MARGIN + layout.height + FRAME_WIDTH + GAP
    seats_top = lanes_top + lanes_height
    bar_top = seats_top + seats_height
    items = (
        *_draw_board(view, layout, art),
        *_draw_lanes(view, art, lanes_top),
        *_draw_seats(view, art, seats_top),
        *draw_status_bar(view, art, bar_top),
    )
    return Scene(
        name,
        WIDTH,
        bar_top + bar_height + FOOT_MARGIN,
        lay_board(layout, veiled=False),
        items,
        table_alt(view, words),
        palette_name("catan", layout.board, art.rooms),
        scale=pixels_of_unit(layout.board),
    )


def _is_crowded(view: CatanView, art: Art) -> bool:
    """Whether so much stands below the board that the picture may be a little higher.

    That is so where modules add rows to it, with more than four seats,
    or on a large board.
    """
    has_added_rows = any(room.seat_row or room.own_row for room in art.rooms)
    is_large = len(view.players) > MAX_SEATS or len(view.board.tiles) > MAX_HEXES
    return has_added_rows or is_large or bool(_list_lanes(view, art))


def _fit_board_above(view: CatanView, art: Art, below: int) -> BoardLayout:
    """The layout of the board, as large as the height that everything below it leaves.

    `below` is the height of lanes and panels together.
    """
    max_height = MAX_CROWDED_HEIGHT if _is_crowded(view, art) else MAX_HEIGHT
    has_several_lanes = len(_list_lanes(view, art)) > 1
    min_height = LEAST_HEIGHT_ABOVE_LANES if has_several_lanes else LEAST_BOARD_HEIGHT
    board_height = height_for_board(max_height, below + FOOT_MARGIN, min_height)
    return fit_board(view.board, board_height)


def _seats_height(view: CatanView, art: Art) -> float:
    """The height of all seats' panels.

    After the match it is that of the final scores.
    """
    return final_scores_height(view) if view.result else seat_panels_height(view, art)


def _draw_board(view: CatanView, layout: BoardLayout, art: Art) -> Items:
    """Pieces, dice and, while the match runs, a mark on the last change."""
    yield from draw_pieces(view, layout, art)
    if view.result is None:
        yield from draw_changes(view, layout, art, view.last_change)
    yield from draw_dice(view, layout, art)


def _draw_seats(view: CatanView, art: Art, top: float) -> Items:
    """The seats' panels below the board.

    After the match it is their final scores.
    """
    if view.result:
        yield from draw_final_scores(view, view.result, art, top)
    else:
        yield from draw_seat_panels(view, art, top)


def _list_lanes(view: CatanView, art: Art) -> list[Strip]:
    """The lanes (strips below the board, each filled by a module) that this picture shows."""
    return [room.lane for room in art.rooms if room.lane and room.lane.is_shown(view)]


def _lanes_height(view: CatanView, art: Art) -> int:
    """The height that the lanes of modules take below the board, with a gap after each."""
    return sum(lane.height + GAP for lane in _list_lanes(view, art))


def _draw_lanes(view: CatanView, art: Art, top: float) -> Items:
    """The lanes of modules, one below the other from `top` on.

    A lane is a strip between the board and what is below it, into
    which a module draws.
    """
    for lane in _list_lanes(view, art):
        box = Box(LANE_MARGIN, top, WIDTH - 2 * LANE_MARGIN, lane.height)
        yield from lane.draw(view, art.words, box)
        top += lane.height + GAP


def _seat_scene(view: CatanView, words: Words, focus: Focus) -> Scene:
    """The private picture: board with labels, own panel, hand, and prices or an offer."""
    assert view.seat is not None
    art = Art(view, with_printable_names(words, len(view.players)))
    player = view.players[view.seat]
    rows = [room.own_row for room in art.rooms if room.own_row]
    lanes_height = _lanes_height(view, art)
    own_height = OWN_HEIGHT + seat_row_height(rows)
    panels_height = own_height + GAP + HAND_HEIGHT + GAP + prices_height(view)
    below = GAP + lanes_height + panels_height
    layout = _fit_board_above(view, art, below)
    lanes_top = MARGIN + layout.height + FRAME_WIDTH + GAP
    own = Box(LEFT, lanes_top + lanes_height, RIGHT - LEFT, own_height)
    prices_top = own.bottom + GAP + HAND_HEIGHT + GAP
    draw_last_part = draw_status_bar if view.trade_offer else draw_prices
    items = (
        *draw_pieces(view, layout, art),
        *draw_changes(view, layout, art, view.since_own_turn, places_with_labels(view, focus)),
        *draw_place_labels(view, layout, focus, draw_upright_things(view, layout, art)),
        *draw_dice(view, layout, art),
        *_draw_lanes(view, art, lanes_top),
        *draw_seat_panel(view, player, art, own, rows),
        *draw_hand(view, player, art, own.bottom + GAP),
        *draw_last_part(view, art, prices_top),
    )
    return Scene(
        "catan-seat",
        WIDTH,
        round(prices_top) + prices_height(view) + FOOT_MARGIN,
        lay_board(layout, veiled=True),
        items,
        table_alt(view, words),
        palette_name("catan-seat", layout.board, art.rooms),
        scale=pixels_of_unit(layout.board),
    )


def _list_palette_sizes() -> dict[str, int]:
    """How many colours those palettes have that need more than others, by name."""
    sizes = {"catan-sea": SEA_COLOURS}
    for room in all_rooms().values():
        if room.palette:
            name, colours = room.palette
            sizes |= {f"catan-{name}": colours, f"catan-seat-{name}": colours}
            sizes |= {f"catan-sea-{name}": MAX_COLOURS, f"catan-seat-sea-{name}": MAX_COLOURS}
    return sizes


# sprites of all rooms are known wherever pictures are painted
PALETTE_SIZES = _list_palette_sizes()
