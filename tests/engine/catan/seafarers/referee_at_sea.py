"""A slow opinion of its own about Seafarers, from views and moves alone: what is on the table.

Nothing here knows how the rules reckon. Places are plain sets, routes
are found by walking every trail, and ships that may move by walking
every path and every ring.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Final

from engine.catan.view import CatanView
from engine.kit.hexes import Grid

SEA, FOG, DESERT, GOLD = "sea", "fog", "desert", "gold"
NUMBERED_LAND_ONLY: Final = ("forgotten-tribe", "cloth")
MARKED: Final = ("wonder_wall", "wonder_bridge", "wonder_barred")
SHORTEST_AWARD: Final = 5

Network = dict[int, tuple[int, int]]  # edge -> its two corners


@lru_cache(maxsize=64)
def edges_by_corner(grid: Grid) -> dict[int, tuple[int, ...]]:
    """The edges at every corner."""
    found: dict[int, list[int]] = defaultdict(list)
    for edge, ends in enumerate(grid.ends):
        for corner in ends:
            found[corner].append(edge)
    return {corner: tuple(edges) for corner, edges in found.items()}


@lru_cache(maxsize=64)
def edges_by_hex(grid: Grid) -> tuple[frozenset[int], ...]:
    """The six edges of every hex."""
    return tuple(
        frozenset(edge for edge, hexes in enumerate(grid.edge_hexes) if hex in hexes)
        for hex in range(len(grid.hexes))
    )


class Position:
    """What lies on the table at one moment."""

    def __init__(self, view: CatanView, scenario: str) -> None:
        self.view, self.scenario, self.grid = view, scenario, view.grid
        self.terrain = [tile.terrain for tile in view.board.tiles]
        self.land = {hex for hex, kind in enumerate(self.terrain) if kind not in (SEA, FOG)}
        self.sea = {hex for hex, kind in enumerate(self.terrain) if kind == SEA}
        self.roads = self._owners("road")
        self.ships = self._owners("ship")
        self.settlements = self._owners("settlement")
        self.cities = self._owners("city")
        self.buildings = {**self.settlements, **self.cities}
        pawns = {pawn.key: pawn.hex for pawn in view.pawns}
        self.robber, self.pirate = pawns.get("robber"), pawns.get("pirate")
        self.seats = range(len(view.players))

    def _owners(self, kind: str) -> dict[int, int]:
        return {piece.at: piece.owner for piece in self.view.pieces if piece.kind == kind}

    def signs(self, *keys: str) -> dict[int, int | None]:
        """The places with such a sign, and whose it is."""
        return {sign.at: sign.owner for sign in self.view.signs if sign.key in keys}

    # --- where things lie ---------------------------------------------

    def edges_at(self, corner: int) -> tuple[int, ...]:
        return edges_by_corner(self.grid)[corner]

    @cached_property
    def pirate_edges(self) -> frozenset[int]:
        return frozenset() if self.pirate is None else edges_by_hex(self.grid)[self.pirate]

    @cached_property
    def frame(self) -> set[int]:
        """The hexes with fewer than six neighbours."""
        return {hex for hex, beside in enumerate(self.grid.beside) if len(beside) < 6}

    @cached_property
    def road_ground(self) -> set[int]:
        """The edges of land."""
        hexes = self.grid.edge_hexes
        return {edge for edge in range(len(self.grid.ends)) if self.land & {*hexes[edge]}}

    @cached_property
    def ship_ground(self) -> set[int]:
        """The edges of the sea, where no pirate is; the frame has none but its inner side."""
        hexes = self.grid.edge_hexes
        inner = {edge for edge in range(len(self.grid.ends)) if {*hexes[edge]} - self.frame}
        return {edge for edge in inner if self.sea & {*hexes[edge]}} - self.pirate_edges

    @cached_property
    def islands(self) -> list[set[int]]:
        """Connected land, the largest first."""
        return sorted(self._parts(self.land), key=len, reverse=True)

    def _parts(self, hexes: Iterable[int]) -> list[set[int]]:
        left, parts = set(hexes), []
        while left:
            part, todo = set(), [min(left)]
            while todo:
                hex = todo.pop()
                if hex in left:
                    left.remove(hex)
                    part.add(hex)
                    todo += self.grid.beside[hex]
            parts.append(part)
        return parts

    def regions(self) -> tuple[set[int], list[set[int]]]:
        """The main island, and everything else that counts as an island of its own."""
        if self.scenario != "through-the-desert":
            main, *others = self.islands
            return main, others
        deserts = {hex for hex in self.land if self.terrain[hex] == DESERT}
        parts = sorted(self._parts(self.land - deserts), key=len, reverse=True)
        near = {other for hex in deserts for other in self.grid.beside[hex]}
        strip = set().union(*(part for part in parts[1:] if part & near))
        return parts[0], [strip, *(part for part in parts[1:] if not part & near)]

    def corners_of(self, hexes: set[int]) -> set[int]:
        return {corner for hex in hexes for corner in self.grid.hex_corners[hex]}

    # --- where one may build ------------------------------------------

    def free_corners(self) -> set[int]:
        """Corners of land that keep their distance from every building."""
        taken = set(self.buildings)
        close = {
            corner
            for building in taken
            for edge in self.edges_at(building)
            for corner in self.grid.ends[edge]
        }
        return self.corners_of(self.open_land()) - taken - close

    def open_land(self) -> set[int]:
        """The land that may be settled."""
        if self.scenario in NUMBERED_LAND_ONLY:
            tiles = self.view.board.tiles
            return {hex for hex in self.land if tiles[hex].number is not None}
        return self.islands[0] if self.scenario == "pirate-islands" else self.land

    def reached(self, seat: int, pieces: dict[int, int]) -> set[int]:
        """The corners at which such a piece of the seat ends, and nobody else's building stands."""
        mine = {edge for edge, owner in pieces.items() if owner == seat}
        ends = {corner for edge in mine for corner in self.grid.ends[edge]}
        return {corner for corner in ends if self.buildings.get(corner, seat) == seat}

    def own_buildings(self, seat: int) -> set[int]:
        return {corner for corner, owner in self.buildings.items() if owner == seat}

    def settlement_sites(self, seat: int) -> set[int]:
        ends = self.reached(seat, self.roads) | self.reached(seat, self.ships)
        own = {at for at, owner in self.signs("beachhead").items() if owner == seat}
        near = {
            corner
            for building in self.buildings
            for edge in self.edges_at(building)
            for corner in self.grid.ends[edge]
        }
        return (self.free_corners() | (own - near - set(self.buildings))) & ends

    def city_sites(self, seat: int) -> set[int]:
        return {corner for corner, owner in self.settlements.items() if owner == seat}

    def _beside(self, corners: set[int], ground: set[int]) -> set[int]:
        near = {edge for corner in corners for edge in self.edges_at(corner)}
        return (near & ground) - set(self.roads) - set(self.ships)

    def road_sites(self, seat: int) -> set[int]:
        corners = self.own_buildings(seat) | self.reached(seat, self.roads)
        return self._beside(corners, self.road_ground)

    def ship_sites(self, seat: int, lifted: int | None = None) -> set[int]:
        """Where a ship may be placed, also while one of one's own is lifted from its edge."""
        ships = {edge: owner for edge, owner in self.ships.items() if edge != lifted}
        corners = self.own_buildings(seat) | self.reached(seat, ships)
        sites = self._beside(corners, self.ship_ground)
        if lifted is None:
            return sites
        back = {*self.grid.ends[lifted]} & corners and lifted in self.ship_ground
        return sites | {lifted} if back else sites - {lifted}

    def founding_corners(self, founding_land: set[int], *, gold: bool) -> set[int]:
        """Where the opening may place a settlement."""
        barred = set(self.signs(*MARKED)) if self.scenario == "wonders" else set()
        if not gold:
            golden = {hex for hex in self.land if self.terrain[hex] == GOLD}
            barred |= self.corners_of(golden)
        return (self.free_corners() & self.corners_of(founding_land)) - barred

    # --- ships that may move ------------------------------------------

    def ship_network(self, seat: int) -> Network:
        ends = self.grid.ends
        return {edge: ends[edge] for edge, owner in self.ships.items() if owner == seat}

    def tied_corners(self, seat: int) -> set[int]:
        """Where lines of the seat are tied: its buildings, and the villages."""
        return self.own_buildings(seat) | set(self.signs("village"))

    def closed_ships(self, seat: int) -> set[int]:
        """The ships on a way from one tied corner to another."""
        tied, network = self.tied_corners(seat), self.ship_network(seat)
        closed: set[int] = set()
        for start in tied:
            for path, end in paths(network, start):
                if end in tied and end != start:
                    closed |= {*path}
        return closed

    def open_ships(self, seat: int) -> set[int]:
        """The ships at an open end, or of a ring, that no two tied corners hold."""
        tied, network = self.tied_corners(seat), self.ship_network(seat)
        met: dict[int, int] = defaultdict(int)
        for ends in network.values():
            for corner in ends:
                met[corner] += 1
        found = {
            edge
            for edge, ends in network.items()
            if any(met[corner] == 1 and corner not in tied for corner in ends)
        }
        for ring in rings(network):
            held = {corner for edge in ring for corner in network[edge]} & tied
            if not held:
                found |= ring
            elif len(held) == 1:
                found |= {edge for edge in ring if held & {*network[edge]}}
        return found - self.closed_ships(seat)

    def ship_moves(self, seat: int, new: set[int]) -> set[tuple[int, int]]:
        """From where to where a ship of the seat may be moved."""
        ships = self.open_ships(seat) - new - self.pirate_edges
        return {(ship, to) for ship in ships for to in self.ship_sites(seat, ship) - {ship}}

    # --- routes -------------------------------------------------------

    def route_length(self, seat: int, *, closed_only: bool = False) -> int:
        """The longest trail over roads and ships that change at own buildings only."""
        ends = self.grid.ends
        ships = self.closed_ships(seat) if closed_only else set(self.ship_network(seat))
        roads = {edge for edge, owner in self.roads.items() if owner == seat}
        edges = {edge: ("ship", *ends[edge]) for edge in ships}
        edges |= {edge: ("road", *ends[edge]) for edge in roads}
        barred = {corner for corner, owner in self.buildings.items() if owner != seat}
        return longest_trail(edges, barred, self.own_buildings(seat))


