"""What the sea keeps ready for scenarios: ties of lines, gifts, discoveries, other ends."""

from __future__ import annotations

from typing import Any

from engine.catan import GAME
from engine.catan.components import GameNumbers
from engine.catan.frames.move_handlers import MOVE_HANDLERS
from engine.catan.kinds import PieceKind
from engine.catan.log_messages import declare_winner
from engine.catan.module import Module
from engine.catan.modules.fewer_awards import (
    without_largest_army,
    without_longest_road,
)
from engine.catan.modules.seafarers.discovery import pay_discovery, reveal_tile
from engine.catan.modules.seafarers.harbours import PlaceHarbour, coast_at_buildings, free_coast
from engine.catan.modules.seafarers.moves import BuyShip, LayHarbour, MoveShip
from engine.catan.modules.shared_points import SharedPoints
from engine.catan.moves import BuildRoad, EndTurn, PlayKnight, Take
from engine.catan.player import Player
from engine.catan.rules import Rules
from engine.catan.state import State
from engine.core import Entry, Move, Seat
from engine.kit.masks import members

from ..table import act, asked, hand, verbs
from .table import ENTRY, SHIP_PRICE, corner, edge, hex_at, moves_of, opening, sea

WEST = (3, 3, "NW")
RING = [(3, 3, side) for side in ("NW", "NE", "E", "SE", "SW", "W")]


def with_scenario(s: State, module: type[Module[Any]]) -> State:
    """The position under rules that have this module besides those of the sea."""
    seats, options = len(s.players), s.rules.options
    modules = [*(type(old)(seats, options) for old in s.rules.modules), module(seats, options)]
    s.rules = Rules(seats, options, modules, MOVE_HANDLERS)
    s.slots = [*s.slots, None]
    return s


class Village(SharedPoints, Module[None]):
    """A village at the second corner of the ring ties every line that reaches it."""

    key = "village"

    def closing_corners(self, s: State, player: Player, corners: int) -> int:
        return corners | 1 << corner(s, (3, 3, "NE"))


def test_a_scenario_may_tie_lines_elsewhere() -> None:
    s = with_scenario(sea(settlements={0: [WEST]}, ships={0: RING[:3]}), Village)
    ships = {move.ship for move in moves_of(s, MoveShip)}  # type: ignore[attr-defined]
    assert ships == {edge(s, RING[2])}, "ships beyond the village move as usual"
    closed = {sign.at for sign in GAME.view(s, None).signs if sign.key == "closed_ship"}
    assert closed == {edge(s, place) for place in RING[:2]}


class Anchored(SharedPoints, Module[None]):
    """No ship ever moves."""

    key = "anchored"

    def movable_places(self, s: State, player: Player, piece: PieceKind, places: int) -> int:
        return 0 if piece.key == "ship" else places


def test_a_scenario_may_forbid_ships_to_move() -> None:
    s = with_scenario(sea(settlements={0: [WEST]}, ships={0: RING[:1]}), Anchored)
    assert "move-ship" not in verbs(s)


