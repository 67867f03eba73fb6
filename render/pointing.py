"""An arrow in a picture, which points at what a lesson is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.core import Plain, View
from words import Words

from .backgrounds import background_items
from .icons.marks import lesson_arrow
from .places import find_place, item_box
from .registry import Draw, Focus
from .scene import Item, Label, Scene, Sprite
from .shapes import Box, polar_point

SIZES: Final = (104, 84, 68)  # of the arrow with its rim, the best first
SIZE_WEIGHT: Final = 12  # what each pixel counts by which it is smaller
GAPS: Final = (2, 12, 24)  # between its tip and what it points at, the best first
GAP_WEIGHT: Final = 8  # what each pixel of the gap counts
LARGE: Final = 0.012  # of the picture: what is larger is ground, and may be covered
TEXT_WEIGHT, THING_WEIGHT = 24, 4  # what a covered pixel of a text or of a thing counts
INK_SHARE: Final = 0.8  # of a thing's width and height: its picture, without its margins
OUTSIDE_WEIGHT: Final = 100  # and what of the arrow would lie outside the picture
LENGTH: Final = 0.46  # from its middle to its tip, of its size
# the squares that an arrow covers, in shares of its size: how far from
# its middle towards its tip they lie, and how large they are
SQUARES: Final = ((0.36, 0.24), (0.2, 0.46), (0.06, 0.56), (-0.12, 0.34), (-0.32, 0.34))
# from where the arrow may come, in degrees (0 is east, clockwise); the first are preferred
SIDES: Final = (270, 180, 0, 90, 225, 315, 135, 45, 248, 292, 202, 338, 158, 22, 112, 68)
SPREAD: Final = (0.0, -0.25, 0.25)  # along the side of a large place, of its width or height
DEPTHS: Final = (0.5, 0.3)  # how far from its middle the tip ends, of its width and height
LARGE_PLACE: Final = 150  # pixels, from which on a place has several points to point at
Obstacle = tuple[Box, int]  # where it is, and what a covered pixel of it counts


class Pointer(NamedTuple):
    """What an arrow points at: the first of these names that there is; see `find_place`."""

    names: tuple[str, ...]
    targets: Mapping[str, Plain]  # by field of a move, the value that is pointed at


def point_in_scenes(
    draw: Draw,
    view: View,
    words: Words,
    focus: Focus,
    pointer: Pointer,
) -> tuple[Scene, ...]:
    """The pictures of a view with an arrow at the pointer's place.

    Pictures without this place get no arrow.
    """
    found = find_place(draw, view, words, focus, pointer.names, pointer.targets)
    if found is None:
        return draw(view, words, focus)
    scenes = list(found.scenes)
    scene = scenes[found.number]
    scenes[found.number] = add_arrow(scene, found.box)
    return tuple(scenes)


def add_arrow(scene: Scene, place: Box) -> Scene:
    """The scene with an arrow that points at the place, from where it covers least."""
    reach = max(SIZES) + max(GAPS)
    around = _grow_box(place, reach)
    obstacles = [
        (box, weight) for box, weight in _list_obstacles(scene) if box.shared_area(around)
    ]
    arrows = list(_list_arrows(place))
    costs = [penalty + _cover_cost(scene, obstacles, arrow) for penalty, arrow in arrows]
    _penalty, arrow = arrows[costs.index(min(costs))]
    return replace(scene, items=(*scene.items, arrow))


def _grow_box(box: Box, margin: float) -> Box:
    """The box with `margin` more pixels at each of its sides."""
    return Box(box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin)


def _list_arrows(place: Box) -> Iterator[tuple[float, Sprite]]:
    """Yields (penalty, arrow) of each arrow that could point at a place.

    The penalty is higher for small and for distant arrows. They come
    from all sides and corners; a large place has several points to
    point at from each side.
    """
    is_large = max(place.width, place.height) > LARGE_PLACE
    depths = DEPTHS if is_large else DEPTHS[:1]
    spreads = SPREAD if is_large else SPREAD[:1]
    for size, gap, side, depth, spread in product(SIZES, GAPS, SIDES, depths, spreads):
        away = size * LENGTH + gap
        penalty = gap * GAP_WEIGHT + (SIZES[0] - size) * SIZE_WEIGHT
        across, down = polar_point(0, 0, 1, side)  # from the place to the arrow
        # where the tip ends, in widths and heights of the place
        tip_across = 0.5 + across * depth + abs(down) * spread
        tip_down = 0.5 + down * depth + abs(across) * spread
        x = place.x + place.width * tip_across + across * away
        y = place.y + place.height * tip_down + down * away
        turn = (side + 90) % 360  # an arrow that comes from above points down
        yield penalty, lesson_arrow.at(x, y, size, turn)


def _list_obstacles(scene: Scene) -> Iterator[Obstacle]:
    """Yields (box, weight) of each thing that an arrow should not cover.

    The weight is what a covered pixel of it counts. What is very large
    is ground, which may be covered.
    """
    least_ground = LARGE * scene.width * scene.height
    below = background_items(scene.background, scene.width, scene.height)
    for item in (*below, *scene.items):
        box = item_box(item)
        if isinstance(item, Label):
            yield box, TEXT_WEIGHT
        elif box.width * box.height < least_ground:
            yield _shrink_to_ink(item, box), THING_WEIGHT


def _shrink_to_ink(item: Item, box: Box) -> Box:
    """The box of a thing without its margins; a panel has none."""
    if not isinstance(item, Sprite):
        return box
    width, height = box.width * INK_SHARE, box.height * INK_SHARE
    return Box(item.x - width / 2, item.y - height / 2, width, height)


def _cover_cost(scene: Scene, obstacles: Iterable[Obstacle], arrow: Sprite) -> float:
    """How bad it is to put an arrow here: 0 where it hides nothing, else more.

    Each thing that it would hide counts by its weight. A part of the
    arrow outside the picture counts most.
    """
    picture = Box(0, 0, scene.width, scene.height)
    cost = 0.0
    squares = list(_list_covered(arrow))
    for square in squares:
        outside = square.width * square.height - square.shared_area(picture)
        cost += outside * OUTSIDE_WEIGHT
    for obstacle, weight in _list_near(obstacles, squares):
        cost += sum(square.shared_area(obstacle) for square in squares) * weight
    return cost


def _list_near(obstacles: Iterable[Obstacle], squares: Sequence[Box]) -> Iterator[Obstacle]:
    """Yields the obstacles that overlap the box around all squares.

    No other can be covered.
    """
    left = min(square.x for square in squares)
    top = min(square.y for square in squares)
    right = max(square.right for square in squares)
    bottom = max(square.bottom for square in squares)
    for obstacle in obstacles:
        (x, y, width, height), _weight = obstacle
        is_across = x < right and x + width > left
        is_down = y < bottom and y + height > top
        if is_across and is_down:
            yield obstacle


def _list_covered(arrow: Sprite) -> Iterator[Box]:
    """Yields the squares in which an arrow hides what is below it."""
    (turn,) = arrow.args
    assert isinstance(turn, int)
    for ahead, share in SQUARES:
        x, y = polar_point(arrow.x, arrow.y, ahead * arrow.width, turn + 90)
        side = share * arrow.width
        yield Box(x - side / 2, y - side / 2, side, side)
