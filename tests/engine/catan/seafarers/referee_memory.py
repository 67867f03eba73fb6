"""What the referee at sea remembers from move to move, and the points that follow from it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.catan.modules.seafarers.scenarios.pirate_islands.moves import AttackFortress
from engine.catan.moves import BuildCity, BuildSettlement, EndTurn
from engine.catan.view import CatanView
from engine.core import Move

from .referee_at_sea import Position, next_holder

ISLAND_POINTS = {
    "new-shores": 2,
    "four-islands": 2,
    "through-the-desert": 2,
    "wonders": 1,
    "new-world": 1,
}
WITHOUT_ROUTE = ("cloth", "pirate-islands")
LEAST_ARMY = 3


class Memory:
    """What no single view tells: what is new in this turn, who holds what, who landed where."""

    def __init__(self, view: CatanView, options: Mapping[str, str]) -> None:
        self.options, self.scenario = options, options["seafarers"]
        self.seats = len(view.players)
        self.grid = view.grid
        first = Position(view, self.scenario)
        self.main, self.others = first.regions()
        self.founding_land = self._founding_land(first)
        self.new_ships: set[int] = set()
        self.has_moved_ship = False
        self.founded: int | None = None  # the corner of the opening whose road or ship is owed
        self.homes: dict[int, set[int]] = defaultdict(set)
        self.landed: dict[int, set[int]] = defaultdict(set)
        self.holder: int | None = None
        self.army: int | None = None
        self.lengths = [0] * self.seats
        self._pieces: object = None
        self._note_awards(first)

    def _founding_land(self, first: Position) -> set[int]:
        if self.scenario in ("four-islands", "new-world"):
            return first.land
        if self.scenario in ("forgotten-tribe", "cloth"):
            return first.open_land()
        if self.scenario == "fog-islands":
            return set().union(*(island for island in first.islands if len(island) > 1))
        return self.main

    # --- after a move -------------------------------------------------

    def note(self, seat: int, move: Move, before: CatanView, after: Position) -> None:
        """Remembers what a move changed."""
        match move:
            case EndTurn() | AttackFortress():
                self.new_ships, self.has_moved_ship = set(), False
            case BuyShip(edge=edge) if before.phase != "opening":
                self.new_ships.add(edge)
            case MoveShip():
                self.has_moved_ship = True
            case BuildSettlement(corner=corner) | BuildCity(corner=corner):
                self._note_building(seat, corner, before.phase)
        self._note_awards(after)

    def _note_building(self, seat: int, corner: int, phase: str) -> None:
        grid_region = self.region_at(corner)
        if phase == "opening":
            self.founded = corner
            self.homes[seat].add(grid_region)
        elif grid_region > 0 and grid_region not in self.homes[seat]:
            self.landed[seat].add(grid_region)
        elif grid_region == 0 and self.has_home_islands and 0 not in self.homes[seat]:
            self.landed[seat].add(0)

    @property
    def has_home_islands(self) -> bool:
        """Whether everybody has islands of their own to begin on."""
        return self.scenario in ("four-islands", "new-world")

    def region_at(self, corner: int) -> int:
        """0: the main island; from 1 on: another island; -1: none."""
        hexes = set(self.grid.corner_hexes[corner])
        for number, region in enumerate((self.main, *self.others)):
            if region & hexes:
                return number
        return -1

    def _note_awards(self, after: Position) -> None:
        pieces = after.view.pieces
        if pieces != self._pieces:
            self._pieces = pieces
            closed = self.options.get("ship_routes") == "closed"
            self.lengths = [after.route_length(seat, closed_only=closed) for seat in after.seats]
        if self.scenario not in WITHOUT_ROUTE:
            self.holder = next_holder(self.holder, self.lengths)
        knights = [player.knights for player in after.view.players]
        if self.scenario != "pirate-islands" and max(knights) >= LEAST_ARMY:
            best = [seat for seat, number in enumerate(knights) if number == max(knights)]
            self.army = self.army if self.army in best else best[0]

    # --- points -------------------------------------------------------

    def island_points(self, seat: int) -> int:
        """For new islands."""
        each = ISLAND_POINTS.get(self.scenario, 0)
        if self.options.get("island_points") == "one":
            each = min(each, 1)
        return each * len(self.landed[seat])

    def points(self, seat: int, after: Position) -> int:
        """All that everybody sees, but what a scenario adds."""
        settlements = list(after.settlements.values()).count(seat)
        cities = list(after.cities.values()).count(seat)
        awards = 2 * (self.holder == seat) + 2 * (self.army == seat)
        return settlements + 2 * cities + awards + self.island_points(seat)
