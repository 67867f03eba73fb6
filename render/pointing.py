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
from .places import find_place, item_box
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
    """The pictures of a view with an arrow at the pointer's place; without one if they lack it."""
    found = find_place(draw, view, words, focus, pointer.names, pointer.targets)
    if found is None:
        return draw(view, words, focus)
    scenes = list(found.scenes)
    scene = scenes[found.number]
    scenes[found.number] = add_arrow(scene, found.box)
    return tuple(scenes)


def add_arrow(scene: Scene, place: Box) -> Scene:
    """The scene with an arrow that points at the place, from where it covers least."""
    obstacles = list(_list_obstacles(scene))
    arrow = min(_list_arrows(place), key=lambda arrow: _cover_cost(scene, obstacles, arrow))
    return replace(scene, items=(*scene.items, arrow))


def _list_arrows(place: Box) -> Iterator[Sprite]:
    """Yields the arrows that could point at a place: one from each side and corner of it.

    A large place has several points to point at from
    each side.
    """
    is_large = max(place.width, place.height) > LARGE_PLACE
    depths = DEPTHS if is_large else DEPTHS[:1]
    spreads = SPREAD if is_large else SPREAD[:1]
    away = ARROW_SIZE * LENGTH + GAP
    for side, depth, spread in product(SIDES, depths, spreads):
        across, down = polar_point(0, 0, 1, side)  # from the place to the arrow
        # where the tip ends, in widths and heights of the place
        tip_across = 0.5 + across * depth + abs(down) * spread
        tip_down = 0.5 + down * depth + abs(across) * spread
        x = place.x + place.width * tip_across + across * away
        y = place.y + place.height * tip_down + down * away
        turn = (side + 90) % 360  # an arrow that comes from above points down
        yield lesson_arrow.at(x, y, ARROW_SIZE, turn)


def _list_obstacles(scene: Scene) -> Iterator[tuple[Box, int]]:
    """Yields (box, weight) of each thing that an arrow should not cover.

    The weight is what a covered pixel of it counts.
    What is very large is ground, which may be covered.
    """
    least_ground = LARGE * scene.width * scene.height
    below = background_items(scene.background, scene.width, scene.height)
    for item in (*below, *scene.items):
        box = item_box(item)
        if isinstance(item, Label):
            yield box, TEXT_WEIGHT
        elif box.width * box.height < least_ground:
            yield box, THING_WEIGHT


def _cover_cost(scene: Scene, obstacles: Iterable[tuple[Box, int]], arrow: Sprite) -> float:
    """How bad it is to put an arrow here.

    What it would hide counts by its weight, and most of
    all what of the arrow would lie outside the picture.
    """
    covered = _covered_box(arrow)
    picture = Box(0, 0, scene.width, scene.height)
    outside = covered.width * covered.height - covered.shared_area(picture)
    cost = outside * OUTSIDE_WEIGHT
    for obstacle, weight in obstacles:
        cost += covered.shared_area(obstacle) * weight
    return cost


def _covered_box(arrow: Sprite) -> Box:
    """The box in which an arrow hides what is below it: its edges are mostly free."""
    length = 2 * arrow.width * LENGTH
    thickness = length * THICKNESS
    (turn,) = arrow.args
    wide = length if turn in (90, 270) else thickness
    high = length if turn in (0, 180) else thickness
    return Box(arrow.x - wide / 2, arrow.y - high / 2, wide, high)