class Calm(Module[None]):
    """The pirate is moved by nobody, and Knights only by who has ships."""

    key = "calm"

    def robber_moves(self, s: State, seat: Seat, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        return tuple(move for move in moves if not type(move).verb.id.startswith("pirate"))

    def playable_cards(
        self,
        s: State,
        player: Player,
        moves: tuple[Move, ...],
    ) -> tuple[Move, ...]:
        may = player.more_pieces[0]
        return tuple(move for move in moves if may or not isinstance(move, PlayKnight))


def test_a_scenario_has_the_last_word_about_pirate_and_cards() -> None:
    without = with_scenario(sea(cards={0: (1, 0, 0, 0, 0)}), Calm)
    assert "knight" not in verbs(without)
    s = with_scenario(
        sea(settlements={0: [WEST]}, ships={0: RING[:1]}, cards={0: (1, 0, 0, 0, 0)}), Calm
    )
    act(s, PlayKnight())
    assert verbs(s) == {"robber"}


# --- harbours ---------------------------------------------------------


def test_a_harbour_is_placed_on_a_coast_one_edge_from_the_others_and_serves_at_once() -> None:
    s = sea("new-shores", settlements={0: [(4, 3, "SE")]}, hands={0: (0, 0, 0, 0, 2)})
    s.stack.append(PlaceHarbour(0, "ore", at_own_building=True))
    edges = {*members(coast_at_buildings(s, 0))}
    assert {move.edge for move in moves_of(s, LayHarbour)} == edges  # type: ignore[attr-defined]
    before = len(s.island.board.harbours)
    told = act(s, moves_of(s, LayHarbour)[0])
    assert told.news[0].text.id == "{player} places a harbour on {edge}: {harbour}."
    assert len(s.island.board.harbours) == before + 1
    assert "bank" in verbs(s)
    assert not {*members(free_coast(s))} & edges


def test_a_placed_harbour_may_make_a_harbormaster() -> None:
    s = sea(cities={0: [(4, 3, "SE")]}, settlements={0: [(4, 1, "N")]}, harbormaster="on")
    for place in ((4, 3, "SE"), (4, 1, "N")):
        s.stack.append(PlaceHarbour(0, "any", at_own_building=True))
        here = {*members(s.island.grid.edges_at[corner(s, place)])}
        act(s, next(m for m in moves_of(s, LayHarbour) if m.edge in here))  # type: ignore[attr-defined]
    assert GAME.view(s, None).award_holder("harbours") == 0


# --- discovery --------------------------------------------------------


class Discovery(Module[None]):
    """Every road and ship finds gold on the sea hex (3, 3)."""

    key = "discovery"

    def on_piece_built(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        hex = hex_at(s, (3, 3))
        if piece.place == "edge" and s.island.board.tiles[hex].terrain == "sea":
            reveal_tile(s, player, hex, "gold", 9, entry)
            pay_discovery(s, player, hex, entry)


def test_a_discovery_pays_at_once_and_the_turn_goes_on() -> None:
    s = with_scenario(sea(settlements={0: [WEST]}, hands={0: SHIP_PRICE}), Discovery)
    told = act(s, BuyShip(edge(s, (3, 2, "SW"))))
    assert "{player} discovers: {tile}." in [line.text.id for line in told.news]
    assert verbs(s) == {"take"}
    act(s, Take((0, 0, 0, 0, 1)))
    assert hand(s, 0) == (0, 0, 0, 0, 1)
    assert "end" in verbs(s)


def test_a_discovery_in_the_opening_is_paid_before_the_opening_goes_on() -> None:
    s = with_scenario(opening("new-shores", 4), Discovery)
    first = asked(s)[0]
    act(s, next(iter(moves_of(s, type(GAME.decisions(s)[0].moves[0])))))
    act(s, moves_of(s, BuildRoad)[0])
    assert (asked(s), verbs(s)) == ([first], {"take"})
    act(s, Take((1, 0, 0, 0, 0)))
    assert asked(s) == [(first + 1) % 4]


def test_a_discovery_by_road_building_is_paid_between_the_two() -> None:
    s = with_scenario(sea(settlements={0: [WEST]}, cards={0: (0, 0, 1, 0, 0)}), Discovery)
    act(s, "roads")
    act(s, BuyShip(edge(s, (3, 2, "SW"))))
    act(s, Take((1, 0, 0, 0, 0)))
    assert "road" in verbs(s)
    assert "end" not in verbs(s)


def test_an_empty_bank_pays_no_discovery() -> None:
    s = sea()
    s.bank = 0
    reveal_tile(s, s.players[0], hex_at(s, (3, 3)), "forest", 9, ENTRY)
    pay_discovery(s, s.players[0], hex_at(s, (3, 3)), ENTRY)
    assert hand(s, 0) == (0, 0, 0, 0, 0)


# --- awards and ends --------------------------------------------------


class NoAwards(Module[None]):
    """Neither Longest Road nor Largest Army."""

    key = "no_awards"

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        return without_largest_army(without_longest_road(numbers))


def test_a_scenario_may_do_without_the_awards() -> None:
    s = with_scenario(sea(settlements={0: [WEST]}), NoAwards)
    for place in RING:
        s.players[0].hand += 1 + (1 << 12)
        act(s, BuyShip(edge(s, place)))
    assert s.players[0].road_length == 6
    assert s.road_holder < 0
    assert GAME.view(s, None).awards == ()


class Founder(Module[None]):
    """Whoever ends a turn has won, points or not."""

    key = "founder"

    def on_turn_end(self, s: State, seat: Seat, entry: Entry) -> None:
        declare_winner(s, seat, entry)


def test_a_scenario_may_end_the_match_otherwise_than_by_points() -> None:
    s = with_scenario(sea(turn=2), Founder)
    s.players[3].score = 20
    told = act(s, EndTurn())
    assert s.winner == 2
    assert [line.text.id for line in told.news].count("{player} wins with {n} points.") == 1
    result = GAME.result(s)
    assert result is not None
    assert result.ranks[2] == 1
