"""The attack: a castle, barbarians on the coast, and knights that march at the end of turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from ....core import (
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
)
from ....examples import Example
from ....kit.hexes import EDGES
from ....kit.masks import CornerMask, PlaceMask
from ....lessons import Lesson, read_lessons
from ...board_setup import DESERT
from ...components import GameNumbers
from ...evaluation.view_values import ViewValues
from ...kinds import CORNER, EDGE, HEX, PieceKind, PointsPart
from ...map import Layout
from ...match_kit import MatchKit
from ...module import DescribeHandler, MoveValue, Reason
from ...moves import EndTurn
from ...player import Player
from ...state import NOWHERE, Frame, MoveHandler, State
from ...view import Board, CatanView, Counter, Sign
from ..city_openings import make_paid_building_a_city
from ..fewer_awards import without_largest_army
from ..own_moves import OwnMoves
from ..shared_points import SharedPoints
from ..traders_box import ATTACK, COMMAND, OPTION, TRADERS
from .board import COAST, DATA, LAYOUT, TARGET, restore_discs
from .cards import FULL_DECK, Treason, draw_card
from .descriptions import DESCRIPTIONS, REASONS
from .guide import EXAMPLES, GUIDE
from .landings import land_barbarians
from .marching import begin_march
from .moves import (
    HaltKnights,
    MarchKnight,
    MarchKnights,
    PlaceKnight,
    SendBarbarian,
    SpareAll,
    TakeBarbarian,
)
from .riders import RIDER, riders_of
from .slot import (
    MOST_ON_HEX,
    PRISONERS_FOR_POINT,
    Attack,
    CoastHex,
    closed_corners,
    closed_edges,
    conquered_corners,
    list_conquered_buildings,
    points_lost,
    points_of_prisoners,
)
from .theft import resolve_seven
from .values import MOVE_VALUES, value_attack

CONQUERED_TITLE: Final = Text("conquered")
BARBARIAN_TITLE: Final = Text("Barbarian")
BARBARIANS_TITLE: Final = Text("barbarians")
PRISONERS_TITLE: Final = Text("prisoners")
LOST_TITLE: Final = Text("conquered buildings")
DESERT_TOKENS: Final[int] = DATA["desert_tokens"]  # for two
BUILDING_SIGNS: Final = {"settlement": "conquered_settlement", "city": "conquered_city"}
# Where a point is worth 9: of a prisoner without a pair, of a knight on the board
PRISONER_POSITION_VALUE, KNIGHT_POSITION_VALUE = 4.0, 1.0
LESSONS_FILE: Final = Path(__file__).with_name("data") / "lessons.json"
# The revision with which the desert of this map brings tokens as others do
TOKENS_AT_EVERY_DESERT: Final = 6


class BarbarianAttack(SharedPoints, OwnMoves[Attack]):
    """Barbarians and knights; the slot says where the barbarians are."""

    key: ClassVar[str] = "barbarian_attack"
    order: ClassVar[int] = 24
    options: ClassVar[tuple[Option, ...]] = (OPTION,)
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (
        MarchKnight,
        MarchKnights,
        HaltKnights,
        PlaceKnight,
        TakeBarbarian,
        SendBarbarian,
        SpareAll,
    )
    names: ClassVar[Mapping[str, NameAxis]] = {"rider": EDGES, "paths": EDGES}
    field_questions: ClassVar[Mapping[str, Text]] = {"rider": Text("which knight?")}
    guide: ClassVar[tuple[Page, ...]] = GUIDE
    examples: ClassVar[tuple[Example, ...]] = EXAMPLES
    lessons: ClassVar[tuple[Lesson, ...]] = read_lessons(LESSONS_FILE)
    descriptions: ClassVar[Mapping[type[Move], DescribeHandler]] = DESCRIPTIONS
    values: ClassVar[Mapping[type[Move], MoveValue]] = MOVE_VALUES
    explanations: ClassVar[Mapping[type[Move], Reason]] = REASONS

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where this scenario is chosen."""
        return options[TRADERS] == ATTACK

    def __init__(self, seats: int, options: Options) -> None:
        """Reads whether the number discs are shuffled."""
        self.shuffles_discs = options["board"] == "random"

    # --- composed -----------------------------------------------------

    def change_layout(self, layout: Layout) -> Layout:
        """The map with the castle, instead of the usual island."""
        return LAYOUT

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        """The numbers with 12 points to win, no Largest Army, and none of the usual cards."""
        no_cards = (0,) * len(numbers.development)
        changed = replace(numbers, target=TARGET, development=no_cards)
        return without_largest_army(changed)

    def change_kit(self, kit: MatchKit) -> MatchKit:
        """The kit of cards and pieces, with six knights for each player, which march on paths."""
        return kit.with_pieces(RIDER)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """Replaces the function that ends a turn: knights march before it."""
        return {EndTurn: self.end_turn}

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """The name, by its verb, under which pictures show that a barbarian was moved."""
        return {"barbarian": BARBARIAN_TITLE}

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """What cards and places are worth while barbarians are on the coast."""
        return value_attack(view)

    # --- the beginning ------------------------------------------------

    def change_board(self, board: Board, entry: Entry) -> Board:
        """Lays the discs as printed, unless they are shuffled.

        No desert is named on the board: no other module puts anything
        in its place, and no robber goes there.
        """
        laid = board if self.shuffles_discs else restore_discs(board)
        return replace(laid, deserts=())

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Fills the module's slot in the state, and the deck.

        A barbarian stands on the 2 and on the 12, the rest are in supply.
        """
        hexes = [s.island.grid.hexes.index(hex) for hex in COAST]
        coast = tuple(CoastHex(hex, s.island.numbers[hex]) for hex in hexes)
        first_numbers = DATA["first_numbers"]
        barbarians = tuple(1 if place.number in first_numbers else 0 for place in coast)
        supply = DATA["barbarians"] - sum(barbarians)
        no_points = (0,) * len(s.players)
        slot = Attack(coast, barbarians, supply, prisoners=no_points, points=no_points)
        self.set_slot(s, slot)
        s.deck = list(FULL_DECK)

    def set_up(self, s: State, entry: Entry) -> None:
        """Takes the robber off the board: there is none in this scenario."""
        s.robber = NOWHERE

    def opening_frames(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """The questions of the opening: a city replaces the settlement that brings cards."""
        return make_paid_building_a_city(frames)

    # --- the turn -----------------------------------------------------

    def on_seven(self, s: State, seat: Seat, entry: Entry) -> bool:
        """Asks for discards, and then who rolled for a victim.

        Always True: the base game, which would ask for its robber, has
        nothing more to do.
        """
        resolve_seven(s, seat, entry)
        return True

    def robber_homes(self, s: State, hexes: tuple[int, ...]) -> tuple[int, ...]:
        """No hex, for there is no robber to send home."""
        return ()

    def banishing_frame(self, s: State, seat: Seat) -> Frame | None:
        """The question from where to where a barbarian is sent.

        Trade tokens pay for it, where else they would send away the
        robber. None while no barbarian has landed.
        """
        if not self.get_slot(s).occupied:
            return None
        return Treason(seat, count=1)

    def token_income(self, s: State, corner: int, n: int) -> int:
        """The trade tokens that a settlement brings in the game for two: more at the desert.

        In earlier revisions the desert brought none.
        """
        if s.rules.revision < TOKENS_AT_EVERY_DESERT:
            return n
        tiles = s.island.board.tiles
        hexes = s.island.grid.corner_hexes[corner]
        at_desert = any(tiles[hex].terrain == DESERT for hex in hexes)
        return n + DESERT_TOKENS if at_desert else n

    def draw_development(self, s: State, player: Player, entry: Entry) -> bool:
        """Draws a card of this scenario; always True, so that no development card is drawn."""
        draw_card(s, player.seat, entry)
        return True

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Where the piece may be built, while barbarians are on the coast.

        A city replaces no conquered settlement; roads and settlements
        keep away from conquered hexes.
        """
        if piece.replaces:
            return places & ~conquered_corners(s)
        if piece.place == EDGE:
            return places & ~closed_edges(s)
        if piece.place == CORNER:
            return places & ~closed_corners(s)
        return places

    def harbour_buildings(self, s: State, player: Player, corners: CornerMask) -> CornerMask:
        """The player's buildings that use harbours: not those that are conquered."""
        return corners & ~conquered_corners(s)

    def army_size(self, s: State, player: Player, n: int) -> int:
        """How many knights count for awards and events: n, and those on the board."""
        return n + riders_of(s, player).bit_count()

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Lets barbarians land after each building, once the opening is over."""
        if s.turn:
            land_barbarians(s, entry)

    def end_turn(self, s: State, seat: Seat, move: EndTurn, entry: Entry) -> None:
        """Move handler of `EndTurn`: does not end the turn yet, but begins the march of knights.

        The player is asked where their knights go; then battles are fought, and
        the turn passes on. All of that waits on the stack of questions.
        """
        begin_march(s, seat, entry)

    # --- seeing -------------------------------------------------------

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        """The points of prisoners, less those of conquered buildings."""
        if player.is_unplayed:
            return ()
        return (
            PointsPart("prisoners", PRISONERS_TITLE, points_of_prisoners(s, player.seat)),
            PointsPart("conquered", LOST_TITLE, -points_lost(s, player)),
        )

    def position_value(self, s: State, player: Player) -> float:
        """What prisoners short of a point, and knights on the board, are worth."""
        odd_prisoners = self.get_slot(s).prisoners[player.seat] % PRISONERS_FOR_POINT
        knights = sum([places.bit_count() for places in player.more_pieces])
        return PRISONER_POSITION_VALUE * odd_prisoners + KNIGHT_POSITION_VALUE * knights

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """How many prisoners the player has, which the view shows beside them."""
        prisoners = self.get_slot(s).prisoners[player.seat]
        return (Counter("prisoners", PRISONERS_TITLE, prisoners),)

    def supply(self, s: State) -> tuple[Counter, ...]:
        """The barbarians that may still land."""
        return (Counter("barbarians", BARBARIANS_TITLE, self.get_slot(s).supply),)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """The marks on the board: barbarians on the coast, and what they have conquered."""
        slot = self.get_slot(s)
        signs: list[Sign] = []
        for (hex, number), n in zip(slot.coast, slot.barbarians, strict=True):
            if n:
                counted = Plural("{n} barbarian", "{n} barbarians", n=n)
                signs.append(Sign("barbarian", HEX, hex, title=counted, count=n))
            if n == MOST_ON_HEX:
                title = Text("conquered: {number} pays nothing", number=number)
                signs.append(Sign("conquered", HEX, hex, title=title, number=number))
        for owner, key, corner in list_conquered_buildings(s):
            signs.append(Sign(BUILDING_SIGNS[key], CORNER, corner, owner, CONQUERED_TITLE))
        return tuple(signs)

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """How many barbarians there are in all, free and captured; no move changes that."""
        slot = self.get_slot(s)
        held = slot.supply + slot.moving + sum(slot.prisoners)
        return {"barbarian": held + sum(slot.barbarians)}
