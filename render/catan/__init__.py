"""Catan's pictures: the chart with everything on it, the seats at the right, what was done below; privately the hand, prices and places."""

from __future__ import annotations

from engine.catan.view import CatanView
from words import Words

from ..gallery import NOTHING, Focus
from ..names import legible
from ..scene import Items, Scene
from .chart import dice, marked, standing
from .ending import standings
from .foot import foot
from .hand import HIGH, hand
from .layout import FOOT, GAP, LOW, MARGIN, PRIVATE_HIGH, PRIVATE_LOW, PRIVATE_RADIUS, SEAT, WIDTH, Chart, chart
from .layout import HIGH as HIGHEST
from .places import labelled, labels
from .positions import NAMES, bargaining, final, founded, middle, opening, own, robbed, sailing, targets, two
from .prices import prices
from .sea import island
from .seats import LEFT, column, panel
from .telling import alt, text

__all__ = ["COLOURS", "samples", "seat", "table", "text"]

COLOURS = 144  # of each palette: landscapes have many edges, and fewer colours pack smaller

STATUS, TALL_STATUS = 198, 228  # height of one's own panel above the prices, and where modules count something
FRAME = 8  # so far the frame of the chart stands out
BELOW = 14  # under the bar at the foot


def table(view: CatanView, words: Words, focus: Focus = NOTHING) -> tuple[Scene, ...]:
    return (_public("catan", view, words),)


def seat(view: CatanView, words: Words, focus: Focus = NOTHING) -> tuple[Scene, ...]:
    """One's own chart with labels; once everything is shown, the final picture."""
    if view.seat is None or view.result:
        return (_public("catan-seat", view, words),)
    return (_private(view, words, focus),)


def samples() -> tuple[Scene, ...]:
    words = Words("en", NAMES)
    large = middle(6, "large")
    public = (opening(), founded(), middle(), robbed(), bargaining(), sailing(), two(), large, final(), final(6, "large"))
    private = [own(viewer) for viewer in range(4)] + [own(5, 6, "large"), own(cards=(0, 2, 1, 0, 1)), bargaining(3), sailing(1)]
    return tuple(scene for view in public for scene in table(view, words)) + tuple(
        scene for view in private for scene in seat(view, words, {**targets(view), "hex": (0, 9)})
    )


def _public(name: str, view: CatanView, words: Words) -> Scene:
    shown = legible(words, len(view.players))
    lowest = max(LOW, len(view.players) * (SEAT + GAP) - GAP - 2 * FRAME)
    where = chart(view.board, lowest, max(HIGHEST, lowest))
    items = (*_board(view, shown, where), *_around(view, shown, where))
    return Scene(name, WIDTH, where.height + MARGIN + FRAME + GAP + FOOT + BELOW, island(where, False), items, alt(view, words), "catan")


def _board(view: CatanView, words: Words, where: Chart) -> Items:
    yield from standing(view, where)
    if view.result is None:
        yield from marked(view, where, view.last)
    yield from dice(view, words, where)


def _around(view: CatanView, words: Words, where: Chart) -> Items:
    top, bottom = MARGIN - FRAME, MARGIN + where.height + FRAME
    if view.result:
        yield from standings(view, view.result, words, top, bottom)
    else:
        yield from column(view, words, top, bottom)
    yield from foot(view, words, bottom + GAP)


def _private(view: CatanView, words: Words, focus: Focus) -> Scene:
    assert view.seat is not None
    shown, player = legible(words, len(view.players)), view.players[view.seat]
    where = chart(view.board, PRIVATE_LOW, PRIVATE_HIGH, PRIVATE_RADIUS)
    top, bottom = MARGIN - FRAME, MARGIN + where.height + FRAME
    under = top + (TALL_STATUS if player.counters else STATUS)
    items = (
        *standing(view, where),
        *marked(view, where, view.since, labelled(focus)),
        *labels(view, where, focus),
        *dice(view, shown, where),
        *panel(view, player, shown, (LEFT, top, WIDTH - MARGIN, under)),
        *prices(view, shown, (LEFT, under + GAP, WIDTH - MARGIN, bottom)),
        *hand(view, player, shown, bottom + GAP),
        *foot(view, shown, bottom + 2 * GAP + HIGH + 4),
    )
    height = bottom + 2 * GAP + HIGH + 4 + FOOT + BELOW
    return Scene("catan-seat", WIDTH, height, island(where, True), items, alt(view, words), "catan-seat")
