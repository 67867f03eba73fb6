"""The opening: everybody founds two places and paves a road at each, before the first roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from ...core import Decision, Entry, Move, Seat, Text
from ...kit.masks import pick
from ..building import build_city, build_road, build_settlement
from ..island import Island
from ..kinds import PieceKind
from ..log_messages import tell_built
from ..moves import MOST_SEATS, BuildCity, BuildRoad, BuildSettlement
from ..piece_purchases import place_bought_piece
from ..production import pay_first_cards
from ..sites import piece_moves, piece_sites, road_sites
from ..state import Frame, State, Step
from .turn_order import run_steps

SETTLEMENT: Final = Text("Place a settlement.")
CITY: Final = Text("Place a city.")
ROAD_BESIDE: Final = Text("Place a road beside it.")
ROAD: Final = Text("Place one more road.")


def standard_opening(order: Sequence[Seat]) -> list[Frame]:
    """The questions of the opening in the base game, for seats that place in this order.

    Rulebook: a settlement and a road each; then again, the other way
    round, with the first cards.
    """
    return [
        *[FIRST_SETTLEMENTS[seat] for seat in order],
        *[PAID_SETTLEMENTS[seat] for seat in reversed(order)],
    ]


@dataclass(frozen=True, slots=True)
class FirstSettlement(Frame):
    """A settlement, or a city, on any corner that keeps its distance."""

    phase: ClassVar[str] = "opening"
    seat: Seat
    city: bool = False  # a city is placed instead of a settlement
    paid: bool = False  # with a card for each hex around it

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat on which free corner it founds, as far as modules allow."""
        corners = s.free_corners
        for limit_corners in s.rules.founding_corners:
            corners = limit_corners(s, self.seat, corners)
        moves = s.island.move_table
        if self.city:
            return (
                FirstSettlementDecision(self.seat, CITY, pick(corners, moves.cities), s.island),
            )
        return (
            FirstSettlementDecision(
                self.seat, SETTLEMENT, pick(corners, moves.settlements), s.island
            ),
        )

    def apply(self, s: State, seat: Seat, move: BuildSettlement | BuildCity, entry: Entry) -> None:
        """Builds the settlement or city, and asks for its road.

        A paid one brings its first cards, of which modules are told.
        """
        p = s.players[seat]
        notes_before = len(s.history)
        build_settlement(s, p, move.corner, entry)
        if self.city:
            del s.history[notes_before:]  # settlement and city are one action
            build_city(s, p, move.corner, entry)
        if entry.news is not None:
            tell_built(s, seat, move, entry)
        if self.paid:
            pay_first_cards(s, p, move.corner, entry)
        s.stack[-1] = FirstRoad(seat, move.corner)
        if self.paid:
            for on_first_cards in s.rules.on_first_cards:
                on_first_cards(s, p, move.corner, entry)


FIRST_SETTLEMENTS: Final = tuple(map(FirstSettlement, range(MOST_SEATS)))
PAID_SETTLEMENTS: Final = tuple(FirstSettlement(seat, paid=True) for seat in range(MOST_SEATS))


class FirstSettlementDecision(Decision):
    """The question where a player's first settlements stand.

    When time runs out, it is answered with the corner where most is
    produced, which is reckoned only then.
    """

    __slots__ = ("_island", "_places")

    def __init__(
        self,
        seat: Seat,
        prompt: Text,
        places: Sequence[BuildSettlement] | Sequence[BuildCity],
        island: Island,
    ) -> None:
        """Makes the question with the legal moves `places`.

        On `island` their corners are compared when time runs out.
        """
        super().__init__(seat, prompt, places)
        self._places = places
        self._island = island

    @property
    def fallback(self) -> Move:
        """The answer for a player whose time has run out: the corner with most pips."""
        return max(self._places, key=lambda move: self._count_pips(move.corner))

    def _count_pips(self, corner: int) -> int:
        """In how many of 36 rolls each hex around the corner pays, in sum."""
        island = self._island
        return sum(
            island.board.tiles[hex].pips
            for hex in island.grid.corner_hexes[corner]
            if island.settlement_pays[hex]
        )


@dataclass(frozen=True, slots=True)
class FirstRoad(Frame):
    """A road at the corner just founded.

    Without a corner, anywhere at the seat's network.
    """

    phase: ClassVar[str] = "opening"
    seat: Seat
    corner: int | None = None

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for the road at the settlement just placed, or anywhere at the seat's network.

        A module may let another piece, such as a ship, take its place.
        """
        edges = s.players[self.seat].open_edges
        # What modules say of places for roads is not in the mask of open edges
        if s.rules.piece_places:
            edges = road_sites(s, s.players[self.seat])
        if self.corner is not None:
            edges &= s.island.grid.edges_at[self.corner]
        moves: tuple[Move, ...] = pick(edges, s.island.move_table.roads)
        prompt = ROAD if self.corner is None else ROAD_BESIDE
        for piece in s.rules.opening_pieces:
            placings = self._list_piece_moves(s, piece)
            moves += placings
            if placings:
                prompt = self._ask_for_either(piece)
        return (Decision(self.seat, prompt, moves),)

    def _ask_for_either(self, piece: PieceKind) -> Text:
        """The sentence that asks for a road, or for a module's piece instead of it."""
        if self.corner is None:
            return Text("Place one more road, or instead of it: {piece}.", piece=piece.title)
        return Text("Place a road beside it, or instead of it: {piece}.", piece=piece.title)

    def _list_piece_moves(self, s: State, piece: PieceKind) -> tuple[Move, ...]:
        """The moves that place a module's piece here instead of a road."""
        edges = piece_sites(s, s.players[self.seat], piece)
        if self.corner is not None:
            edges &= s.island.grid.edges_at[self.corner]
        return pick(edges, piece_moves(s.island, piece))

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Builds the first road, or what takes its place, and goes on with the opening.

        If a module has put a question on the stack meanwhile, that
        comes first.
        """
        s.stack.pop()
        if isinstance(move, BuildRoad):
            build_road(s, s.players[seat], move.edge, entry)
            if entry.news is not None:
                tell_built(s, seat, move, entry)
        else:
            place_bought_piece(s, seat, move, entry)
        entry.end_turn()
        run_steps(s, entry)


@dataclass(frozen=True, slots=True)
class FirstTurn(Step):
    """The opening is over."""

    def run(self, s: State, entry: Entry) -> None:
        """Ends the opening: the first turn begins."""
        s.turn = 1
