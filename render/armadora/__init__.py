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

# the caption at the bottom: its bar, and in it the emblems of whom it is about
CAPTION_LEFT, CAPTION_TOP = 30, HEIGHT - MARGIN - 50
CAPTION_WIDTH, CAPTION_MIDDLE = SIDE_LEFT - 2 * MARGIN - 28, 20
FIRST_EMBLEM_X, EMBLEM_SIZE, EMBLEM_STEP = 24, 32, 36
SENTENCE_SHIFT = 10  # how much nearer to the last emblem the sentence begins
WINNERS_GOLD_WIDTH, WINNERS_GOLD_GAP = 120, 34  # room for the winners' gold after the sentence


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
    yield caption_bar(CAPTION_LEFT, CAPTION_TOP, CAPTION_WIDTH)
    x, y = CAPTION_LEFT + FIRST_EMBLEM_X, CAPTION_TOP + CAPTION_MIDDLE
    for who in caption_seats(view):
        yield roundel.at(x, y, EMBLEM_SIZE, faction_key(view, who))
        x += EMBLEM_STEP
    room = CAPTION_LEFT + CAPTION_WIDTH - WINNERS_GOLD_WIDTH - x
    said = Label(describe_last_move(view, words), x - SENTENCE_SHIFT, y, size=28, room=room)
    yield said
    if view.result:
        gold = view.result.scores[view.result.winners[0]].total
        pile = nuggets.at(right_edge([said]) + WINNERS_GOLD_GAP, y, size=32)
        yield from draw_icon_and_number(pile, gold, size=28, colour=TERRACOTTA)
