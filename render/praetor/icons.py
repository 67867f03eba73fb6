"""Praetor's other symbols: morale, villagers, tiles, walls, stacks.

It also lists which symbol stands for which building and resource.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.praetor.data import Kind

from ..icons import goods
from ..pen import Pen
from ..shapes import oval
from ..sprites import Icon, icon
from ..theme import INK, PANEL_EDGE, PAPER, PASSED
from . import monument_icons, workshop_icons
from .workshop_icons import DARK, ROOF, ROOF_DARK, WALL, WALL_DARK

# in the order of engine.praetor.data.Resource
RESOURCES: Final[tuple[Icon[[]], ...]] = (
    goods.gold,
    goods.wood,
    goods.stone,
    goods.marble,
    goods.weapon,
)
BUILDINGS: Final[Mapping[Kind, Icon[[]]]] = {
    Kind.GOLD_MINE: workshop_icons.gold_mine,
    Kind.LUMBER_MILL: workshop_icons.lumber_mill,
    Kind.STONE_QUARRY: workshop_icons.stone_quarry,
    Kind.MARBLE_QUARRY: workshop_icons.marble_quarry,
    Kind.BLACKSMITH: workshop_icons.blacksmith,
    Kind.CURIA: monument_icons.curia,
    Kind.FORUM: monument_icons.forum,
    Kind.TEMPLE_OF_MAIA: monument_icons.temple_of_maia,
    Kind.TEMPLE_OF_APOLLO: monument_icons.temple_of_apollo,
    Kind.TEMPLE_OF_PLUTUS: monument_icons.temple_of_plutus,
    Kind.TEMPLE_OF_MERCURY: monument_icons.temple_of_mercury,
    Kind.TEMPLE_OF_VENUS: monument_icons.temple_of_venus,
    Kind.COLOSSEUM: monument_icons.colosseum,
    Kind.ORACLE: monument_icons.oracle,
    Kind.WORKER_CAMP: workshop_icons.worker_camp,
    Kind.MARKET: workshop_icons.market,
    Kind.IMPERIAL_OUTPOST: workshop_icons.imperial_outpost,
    Kind.ACADEMY: workshop_icons.academy,
    Kind.LABOR_CAMP: workshop_icons.labor_camp,
    Kind.STATUE: monument_icons.statue,
    Kind.ARCH_OF_TRIUMPH: monument_icons.arch_of_triumph,
}


@icon
def mood(pen: Pen, morale: int = 1) -> None:
    """Draws a face for morale: it smiles (1), looks straight (0) or frowns (−1)."""
    pen.disc(50, 50, 46, "#F0A35E" if morale >= 0 else "#B9C0C4", INK, w=6)
    for x in (34, 66):
        pen.oval(x, 40, 6, 8, INK, None)
    if morale > 0:
        pen.arc(50, 50, 25, start=25, end=155, ink=INK, w=7)
    elif morale < 0:
        pen.arc(50, 86, 22, start=215, end=325, ink=INK, w=7)
    else:
        pen.line([(32, 68), (68, 68)], INK, w=7)


@icon
def house(pen: Pen) -> None:
    """Draws a house, the sign of villagers."""
    pen.box(18, 44, 82, 92, WALL, INK, w=6)
    pen.box(42, 60, 62, 92, DARK, INK, w=4)
    pen.poly([(50, 8), (96, 50), (4, 50)], ROOF, INK, w=6)


@icon
def villa(pen: Pen) -> None:
    """Draws a tile with a plaza at each corner, the sign of a player's tiles in the city."""
    pen.box(8, 8, 92, 92, WALL, INK, w=6, r=12)
    for x, y, angle in ((10, 10, 0), (90, 10, 90), (90, 90, 180), (10, 90, 270)):
        pen.poly([(x, y), *oval(x, y, 27, 27, angle, angle + 90)], ROOF, INK, w=4)
    pen.poly(
        [(50, 28), (74, 50), (66, 50), (66, 72), (34, 72), (34, 50), (26, 50)], ROOF, INK, w=4
    )


@icon
def wall(pen: Pen) -> None:
    """Draws a piece of Hadrian's wall."""
    top = [
        (6, 24),
        (24, 24),
        (24, 38),
        (41, 38),
        (41, 24),
        (59, 24),
        (59, 38),
        (76, 38),
        (76, 24),
        (94, 24),
    ]
    pen.poly([(6, 92), *top, (94, 92)], goods.STONE_LIGHT, INK, w=6)
    for y in (56, 74):
        pen.line([(10, y), (90, y)], goods.STONE_DARK, w=4)
    for x, y in ((30, 42), (70, 42), (18, 58), (50, 58), (82, 58), (34, 76), (66, 76)):
        pen.line([(x, y), (x, y + 12)], goods.STONE_DARK, w=4)


@icon
def hammer(pen: Pen) -> None:
    """Draws a hammer, the mark of a tile that was built in this round."""
    pen.line([(22, 84), (62, 40)], INK, w=18)
    pen.line([(22, 84), (62, 40)], "#E3BC84", w=9)
    pen.poly([(36, 26), (56, 8), (90, 40), (70, 60)], goods.STEEL, INK, w=6)
    pen.add_halo(PAPER, w=6)


@icon
def stack(pen: Pen, age: int) -> None:
    """Draws a pile of tiles face down, with the age, 1 or 2, on their backs."""
    for shift, fill in ((10, WALL_DARK), (5, WALL), (0, ROOF_DARK)):
        pen.box(6 + shift, 2 + shift, 84 + shift, 80 + shift, fill, INK, w=4, r=10)
    bars = [45.0] if age == 1 else [36, 54]  # of the Roman number I or II
    for x in bars:
        pen.line([(x, 26), (x, 56)], PAPER, w=7)
    for y in (24, 58):  # its serifs
        pen.line([(bars[0] - 9, y), (bars[-1] + 9, y)], PAPER)


@icon
def empty_place(pen: Pen) -> None:
    """Draws an empty place on a player board, where a worker's die may lie."""
    pen.box(5, 5, 95, 95, PASSED, PANEL_EDGE, w=4, r=20)
