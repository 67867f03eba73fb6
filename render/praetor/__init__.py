"""Praetor's pictures: the city with seats and supply, the boards, a seat's own board and targets, the end with all parts of the scores."""

from __future__ import annotations

from engine.praetor.data import BOX
from engine.praetor.view import PraetorView
from words import Words

from ..gallery import NOTHING, Focus
from ..names import legible
from ..scene import Scene
from . import boards, choosing, ending, positions
from .bar import bar
from .boards import bare
from .caption import caption
from .city import city, land
from .layout import HEIGHT, WIDTH, frame, ring_around
from .own import options, own_board
from .supply import rail, shelf
from .telling import boards_alt, choices_alt, city_alt, end_alt, own_alt, text

__all__ = ["samples", "seat", "table", "text"]


def table(view: PraetorView, words: Words, focus: Focus = NOTHING) -> tuple[Scene, ...]:
    """The city and the boards; at the end the scores and the city."""
    if view.result:
        return _end(view, words), _city("praetor-city", view, words, focus)
    return _city("praetor-city", view, words, focus), _boards(view, words)


def seat(view: PraetorView, words: Words, focus: Focus = NOTHING) -> tuple[Scene, ...]:
    """The seat's own board and the city as it sees it: what it is asked about comes last, next to the menu."""
    if view.result or view.seat is None:
        return table(view, words, focus)
    if focus.get("board"):
        return _choices(view, words, focus), _city("praetor-own-city", view, words, focus)
    town = _city("praetor-own-city", view, words, focus)
    if len(focus.get("tile", ())) == len(focus.get("worker", ())) == 1:  # only the place is left to choose, and how the tile lies
        return (town,)
    own = _own(view, words)
    return (town, own) if focus.get("tile") else (own, town)


def _city(name: str, view: PraetorView, words: Words, focus: Focus) -> Scene:
    shown, placed = legible(words, len(view.engineers)), frame(view, ring_around(view, focus.get("at", ())))
    supply = rail if placed.supply.y == placed.board.y else shelf
    items = (
        *bar(view, shown, placed.width),
        *city(view, shown, focus, placed),
        *caption(view, shown, placed),
        *supply(view, shown, placed.supply),
    )
    return Scene(name, placed.width, placed.height, land(placed), items, city_alt(view, words), "praetor")


def _boards(view: PraetorView, words: Words) -> Scene:
    items = tuple(boards.boards(view, legible(words, len(view.engineers))))
    return Scene("praetor-boards", WIDTH, boards.height(view), bare(), items, boards_alt(view, words), "praetor")


def _own(view: PraetorView, words: Words) -> Scene:
    assert view.seat is not None
    shown, engineer = legible(words, len(view.engineers)), view.engineers[view.seat]
    items = (*own_board(view, engineer, shown), *options(view, engineer, shown))
    return Scene("praetor-seat", WIDTH, HEIGHT, bare(), items, own_alt(view, engineer, words), "praetor")


def _choices(view: PraetorView, words: Words, focus: Focus) -> Scene:
    assert view.seat is not None
    offered = [BOX.boards[number] for number in focus["board"] if isinstance(number, int)]
    items = tuple(choosing.choices(offered, view.seat, words))
    alt = choices_alt(view, words, [board.id for board in offered])
    return Scene("praetor-choice", WIDTH, choosing.height(offered), bare(), items, alt, "praetor")


def _end(view: PraetorView, words: Words) -> Scene:
    assert view.result is not None
    shown = legible(words, len(view.engineers))
    items = tuple(ending.ending(view, view.result, shown))
    return Scene("praetor-end", WIDTH, ending.height(view, shown), bare(), items, end_alt(view, words), "praetor")


def samples() -> tuple[Scene, ...]:
    words = Words("en", positions.NAMES)
    own = positions.own()
    everywhere = {"at": [site.at for site in own.sites] + list(own.usable), "tile": [own.offers[0].tile], "turn": (0, 1, 2, 3)}
    public = (positions.opening(4), positions.middle(), positions.visited(), positions.full(), positions.final(5))
    private = (
        (own, NOTHING), (own, everywhere), (positions.full(0), NOTHING), (positions.choosing(3, 0), {"board": range(len(BOX.boards))}),
    )  # fmt: skip
    drawn = [scene for view in public for scene in table(view, words)]
    return (*drawn, *(scene for view, focus in private for scene in seat(view, words, focus)))
