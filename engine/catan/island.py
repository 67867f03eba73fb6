"""One match's board with what follows from it.

Immutable: where a module changes a hex, another island takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, wraps
from itertools import accumulate, chain
from operator import getitem
from typing import Any, Final, TypeAlias, TypeVar

from ..kit.hexes import Grid, Hex, Hub, make_grid
from ..kit.masks import CornerMask, EdgeMask, HexMask, contains, mask_of, members
from .kinds import Crop
from .match_kit import MatchKit
from .moves import MOST_SEATS, MoveRobber, MoveTable, make_move_table
from .view import Board, Harbour, Tile

T = TypeVar("T")
NO_HARBOUR: Final = -1
ANY_HARBOUR: Final = -2  # any other harbour has the number of its kind of card

MAX_KEPT_MENUS: Final = 256
RobberMoves: TypeAlias = tuple[tuple[MoveRobber, ...], ...]  # by mask of the seats at a hex


class RobberMenus(dict[tuple[int, ...], tuple[tuple[MoveRobber, ...], tuple[int, ...]]]):
    """By the masks of the seats at each hex: where one seat may move the robber to, and rob whom.

    A menu is the moves to all hexes, with the index of the first move to each
    hex, and at last how many there are: so the moves to the robber's own hex can
    be cut out. Menus are kept, for seldom anybody settles.
    """

    def __init__(self, by_hex: tuple[RobberMoves, ...]) -> None:
        """Keeps the moves of one seat to each hex, by the mask of the seats at that hex."""
        self.by_hex = by_hex

    def __missing__(
        self,
        seats: tuple[int, ...],
    ) -> tuple[tuple[MoveRobber, ...], tuple[int, ...]]:
        """Makes the menu for these seats at each hex, and keeps it.

        Returns the moves, and the index of the first move to each hex.
        """
        if len(self) >= MAX_KEPT_MENUS:
            self.clear()
        menus = list(map(getitem, self.by_hex, seats))
        starts = (0, *accumulate(map(len, menus)))
        menu = self[seats] = tuple(chain.from_iterable(menus)), starts
        return menu


@dataclass(frozen=True, slots=True)
class Shape:
    """Where land and sea are. The end of the board is a coast, too."""

    land: tuple[int, ...]  # the numbers of the land hexes
    sites: CornerMask  # corners that touch land: where a building may stand
    paths: EdgeMask  # edges that touch land: where a road may lie
    coast: EdgeMask  # edges with land on one side only
    sea: EdgeMask  # edges that touch a sea hex of the board: where a ship may lie
    shore: CornerMask  # corners at the coast
    islands: tuple[CornerMask, ...]  # the corners of each connected land
    waters: CornerMask  # corners that touch a sea hex of the board
    land_hexes: HexMask  # the same as `land`
    sea_hexes: HexMask
    borders: tuple[EdgeMask, ...]  # by hex: its edges
    robber_menus: tuple[RobberMenus, ...]  # by the seat that moves the robber


class Island:
    """Terrain, numbers and harbours as tables for the rules."""

    __slots__ = (
        "board",
        "cache",
        "city_extra",
        "grid",
        "harbour_kinds",
        "kit",
        "more_pays",
        "move_table",
        "numbers",
        "settlement_pays",
        "shape",
    )

    board: Board  # what everybody sees
    kit: MatchKit  # says what each terrain pays, and which cards harbours take
    grid: Grid
    move_table: MoveTable
    shape: Shape
    numbers: tuple[int, ...]  # of each hex; 0: none
    settlement_pays: tuple[int, ...]  # what each hex pays a settlement, packed
    city_extra: tuple[int, ...]  # what it pays a city beyond that
    # Buildings of modules: their index in the kit, and what each hex pays one
    more_pays: tuple[tuple[int, tuple[int, ...]], ...]
    harbour_kinds: tuple[int, ...]  # by corner
    cache: dict[Callable[[Island], Any], Any]  # see `once_for_island`

    def __init__(self, board: Board, kit: MatchKit) -> None:
        """Works out, by hex and corner, what the rules ask of a board at every step.

        A crop is what a terrain pays, by the kit; a hub is a stop in
        the middle of a hex, which only some modules have.
        """
        hexes = tuple([tile.at for tile in board.tiles])
        sea = mask_of([hex for hex, tile in enumerate(board.tiles) if tile.terrain == "sea"])
        self.board = board
        self.kit = kit
        self.cache = {}
        self.grid = make_grid(hexes, board.hubs)
        self.move_table = make_move_table(hexes, board.hubs)
        self.shape = make_shape(hexes, sea, board.hubs)
        self.numbers = tuple([tile.number or 0 for tile in board.tiles])
        crops = [kit.crop(tile.terrain) for tile in board.tiles]
        self.settlement_pays = tuple([crop.settlement for crop in crops])
        self.city_extra = tuple([crop.city - crop.settlement for crop in crops])
        self.more_pays = tuple(_list_more_pays(kit, crops))
        self.harbour_kinds = self._list_harbour_kinds()

    def _list_harbour_kinds(self) -> tuple[int, ...]:
        """By corner: the number of the card that a harbour there takes.

        It is ANY_HARBOUR if it takes any kind, and NO_HARBOUR
        where there is none.
        """
        kinds = [NO_HARBOUR] * len(self.grid.spokes)
        numbers = {card.key: card.kind for card in self.kit.cards}
        for harbour in self.board.harbours:
            kind = numbers.get(harbour.kind, ANY_HARBOUR)
            for corner in harbour.corners:
                kinds[corner] = kind
        return tuple(kinds)

    def __eq__(self, other: object) -> bool:
        """Islands are equal when their boards are: all else follows from it."""
        return isinstance(other, Island) and self.board == other.board

    def __hash__(self) -> int:
        """The hash of the board, to go with `__eq__`."""
        return hash(self.board)

    def with_harbour(self, harbour: Harbour) -> Island:
        """The island with one harbour more."""
        return Island(replace(self.board, harbours=(*self.board.harbours, harbour)), self.kit)

    def with_tile(self, hex: int, tile: Tile) -> Island:
        """The island with another tile on a hex."""
        tiles = (*self.board.tiles[:hex], tile, *self.board.tiles[hex + 1 :])
        return Island(replace(self.board, tiles=tiles), self.kit)


def _list_more_pays(kit: MatchKit, crops: Sequence[Crop]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What crops pay the buildings of modules: the index of each kind, and its cards by hex."""
    for index in kit.more_buildings:
        key = kit.pieces[index].key
        yield index, tuple([crop.pays(key) for crop in crops])


