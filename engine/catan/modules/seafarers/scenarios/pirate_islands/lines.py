"""Where ships may lie: in the player's one line that leads west, and along the home coast.

The line goes from the home coast by way of a beachhead to the player's
pirate fortress.
"""

from __future__ import annotations

from typing import Final

from ......kit.masks import CornerMask, EdgeMask, contains, mask_of, members
from .....island import Island, once_for_island
from .....pieces import find_barriers, own_places
from .....player import Player
from .....state import State
from ...islands import inner_edges
from ...pieces import SHIP
from .slot import PirateSlot
from .voyage import Voyage, Waters, edges_towards

# The revision with which no piece bars somebody's way for good
WAYS_WEST_STAY_OPEN: Final = 3


def voyage_now(s: State, slot: PirateSlot, player: Player) -> Voyage:
    """The player's voyage, with its line cut where a ship of it no longer lies.

    `player` may be a copy that has lifted a ship to move it: then the
    line ends before that ship.
    """
    return slot.voyages[player.seat].cut_at_gap(own_places(s, player, SHIP))


def lifted_ships(s: State, slot: PirateSlot, player: Player) -> EdgeMask:
    """The edges of the ships that the player has lifted to move them.

    `player` is a copy without them; the player of the state still has
    them. In earlier revisions of the rules: only those of the line west.
    """
    lifted = own_places(s, s.players[player.seat], SHIP) & ~own_places(s, player, SHIP)
    if s.rules.revision >= WAYS_WEST_STAY_OPEN:
        return lifted
    return lifted & mask_of(slot.voyages[player.seat].line)


def find_waters(s: State, slot: PirateSlot, player: Player, freed: EdgeMask) -> Waters:
    """Where a line of the player may pass.

    It runs along edges of the sea without a piece; the edges `freed`
    count as such. It passes no corner with a building of others, nor a
    beachhead or a fortress of theirs, where a building will stand. In
    earlier revisions it could until one stood there.
    """
    occupied = s.road_edges & ~freed
    open_edges = _inner_sea(s.island) & ~occupied
    barred_corners, _ = find_barriers(s, player)
    if s.rules.revision >= WAYS_WEST_STAY_OPEN:
        barred_corners |= slot.goals_of_others(player.seat)
    return Waters(open_edges, barred_corners)


@once_for_island
def _inner_sea(island: Island) -> EdgeMask:
    """The edges of the sea within the board."""
    return island.shape.sea & inner_edges(island.grid.hexes)


def list_starts(s: State, voyage: Voyage, player: Player) -> tuple[int, ...]:
    """The corners where the line may go on: its tip, or without a ship any own building at home."""
    if voyage.line:
        return (voyage.tip(s.island),)
    _, own_buildings = find_barriers(s, player)
    return members(own_buildings & home_corners(s.island))


def next_edges(s: State, slot: PirateSlot, player: Player, new_ship: EdgeMask = 0) -> EdgeMask:
    """The edges where the player's line of ships may go on; none once it has arrived.

    A line without a ship may begin at any own building on the home
    coast that is not too far: the ships in the box must reach for the
    whole way. `new_ship` has the edge of a ship that was just placed.
    """
    island = s.island
    voyage = voyage_now(s, slot, player)
    ignored_ships = lifted_ships(s, slot, player) | new_ship  # those being moved or placed now
    waters = find_waters(s, slot, player, ignored_ships)
    goal = voyage.goal(island)
    has_begun = bool(voyage.line)
    edges = 0
    for start in list_starts(s, voyage, player):
        if has_begun or voyage.count_way(island, waters, start) <= SHIP.stock:
            edges |= edges_towards(island, waters, start, goal)
    return edges


def home_coast(s: State, slot: PirateSlot, player: Player) -> EdgeMask:
    """The edges of the sea along the home island, but for those that touch the line west.

    Edges at the building where the line starts are allowed.
    """
    _start, *line_corners = voyage_now(s, slot, player).corners(s.island)
    edges = _coast_at_home(s.island)
    for corner in line_corners:
        edges &= ~s.island.grid.edges_at[corner]
    return edges


@once_for_island
def _coast_at_home(island: Island) -> EdgeMask:
    """The edges of the sea along the home island."""
    edges = 0
    for corner in members(home_corners(island)):
        edges |= island.grid.edges_at[corner]
    return edges & island.shape.coast & island.shape.sea


@once_for_island
def home_corners(island: Island) -> CornerMask:
    """The corners of the large island in the east."""
    return max(island.shape.islands, key=int.bit_count)


def building_at(s: State, player: Player, edge: int) -> int:
    """The corner of the player's building at an edge."""
    buildings = player.settlements | player.cities
    return next(corner for corner in s.island.grid.ends[edge] if contains(buildings, corner))
