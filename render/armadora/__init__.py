"""Armadora's pictures: the land with everything on it, the seats above, the supply at the right; the same for all and for one seat."""

from __future__ import annotations

from engine.armadora.board import LAND, LINES
from engine.armadora.view import ArmadoraView, Marks
from words import Words

from ..gallery import NOTHING, Focus
from ..names import legible
from ..parts import caption_bar, end, numbered
from ..scene import Items, Label, Scene
from ..theme import TERRACOTTA
from .bar import bar
from .icons import nuggets, roundel
from .land import board, land, targets, tints
from .layout import HEIGHT, MARGIN, RAIL, WIDTH, kin
from .positions import NAMES, NO_MARKS, choosing, final, middle, opening, own, tied
from .rail import rail
from .telling import actors, alt, happened, text

__all__ = ["samples", "seat", "table", "text"]


def table(view: ArmadoraView, words: Words, focus: Focus = NOTHING) -> tuple[Scene, ...]:
    return (_scene("armadora", view, words, focus, view.last),)


def seat(view: ArmadoraView, words: Words, focus: Focus = NOTHING) -> tuple[Scene, ...]:
    return (_scene("armadora-seat", view, words, focus, view.since),)


def samples() -> tuple[Scene, ...]:
    words, pairs = Words("en", NAMES), (0, 1, 0, 1)
    targets = {"at": LAND, "line": range(0, len(LINES), 3)}
    ends = (final(), final(3), final(teams=pairs), tied(), tied(teams=pairs))
    public = (choosing(), opening(), middle(), middle(seats=2), middle(teams=pairs), *ends)
    return tuple(scene for view in public for scene in table(view, words)) + tuple(
        scene for viewer in range(4) for scene in seat(own(viewer), words, targets)
    )


def _scene(name: str, view: ArmadoraView, words: Words, focus: Focus, marks: Marks) -> Scene:
    shown, colours = legible(words, len(view.armies)), tints(view)
    items = (
        *bar(view, shown),
        *board(view, NO_MARKS if view.result else marks, colours),
        *targets(view, focus.get("at", ()), focus.get("line", ())),
        *rail(view, shown, colours),
        *_caption(view, shown),
    )
    return Scene(name, WIDTH, HEIGHT, land(), items, alt(view, words), "armadora")


def _caption(view: ArmadoraView, words: Words) -> Items:
    left, top, wide = 30, HEIGHT - MARGIN - 50, RAIL - 2 * MARGIN - 28
    yield caption_bar(left, top, wide)
    x, y = left + 24, top + 20
    for who in actors(view):
        yield roundel.at(x, y, 32, kin(view, who))
        x += 36
    said = Label(happened(view, words), x - 10, y, 28, room=left + wide - 120 - x)
    yield said
    if view.result:
        gold = view.result.scores[view.result.winners[0]].total
        yield from numbered(nuggets.at(end([said]) + 34, y, 32), gold, 28, TERRACOTTA)