def paths(network: Network, start: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way from a corner that meets no corner twice, and where it ends."""
    by_corner: dict[int, list[int]] = defaultdict(list)
    for edge, ends in network.items():
        for corner in ends:
            by_corner[corner].append(edge)
    todo: list[tuple[tuple[int, ...], int, frozenset[int]]] = [((), start, frozenset((start,)))]
    while todo:
        path, at, seen = todo.pop()
        for edge in by_corner[at]:
            a, b = network[edge]
            far = b if a == at else a
            if far not in seen:
                yield (*path, edge), far
                todo.append(((*path, edge), far, seen | {far}))


def rings(network: Network) -> set[frozenset[int]]:
    """Every ring: an edge, and a way back from its one end to the other without it."""
    found: set[frozenset[int]] = set()
    for edge, (a, b) in network.items():
        rest = {other: ends for other, ends in network.items() if other != edge}
        found |= {frozenset((edge, *path)) for path, end in paths(rest, a) if end == b}
    return found


def longest_trail(edges: dict[int, tuple[str, int, int]], barred: set[int], own: set[int]) -> int:
    """The most edges in a row, none twice, not through a barred corner."""
    by_corner: dict[int, list[int]] = defaultdict(list)
    for edge, (_, a, b) in edges.items():
        by_corner[a].append(edge)
        by_corner[b].append(edge)
    best = 0
    todo = [(corner, "", frozenset[int]()) for corner in by_corner]
    while todo:
        at, came_by, used = todo.pop()
        best = max(best, len(used))
        if used and at in barred:
            continue
        for edge in by_corner[at]:
            kind, a, b = edges[edge]
            if edge not in used and (kind == came_by or not used or at in own):
                todo.append((b if a == at else a, kind, used | {edge}))
    return best


def next_holder(holder: int | None, lengths: list[int], least: int = SHORTEST_AWARD) -> int | None:
    """Who holds the award after this: the holder while among the longest, else the sole longest."""
    most = max(lengths)
    if most < least:
        return None
    longest = [seat for seat, length in enumerate(lengths) if length == most]
    if holder in longest:
        return holder
    return longest[0] if len(longest) == 1 else None
