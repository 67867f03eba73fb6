"""One movement of a wagon: points that are left, where it may go, whom it may drive off."""

from __future__ import annotations

from engine.catan.modules.traders_barbarians.moves import DriveOff, DriveWagon
from engine.core import Move

from .building import GRAIN, LUMBER, ORE, WOOL
from .goods import find_load, set_load
from .table import GOLD, MOST_GOLD, Table
from .ways import Way, list_tolls, list_ways

MOVEMENT = {1: 4, 2: 5, 3: 6, 4: 7, 5: 7}  # by level of the train
GOLD_FOR_DELIVERY = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}
DRIVES_OFF: dict[int, tuple[int, ...]] = {1: (), 2: (6,), 3: (5, 6), 4: (4, 5, 6), 5: (3, 4, 5, 6)}
LOW_PRICE = {LUMBER: 1, WOOL: 1, ORE: 1}
HIGH_PRICE = {LUMBER: 2, WOOL: 1, ORE: 1}
TRAIN_PRICES = {1: LOW_PRICE, 2: LOW_PRICE, 3: HIGH_PRICE, 4: HIGH_PRICE}  # of the next level
LAST_LEVEL = 5
FOR_GRAIN = 2


class Drive:
    """What one turn leaves of points, grain and tries."""

    def __init__(self) -> None:
        self.left = 0  # points of movement
        self.is_fed = False  # a grain was paid in this turn
        self.tried: set[int] = set()  # where barbarians stand that were tried in this turn

    def begin(self, table: Table, seat: int, *, is_first: bool) -> None:
        """All points of the train; the grain is paid once a turn."""
        self.left = MOVEMENT[table.counters[seat]["train"]]
        if is_first:
            self.is_fed = False
            self.tried.clear()
        table.supply["movement"] = self.left

    def list_ways(self, table: Table, seat: int) -> dict[int, set[Way]]:
        """All ways with the points that are left, and two more for a grain."""
        can_feed = not self.is_fed and table.hands[seat][GRAIN] > 0
        points = self.left + (FOR_GRAIN if can_feed else 0)
        return list_ways(table, seat, find_wagon(table, seat), points, table.hands[seat][GOLD])

    def list_moves(self, table: Table, seat: int) -> set[Move]:
        """Where the wagon may go and for how much gold, and whom it may drive off."""
        drives = {DriveWagon(*end) for end in list_tolls(self.list_ways(table, seat))}
        return drives | self._list_drive_offs(table, seat)

    def _list_drive_offs(self, table: Table, seat: int) -> set[Move]:
        """The barbarians beside the wagon that were not tried yet."""
        if not DRIVES_OFF[table.counters[seat]["train"]]:
            return set()
        stand, ends = find_wagon(table, seat), table.view.grid.ends
        beside = [edge for edge in table.list_places("road_barbarian") if stand in ends[edge]]
        return {DriveOff(edge) for edge in beside if edge not in self.tried}

    def show_movement(self, table: Table, seat: int) -> None:
        """While the wagon may still do something, everybody sees the points that are left."""
        table.supply["movement"] = self.left
        if not self.list_moves(table, seat):
            del table.supply["movement"]

    def go(self, table: Table, seat: int, corner: int, toll: int, after: Table) -> None:
        """Pays a way, and moves the wagon with its load."""
        ways = [way for way in self.list_ways(table, seat)[corner] if way.toll == toll]
        points = ways[0].points
        if points > self.left:
            self.is_fed = True
            self.left += FOR_GRAIN
            table.move_card(GRAIN, seat, None)
        self.left -= points
        pay_tolls(table, seat, ways, after)
        stand, load = find_wagon(table, seat), find_load(table, seat)
        table.pieces.remove(("wagon", seat, stand))
        table.pieces.add(("wagon", seat, corner))
        set_load(table, seat, load[0] if load else None, corner)

    def follow_barbarian(self, start: int, end: int) -> None:
        """A barbarian that was tried stays tried where it is put."""
        if start in self.tried:
            self.tried.remove(start)
            self.tried.add(end)


def find_wagon(table: Table, seat: int) -> int:
    """Where the wagon of a seat stands."""
    (stand,) = [piece.at for piece in table.list_pieces("wagon") if piece.owner == seat]
    return stand


def pay_tolls(table: Table, seat: int, ways: list[Way], after: Table) -> None:
    """The gold of a way to the owners of its roads; of equal ways to one of them.

    A single coin goes to who has fewer points that everybody sees.
    """
    table.hands[seat][GOLD] -= ways[0].toll
    if ways[0].toll == 1:
        ways = _list_poorest(table, ways)
    possible = [_list_incomes(table, seat, way) for way in ways]
    seen = [after.hands[one][GOLD] for one in range(table.seats) if one != seat]
    assert seen in possible, f"tolls: {seen} is none of {possible}"
    for one in range(table.seats):
        if one != seat:
            table.hands[one][GOLD] = after.hands[one][GOLD]


def _list_poorest(table: Table, ways: list[Way]) -> list[Way]:
    """Of ways with one toll, those whose owner has fewest points; neutral owners have none."""
    points = {player.seat: player.points for player in table.view.players}
    least = min(points.get(way.owners[0], 0) for way in ways)
    return [way for way in ways if points.get(way.owners[0], 0) == least]


def _list_incomes(table: Table, seat: int, way: Way) -> list[int]:
    """The gold of the others after a way.

    Neutral owners: half to the bank, rounded up, the rest to the opponent.
    """
    gold = {one: table.hands[one][GOLD] for one in range(table.seats) if one != seat}
    neutral = sum(owner >= table.seats for owner in way.owners)
    for owner in way.owners:
        if owner < table.seats:
            gold[owner] += 1
    if neutral:
        gold[1 - seat] += neutral // 2
    return [min(MOST_GOLD, count) for count in gold.values()]
