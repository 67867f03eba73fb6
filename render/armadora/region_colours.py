"""The colours of Armadora's squares, by the regions that palisades form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.armadora.board import LINE_SQUARES
from engine.armadora.view import ArmadoraView, Region
from engine.core import Seat

from .icons import faction_colours
from .layout import faction_key

# each pair of squares beside each other, from either side
BOTH_WAYS: Final = (*LINE_SQUARES, *((there, here) for here, there in LINE_SQUARES))
Tints = Mapping[int, tuple[str, ...]]  # the colours of each square: two are stripes

LAND: Final = "#D9CF9F"
# of regions that are closed off
REGION_TINTS: Final = ("#BCCB95", "#D9A488", "#C4DCE6", "#B7A2C6", "#F0DFA6", "#93B39A")


def region_tints(view: ArmadoraView) -> Tints:
    """The colours of each square by its region.

    The largest region is plain land, others differ from their
    neighbours. At the end a region has the colours of those who take
    its gold; it is plain land where nobody does.
    """
    chosen: dict[int, tuple[str, ...]] = {}
    largest = max(view.regions, key=lambda region: len(region.squares))
    for region in _order_to_tint(view.regions):
        if view.result:
            colours = _taker_tints(view, region) or (LAND,)
        else:
            colours = (LAND,) if region is largest else (_pick_tint(region, chosen),)
        chosen |= dict.fromkeys(region.squares, colours)
    return chosen


def _order_to_tint(regions: Sequence[Region]) -> list[Region]:
    """The regions in an order in which each finds a tint that no neighbour has yet.

    On a flat map some region always has at most five neighbours: it is
    put last, and the others are ordered in the same way. So six tints
    are enough.
    """
    rest = list(regions)
    last_first: list[Region] = []

    def count_neighbours(region: Region) -> int:
        """How many of the regions that have no place yet are beside this one."""
        return len(_list_neighbours(region, rest))

    while max(map(count_neighbours, rest), default=0) >= len(REGION_TINTS):
        fewest = min(rest, key=count_neighbours)
        rest.remove(fewest)
        last_first.append(fewest)
    return [*rest, *reversed(last_first)]


def _list_neighbours(region: Region, others: Sequence[Region]) -> list[Region]:
    """The other regions that share a line with a region."""
    inside = set(region.squares)
    beside = {there for here, there in BOTH_WAYS if here in inside} - inside
    return [other for other in others if not beside.isdisjoint(other.squares)]


def _taker_tints(view: ArmadoraView, region: Region) -> tuple[str, ...]:
    """One colour for each team that takes gold in the region: that of its first seat."""
    first_seats: dict[int, Seat] = {}  # by team
    for seat in region.takers:
        first_seats.setdefault(view.armies[seat].team, seat)
    factions = [faction_key(view, seat) for seat in sorted(first_seats.values())]
    return tuple(faction_colours(faction).land for faction in factions)


def _pick_tint(region: Region, chosen: Tints) -> str:
    """A tint for a region that no neighbour has; of these the one least used so far.

    `chosen` has the colours of the squares that have some.
    """
    inside = set(region.squares)
    beside = [there for here, there in BOTH_WAYS if here in inside and there in chosen]
    neighbour_colours = {chosen[square] for square in beside}
    free_tints = [tint for tint in REGION_TINTS if (tint,) not in neighbour_colours]
    used = [colours[0] for colours in chosen.values()]
    return min(free_tints, key=used.count)
