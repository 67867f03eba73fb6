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
    """The part of a picture around these places; None where it does not have them all.

    The margins around them are left, top, right and bottom.
    An arrow points at the first of `points_at` that it has.
    """
    found = [_find(draw, view, words, focus, place) for place in around]
    first = found[0]
    if first is None:
        return None
    boxes = [each.box for each in found if each is not None and each.number == first.number]
    if len(boxes) < len(found):
        return None
    scene = draw(view, words, focus)[first.number]
    for place in points_at:
        pointed = _find(draw, view, words, focus, place)
        if pointed is not None and pointed.number == first.number:
            scene = add_arrow(scene, pointed.box)
            boxes.append(item_box(scene.items[-1]))
            break
    return replace(scene, crop=_grow(surround(boxes), margins, scene))


def _find(draw: Draw, view: View, words: Words, focus: Focus, place: Place) -> FoundPlace | None:
    """Where a place is in the pictures; None where it is not."""
    name, targets = place
    return find_place(draw, view, words, focus, (name,), targets)


def _grow(box: Box, margins: Sequence[int], scene: Scene) -> tuple[int, int, int, int]:
    """The box with its margins, as far as the picture goes."""
    left, top, right, bottom = margins
    return (
        max(0, round(box.x - left)),
        max(0, round(box.y - top)),
        min(scene.width, round(box.right + right)),
        min(scene.height, round(box.bottom + bottom)),
    )
