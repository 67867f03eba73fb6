"""Positions of the Pirate Islands: lines of a length, warships, and the fleet on its way."""

from __future__ import annotations

from engine.catan.building import build_piece
from engine.catan.modules.seafarers.pieces import SHIP
from engine.catan.modules.seafarers.scenarios.pirate_islands import lines
from engine.catan.modules.seafarers.scenarios.pirate_islands.module import PirateIslands
from engine.catan.modules.seafarers.scenarios.pirate_islands.slot import PirateSlot
from engine.catan.modules.seafarers.scenarios.pirate_islands.voyage import Voyage
from engine.catan.state import State
from engine.core import Seat
from engine.kit.masks import members

from .table import ENTRY
from .table import sea as at_sea

KEY = "pirate-islands"
WAY = 9  # ships from the printed settlement by the beachhead to the fortress, with four players


def sea(seats: int = 4, **position: object) -> State:
    return at_sea(KEY, seats, **position)  # type: ignore[arg-type]


def module(s: State) -> PirateIslands:
    return next(one for one in s.rules.modules if isinstance(one, PirateIslands))


def slot(s: State) -> PirateSlot:
    return module(s).get_slot(s)


def voyage(s: State, seat: Seat = 0) -> Voyage:
    return slot(s).voyages[seat]


def change(s: State, seat: Seat, **values: int) -> None:
    changed = voyage(s, seat)._replace(**values)  # type: ignore[arg-type]
    module(s).set_slot(s, slot(s).with_voyage(seat, changed))


def sail(s: State, seat: Seat, ships: int) -> None:
    """Makes the line of a seat so long."""
    for _ in range(ships - len(voyage(s, seat).line)):
        (at, *_) = next_edges(s, seat)
        build_piece(s, s.players[seat], SHIP, at, ENTRY)
    s.turn += 1  # they are not of this turn


def next_edges(s: State, seat: Seat = 0) -> list[int]:
    """Where the line of a seat may go on."""
    return [*members(lines.next_edges(s, slot(s), s.players[seat]))]


def arrived(seat: Seat = 0, warships: int = 0, **position: object) -> State:
    """The line of the seat touches its fortress."""
    s = sea(turn=seat, **position)
    while not voyage(s, seat).has_arrived(s.island):
        sail(s, seat, len(voyage(s, seat).line) + 1)
    change(s, seat, warships=warships)
    s.history.clear()
    return s


def throw(low: int, high: int) -> int:
    """The draw of two dice."""
    return (low - 1) * 6 + high - 1


def put_fleet(s: State, step: int) -> None:
    module(s).set_slot(s, slot(s)._replace(step=step % len(slot(s).path)))


def meet(s: State, seat: Seat, low: int) -> None:
    """The fleet will stop at the printed settlement of a seat after so many hexes."""
    start = voyage(s, seat).start
    step = next(n for n, hex in enumerate(slot(s).path) if s.island.grid.around[hex] >> start & 1)
    put_fleet(s, step - low)
