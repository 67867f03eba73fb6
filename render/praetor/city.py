"""The city on its ground: coordinates, free sites, tiles, what changed last, and the labels of legal targets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.core import Plain
from engine.praetor.ground import CORNERS, PLACES, column_name, place, turned
from engine.praetor.view import Offer, PraetorView, Site
from words import Words

from ..canvas import Canvas
from ..fonts import width
from ..gallery import Focus
from ..grounds import ground
from ..icons.marks import laurel, tick
from ..parts import badge, changed, numbered, tag
from ..pen import Pen
from ..scene import Items, Label, Panel
from ..sprites import figure
from ..theme import GROUND, GROUND_EDGE, INK_SOFT, LABEL, TERRACOTTA
from .layout import LETTERS, Frame, row_label
from .tiles import placed, plain

EMPTY: Final = "#B9A97C"  # the coordinates of a column or row without tiles
SITE, SITE_EDGE = "#E7DCBB", "#D3C499"
SITE_GAP: Final = 5  # around a site
SEEN: Final = 0.3  # the part of a site that must be seen


@ground
def land(canvas: Canvas, frame: Frame) -> None:
    """The ground, and the coordinates in its margins."""
    board, field, half = frame.board, frame.field, frame.size / 2
    canvas.put(Panel(*board, GROUND, GROUND_EDGE, raised=True))
    for x in range(frame.columns.start - 1, frame.columns.stop + 1):
        middle = frame.corner(place(x, 0))[0] + half
        if field.x + 16 <= middle <= field.right - 12:
            colour = INK_SOFT if x in frame.columns else EMPTY
            canvas.put(Label(column_name(x), middle, board.y + LETTERS / 2 + 2, LABEL, "Bold", colour, "mm"))
    for y in range(frame.rows.start - 1, frame.rows.stop + 1):
        middle = frame.corner(place(0, y))[1] + half
        if field.y + 12 <= middle <= field.bottom - 12:
            colour = INK_SOFT if y in frame.rows else EMPTY
            canvas.put(Label(row_label(y), board.x + frame.numbers / 2 + 4, middle, LABEL, "Bold", colour, "mm"))


@figure
def site(pen: Pen, left: int, top: int, side: int) -> None:
    """A place for the next tile, or the part of it from (left, top) on that can be seen."""
    pen.box(-left, -top, side - left, side - top, SITE, SITE_EDGE, 2, r=8)
    pen.behind(GROUND)


def city(view: PraetorView, words: Words, focus: Focus, frame: Frame) -> Items:
    """Sites, tiles, what changed, and what the viewer may choose, or could use now."""
    for free in view.sites:
        yield from _site(free.at, frame)
    for lot in view.city:
        yield from placed(lot, *frame.middle(lot.at), frame.size - 2, words)
    places = _numbers(focus.get("at", ()))
    if view.result is None and len(places) != 1:
        yield from _changes(view, frame)
    yield from _targets(view, places, focus, frame) if places else _open_tiles(view, frame)


def _site(at: int, frame: Frame) -> Items:
    field, side = frame.field, frame.size - 2 * SITE_GAP
    x, y = (edge + SITE_GAP for edge in frame.corner(at))
    left, top = max(x, round(field.x)), max(y, round(field.y))
    wide, high = min(x + side, round(field.right)) - left, min(y + side, round(field.bottom)) - top
    if min(wide, high) >= SEEN * side:
        yield site.at(left + wide / 2, top + high / 2, wide, high, left - x, top - y, side)


def _changes(view: PraetorView, frame: Frame) -> Items:
    """Frames: broad around the last thing done, thin around what the viewer may have missed and the newest tile."""
    last = view.last.at if view.last else None
    newest = view.newest.at if view.newest else None
    earlier = (*view.since.built, *view.since.used) if view.seat is not None else ()
    for at in dict.fromkeys((*earlier, newest)):
        if at is not None and at != last:
            yield from _framed(at, frame, 3)
    if last is not None:
        yield from _framed(last, frame, 6)
    if view.newest and newest is not None:
        yield from _points(view.newest.plazas, newest, frame)


def _framed(at: int, frame: Frame, line: int) -> Items:
    x, y = frame.middle(at)
    grown = frame.size + 6 + line
    yield from changed(x, y, grown, grown, line, 10)


def _points(plazas: Sequence[int], at: int, frame: Frame) -> Items:
    """The favor of matching plazas, where it is made."""
    (x, y), half = frame.middle(at), frame.size / 2
    size = max(36, round(frame.size * 0.25))
    for points, (dx, dy) in zip(plazas, CORNERS, strict=True):
        if points:
            yield from badge(x + dx * half, y + dy * half, f"+{points}", size, round(size * 0.56), TERRACOTTA)


def _open_tiles(view: PraetorView, frame: Frame) -> Items:
    """Ticks on what the viewer could use now."""
    for at in (*view.usable, *view.camps):
        x, y = frame.corner(at)
        yield tick.at(x + frame.size / 2, y + 3, max(24, frame.size * 0.2))


def _targets(view: PraetorView, places: Sequence[int], focus: Focus, frame: Frame) -> Items:
    """The coordinates of every legal place; with one tile chosen also the favor of plazas there, with one place the tile itself."""
    sites = {free.at: free for free in view.sites}
    offers = [offer for offer in view.offers if offer.tile in focus.get("tile", ())]
    ways = [turned(offers[0].corners, turn) for turn in _numbers(focus.get("turn", (0,)))] if len(offers) == 1 else []
    if ways and len(places) == 1 and places[0] in sites:
        yield from _preview(offers[0], ways, sites[places[0]], frame)
        return
    for at in places:
        if at in sites:
            yield from _site_label(sites[at], ways, frame)
        else:
            x, y = frame.corner(at)
            yield from tag(PLACES[at], x + frame.size / 2, y + 11, 22)


def _preview(offer: Offer, ways: Sequence[str], free: Site, frame: Frame) -> Items:
    """The chosen tile where it would lie, turned as it brings most."""
    best = max(ways, key=lambda way: sum(free.plazas(way)))
    yield plain(offer.kind, offer.activation, best, *frame.middle(free.at), frame.size - 2).faded(0.7)
    yield from _framed(free.at, frame, 3)
    yield from _points(free.plazas(best), free.at, frame)


def _site_label(free: Site, ways: Sequence[str], frame: Frame) -> Items:
    best, name = max((sum(free.plazas(way)) for way in ways), default=0), PLACES[free.at]
    half = max(34, width(name, 24, "Bold") / 2 + 12), 38 if best else 22
    x, y = _inside(*frame.middle(free.at), frame, *half)
    yield from tag(name, x, y - (16 if best else 0), 24)
    if best:
        yield from numbered(laurel.at(x - 14, y + 22, 30), best, 26)


def _inside(x: float, y: float, frame: Frame, wide: float, high: float) -> tuple[float, float]:
    """A label's middle, moved so that it stays on the field; the others are halves of its width and height."""
    field = frame.field
    return min(max(x, field.x + wide), field.right - wide), min(max(y, field.y + high), field.bottom - high)


def _numbers(values: Iterable[Plain]) -> list[int]:
    return [value for value in values if isinstance(value, int)]
