"""The plans of the wonders below the board: what stands, whose it is, and what a level costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engine.catan.view import CatanView
from words import Words

from ....icons.actions import paving
from ....icons.marks import laurel
from ....icons.seats import marker
from ....pen import Pen
from ....scene import Items, Label, Panel
from ....shapes import Box
from ....sprites import icon
from ....theme import ACTING, INK, PANEL, PANEL_EDGE, TERRACOTTA
from ....widgets import equal_columns
from ...box_art.sea import draw_anchor
from ...cards import coin
from ...pieces import city
from .wonders import LEVELS, WONDERS, bridge_mark, level_pip, wall_mark

PREFIX: Final = "wonder_"  # of the keys of signs, counters and actions
LANE_HEIGHT: Final = 150
CARD_GAP: Final = 8
ART_X, ART_Y, ART_SIZE = 60, 54, 98
OWNER_X, OWNER_Y, OWNER_SIZE = 38, 32, 48
PIP_SIZE, PIP_STEP, PIPS_Y = 22, 25, 72
NEED_SIZE, NEED_TEXT = 46, 30
RIVAL_SIZE, RIVAL_STEP, RIVAL_ASIDE = 36, 46, 16  # of two who build the same wonder
COST_RISE, COIN_SIZE, COST_TEXT, COST_GAP = 24, 34, 30, 6
NUMBER_GAP, DIGIT_SHARE = 4, 0.62  # before a number; the width of a digit, in sizes of its text
CITY_SEAT: Final = 2  # in whose colour a city is drawn that anybody may have
# What each wonder costs a level, and what one must have to begin it
COSTS: Final[Mapping[str, Mapping[str, int]]] = {
    "theater": {"lumber": 1, "brick": 1, "wool": 3},
    "bridge": {"lumber": 3, "wool": 1, "grain": 1},
    "monument": {"grain": 3, "ore": 2},
    "wall": {"lumber": 1, "brick": 3, "grain": 1},
    "castle": {"brick": 1, "grain": 1, "ore": 3},
}


class Builder(NamedTuple):
    """Somebody who builds a wonder, and how many levels stand."""

    seat: int
    level: int


class WonderSeen(NamedTuple):
    """What everybody sees of a wonder: who builds it (two may, at a large table)."""

    key: str
    builders: tuple[Builder, ...] = ()  # the highest first
    is_new: bool = False  # it has grown this turn

    @property
    def level(self) -> int:
        """The levels of whoever has built the most."""
        return self.builders[0].level if self.builders else 0


@icon
def anchor(pen: Pen) -> None:
    """Draws a city at a harbour, as a wonder asks for it."""
    draw_anchor(pen)
    pen.poly([(16, 60), (24, 48), (34, 60)], INK, None)
    pen.poly([(66, 60), (76, 48), (84, 60)], INK, None)


def has_wonders(view: CatanView) -> bool:
    """Whether wonders are built in this match: then some corners are marked for them."""
    return any(sign.key.startswith(PREFIX) for sign in view.signs)


def list_wonders(view: CatanView) -> Iterator[WonderSeen]:
    """Yields every wonder in the order of their plans: whose it is, and how far it has come."""
    new = {action.verb for action in view.recent_actions}
    for key in WONDERS:
        name = f"{PREFIX}{key}"
        builders = sorted(_list_builders(view, name), key=lambda one: -one.level)
        yield WonderSeen(key, tuple(builders), name in new)


def _list_builders(view: CatanView, name: str) -> Iterator[Builder]:
    """Yields everybody who has chosen a wonder, in the order of their seats."""
    for player in view.players:
        for counter in player.counters:
            if counter.key == name:
                yield Builder(player.seat, counter.count)


def draw_wonder_lane(view: CatanView, words: Words, box: Box) -> Items:
    """The plans side by side; that of a wonder that has just grown is highlighted."""
    wonders = list(list_wonders(view))
    columns = equal_columns(box.x, box.right, len(wonders), CARD_GAP)
    for seen, (x, width) in zip(wonders, columns, strict=True):
        yield from _draw_plan(seen, Box(x, box.y, width, box.height))


def _draw_plan(seen: WonderSeen, box: Box) -> Items:
    """One plan: its picture, whose it is or what it asks for, and its price."""
    fill, edge = (ACTING, TERRACOTTA) if seen.is_new else (PANEL, PANEL_EDGE)
    edge_width = 5 if seen.is_new else 2
    yield Panel(*box, fill, edge, edge_width, radius=14, raised=True)
    yield WONDERS[seen.key].at(box.x + ART_X, box.y + ART_Y, ART_SIZE, seen.level)
    x, y = box.right - OWNER_X, box.y + OWNER_Y
    match seen.builders:
        case ():
            yield from _draw_needs(seen.key, x, y)
        case (only,):
            yield marker.at(x, y, OWNER_SIZE, only.seat)
            yield from _draw_pips(only.level, x, box.y + PIPS_Y)
        case builders:
            yield from _draw_rivals(builders, x, y)
    yield from _draw_cost(COSTS[seen.key], box.x + 12, box.bottom - COST_RISE)


def _draw_pips(level: int, x: float, y: float) -> Items:
    """Four squares, as many of them golden as levels stand."""
    for i in range(LEVELS):
        pip_x = x + (i % 2 - 0.5) * PIP_STEP
        pip_y = y + i // 2 * PIP_STEP
        yield level_pip.at(pip_x, pip_y, PIP_SIZE, level > i)


def _draw_rivals(builders: Sequence[Builder], x: float, y: float) -> Items:
    """Several builders of one wonder, each with the number of levels."""
    for i, (seat, level) in enumerate(builders):
        row = y + i * RIVAL_STEP
        yield marker.at(x - RIVAL_ASIDE, row, RIVAL_SIZE, seat)
        yield Label(str(level), x + RIVAL_ASIDE, row, NEED_TEXT, "Bold", INK, "mm")


def _draw_cost(cost: Mapping[str, int], x: float, y: float) -> Items:
    """What a level costs: each card, and how many of it; the row begins at `x`."""
    for kind, n in cost.items():
        yield coin.at(x + COIN_SIZE / 2, y, COIN_SIZE, False, kind)
        yield Label(str(n), x + COIN_SIZE + NUMBER_GAP, y, COST_TEXT, "Bold", INK)
        x += COIN_SIZE + COST_TEXT * DIGIT_SHARE + NUMBER_GAP + COST_GAP


def _draw_needs(key: str, x: float, y: float) -> Items:
    """What a wonder asks of whoever begins it, as icons and numbers in two rows.

    (x, y) is the middle of the upper row.
    """
    below = y + NEED_SIZE
    match key:
        case "theater":  # two cities
            yield city.at(x - 2, y, NEED_SIZE * 1.4, CITY_SEAT)
            yield Label("2", x - 2, below - 4, NEED_TEXT, "Bold", INK, "mm")
        case "bridge":
            yield bridge_mark.at(x, y + 14, NEED_SIZE)
        case "wall":
            yield wall_mark.at(x, y + 14, NEED_SIZE)
        case "monument":  # a city at a harbour, and a road of five
            yield anchor.at(x, y, NEED_SIZE)
            yield paving.at(x - 16, below, NEED_SIZE * 0.8)
            yield Label("5", x + 18, below, NEED_TEXT, "Bold", INK, "mm")
        case _:  # the castle: a city, and six points
            yield city.at(x - 2, y, NEED_SIZE * 1.3, CITY_SEAT)
            yield laurel.at(x, below + 4, NEED_SIZE * 1.1)
            yield Label("6", x, below + 3, NEED_TEXT - 4, "Bold", INK, "mm")
