"""The referee's own table: what lies where, kept by plain sets and counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.catan.view import CatanView
from engine.kit.hexes import Grid

from .referee_facts import (
    COUNCIL,
    CREWS,
    DOCKS,
    HAULS,
    HIDDEN,
    MISSIONS,
    NORTH,
    SEA,
    SETTLERS,
    SHIPS,
    SOUTH,
    TARGETS,
    TRACK,
    Hex,
    read_island,
    read_rows,
)

SMALL = ("crew", "spice")
LARGE = ("settler", "fish")


@dataclass
class Vessel:
    """A ship, and what it did in this turn."""

    edge: int
    hold: Counter[str] = field(default_factory=Counter)
    used: int = 0
    wool: bool = False
    paid: bool = False
    stopped: bool = False
    chased: bool = False


def room_for(hold: Counter[str], cargo: str) -> bool:
    """One large piece, or two small ones."""
    if cargo in LARGE:
        return not +hold
    return sum(hold[one] for one in SMALL) < 2 and not any(hold[one] for one in LARGE)


class Table:
    """All that the referee knows."""

    def __init__(self, view: CatanView, seats: int, scenario: str) -> None:
        self.scenario, self.seats = scenario, seats
        self.missions, self.target = MISSIONS[scenario], TARGETS[scenario]
        self.grid: Grid = view.grid
        self.at = {hex: number for number, hex in enumerate(self.grid.hexes)}
        count = HIDDEN[scenario]
        self.areas: dict[str, set[Hex]] = {
            "moon": read_rows(NORTH[count]),
            "sun": read_rows(SOUTH[count]),
        }
        self.island = read_island(scenario)
        self.known_sea = read_rows(SEA[count])
        self.board: dict[int, tuple[str, int | None]] = {}
        self.frame = set(range(len(self.grid.hexes)))
        for hexes in (self.island, self.known_sea, *self.areas.values()):
            self.frame -= {self.at[hex] for hex in hexes}
        self.roads: dict[int, int] = {}
        self.settlements: dict[int, int] = {}
        self.harbors: dict[int, int] = {}
        self.hands = [Counter[int]() for _ in range(seats)]
        self.gold = [0] * seats
        self.ships: list[dict[int, Vessel]] = [{} for _ in range(seats)]
        self.basins: dict[int, Counter[str]] = {}
        self.lairs: dict[int, Counter[int]] = {}  # crews by seat
        self.captured: list[int] = []  # in this turn
        self.gold_fields: set[int] = set()
        self.shoals: dict[int, int] = {}
        self.hauls: set[int] = set()
        self.villages: dict[int, str] = {}
        self.sacks: dict[int, int] = {}
        self.guests: dict[int, set[int]] = {}
        self.stock = HAULS
        self.pirate: tuple[int, int] | None = None  # hex and owner
        self.tracks = {mission: [0] * seats for mission in self.missions}
        self.stacks: dict[str, dict[int, list[int]]] = {one: {} for one in self.missions}
        self.active = 0
        self.bought = self.fast = 0
        self.fished = False
        self.under_way: int | None = None

    # --- the board ----------------------------------------------------

    def hexes_at(self, edge: int) -> set[int]:
        """The hexes at both ends of an edge."""
        first, second = self.grid.ends[edge]
        return {*self.grid.corner_hexes[first], *self.grid.corner_hexes[second]}

    def is_hidden(self, hex: int) -> bool:
        return self.board[hex][0] in self.areas

    def is_sea(self, hex: int) -> bool:
        return self.board[hex][0] == "sea"

    def is_land(self, hex: int) -> bool:
        return not self.is_sea(hex) and not self.is_hidden(hex)

    def is_route(self, edge: int) -> bool:
        """A sea route has known sea or the frame on a side, and is not within the frame."""
        beside = self.grid.edge_hexes[edge]
        return any(map(self.is_sea, beside)) and not all(hex in self.frame for hex in beside)

    def explores(self, edge: int) -> bool:
        return any(map(self.is_hidden, self.hexes_at(edge)))

    def edges_at(self, corner: int) -> list[int]:
        return [edge for edge, ends in enumerate(self.grid.ends) if corner in ends]

    def edges_of(self, hex: int) -> set[int]:
        return {edge for edge, beside in enumerate(self.grid.edge_hexes) if hex in beside}

    def corner_of(self, hexes: tuple[Hex, ...]) -> int:
        """The corner where three hexes meet."""
        wanted = {self.at[hex] for hex in hexes}
        return next(one for one in self.grid.corners if {*self.grid.corner_hexes[one]} == wanted)

    def edge_of(self, hexes: tuple[Hex, ...]) -> int:
        """The edge between two hexes."""
        wanted = {self.at[hex] for hex in hexes}
        pairs = enumerate(self.grid.edge_hexes)
        return next(edge for edge, beside in pairs if {*beside} == wanted)

    @property
    def docks(self) -> list[int]:
        return [self.corner_of(dock) for dock in DOCKS]

    @property
    def council(self) -> int:
        return self.at[COUNCIL]

    def is_coast(self, corner: int) -> bool:
        return any(map(self.is_sea, self.grid.corner_hexes[corner]))

    def has_land(self, corner: int) -> bool:
        return any(map(self.is_land, self.grid.corner_hexes[corner]))

    def is_free(self, corner: int) -> bool:
        """The distance rule."""
        near = {corner}
        for edge in self.edges_at(corner):
            near |= {*self.grid.ends[edge]}
        return not near & (self.settlements.keys() | self.harbors.keys())

    def closed_hexes(self, seat: int) -> set[int]:
        """Undiscovered ones, lairs not captured, villages without an own crew."""
        hidden = {hex for hex in self.board if self.is_hidden(hex)}
        lairs = {hex for hex in self.lairs if hex not in self.gold_fields}
        return hidden | lairs | {hex for hex in self.villages if seat not in self.guests[hex]}

    def is_closed(self, seat: int, corner: int) -> bool:
        return bool(self.closed_hexes(seat) & {*self.grid.corner_hexes[corner]})

    # --- supplies -----------------------------------------------------

    def own(self, pieces: dict[int, int], seat: int) -> set[int]:
        return {place for place, owner in pieces.items() if owner == seat}

    def holds(self, seat: int) -> list[Counter[str]]:
        basins = [self.basins[one] for one in self.own(self.harbors, seat) if one in self.basins]
        return basins + [ship.hold for ship in self.ships[seat].values()]

    def settlers_left(self, seat: int) -> int:
        return SETTLERS - sum(hold["settler"] for hold in self.holds(seat))

    def crews_left(self, seat: int) -> int:
        used = sum(hold["crew"] for hold in self.holds(seat))
        used += sum(crews[seat] for crews in self.lairs.values())
        return CREWS - used - sum(seat in guests for guests in self.guests.values())

    def ships_left(self, seat: int) -> int:
        return SHIPS - len(self.ships[seat])

    def ships_on(self, edge: int) -> int:
        return sum(ship.edge == edge for own in self.ships for ship in own.values())

    def pays(self, seat: int, price: tuple[int, ...]) -> bool:
        return all(self.hands[seat][kind] >= n for kind, n in enumerate(price))

    def advantages(self, seat: int) -> list[str]:
        return [self.villages[hex] for hex, guests in self.guests.items() if seat in guests]

    # --- missions -----------------------------------------------------

    def advance(self, seat: int, mission: str, steps: int) -> None:
        """A marker goes on, on top of those on the new space; at the end nothing more happens."""
        before = self.tracks[mission][seat]
        after = min(before + steps, len(TRACK) - 1)
        if after == before:
            return
        stacks = self.stacks[mission]
        if seat in stacks.get(before, []):
            stacks[before].remove(seat)
        stacks.setdefault(after, []).append(seat)
        self.tracks[mission][seat] = after

    def leader(self, mission: str) -> int | None:
        """The lowest of the foremost stack on a numbered space."""
        spaces = [space for space, stack in self.stacks[mission].items() if stack and space]
        return self.stacks[mission][max(spaces)][0] if spaces else None

    def points(self, seat: int) -> int:
        """Settlements one, harbor settlements two, tracks and cards."""
        built = len(self.own(self.settlements, seat)) + 2 * len(self.own(self.harbors, seat))
        tracks = sum(TRACK[self.tracks[mission][seat]] for mission in self.missions)
        return built + tracks + sum(self.leader(mission) == seat for mission in self.missions)
