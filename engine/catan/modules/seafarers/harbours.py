"""Harbours that players place: where, and the question for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Choice, Decision, Entry, Seat, Text, Who
from ....kit.hexes import EDGES, SIDES, Hex
from ....kit.masks import EdgeMask, members
from ...building import rebuild_derived_state
from ...frames.turn_order import run_steps
from ...map import ANY_RESOURCE, HARBOUR_RATES, SPECIAL_RATE, make_harbour
from ...names import RESOURCE, edge_name
from ...state import Frame, State
from ...view import CatanView
from ..shared_points import sharing_modules
from .moves import LayHarbour

HARBOUR_TITLE: Final = Text("Harbour")
ANY_TITLE: Final = Text("any resource")


def free_coast(s: State) -> EdgeMask:
    """The edges of the coast where a harbour may be placed: none touches another harbour.

    Land at the end of the board has a coast there, too.
    """
    edges = s.island.shape.coast
    for harbour in s.island.board.harbours:
        for corner in harbour.corners:
            edges &= ~s.island.grid.edges_at[corner]
    return edges


def coast_at_buildings(s: State, seat: Seat) -> EdgeMask:
    """The free coast at the seat's settlements and cities."""
    p = s.players[seat]
    edges = 0
    for corner in members(p.settlements | p.cities):
        edges |= s.island.grid.edges_at[corner]
    return edges & free_coast(s)


def build_harbour(s: State, edge: int, kind: str, entry: Entry) -> None:
    """Puts a harbour of this kind on an edge of the coast; it serves at once."""
    land, side = _dock_of(s, edge)
    harbour = make_harbour(s.island.grid.hexes, land, side, kind)
    s.island = s.island.with_harbour(harbour)
    rebuild_derived_state(s)
    for module in sharing_modules(s):
        module.on_harbour_built(s, edge, entry)


def _dock_of(s: State, edge: int) -> tuple[Hex, str]:
    """Where a harbour docks on an edge of the coast: the land hex, and which side of it."""
    grid = s.island.grid
    land = s.island.shape.land
    beside = grid.edge_hexes[edge]
    index = next(hex for hex in beside if hex in land)
    land_hex = grid.hexes[index]
    coast_side = next(side for side in SIDES if grid.edge_of_side(land_hex, side) == edge)
    return land_hex, coast_side


def harbour_text(kind: str) -> Text:
    """What a harbour trades: `3:1, any resource`."""
    rate = HARBOUR_RATES.get(kind, SPECIAL_RATE)
    what = ANY_TITLE if kind == ANY_RESOURCE else RESOURCE[kind]
    return Text("{rate}:1, {what}", rate=rate, what=what)


@dataclass(frozen=True, slots=True)
class PlaceHarbour(Frame):
    """The question where a seat places a harbour.

    That is any free coast, or only that at its own buildings.
    """

    phase: ClassVar[str] = "harbour"
    seat: Seat
    kind: str  # of the harbour
    at_own_building: bool = False
    ends_turn: bool = False  # whether the seat's turn is over with the answer

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for an edge of the coast."""
        edges = coast_at_buildings(s, self.seat) if self.at_own_building else free_coast(s)
        prompt = Text("Place a harbour ({harbour}).", harbour=harbour_text(self.kind))
        return (Decision(self.seat, prompt, tuple(map(LayHarbour, members(edges)))),)

    def apply(self, s: State, seat: Seat, move: LayHarbour, entry: Entry) -> None:
        """Places the harbour, and ends the seat's turn where `ends_turn` says so."""
        s.stack.pop()
        if entry.news is not None:
            entry.tell(
                "{player} places a harbour on {edge}: {harbour}.",
                player=Who(seat),
                edge=EDGES[move.edge],
                harbour=harbour_text(self.kind),
            )
        build_harbour(s, move.edge, self.kind, entry)
        if self.ends_turn:
            entry.end_turn()
        run_steps(s, entry)


def describe_harbour(view: CatanView, move: LayHarbour) -> Choice:
    """How an edge for a harbour is offered in a menu: first where the land produces most."""
    beside = view.grid.edge_hexes[move.edge]
    pips = sum(view.board.tiles[hex].pips for hex in beside)
    hint = Text("produces in {n} of 36 rolls", n=pips)
    label = Text("Harbour on {place}", place=edge_name(move.edge))
    return Choice(label, HARBOUR_TITLE, hint, rank=float(pips))
