"""The rivers: bridges, gold for building, and who is rich or poor."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Final

from ....core import OFF, CommandGroup, Entry, Move, Option, Options, Page, Seat, Text
from ....examples import Example
from ....kit.masks import PlaceMask, contains, members
from ....lessons import Lesson, read_lessons
from ...evaluation.moves import MoveEvaluation
from ...evaluation.view_values import ViewValues
from ...kinds import EDGE, HEX, PieceKind, PointsPart
from ...map import Layout
from ...match_kit import MatchKit
from ...module import DescribeHandler, Module, MoveValue, Reason
from ...player import Player
from ...resources import BRICK, LUMBER, ONE_CARD
from ...state import NOBODY, MoveHandler, State
from ...view import Award, Board, CatanView, Sign, Throw
from ..boxes import KNIGHTS
from ..gold_coins import give_gold
from ..laying_discs import lay_discs
from ..shared_points import SharedPoints
from ..traders_box import COMMAND, OPTION, RIVERS, TRADERS
from .board import (
    ADDED_NUMBER,
    DATA,
    GOLD,
    LAYOUT,
    LETTERS,
    SHARED_NUMBER,
    SWAMP,
    find_banks,
)
from .guide import EXAMPLES, GUIDE
from .moves import BuildBridge, RansomCity
from .values import value_rivers
from .wealth import (
    POOR_POINTS,
    POOR_TITLE,
    WEALTHIEST_POINTS,
    WEALTHIEST_TITLE,
    Wealth,
    update_wealth,
)
from .with_knights import (
    charge_removal,
    describe_ransom,
    explain_ransom,
    list_ransoms,
    ransom_city,
    value_ransom,
)

BRIDGE: Final = PieceKind(
    "bridge",
    Text("Bridge"),
    Text("bridges"),
    EDGE,
    stock=3,
    price=2 * ONE_CARD[BRICK] + ONE_CARD[LUMBER],
    connects=True,
    network="road",
    build=BuildBridge,
)
SWAMP_TOKENS: Final[int] = DATA["swamp_tokens"]  # for a settlement there, in the game for two
RIVER_TITLE: Final = Text("river")
SITE_TITLE: Final = Text("bridge site")
LESSONS_FILE: Final = Path(__file__).with_name("data") / "lessons.json"


class Rivers(SharedPoints, Module[Wealth]):
    """Two rivers; the slot says who is rich and who is poor."""

    key: ClassVar[str] = RIVERS
    order: ClassVar[int] = 22
    options: ClassVar[tuple[Option, ...]] = (OPTION,)
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (BuildBridge, RansomCity)
    guide: ClassVar[tuple[Page, ...]] = GUIDE
    examples: ClassVar[tuple[Example, ...]] = EXAMPLES
    lessons: ClassVar[tuple[Lesson, ...]] = read_lessons(LESSONS_FILE)

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where this scenario is chosen."""
        return options[TRADERS] == RIVERS

    def __init__(self, seats: int, options: Options) -> None:
        """Reads how the number discs are laid, and whether Cities & Knights is played, too."""
        self.order_of_discs = options["board"]
        self.is_with_knights = options.get(KNIGHTS, OFF) != OFF

    # --- composed -----------------------------------------------------

    def change_layout(self, layout: Layout) -> Layout:
        """The map with both rivers."""
        return LAYOUT

    def change_kit(self, kit: MatchKit) -> MatchKit:
        """Adds bridges, three for each player, to the pieces of the match."""
        return kit.with_pieces(BRIDGE)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The function that pays a ransom; bridges are bought like all pieces."""
        return {RansomCity: ransom_city}

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How a ransom is offered in the menu."""
        return {RansomCity: describe_ransom}

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """For bots: the function that says what a ransom is worth."""
        return {RansomCity: value_ransom}

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """For bots: what places at the rivers are worth."""
        return value_rivers(view)

    @classmethod
    def reasons(cls) -> Mapping[type[Move], Reason]:
        """Why a bot would build a bridge, or pay a ransom."""
        return {BuildBridge: explain_bridge, RansomCity: explain_ransom}

    # --- the beginning ------------------------------------------------

    def change_board(self, board: Board, entry: Entry) -> Board:
        """Lays the discs over all land but the swamps, unless they lie as printed."""
        if self.order_of_discs == "beginner":
            return board
        return lay_discs(board, LETTERS, (SWAMP,), self.order_of_discs, entry)

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Sets what the module keeps in the state: nobody is rich or poor in the opening."""
        self.set_slot(s, Wealth())

    def set_up(self, s: State, entry: Entry) -> None:
        """Puts the robber in one of the swamps, at random."""
        swamps = find_swamps(s)
        s.robber = swamps[entry.draw_below(len(swamps))]

    def robber_homes(self, s: State, hexes: tuple[int, ...]) -> tuple[int, ...]:
        """Where a rule sends the robber home: with two players, to the swamps.

        `hexes` are its homes otherwise, such as deserts.
        """
        is_for_two = len(s.players) == 2
        return find_swamps(s) if is_for_two else hexes

    def token_income(self, s: State, corner: int, n: int) -> int:
        """How many trade tokens a settlement brings: n, and more at a swamp."""
        swamps = find_swamps(s)
        is_at_swamp = any(hex in swamps for hex in s.island.grid.corner_hexes[corner])
        return n + SWAMP_TOKENS if is_at_swamp else n

    # --- the turn -----------------------------------------------------

    def change_gains(self, s: State, throw: Throw, gains: list[int]) -> list[int]:
        """The cards that each seat gets for a roll, packed.

        A 2 pays as a 12 does: both numbers lie on one hex. Other rolls
        pay the `gains` of the base game.
        """
        if throw.number == ADDED_NUMBER:
            return s.income[SHARED_NUMBER][:]
        return gains

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Where a piece may be built: bridges on bridge sites alone, other pieces never there."""
        sites = find_banks(s.island.grid).bridges
        if piece.key == BRIDGE.key:
            return places & sites
        if piece.place == EDGE:
            return places & ~sites
        return places

    def on_piece_built(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """Gives the player gold for a piece built at a river; a neutral colour gets none."""
        banks = find_banks(s.island.grid)
        places = banks.edges if piece.place == EDGE else banks.corners
        if not player.is_unplayed and contains(places, at):
            give_gold(s, player, GOLD.get(piece.key, 0), entry)

    def on_piece_lost(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """Charges the active player, who played the Diplomat, for a road removed at a river."""
        is_at_river = contains(find_banks(s.island.grid).edges, at)
        if self.is_with_knights and piece.key == "road" and is_at_river:
            charge_removal(s, entry)

    def city_ransoms(self, s: State, player: Player) -> tuple[Move, ...]:
        """The move that pays gold to save a city from the barbarians, if the player can pay."""
        return list_ransoms(s, player)

    def after_move(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Notes who is rich and who is poor now, once the opening is over."""
        if s.turn:  # 0 during the opening
            self.set_slot(s, update_wealth(s, self.get_slot(s), entry))

    # --- seeing -------------------------------------------------------

    def awards(self, s: State) -> tuple[Award, ...]:
        """The award of the Wealthiest Settler, with its holder."""
        holder = self.get_slot(s).wealthiest
        held_by = None if holder == NOBODY else holder
        return (Award("wealthiest", WEALTHIEST_TITLE, WEALTHIEST_POINTS, held_by),)

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        """The points that the player loses as a Poor Settler."""
        is_poor = player.seat in self.get_slot(s).poor
        return (PointsPart("poor", POOR_TITLE, POOR_POINTS if is_poor else 0),)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """Marks for pictures of the board: rivers, bridge sites, the hex with two numbers.

        A bridge site is marked while it is free.
        """
        banks = find_banks(s.island.grid)
        signs = [Sign("river", HEX, hex, title=RIVER_TITLE) for hex in banks.hexes]
        free = banks.bridges & ~s.road_edges
        signs += [Sign("bridge_site", EDGE, edge, title=SITE_TITLE) for edge in members(free)]
        shared = [hex for hex, n in enumerate(s.island.numbers) if n == SHARED_NUMBER]
        for hex in shared:
            title = Text("pays on {number}, too", number=ADDED_NUMBER)
            signs.append(Sign("second_number", HEX, hex, title=title, number=ADDED_NUMBER))
        return tuple(signs)


def find_swamps(s: State) -> tuple[int, ...]:
    """The hexes of the swamps, where both rivers end."""
    tiles = enumerate(s.island.board.tiles)
    return tuple([hex for hex, tile in tiles if tile.terrain == SWAMP])


def explain_bridge(evaluation: MoveEvaluation, move: BuildBridge) -> Text:
    """Why a bot builds a bridge."""
    return Text("a bridge brings three gold, and a way across the river.")
