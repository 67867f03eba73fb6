"""The sea: ships, the pirate, gold fields and new islands, for all scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from ....core import (
    OFF,
    CommandGroup,
    Entry,
    Move,
    NameAxis,
    Option,
    Options,
    Page,
    Plural,
    Seat,
    Text,
    Who,
)
from ....examples import Example
from ....kit.hexes import EDGES
from ....kit.masks import CornerMask, EdgeMask, HexMask, PlaceMask, contains, members
from ....lessons import Lesson, read_lessons
from ...components import GameNumbers
from ...evaluation.view_values import ViewValues
from ...kinds import EDGE, Crop, PieceKind, PointsPart
from ...map import Layout
from ...match_kit import MatchKit
from ...module import DescribeHandler, Module, MoveValue, Reason
from ...pawns import pawn_hex
from ...pieces import own_places
from ...player import Player
from ...robber import move_pawn
from ...state import NOWHERE, MoveHandler, State
from ...view import CatanView, Counter, Sign, Throw
from ..shared_points import sharing_modules
from .command import COMMAND
from .gold import ask_for_gold_cards, gold_hexes, pay_first_gold
from .guide import SEA_PAGES, list_scenario_pages
from .harbours import describe_harbour
from .islands import (
    Landing,
    area_at,
    border_hexes,
    edges_within_frame,
    inner_edges,
    island_signs,
    list_areas,
)
from .map_examples import show_map
from .moves import BuyShip, DismissPirate, LayHarbour, MovePirate, MoveShip
from .options import (
    ALL,
    FORBIDDEN,
    GOLD_START,
    ISLAND_POINTS,
    ONE,
    SEA_BOARD,
    SEAFARERS,
    SHIP_ROUTES,
    SHUFFLED,
    make_options,
)
from .pieces import PIRATE, SHIP
from .pirate import (
    change_robber_moves,
    describe_dismissal,
    describe_pirate_move,
    dismiss_pirate,
    move_pirate,
    value_dismissal,
    value_pirate_move,
)
from .reasons import REASONS, explain_ship_move
from .scenarios import SCENARIOS, SCENARIOS_BY_KEY
from .ship_moves import (
    describe_ship_move,
    find_closed_ships,
    find_open_ships,
    list_ship_moves,
    move_ship,
    value_ship_move,
)
from .slot import SeaSlot
from .terrain import GOLD_FIELD
from .values import value_islands

LESSONS_FILE: Final = Path(__file__).with_name("data") / "lessons" / "lessons.json"
ISLAND_TITLE: Final = Text("new islands")
ROBBER_NUMBER: Final = 12  # on whose disc the robber begins, where there is no desert
# Revisions with which rulings came
BORDER_IS_THE_FRAME: Final = 3  # the pirate is on none of the outermost hexes
SHIPS_KEEP_TO_THE_BOARD: Final = 5  # none lies between two outermost hexes


class Seafarers(Module[SeaSlot]):
    """What all scenarios share; what one has alone is a module of its own."""

    key: ClassVar[str] = SEAFARERS
    order: ClassVar[int] = 12
    options: ClassVar[tuple[Option, ...]] = make_options(SCENARIOS)
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (
        BuyShip,
        MoveShip,
        MovePirate,
        DismissPirate,
        LayHarbour,
    )
    names: ClassVar[Mapping[str, NameAxis]] = {"ship": EDGES}
    field_questions: ClassVar[Mapping[str, Text]] = {"ship": Text("which ship?")}
    guide: ClassVar[tuple[Page, ...]] = (*SEA_PAGES, *list_scenario_pages(SCENARIOS))
    examples: ClassVar[tuple[Example, ...]] = tuple(map(show_map, SCENARIOS))
    lessons: ClassVar[tuple[Lesson, ...]] = read_lessons(LESSONS_FILE)

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where a scenario of the box is chosen."""
        return options[SEAFARERS] != OFF

    def __init__(self, seats: int, options: Options) -> None:
        """Reads the scenario with its board, and the options that vary its rules."""
        self.scenario = SCENARIOS_BY_KEY[options[SEAFARERS]]
        self.board = self.scenario.board(seats)
        self.is_shuffled = options[SEA_BOARD] == SHUFFLED
        self.bars_gold_start = options[GOLD_START] == FORBIDDEN
        self.counts_open_ships = options[SHIP_ROUTES] == ALL
        points = self.scenario.island_points
        self.island_points = min(points, 1) if options[ISLAND_POINTS] == ONE else points

    # --- composed -----------------------------------------------------

    def change_layout(self, layout: Layout) -> Layout:
        """The map of the scenario instead of that of the base game."""
        return self.board.arrange(shuffled=self.is_shuffled)

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        """The game numbers with as many points to win as the scenario asks for."""
        return replace(numbers, target=self.scenario.target)

    def change_kit(self, kit: MatchKit) -> MatchKit:
        """Adds ships, gold fields and, if the scenario has it, the pirate to the kit."""
        gold = Crop(GOLD_FIELD, settlement=0, city=0, of_choice=True)
        kit = kit.with_pieces(SHIP).with_crops(gold)
        return kit.with_pawns(PIRATE) if self.scenario.has_pirate else kit

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The functions that carry out moves at sea; ships are bought like all pieces."""
        return {
            MoveShip: self.move_ship,
            MovePirate: move_pirate,
            DismissPirate: dismiss_pirate,
        }

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How the moves at sea are offered in menus."""
        return {
            MoveShip: describe_ship_move,
            MovePirate: describe_pirate_move,
            DismissPirate: describe_dismissal,
            LayHarbour: describe_harbour,
        }

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """For bots: the functions that say what the moves at sea may bring."""
        return {
            MoveShip: value_ship_move,
            MovePirate: value_pirate_move,
            DismissPirate: value_dismissal,
        }

    @classmethod
    def reasons(cls) -> Mapping[type[Move], Reason]:
        """Why a bot would make the moves at sea."""
        return {MoveShip: explain_ship_move, **REASONS}

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """For bots: what gold fields and new islands are worth."""
        return value_islands(view)

    # --- the beginning ------------------------------------------------

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Sets what the module keeps in the state: the islands, on which nobody has built."""
        areas = list_areas(s.island, self.board)
        nowhere_settled = (0,) * len(s.players)
        self.set_slot(s, SeaSlot(areas, nowhere_settled))

    def set_up(self, s: State, entry: Entry) -> None:
        """Puts robber and pirate where they begin.

        Without a place on the map they begin off the board.
        """
        s.robber = self._first_robber_hex(s)
        if self.scenario.has_pirate and self.board.pirate is not None:
            printed = s.island.grid.hexes.index(self.board.pirate)
            is_on_frame = contains(self._frame_hexes(s), printed)
            move_pawn(s, PIRATE, NOWHERE if is_on_frame else printed)

    def _frame_hexes(self, s: State) -> HexMask:
        """The outermost hexes: the board's frame, where the pirate cannot stand.

        In earlier revisions they were hexes like all others, so none is given.
        """
        if s.rules.revision < BORDER_IS_THE_FRAME:
            return 0
        return border_hexes(s.island.grid.hexes)

    def _first_robber_hex(self, s: State) -> int:
        """The hex where the robber begins: the first desert, unless the map names a hex.

        Else it is a hex with a 12: the one that the map names, or the
        first. Without a 12, or in a scenario without a robber, it
        begins off the board (NOWHERE).
        """
        if not self.scenario.has_robber:
            return NOWHERE
        printed = self.board.robber
        if s.island.board.deserts and printed is None:
            return s.island.board.deserts[0]
        twelves = [hex for hex, n in enumerate(s.island.numbers) if n == ROBBER_NUMBER]
        if printed is not None and s.island.grid.hexes.index(printed) in twelves:
            return s.island.grid.hexes.index(printed)
        return twelves[0] if twelves else NOWHERE

    def founding_corners(self, s: State, seat: Seat, corners: CornerMask) -> CornerMask:
        """Where first settlements may stand: in some scenarios on the main island alone.

        An option bars gold fields.
        """
        if self.scenario.starts_on_main_island:
            corners &= self.get_slot(s).areas[0].corners
        if self.bars_gold_start:
            for hex in gold_hexes(s):
                corners &= ~s.island.grid.around[hex]
        return corners

    def on_first_cards(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Adds to a player's first cards one of choice for each gold field at the building."""
        pay_first_gold(s, player, corner)

    # --- production and the seven -------------------------------------

    def after_production(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Asks for the cards of choice that gold fields bring, after all other land has paid."""
        ask_for_gold_cards(s, seat, throw)

    def robber_hexes(self, s: State, seat: Seat, hexes: list[int]) -> list[int]:
        """Where robber and pirate may be moved: to none of the hexes of the board's frame."""
        frame_hexes = self._frame_hexes(s)
        return [hex for hex in hexes if not contains(frame_hexes, hex)]

    def robber_moves(self, s: State, seat: Seat, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Where the robber may go, or the pirate, which may be moved instead."""
        return change_robber_moves(s, moves) if self.scenario.has_pirate else moves

    # --- ships --------------------------------------------------------

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Where a piece may be built: ships within the board's frame, away from the pirate."""
        if piece.key != SHIP.key:
            return places
        return places & self._sea_ways(s) & ~self._pirate_edges(s)

    def _sea_ways(self, s: State) -> EdgeMask:
        """The edges where ships may lie: of the board's frame, only those on its inner side.

        In earlier revisions they could also lie between two hexes of the frame.
        """
        hexes = s.island.grid.hexes
        if s.rules.revision < SHIPS_KEEP_TO_THE_BOARD:
            return inner_edges(hexes)
        return edges_within_frame(hexes)

    def _pirate_edges(self, s: State) -> EdgeMask:
        """The edges of the pirate's hex; none where it is off the board."""
        hex = pawn_hex(s, PIRATE) if self.scenario.has_pirate else NOWHERE
        return 0 if hex == NOWHERE else s.island.shape.borders[hex]

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves of ships: one in a turn, and none between two turns.

        Five and six players may build between the turns.
        """
        is_between_turns = s.stack[-1].between
        if is_between_turns or self.get_slot(s).in_turn(s.turn).has_moved:
            return ()
        return list_ship_moves(s, player, self.movable_ships(s, player))

    def movable_ships(self, s: State, player: Player) -> EdgeMask:
        """The player's ships that may be moved now.

        They lie at an open end, were not built in this turn, and are
        away from the pirate.
        """
        if not own_places(s, player, SHIP):
            return 0
        new_ships = self.get_slot(s).in_turn(s.turn).new_ships
        ships = find_open_ships(s, player) & ~new_ships & ~self._pirate_edges(s)
        for module in sharing_modules(s):
            ships = module.movable_places(s, player, SHIP, ships)
        return ships

    def move_ship(self, s: State, seat: Seat, move: MoveShip, entry: Entry) -> None:
        """Move handler of `MoveShip`: the one ship of this turn goes elsewhere."""
        slot = self.get_slot(s).in_turn(s.turn)
        self.set_slot(s, slot._replace(has_moved=True))
        move_ship(s, seat, move, entry)

    def on_piece_built(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """Notes a ship that is built in a turn: it may not be moved in the same turn.

        Five and six players may build between two turns: such a ship is
        not noted.
        """
        is_between_turns = any(frame.between for frame in s.stack)
        if piece.key == SHIP.key and not is_between_turns:
            slot = self.get_slot(s).in_turn(s.turn)
            self.set_slot(s, slot._replace(new_ships=slot.new_ships | 1 << at))

    def counted_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """The pieces that count for the longest road.

        By an option of the table, ships count only in closed lines.
        """
        if self.counts_open_ships or piece.key != SHIP.key:
            return places
        return places & find_closed_ships(s, player)

    # --- new islands --------------------------------------------------

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Gives points for a first building on an island, unless it is one of the opening."""
        slot = self.get_slot(s)
        area = area_at(slot.areas, corner)
        if player.is_unplayed or area is None or slot.has_settled(player.seat, area):
            return
        slot = slot.settle(player.seat, area)
        if s.turn and self.island_points:  # turn 0 is the opening, which brings none
            slot = slot._replace(landings=(*slot.landings, Landing(player.seat, area)))
            player.score += self.island_points
            self._tell_landing(player.seat, entry)
        self.set_slot(s, slot)

    def _tell_landing(self, seat: Seat, entry: Entry) -> None:
        """Tells everybody that a seat has settled a new island."""
        if entry.news is not None:
            entry.tell(
                "{player} settles a new island: {points}.",
                player=Who(seat),
                points=Plural("{n} point", "{n} points", n=self.island_points),
            )

    # --- seeing -------------------------------------------------------

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        """The part of a player's points that landings on new islands have brought."""
        landings = self.get_slot(s).landings_of(player.seat)
        return (PointsPart("islands", ISLAND_TITLE, landings * self.island_points),)

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """How many new islands the player has settled, where they bring points."""
        if not self.island_points:
            return ()
        landings = self.get_slot(s).landings_of(player.seat)
        return (Counter("islands", ISLAND_TITLE, landings),)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """Marks for pictures: islands that pay, whom they paid, which ships may be moved.

        Ships at an open end of their line may, those in closed lines not.
        """
        slot = self.get_slot(s)
        signs: list[Sign] = []
        if self.island_points:
            settled = slot.settled
            if self.scenario.starts_on_main_island:
                main_island = 1  # as a mask of areas: the first one pays nobody
                settled = tuple(areas | main_island for areas in settled)
            signs += island_signs(slot.areas, settled, slot.landings, self.island_points)
        for p in s.players:
            closed = members(find_closed_ships(s, p))
            signs += [Sign("closed_ship", EDGE, edge, owner=p.seat) for edge in closed]
            open_ended = members(find_open_ships(s, p))
            signs += [Sign("open_ship", EDGE, edge, owner=p.seat) for edge in open_ended]
        return tuple(signs)
