"""The traders: wagons between three trade hexes, baggage trains, and barbarians on paths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from ....core import CommandGroup, Entry, Move, NameAxis, Option, Options, Page, Seat, Text
from ....examples import Example
from ....kit.hexes import EDGES
from ....kit.masks import CornerMask, PlaceMask
from ....lessons import Lesson, read_lessons
from ...components import GameNumbers
from ...evaluation.view_values import ViewValues
from ...kinds import CORNER, EDGE, HEX, DevelopmentKind, PieceKind, PointsPart, Purchase
from ...map import Layout
from ...match_kit import MatchKit
from ...module import DescribeHandler, FieldText, LabelHandler, MoveValue, Reason
from ...moves import EndTurn, PlayKnight
from ...player import Player
from ...state import NOWHERE, Frame, MoveHandler, State
from ...view import Board, CatanView, Counter, Sign, Throw
from ..boxes import KNIGHTS
from ..city_openings import make_paid_building_a_city
from ..fewer_awards import without_longest_road
from ..gold_coins import give_gold
from ..laying_discs import lay_discs
from ..own_moves import OwnMoves
from ..shared_points import SharedPoints
from ..traders_box import OPTION, TRADERS, WAGON_COMMAND, WAGONS
from .barbarians import Banish, Raid, play_knight, resolve_seven
from .board import (
    DATA,
    GOOD_TITLES,
    GOODS,
    LAYOUT,
    LETTERS,
    PLAZAS,
    TARGET,
    TITLES,
    TRADE_HEXES,
    change_land,
    find_ground,
    first_barbarians,
)
from .descriptions import DESCRIPTIONS, FIELD_TEXTS, LABELS, REASONS
from .driving import Drive, GoOn, begin_journey
from .guide import EXAMPLES, GUIDE
from .moves import (
    TOLLS,
    DriveOff,
    DriveWagon,
    ImproveTrain,
    MoveBarbarian,
    PlaySwiftJourney,
)
from .seen import BARBARIAN_SIGN, LOAD_SIGNS
from .slot import Trade, begin_trade, count_tokens
from .trains import (
    PURCHASE_KEYS,
    PURCHASES,
    TRAIN_TITLE,
    count_purchases_left,
    improve_train,
    list_improvements,
    points_of_train,
    train_of,
)
from .values import MOVE_VALUES, value_trade
from .wagons import WAGON, place_wagon, wagon_corner

SWIFT_JOURNEY: Final = DevelopmentKind(
    "swift_journey",
    Text("Swift Journey"),
    Text("After your wagon has moved, it moves once more."),
)
KNIGHT: Final = DevelopmentKind(
    "knight",
    Text("Knight"),
    Text("Move a barbarian to another path; on a road, take a card from its owner."),
)
CARDS: Final[tuple[int, ...]] = tuple(DATA["cards"].values())
ROLLED_AGAIN: Final = frozenset(DATA["rolled_again"])
BARBARIAN_TITLE: Final = Text("barbarian")
BARBARIAN_MOVES: Final = Text("Barbarian")
DELIVERIES_TITLE: Final = Text("deliveries")
TRAIN_LEVEL_TITLE: Final = Text("baggage train")
# What brings points later, where a point is worth 9
LOAD_POSITION_VALUE: Final = 4.0
LEVEL_POSITION_VALUE: Final = 2.0
MOVEMENT_TITLE: Final = Text("points of movement")
START_GOLD: Final[int] = DATA["start_gold"]
LESSONS_FILE: Final = Path(__file__).with_name("data") / "lessons.json"


class TradersBarbarians(SharedPoints, OwnMoves[Trade]):
    """Wagons, goods and barbarians; the slot says where goods and barbarians are."""

    key: ClassVar[str] = "traders_barbarians"
    order: ClassVar[int] = 25
    options: ClassVar[tuple[Option, ...]] = (OPTION,)
    command: ClassVar[CommandGroup | None] = WAGON_COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (
        DriveWagon,
        DriveOff,
        MoveBarbarian,
        ImproveTrain,
        PlaySwiftJourney,
    )
    names: ClassVar[Mapping[str, NameAxis]] = {"toll": TOLLS, "barbarian": EDGES}
    field_questions: ClassVar[Mapping[str, Text]] = {
        "toll": Text("for how much gold?"),
        "barbarian": Text("which barbarian?"),
    }
    field_texts: ClassVar[Mapping[str, FieldText]] = FIELD_TEXTS
    guide: ClassVar[tuple[Page, ...]] = GUIDE
    examples: ClassVar[tuple[Example, ...]] = EXAMPLES
    lessons: ClassVar[tuple[Lesson, ...]] = read_lessons(LESSONS_FILE)
    descriptions: ClassVar[Mapping[type[Move], DescribeHandler]] = DESCRIPTIONS
    values: ClassVar[Mapping[type[Move], MoveValue]] = MOVE_VALUES
    explanations: ClassVar[Mapping[type[Move], Reason]] = REASONS

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where this scenario is chosen."""
        return options[TRADERS] == WAGONS

    def __init__(self, seats: int, options: Options) -> None:
        """Reads how the number discs are laid, and whether Cities & Knights is played."""
        self.order_of_discs = options["board"]
        self.is_with_knights = options.is_on(KNIGHTS)

    # --- composed -----------------------------------------------------

    def change_layout(self, layout: Layout) -> Layout:
        """The map with the trade hexes; with Cities & Knights a forest becomes fields."""
        return change_land(LAYOUT) if self.is_with_knights else LAYOUT

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        """The game numbers with 13 points to win, this scenario's cards, and no Longest Road."""
        changed = replace(numbers, target=TARGET, development=CARDS)
        return without_longest_road(changed)

    def change_kit(self, kit: MatchKit) -> MatchKit:
        """Adds wagons, baggage trains and the card Swift Journey to the kit of the match."""
        with_wagons = kit.with_pieces(WAGON).with_purchases(*PURCHASES)
        return with_wagons.with_development(KNIGHT, SWIFT_JOURNEY)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The function that improves a train, and new ones for the Knight and a turn's end."""
        return {
            EndTurn: self.end_turn,
            PlayKnight: play_knight,
            ImproveTrain: improve_train,
        }

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """The names under which pictures show this scenario's actions, by their verb."""
        deliveries = {f"deliver_{good}": GOOD_TITLES[good] for good in GOODS}
        return {
            **deliveries,
            "train": TRAIN_TITLE,
            "barbarian_moves": BARBARIAN_MOVES,
            "swift_journey": SWIFT_JOURNEY.title,
        }

    @classmethod
    def label_handlers(cls) -> Mapping[type[Move], LabelHandler]:
        """What ending a turn is called while the wagon may drive."""
        return LABELS

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """For bots: what trains, ways and places at trade hexes are worth."""
        return value_trade(view)

    # --- the beginning ------------------------------------------------

    def change_board(self, board: Board, entry: Entry) -> Board:
        """Lays the discs over all land but the trade hexes, and opens their plazas."""
        laid = board
        if self.order_of_discs != "beginner":
            laid = lay_discs(board, LETTERS, TITLES, self.order_of_discs, entry)
        return replace(laid, deserts=(), hubs=PLAZAS)

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Sets what the module keeps in the state: goods, empty wagons, barbarians on paths."""
        self.set_slot(s, begin_trade(first_barbarians(s.island.grid), len(s.players)))

    def set_up(self, s: State, entry: Entry) -> None:
        """Takes the robber off the board, and gives everybody the first gold."""
        s.robber = NOWHERE
        for p in s.players:
            give_gold(s, p, START_GOLD, entry)

    def opening_frames(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """The questions of the opening: the building that brings cards is a city here."""
        return make_paid_building_a_city(frames)

    def founding_corners(self, s: State, seat: Seat, corners: CornerMask) -> CornerMask:
        """Where first settlements may stand: not at a trade hex between two sides at the sea."""
        return corners & ~find_ground(s.island.grid).closed_corners

    def on_first_cards(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Places the player's wagon at the city on `corner`, which brought the first cards."""
        place_wagon(s, player, corner)

    # --- the turn -----------------------------------------------------

    def rolls_again(self, s: State, throw: Throw, entry: Entry) -> bool:
        """Whether the throw is a 2 or a 12: no disc has these numbers, so it does not count."""
        if throw.number not in ROLLED_AGAIN:
            return False
        entry.tell("{number} is rolled again.", number=throw.number)
        return True

    def on_seven(self, s: State, seat: Seat, entry: Entry) -> bool:
        """Asks for discards on a seven, and then to move a barbarian.

        True: the base game does nothing more, for it has a robber.
        """
        resolve_seven(s, seat, entry)
        return True

    def has_robber(self, s: State) -> bool:
        """False: barbarians on paths take the robber's place."""
        return False

    def robber_homes(self, s: State, hexes: tuple[int, ...]) -> tuple[int, ...]:
        """No hex, for there is no robber to send home."""
        return ()

    def banishing_frame(self, s: State, seat: Seat) -> Frame | None:
        """The question that trade tokens pay for: where a barbarian goes, as no robber is there."""
        return Banish(seat)

    def chase_frame(self, s: State, seat: Seat, edge: int) -> Frame | None:
        """The question where a chased barbarian goes; None if none stands on the path.

        Moved onto a road, it may take a card from the road's owner.
        """
        if edge not in self.get_slot(s).barbarians:
            return None
        return Raid(seat, chased=edge)

    def token_income(self, s: State, corner: int, n: int) -> int:
        """How many trade tokens a settlement brings two players: n, and one more at a trade hex."""
        trade_hexes = find_ground(s.island.grid).hexes
        if any(hex in trade_hexes for hex in s.island.grid.corner_hexes[corner]):
            return n + 1
        return n

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Where a piece may be built.

        Not on sea sides of trade hexes, nor on corners between two.
        """
        ground = find_ground(s.island.grid)
        if piece.place == EDGE:
            return places & ~ground.closed_edges
        if piece.place == CORNER:
            return places & ~ground.closed_corners
        return places

    def purchases_left(self, s: State, player: Player, purchase: Purchase, left: int) -> int:
        """How many levels of the baggage train the player may still buy at this price.

        It is -1, which hides the price, if the next level has another.
        """
        if purchase.key not in PURCHASE_KEYS:
            return left
        return count_purchases_left(s, player, purchase)

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The move that buys the next level of the baggage train, if it can be paid."""
        return list_improvements(s, player)

    def end_turn(self, s: State, seat: Seat, move: EndTurn, entry: Entry) -> None:
        """Move handler of `EndTurn`: the wagon travels first, then the turn ends."""
        begin_journey(s, seat, entry)

    # --- seeing -------------------------------------------------------

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        """The player's points for deliveries, and for the best baggage train."""
        trade = self.get_slot(s)
        if player.is_unplayed:
            return ()
        return (
            PointsPart("deliveries", DELIVERIES_TITLE, trade.deliveries[player.seat]),
            PointsPart("train", TRAIN_LEVEL_TITLE, points_of_train(trade, player.seat)),
        )

    def position_value(self, s: State, player: Player) -> float:
        """For bots: what a loaded wagon and the levels of the baggage train will bring."""
        if player.is_unplayed:
            return 0.0
        trade = self.get_slot(s)
        value = LEVEL_POSITION_VALUE * trade.levels[player.seat]
        if trade.loads[player.seat] is not None:
            value += LOAD_POSITION_VALUE
        return value

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """The player's deliveries, the level of the baggage train, and how far a wagon goes."""
        trade = self.get_slot(s)
        return (
            Counter("deliveries", DELIVERIES_TITLE, trade.deliveries[player.seat]),
            Counter("train", TRAIN_LEVEL_TITLE, trade.levels[player.seat]),
            Counter("movement", MOVEMENT_TITLE, train_of(s, player.seat).points),
        )

    def supply(self, s: State) -> tuple[Counter, ...]:
        """For the view: the points of movement that a travelling wagon has left.

        Nothing if no wagon travels.
        """
        drives = [frame for frame in s.stack if isinstance(frame, Drive | GoOn)]
        return tuple(Counter("movement", MOVEMENT_TITLE, frame.journey.points) for frame in drives)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """Marks for pictures of the board: trade hexes, barbarians, what wagons carry."""
        trade = self.get_slot(s)
        signs = self._sign_trade_hexes(s, trade)
        paths = sorted(trade.barbarians)
        signs += [Sign(BARBARIAN_SIGN, EDGE, edge, title=BARBARIAN_TITLE) for edge in paths]
        for seat, load in enumerate(trade.loads):
            if load is not None:
                title = Text("carries {good}", good=GOOD_TITLES[GOODS[load.good]])
                corner = wagon_corner(s, seat)
                key = LOAD_SIGNS[load.good]
                signs.append(Sign(key, CORNER, corner, owner=seat, title=title))
        return tuple(signs)

    def _sign_trade_hexes(self, s: State, trade: Trade) -> list[Sign]:
        """A mark for each trade hex: what it needs and ships, and the tokens that are left."""
        numbers = find_ground(s.island.grid).hexes
        signs: list[Sign] = []
        for trade_hex, hex, stack in zip(TRADE_HEXES, numbers, trade.stacks, strict=True):
            n = sum(stack.left)
            title = Text(
                "needs {goods}; ships {others}; tokens left: {n}",
                goods=tuple(GOOD_TITLES[good] for good in trade_hex.needs),
                others=tuple(GOOD_TITLES[good] for good in trade_hex.sent_goods),
                n=n,
            )
            signs.append(Sign("trade_hex", HEX, hex, title=title, count=n))
        return signs

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """For tests: how many barbarians and tokens there are, which no move may change."""
        trade = self.get_slot(s)
        return {**count_tokens(trade), "barbarian": len(set(trade.barbarians))}
