"""The state of Explorers & Pirates in a match: ships, harbors, hidden tiles, missions, pirates."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core import Seat
from ....kit.masks import CornerMask, SeatMask, contains
from ...state import NOBODY, NOWHERE, State
from .box import SHIPS
from .cargo import CREW, EMPTY_HOLD, SETTLER, Hold
from .scenario import Scenario

NO_TURN: Final = -1
NO_SHIP: Final = -1


class Ship(NamedTuple):
    """A ship on its sea route, and what it has done in this turn."""

    edge: int
    hold: Hold = EMPTY_HOLD
    steps: int = 0  # that it has sailed in this turn
    has_wool: bool = False  # whether wool was paid for further steps
    has_paid: bool = False  # whether tribute was paid
    has_stopped: bool = False  # it has discovered something, or another ship has sailed since
    has_chased: bool = False

    def forget_turn(self) -> Ship:
        """The ship without what it has done in the turn that ended."""
        return Ship(self.edge, self.hold)


class Basin(NamedTuple):
    """What lies in the basin of a harbor settlement."""

    corner: int
    hold: Hold


class Lair(NamedTuple):
    """A pirate lair, and the crews that stand there."""

    hex: int
    crews: tuple[int, ...]  # by seat
    is_captured: bool = False


class Shoal(NamedTuple):
    """A fish shoal, and whether a haul lies there."""

    hex: int
    die: int
    has_haul: bool = False


class Village(NamedTuple):
    """A spice village, its advantage, and who has a crew there."""

    hex: int
    advantage: str  # `swift`, `fast` or `chase 5`
    sacks: int
    guests: SeatMask = 0


class Pools(NamedTuple):
    """What may still be discovered in one area: nobody knows what lies where."""

    tiles: tuple[str, ...]
    numbers: tuple[int, ...]
    shoals: tuple[int, ...]  # numbers of dice
    villages: tuple[str, ...]  # advantages


class Track(NamedTuple):
    """One mission: how far everybody has come, and who came there first."""

    mission: str
    spaces: tuple[int, ...]  # by seat
    arrivals: tuple[int, ...]  # by seat: the lower of two on one space has come first
    leader: int = NOBODY


class Voyages(NamedTuple):
    """What Explorers & Pirates keeps in the state of a match (its slot)."""

    scenario: Scenario
    ships: tuple[tuple[Ship | None, ...], ...]  # by seat; None: in the supply
    basins: tuple[Basin, ...]  # that hold something, by corner
    pools: tuple[Pools, ...]  # by area
    lair_numbers: tuple[int, ...]  # tokens that are not turned yet
    lairs: tuple[Lair, ...] = ()
    shoals: tuple[Shoal, ...] = ()
    villages: tuple[Village, ...] = ()
    hauls: int = 0  # in the supply
    sacks_out: int = 0  # delivered: out of the game
    pirate_hex: int = NOWHERE
    pirate_owner: int = NOBODY
    tracks: tuple[Track, ...] = ()
    # the hexes of lairs that were captured in this turn: their heroes are not found yet
    lairs_without_heroes: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()  # before production, packed
    turn: int = NO_TURN  # the turn to which the fields below belong
    bought: int = 0  # resources for gold
    sold_fast: int = 0  # resources sold for one gold each
    has_fished: bool = False
    sailing: int = NO_SHIP  # the ship that is under way

    def in_turn(self, turn: int) -> Voyages:
        """This slot, as it is in a turn with this number.

        In a new turn it is a copy without what ships and bank did before.
        """
        if self.turn == turn:
            return self
        # None, a ship in the supply, stays None
        ships = [tuple(ship and ship.forget_turn() for ship in own) for own in self.ships]
        return self._replace(
            turn=turn,
            ships=tuple(ships),
            bought=0,
            sold_fast=0,
            has_fished=False,
            sailing=NO_SHIP,
        )

    # --- ships and holds ----------------------------------------------

    def ship(self, seat: Seat, number: int) -> Ship:
        """A ship of a seat that is at sea."""
        ship = self.ships[seat][number]
        assert ship is not None, "the ship is at sea"
        return ship

    def own_ships(self, seat: Seat) -> list[tuple[int, Ship]]:
        """The ships of a seat at sea, each with its number."""
        return [(number, ship) for number, ship in enumerate(self.ships[seat]) if ship is not None]

    def with_ship(self, seat: Seat, number: int, ship: Ship | None) -> Voyages:
        """A copy in which a ship of a seat is another; None puts it back to the supply."""
        own_ships = list(self.ships[seat])
        own_ships[number] = ship
        everybody = list(self.ships)
        everybody[seat] = tuple(own_ships)
        return self._replace(ships=tuple(everybody))

    def free_ship(self, seat: Seat) -> int:
        """The number of a ship in the supply of a seat; NO_SHIP where all are at sea."""
        free = [number for number in range(SHIPS) if self.ships[seat][number] is None]
        return free[0] if free else NO_SHIP

    def ships_on(self, edge: int) -> list[Seat]:
        """The owners of the ships on an edge, each as often as it has one there."""
        owners: list[Seat] = []
        for seat in range(len(self.ships)):
            ships = self.own_ships(seat)
            owners += [seat for _number, ship in ships if ship.edge == edge]
        return owners

    def basin(self, corner: int) -> Hold:
        """What lies in the basin of a harbor settlement."""
        return next((basin.hold for basin in self.basins if basin.corner == corner), EMPTY_HOLD)

    def with_basin(self, corner: int, hold: Hold) -> Voyages:
        """A copy in which other pieces lie in the basin of a harbor settlement."""
        others = [basin for basin in self.basins if basin.corner != corner]
        if hold != EMPTY_HOLD:
            others.append(Basin(corner, hold))
        return self._replace(basins=tuple(sorted(others)))

    def holds_of(self, seat: Seat, harbors: CornerMask) -> list[Hold]:
        """All holds of a seat: of its ships, and of its harbor settlements."""
        held = [basin.hold for basin in self.basins if contains(harbors, basin.corner)]
        return held + [ship.hold for _, ship in self.own_ships(seat)]

    def settlers_used(self, seat: Seat, harbors: CornerMask) -> int:
        """How many settlers of a seat are not in its supply."""
        return sum(hold[SETTLER] for hold in self.holds_of(seat, harbors))

    def crews_used(self, seat: Seat, harbors: CornerMask) -> int:
        """How many crews of a seat are not in its supply."""
        held = sum(hold[CREW] for hold in self.holds_of(seat, harbors))
        on_lairs = sum(lair.crews[seat] for lair in self.lairs)
        return held + on_lairs + sum(contains(village.guests, seat) for village in self.villages)

    # --- what was discovered ------------------------------------------

    def lair_at(self, hex: int) -> Lair:
        """The lair on a hex."""
        return next(lair for lair in self.lairs if lair.hex == hex)

    def with_lair(self, changed: Lair) -> Voyages:
        """A copy in which `changed` takes the place of the lair on its hex."""
        lairs = [changed if lair.hex == changed.hex else lair for lair in self.lairs]
        return self._replace(lairs=tuple(lairs))

    def with_shoal(self, changed: Shoal) -> Voyages:
        """A copy in which `changed` takes the place of the shoal on its hex."""
        shoals = [changed if shoal.hex == changed.hex else shoal for shoal in self.shoals]
        return self._replace(shoals=tuple(shoals))

    def village_at(self, hex: int) -> Village:
        """The village on a hex."""
        return next(village for village in self.villages if village.hex == hex)

    def with_village(self, changed: Village) -> Voyages:
        """A copy in which `changed` takes the place of the village on its hex."""
        villages = [
            changed if village.hex == changed.hex else village for village in self.villages
        ]
        return self._replace(villages=tuple(villages))

    def advantages(self, seat: Seat) -> list[str]:
        """The advantages that villages give a seat."""
        return [village.advantage for village in self.villages if contains(village.guests, seat)]


def read_slot(s: State) -> Voyages:
    """The box's own part in the state of a match, as it is in the present turn."""
    for slot in s.slots:  # a plain loop, for this is asked often
        if isinstance(slot, Voyages):
            return slot if slot.turn == s.turn else slot.in_turn(s.turn)
    raise AssertionError("the match is played without the box")


def write_slot(s: State, slot: Voyages) -> None:
    """Replaces the box's own part of the state of a match."""
    index = next(index for index, old in enumerate(s.slots) if isinstance(old, Voyages))
    s.slots[index] = slot
