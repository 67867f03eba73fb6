"""The camels: where they stand, where the next may go, and what they bring."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core import Entry, Plural, Seat, Who
from ....kit.hexes import EDGES
from ....kit.masks import CornerMask, EdgeMask, contains, mask_of, members
from ...awards import award_longest_road
from ...pieces import measure_longest_road
from ...routes import find_ends
from ...state import EDGE, NOWHERE, State
from .oasis import Arrow

NOT_BEGUN: Final = (NOWHERE,)  # heads of a caravan: no camel stands on its first path
JOINED: Final = ()  # another caravan goes on for it, or none
NO_TURN: Final = -1
CAMELS_AROUND: Final = 2  # that stand at a corner between two camels


class Camels(NamedTuple):
    """What the caravans keep in the state of a match (their slot): where the camels stand."""

    arrows: tuple[Arrow, ...]
    heads: tuple[tuple[int, ...], ...]  # by arrow: the corners from where its caravan goes on
    camels: tuple[int, ...] = ()  # edges, in the order in which they were placed
    supply: int = 0
    built_turn: int = NO_TURN  # in which the active player last built
    bonus: tuple[int, ...] = ()  # by seat: the points for buildings between camels

    @property
    def edges(self) -> EdgeMask:
        """The paths with a camel."""
        return mask_of(self.camels)


def read_camels(s: State) -> Camels:
    """What the caravans keep in the state of a match."""
    return next(slot for slot in s.slots if isinstance(slot, Camels))


def write_camels(s: State, camels: Camels) -> None:
    """Replaces what the caravans keep in the state of a match."""
    index = next(index for index, slot in enumerate(s.slots) if isinstance(slot, Camels))
    s.slots[index] = camels


# --- where the next one goes ------------------------------------------


def list_open_paths(s: State) -> tuple[int, ...]:
    """The paths on which the next camel may be placed.

    They are the first paths of caravans that have not begun, and those at the
    head of each other caravan; none has a camel, and all touch land.
    """
    slot = read_camels(s)
    if not slot.supply:
        return ()
    edges = 0
    for arrow, heads in zip(slot.arrows, slot.heads, strict=True):
        if heads == NOT_BEGUN:
            edges |= 1 << arrow.edge
        else:
            for head in heads:
                edges |= s.island.grid.edges_at[head]
    return members(edges & s.island.shape.paths & ~slot.edges)


def list_paths_apart(s: State, edge: int) -> tuple[int, ...]:
    """The paths for the next camel that do not lengthen the caravan of the camel on `edge`."""
    ends = s.island.grid.ends[edge]
    same_caravan = 0
    for heads in read_camels(s).heads:
        if not set(heads).isdisjoint(ends):
            for head in heads:
                same_caravan |= s.island.grid.edges_at[head]
    return tuple([path for path in list_open_paths(s) if not contains(same_caravan, path)])


def place_camel(s: State, seat: Seat, edge: int, entry: Entry) -> None:
    """Puts a camel on a path that a seat has chosen.

    A road there counts twice, so all roads are measured anew.
    """
    slot = read_camels(s)
    heads = _move_heads(s, slot, edge)
    write_camels(
        s,
        slot._replace(heads=heads, camels=(*slot.camels, edge), supply=slot.supply - 1),
    )
    s.record_action(seat, "camel", EDGE, edge)
    if entry.news is not None:
        entry.tell("{player} places a camel on {edge}.", player=Who(seat), edge=EDGES[edge])
        for p in s.players:
            if contains(p.roads, edge):
                entry.tell("The road of {player} there counts twice now.", player=Who(p.seat))
    for owner in s.owners:
        measure_longest_road(s, owner)
    award_longest_road(s, entry)


def _move_heads(s: State, slot: Camels, edge: int) -> tuple[tuple[int, ...], ...]:
    """The heads of all caravans, the corners where they go on, with a camel on the edge.

    The camel begins a caravan, or lengthens one from the corner
    `start`; its head moves to the edge's `far` end. If the head of
    another caravan is there, both become one, which may go on from
    either end of the camel.
    """
    first, second = s.island.grid.ends[edge]
    heads = slot.heads
    begun = _find_caravan_begun_on(slot, edge)
    if begun is not None:
        start = slot.arrows[begun].corner
        far = second if first == start else first
        return _join_heads(heads, begun, far, (far,))
    lengthened = next(
        number for number, corners in enumerate(heads) if first in corners or second in corners
    )
    start, far = (first, second) if first in heads[lengthened] else (second, first)
    others = [corners for number, corners in enumerate(heads) if number != lengthened]
    meets_other = any(far in corners for corners in others)
    return _join_heads(heads, lengthened, far, (far, start) if meets_other else (far,))


def _find_caravan_begun_on(slot: Camels, edge: int) -> int | None:
    """The number of the caravan that a camel on the edge begins; None if it begins none.

    None begins where another has come already: that one is lengthened.
    """
    for number, arrow in enumerate(slot.arrows):
        is_first_path = arrow.edge == edge and slot.heads[number] == NOT_BEGUN
        if is_first_path and not any(arrow.corner in corners for corners in slot.heads):
            return number
    return None


def _join_heads(
    heads: tuple[tuple[int, ...], ...],
    number: int,
    far: int,
    new_heads: tuple[int, ...],
) -> tuple[tuple[int, ...], ...]:
    """The heads of all caravans after the one with this number has got `new_heads`.

    Another caravan with a head at the corner `far` is joined to it, and
    has no head of its own any more.
    """
    joined = [JOINED if far in corners else corners for corners in heads]
    joined[number] = new_heads
    return tuple(joined)


# --- what they bring --------------------------------------------------


def corners_between_camels(s: State, edges: EdgeMask) -> CornerMask:
    """The corners with at least two of these camels on their paths."""
    grid = s.island.grid
    near = members(find_ends(grid, edges))
    return mask_of(
        corner for corner in near if (grid.edges_at[corner] & edges).bit_count() >= CAMELS_AROUND
    )


def update_bonus(s: State, entry: Entry) -> None:
    """Gives everybody a point for each building between two camels, and takes lost ones back."""
    slot = read_camels(s)
    between = corners_between_camels(s, slot.edges)
    bonus = tuple(((p.settlements | p.cities) & between).bit_count() for p in s.players)
    if bonus == slot.bonus:
        return
    for p, had, has in zip(s.players, slot.bonus, bonus, strict=True):
        p.score += has - had
        if entry.news is not None and has != had:
            _tell_bonus(p.seat, had, has, entry)
    write_camels(s, slot._replace(bonus=bonus))


def _tell_bonus(seat: Seat, had: int, has: int, entry: Entry) -> None:
    """Tells everybody how many points a player gets, or loses, for buildings between camels."""
    points = Plural("{n} point", "{n} points", n=abs(has - had))
    if has > had:
        entry.tell(
            "{player} gets {points} for what stands between two camels.",
            player=Who(seat),
            points=points,
        )
    else:
        entry.tell(
            "{player} loses {points} for what stood between two camels.",
            player=Who(seat),
            points=points,
        )
