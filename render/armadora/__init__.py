"""Armadora's pictures: the land with everything on it, the seats above, the supply below.

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
from ..widgets import caption_bar, icon_with_number, right_edge
from .board import AMOUNT_DROP, DENSE_AMOUNT_DROP, draw_board, land
from .chart_signs import list_seat_signs, seat_signs
from .emoji import list_emoji
from .foot_panel import draw_foot_panel, foot_height
from .icons import nuggets, roundel
from .layout import CAPTION_HEIGHT, CAPTION_TOP, FOOT_MARGIN, FOOT_TOP, LEFT, WIDTH, faction_key
from .region_colours import region_tints
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
from .table_text import caption_seats, table_alt, table_caption, text
from .target_tags import are_dense, draw_targets

__all__ = ["list_emoji", "list_seat_signs", "samples", "seat", "seat_signs", "table", "text"]

# the caption below the land: its bar, and in it the emblems of whom it is about
CAPTION_LEFT, CAPTION_WIDTH = LEFT + 14, WIDTH - 2 * (LEFT + 14)
CAPTION_TEXT, LEAST_CAPTION_TEXT = 36, 28
FIRST_EMBLEM_X, EMBLEM_SIZE, EMBLEM_STEP = 26, 40, 44
SENTENCE_SHIFT = 14  # how much nearer to the last emblem the sentence begins
# room for the winners' gold after the sentence, and what is left free at the bar's right end
WINNERS_GOLD_WIDTH, WINNERS_GOLD_GAP, CAPTION_PADDING = 150, 40, 20


def table(view: ArmadoraView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The picture of the public message of a table, with the last turn marked on it.

    `focus` has the legal targets that are labelled, by field of a move,
    such as {"line": (4, 7)}.
    """
    return (_table_scene("armadora", view, words, focus, view.last_turn),)


def seat(view: ArmadoraView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The picture of a seat's private menu, with the values of warriors that it knows.

    Everything since its own turn is marked. `focus` has the legal
    targets that are labelled, by field of a move.
    """
    return (_table_scene("armadora-seat", view, words, focus, view.since_own_turn),)


def samples() -> tuple[Scene, ...]:
    """Scenes that show everything there is to draw, to warm the sprites and build the palette."""
    words = Words("en", NAMES)
    pairs = (0, 1, 0, 1)  # the team of each seat
    public = (
        faction_choice_view(),
        start_view(),
        midgame_view(),
        midgame_view(seats=2),
        midgame_view(teams=pairs),
        final_view(),
        final_view(3),
        final_view(teams=pairs),
        tie_view(),
        tie_view(teams=pairs),
    )
    private = [seat_view(own_seat) for own_seat in range(4)]
    tables = [table(view, words) for view in public]
    seats = [seat(view, words, _sample_targets(view)) for view in private]
    return tuple(chain.from_iterable(tables + seats))


def _sample_targets(view: ArmadoraView) -> Focus:
    """Targets for a sample picture: every square, and every third line without a palisade."""
    free = [line for line in range(len(LINES)) if line not in view.palisades]
    return {"at": LAND_SQUARES, "line": free[::3]}


def _table_scene(
    name: str,
    view: ArmadoraView,
    words: Words,
    focus: Focus,
    changes: ChangedPlaces,
) -> Scene:
    """The whole picture of the table; `name` is that of the scene.

    `changes` are the places that changed, which are framed until the
    end. `focus` has the targets that get labels.
    """
    printable = with_printable_names(words, len(view.armies))
    colours = region_tints(view)
    shown_changes = NO_MARKS if view.result else changes
    lines = focus.get("line", ())
    gold_drop = DENSE_AMOUNT_DROP if are_dense(lines) else AMOUNT_DROP
    items = (
        *draw_seat_bar(view, printable),
        *draw_board(view, shown_changes, colours, gold_drop),
        *draw_targets(view, focus.get("at", ()), lines),
        *draw_foot_panel(view, printable, colours),
        *_draw_caption(view, printable),
    )
    height = FOOT_TOP + foot_height(view) + FOOT_MARGIN
    return Scene(name, WIDTH, height, land(), items, table_alt(view, words), "armadora")


def _draw_caption(view: ArmadoraView, words: Words) -> Items:
    """The bar below the land: who moved last and how; at the end the winners and their gold."""
    yield caption_bar(CAPTION_LEFT, CAPTION_TOP, CAPTION_WIDTH, CAPTION_HEIGHT)
    x = CAPTION_LEFT + FIRST_EMBLEM_X
    y = CAPTION_TOP + CAPTION_HEIGHT / 2
    for who in caption_seats(view):
        yield roundel.at(x, y, EMBLEM_SIZE, faction_key(view, who))
        x += EMBLEM_STEP
    kept_free = WINNERS_GOLD_WIDTH if view.result else CAPTION_PADDING
    sentence = Label(
        table_caption(view, words),
        x - SENTENCE_SHIFT,
        y,
        CAPTION_TEXT,
        max_width=CAPTION_LEFT + CAPTION_WIDTH - kept_free - x,
        min_size=LEAST_CAPTION_TEXT,
    )
    yield sentence
    if view.result:
        gold = view.result.scores[view.result.winners[0]].total
        pile = nuggets.at(right_edge([sentence]) + WINNERS_GOLD_GAP, y, EMBLEM_SIZE)
        yield from icon_with_number(pile, gold, CAPTION_TEXT, colour=TERRACOTTA)
