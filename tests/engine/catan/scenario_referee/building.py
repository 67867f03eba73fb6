"""What may be built in a turn, by the rules of the base game and with closed places."""

from __future__ import annotations

from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement
from engine.core import Move
from engine.kit.hexes import Grid

from .ground import list_edges_at, list_neighbours
from .table import Table

LUMBER, BRICK, WOOL, GRAIN, ORE = range(5)
ROAD_PRICE = {LUMBER: 1, BRICK: 1}
SETTLEMENT_PRICE = {LUMBER: 1, BRICK: 1, WOOL: 1, GRAIN: 1}
CITY_PRICE = {GRAIN: 2, ORE: 3}
CARD_PRICE = {WOOL: 1, GRAIN: 1, ORE: 1}
PRICES = {BuildRoad: ROAD_PRICE, BuildSettlement: SETTLEMENT_PRICE, BuildCity: CITY_PRICE}
ROADS, SETTLEMENTS, CITIES = 15, 5, 4


def can_pay(table: Table, seat: int, price: dict[int, int]) -> bool:
    """Whether the hand has all cards of a price."""
    return all(table.hands[seat][kind] >= count for kind, count in price.items())


def pay_price(table: Table, seat: int, price: dict[int, int]) -> None:
    """Moves the cards of a price to the bank."""
    for kind, count in price.items():
        table.move_card(kind, seat, None, count)


def list_damaged(table: Table) -> dict[int, int]:
    """The roads that an earthquake turned, with their owners."""
    return {at: owner for key, at, owner in table.signs if key == "damaged" and owner is not None}


def list_road_places(grid: Grid, table: Table, owner: int, closed: set[int]) -> set[int]:
    """The free paths that touch the network of an owner."""
    roads = table.find_owners("road")
    free = [edge for edge in range(len(grid.ends)) if edge not in roads and edge not in closed]
    return {
        edge for edge in free if any(_goes_on(grid, table, owner, end) for end in grid.ends[edge])
    }


def _goes_on(grid: Grid, table: Table, owner: int, corner: int) -> bool:
    """Whether a road of the owner may begin at a corner."""
    buildings = table.find_owners("settlement", "city")
    if corner in buildings:
        return buildings[corner] == owner
    roads = table.find_owners("road")
    return any(roads.get(edge) == owner for edge in list_edges_at(grid, corner))


def list_settlement_places(grid: Grid, table: Table, owner: int, closed: set[int]) -> set[int]:
    """The free corners at roads of the owner that keep the distance."""
    buildings = table.find_owners("settlement", "city")
    roads = table.find_owners("road")
    closed = closed | {end for edge in list_damaged(table) for end in grid.ends[edge]}
    found: set[int] = set()
    for corner in grid.corners:
        near = [corner, *list_neighbours(grid, corner)]
        is_free = corner not in closed and corner not in grid.hubs
        has_road = any(roads.get(edge) == owner for edge in list_edges_at(grid, corner))
        if is_free and has_road and not any(one in buildings for one in near):
            found.add(corner)
    return found


def list_builds(
    table: Table,
    seat: int,
    closed_edges: set[int],
    closed_corners: set[int],
    laid: set[int],
) -> set[Move]:
    """All that a seat may build now; settlements that are `laid` down do not become cities."""
    grid = table.view.grid
    found: set[Move] = set()
    own_damage = {edge for edge, owner in list_damaged(table).items() if owner == seat}
    if own_damage and can_pay(table, seat, ROAD_PRICE):
        found |= set(map(BuildRoad, own_damage))  # it is repaired before another is built
    elif can_pay(table, seat, ROAD_PRICE) and table.count_left("road", seat, ROADS):
        found |= set(map(BuildRoad, list_road_places(grid, table, seat, closed_edges)))
    if can_pay(table, seat, SETTLEMENT_PRICE) and table.count_left(
        "settlement", seat, SETTLEMENTS
    ):
        places = list_settlement_places(grid, table, seat, closed_corners)
        found |= set(map(BuildSettlement, places))
    if can_pay(table, seat, CITY_PRICE) and table.count_left("city", seat, CITIES):
        own = [piece.at for piece in table.list_pieces("settlement") if piece.owner == seat]
        found |= {BuildCity(corner) for corner in own if corner not in laid}
    return found


def build(table: Table, seat: int, move: Move) -> None:
    """Pays for a road, a settlement or a city, and places it."""
    pay_price(table, seat, PRICES[type(move)])
    match move:
        case BuildRoad(edge=edge) if edge in list_damaged(table):
            del table.signs["damaged", edge, seat]
        case BuildRoad(edge=edge):
            table.pieces.add(("road", seat, edge))
        case BuildSettlement(corner=corner):
            table.pieces.add(("settlement", seat, corner))
        case BuildCity(corner=corner):
            table.pieces.remove(("settlement", seat, corner))
            table.pieces.add(("city", seat, corner))
