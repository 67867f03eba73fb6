"""Where things stand in scenes: what a field of a move labels, a sprite, a label, its panel.

No game says so itself. The label of a target is what a
picture shows with that target in its focus and does not
show without it. Nothing here depends on how large a
picture is, or on where in it something stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from engine.core import Plain, Text, View
from words import Words

from .fonts import fit_label, text_width
from .registry import Draw, Focus
from .scene import Item, Label, Panel, Scene, Sprite
from .shapes import Box

FIELD, SPRITE, LABEL, PANEL = "field", "sprite", "label", "panel"
MAX_LINES: Final = 3  # on which a text may stand that is one label
MOST: Final = 0.99  # of a label, that lies in its panel: all of it, but for rounding


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

    A name is `field at`, `sprite die`, `label Regions` or
    `panel Regions`: a target by the field of a move, whose
    value is in `targets`; a sprite by its name; a label by
    its English, on however many lines it stands; the panel
    around a label.
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
    before = _draw_without(draw, view, words, {**focus, field: tuple(others)}, field)
    found = []
    for number, scene in enumerate(scenes):
        new = _list_added(scene, before[scene.name]) if scene.name in before else []
        if new:
            found.append((len(new), number, new))
    if not found:
        return None
    _, number, new = min(found, key=lambda each: each[:2])  # elsewhere, more depends on it
    return FoundPlace(scenes, number, surround(map(item_box, new)))


def _draw_without(
    draw: Draw, view: View, words: Words, focus: dict[str, Any], field: str
) -> dict[str, Scene]:
    """The pictures before a value of `field` is added, by name.

    Where none is left of it, the field is not asked for; but
    a game that chooses its pictures by what is asked for
    draws the same one only if it is.
    """
    asked = {scene.name: scene for scene in draw(view, words, focus)}
    if focus[field]:
        return asked
    others = {name: values for name, values in focus.items() if name != field}
    return asked | {scene.name: scene for scene in draw(view, words, others)}


def _list_added(scene: Scene, before: Scene) -> list[Item]:
    """What a scene shows and the other does not.

    That is what looks like nothing before, with what lies
    below it; whatever else is new has made room. Where
    nothing looks new, it is all that is new.
    """
    new = _list_new(scene.items, before.items)
    known = set(map(_look, before.items))
    unseen = [item for item in new if _look(item) not in known]
    if not unseen or 2 * len(new) > len(scene.items):  # the whole picture has moved
        return unseen or new
    return [item for item in new if any(_lies_below(item, other) for other in unseen)]


def _lies_below(item: Item, other: Item) -> bool:
    """Whether the middle of another item lies in this one; it does in itself."""
    box, above = item_box(item), item_box(other)
    x, y = above.x + above.width / 2, above.middle
    return box.x <= x <= box.right and box.y <= y <= box.bottom


def _list_new(items: Iterable[Item], before: Iterable[Item]) -> list[Item]:
    """The items that are not among those before; of equal ones so many as there are more."""
    left, new = Counter(before), []
    for item in items:
        left[item] -= 1
        if left[item] < 0:
            new.append(item)
    return new


def _look(item: Item) -> Item:
    """The item without its place and size."""
    if isinstance(item, Label):
        return replace(item, x=0, y=0, size=0, room=None, floor=0)
    if isinstance(item, Sprite):
        return replace(item, x=0, y=0, width=0, height=0)
    return replace(item, x=0, y=0, width=0, height=0, radius=0)


def _find_items(scenes: tuple[Scene, ...], kind: str, what: str, words: Words) -> FoundPlace | None:
    """What has this name: of several, of the largest the one in their middle."""
    for number, scene in enumerate(scenes):
        if kind == SPRITE:
            boxes = [item_box(item) for item in _find_sprites(scene, what)]
        else:
            boxes = list(_find_labels(scene, words(Text(what))))
        if kind == PANEL:
            boxes = list(chain.from_iterable(_panel_around(scene, box) for box in boxes))
        if boxes:
            return FoundPlace(scenes, number, _middle_one(_largest(boxes)))
    return None


def _find_sprites(scene: Scene, name: str) -> list[Sprite]:
    """The sprites of a name; the pale ones only where all are."""
    found = [item for item in scene.sprites() if item.name == name]
    return [item for item in found if item.fade == 1] or found


def _find_labels(scene: Scene, said: str) -> Iterator[Box]:
    """Where a text stands, on one line or on several that follow each other."""
    labels, wanted = list(scene.labels()), "".join(said.split())
    for first in range(len(labels)):
        written, lines = "", []
        for label in islice(labels, first, first + MAX_LINES):
            written += "".join(label.text.split())
            lines.append(item_box(label))
            if written == wanted:
                yield surround(lines)
                break


def _panel_around(scene: Scene, box: Box) -> list[Box]:
    """The smallest panel that has this box inside; empty where there is none."""
    panels = [item_box(item) for item in scene.items if isinstance(item, Panel)]
    around = [panel for panel in panels if overlap(panel, box) > MOST * box.width * box.height]
    return sorted(around, key=lambda panel: panel.width * panel.height)[:1]


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
