"""What modules know of places, purchases and moves that the board alone does not tell a bot."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from ...core import Move, Text

Key = TypeVar("Key")
PlaceKey = tuple[str, int]  # "corner" or "edge", and its number
RouteKey = tuple[str, int]  # the key of the kind of piece, such as "ship", and the place

NO_SITE: Final = -1000.0  # of a settlement where the rules of a module allow none
POINT_WORTH: Final = 10.0  # of a point that a place brings; a good corner is worth as much


@dataclass(frozen=True, slots=True)
class ViewValues:
    """What a module adds to the values of a view, for its seat.

    Places are on the scale of corners: a pip is worth about 1, a
    point POINT_WORTH.
    """

    settlements: Mapping[int, float] = field(default_factory=dict)  # by corner: to build there
    corners: Mapping[RouteKey, float] = field(default_factory=dict)  # to come to a corner
    edges: Mapping[RouteKey, float] = field(default_factory=dict)  # to lie on an edge
    hexes: Mapping[int, float] = field(default_factory=dict)  # by hex: of a card beside its crop
    purchases: Mapping[str, float] = field(default_factory=dict)  # by the key of a price
    # By kind: of the base game, and of modules whose own values ask for it
    moves: Mapping[type[Move], float] = field(default_factory=dict)
    names: Mapping[PlaceKey, Text] = field(default_factory=dict)  # what there is, for a reason
    # By corner: what is said of a route that leads there, and to no place to settle
    destinations: Mapping[int, Text] = field(default_factory=dict)


NO_VALUES: Final = ViewValues()


def add_values(values: Iterable[ViewValues]) -> ViewValues:
    """The values that all modules add to a view.

    Numbers are summed up place by place, names are merged.
    """
    parts = tuple(values)
    if len(parts) == 1:
        return parts[0]
    return ViewValues(
        settlements=_add_up(part.settlements for part in parts),
        corners=_add_up(part.corners for part in parts),
        edges=_add_up(part.edges for part in parts),
        hexes=_add_up(part.hexes for part in parts),
        purchases=_add_up(part.purchases for part in parts),
        moves=_add_up(part.moves for part in parts),
        # What the first module says of a place holds
        names=dict(ChainMap(*(dict(part.names) for part in parts))),
        destinations=dict(ChainMap(*(dict(part.destinations) for part in parts))),
    )


def _add_up(values: Iterable[Mapping[Key, float]]) -> dict[Key, float]:
    """The sum of the values of each key."""
    total: dict[Key, float] = {}
    for part in values:
        for key, value in part.items():
            total[key] = total.get(key, 0.0) + value
    return total
