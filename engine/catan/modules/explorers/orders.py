"""Orders for all ships at once: which there are, and how they are carried out."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core import Entry, Move, Seat, Who
from ...state import State
from .cargo import CREW, FISH, SPICE, Hold
from .moves import (
    LEGS,
    CatchFish,
    Deliver,
    GainSpice,
    Land,
    LandCrews,
    Load,
    Orders,
    SailFleet,
    decode_leg,
    encode_leg,
)
from .places import hidden_hexes
from .reaching import Reach, Way
from .slot import read_slot
from .vessel_moves import VesselMoves

# what is done first on a voyage of two legs, and what may follow
FirstLeg = Load | CatchFish | GainSpice
FIRST_LEGS: Final = (Load, CatchFish, GainSpice)
SECOND_LEGS: Final = (Land, LandCrews, GainSpice, Deliver)


class Voyage(NamedTuple):
    """Something that a ship can be told to do in this turn, in one move or in two.

    Two are for instance to load a settler at a harbor, and then to land
    it. `way` is where the last one leads.
    """

    moves: tuple[Move, ...]
    way: Way

    @property
    def orders(self) -> Orders:
        """The voyage as `SailFleet` stores it: a tuple of numbers for each of its moves."""
        return tuple(map(encode_leg, self.moves))


class VesselOrders(NamedTuple):
    """A ship at sea, and everything that it can be told to do in this turn."""

    vessel: int
    edge: int
    moves: tuple[Move, ...]
    reach: Reach
    longer: tuple[Voyage, ...]  # those of two moves, one after the other

    @property
    def voyages(self) -> tuple[Voyage, ...]:
        """Everything that the ship can do, each with its way; first what takes one move."""
        single = [Voyage((move,), find_way(self.reach, move)) for move in self.moves]
        return (*single, *self.longer)

    def list_orders(self) -> list[Orders]:
        """Everything that the ship can do, as orders that `SailFleet` stores."""
        of_one_move: list[Orders] = [(encode_leg(move),) for move in self.moves]
        return of_one_move + [voyage.orders for voyage in self.longer]


def make_orders(own: VesselMoves) -> VesselOrders:
    """Everything that a ship can be told to do now, from its moves in `own`.

    A voyage of two moves is offered only where the first one costs
    neither wool nor tribute.
    """
    longer: list[Voyage] = []
    for move in own.moves:
        if isinstance(move, FIRST_LEGS):
            way = find_way(own.reach, move)
            if not (way.pays_wool or way.pays_tribute):
                longer += _list_second_legs(own, move, way)
    return VesselOrders(own.vessel, own.ship.edge, tuple(own.moves), own.reach, tuple(longer))


def find_way(reach: Reach, move: Move) -> Way:
    """The way that a ship takes to the corner, hex or edge that a move names."""
    fields = dict(zip(type(move).axes(), move.values(), strict=True))
    if "corner" in fields:
        way = reach.way_to_corners((_as_number(fields["corner"]),))
    elif "hex" in fields:
        way = reach.way_to_hex(_as_number(fields["hex"]))
    else:
        way = reach.ways[_as_number(fields["edge"])]
    assert way is not None, "the move is offered only where there is a way"
    return way


def _as_number(value: object) -> int:
    """The value of a move's field as a number, which it must be."""
    assert isinstance(value, int)
    return value


def _list_second_legs(own: VesselMoves, first: FirstLeg, way: Way) -> list[Voyage]:
    """Voyages of two parts: take something aboard, then sail on and use it.

    The first part is tried on a copy of the ship; the second is any
    move that was not possible before.
    """
    moved = own.ship._replace(
        edge=way.edge,
        steps=own.ship.steps + way.steps,
        hold=_take_aboard(own.ship.hold, first),
    )
    slot = own.slot.with_ship(own.p.seat, own.vessel, moved)
    after = VesselMoves(own.s, own.p, slot, own.vessel, moved)
    known = set(own.moves)
    new = [
        move
        for move in after.moves
        if isinstance(move, SECOND_LEGS) and move not in known and move != first
    ]
    return [Voyage((first, move), find_way(after.reach, move)) for move in new]


def _take_aboard(hold: Hold, first: FirstLeg) -> Hold:
    """What a ship holds after the first leg of a voyage."""
    if isinstance(first, Load):
        return hold.put_in(first.cargo)
    if isinstance(first, CatchFish):
        return hold.put_in(FISH)
    return hold.take_out(CREW).put_in(SPICE)  # of a village, where the crew stays


# --- carrying them out ------------------------------------------------


def sail_fleet(s: State, seat: Seat, move: SailFleet, entry: Entry) -> None:
    """Move handler of `SailFleet`: every ship follows its orders, one after the other.

    A ship that can no longer follow its orders stays where it is. A
    discovery stops all that comes after it, for it may change what one
    wants. So does a win.
    """
    hidden = len(hidden_hexes(s.island))
    vessels = [vessel for vessel, _ship in read_slot(s).own_ships(seat)]
    for vessel, orders in zip(vessels, move.orders, strict=True):
        for leg in orders:
            if not _follow_order(s, seat, decode_leg(vessel, leg), entry):
                break
            has_discovered = len(hidden_hexes(s.island)) < hidden
            if has_discovered or s.players[seat].score >= s.rules.target:
                return


def _follow_order(s: State, seat: Seat, move: Move, entry: Entry) -> bool:
    """Makes a move of a ship; False if those before it have made it impossible."""
    vessel = _as_number(move.values()[0])  # the first field of every such move
    if not _is_possible(s, seat, vessel, move):
        if entry.news is not None:
            entry.tell(
                "Ship {n} of {player} can no longer follow its orders.",
                n=vessel + 1,
                player=Who(seat),
            )
        return False
    assert type(move) in LEGS
    s.rules.move_handlers[type(move)](s, seat, move, entry)
    return True


def _is_possible(s: State, seat: Seat, vessel: int, move: Move) -> bool:
    """Whether a ship of a seat is at sea, and may make the move now."""
    slot = read_slot(s)
    ship = slot.ships[seat][vessel]
    if ship is None:
        return False
    return move in VesselMoves(s, s.players[seat], slot, vessel, ship).moves
