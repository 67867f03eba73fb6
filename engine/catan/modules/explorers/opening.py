"""The beginning: printed pieces in Land Ho!, else everybody places a harbor and a settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ....core import Decision, Entry, Seat, Text
from ....kit.masks import members, pick
from ...building import build_city, build_road, build_settlement
from ...frames.opening import FirstSettlementDecision
from ...frames.turn_order import finish_question
from ...log_messages import tell_built
from ...moves import BuildCity, BuildRoad, BuildSettlement
from ...player import Player
from ...production import pay_first_cards
from ...state import Frame, State
from .box import BOX, START_GOLD
from .building import launch_ship, ship_sites
from .cargo import EMPTY_HOLD, SETTLER
from .gold import give_gold
from .moves import BuildVessel
from .places import circle_corners, corner_between, edge_between, island_corners
from .slot import read_slot

HARBOR: Final = Text("Place a harbor settlement on a marked corner.")
NEUTRAL_HARBOR: Final = Text("Place a harbor settlement of a neutral colour.")
HOME: Final = Text("Place a settlement.")
NEUTRAL_HOME: Final = Text("Place a settlement of a neutral colour.")
ROAD: Final = Text("Place a road at your settlement.")
SHIP: Final = Text("Place a ship with a settler at your harbor settlement.")
SETTLER_HOLD: Final = EMPTY_HOLD.put_in(SETTLER)
COLOURS: Final = 4
NEUTRALS: Final = 2  # colours that nobody plays, with two players


def add_neutrals(s: State) -> None:
    """With two players, adds the two colours that nobody plays."""
    if len(s.players) == COLOURS - NEUTRALS:
        seats = range(len(s.players), COLOURS)
        s.owners = s.players + [Player(seat, s.rules.kit, is_played=False) for seat in seats]


# --- the printed start ------------------------------------------------


def place_printed_pieces(s: State, entry: Entry) -> None:
    """Places everybody's first pieces as printed, with cards for the settlement, and gold."""
    for p in s.owners:
        _place_colour(s, p, BOX["start"]["colours"][p.seat], entry)
    s.history.clear()


def _place_colour(s: State, p: Player, places: Mapping[str, Any], entry: Entry) -> None:
    """Places the pieces of one colour; a neutral one has no ship, and gets nothing."""
    grid = s.island.grid
    place_harbor(s, p, corner_between(grid, places["harbor"]), entry)
    home = corner_between(grid, places["settlement"])
    build_settlement(s, p, home, entry)
    build_road(s, p, edge_between(grid, places["road"]), entry)
    if not p.is_unplayed:
        launch_ship(s, p.seat, edge_between(grid, places["ship"]), SETTLER_HOLD, entry)
        pay_first_cards(s, p, home, entry)
        give_gold(s, p, START_GOLD, entry)


def place_harbor(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Builds a settlement and makes it a harbor settlement, as one action of the history."""
    actions_before = len(s.history)
    build_settlement(s, p, corner, entry)
    del s.history[actions_before:]
    build_city(s, p, corner, entry)


# --- free placing -----------------------------------------------------


def list_opening_frames(order: Sequence[Seat], owners: int) -> list[Frame]:
    """The questions of a free start, the first one first.

    Rulebook: a harbor settlement each; settlements the other way round;
    then a road and a ship each, clockwise from whoever placed the last
    settlement. With two players, each places a harbor settlement and a
    settlement of a neutral colour as well.
    """
    neutral_owners = list(zip(order, range(len(order), owners), strict=False))
    last = order[0]  # for settlements are placed in the opposite order
    clockwise = [(last + step) % len(order) for step in range(len(order))]
    frames: list[Frame] = [FirstHarbor(seat, owner=seat) for seat in order]
    frames += [FirstHarbor(seat, owner) for seat, owner in neutral_owners]
    frames += [FirstHome(seat, owner=seat) for seat in reversed(order)]
    frames += [FirstHome(seat, owner) for seat, owner in neutral_owners]
    for seat in clockwise:
        frames += [HomeRoad(seat), FirstShip(seat)]
    return frames


@dataclass(frozen=True, slots=True)
class FirstHarbor(Frame):
    """A harbor settlement on a marked corner, of one's own or a neutral colour."""

    phase: ClassVar[str] = "opening"
    seat: Seat
    owner: int

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for a marked corner that keeps its distance from other buildings."""
        corners = s.free_corners & circle_corners(s.island.grid.hexes)
        prompt = HARBOR if self.owner == self.seat else NEUTRAL_HARBOR
        moves = pick(corners, s.island.move_table.cities)
        return (FirstSettlementDecision(self.seat, prompt, moves, s.island),)

    def apply(self, s: State, seat: Seat, move: BuildCity, entry: Entry) -> None:
        """Places the harbor settlement on the chosen corner."""
        if entry.news is not None:
            tell_built(s, seat, move, entry)
        place_harbor(s, s.owners[self.owner], move.corner, entry)
        entry.end_turn()
        finish_question(s, entry)


@dataclass(frozen=True, slots=True)
class FirstHome(Frame):
    """A settlement on the start island, with its first cards and gold."""

    phase: ClassVar[str] = "opening"
    seat: Seat
    owner: int

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for a corner of the start island that keeps its distance from other buildings."""
        corners = s.free_corners & island_corners(s.island.grid.hexes)
        prompt = HOME if self.owner == self.seat else NEUTRAL_HOME
        moves = pick(corners, s.island.move_table.settlements)
        return (FirstSettlementDecision(self.seat, prompt, moves, s.island),)

    def apply(self, s: State, seat: Seat, move: BuildSettlement, entry: Entry) -> None:
        """Places the settlement; a neutral one brings nothing."""
        if entry.news is not None:
            tell_built(s, seat, move, entry)
        p = s.owners[self.owner]
        build_settlement(s, p, move.corner, entry)
        if not p.is_unplayed:
            pay_first_cards(s, p, move.corner, entry)
            give_gold(s, p, START_GOLD, entry)
        entry.end_turn()
        finish_question(s, entry)


@dataclass(frozen=True, slots=True)
class HomeRoad(Frame):
    """A road at the settlement."""

    phase: ClassVar[str] = "opening"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for an edge at the settlement."""
        p = s.players[self.seat]
        (home,) = members(p.settlements)
        edges = p.open_edges & s.island.grid.edges_at[home]
        return (Decision(self.seat, ROAD, pick(edges, s.island.move_table.roads)),)

    def apply(self, s: State, seat: Seat, move: BuildRoad, entry: Entry) -> None:
        """Builds the road at the settlement."""
        if entry.news is not None:
            tell_built(s, seat, move, entry)
        build_road(s, s.players[seat], move.edge, entry)
        finish_question(s, entry)


@dataclass(frozen=True, slots=True)
class FirstShip(Frame):
    """A ship with a settler aboard, at the harbor settlement."""

    phase: ClassVar[str] = "opening"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for a sea route at the harbor settlement."""
        sites = ship_sites(s, s.players[self.seat], read_slot(s))
        return (Decision(self.seat, SHIP, tuple(BuildVessel(edge) for edge in sites)),)

    def apply(self, s: State, seat: Seat, move: BuildVessel, entry: Entry) -> None:
        """Places the ship, with a settler aboard."""
        launch_ship(s, seat, move.edge, SETTLER_HOLD, entry)
        entry.end_turn()
        finish_question(s, entry)
