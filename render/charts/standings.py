"""The standings of a season: a panel a division, a line a person, the leaders under laurels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.core import Text
from render.canvas import Canvas
from render.fonts import printable
from render.grounds import ground
from render.icons.marks import laurel
from render.scene import Items, Label, Panel, Scene
from render.theme import INK, INK_SOFT, PANEL, PANEL_EDGE, TERRACOTTA
from words import Words

WIDTH: Final = 1400
TOP, HEAD, ROW, FOOT, GAP = 96, 60, 52, 12, 20
SHOWN: Final = 12  # people of a division; the text has them all


@dataclass(frozen=True, slots=True)
class Line:
    """One person's place."""

    place: int
    name: str
    points: float
    wins: int
    played: int


@ground
def parchment(canvas: Canvas) -> None:
    """The table alone."""


def standings(title: str, number: int, divisions: Sequence[Sequence[Line]], words: Words) -> tuple[Scene, ...]:
    """One picture; divisions stand in two columns when there are several."""
    shown = [list(lines[:SHOWN]) for lines in divisions]
    columns = 1 if len(shown) < 2 else 2
    heights = [HEAD + ROW * len(lines) + FOOT + GAP for lines in shown]
    high = TOP + sum(max(heights[at : at + columns]) for at in range(0, len(heights), columns)) + GAP
    said = ". ".join(f"{line.place} {line.name} {line.points:g}" for lines in shown for line in lines)[:900]
    return (
        Scene(
            "standings",
            WIDTH,
            high,
            parchment(),
            tuple(_items(title, number, shown, columns, heights, words)),
            f"{title}. {said}",
            "charts",
        ),
    )


def _items(title: str, number: int, divisions: Sequence[Sequence[Line]], columns: int, heights: Sequence[int], words: Words) -> Items:
    yield Label(printable(title, "?"), 32, 50, 44, "Bold", room=1000)
    yield Label(words(Text("Round {n}", n=number)), WIDTH - 32, 50, 30, colour=TERRACOTTA, anchor="rm", room=300)
    wide = (WIDTH - 32 - GAP * (columns - 1)) / columns
    y = float(TOP)
    for start in range(0, len(divisions), columns):
        for column, at in enumerate(range(start, min(start + columns, len(divisions)))):
            yield from _division(at, divisions[at], 16 + column * (wide + GAP), y, wide, len(divisions) > 1, words)
        y += max(heights[start : start + columns])


def _division(number: int, lines: Sequence[Line], x: float, y: float, wide: float, named: bool, words: Words) -> Items:
    yield Panel(x, y, wide, HEAD + ROW * len(lines) + FOOT, PANEL, PANEL_EDGE, raised=True)
    title = words(Text("Division {n}", n=number + 1)) if named else words(Text("Standings"))
    yield Label(title, x + 24, y + 32, 28, colour=INK_SOFT, room=wide - 300)
    for right, head in ((24, Text("points")), (150, Text("wins")), (250, Text("played"))):
        yield Label(words(head), x + wide - right, y + 32, 22, "Medium", INK_SOFT, "rm", room=100, floor=14)
    for at, line in enumerate(lines):
        yield from _line(line, x, y + HEAD + ROW * (at + 0.5), wide)


def _line(line: Line, x: float, y: float, wide: float) -> Items:
    if line.place == 1:
        yield laurel.at(x + 40, y, 46)
    yield Label(str(line.place), x + 40, y, 26, "Bold", INK, "mm")
    yield Label(printable(line.name, "?"), x + 84, y, 30, room=wide - 84 - 360)
    yield Label(f"{line.points:g}", x + wide - 24, y, 34, "Bold", anchor="rm")
    yield Label(str(line.wins), x + wide - 150, y, 28, "Medium", INK_SOFT, "rm")
    yield Label(str(line.played), x + wide - 250, y, 28, "Medium", INK_SOFT, "rm")
