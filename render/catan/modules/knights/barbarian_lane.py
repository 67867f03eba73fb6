"""The way of the barbarians: how far they still are, and how strong both sides are now."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.catan.view import CatanView
from words import Words

from ....icons.marks import cross, disc, tick
from ....scene import Items, Label, Panel
from ....shapes import Box
from ....theme import INK, INK_SOFT, PANEL, PANEL_EDGE
from ...sea import SEA
from .barbarians import barbarian_ship, bulwark, crossed_swords

LANE_HEIGHT: Final = 68
STEPS: Final = 7  # from where they set out to the coast
STEPS_KEY, STRENGTH_KEY, DEFENCE_KEY = "barbarian_steps", "barbarian_strength", "defence"
LANDINGS_KEY: Final = "barbarian_landings"
WAVE, FOAM, FRAME, GOAL = "#8DBCC9", "#CDE3E6", "#B98F55", "#F4ECD2"
START_X, END_X = 60, 690  # of the way, from the left of the lane
SHIP_SIZE, SHIP_RISE = 84, 4
STEP_SIZE, STEP_TEXT, PASSED_SIZE = 42, 29, 22
GOAL_SIZE, SWORDS_SIZE = 58, 46
SCALES_WIDTH, SCALES_MARGIN = 330, 10
SIDE_SIZE, SIDE_TEXT, SIGN_TEXT, VERDICT_SIZE = 54, 42, 40, 40
# in the scales, from the left: ship, strength, sign, shield, defence; the verdict from the right
SHIP_X, STRENGTH_X, SIGN_X, SHIELD_X, DEFENCE_X, VERDICT_X = 36, 68, 144, 186, 216, 32
RIM, SCALES_INSET = 3, 8  # of the frame in the lane, and of the scales above and below
PATH_WIDTH: Final = 6  # of the line along which the ship sails


class BarbariansSeen(NamedTuple):
    """What everybody sees of the barbarians."""

    steps: int  # until they land
    strength: int
    defence: int
    landings: int

    @property
    def are_beaten(self) -> bool:
        """Whether the knights that are ready now would beat them."""
        return self.defence >= self.strength


def see_barbarians(view: CatanView) -> BarbariansSeen:
    """Reads what everybody sees of the barbarians off the table's counters."""
    counts = {counter.key: counter.count for counter in view.counters}
    return BarbariansSeen(
        counts.get(STEPS_KEY, STEPS),
        counts.get(STRENGTH_KEY, 0),
        counts.get(DEFENCE_KEY, 0),
        counts.get(LANDINGS_KEY, 0),
    )


def draw_barbarian_lane(view: CatanView, words: Words, box: Box) -> Items:
    """The strip below the board: the barbarians' ship on its way, and who would win now."""
    seen = see_barbarians(view)
    yield Panel(
        *box,
        fill=SEA,
        edge=INK,
        edge_width=3,
        radius=20,
    )
    inner = Box(box.x + RIM, box.y + RIM, box.width - 2 * RIM, box.height - 2 * RIM)
    yield Panel(
        *inner,
        fill=None,
        edge=FRAME,
        edge_width=4,
        radius=17,
    )
    yield from _draw_way(seen, box)
    right = box.right - SCALES_MARGIN
    top = box.y + SCALES_INSET
    height = box.height - 2 * SCALES_INSET
    yield from _draw_scales(seen, Box(right - SCALES_WIDTH, top, SCALES_WIDTH, height))


def _draw_way(seen: BarbariansSeen, box: Box) -> Items:
    """The ship on its way: small discs behind it, numbered ones before it, swords at the end."""
    start, end, y = box.x + START_X, box.x + END_X, box.middle
    step = (end - start) / STEPS
    path_top, radius = y - PATH_WIDTH / 2, PATH_WIDTH // 2
    yield Panel(
        start,
        path_top,
        end - start,
        PATH_WIDTH,
        fill=WAVE,
        edge=None,
        edge_width=0,
        radius=radius,
    )
    here = STEPS - min(STEPS, seen.steps)
    for i in range(here):
        yield disc.at(start + i * step, y, PASSED_SIZE, FOAM, SEA)
    for i in range(here + 1, STEPS):
        x = start + i * step
        yield disc.at(x, y, STEP_SIZE, PANEL, INK)
        yield Label(str(STEPS - i), x, y, STEP_TEXT, "Bold", INK_SOFT, "mm")
    yield disc.at(end, y, GOAL_SIZE, GOAL, INK)
    yield crossed_swords.at(end, y, SWORDS_SIZE)
    yield barbarian_ship.at(start + here * step, y - SHIP_RISE, SHIP_SIZE)


def _draw_scales(seen: BarbariansSeen, box: Box) -> Items:
    """The barbarians' strength against the defence: who would win if they landed now."""
    y = box.middle
    yield Panel(
        *box,
        fill=PANEL,
        edge=PANEL_EDGE,
        edge_width=2,
        radius=16,
    )
    yield barbarian_ship.at(box.x + SHIP_X, y, SIDE_SIZE)
    yield Label(str(seen.strength), box.x + STRENGTH_X, y, SIDE_TEXT, "Bold", INK)
    sign = "≤" if seen.are_beaten else ">"
    yield Label(sign, box.x + SIGN_X, y, SIGN_TEXT, "Bold", INK_SOFT, "mm")
    yield bulwark.at(box.x + SHIELD_X, y, SIDE_SIZE)
    yield Label(str(seen.defence), box.x + DEFENCE_X, y, SIDE_TEXT, "Bold", INK)
    verdict = tick if seen.are_beaten else cross
    yield verdict.at(box.right - VERDICT_X, y, VERDICT_SIZE)
