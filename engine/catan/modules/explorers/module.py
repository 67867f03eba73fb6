"""Explorers & Pirates, all scenarios: which rules of the base game it changes, and what it adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    Seat,
    Text,
)
from ....examples import Example
from ....kit.masks import PlaceMask
from ....lessons import Lesson, read_lessons
from ...components import GameNumbers
from ...evaluation.view_values import ViewValues
from ...frames.move_handlers import end_turn
from ...kinds import CardKind, PieceKind, PointsPart, Purchase
from ...map import Layout
from ...match_kit import MatchKit
from ...module import DescribeHandler, LabelHandler, Module, MoveValue, Reason
from ...moves import EndTurn
from ...player import Player
from ...state import NOBODY, NOWHERE, Frame, MoveHandler, State
from ...view import Award, Board, CatanView, Counter, Sign, Throw
from ..gold_coins import GOLD, count_coined, gold_of
from .board import shuffle_island
from .box import AREAS, BOX, CREWS, DATA_FOLDER, HAULS, LAIR_NUMBERS, SETTLERS, SHIPS, TRACK_POINTS
from .building import (
    build_vessel,
    crews_left,
    hire_crew,
    hire_settler,
    list_building_moves,
    list_returns,
    rebuild_vessel,
    return_cargo,
    settlers_left,
)
from .cargo import FISH, SPICE
from .descriptions import DESCRIPTIONS, LABELS
from .fishing import catch_fish, deliver_cargo, gain_spice, roll_for_fish
from .gold import (
    buy_with_gold,
    earn_gold,
    list_gold_moves,
    note_hands,
    pay_after_production,
    sell_fast,
)
from .guide import GUIDE
from .guide_examples import EXAMPLES
from .kit import CREW, SETTLER, SHIP, change_game_numbers, change_kit
from .lairs import fetch_crew, land_crews, resolve_captures
from .missions import LEADER_POINTS, LEADER_TITLES, MISSION_TITLES, make_track
from .movement import begin_movement, has_voyages
from .moves import (
    BERTHS,
    CARGOES,
    KINDS,
    SET_SAIL,
    VESSELS,
    BuildVessel,
    BuyWithGold,
    CatchFish,
    ChasePirate,
    Deliver,
    EarnGold,
    FastGold,
    FetchCrew,
    GainSpice,
    HireCrew,
    HireSettler,
    Land,
    LandCrews,
    Load,
    RebuildVessel,
    ReturnCargo,
    RollForFish,
    Sail,
    SailFleet,
    SetSail,
    Swap,
    Unload,
)
from .opening import add_neutrals, list_opening_frames, place_printed_pieces
from .options import COMMAND, EXPLORERS, OPTION
from .orders import sail_fleet
from .pirates import chase_pirate, resolve_seven
from .places import closed_corners, closed_edges
from .reasons import REASONS
from .sailing import land_settler, load_cargo, sail_ship, swap_cargo, unload_cargo
from .scenario import SCENARIOS_BY_KEY
from .seen import list_signs
from .slot import Pools, Voyages, read_slot
from .values import MOVE_VALUES, value_box

SEVEN = 7
LESSONS_FILE: Final = DATA_FOLDER / "lessons" / "lessons.json"
# What brings points later, where a point is worth 9
SHIP_POSITION_VALUE: Final = 1.5
CARGO_POSITION_VALUE: Final = 2.0  # of a piece under way, or a crew at a lair


class Explorers(Module[Voyages]):
    """Ships with holds, hidden land, gold and missions."""

    key: ClassVar[str] = EXPLORERS
    order: ClassVar[int] = 29
    options: ClassVar[tuple[Option, ...]] = (OPTION,)
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = KINDS
    names: ClassVar[Mapping[str, NameAxis]] = {
        "vessel": VESSELS,
        "berth": BERTHS,
        "cargo": CARGOES,
    }
    field_questions: ClassVar[Mapping[str, Text]] = {
        "vessel": Text("which ship?"),
        "berth": Text("which ship or harbor?"),
        "cargo": Text("which cargo?"),
        "crews": Text("how many crews?"),
    }
    cards: ClassVar[tuple[CardKind, ...]] = (GOLD,)
    guide: ClassVar[tuple[Page, ...]] = GUIDE
    examples: ClassVar[tuple[Example, ...]] = EXAMPLES
    lessons: ClassVar[tuple[Lesson, ...]] = read_lessons(LESSONS_FILE)

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where a scenario of the box is chosen."""
        return options[EXPLORERS] != OFF

    def __init__(self, seats: int, options: Options) -> None:
        """Reads which scenario of the box is chosen."""
        self.scenario = SCENARIOS_BY_KEY[options[EXPLORERS]]

    # --- composed -----------------------------------------------------

    def change_layout(self, layout: Layout) -> Layout:
        """The map of the scenario, instead of the usual island."""
        return self.scenario.layout

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        """The numbers with the scenario's target, without development cards and awards."""
        return change_game_numbers(numbers, self.scenario.target)

    def change_kit(self, kit: MatchKit) -> MatchKit:
        """The kit of cards and pieces, with ships, settlers and crews."""
        return change_kit(kit, self.scenario)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The functions that carry out the moves of the box, and a new one that ends a turn.

        Before a turn ends, the captures of lairs are settled.
        """
        return {
            BuildVessel: build_vessel,
            RebuildVessel: rebuild_vessel,
            HireSettler: hire_settler,
            HireCrew: hire_crew,
            ReturnCargo: return_cargo,
            BuyWithGold: buy_with_gold,
            EarnGold: earn_gold,
            FastGold: sell_fast,
            SetSail: begin_movement,
            Sail: sail_ship,
            SailFleet: sail_fleet,
            Land: land_settler,
            Load: load_cargo,
            Unload: unload_cargo,
            Swap: swap_cargo,
            LandCrews: land_crews,
            FetchCrew: fetch_crew,
            RollForFish: roll_for_fish,
            CatchFish: catch_fish,
            GainSpice: gain_spice,
            Deliver: deliver_cargo,
            ChasePirate: chase_pirate,
            EndTurn: self.end_turn,
        }

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """The names under which pictures show the actions of this box, by their verb."""
        return {
            "vessel": Text("Ship"),
            "settler": Text("Settler"),
            "crew": Text("Crew"),
            "discovery": Text("Discovery"),
            "storm": Text("Crews at a lair"),
            "fishing": Text("Fish"),
            "spice": Text("Spices"),
            "pirate_ship": Text("Pirate ship"),
            "chase": Text("Chase"),
        }

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How the moves are offered in menus."""
        return DESCRIPTIONS

    @classmethod
    def label_handlers(cls) -> Mapping[type[Move], LabelHandler]:
        """What harbor settlements are called."""
        return LABELS

    @classmethod
    def warnings(cls) -> Mapping[Move | type[Move], Text]:
        """What giving a piece back costs; the player is asked again before it is done."""
        return {ReturnCargo: Text("The piece goes back to the supply. Nothing is paid for it.")}

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """What the moves are worth to a bot."""
        return MOVE_VALUES

    @classmethod
    def reasons(cls) -> Mapping[type[Move], Reason]:
        """Why a bot would make the moves."""
        return REASONS

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """What purchases are worth now, and which corners are closed."""
        return value_box(view)

    # --- the beginning ------------------------------------------------

    def change_board(self, board: Board, entry: Entry) -> Board:
        """Shuffles the land of the start island, where the scenario says so."""
        return shuffle_island(board, entry) if self.scenario.shuffles_island else board

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Fills the box's slot in the state: what is hidden, missions, and no ship at sea."""
        seats = len(s.players)
        pools: list[Pools] = []
        for area, tiles in zip(AREAS, self.scenario.hidden, strict=True):
            numbers = tuple(BOX["numbers"][area])
            shoals = tuple(BOX["shoals"][area])
            villages = tuple(BOX["villages"][area])
            pools.append(Pools(tiles, numbers, shoals, villages))
        ships = ((None,) * SHIPS,) * seats
        tracks = tuple(make_track(mission, seats) for mission in self.scenario.missions)
        self.set_slot(
            s,
            Voyages(
                self.scenario,
                ships,
                basins=(),
                pools=tuple(pools),
                lair_numbers=LAIR_NUMBERS,
                hauls=HAULS,
                tracks=tracks,
            ),
        )

    def set_up(self, s: State, entry: Entry) -> None:
        """Takes the robber off the board, and in Land Ho! places everybody's first pieces."""
        s.robber = NOWHERE
        add_neutrals(s)
        if self.scenario.has_fixed_start:
            place_printed_pieces(s, entry)

    def opening_frames(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """The questions of this box's opening; none where the first pieces are printed."""
        if self.scenario.has_fixed_start:
            return []
        return list_opening_frames(order, len(s.owners))

    # --- production and the seven -------------------------------------

    def on_roll(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Notes who has which cards before production."""
        if throw.number != SEVEN:
            note_hands(s)

    def after_production(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Pays gold to whoever got no card, and to buildings at gold fields."""
        pay_after_production(s, throw.number, entry)

    def on_seven(self, s: State, seat: Seat, entry: Entry) -> bool:
        """Asks for discards, then where the roller's pirate ship goes, if there are pirates.

        Always True: the base game, which would ask for its robber, has
        nothing more to do.
        """
        resolve_seven(s, seat, entry)
        return True

    def robber_homes(self, s: State, hexes: tuple[int, ...]) -> tuple[int, ...]:
        """No hex, for there is no robber to send home."""
        return ()

    # --- the turn -----------------------------------------------------

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that build ships, hire settlers and crews, use gold, or begin to sail.

        There are none while somebody builds between two turns.
        """
        if s.stack[-1].between:
            return ()
        sailing = SET_SAIL if has_voyages(s, player.seat) else ()
        return (
            *list_building_moves(s, player),
            *list_gold_moves(s, player),
            *sailing,
            *list_returns(s, player),
        )

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Where the piece may be built: a harbor settlement only at water.

        The kit calls it a city. Roads and settlements keep away from
        hexes that are closed to the player.
        """
        if piece.key == "city":
            return places & s.island.shape.waters
        if piece.key == "road":
            return places & ~closed_edges(s, player.seat)
        if piece.key == "settlement":
            return places & ~closed_corners(s, player.seat)
        return places

    def purchases_left(self, s: State, player: Player, purchase: Purchase, left: int) -> int:
        """How many ships, settlers or crews the player has in supply; `left` of all else.

        Of ships it is at least one: with all of them at sea, one
        may be built anew.
        """
        if purchase.key == SHIP.key:
            return max(1, SHIPS - len(read_slot(s).own_ships(player.seat)))
        if purchase.key == SETTLER.key:
            return settlers_left(s, player)
        if purchase.key == CREW.key:
            return crews_left(s, player)
        return left

    def end_turn(self, s: State, seat: Seat, move: EndTurn, entry: Entry) -> None:
        """Move handler of `EndTurn`: captures are settled first.

        A player who then has enough points wins: the turn does not end.
        """
        resolve_captures(s, seat, entry)
        if s.players[seat].score < s.rules.target:
            end_turn(s, seat, move, entry)

    # --- seeing -------------------------------------------------------

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """Gold, ships and crews in supply, and how far the missions have come."""
        slot = read_slot(s)
        seat = player.seat
        counters = [
            Counter("gold", GOLD.title, gold_of(s, seat)),
            Counter("ships", Text("ships in supply"), SHIPS - len(slot.own_ships(seat))),
        ]
        if slot.scenario.has_crews:
            counters.append(Counter("crews", Text("crews in supply"), crews_left(s, player)))
        for track in slot.tracks:
            title = MISSION_TITLES[track.mission]
            counters.append(Counter(f"track_{track.mission}", title, track.spaces[seat]))
        return tuple(counters)

    def supply(self, s: State) -> tuple[Counter, ...]:
        """How many hexes are hidden, and how many hauls are left."""
        slot = read_slot(s)
        hidden = sum(len(pools.tiles) for pools in slot.pools)
        counters = [Counter("hidden", Text("hidden hexes"), hidden)]
        if any(track.mission == "fish" for track in slot.tracks):
            counters.append(Counter("hauls", Text("fish hauls in supply"), slot.hauls))
        return tuple(counters)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """The marks on the board: ships with their cargo, and all that was discovered."""
        return list_signs(s)

    def awards(self, s: State) -> tuple[Award, ...]:
        """The cards with points for whoever leads on the track of each mission."""
        return tuple(
            Award(
                f"leader_{track.mission}",
                LEADER_TITLES[track.mission],
                LEADER_POINTS,
                None if track.leader == NOBODY else track.leader,
            )
            for track in read_slot(s).tracks
        )

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        """The player's points on the track of each mission."""
        if player.is_unplayed:
            return ()
        return tuple(
            PointsPart(
                f"track_{track.mission}",
                MISSION_TITLES[track.mission],
                TRACK_POINTS[track.spaces[player.seat]],
            )
            for track in read_slot(s).tracks
        )

    def position_value(self, s: State, player: Player) -> float:
        """What ships, their cargo, and crews at lairs will bring."""
        if player.is_unplayed:
            return 0.0
        slot = read_slot(s)
        seat = player.seat
        ships = [ship for ship in slot.ships[seat] if ship is not None]
        cargo = sum([sum(ship.hold) for ship in ships])
        crews = sum([lair.crews[seat] for lair in slot.lairs if not lair.is_captured])
        return SHIP_POSITION_VALUE * len(ships) + CARGO_POSITION_VALUE * (cargo + crews)

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """Counts that no move may change, by which tests find lost or doubled pieces.

        Tiles without a hidden hex, and missing sacks, are always 0.
        Gold that the bank has coined counts below zero, as what players
        hold is added to it. Settlers and crews count in full for each
        player whose supply has not fallen below zero.
        """
        slot = read_slot(s)
        holds = []
        for p in s.players:
            holds += slot.holds_of(p.seat, p.cities)
        hidden = sum(tile.terrain in AREAS for tile in s.island.board.tiles)
        on_shoals = sum(shoal.has_haul for shoal in slot.shoals)
        laid = sum(tile.number is not None for tile in s.island.board.tiles)
        in_pools = sum(len(pools.numbers) for pools in slot.pools) + len(slot.lair_numbers)
        sacks = sum(village.sacks for village in slot.villages) + slot.sacks_out
        sacks_of_villages = len(s.players) * len(slot.villages)
        return {
            GOLD.key: -count_coined(s),
            "tiles without a hidden hex": sum(len(pool.tiles) for pool in slot.pools) - hidden,
            "numbers": laid + in_pools,
            "hauls": slot.hauls + on_shoals + sum(hold[FISH] for hold in holds),
            "missing sacks": sacks_of_villages - sacks - sum(hold[SPICE] for hold in holds),
            "settlers": sum(settlers_left(s, p) >= 0 for p in s.players) * SETTLERS,
            "crews": sum(crews_left(s, p) >= 0 for p in s.players) * CREWS,
        }
