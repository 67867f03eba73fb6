"""The loose harbour, which a player places at the end of the opening."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from engine.catan.building import rebuild_derived_state
from engine.catan.frames.turn_order import finish_question
from engine.catan.map import make_harbour
from engine.catan.names import edge_name
from engine.catan.state import Frame, State
from engine.catan.view import CatanView
from engine.core import Choice, Decision, Entry, Move, Seat, Text, Who, Word
from engine.kit.hexes import SIDES, Hex
from engine.kit.masks import members

from .isles import FOG

PROMPT: Final = Text("Place a harbour on the coast.")


@dataclass(frozen=True, slots=True)
class PlaceHarbour(Move):
    verb: ClassVar[Word] = Word("command", "proofharbour")
    about: ClassVar[Text] = Text("Place a harbour on the coast.")
    edge: int


@dataclass(frozen=True, slots=True)
class SetHarbour(Frame):
    """Where the harbour goes: to any edge between land and a hex of the sea, away from others."""

    phase: ClassVar[str] = "opening"
    seat: Seat
    kind: str

    def decisions(self, s: State) -> tuple[Decision, ...]:
        moves = tuple(PlaceHarbour(edge) for edge in members(free_coast(s)))
        return (Decision(self.seat, PROMPT, moves),)

    def apply(self, s: State, seat: Seat, move: PlaceHarbour, entry: Entry) -> None:
        land, side = dock_of(s, move.edge)
        harbour = make_harbour(s.island.grid.hexes, land, side, self.kind)
        s.island = s.island.with_harbour(harbour)
        rebuild_derived_state(s)
        if entry.news is not None:
            entry.tell("{player} places a harbour.", player=Who(seat))
        entry.end_turn()
        finish_question(s, entry)


def free_coast(s: State) -> int:
    """The coast at the sea hexes of the board, as far as no harbour and no fog is near."""
    shape, grid = s.island.shape, s.island.grid
    edges = shape.coast & shape.sea
    for hex, tile in enumerate(s.island.board.tiles):
        edges &= ~shape.borders[hex] if tile.terrain == FOG else -1
    for harbour in s.island.board.harbours:
        for corner in harbour.corners:
            edges &= ~grid.edges_at[corner]
    return edges


def dock_of(s: State, edge: int) -> tuple[Hex, str]:
    """The land hex at an edge of the coast, and the side of it that is the coast."""
    tiles, grid = s.island.board.tiles, s.island.grid
    (land,) = [hex for hex in grid.edge_hexes[edge] if tiles[hex].terrain != "sea"]
    at = grid.hexes[land]
    return at, next(side for side in SIDES if grid.edge_of_side(at, side) == edge)


def describe_harbour(view: CatanView, move: PlaceHarbour) -> Choice:
    return Choice(Text("Harbour at {place}", place=edge_name(move.edge)), Text("Harbour"))
