"""Marks what changed on Catan's board: a ring around the last change, dots beside earlier ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from engine.catan.kinds import CORNER, EDGE, HEX
from engine.catan.view import CatanView, ChangedPlaces

from ..icons.marks import disc
from ..scene import Items
from ..theme import PAPER, TERRACOTTA
from .art import Art
from .board import pawn_points, piece_points
from .layout import BoardLayout
from .pieces import RING, ring

CHANGE_DOT_SIZE: Final = 16
MOST_CHANGE_DOTS: Final = 5  # more say nothing
# radii of the ring around a change where no piece stands
EDGE_RING, CORNER_RING, PAWN_RING, NUMBER_RING = 42, 38, 37, 46
# of a dot: so much nearer than the ring around a change, but never on a small thing
DOT_INSET, LEAST_ASIDE = 18, 19


def draw_changes(
    view: CatanView,
    layout: BoardLayout,
    art: Art,
    changes: ChangedPlaces,
    labelled: Collection[tuple[str, int]] = (),
) -> Items:
    """A ring with rays around the very last change, a dot beside the earlier ones in `changes`.

    At most five of these have a dot. Places in `labelled`, as (kind,
    number), get neither.
    """
    last = set(_list_changes(view.last_change))
    without_dots = {*last, *labelled}
    earlier = [change for change in _list_changes(changes) if change not in without_dots]
    for kind, at in earlier[:MOST_CHANGE_DOTS]:
        x, y, radius = _change_place(view, layout, art, kind, at)
        # up and right, just inside the ring's box
        aside = max(LEAST_ASIDE, radius - DOT_INSET) * layout.scale
        yield disc.at(x + aside, y - aside, CHANGE_DOT_SIZE, TERRACOTTA, PAPER)
    for kind, at in sorted(last - set(labelled)):
        x, y, radius = _change_place(view, layout, art, kind, at)
        yield ring.at(x, y, RING * layout.scale, radius)


def _list_changes(changes: ChangedPlaces) -> Iterator[tuple[str, int]]:
    """Yields each changed place as (kind, number): corners, hexes, then edges.

    What weighs most comes first.
    """
    for corner in changes.corners:
        yield CORNER, corner
    for hex in changes.hexes:
        yield HEX, hex
    for edge in changes.edges:
        yield EDGE, edge


def _change_place(
    view: CatanView,
    layout: BoardLayout,
    art: Art,
    place: str,
    at: int,
) -> tuple[float, float, int]:
    """Where a change is marked: x, y, and the radius of its ring on a board at full size.

    `place` is `corner`, `edge` or `hex`, and `at` its number. Marked is
    the sign, pawn or piece that stands there, else the number of the
    hex, or the bare place.
    """
    for sign in view.signs:
        drawing = art.things.signs.get(sign.key)
        if drawing and drawing.ring and (sign.place, sign.at) == (place, at):
            return *layout.place_point(place, at), drawing.ring
    for pawn, point in pawn_points(view, layout, art):
        if place == HEX and pawn.hex == at:
            return *point, PAWN_RING
    for where, piece, (x, y) in piece_points(view, layout):
        if (where, piece.at) == (place, at):
            drawn = art.piece(piece.kind)
            return x, y - drawn.ring_rise, drawn.ring
    if place == HEX:
        return *layout.number_point(at), NUMBER_RING
    radius = EDGE_RING if place == EDGE else CORNER_RING
    return *layout.place_point(place, at), radius
