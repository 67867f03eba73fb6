"""Where things stand in scenes: what a field of a move labels, a sprite, a label.

No game says so itself. The label of a target is what a picture
shows with that target in its focus and does not show without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.core import Plain, Text, View
from words import Words

from .fonts import fit_label, text_width
from .registry import Draw, Focus
from .scene import Item, Label, Panel, Scene, Sprite
from .shapes import Box

FIELD, SPRITE, LABEL = "field", "sprite", "label"
MAX_SHARE: Final = 0.25  # of a picture, that one place may take: more is no place


class FoundPlace(NamedTuple):
    """A place in one of several scenes."""

    scenes: tuple[Scene, ...]  # in which it was found, with it in their focus
    number: int  # of the scene among them
    box: Box


def find_place(
    draw: Draw,
    view: View,
    words: Words,
    focus: Focus,
    names: Iterable[str],
    targets: Mapping[str, Plain],
) -> FoundPlace | None:
    """The first of these places that the pictures have; None where they have none.

    A name is `field at`, `sprite die` or `label Regions`:
    a target by the field of a move, whose value is in
    `targets`; a sprite by its name; a label by its English.
    """
    for name in names:
        kind, _, what = name.partition(" ")
        if kind == FIELD:
            found = what in targets and find_target(draw, view, words, focus, what, targets[what])
        else:
            found = _find_items(draw(view, words, focus), kind, what, words)
        if found:
            return found
    return None


def find_target(
    draw: Draw, view: View, words: Words, focus: Focus, field: str, value: Plain
) -> FoundPlace | None:
    """Where the pictures label a value of a field; None where they do not."""
    others = [each for each in focus.get(field, ()) if each != value]
    scenes = draw(view, words, {**focus, field: (*others, value)})
    without: dict[str, Any] = {**focus, field: tuple(others)}
    if not others:
        del without[field]
    before = {scene.name: scene for scene in draw(view, words, without)}
    for number, scene in enumerate(scenes):
        if scene.name in before and (box := _new_box(scene, before[scene.name])):
            return FoundPlace(scenes, number, box)
    return None


def _new_box(scene: Scene, before: Scene) -> Box | None:
    """The box around what a scene shows and the other does not; None where that is no place."""
    known = Counter(before.items)
    new = [item for item in scene.items if _is_new(item, known)]
    if not new:
        return None
    box = surround(map(item_box, new))
    return box if box.width * box.height <= MAX_SHARE * scene.width * scene.height else None


def _is_new(item: Item, known: Counter[Item]) -> bool:
    """Whether an item is not among the known ones, of which it is then taken off."""
    known[item] -= 1
    return known[item] < 0


def _find_items(scenes: tuple[Scene, ...], kind: str, what: str, words: Words) -> FoundPlace | None:
    """The sprite or label of this name: of several, of the largest the one in their middle."""
    said = words(Text(what)) if kind == LABEL else what
    for number, scene in enumerate(scenes):
        if kind == LABEL:
            boxes = [item_box(item) for item in scene.labels() if item.text == said]
        else:
            boxes = [item_box(item) for item in scene.sprites() if item.name == said]
        if boxes:
            return FoundPlace(scenes, number, _middle_one(_largest(boxes)))
    return None


def _largest(boxes: Sequence[Box]) -> list[Box]:
    """Those of the boxes that are as large as the largest."""
    most = max(box.width * box.height for box in boxes)
    return [box for box in boxes if box.width * box.height == most]


def _middle_one(boxes: Sequence[Box]) -> Box:
    """Of several boxes the one nearest to the middle of all."""
    around = surround(boxes)
    x, y = around.x + around.width / 2, around.middle
    return min(boxes, key=lambda box: abs(box.x + box.width / 2 - x) + abs(box.middle - y))


# --- boxes ----------------------------------------------------------------------------------------


def item_box(item: Item) -> Box:
    """The box that an item takes in its scene."""
    if isinstance(item, Panel):
        return Box(item.x, item.y, item.width, item.height)
    if isinstance(item, Sprite):
        return Box(item.x - item.width / 2, item.y - item.height / 2, item.width, item.height)
    return _label_box(item)


def _label_box(label: Label) -> Box:
    """The box of a text as it is shown."""
    shown, size = fit_label(label)
    wide = text_width(shown, size, label.weight)
    across, upright = label.anchor
    x = label.x - {"l": 0.0, "m": 0.5, "r": 1.0}[across] * wide
    return Box(x, label.y - {"t": 0.0, "m": 0.5, "s": 1.0}[upright] * size, wide, size)


def surround(boxes: Iterable[Box]) -> Box:
    """The smallest box around all of these, of which there is one at least."""
    listed = list(boxes)
    left, top = min(box.x for box in listed), min(box.y for box in listed)
    right, bottom = max(box.right for box in listed), max(box.bottom for box in listed)
    return Box(left, top, right - left, bottom - top)


def overlap(box: Box, other: Box) -> float:
    """How many square pixels two boxes share."""
    wide = min(box.right, other.right) - max(box.x, other.x)
    high = min(box.bottom, other.bottom) - max(box.y, other.y)
    return max(0.0, wide) * max(0.0, high)
