"""An arrow in a picture, which points at what a lesson is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.core import Plain, View
from words import Words

from .backgrounds import background_items
from .icons.marks import lesson_arrow
from .places import find_place, item_box, overlap
from .registry import Draw, Focus
from .scene import Label, Scene, Sprite
from .shapes import Box, polar_point

ARROW_SIZE: Final = 132  # of the arrow with its rim
GAP: Final = 2  # between its tip and what it points at
LARGE: Final = 0.012  # of the picture: what is larger is ground, and may be covered
TEXT_WEIGHT, THING_WEIGHT = 6, 4  # what a covered pixel of a text or of a thing counts
OUTSIDE_WEIGHT: Final = 100  # and what of the arrow would lie outside the picture
THICKNESS: Final = 0.8  # across its length, of that
LENGTH: Final = 0.44  # from its middle to its tip, of its size
# from where the arrow may come, in degrees (0 is east, clockwise); the first are preferred
SIDES: Final = (270, 180, 0, 90, 225, 315, 135, 45)
SPREAD: Final = (0.0, -0.25, 0.25)  # along the side of a large place, of its width or height
DEPTHS: Final = (0.5, 0.3)  # how far from its middle the tip ends, of its width and height
LARGE_PLACE: Final = 150  # pixels, from which on a place has several points to point at


class Pointer(NamedTuple):
    """What an arrow points at: the first of these names that there is; see `find_place`."""

    names: tuple[str, ...]
    targets: Mapping[str, Plain]  # by field of a move, the value that is pointed at


def point_in_scenes(
    draw: Draw, view: View, words: Words, focus: Focus, pointer: Pointer
) -> tuple[Scene, ...]:
    """The pictures of a view with the arrow; without one where they lack what it points at."""
    found = find_place(
        draw,
        view,
        words,
        focus,
        pointer.names,
        pointer.targets,
    )
    if found is None:
        return draw(view, words, focus)
    scenes = list(found.scenes)
    scene = scenes[found.number]
    scenes[found.number] = add_arrow(scene, found.box)
    return tuple(scenes)


def add_arrow(scene: Scene, place: Box) -> Scene:
    """The scene with an arrow that points at the place, from where it covers least."""
    things = list(_list_obstacles(scene))
    arrow = min(
        _list_arrows(place),
        key=lambda arrow: _cover_cost(scene, things, arrow),
    )
    return replace(scene, items=(*scene.items, arrow))


def _list_arrows(place: Box) -> Iterator[Sprite]:
    """The arrow at each side and corner of the place; at a large one in several ways."""
    is_large = max(place.width, place.height) > LARGE_PLACE
    depths = DEPTHS if is_large else DEPTHS[:1]
    spreads = SPREAD if is_large else SPREAD[:1]
    away = ARROW_SIZE * LENGTH + GAP
    for side, depth, spread in product(SIDES, depths, spreads):
        across, down = polar_point(0, 0, 1, side)
        tip_across = 0.5 + across * depth + abs(down) * spread
        tip_down = 0.5 + down * depth + abs(across) * spread
        yield lesson_arrow.at(
            place.x + place.width * tip_across + across * away,
            place.y + place.height * tip_down + down * away,
            ARROW_SIZE,
            (side + 90) % 360,
        )


def _list_obstacles(scene: Scene) -> Iterator[tuple[Box, int]]:
    """Pairs (box that an arrow should not cover, weight of each pixel that it covers).

    What is very large is ground, which may be covered.
    """
    least_ground = LARGE * scene.width * scene.height
    below = background_items(
        scene.background,
        scene.width,
        scene.height,
    )
    for item in (*below, *scene.items):
        box = item_box(item)
        if isinstance(item, Label):
            yield box, TEXT_WEIGHT
        elif box.width * box.height < least_ground:
            yield box, THING_WEIGHT


def _cover_cost(
    scene: Scene,
    things: Iterable[tuple[Box, int]],
    arrow: Sprite,
) -> float:
    """What an arrow here would hide, and what of it would lie outside the picture."""
    body = _body(arrow)
    picture = Box(0, 0, scene.width, scene.height)
    outside = body.width * body.height - overlap(body, picture)
    cost = outside * OUTSIDE_WEIGHT
    for thing, weight in things:
        cost += overlap(body, thing) * weight
    return cost


def _body(arrow: Sprite) -> Box:
    """The box in which an arrow hides what is below it: its edges are mostly free."""
    length = 2 * arrow.width * LENGTH
    thickness = length * THICKNESS
    wide = high = thickness
    (turn,) = arrow.args
    if turn in (90, 270):
        wide = length
    if turn in (0, 180):
        high = length
    return Box(
        arrow.x - wide / 2,
        arrow.y - high / 2,
        wide,
        high,
    )
