"""The Fog Islands: between two islands lies fog, and whoever sails there finds what it hides.

What lies in the fog is drawn from a pool when it is discovered: nobody,
no log and no bot knows it before.
"""

from __future__ import annotations

from collections import Counter as PoolCounter
from collections.abc import Iterable, Mapping
from typing import ClassVar, Final, NamedTuple

from .....core import CommandGroup, Entry, Move, Options, Page, Seat, Text
from .....kit.masks import CornerMask, EdgeMask, PlaceMask, contains
from ....evaluation.view_values import ViewValues
from ....island import Island
from ....kinds import EDGE, PieceKind
from ....module import Module
from ....player import Player
from ....state import State
from ....view import CatanView, Counter
from ..board import SeaBoard
from ..command import COMMAND
from ..discovery import pay_discoveries, reveal_tile
from ..options import SEAFARERS
from ..pieces import SHIP
from ..scenario import Scenario
from ..terrain import FOG, TERRAIN_TITLES
from ..values import for_kind

KEY: Final = "fog-islands"
FOG_TITLE: Final = dict(TERRAIN_TITLES)[FOG]
SEA_TILE: Final = "sea"
DISCOVERY_WORTH: Final = 5.0  # of a hex in the fog


class FogSlot(NamedTuple):
    """What the fog may still hide, and where it does not lie."""

    tiles: tuple[str, ...]  # terrain that is not discovered yet
    numbers: tuple[int, ...]  # discs for it
    land_edges: EdgeMask  # the edges at land that is seen
    land_corners: CornerMask  # the corners at land that is seen
    home_corners: CornerMask  # the corners of the islands where everybody begins

    def with_seen_land(self, island: Island) -> FogSlot:
        """A copy with the edges and corners at the island's land that is out of the fog."""
        edges = corners = 0
        for hex in _seen_land(island):
            edges |= island.shape.borders[hex]
            corners |= island.grid.around[hex]
        return self._replace(land_edges=edges, land_corners=corners)


