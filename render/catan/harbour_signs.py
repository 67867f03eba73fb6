"""Signs of harbours on boards that one sails on: above all pieces, and pushed aside by them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.catan.kinds import CORNER, EDGE, SEA
from engine.catan.view import CatanView

from ..scene import Items
from ..shapes import Point
from .background import draw_harbour_sign
from .layout import FULL_DISC_RADIUS, FULL_SIGN_RADIUS, BoardLayout, has_sea, sign_scale

# radii of a hex that are covered around what sails, a house, and a pawn
SAIL_REACH, HOUSE_REACH, PAWN_REACH = 0.38, 0.36, 0.45
DIRECTIONS: Final = 12  # in which a sign may be pushed
STEPS: Final = (0.35, 0.7, 1.05)  # of its radius: so far
WAY_COST: Final = 0.3  # pixels of a sign that may be covered, for each pixel of its way


class Obstacle(NamedTuple):
    """Something round on the board, which a sign must not cover."""

    point: Point
    reach: float  # pixels around its middle


def draw_harbour_signs(view: CatanView, layout: BoardLayout) -> Items:
    """The signs of all harbours, if one can sail here.

    Otherwise they are part of the background.
    """
    if not has_sea(view.board):
        return
    taken = [*list_obstacles(view, layout)]
    for harbour in view.board.harbours:
        place = find_sign_place(layout, layout.harbour_point(harbour), taken)
        taken.append(Obstacle(place, sign_radius(layout)))
        yield from draw_harbour_sign(layout, harbour, place)


def find_sign_place(
    layout: BoardLayout,
    home: Point,
    taken: list[Obstacle],
) -> Point:
    """Where a sign stands: at its own place `home` if that is free, else where it covers least.

    `taken` is what it should not cover. Only places near `home` are
    tried.
    """
    radius = sign_radius(layout)
    farthest = radius * (1 + max(STEPS))
    near = [one for one in taken if math.dist(home, one.point) < farthest + one.reach]

    def cost(place: Point) -> float:
        """How much the sign would cover there, and how far it is."""
        overlaps = (radius + one.reach - math.dist(place, one.point) for one in near)
        covered = sum(overlap for overlap in overlaps if overlap > 0)
        return covered + WAY_COST * math.dist(home, place)

    is_home_free = cost(home) == 0
    return home if is_home_free else min(_list_places(layout, home), key=cost)


def _list_places(layout: BoardLayout, home: Point) -> Iterator[Point]:
    """Yields a sign's own place, then those around it where it may stand, within the frame."""
    (x, y), radius = home, sign_radius(layout)
    yield home
    for step in STEPS:
        for direction in range(DIRECTIONS):
            turn = math.tau * direction / DIRECTIONS
            far = step * radius
            place = x + far * math.cos(turn), y + far * math.sin(turn)
            yield layout.keep_inside(place, radius, radius)


def list_obstacles(view: CatanView, layout: BoardLayout) -> Iterator[Obstacle]:
    """Yields what a harbour's sign must not cover: pieces at sea, buildings, pawns, numbers."""
    kinds = {kind.key: kind for kind in view.kit.pieces}
    for piece in view.pieces:
        kind = kinds[piece.kind]
        if kind.place == EDGE and kind.ground == SEA:
            yield Obstacle(layout.edge_point(piece.at), SAIL_REACH * layout.radius)
        elif kind.place == CORNER:
            yield Obstacle(layout.corner_point(piece.at), HOUSE_REACH * layout.radius)
    for pawn in view.pawns:
        if pawn.hex is not None:
            yield Obstacle(layout.pawn_point(pawn.hex, 0), PAWN_REACH * layout.radius)
    for hex, tile in enumerate(view.board.tiles):
        if tile.number is not None:
            yield Obstacle(layout.number_point(hex), FULL_DISC_RADIUS * layout.number_scale)


def sign_radius(layout: BoardLayout) -> float:
    """The radius of a harbour's sign in pixels."""
    return FULL_SIGN_RADIUS * sign_scale(layout.radius)
