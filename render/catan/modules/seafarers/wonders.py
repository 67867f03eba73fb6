"""The five wonders in four levels: what stands is inked and coloured, the rest a pale plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ....pen import Pen
from ....shapes import star
from ....sprites import Icon, icon
from ....theme import COIN, INK, LAUREL, PANEL, RED

LEVELS: Final = 4
PLAN, PLAN_LINE, PLAN_SHADE = "#EFE6D0", "#B9A888", "#E3D8BF"
MARBLE, MARBLE_DARK, SHADE = "#F4EFE2", "#C7BBAE", "#8C8271"


class Step(NamedTuple):
    """One level of a wonder: its own colours once it is built, else those of a plan."""

    is_built: bool

    @property
    def ink(self) -> str:
        """The colour of its lines: pale where it is only planned."""
        return INK if self.is_built else PLAN_LINE

    @property
    def width(self) -> float:
        """The width of its lines, in units of an icon: those of a plan are thinner."""
        return 3.6 if self.is_built else 2.4

    def tone(self, colour: str) -> str:
        """The colour of its walls: this one, or that of a plan."""
        return colour if self.is_built else PLAN

    def shade(self, colour: str) -> str:
        """The colour of its gates, windows and joints: this one, or that of a plan."""
        return colour if self.is_built else PLAN_SHADE


def _mark_built_steps(level: int) -> tuple[Step, Step, Step, Step]:
    """The four levels of a wonder from below; the first `level` (0 to 4) of them are built."""
    return Step(level > 0), Step(level > 1), Step(level > 2), Step(level > 3)


def _draw_arcade(pen: Pen, step: Step, left: float, top: float, foot: float, wall: str) -> None:
    """Draws a storey of the theater with six arches, as far from the right as from the left."""
    right = 100 - left
    pen.box(left, top, right, foot, step.tone(wall), step.ink, step.width)
    width = (right - left) / 6
    half = width * 0.27
    for i in range(6):
        x = left + width * (i + 0.5)
        arch = (
            f"M{x - half} {foot - 1.5} V{top + 9 + half} Q{x - half} {top + 7} {x} {top + 7} "
            f"Q{x + half} {top + 7} {x + half} {top + 9 + half} V{foot - 1.5} Z"
        )
        pen.path(arch, step.shade(SHADE), None)


@icon
def theater(pen: Pen, level: int) -> None:
    """Draws the theater up to a level (0 to 4): three storeys of arches, then the awning.

    What is not built yet is drawn pale, as a plan.
    """
    first, second, third, awning = _mark_built_steps(level)
    pen.line([(2, 95), (98, 95)], first.ink, 4)
    for x in (24, 37, 50, 63, 76):
        pen.line([(x, 28), (x, 8)], awning.ink, awning.width)
    roof = "M20 24 Q50 4 80 24 L76 29 Q50 16 24 29 Z"
    pen.path(roof, awning.tone(RED), awning.ink, awning.width)
    _draw_arcade(pen, third, 18, 27, 50, MARBLE)
    _draw_arcade(pen, second, 12, 48, 72, "#E3CE9C")
    _draw_arcade(pen, first, 6, 70, 95, "#D1B67B")


@icon
def bridge(pen: Pen, level: int) -> None:
    """Draws the great bridge up to a level (0 to 4): each level is one of its four arches.

    What is not built yet is drawn pale, as a plan.
    """
    waves = "M0 84" + " q6 -6 12 0 q6 6 12 0" * 4
    pen.path(waves, None, "#6A9FB2", 4.4)
    for i in reversed(range(LEVELS)):
        step, x = Step(level > i), 2 + i * 24
        arch = (
            f"M{x} 38 H{x + 24} V90 H{x + 20} V72 Q{x + 20} 54 {x + 12} 54 "
            f"Q{x + 4} 54 {x + 4} 72 V90 H{x} Z"
        )
        thin = step.width * 0.8
        pen.path(arch, step.tone("#C9B48A"), step.ink, step.width)
        pen.box(x - 1, 32, x + 25, 41, step.tone("#EBDBB2"), step.ink, step.width)
        pen.box(x + 8, 20, x + 16, 33, step.tone(MARBLE), step.ink, thin)
        pen.disc(x + 12, 18, 5, step.tone(COIN), step.ink, thin)


@icon
def monument(pen: Pen, level: int) -> None:
    """Draws the monument up to a level (0 to 4): steps, pedestal, column, golden eagle.

    What is not built yet is drawn pale, as a plan. The eagle is drawn
    first, so that the column covers its feet.
    """
    base, pedestal, column, eagle = _mark_built_steps(level)
    wings = "M50 20 Q40 10 20 14 Q26 24 40 26 L44 32 H56 L60 26 Q74 24 80 14 Q60 10 50 20 Z"
    pen.path(wings, eagle.tone(COIN), eagle.ink, eagle.width)
    pen.disc(50, 11, 6.5, eagle.tone(COIN), eagle.ink, eagle.width)
    pen.box(40, 36, 60, 66, column.tone(MARBLE), column.ink, column.width)
    for x in (47, 53):
        pen.line([(x, 40), (x, 63)], column.shade(MARBLE_DARK), 2.4)
    pen.box(35, 30, 65, 38, column.tone(MARBLE), column.ink, column.width, r=2)
    pen.box(29, 64, 71, 82, pedestal.tone("#D9C7A0"), pedestal.ink, pedestal.width)
    pen.disc(50, 73, 6, pedestal.shade(LAUREL), None)
    pen.box(18, 80, 82, 89, base.tone(MARBLE_DARK), base.ink, base.width)
    pen.box(8, 87, 92, 96, base.tone(MARBLE_DARK), base.ink, base.width)


@icon
def wall(pen: Pen, level: int) -> None:
    """Draws the great wall up to a level (0 to 4): wall, tower, wall, tower, from the left.

    What is not built yet is drawn pale, as a plan.
    """
    for i in (0, 2):
        _draw_wall(pen, Step(level > i), x=2 + i * 24)
    for i in (1, 3):
        _draw_wall_tower(pen, Step(level > i), x=-2 + i * 24)


def _draw_wall(pen: Pen, step: Step, x: float) -> None:
    """Draws a piece of the great wall with battlements, from `x` to the right."""
    outline = f"M{x} 94 V50 h5 v8 h5 v-8 h5 v8 h5 v-8 h6 V94 Z"
    pen.path(outline, step.tone("#CF7448"), step.ink, step.width)
    for y, dx in ((68, 4), (80, 12)):
        pen.line([(x + dx, y), (x + dx + 10, y)], step.shade("#A34E2B"), 3.4)


def _draw_wall_tower(pen: Pen, step: Step, x: float) -> None:
    """Draws a tower of the great wall with a window, from `x` to the right."""
    outline = f"M{x} 95 V30 h-2 V16 h7 v8 h6 v-8 h6 v8 h6 v-8 h7 v14 h-2 V95 Z"
    pen.path(outline, step.tone("#BB6038"), step.ink, step.width)
    window = f"M{x + 9} 60 V48 Q{x + 9} 41 {x + 14} 41 Q{x + 19} 41 {x + 19} 48 V60 Z"
    pen.path(window, step.shade(INK), None)
    for y, dx in ((72, 4), (83, 14)):
        pen.line([(x + dx, y), (x + dx + 10, y)], step.shade("#7E341A"), 3.4)


@icon
def castle(pen: Pen, level: int) -> None:
    """Draws the castle up to a level (0 to 4): walls with a gate, gable, two towers, dome.

    What is not built yet is drawn pale, as a plan.
    """
    walls, gable, towers, dome = _mark_built_steps(level)
    pen.line([(50, 18), (50, 4)], dome.ink, dome.width)
    pen.path("M50 4 l12 4 l-12 5 Z", dome.tone(RED), dome.ink, dome.width * 0.7)
    pen.path("M30 46 Q30 18 50 18 Q70 18 70 46 Z", dome.tone("#5E8F8A"), dome.ink, dome.width)
    for x in (6, 76):
        _draw_spire(pen, towers, x)
    pen.box(23, 62, 77, 95, walls.tone("#C9CFD2"), walls.ink, walls.width)
    pen.path("M42 95 V80 Q42 71 50 71 Q58 71 58 80 V95 Z", walls.shade("#7C4722"), None)
    for x in (32, 68):
        window = f"M{x - 4} 86 V76 Q{x - 4} 71 {x} 71 Q{x + 4} 71 {x + 4} 76 V86 Z"
        pen.path(window, walls.shade("#6A9FB2"), None)
    pen.poly([(20, 63), (50, 40), (80, 63)], gable.tone("#B7BEC6"), gable.ink, gable.width)
    pen.poly(star(50, 55, 6.5, 6, 0.6), gable.shade(COIN), None)


def _draw_spire(pen: Pen, step: Step, x: float) -> None:
    """Draws a tower of the castle with its pointed roof, from `x` to the right."""
    pen.box(x, 44, x + 18, 95, step.tone("#98A1AC"), step.ink, step.width)
    pen.poly([(x - 2, 45), (x + 9, 24), (x + 20, 45)], step.tone("#5C6672"), step.ink, step.width)
    pen.box(x + 6, 54, x + 12, 68, step.shade(INK), None, r=3)


@icon
def level_pip(pen: Pen, is_built: bool) -> None:
    """Draws the square that stands for one level of a wonder: golden if built, else pale."""
    fill, ink = (COIN, INK) if is_built else (PLAN, PLAN_LINE)
    pen.box(4, 4, 96, 96, fill, ink, 10, r=20)


@icon
def wonder_levels(pen: Pen) -> None:
    """Draws a finished monument, which stands beside a number of wonder levels."""
    monument.draw_on(pen, LEVELS)


@icon
def wall_mark(pen: Pen) -> None:
    """Draws the mark of a corner where the great wall may begin."""
    pen.disc(50, 50, 48, PANEL, INK, 6)
    pen.path("M20 74 V36 H32 V46 H44 V36 H56 V46 H68 V36 H80 V74 Z", "#CF7448", INK, 5)
    pen.line([(22, 60), (78, 60)], INK, 4)


@icon
def bridge_mark(pen: Pen) -> None:
    """Draws the mark of a corner where the great bridge may begin."""
    pen.disc(50, 50, 48, PANEL, INK, 6)
    arches = "M14 40 H86 V70 H74 Q72 52 62 52 Q52 52 50 70 Q48 52 38 52 Q28 52 26 70 H14 Z"
    pen.path(arches, "#A9B1BA", INK, 5)


@icon
def barred(pen: Pen) -> None:
    """Draws the cross of a corner on which nobody may found a settlement in the opening."""
    for width, ink in ((17, INK), (9, PANEL)):
        pen.line([(28, 28), (72, 72)], ink, width)
        pen.line([(72, 28), (28, 72)], ink, width)


WONDERS: Final[Mapping[str, Icon[[int]]]] = {
    "theater": theater,
    "bridge": bridge,
    "monument": monument,
    "wall": wall,
    "castle": castle,
}


@icon
def whole_theater(pen: Pen) -> None:
    """Draws the finished theater, as a symbol that stands beside a level."""
    theater.draw_on(pen, LEVELS)


@icon
def whole_bridge(pen: Pen) -> None:
    """Draws the finished bridge, as a symbol that stands beside a level."""
    bridge.draw_on(pen, LEVELS)


@icon
def whole_wall(pen: Pen) -> None:
    """Draws the finished wall, as a symbol that stands beside a level."""
    wall.draw_on(pen, LEVELS)


@icon
def whole_castle(pen: Pen) -> None:
    """Draws the finished castle, as a symbol that stands beside a level."""
    castle.draw_on(pen, LEVELS)


WONDER_ICONS: Final[Mapping[str, Icon[[]]]] = {
    "wonder_theater": whole_theater,
    "wonder_bridge": whole_bridge,
    "wonder_monument": wonder_levels,
    "wonder_wall": whole_wall,
    "wonder_castle": whole_castle,
}
