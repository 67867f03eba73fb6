"""Where labels of Catan's board lie: off each other, and off numbers, pieces and harbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from ..scene import Item, Sprite
from ..shapes import Box, Point
from .harbour_signs import sign_radius
from .layout import FULL_DISC_RADIUS, BoardLayout

SHADOW_HEIGHT: Final = 5
SPREADING_ROUNDS, NEAR = 3, 150  # of moving labels; pixels from which on nothing is touched
# what a covered pixel counts: of another label, of a number, of a piece, of a harbour's sign
LABEL_WEIGHT, NUMBER_WEIGHT, PIECE_WEIGHT, HARBOUR_WEIGHT = 20, 10, 6, 1.5
WAY_WEIGHT: Final = 7  # and what each pixel between a label and its place
INK_SHARE: Final = 0.7  # of the box of a piece's sprite: its picture, without its margins
DISC_SHARE: Final = 0.86  # of a disc's diameter: a box with most of it
LARGEST_PIECE: Final = 1.4  # in radii of a hex: what is larger is ground


class LabelObstacle(NamedTuple):
    """Something that a label should not cover."""

    box: Box
    weight: float  # what a covered pixel of it counts


def list_label_obstacles(layout: BoardLayout, upright: Iterable[Item]) -> list[LabelObstacle]:
    """What labels should not cover: numbers, harbours, and what stands `upright` on the board."""
    return [
        *_list_pieces(layout, upright),
        *_list_numbers(layout),
        *_list_harbours(layout),
    ]


def _list_pieces(layout: BoardLayout, upright: Iterable[Item]) -> Iterator[LabelObstacle]:
    """Yields the pieces, pawns and signs among `upright`; whatever is larger is ground."""
    for item in upright:
        if isinstance(item, Sprite) and item.width <= LARGEST_PIECE * layout.radius:
            width = item.width * INK_SHARE
            height = item.height * INK_SHARE
            yield LabelObstacle(_box_around((item.x, item.y), width, height), PIECE_WEIGHT)


def _list_numbers(layout: BoardLayout) -> Iterator[LabelObstacle]:
    """Yields the number discs of the board."""
    side = 2 * FULL_DISC_RADIUS * layout.number_scale * DISC_SHARE
    for hex, tile in enumerate(layout.board.tiles):
        if tile.number is not None:
            yield LabelObstacle(_box_around(layout.number_point(hex), side, side), NUMBER_WEIGHT)


def _list_harbours(layout: BoardLayout) -> Iterator[LabelObstacle]:
    """Yields the signs of harbours as obstacles."""
    side = 2 * sign_radius(layout) * DISC_SHARE
    for harbour in layout.board.harbours:
        box = _box_around(layout.harbour_point(harbour), side, side)
        yield LabelObstacle(box, HARBOUR_WEIGHT)


def _box_around(point: Point, width: float, height: float) -> Box:
    """The box of this size around a point."""
    x, y = point
    return Box(x - width / 2, y - height / 2, width, height)


def label_box(label: Sprite) -> Box:
    """What a label covers, without its shadow."""
    width, height = label.width, label.height - SHADOW_HEIGHT
    return Box(label.x - width / 2, label.y - label.height / 2, width, height)


def spread_labels(
    choices: Sequence[Sequence[Sprite]],
    taken: Sequence[Box],
    obstacles: Sequence[LabelObstacle],
) -> list[Sprite]:
    """Picks one of the possible labels of each place, so that they hide as little as can be.

    `choices` has these labels for each place, the one that lies best
    first. `taken` is where other labels lie, which do not move. A label
    that touches another or an obstacle moves to where it hides least; a
    few rounds are enough.
    """
    chosen = [labels[0] for labels in choices]
    boxes = [*map(label_box, chosen), *taken]
    costs = [_list_own_costs(labels, obstacles) for labels in choices]
    for _ in range(SPREADING_ROUNDS):
        for i, labels in enumerate(choices):
            own_box = boxes[i]
            others = [box for box in boxes if box is not own_box and _are_near(box, own_box)]
            chosen[i] = _pick_label(labels, costs[i], others)
            boxes[i] = label_box(chosen[i])
    return chosen


def _list_own_costs(labels: Sequence[Sprite], obstacles: Sequence[LabelObstacle]) -> list[float]:
    """How bad each of a place's possible labels is: what it hides, and how far off it lies."""
    home = label_box(labels[0])
    near = [obstacle for obstacle in obstacles if _are_near(obstacle.box, home)]
    costs: list[float] = []
    for label in labels:
        box = label_box(label)
        covered = sum(box.shared_area(one.box) * one.weight for one in near)
        way = abs(box.x - home.x) + abs(box.y - home.y)
        costs.append(covered + way * WAY_WEIGHT)
    return costs


def _pick_label(
    labels: Sequence[Sprite],
    own_costs: Sequence[float],
    others: Sequence[Box],
) -> Sprite:
    """The label that hides least; of equal ones the first.

    `own_costs` are those of `_list_own_costs`, `others` the boxes of
    other labels.
    """
    best, least = labels[0], float("inf")
    for label, own_cost in zip(labels, own_costs, strict=True):
        if own_cost < least:  # else it costs more even if it hides no label
            box = label_box(label)
            shared = sum(box.shared_area(other) for other in others)
            cost = own_cost + shared * LABEL_WEIGHT
            if cost < least:
                best, least = label, cost
    return best


def _are_near(one: Box, other: Box) -> bool:
    """Whether two boxes are so near that they could touch."""
    return abs(one.x - other.x) < NEAR and abs(one.y - other.y) < NEAR
