"""Where things stand in scenes: what a field of a move labels, a sprite, a label, its panel.

No game says so itself. The label of a target is what a picture shows
with that target in its focus and does not show without it. Nothing here
depends on how large a picture is, or on where in it something stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

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
# by the letters of a label's anchor: the share of its text that lies
# left of its x, and above its y
SHARE_LEFT_OF_X: Final = {"l": 0.0, "m": 0.5, "r": 1.0}
SHARE_ABOVE_Y: Final = {"t": 0.0, "m": 0.5, "s": 1.0}


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
    """The first of the named places that the pictures show; None if they show none.

    These are the kinds of names:
    * `field at`: the target that `targets` has for this field of a move
    * `sprite die`: a sprite by its name
    * `label Regions`: a label by its English, on one line or several
    * `panel Regions`: the panel around that label
    """
    for name in names:
        found = None
        kind, _space, what = name.partition(" ")
        if kind != FIELD:
            found = _find_items(draw(view, words, focus), kind, what, words)
        elif what in targets:
            found = find_target(draw, view, words, focus, what, targets[what])
        if found:
            return found
    return None


def find_target(
    draw: Draw,
    view: View,
    words: Words,
    focus: Focus,
    field: str,
    value: Plain,
) -> FoundPlace | None:
    """Where the pictures label a value of a move's field; None if they do not.

    They are drawn with this value in the focus and without it: what
    only the first ones show is its label. If several pictures label
    it, it is the one to which the value adds least.
    """
    others = tuple(other for other in focus.get(field, ()) if other != value)
    found = _find_label(draw, view, words, {**focus, field: (*others, value)}, field, others)
    if found or not others:
        return found
    # a game may frame nothing where every value is legal: the value alone is framed
    return _find_label(draw, view, words, {**focus, field: (value,)}, field, ())


def _find_label(
    draw: Draw,
    view: View,
    words: Words,
    focus: dict[str, Sequence[Plain]],
    field: str,
    others: Sequence[Plain],
) -> FoundPlace | None:
    """Where a target's label is; None if no picture shows it.

    The pictures are drawn twice: with the whole `focus`, and with only
    the `others` as values of the field. What is new in the first ones
    is the label. If several have something new, it is the one with the
    fewest new items.
    """
    scenes = draw(view, words, focus)
    before = _draw_by_name(draw, view, words, {**focus, field: others}, field)
    added_by_number: dict[int, list[Item]] = {}
    for number, scene in enumerate(scenes):
        if scene.name in before:
            added_by_number[number] = _list_added(scene, before[scene.name])
    labelled = [number for number, added in added_by_number.items() if added]
    if not labelled:
        return None
    number = min(labelled, key=lambda number: len(added_by_number[number]))
    return FoundPlace(scenes, number, surround(map(item_box, added_by_number[number])))


def _draw_by_name(
    draw: Draw,
    view: View,
    words: Words,
    focus: dict[str, Sequence[Plain]],
    field: str,
) -> dict[str, Scene]:
    """The pictures with this focus, by name, to compare them with those that have one target more.

    Where the focus has no value of `field`, they are also drawn without the
    field: some games choose their pictures by the fields that a focus has.
    """
    with_field = {scene.name: scene for scene in draw(view, words, focus)}
    if focus[field]:
        return with_field
    others = {name: values for name, values in focus.items() if name != field}
    return with_field | {scene.name: scene for scene in draw(view, words, others)}


def _list_added(scene: Scene, before: Scene) -> list[Item]:
    """The items of a target's label: what this scene shows and `before` does not.

    An item that has only moved made room for the label, and is no part
    of it. So the label is made of items that look like none of before,
    and of the new ones under them. Where nothing looks new, all new
    items are the label.
    """
    new = _list_new(scene.items, before.items)
    known_looks = set(map(_without_place, before.items))
    unseen = [item for item in new if _without_place(item) not in known_looks]
    if not unseen:
        return new
    has_whole_picture_moved = 2 * len(new) > len(scene.items)
    if has_whole_picture_moved:
        return unseen
    return [item for item in new if any(_has_middle(item, other) for other in unseen)]


def _has_middle(item: Item, other: Item) -> bool:
    """Whether the middle of the other item lies in this one."""
    box, other_box = item_box(item), item_box(other)
    x, y = other_box.x + other_box.width / 2, other_box.middle
    return box.x <= x <= box.right and box.y <= y <= box.bottom


def _list_new(items: Iterable[Item], before: Iterable[Item]) -> list[Item]:
    """The items that are not among those before.

    Of items that are equal, only those beyond the number that was
    there before are new.
    """
    unmatched, new = Counter(before), []
    for item in items:
        if unmatched[item]:
            unmatched[item] -= 1
        else:
            new.append(item)
    return new


def _without_place(item: Item) -> Item:
    """The item without its place and size: two that are equal then look alike."""
    if isinstance(item, Label):
        return replace(item, x=0, y=0, size=0, max_width=None, min_size=0)
    if isinstance(item, Sprite):
        return replace(item, x=0, y=0, width=0, height=0)
    return replace(item, x=0, y=0, width=0, height=0, radius=0)


def _find_items(
    scenes: tuple[Scene, ...],
    kind: str,
    what: str,
    words: Words,
) -> FoundPlace | None:
    """Where the first scene that has it shows the sprite, label or panel with this name.

    `kind` is one of these three, and `what` is the name. Where there
    are several, it is the largest one; of equally large ones the one
    nearest to their middle. None if no scene has it.
    """
    for number, scene in enumerate(scenes):
        if kind == SPRITE:
            boxes = [item_box(item) for item in _find_sprites(scene, what)]
        else:
            boxes = list(_find_labels(scene, words(Text(what))))
        if kind == PANEL:
            panels = [_smallest_panel_around(scene, box) for box in boxes]
            boxes = [panel for panel in panels if panel is not None]
        if boxes:
            largest = _largest_boxes(boxes)
            return FoundPlace(scenes, number, _most_central_box(largest))
    return None


def _find_sprites(scene: Scene, name: str) -> list[Sprite]:
    """The sprites of a name in a scene; faded ones only where all are faded."""
    found = [item for item in scene.sprites() if item.name == name]
    opaque = [item for item in found if item.fade == 1]
    return opaque or found


def _find_labels(scene: Scene, said: str) -> Iterator[Box]:
    """Yields where a text stands, on one label or on several that follow each other.

    Blanks do not count, for a line may end at any of them.
    """
    labels, wanted = list(scene.labels()), _without_blanks(said)
    for first in range(len(labels)):
        written, lines = "", []
        for label in labels[first : first + MAX_LINES]:
            written += _without_blanks(label.text)
            lines.append(item_box(label))
            if written == wanted:
                yield surround(lines)
                break


def _without_blanks(text: str) -> str:
    """The text without any blanks."""
    return "".join(text.split())


def _smallest_panel_around(scene: Scene, box: Box) -> Box | None:
    """The smallest panel of a scene that has this box inside; None if there is none."""
    panels = [item_box(item) for item in scene.items if isinstance(item, Panel)]
    around = [panel for panel in panels if panel.shared_area(box) > MOST * _box_area(box)]
    return min(around, key=_box_area, default=None)


def _box_area(box: Box) -> float:
    """How many square pixels a box has."""
    return box.width * box.height


def _largest_boxes(boxes: Sequence[Box]) -> list[Box]:
    """The largest of these boxes; several, where they are equally large."""
    most = max(map(_box_area, boxes))
    return [box for box in boxes if _box_area(box) == most]


def _most_central_box(boxes: Sequence[Box]) -> Box:
    """The box that is nearest to the middle of all boxes."""
    around = surround(boxes)
    x, y = around.x + around.width / 2, around.middle

    def distance_from_middle(box: Box) -> float:
        """How far a box is from the middle of all, across and down together."""
        across = abs(box.x + box.width / 2 - x)
        down = abs(box.middle - y)
        return across + down

    return min(boxes, key=distance_from_middle)


# --- boxes ------------------------------------------------------------


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
    width = text_width(shown, size, label.weight)
    across, upright = label.anchor
    x = label.x - SHARE_LEFT_OF_X[across] * width
    y = label.y - SHARE_ABOVE_Y[upright] * size
    return Box(x, y, width, size)


def surround(boxes: Iterable[Box]) -> Box:
    """The smallest box around all of these, of which there is one at least."""
    listed = list(boxes)
    left = min(box.x for box in listed)
    top = min(box.y for box in listed)
    right = max(box.right for box in listed)
    bottom = max(box.bottom for box in listed)
    return Box(left, top, right - left, bottom - top)
