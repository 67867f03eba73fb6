"""The referee's opinion on knights, open routes, improvements and metropolises."""

from __future__ import annotations

from .referee_table import (
    COMMODITY_OF_LINE,
    KNIGHTS_OF_A_RANK,
    LAST_LEVEL,
    METROPOLIS_LEVEL,
    POLITICS,
    POWER_LEVEL,
    Table,
)

Route = dict[int, int]  # edge -> owner


# --- recruiting and promoting -----------------------------------------


def pieces_left(now: Table, seat: int, strength: int) -> int:
    standing = [at for at in now.knights_of(seat) if now.ranks[at] == strength]
    return KNIGHTS_OF_A_RANK - len(standing)


def recruit_sites(now: Table, seat: int) -> set[int]:
    """Empty corners of land at which an own road or ship ends."""
    edges = now.edges_of(seat, now.roads) | now.edges_of(seat, now.ships)
    ends = {corner for edge in edges for corner in now.grid.ends[edge]}
    return ends & now.empty_corners & now.corners_of(now.land)


def promotable(now: Table, seat: int, promoted: set[int]) -> set[int]:
    """Knights that may rise a rank now, whoever pays."""
    return {at for at in now.knights_of(seat) - promoted if may_rise(now, seat, at)}


def may_rise(now: Table, seat: int, at: int) -> bool:
    rank = now.ranks[at] + 1
    if rank > 3 or (rank == 3 and now.levels[seat][POLITICS] < POWER_LEVEL):
        return False
    return pieces_left(now, seat, rank) > 0


# --- walking ----------------------------------------------------------


def reach(now: Table, seat: int, start: int) -> set[int]:
    """Every corner to which a knight of the seat could walk, occupied ones of others too.

    It changes from road to ship at own buildings only, and stops where
    something of somebody else stands.
    """
    barred, own = now.foreign_corners(seat), now.own_buildings(seat)
    found: set[int] = set()
    seen: set[tuple[int, str]] = set()
    todo = [(start, "road"), (start, "ship")]
    while todo:
        at, by = todo.pop()
        if (at, by) in seen:
            continue
        seen.add((at, by))
        found.add(at)
        if at in barred and at != start:
            continue
        for kind, pieces in (("road", now.roads), ("ship", now.ships)):
            if kind != by and at not in own:
                continue
            for edge in now.edges_at(at):
                if pieces.get(edge) == seat:
                    todo += [(corner, kind) for corner in now.grid.ends[edge]]
    return found - {start}


def knight_moves(now: Table, seat: int, ready: set[int]) -> set[tuple[int, int]]:
    """From where to where: to empty corners, and to weaker knights of others."""
    found: set[tuple[int, int]] = set()
    for knight in ready & now.knights_of(seat):
        for to in reach(now, seat, knight):
            foe = now.knights.get(to, seat) != seat
            if to in now.empty_corners or (foe and now.ranks[to] < now.ranks[knight]):
                found.add((knight, to))
    return found


def chases(now: Table, seat: int, ready: set[int]) -> set[tuple[int, int]]:
    """Ready knights at a corner of the robber's hex, or the pirate's."""
    hexes = {now.robber, now.pirate} - {None}
    return {
        (knight, hex)
        for knight in ready & now.knights_of(seat)
        for hex in hexes
        if hex is not None and knight in now.grid.hex_corners[hex]
    }


def refuges(now: Table, owner: int, left: int) -> set[int]:
    """Where a knight may go that was driven off a corner."""
    return (reach(now, owner, left) & now.empty_corners) - {left}


def intrigue_targets(now: Table, seat: int) -> set[int]:
    edges = now.edges_of(seat, now.roads) | now.edges_of(seat, now.ships)
    ends = {corner for edge in edges for corner in now.grid.ends[edge]}
    return {at for at, owner in now.knights.items() if owner != seat and at in ends}


# --- open routes ------------------------------------------------------


def open_edges(now: Table) -> set[int]:
    """All roads and ships that a Diplomat may remove."""
    found: set[int] = set()
    for pieces in (now.roads, now.ships):
        for edge, owner in pieces.items():
            if is_open(now, owner, edge, pieces):
                found.add(edge)
    return found


def is_open(now: Table, owner: int, edge: int, pieces: Route) -> bool:
    own = now.edges_of(owner, pieces)
    ties = now.own_buildings(owner) | now.knights_of(owner)
    if pieces is now.ships:
        ties |= set(now.signs("village"))
    loose = [
        end
        for end in now.grid.ends[edge]
        if end not in now.own_buildings(owner) and not (own - {edge}) & {*now.edges_at(end)}
    ]
    if not loose or links_two(now, own, edge, ties):
        return False
    rest = (now.edges_of(owner, now.roads) | now.edges_of(owner, now.ships)) - {edge}
    held = {corner for other in rest for corner in now.grid.ends[other]}
    return not (now.knights_of(owner) & {*now.grid.ends[edge]}) - held


def links_two(now: Table, own: set[int], edge: int, ties: set[int]) -> bool:
    """Whether the edge lies on a way between two different corners of these.

    A way meets no corner twice: walked to both sides of the edge.
    """
    one, other = now.grid.ends[edge]
    for first, seen in ways(now, own - {edge}, one, frozenset((other,))):
        if first in ties:
            for last, _ in ways(now, own - {edge}, other, seen):
                if last in ties and last != first:
                    return True
    return False


def ways(now: Table, own: set[int], start: int, seen: frozenset[int]):  # type: ignore[no-untyped-def]
    """Every corner that a way from the start may end at, with the corners on it."""
    todo = [(start, seen | {start})]
    while todo:
        at, on_way = todo.pop()
        yield at, on_way
        for edge in own & {*now.edges_at(at)}:
            for far in now.grid.ends[edge]:
                if far not in on_way:
                    todo.append((far, on_way | {far}))


# --- improvements -----------------------------------------------------


def may_improve(now: Table, seat: int, line: int) -> bool:
    """Whether the next level of a line is for sale to the seat, whatever it costs."""
    level = now.levels[seat][line] + 1
    if level > LAST_LEVEL or not now.cities_of(seat):
        return False
    holds = line in now.metropolises and now.metropolises[line][1] == seat
    if level < METROPOLIS_LEVEL or (holds and level == LAST_LEVEL):
        return True
    return bool(now.free_cities(seat))


def improvements(now: Table, seat: int, discount: int = 0) -> set[int]:
    """The lines of which the seat can buy the next level."""
    hand = now.hands[seat]
    return {
        line
        for line, kind in enumerate(COMMODITY_OF_LINE)
        if may_improve(now, seat, line) and hand[kind] >= now.levels[seat][line] + 1 - discount
    }


def gains_metropolis(was: Table, seat: int, line: int, level: int) -> bool:
    """Whether this level brings the metropolis of its line."""
    holder = was.metropolises[line][1] if line in was.metropolises else None
    if holder == seat or level < METROPOLIS_LEVEL:
        return False
    return holder is None or (level == LAST_LEVEL and was.levels[holder][line] < LAST_LEVEL)
