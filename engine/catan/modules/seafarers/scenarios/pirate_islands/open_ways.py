"""Where a piece would cut somebody off from the west, which only lines west may do.

Who sails on must keep a way of their own. So somebody always has one,
or has arrived, and a match can always end.
"""

from __future__ import annotations

from collections.abc import Iterator

from ......kit.masks import CornerMask, EdgeMask, PlaceMask, members
from .....kinds import PieceKind
from .....pieces import ROAD, SETTLEMENT, pieces_left
from .....player import Player
from .....state import State
from ...pieces import SHIP
from .lines import find_waters, lifted_ships, list_starts, next_edges, voyage_now
from .passage import Passage, Way, find_way
from .slot import PirateSlot
from .voyage import Waters


def find_barring_places(
    s: State,
    slot: PirateSlot,
    player: Player,
    piece: PieceKind,
    places: PlaceMask,
) -> PlaceMask:
    """Which of the places would cut somebody off from the west for good.

    The player wants to build `piece` on one of them. Somebody who is
    cut off already does not count. `player` may be a copy of the player
    without the ship that is being moved.
    """
    index = s.rules.kit.piece_index(piece.key)
    ship = s.rules.kit.piece_index(SHIP.key)
    if index not in (ROAD, SETTLEMENT, ship):
        return 0
    # where a ship would continue the player's own line to the west
    line_edges = next_edges(s, slot, player) if index == ship else 0
    freed = lifted_ships(s, slot, player)  # edges that are empty while a ship is moved
    barring = 0
    for traveller in _list_travellers(s, slot, player):
        route = _Route(s, slot, traveller, freed)
        is_cut_off_already = route.way is None
        if is_cut_off_already:
            continue
        if traveller is player:
            barring |= _find_own_barring_places(route, index, line_edges, places)
        elif index == SETTLEMENT:
            barring |= route.find_barring_corners(places)
        else:
            # a ship that goes on with the line west may bar others
            barring |= route.find_barring_edges(places & ~line_edges)
    return barring


def _find_own_barring_places(
    route: _Route,
    index: int,
    line_edges: EdgeMask,
    places: PlaceMask,
) -> PlaceMask:
    """The places where a piece of the player would leave that player no way west.

    `index` is the kind of piece. At `line_edges` a ship continues the
    player's line.
    """
    if index == SETTLEMENT:
        return 0
    if index == ROAD:
        return route.find_barring_edges(places)
    beside_line = route.find_barring_ships(places & ~line_edges)
    return beside_line | route.find_dead_ends(places & line_edges)


def _list_travellers(s: State, slot: PirateSlot, player: Player) -> Iterator[Player]:
    """Everybody whose ships have not reached their fortress yet.

    `player`, who may be a changed copy, stands for the player of that seat.
    """
    for p in s.players:
        voyage = slot.voyages[p.seat]
        traveller = player if p.seat == player.seat else p
        current = voyage_now(s, slot, traveller)
        has_arrived = bool(current.line) and current.has_arrived(s.island)
        if not voyage.has_captured_fortress and not has_arrived:
            yield traveller


class _Route:
    """One player's way west: `way` is one that is open now, None if there is none.

    Its methods say where a piece would leave the player no way at all.
    """

    def __init__(self, s: State, slot: PirateSlot, player: Player, freed: EdgeMask) -> None:
        """Finds a way of the player; `freed` are the edges of ships that are being moved."""
        voyage = voyage_now(s, slot, player)
        goals: tuple[int, ...] = (voyage.fortress,)
        if voyage.goal(s.island) == voyage.beachhead:
            goals = (voyage.beachhead, voyage.fortress)
        self.grid = s.island.grid
        self.waters = find_waters(s, slot, player, freed)
        self.passage = Passage(
            starts=list_starts(s, voyage, player),
            goals=goals,
            ships=pieces_left(s, player, SHIP),
        )
        self.way = self._find(self.waters, self.passage)

    def _find(self, waters: Waters, passage: Passage) -> Way | None:
        """A way through these waters; None if there is none."""
        return find_way(self.grid, waters, passage)

    def find_barring_edges(self, edges: EdgeMask) -> EdgeMask:
        """Which of the edges leave no way if a piece lies there that is no ship of the player.

        Only edges of the way found can do so.
        """
        assert self.way is not None
        return self._list_edges_without_a_way(edges & self.way.edges, self.passage)

    def find_barring_ships(self, edges: EdgeMask) -> EdgeMask:
        """Which of the edges leave no way if the player's own ship lies there, beside the line.

        It takes up the edge, and a ship that the line may need. While
        a ship is to spare, only edges of the way found can matter.
        """
        assert self.way is not None
        one_ship_less = self.passage._replace(ships=self.passage.ships - 1)
        has_spare_ship = self.way.edges.bit_count() <= one_ship_less.ships
        if has_spare_ship:
            edges &= self.way.edges
        return self._list_edges_without_a_way(edges, one_ship_less)

    def find_dead_ends(self, edges: EdgeMask) -> EdgeMask:
        """Which of the edges lead the line on, but to where it can never arrive."""
        one_ship_less = self.passage._replace(ships=self.passage.ships - 1)
        barring = 0
        for edge in members(edges):
            if not self._can_arrive_along(edge, one_ship_less):
                barring |= 1 << edge
        return barring

    def find_barring_corners(self, corners: CornerMask) -> CornerMask:
        """Which of the corners leave this player no way if another settles there.

        Only corners of the way found can do so.
        """
        assert self.way is not None
        barring = 0
        for corner in members(corners & self.way.corners):
            waters = self.waters._replace(barred=self.waters.barred | 1 << corner)
            if self._find(waters, self.passage) is None:
                barring |= 1 << corner
        return barring

    def _list_edges_without_a_way(self, edges: EdgeMask, passage: Passage) -> EdgeMask:
        """Which of the edges leave the player no way once a piece lies there."""
        barring = 0
        for edge in members(edges):
            if self._find(self._waters_without(edge), passage) is None:
                barring |= 1 << edge
        return barring

    def _waters_without(self, edge: int) -> Waters:
        """The waters once a piece lies on the edge."""
        return self.waters._replace(open_edges=self.waters.open_edges & ~(1 << edge))

    def _can_arrive_along(self, edge: int, passage: Passage) -> bool:
        """Whether a line that puts its next ship on the edge can still reach its goals.

        The ship begins at an end of the line, and the line then goes on
        from the ship's other end.
        """
        waters = self._waters_without(edge)
        for start in self.grid.ends[edge]:
            if start in passage.starts:
                tip = self._other_end(edge, start)
                reaches_goal = tip == passage.goals[0]
                goals = passage.goals[1:] if reaches_goal else passage.goals
                rest = passage._replace(starts=(tip,), goals=goals)
                if not goals or self._find(waters, rest) is not None:
                    return True
        return False

    def _other_end(self, edge: int, corner: int) -> int:
        """The end of an edge that is not this corner."""
        first, second = self.grid.ends[edge]
        return second if corner == first else first
