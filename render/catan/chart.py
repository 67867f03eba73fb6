"""What stands on the board: numbers that were rolled or robbed, roads, buildings, the robber, and marks of what changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Final

from engine.catan.view import CatanView, Marks, Piece, Sign, Throw
from words import Words

from ..fonts import wrap
from ..icons.dice import cube
from ..icons.marks import disc
from ..parts import badge
from ..scene import Items, Label, Panel
from ..theme import INK, INK_SOFT, PANEL, PANEL_EDGE, PAPER, RED, SLATE, TERRACOTTA
from . import pieces
from .icons import event
from .layout import Chart, free_corners
from .pieces import RIBBON, RING, city, flame, ribbon, ring, road, robber, settlement, ship
from .sea import numbered_disc

ALONG: Final = ("road", "ship")  # pieces that lie on edges


def standing(view: CatanView, chart: Chart) -> Items:
    """Every piece and number, without marks."""
    yield from _numbers(view, chart)
    yield from _longest(view, chart)
    damaged = {sign.at for sign in view.signs if sign.key == "damaged"}
    for piece in view.pieces:
        if piece.kind in ALONG:
            yield from _along(piece, chart, damaged=piece.at in damaged)
    buildings = [piece for piece in view.pieces if piece.kind not in ALONG]
    for piece in sorted(buildings, key=lambda piece: chart.corner(piece.at)[1]):
        yield from _building(piece, chart)
    for sign in view.signs:
        yield from _sign(sign, chart)
    if view.robber is not None:
        yield robber.at(*chart.robber(view.robber), pieces.FIGURE * chart.scale * 0.9)


def _numbers(view: CatanView, chart: Chart) -> Items:
    """Discs of the number that was rolled shine; the robbed one is dull."""
    rolled = {throw.number for throw in view.throws}
    for number, tile in enumerate(view.board.tiles):
        if tile.number is not None and number == view.robber:
            yield from numbered_disc(chart, number, tile.number, "robbed")
        elif tile.number in rolled and tile.number is not None:
            yield from numbered_disc(chart, number, tile.number, "rolled")


def _longest(view: CatanView, chart: Chart) -> Items:
    """The longest road lies on a golden ribbon, so that it is seen without counting."""
    steps = [chart.board.grid.edge(a, b) for a, b in pairwise(view.longest)]
    for colour, wide in ((INK, 40), (RIBBON, 34)):
        for edge in steps:
            yield ribbon.at(*chart.edge(edge), RING * chart.scale, chart.slope(edge), colour, wide)


def _along(piece: Piece, chart: Chart, *, damaged: bool) -> Items:
    x, y = chart.edge(piece.at)
    if piece.kind == "ship":
        yield ship.at(x, y, pieces.HULL * chart.scale * 1.05, piece.owner)
    else:
        yield road.at(x, y, pieces.TRACK * chart.scale, piece.owner, chart.slope(piece.at), damaged)


def _building(piece: Piece, chart: Chart) -> Items:
    x, y = chart.corner(piece.at)
    if piece.kind == "city":
        yield city.at(x, y - 8 * chart.scale, pieces.TOWN * chart.scale, piece.owner)
    else:
        yield settlement.at(x, y - 2, pieces.HOUSE * chart.scale, piece.owner)


def _sign(sign: Sign, chart: Chart) -> Items:
    """A module's mark; one that has no look of its own is a plain badge."""
    x, y = {"corner": chart.corner, "edge": chart.edge, "hex": chart.hex}[sign.place](sign.at)
    if sign.key == "eruption":
        yield flame.at(x, y - 6, 64 * chart.scale)
    elif sign.key != "damaged":
        yield from badge(x, y, "!", 34, 22, SLATE)


def marked(view: CatanView, chart: Chart, marks: Marks, labelled: Collection[tuple[str, int]] = ()) -> Items:
    """A ring with rays around the very last change, a dot beside those before it, none under a label."""
    last = set(_changes(view.last))
    for kind, at in _changes(marks):
        if (kind, at) not in last and (kind, at) not in labelled:
            x, y, r = _around(view, chart, kind, at)
            aside = (r - 18) * chart.scale
            yield disc.at(x + aside, y - aside, 22, TERRACOTTA, PAPER)
    for kind, at in sorted(last - set(labelled)):
        x, y, r = _around(view, chart, kind, at)
        yield ring.at(x, y, RING * chart.scale, r)


def _changes(marks: Marks) -> Iterator[tuple[str, int]]:
    yield from (("hex", at) for at in marks.hexes)
    yield from (("edge", at) for at in marks.edges)
    yield from (("corner", at) for at in marks.corners)


def _around(view: CatanView, chart: Chart, kind: str, at: int) -> tuple[float, float, int]:
    """Where a change is, and how wide a ring it takes on a board at full size."""
    if kind == "edge":
        return *chart.edge(at), 42
    if kind == "corner":
        x, y = chart.corner(at)
        town = any(piece.kind == "city" and piece.at == at for piece in view.pieces)
        return (x, y - 4, 50) if town else (x, y, 38)
    return (*chart.robber(at), 43) if at == view.robber else (*chart.number(at), 46)


def dice(view: CatanView, words: Words, chart: Chart) -> Items:
    """What was rolled, in the emptiest corner; two rolls of one turn stand one below the other."""
    if not view.throws:
        return
    x, y = free_corners(chart)[0]
    yield Panel(x - 98, y - 88, 196, 176, PANEL, PANEL_EDGE, 2, 22, raised=True)
    for i, throw in enumerate(view.throws[-2:]):
        if len(view.throws) > 1:
            yield from _row(throw.dice, throw.number, x, y - 40 + 80 * i)
        elif throw.dice is None:
            yield from _event(throw, words, x, y)
        else:
            yield from _pair(throw.dice, x, y - 33, 82, 90)
            yield Label(str(throw.number), x, y + 48, 58, "Bold", INK, "mm")


def _event(throw: Throw, words: Words, x: float, y: float) -> Items:
    """A number, and the card that brought it."""
    yield event.at(x - 48, y - 32, 84)
    yield Label(str(throw.number), x + 40, y - 32, 72, "Bold", INK, "mm")
    title = words(throw.card.title) if throw.card else ""
    first, *rest = wrap(title, 172, 26, "SemiBold") or ("",)
    for i, line in enumerate((first, " ".join(rest)) if rest else (first,)):
        yield Label(line, x, y + (38 if rest else 52) + 30 * i, 26, "SemiBold", INK_SOFT, "mm", room=172, floor=20)


def _pair(faces: tuple[int, int], x: float, y: float, size: float, step: float) -> Items:
    yield cube.at(x - step / 2, y, size, faces[0])
    yield cube.at(x + step / 2, y, size, faces[1], RED, PAPER)


def _row(faces: tuple[int, int] | None, number: int, x: float, y: float) -> Items:
    if faces:
        yield from _pair(faces, x - 36, y, 52, 58)
    yield Label(str(number), x + 58, y, 44, "Bold", INK, "mm")
