"""Parts of a picture at twice their size: around what may be chosen, or else what has changed.

It works with the scenes of every game: what is there only because
something may be chosen shows where the choice is, and the marks of
changes look alike everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Final, NamedTuple

from engine.core import View
from words import Words

from .fonts import fit_label, text_width
from .places import SHARE_ABOVE_Y, SHARE_LEFT_OF_X
from .registry import NO_FOCUS, Focus, GamePictures
from .scene import Background, Item, Label, Panel, Scene, Sprite, Window
from .theme import GLOW, TERRACOTTA

ENLARGEMENT: Final = 2  # how much larger a part is shown
MOST_PARTS: Final = 4  # of all pictures of a seat together
MARGIN: Final = 24  # pixels around what must be seen whole
SEARCH_STEP: Final = 20  # pixels from one place of the window that is tried to the next
# sprites that mark a change, by the names of their drawings
CHANGE_MARKS: Final = frozenset({"catan.ring"})


class Area(NamedTuple):
    """A rectangle in a picture."""

    left: float
    top: float
    right: float
    bottom: float

    def has_common_point(self, other: Area) -> bool:
        """Whether the two have a point in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def has_inside(self, other: Area) -> bool:
        """Whether another area lies wholly inside this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


def closer_scenes(
    pictures: GamePictures,
    view: View,
    words: Words,
    focus: Focus = NO_FOCUS,
    suggested: Focus = NO_FOCUS,
) -> tuple[Scene, ...]:
    """The parts of a seat's pictures that are worth a closer look, enlarged.

    They show the targets that may be chosen (`focus`). Without any they
    begin where the game says, else they show what has changed; without
    that, the four quarters of the first picture. Parts with `suggested`
    targets come first, then those that show most. Behind all parts
    stand the seat's other pictures, whole.
    """
    nothing = dict.fromkeys(focus, ())
    marked = pictures.seat(view, words, focus)
    plain = pictures.seat(view, words, nothing)
    areas = [_target_areas(scene, plain) for scene in marked]
    first_look = [Area(box.x, box.y, box.right, box.bottom) for box in pictures.first_look(view)]
    if not any(areas) and first_look:
        return *_begin_at(marked[0], first_look), *pictures.others(view, words, focus)
    if not any(areas):
        areas = [_change_areas(scene) for scene in marked]
    best_items = _suggested_items(pictures, view, words, {**nothing, **suggested})
    parts: list[Scene] = []
    for scene, wanted in zip(marked, areas, strict=True):
        suggested_areas = [item_area(item) for item in scene.items if item in best_items]
        best = [area for area in suggested_areas if area in wanted]
        windows = choose_windows(scene, wanted, best)
        parts += [enlarge_part(scene, window) for window in windows]
    shown = parts[:MOST_PARTS]
    if marked and not shown:
        shown = list(_cut_in_quarters(marked[0]))
    return *shown, *pictures.others(view, words, focus)


def _begin_at(scene: Scene, areas: Sequence[Area]) -> list[Scene]:
    """Parts of a picture: first those with these areas, then its quarters; no more than four."""
    begun = [enlarge_part(scene, window) for window in choose_windows(scene, areas)]
    return [*begun, *_cut_in_quarters(scene)][:MOST_PARTS]


def _suggested_items(
    pictures: GamePictures,
    view: View,
    words: Words,
    suggested: Focus,
) -> set[Item]:
    """The items of a seat's pictures as if only the suggested targets could be chosen.

    There are none where nothing is suggested.
    """
    if not any(suggested.values()):
        return set()
    scenes = pictures.seat(view, words, suggested)
    return set(chain.from_iterable(scene.items for scene in scenes))


def enlarge_part(scene: Scene, window: Area) -> Scene:
    """The part of a scene inside the window, twice as large.

    It is the same picture otherwise.
    """
    width = round(window.right - window.left) * ENLARGEMENT
    height = round(window.bottom - window.top) * ENLARGEMENT
    left, top = round(window.left), round(window.top)
    layer = scene.background
    seen = Window(left, top, scene.width, scene.height, ENLARGEMENT)
    items = [item for item in scene.items if item_area(item).has_common_point(window)]
    return Scene(
        f"{scene.name}-closer",
        width,
        height,
        Background(layer.name, layer.args, seen),
        tuple(_enlarge_item(item, left, top) for item in items),
        scene.alt,
        scene.palette,
    )


# --- where to look ----------------------------------------------------


def item_area(item: Item) -> Area:
    """The rectangle that an item covers."""
    match item:
        case Sprite():
            half_width = item.width * item.scale / 2
            half_height = item.height * item.scale / 2
            left, top = item.x - half_width, item.y - half_height
            return Area(left, top, item.x + half_width, item.y + half_height)
        case Panel():
            return Area(item.x, item.y, item.x + item.width, item.y + item.height)
        case Label():
            text, size = fit_label(item)
            width = text_width(text, size, item.weight)
            across, upright = item.anchor
            left = item.x - SHARE_LEFT_OF_X[across] * width
            top = item.y - SHARE_ABOVE_Y[upright] * size
            return Area(left, top, left + width, top + size)


def _target_areas(scene: Scene, plain: Iterable[Scene]) -> list[Area]:
    """Where the labels of what may be chosen are in a scene.

    They are what its `plain` picture, made without a focus, does not
    have. Areas without any extent are left out.
    """
    known: set[Item] = set()
    for plain_scene in plain:
        if plain_scene.name == scene.name:
            known = set(plain_scene.items)
            break
    added = [item_area(item) for item in scene.items if item not in known]
    return [area for area in added if area.left < area.right and area.top < area.bottom]


def _change_areas(scene: Scene) -> list[Area]:
    """Where something has changed, by the marks that all games use."""
    return [item_area(item) for item in scene.items if _is_change_mark(item)]


def _is_change_mark(item: Item) -> bool:
    """Whether an item marks what has changed: a terracotta frame, a glowing panel, or a ring."""
    match item:
        case Panel():
            is_frame = item.fill is None and item.edge == TERRACOTTA
            return is_frame or item.fill == GLOW
        case Sprite():
            return item.name in CHANGE_MARKS
        case _:
            return False


def choose_windows(scene: Scene, areas: Sequence[Area], best: Sequence[Area] = ()) -> list[Area]:
    """Windows of half the picture's size that together show the areas, the fullest first.

    Before them come those that show the `best` areas. Areas that are larger than
    a window are ignored: they say nothing about where to look.
    """
    width = scene.width // ENLARGEMENT
    height = scene.height // ENLARGEMENT
    unshown = [area for area in areas if _has_room_for(area, width, height)]
    chosen: list[Area] = []
    while unshown and len(chosen) < MOST_PARTS:
        best_unshown = [area for area in unshown if area in best]
        window = _fullest_window(scene, unshown, best_unshown, width, height)
        held = [area for area in unshown if window.has_inside(area)]
        chosen.append(_centre_window(scene, window, held))
        if not held:  # no window holds any of the others
            break
        unshown = [area for area in unshown if not window.has_inside(area)]
    return chosen


def _has_room_for(area: Area, width: int, height: int) -> bool:
    """Whether a window of this size holds the area."""
    return area.right - area.left <= width and area.bottom - area.top <= height


def _fullest_window(
    scene: Scene,
    areas: Sequence[Area],
    best: Sequence[Area],
    width: int,
    height: int,
) -> Area:
    """The window of this size that holds most of the best areas; of several, most areas at all.

    Of equals it is the one furthest up and left. Only windows are tried
    whose left and upper edges lie a little before those of areas.
    """
    lefts = sorted({_clamp(area.left - MARGIN, scene.width - width) for area in areas})
    tops = sorted({_clamp(area.top - MARGIN, scene.height - height) for area in areas})
    corners = product(_thin_out(tops), _thin_out(lefts))
    windows = [Area(x, y, x + width, y + height) for y, x in corners]

    def count_shown(window: Area) -> tuple[int, int]:
        """How many of the best areas a window shows, and how many of all."""
        best_shown = sum(map(window.has_inside, best))
        all_shown = sum(map(window.has_inside, areas))
        return best_shown, all_shown

    return max(windows, key=count_shown)


def _thin_out(places: Sequence[float]) -> list[float]:
    """Fewer of these ascending places: each is at least `SEARCH_STEP` from the one before.

    The last place is always among them.
    """
    kept: list[float] = []
    for place in places:
        if not kept or place - kept[-1] >= SEARCH_STEP:
            kept.append(place)
    if kept[-1] != places[-1]:
        kept.append(places[-1])
    return kept


def _centre_window(scene: Scene, window: Area, held: Sequence[Area]) -> Area:
    """The window, moved inside the picture until the areas it holds are in its middle."""
    if not held:
        return window
    width = window.right - window.left
    height = window.bottom - window.top
    middle_x = (min(area.left for area in held) + max(area.right for area in held)) / 2
    middle_y = (min(area.top for area in held) + max(area.bottom for area in held)) / 2
    x = round(_clamp(middle_x - width / 2, scene.width - width))
    y = round(_clamp(middle_y - height / 2, scene.height - height))
    return Area(x, y, x + width, y + height)


def _clamp(value: float, highest: float) -> float:
    """The value, or the nearest one from 0 to `highest`."""
    return min(max(0, value), highest)


def _cut_in_quarters(scene: Scene) -> Iterator[Scene]:
    """Yields the four quarters of a picture, where nothing says which of them is worth a look."""
    width = scene.width // ENLARGEMENT
    height = scene.height // ENLARGEMENT
    for y in (0, scene.height - height):
        for x in (0, scene.width - width):
            yield enlarge_part(scene, Area(x, y, x + width, y + height))


# --- larger -----------------------------------------------------------


def _enlarge_item(item: Item, left: int, top: int) -> Item:
    """An item twice as large, in a picture whose upper left corner was at (left, top) before."""
    x = (item.x - left) * ENLARGEMENT
    y = (item.y - top) * ENLARGEMENT
    match item:
        case Sprite():
            scale = item.scale * ENLARGEMENT
            return Sprite(item.name, x, y, item.width, item.height, item.args, item.fade, scale)
        case Panel():
            return Panel(
                x,
                y,
                item.width * ENLARGEMENT,
                item.height * ENLARGEMENT,
                item.fill,
                item.edge,
                item.edge_width * ENLARGEMENT,
                item.radius * ENLARGEMENT,
                item.raised,
            )
        case Label():
            return _enlarge_label(item, x, y)


def _enlarge_label(label: Label, x: float, y: float) -> Label:
    """A label twice as large at a new place.

    A text that was shortened to fit stays so.
    """
    text, size = fit_label(label)
    return Label(
        text,
        x,
        y,
        size * ENLARGEMENT,
        label.weight,
        label.colour,
        label.anchor,
        min_size=size * ENLARGEMENT,
    )
