"""Gold and the rivers: what pieces at the water bring, what gold buys, who is rich and poor."""

from __future__ import annotations

from typing import Final

from engine.catan.modules.gold_moves import SellForGold, SpendGold
from engine.core import Move

from .referee_table import Table

# Hexes from the swamps on, and bridge sites as pairs of hexes; the sea has hexes, too
RIVER: Final = ((-1, -1), (0, -1), (1, -1), (2, -1), (-2, 1), (-1, 1), (0, 1))
SITES: Final = (
    ((-1, -1), (-1, -2)),
    ((-1, -1), (0, -1)),
    ((0, -1), (1, -1)),
    ((1, -1), (2, -1)),
    ((-2, 1), (-3, 2)),
    ((-2, 1), (-1, 1)),
    ((-1, 1), (0, 1)),
)
PURCHASES: Final = 2
MOST_GOLD: Final = 31  # in a hand
POOR: Final = -2


def side_between(table: Table, one: tuple[int, int], other: tuple[int, int]) -> int:
    """The path between two hexes, of which the second may lie in the sea."""
    sides = {(1, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 1): 3, (-1, 0): 4, (0, -1): 5}
    place = sides[other[0] - one[0], other[1] - one[1]]
    ring = table.grid.hex_corners[table.grid.hexes.index(one)]
    ends = {ring[place], ring[(place + 1) % 6]}
    return next(edge for edge, pair in enumerate(table.grid.ends) if {*pair} == ends)


class GoldReferee:
    """What gold is bought and sold for; the bank never runs out."""

    def __init__(self) -> None:
        self.bought = 0

    def note(self, move: Move, before: Table, after: Table) -> None:
        if isinstance(move, SpendGold):
            self.bought += 1
        if after.view.turn != before.view.turn or after.active != before.active:
            self.bought = 0

    def legal_moves(self, table: Table, seat: int, lost: set[int]) -> set[Move]:
        """Purchases and sales of a seat; a harbour of one kind does not help."""
        found: set[Move] = set()
        if table.gold[seat] >= 2 and self.bought < PURCHASES:
            found |= {SpendGold(kind) for kind, n in enumerate(table.view.bank[:5]) if n}
        if table.gold[seat] == MOST_GOLD:
            return found
        rate = 3 if table.has_any_harbour(seat, lost) else 4
        hand = table.resources(seat)
        return found | {SellForGold(kind) for kind, n in enumerate(hand) if n >= rate}


class RiverReferee:
    """Rivers, bridges and the two kinds of tiles for wealth."""

    def __init__(self, table: Table) -> None:
        self.hexes = {table.grid.hexes.index(hex) for hex in RIVER}
        self.sites = {side_between(table, one, other) for one, other in SITES}

    def is_at_river(self, table: Table, move_edge: int | None, corner: int | None) -> bool:
        """Whether a path or a corner touches a hex of a river."""
        if move_edge is not None:
            return bool(self.hexes & {*table.grid.edge_hexes[move_edge]})
        return corner is not None and bool(self.hexes & {*table.grid.corner_hexes[corner]})

    def income(self, before: Table, after: Table, seat: int) -> int:
        """What new pieces of a seat have brought."""
        roads = set(after.roads) - set(before.roads)
        bridges = set(after.bridges) - set(before.bridges)
        settled = set(after.buildings) - set(before.buildings)
        gold = sum(self.is_at_river(after, edge, None) for edge in roads)
        gold += 3 * len(bridges)
        gold += sum(self.is_at_river(after, None, corner) for corner in settled)
        owners = {after.ways[edge] for edge in roads | bridges}
        owners |= {after.buildings[corner] for corner in settled}
        return gold if seat in owners else 0

    def bridge_sites(self, table: Table, seat: int) -> set[int]:
        """Free sites beside what the seat has, while it has bridges left."""
        built = list(table.bridges.values()).count(seat)
        return table.way_sites(seat) & self.sites if built < 3 else set()

    def wealthiest(self, table: Table) -> int | None:
        """Who alone has most gold."""
        best = [seat for seat in table.seats if table.gold[seat] == max(table.gold)]
        return best[0] if len(best) == 1 else None

    def points(self, table: Table, seat: int) -> int:
        """One for the wealthiest, two less for each of the poorest; nothing in the opening."""
        if table.phase == "opening":
            return 0
        poor = POOR if table.gold[seat] == min(table.gold) else 0
        return poor + (self.wealthiest(table) == seat)
