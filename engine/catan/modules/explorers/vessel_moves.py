"""What one ship may do now: every move is a voyage, with what is done at its end."""

from __future__ import annotations

from functools import lru_cache

from ....core import Move
from ....kit.masks import contains, members
from ...player import Player
from ...state import State
from .box import CREWS_TO_CAPTURE
from .cargo import CARGO_KEYS, CREW, EMPTY_HOLD, FISH, SETTLER, SPICE
from .moves import (
    CatchFish,
    Deliver,
    FetchCrew,
    GainSpice,
    Land,
    LandCrews,
    Load,
    Sail,
    Swap,
    Unload,
)
from .places import closed_corners, dock_corners
from .reaching import find_reach
from .slot import Ship, Voyages


@lru_cache(maxsize=4096)
def make_sail(vessel: int, edge: int) -> Sail:
    """The voyage of a ship to an edge, the same object each time: menus list many."""
    return Sail(vessel, edge)


class VesselMoves:
    """All moves of one ship now; each goes the cheapest way to its place."""

    def __init__(self, s: State, p: Player, slot: Voyages, vessel: int, ship: Ship) -> None:
        """Finds how far the ship gets, and what it may do there."""
        self.s = s
        self.p = p
        self.slot = slot
        self.vessel = vessel
        self.ship = ship
        self.reach = find_reach(s, slot, p.seat, ship)
        self.moves = self._list_moves()

    def _list_moves(self) -> list[Move]:
        """Every move of the ship: plain voyages, landings, cargo and missions."""
        return [
            *[make_sail(self.vessel, way.edge) for way in self.reach.targets()],
            *self._list_landings(),
            *self._list_cargo(),
            *self._list_lairs(),
            *self._list_catches(),
            *self._list_spices(),
            *self._list_deliveries(),
        ]

    def _can_reach_corner(self, corner: int) -> bool:
        """Whether the ship can come to a corner."""
        return self.reach.way_to_corners((corner,)) is not None

    def _can_reach_hex(self, hex: int) -> bool:
        """Whether the ship can come to a hex."""
        return self.reach.way_to_hex(hex) is not None

    def _list_landings(self) -> list[Move]:
        """The landings on free corners of known coasts.

        There are none without a settler aboard, or without a settlement
        in supply.
        """
        if not self.ship.hold[SETTLER] or self.p.settlements_left <= 0:
            return []
        shape = self.s.island.shape
        free = self.s.free_corners & shape.sites & shape.waters
        free &= ~closed_corners(self.s, self.p.seat)
        return [
            Land(self.vessel, corner) for corner in members(free) if self._can_reach_corner(corner)
        ]

    def _list_cargo(self) -> list[Move]:
        """The moves that load, unload or swap at own harbor settlements."""
        menu: list[Move] = []
        for corner in members(self.p.cities):
            if self._can_reach_corner(corner):
                menu += self._list_cargo_at(corner)
        return menu

    def _list_cargo_at(self, corner: int) -> list[Move]:
        """The moves that load, unload or swap at one harbor settlement."""
        aboard = self.ship.hold
        ashore = self.slot.basin(corner)
        menu: list[Move] = []
        for cargo in range(len(CARGO_KEYS)):
            if ashore[cargo] and aboard.has_room_for(cargo):
                menu.append(Load(self.vessel, corner, cargo))
            if aboard[cargo] and ashore.has_room_for(cargo):
                menu.append(Unload(self.vessel, corner, cargo))
        both_hold_something = EMPTY_HOLD not in (aboard, ashore)
        if both_hold_something and aboard != ashore:
            menu.append(Swap(self.vessel, corner))
        return menu

    def _list_lairs(self) -> list[Move]:
        """The moves that put crews ashore at lairs, or fetch them from captured ones."""
        menu: list[Move] = []
        for lair in self.slot.lairs:
            if not self._can_reach_hex(lair.hex):
                continue
            most = min(self.ship.hold[CREW], CREWS_TO_CAPTURE - sum(lair.crews))
            if not lair.is_captured:
                menu += [LandCrews(self.vessel, lair.hex, n) for n in range(1, most + 1)]
            elif self._may_fetch_crew(lair.hex) and self.ship.hold.has_room_for(CREW):
                menu.append(FetchCrew(self.vessel, lair.hex))
        return menu

    def _may_fetch_crew(self, hex: int) -> bool:
        """Whether a crew of the player stands at a captured lair whose hero is found already."""
        has_found_hero = hex not in self.slot.lairs_without_heroes
        return has_found_hero and self.slot.lair_at(hex).crews[self.p.seat] > 0

    def _list_catches(self) -> list[Move]:
        """The moves that take a haul of fish aboard; only an empty ship has any."""
        if self.ship.hold != EMPTY_HOLD:
            return []
        hexes = [shoal.hex for shoal in self.slot.shoals if shoal.has_haul]
        return [CatchFish(self.vessel, hex) for hex in hexes if self._can_reach_hex(hex)]

    def _list_spices(self) -> list[Move]:
        """The moves that leave a crew in a village for spices, once in each village."""
        if not self.ship.hold[CREW]:
            return []
        open_villages = [
            village.hex
            for village in self.slot.villages
            if village.sacks and not contains(village.guests, self.p.seat)
        ]
        return [GainSpice(self.vessel, hex) for hex in open_villages if self._can_reach_hex(hex)]

    def _list_deliveries(self) -> list[Move]:
        """The moves that deliver fish or spices at a dock of the Council, if any are aboard."""
        if not (self.ship.hold[FISH] or self.ship.hold[SPICE]):
            return []
        docks = dock_corners(self.s.island.grid.hexes)
        return [Deliver(self.vessel, corner) for corner in docks if self._can_reach_corner(corner)]
