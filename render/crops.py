"""A part of a picture: what a page of the rules explains, cut out of a real position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine.core import Plain, View
from words import Words

from .places import FoundPlace, find_place, item_box, surround
from .pointing import add_arrow
from .registry import Draw, Focus
from .scene import Scene
from .shapes import Box

Place = tuple[str, Mapping[str, Plain]]  # a name as in `find_place`, with the targets meant


def crop_scene(
    draw: Draw,
    view: View,
    words: Words,
    focus: Focus,
    around: Iterable[Place],
    points_at: Iterable[Place] = (),
    margins: Sequence[int] = (0, 0, 0, 0),
) -> Scene | None:
    """The part of a picture around these places, for a page of the rules.

    The margins around them are left, top, right and bottom. An arrow
    points at the first of `points_at` that this picture shows, and lies
    in the part, too. None if the places are not all in one picture.
    """
    located = [_locate_place(draw, view, words, focus, place) for place in around]
    found = [found_place for found_place in located if found_place is not None]
    scenes = draw(view, words, focus)
    numbers = {_find_picture(found_place, scenes) for found_place in found}
    if len(found) < len(located) or len(numbers) != 1:
        return None
    (number,) = numbers
    boxes = [found_place.box for found_place in found]
    scene = scenes[number]
    for place in points_at:
        pointed = _locate_place(draw, view, words, focus, place)
        if pointed is not None and _find_picture(pointed, scenes) == number:
            scene = add_arrow(scene, pointed.box)
            arrow = scene.items[-1]
            boxes.append(item_box(arrow))
            break
    return replace(scene, crop=_add_margins(surround(boxes), margins, scene))


def _find_picture(found: FoundPlace, scenes: Sequence[Scene]) -> int:
    """The index in `scenes` of the picture that shows a place.

    The picture is found by its name, because the order of pictures may
    depend on the focus. If no picture has that name, its number counts.
    """
    names = [scene.name for scene in scenes]
    name = found.scenes[found.number].name
    return names.index(name) if name in names else found.number


def _locate_place(
    draw: Draw,
    view: View,
    words: Words,
    focus: Focus,
    place: Place,
) -> FoundPlace | None:
    """Where a place is in the pictures of a view; None if none of them shows it."""
    name, targets = place
    return find_place(draw, view, words, focus, (name,), targets)


def _add_margins(box: Box, margins: Sequence[int], scene: Scene) -> tuple[int, int, int, int]:
    """The edges (left, top, right, bottom) of a box with its margins, inside the picture."""
    left, top, right, bottom = margins
    return (
        max(0, round(box.x - left)),
        max(0, round(box.y - top)),
        min(scene.width, round(box.right + right)),
        min(scene.height, round(box.bottom + bottom)),
    )
