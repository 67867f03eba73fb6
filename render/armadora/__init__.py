"""Armadora's pictures: the land with everything on it, the seats above, the supply at the right.

The picture is the same for all and for one seat.
"""

from __future__ import annotations

from itertools import chain

from engine.armadora.board import LAND_SQUARES, LINES
from engine.armadora.view import ArmadoraView, ChangedPlaces
from words import Words

from ..player_names import with_printable_names
from ..registry import NO_FOCUS, Focus
from ..scene import Items, Label, Scene
from ..theme import TERRACOTTA
from ..widgets import caption_bar, draw_icon_and_number, right_edge
from .board import draw_board, draw_targets, land, region_tints
from .icons import nuggets, roundel
from .layout import HEIGHT, MARGIN, SIDE_LEFT, WIDTH, faction_key
from .sample_positions import (
    NAMES,
    NO_MARKS,
    faction_choice_view,
    final_view,
    midgame_view,
    seat_view,
    start_view,
    tie_view,
)
from .seat_bar import draw_seat_bar
from .side_panel import draw_side_panel
from .table_text import caption_seats, describe_last_move, table_alt, text

__all__ = ["samples", "seat", "table", "text"]


def table(view: ArmadoraView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The public picture; the last turn is marked on it."""
    return (_table_scene("armadora", view, words, focus, view.last_turn),)


def seat(view: ArmadoraView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """One seat's picture, with the values it knows; everything since its own turn is marked."""
    return (_table_scene("armadora-seat", view, words, focus, view.since_own_turn),)


def samples() -> tuple[Scene, ...]:
    """Scenes that show everything there is to draw, to warm the sprites and build the palette."""
    words, pairs = Words("en", NAMES), (0, 1, 0, 1)
    targets = {"at": LAND_SQUARES, "line": range(0, len(LINES), 3)}
    ends = (final_view(), final_view(3), final_view(teams=pairs), tie_view(), tie_view(teams=pairs))
    public = (
        faction_choice_view(),
        start_view(),
        midgame_view(),
        midgame_view(seats=2),
        midgame_view(teams=pairs),
        *ends,
    )
    tables = [table(view, words) for view in public]
    seats = [seat(seat_view(viewer), words, targets) for viewer in range(4)]
    return tuple(chain.from_iterable(tables + seats))


def _table_scene(
    name: str, view: ArmadoraView, words: Words, focus: Focus, marks: ChangedPlaces
) -> Scene:
    """The whole picture under this name, with `marks` as changed places and `focus` as targets."""
    printable, colours = with_printable_names(words, len(view.armies)), region_tints(view)
    items = (
        *draw_seat_bar(view, printable),
        *draw_board(view, NO_MARKS if view.result else marks, colours),
        *draw_targets(view, focus.get("at", ()), focus.get("line", ())),
        *draw_side_panel(view, printable, colours),
        *_draw_caption(view, printable),
    )
    return Scene(name, WIDTH, HEIGHT, land(), items, table_alt(view, words), "armadora")


def _draw_caption(view: ArmadoraView, words: Words) -> Items:
    """The bar at the bottom: who moved last and how; at the end the winners and their gold."""
    left, top, wide = 30, HEIGHT - MARGIN - 50, SIDE_LEFT - 2 * MARGIN - 28
    yield caption_bar(left, top, wide)
    x, y = left + 24, top + 20
    for who in caption_seats(view):
        yield roundel.at(x, y, 32, faction_key(view, who))
        x += 36
    said = Label(describe_last_move(view, words), x - 10, y, size=28, room=left + wide - 120 - x)
    yield said
    if view.result:
        gold = view.result.scores[view.result.winners[0]].total
        yield from draw_icon_and_number(
            nuggets.at(right_edge([said]) + 34, y, size=32), gold, size=28, colour=TERRACOTTA
        )
