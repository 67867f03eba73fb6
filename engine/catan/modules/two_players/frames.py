"""The questions of the game for two: second throw, neutral colours, return of a forced trade."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Decision, Entry, Seat, Text
from ....kit.hexes import CORNERS, EDGES
from ....kit.masks import CornerMask, contains, members
from ...building import build_piece, build_road, build_settlement
from ...frames.roll import resolve_throw, throw_dice
from ...frames.turn_order import finish_question
from ...kinds import PieceKind
from ...pieces import pieces_left
from ...player import Player
from ...sites import piece_sites, road_sites, settlement_sites
from ...state import Frame, State, Step
from ...view import Throw
from ..give_cards import Give, give_moves, hand_over_cards
from .moves import NeutralMove, NeutralRoad, NeutralSettlement

# The revision with which no neutral settlement stands where another module forbids one to players
NEUTRALS_KEEP_OFF_DAMAGE: Final = 2
NEUTRAL: Final = Text("Build a road or a settlement for a neutral colour.")
NEUTRAL_BRIDGE: Final = Text("Build a bridge or a road for a neutral colour.")
RETURN: Final = Text("Forced trade: give two cards of your choice in return.")


@dataclass(frozen=True, slots=True)
class SecondThrow(Step):
    """The second throw of a turn.

    Rulebook: two throws in a row, and the second must differ from the
    first; drawn cards may be alike.
    """

    seat: Seat
    first: Throw

    def run(self, s: State, entry: Entry) -> None:
        """Throws until the number differs from the first one's, and deals with that throw.

        A card that is drawn instead of dice may have the same number.
        """
        throw = throw_dice(s, self.seat, entry)
        while throw.dice is not None and throw.number == self.first.number:
            throw = throw_dice(s, self.seat, entry)
        resolve_throw(s, self.seat, throw, entry)
        s.throws = (self.first, throw)


def neutral_moves(s: State) -> tuple[NeutralMove, ...]:
    """Everything that may be built for the neutral colours after a road or a settlement."""
    settlements: list[NeutralMove] = []
    for colour, p in enumerate(neutral_colours(s)):
        if p.settlements_left:
            corners = members(_find_neutral_settlement_sites(s, p))
            settlements += [NeutralSettlement(colour, corner) for corner in corners]
    return (*_neutral_roads(s), *settlements)


def moves_after_bridge(s: State) -> tuple[NeutralMove, ...]:
    """What may be built for the neutral colours after a bridge: bridges, else roads."""
    bridges: list[NeutralMove] = []
    for piece in filter(is_bridge, s.rules.kit.more_pieces):
        for colour, p in enumerate(neutral_colours(s)):
            if pieces_left(s, p, piece):
                sites = members(piece_sites(s, p, piece))
                bridges += [NeutralRoad(colour, edge) for edge in sites]
    return tuple(bridges) or _neutral_roads(s)


def is_bridge(piece: PieceKind) -> bool:
    """Whether a piece of a module is part of the network of roads, as bridges are."""
    return piece.network == "road" and piece.key != "road"


def neutral_colours(s: State) -> list[Player]:
    """The neutral colours: owners of pieces whom nobody plays, listed behind the players."""
    return s.owners[len(s.players) :]


def _neutral_roads(s: State) -> tuple[NeutralMove, ...]:
    """The roads that may be built for the neutral colours."""
    roads: list[NeutralMove] = []
    for colour, p in enumerate(neutral_colours(s)):
        if p.roads_left:
            roads += [NeutralRoad(colour, edge) for edge in members(road_sites(s, p))]
    return tuple(roads)


def _find_neutral_settlement_sites(s: State, p: Player) -> CornerMask:
    """The corners where the neutral colour `p` may build a settlement."""
    if s.rules.revision >= NEUTRALS_KEEP_OFF_DAMAGE:
        return settlement_sites(s, p)  # as for players: modules may forbid corners
    # In earlier revisions: any free corner at its roads, also beside a damaged one
    return p.touched_corners & s.free_corners


@dataclass(frozen=True, slots=True)
class BuildNeutral(Frame):
    """The question, after a road or a settlement, what is built for a neutral colour."""

    phase: ClassVar[str] = "neutral"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for a road or a settlement of a neutral colour."""
        return (Decision(self.seat, NEUTRAL, neutral_moves(s)),)

    def apply(self, s: State, seat: Seat, move: NeutralMove, entry: Entry) -> None:
        """Builds the neutral piece."""
        build_neutral_piece(s, move, entry)
        finish_question(s, entry)


@dataclass(frozen=True, slots=True)
class BuildNeutralBridge(Frame):
    """The question, after a bridge, which bridge, or else road, a neutral colour gets."""

    phase: ClassVar[str] = "neutral"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for a bridge or a road of a neutral colour."""
        return (Decision(self.seat, NEUTRAL_BRIDGE, moves_after_bridge(s)),)

    def apply(self, s: State, seat: Seat, move: NeutralMove, entry: Entry) -> None:
        """Builds the neutral piece."""
        build_neutral_piece(s, move, entry)
        finish_question(s, entry)


def build_neutral_piece(s: State, move: NeutralMove, entry: Entry) -> None:
    """Builds what a player has chosen for a neutral colour.

    On a bridge site a road is a bridge.
    """
    owner = neutral_colours(s)[move.colour]
    if isinstance(move, NeutralSettlement):
        entry.tell("A neutral settlement: {corner}.", corner=CORNERS[move.corner])
        build_settlement(s, owner, move.corner, entry)
        return
    for bridge in filter(is_bridge, s.rules.kit.more_pieces):
        if contains(piece_sites(s, owner, bridge), move.edge):
            entry.tell("A neutral bridge: {edge}.", edge=EDGES[move.edge])
            build_piece(s, owner, bridge, move.edge, entry)
            return
    entry.tell("A neutral road: {edge}.", edge=EDGES[move.edge])
    build_road(s, owner, move.edge, entry)


@dataclass(frozen=True, slots=True)
class ReturnCards(Frame):
    """The question which cards a seat gives in return for those that its forced trade took."""

    phase: ClassVar[str] = "give"
    seat: Seat
    n: int  # cards to give

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat which of its cards it gives in return."""
        hand = s.players[self.seat].hand
        receiver = 1 - self.seat
        gifts = give_moves(s.rules.kit, hand, self.n, (receiver,))
        return (Decision(self.seat, RETURN, gifts),)

    def apply(self, s: State, seat: Seat, move: Give, entry: Entry) -> None:
        """Hands the chosen cards to the other player."""
        hand_over_cards(s, seat, move.cards, move.player, entry)
        finish_question(s, entry)
