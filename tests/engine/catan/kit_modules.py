"""Small modules with pieces, purchases and pawns of their own, and a game that plays with them.

They stand for what expansions bring, and are rules of nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from engine.catan.board_setup import lay_board
from engine.catan.building import rebuild_derived_state
from engine.catan.frames.move_handlers import MOVE_HANDLERS
from engine.catan.frames.opening import FirstTurn, standard_opening
from engine.catan.frames.turn import BEFORE_ROLL, TURNS
from engine.catan.game import Catan
from engine.catan.island import Island
from engine.catan.kinds import CORNER, EDGE, HEX, SEA, PawnKind, PieceKind, PointsPart, Purchase
from engine.catan.map import Layout
from engine.catan.match_kit import MatchKit
from engine.catan.module import Module
from engine.catan.modules.five_six import ISLAND
from engine.catan.moves import KINDS, NAMES
from engine.catan.names import TERRAIN_TITLES
from engine.catan.player import Player
from engine.catan.resources import BRICK, GRAIN, LUMBER, ONE_CARD, ORE, WOOL
from engine.catan.robber import move_pawn
from engine.catan.rules import Rules
from engine.catan.state import NOBODY, State
from engine.core import Entry, Move, Moves, Options, StreamEntry, Text, Verbatim, Word
from engine.match import Match


@dataclass(frozen=True, slots=True)
class BuildShip(Move):
    verb: ClassVar[Word] = Word("command", "ship")
    about: ClassVar[Text] = Verbatim("Build a ship.")
    edge: int


@dataclass(frozen=True, slots=True)
class BuildGuard(Move):
    verb: ClassVar[Word] = Word("command", "guard")
    about: ClassVar[Text] = Verbatim("Post a guard.")
    corner: int


@dataclass(frozen=True, slots=True)
class BuildTower(Move):
    verb: ClassVar[Word] = Word("command", "tower")
    about: ClassVar[Text] = Verbatim("Build a tower.")
    hex: int


@dataclass(frozen=True, slots=True)
class BuildCastle(Move):
    verb: ClassVar[Word] = Word("command", "castle")
    about: ClassVar[Text] = Verbatim("Build a castle.")
    corner: int


SHIP = PieceKind(
    "ship",
    Verbatim("Ship"),
    Verbatim("ships"),
    EDGE,
    stock=15,
    price=ONE_CARD[LUMBER] + ONE_CARD[WOOL],
    ground=SEA,
    connects=True,
    build=BuildShip,
)
GUARD = PieceKind(
    "guard",
    Verbatim("Guard"),
    Verbatim("guards"),
    CORNER,
    stock=3,
    price=ONE_CARD[WOOL] + ONE_CARD[ORE],
    bars=True,
    build=BuildGuard,
)
TOWER = PieceKind(
    "tower",
    Verbatim("Tower"),
    Verbatim("towers"),
    HEX,
    stock=2,
    price=ONE_CARD[BRICK] + ONE_CARD[GRAIN],
    points=1,
    build=BuildTower,
)
CASTLE = PieceKind(
    "castle",
    Verbatim("Castle"),
    Verbatim("castles"),
    CORNER,
    stock=2,
    price=ONE_CARD[BRICK] * 2,
    points=3,
    joins=True,
    bars=True,
    keeps_distance=True,
    replaces="city",
    build=BuildCastle,
)
PIRATE = PawnKind("pirate", Verbatim("Pirate"), SEA, robs=EDGE)
TRADER = PawnKind("trader", Verbatim("Trader"))
SCHOOL = Purchase("school", Verbatim("School"), ONE_CARD[WOOL] * 2)


class TwoIslands(Module[None]):
    """The large island without its middle row, which is sea."""

    key = "two_islands"

    def change_layout(self, layout: Layout) -> Layout:
        return ISLAND

    def set_up(self, s: State, entry: Entry) -> None:
        board = s.island.board
        rows = sorted({tile.at[1] for tile in board.tiles})
        middle = rows[len(rows) // 2]
        tiles = tuple(
            replace(tile, terrain="sea", title=TERRAIN_TITLES["sea"], number=None)
            if tile.at[1] == middle
            else tile
            for tile in board.tiles
        )
        board = replace(board, tiles=tiles, harbours=(), deserts=())
        s.island = Island(board, s.rules.kit)
        s.robber = s.island.shape.land[0]
        rebuild_derived_state(s)


class Ships(Module[None]):
    """Ships, and a pirate who robs their owners."""

    key = "ships"

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_pieces(SHIP).with_pawns(PIRATE)


class Guards(Module[None]):
    """Guards on corners, who bar the routes of others."""

    key = "guards"

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_pieces(GUARD)


class Towers(Module[None]):
    """Towers on hexes, each worth a point."""

    key = "towers"

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_pieces(TOWER)


class Castles(Module[None]):
    """Cities grow into castles, which the land pays a card more."""

    key = "castles"

    def change_kit(self, kit: MatchKit) -> MatchKit:
        crops = [
            replace(crop, more=((CASTLE.key, crop.city + crop.settlement),)) for crop in kit.crops
        ]
        return kit.with_pieces(CASTLE).with_crops(*crops)


class Trader(Module[int]):
    """Who builds last has the trader on a hex beside the building, and a point for it."""

    key = "trader"

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_pawns(TRADER)

    def set_up(self, s: State, entry: Entry) -> None:
        self.set_slot(s, NOBODY)

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        if self.get_slot(s) >= 0:
            s.players[self.get_slot(s)].score -= 1
        player.score += 1
        self.set_slot(s, player.seat)
        move_pawn(s, TRADER, s.island.grid.corner_hexes[corner][0])

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        held = self.get_slot(s) == player.seat
        return (PointsPart("trader", TRADER.title, int(held)),)


class Schools(Module[None]):
    """A school may be bought, by two players only."""

    key = "schools"

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_purchases(SCHOOL)

    def purchases_left(self, s: State, player: Player, purchase: Purchase, left: int) -> int:
        return 2 - player.seat if purchase == SCHOOL else left


ALL: tuple[type[Module[Any]], ...] = (
    TwoIslands,
    Ships,
    Guards,
    Towers,
    Castles,
    Trader,
    Schools,
)


class KitGame(Catan):
    """Catan with test modules besides."""

    moves: ClassVar[Moves] = Moves(
        (*KINDS, BuildShip, BuildGuard, BuildTower, BuildCastle), **NAMES
    )

    def __init__(self, modules: Sequence[type[Module[Any]]] = ALL) -> None:
        self.modules = modules

    def new(self, seats: int, options: Options, entry: Entry) -> State:
        chosen = [module(seats, options) for module in self.modules]
        rules = Rules(seats, options, chosen, MOVE_HANDLERS)
        s = State(rules, Island(lay_board(rules.layout, options, entry), rules.kit), seats)
        for set_up in rules.set_up:
            set_up(s, entry)
        frames = standard_opening(range(seats))
        s.stack += [BEFORE_ROLL[0], FirstTurn(), *reversed(frames)]
        return s


def start(
    modules: Sequence[type[Module[Any]]] = ALL,
    seats: int = 3,
    seed: int = 1,
    **options: str,
) -> Match[Any]:
    """A match with these modules, before the opening."""
    return Match.start(
        KitGame(modules), seats, {"offers": "none", **options}, seed, StreamEntry(seed)
    )


def position(modules: Sequence[type[Module[Any]]] = ALL, seats: int = 3) -> State:
    """The turn of the first player, with nothing on the board."""
    game = KitGame(modules)
    s = game.new(seats, game.meta.check_options(seats, {"offers": "none"}), StreamEntry(1))
    s.active, s.turn = 0, 10
    s.stack = [TURNS[0]]
    return s


def play_on(match: Match[Any], random: Random) -> None:
    """One random answer."""
    question = random.choice(match.decisions())
    match.act(question.seat, question.sample(random))
