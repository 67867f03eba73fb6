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
TEXT_WEIGHT: Final = 6  # a covered text counts so many times a covered thing
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
    found = find_place(draw, view, words, focus, pointer.names, pointer.targets)
    if found is None:
        return draw(view, words, focus)
    scenes = list(found.scenes)
    scenes[found.number] = add_arrow(scenes[found.number], found.box)
    return tuple(scenes)


def add_arrow(scene: Scene, place: Box) -> Scene:
    """The scene with an arrow that points at the place, from where it covers least."""
    things = list(_list_things(scene))
    arrow = min(_list_arrows(place), key=lambda arrow: _cover_cost(scene, things, arrow))
    return replace(scene, items=(*scene.items, arrow))


def _list_arrows(place: Box) -> Iterator[Sprite]:
    """The arrow at each side and corner of the place; at a large one in several ways."""
    is_large = max(place.width, place.height) > LARGE_PLACE
    spreads, depths = (SPREAD, DEPTHS) if is_large else (SPREAD[:1], DEPTHS[:1])
    for side, depth, spread in product(SIDES, depths, spreads):
        across, down = polar_point(0, 0, 1, side)
        tip_x = place.x + place.width * (0.5 + across * depth + abs(down) * spread)
        tip_y = place.y + place.height * (0.5 + down * depth + abs(across) * spread)
        away = ARROW_SIZE * LENGTH + GAP
        x, y = tip_x + across * away, tip_y + down * away
        yield lesson_arrow.at(x, y, ARROW_SIZE, (side + 90) % 360)


def _list_things(scene: Scene) -> Iterator[tuple[Box, int]]:
    """What an arrow should not cover, and how much that would count."""
    ground = LARGE * scene.width * scene.height
    below = background_items(scene.background, scene.width, scene.height)
    for item in (*below, *scene.items):
        box = item_box(item)
        if isinstance(item, Label):
            yield box, TEXT_WEIGHT
        elif box.width * box.height < ground:
            yield box, 1


def _cover_cost(scene: Scene, things: Iterable[tuple[Box, int]], arrow: Sprite) -> float:
    """What an arrow here would hide, and what of it would lie outside the picture."""
    box = _body(arrow)
    outside = box.width * box.height - overlap(box, Box(0, 0, scene.width, scene.height))
    hidden = sum(overlap(box, thing) * weight for thing, weight in things)
    return hidden + outside * OUTSIDE_WEIGHT


def _body(arrow: Sprite) -> Box:
    """The box in which an arrow hides what is below it: its edges are mostly free."""
    half = arrow.width * LENGTH
    thick = half if arrow.args[0] in (90, 270) else half * THICKNESS
    high = half if arrow.args[0] in (0, 180) else half * THICKNESS
    return Box(arrow.x - thick, arrow.y - high, 2 * thick, 2 * high)
