"""Draws the bar above a seat's own city: what it has and whom it can send, in one panel.

So the picture of a menu tells all that a move needs, and the seat's
whole board need not stand beside it.
"""

from __future__ import annotations

from typing import Final

from engine.core import Text
from engine.praetor.data import Resource
from engine.praetor.view import Engineer, PraetorView
from words import Words

from ..fonts import text_width
from ..icons.marks import laurel
from ..icons.seats import die, marker
from ..scene import Items, Label, Panel
from ..theme import INK, INK_PALE, INK_SOFT, PANEL, PANEL_EDGE, RED
from .icons import RESOURCES
from .layout import MARGIN, OWN_BAR_HEIGHT, SEAT_TOP
from .panels import draw_right_aligned_count
from .seat_bar import round_text, stage_text

GOLD: Final = RESOURCES[Resource.GOLD]
# the middles of the two lines, below the top of the panel
GOODS_Y, FACTS_Y = 34, 86
GOODS_LEFT, GOODS_STEP, GOODS_SIZE, GOODS_TEXT = 48, 116, 50, 44
NUMBER_GAP, NUMBER_ROOM = 6, 56  # from a resource to its number, and the room of that
DIE_SIZE, DIE_STEP = 44, 48  # of the workers at home
RIGHT_PADDING: Final = 20
MARKER_SIZE: Final = 40
STAGE_LEFT, STAGE_WIDTH, FACTS_TEXT = 76, 380, 30  # of the round and the age
DUE_WIDTH, DUE_GAP = 240, 50  # of the words before what is to be paid; between both
SUM_TEXT, SUM_ICON = 40, 38
FAVOR_RIGHT: Final = 600  # where the number of favor ends


def draw_own_bar(view: PraetorView, engineer: Engineer, words: Words, width: int) -> Items:
    """What the viewer has: resources and workers at home; below them round, favor, wages."""
    yield Panel(
        MARGIN, SEAT_TOP, width - 2 * MARGIN, OWN_BAR_HEIGHT, PANEL, PANEL_EDGE, raised=True
    )
    yield from _draw_goods(engineer)
    yield from _draw_home(engineer, width - MARGIN - RIGHT_PADDING)
    yield from _draw_stage(view, engineer, words)
    yield from draw_right_aligned_count(
        laurel,
        engineer.favor,
        FAVOR_RIGHT,
        SEAT_TOP + FACTS_Y,
        SUM_ICON,
        SUM_TEXT,
    )
    yield from _draw_due(engineer, words, width - MARGIN - RIGHT_PADDING)


def _draw_goods(engineer: Engineer) -> Items:
    """The resources with their numbers, side by side."""
    y = SEAT_TOP + GOODS_Y
    for resource in Resource:
        x = GOODS_LEFT + resource * GOODS_STEP
        n = engineer.purse[resource]
        yield RESOURCES[resource].at(x, y, GOODS_SIZE)
        yield Label(
            str(n),
            x + GOODS_SIZE / 2 + NUMBER_GAP,
            y,
            GOODS_TEXT,
            "Bold",
            INK if n else INK_PALE,
            max_width=NUMBER_ROOM,
            min_size=30,
        )


def _draw_home(engineer: Engineer, right: float) -> Items:
    """The workers at home, the most experienced last."""
    for i, experience in enumerate(reversed(engineer.home)):
        x = right - DIE_SIZE / 2 - i * DIE_STEP
        yield die.at(x, SEAT_TOP + GOODS_Y, DIE_SIZE, engineer.seat, experience)


def _draw_stage(view: PraetorView, engineer: Engineer, words: Words) -> Items:
    """The seat's marker, the round and the age."""
    y = SEAT_TOP + FACTS_Y
    yield marker.at(GOODS_LEFT, y, MARKER_SIZE, engineer.seat)
    yield Label(
        f"{words(round_text(view))} · {words(stage_text(view))}",
        STAGE_LEFT,
        y,
        FACTS_TEXT,
        "SemiBold",
        RED if view.last_round else INK_SOFT,
        max_width=STAGE_WIDTH,
        min_size=24,
    )


def _draw_due(engineer: Engineer, words: Words, right: float) -> Items:
    """What is to be paid at the end of the round; red where the player has less Gold."""
    y, due = SEAT_TOP + FACTS_Y, engineer.wages_due
    colour = RED if due > engineer.purse[Resource.GOLD] else INK
    yield from draw_right_aligned_count(
        GOLD,
        due,
        right,
        y,
        SUM_ICON,
        SUM_TEXT,
        colour,
    )
    words_right = right - text_width(str(due), SUM_TEXT, "Bold") - DUE_GAP
    yield Label(
        words(Text("To pay")),
        words_right,
        y,
        FACTS_TEXT,
        "Medium",
        INK_SOFT,
        anchor="rm",
        max_width=DUE_WIDTH,
        min_size=24,
    )