def once_for_island(work: Callable[[Island], T]) -> Callable[[Island], T]:
    """Makes a function of an island compute its answer once, and keep it with the island.

    An island never changes, so menus may ask at every step.
    """

    @wraps(work)
    def find(island: Island) -> T:
        cache = island.cache
        if work not in cache:
            cache[work] = work(island)
        result: T = cache[work]
        return result

    return find


@lru_cache(maxsize=64)
def make_shape(hexes: tuple[Hex, ...], sea: HexMask, hubs: tuple[Hub, ...] = ()) -> Shape:
    """Works out land, coast and islands of a board, once for each; `sea` are its sea hexes."""
    grid = make_grid(hexes, hubs)
    land = tuple(hex for hex in range(len(hexes)) if not contains(sea, hex))
    coast = sea_edges = shore = 0
    paths = grid.inner_edges
    # edges that lead to hubs come last; they are paths inside a hex, and no coast
    border_count = len(grid.ends) - len(members(grid.inner_edges))
    for edge, beside in enumerate(grid.edge_hexes[:border_count]):
        sea_count = sum(contains(sea, hex) for hex in beside)
        land_count = len(beside) - sea_count
        if sea_count:
            sea_edges |= 1 << edge
        if land_count:
            paths |= 1 << edge
        if land_count == 1:
            coast |= 1 << edge
            shore |= mask_of(grid.ends[edge])
    return Shape(
        land=land,
        sites=_corners_around(grid, land),
        paths=paths,
        coast=coast,
        sea=sea_edges,
        shore=shore,
        islands=tuple(_find_islands(grid, land)),
        waters=_corners_around(grid, members(sea)),
        land_hexes=mask_of(land),
        sea_hexes=sea,
        borders=tuple(_find_borders(grid)),
        robber_menus=tuple(_list_robber_menus(hexes, sea, seat) for seat in range(MOST_SEATS)),
    )


def _list_robber_menus(hexes: tuple[Hex, ...], sea: HexMask, seat: int) -> RobberMenus:
    """The menus from which a seat chooses where the robber goes, and whom it robs there.

    For each hex there is a table of moves, its index the mask of the
    seats with buildings there: at 0b101 are the moves that rob seat 0
    or seat 2. As nobody robs themselves, seat 0 has at 0b101 the moves
    of 0b100. No move leads to the sea.
    """
    others = ~(1 << seat)
    by_hex: list[RobberMoves] = []
    for hex, moves_by_mask in enumerate(make_move_table(hexes).robber_moves):
        masks = range(len(moves_by_mask))
        if contains(sea, hex):
            by_hex.append(tuple([() for _mask in masks]))
        else:
            by_hex.append(tuple([moves_by_mask[mask & others] for mask in masks]))
    return RobberMenus(tuple(by_hex))


def _corners_around(grid: Grid, hexes: Iterable[int]) -> CornerMask:
    """The corners of these hexes."""
    corners = 0
    for hex in hexes:
        corners |= grid.around[hex]
    return corners


def _find_borders(grid: Grid) -> list[EdgeMask]:
    """By hex: the edges of its border, without those that lead to a hub inside it."""
    borders = [0] * len(grid.hexes)
    for edge, hexes in enumerate(grid.edge_hexes):
        if not contains(grid.inner_edges, edge):
            for hex in hexes:
                borders[hex] |= 1 << edge
    return borders


def _find_islands(grid: Grid, land: tuple[int, ...]) -> list[CornerMask]:
    """The corners of each connected land.

    From a land hex that no island has yet, it floods all land hexes
    that are connected with it.
    """
    islands: list[CornerMask] = []
    unvisited = set(land)
    for start in land:
        if start not in unvisited:
            continue
        corners = 0
        todo = [start]
        unvisited.discard(start)
        while todo:
            hex = todo.pop()
            corners |= grid.around[hex]
            near = [other for other in grid.beside[hex] if other in unvisited]
            unvisited.difference_update(near)
            todo += near
        islands.append(corners)
    return islands