class FogIslands(Module[FogSlot]):
    """A road or a ship that reaches the fog discovers what it hides."""

    key: ClassVar[str] = "fog_islands"
    order: ClassVar[int] = 13
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = ()

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where this scenario is chosen."""
        return options[SEAFARERS] == KEY

    def __init__(self, seats: int, options: Options) -> None:
        """Reads off the map which tiles and numbers lie hidden in the fog."""
        board: SeaBoard = SCENARIO.board(seats)
        self.tiles = tuple(PoolCounter(board.features["fog_hex_pool"]).elements())
        self.numbers = tuple(board.features["fog_number_pool"])

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Sets what the module keeps in the state: the tiles and numbers to be discovered."""
        all_in_fog = FogSlot(
            self.tiles,
            self.numbers,
            land_edges=0,
            land_corners=0,
            home_corners=_home_corners(s.island),
        )
        self.set_slot(s, all_in_fog.with_seen_land(s.island))

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """For bots: what edges are worth where a road or ship discovers hexes of fog."""
        edges = value_fog(view)
        return ViewValues(
            edges=for_kind("road", edges) | for_kind(SHIP.key, edges),
            names={(EDGE, edge): FOG_TITLE for edge in edges},
        )

    # --- where one may build ------------------------------------------

    def founding_corners(self, s: State, seat: Seat, corners: CornerMask) -> CornerMask:
        """Where first settlements may stand: not on land that is discovered in the opening."""
        return corners & self.get_slot(s).home_corners

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Where a piece may be built: roads and settlements only at land out of the fog."""
        slot = self.get_slot(s)
        if piece.key == "road":
            return places & slot.land_edges
        if piece.key == "settlement":
            return places & slot.land_corners
        return places

    def robber_hexes(self, s: State, seat: Seat, hexes: list[int]) -> list[int]:
        """Where robber and pirate may be moved: to no hex of fog."""
        tiles = s.island.board.tiles
        return [hex for hex in hexes if tiles[hex].terrain != FOG]

    # --- discovery ----------------------------------------------------

    def on_piece_built(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """Discovers every hex of fog at either end of a new or moved road or ship."""
        if piece.place != EDGE:
            return
        foggy = _fog_at_edge(s.island, at)
        for hex in foggy:
            self._discover(s, player, hex, entry)
        if foggy:
            pay_discoveries(s, player, foggy, entry)

    def _discover(self, s: State, player: Player, hex: int, entry: Entry) -> None:
        """Turns a hex of the fog into what a player finds there, drawn at random.

        That is a tile of terrain and, for land, a number. The draw
        cannot be undone.
        """
        slot = self.get_slot(s)
        terrain, tiles_left = entry.draw_one(slot.tiles)
        number = None
        numbers_left = slot.numbers
        if terrain != SEA_TILE:
            number, numbers_left = entry.draw_one(slot.numbers)
        entry.reveal()
        reveal_tile(s, player, hex, terrain, number, entry)
        slot = slot._replace(tiles=tiles_left, numbers=numbers_left)
        self.set_slot(s, slot.with_seen_land(s.island))

    # --- seeing -------------------------------------------------------

    def supply(self, s: State) -> tuple[Counter, ...]:
        """How many hexes are still in the fog."""
        return (Counter("fog", Text("hexes in the fog"), len(self.get_slot(s).tiles)),)

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """For tests: counts that no move may change.

        All number discs stay in the match. A hex of fog that is
        discovered takes one hidden tile, so both become fewer together.
        """
        board_tiles = s.island.board.tiles
        laid_discs = sum(tile.number is not None for tile in board_tiles)
        hexes_of_fog = sum(tile.terrain == FOG for tile in board_tiles)
        slot = self.get_slot(s)
        return {
            "numbers": laid_discs + len(slot.numbers),
            "hidden tiles beyond the hexes of fog": len(slot.tiles) - hexes_of_fog,
        }


def _seen_land(island: Island) -> Iterable[int]:
    """The hexes with land that is not in the fog."""
    tiles = island.board.tiles
    return (hex for hex in island.shape.land if tiles[hex].terrain != FOG)


def _home_corners(island: Island) -> CornerMask:
    """The corners of the islands without any fog as the match begins."""
    fog: CornerMask = 0
    for hex, tile in enumerate(island.board.tiles):
        if tile.terrain == FOG:
            fog |= island.grid.around[hex]
    # no two islands share a corner, so the sum of their masks has all their corners
    return sum(corners for corners in island.shape.islands if not corners & fog)


def _fog_at_edge(island: Island, edge: int) -> list[int]:
    """The hexes of fog that touch either end of an edge, in the order of the board."""
    grid = island.grid
    ends = grid.ends[edge]
    foggy = [hex for hex, tile in enumerate(island.board.tiles) if tile.terrain == FOG]
    return [hex for hex in foggy if any(contains(grid.around[hex], end) for end in ends)]


def value_fog(view: CatanView) -> dict[int, float]:
    """By edge: what building there is worth for the hexes of fog that it discovers."""
    grid = view.grid
    foggy = {hex for hex, tile in enumerate(view.board.tiles) if tile.terrain == FOG}
    worths: dict[int, float] = {}
    for edge, (first, second) in enumerate(grid.ends):
        near = foggy.intersection(grid.corner_hexes[first] + grid.corner_hexes[second])
        if near:
            worths[edge] = DISCOVERY_WORTH * len(near)
    return worths


SCENARIO: Final = Scenario(
    key=KEY,
    title=Text("The Fog Islands"),
    about=Text("Two islands, and fog between them that hides what is found there; 12 points."),
    order=3,
    boards={3: "fog_islands_3", 4: "fog_islands_4", 5: "fog_islands_6", 6: "fog_islands_6"},
    target=12,
    module=FogIslands,
    pages=(
        Page(
            Text("The Fog Islands"),
            (
                Text(
                    "Everybody starts on one or both of the islands without fog. The game goes to "
                    "12 points."
                ),
                Text(
                    "A road or ship that touches a hex of fog discovers it, also in the opening "
                    "and when a ship is moved: a tile is drawn, and for land a number."
                ),
                Text(
                    "Land brings its discoverer one card of it at once, a gold field one of "
                    "choice. Open sea brings nothing."
                ),
                Text("Neither the robber nor the pirate goes into the fog."),
                Text("What was discovered stays: nobody takes such a move back alone."),
            ),
        ),
    ),
)
