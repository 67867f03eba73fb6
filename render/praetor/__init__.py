"""Praetor's pictures: the city with seats and supply, the boards, a seat's own ones, the end.

A seat has the city with its targets, or its own board; the end shows
all parts of the scores.
"""

from __future__ import annotations

from itertools import chain

from engine.praetor.data import BOX
from engine.praetor.view import PraetorView
from words import Words

from ..player_names import with_printable_names
from ..registry import NO_FOCUS, Focus
from ..scene import Scene
from . import board_choice, boards, final_scores, sample_positions
from .boards import bare
from .caption import draw_caption
from .city import draw_city, land
from .emoji import list_emoji
from .layout import WIDTH, choose_ring, layout_city
from .own_bar import draw_own_bar
from .seat_bar import draw_seat_bar
from .seat_board import draw_seat_board
from .seat_options import draw_options, seat_picture_height
from .supply import draw_supply
from .table_text import boards_alt, choices_alt, city_alt, final_alt, seat_alt, text

__all__ = ["COLOURS", "list_emoji", "others", "samples", "seat", "table", "text"]

COLOURS = 144  # of the palette: tiles have many edges, and fewer colours pack smaller
PUBLIC_CITY, OWN_CITY = "praetor-city", "praetor-own-city"  # names of the pictures


def table(view: PraetorView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The pictures of the public message of a table: the city and the boards.

    At the end they are the scores and the city. `focus` has the legal
    targets that are labelled, by field of a move.
    """
    if view.result:
        return _final_scene(view, words), _city_scene(PUBLIC_CITY, view, words, focus)
    return _city_scene(PUBLIC_CITY, view, words, focus), _boards_scene(view, words)


def seat(view: PraetorView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The picture of a seat's private menu: what it must see for what it is asked.

    Where it chooses a tile or a place, it is the city with what the
    seat has; where it chooses a board, those to choose from; else the
    seat's own board. The public, and everybody at the end, get the
    public pictures. `focus` has the legal targets, by field of a move,
    such as {"at": (3, 8)}.
    """
    if view.result or view.seat is None:
        return table(view, words, focus)
    if focus.get("board"):
        return (_board_choice_scene(view, words, focus),)
    if _needs_city(focus):
        return (_own_city_scene(view, words, focus),)
    return (_seat_scene(view, words, focus),)


def others(view: PraetorView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The picture that a seat does not need for what it is asked, for the button *Closer*.

    It is its board where `seat` shows the city, else the city. `focus`
    is as in `seat`.
    """
    if view.result or view.seat is None:
        return ()
    if _needs_city(focus):
        return (_seat_scene(view, words, focus),)
    return (_own_city_scene(view, words, focus),)


def _needs_city(focus: Focus) -> bool:
    """Whether a place of the city, or a tile for it, is chosen."""
    return "at" in focus or "tile" in focus


def _city_scene(name: str, view: PraetorView, words: Words, focus: Focus) -> Scene:
    """The public picture of the city under this name, with seats, caption and supply around it.

    `focus` has the places that the viewer may choose.
    """
    printable = with_printable_names(words, len(view.engineers))
    layout = layout_city(view, choose_ring(view, focus.get("at", ())))
    items = (
        *draw_seat_bar(view, printable, layout.width),
        *draw_city(view, printable, focus, layout),
        *draw_caption(view, printable, layout),
        *draw_supply(view, printable, layout.supply),
    )
    return Scene(
        name, layout.width, layout.height, land(layout), items, city_alt(view, words), "praetor"
    )


def _own_city_scene(view: PraetorView, words: Words, focus: Focus) -> Scene:
    """The city for a seat that may choose a place there, below a bar with what the seat has.

    The supply stands there as long as no tile is chosen.
    """
    assert view.seat is not None
    engineer = view.engineers[view.seat]
    tiles = focus.get("tile", ())
    printable = with_printable_names(words, len(view.engineers))
    is_tile_chosen = len(tiles) == 1
    has_supply = not is_tile_chosen
    ring = choose_ring(view, focus.get("at", ()))
    layout = layout_city(view, ring, supply=has_supply, own=True)
    items = (
        *draw_own_bar(view, engineer, printable, layout.width),
        *draw_city(view, printable, focus, layout),
        *draw_caption(view, printable, layout),
        *(draw_supply(view, printable, layout.supply, tiles) if has_supply else ()),
    )
    alt = seat_alt(view, engineer, words)
    return Scene(
        OWN_CITY,
        layout.width,
        layout.height,
        land(layout),
        items,
        alt,
        "praetor",
    )


def _boards_scene(view: PraetorView, words: Words) -> Scene:
    """The picture of all player boards and the track of favor."""
    printable = with_printable_names(words, len(view.engineers))
    items = tuple(boards.draw_boards(view, printable))
    return Scene(
        "praetor-boards",
        WIDTH,
        boards.boards_height(view),
        bare(),
        items,
        boards_alt(view, words),
        "praetor",
    )


def _seat_scene(view: PraetorView, words: Words, focus: Focus) -> Scene:
    """The private picture of the viewer's own board and what they could do.

    The tiles of `focus` are framed.
    """
    assert view.seat is not None
    printable = with_printable_names(words, len(view.engineers))
    engineer = view.engineers[view.seat]
    items = (
        *draw_seat_board(view, engineer, printable),
        *draw_options(view, engineer, printable, focus.get("tile", ())),
    )
    return Scene(
        "praetor-seat",
        WIDTH,
        seat_picture_height(view, engineer),
        bare(),
        items,
        seat_alt(view, engineer, words),
        "praetor",
    )


def _board_choice_scene(view: PraetorView, words: Words, focus: Focus) -> Scene:
    """The private picture of the boards to choose from, before the first round."""
    assert view.seat is not None
    offered = [BOX.boards[number] for number in focus["board"] if isinstance(number, int)]
    items = tuple(board_choice.draw_board_choice(offered, view.seat, words))
    alt = choices_alt(view, words, [board.id for board in offered])
    return Scene(
        "praetor-choice",
        WIDTH,
        board_choice.board_choice_height(offered),
        bare(),
        items,
        alt,
        "praetor",
    )


def _final_scene(view: PraetorView, words: Words) -> Scene:
    """The picture of the end: winners, and every part of everybody's score."""
    assert view.result is not None
    printable = with_printable_names(words, len(view.engineers))
    items = tuple(final_scores.draw_final_scores(view, view.result, printable))
    return Scene(
        "praetor-end",
        WIDTH,
        final_scores.final_height(view, printable),
        bare(),
        items,
        final_alt(view, words),
        "praetor",
    )


def samples() -> tuple[Scene, ...]:
    """Scenes that show everything there is to draw, to warm the sprites and build the palette."""
    words = Words("en", sample_positions.NAMES)
    own = sample_positions.seat_view()
    everywhere = {
        "at": [site.at for site in own.sites] + list(own.usable_places),
        "tile": [own.offers[0].tile],
        "turn": (0, 1, 2, 3),
    }
    public = (
        sample_positions.start_view(4),
        sample_positions.midgame_view(),
        sample_positions.visit_view(),
        sample_positions.full_view(),
        sample_positions.final_view(5),
    )
    private = (
        (own, NO_FOCUS),
        (own, everywhere),
        (sample_positions.full_view(0), NO_FOCUS),
        (sample_positions.board_choice_view(3, 0), {"board": range(len(BOX.boards))}),
    )
    tables = [table(view, words) for view in public]
    seats = [seat(view, words, focus) for view, focus in private]
    beside = [others(view, words, focus) for view, focus in private]
    return tuple(chain.from_iterable(tables + seats + beside))
