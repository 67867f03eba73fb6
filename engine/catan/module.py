"""A module of Catan: every point of the rules in which an expansion or a variant may have a say.

A module overrides a few of the rule points below. There are three
kinds. *Composed* points are folded once for each set of options.
*Asked* points are asked during play, but only of the modules that
override them, so that an absent module costs nothing. Points of victory
are *kept*: who moves an award or gives other points changes
`player.score`, naming it in `awards` or `points`.

The first words of a point's docstring say how the modules' answers are
put together. Each in turn may change: a fold, each changes what the one
before it gave. Called in every module: nothing is answered. Asked of
one after the other: the first answer that is not None or False holds.
Every module must agree. From all modules: the answers are put one
behind the other. Merged from all modules: their tables are made one, by
kind of move or by key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, cast

from ..core import (
    Choice,
    CommandGroup,
    Entry,
    MenuSection,
    Move,
    NameAxis,
    Option,
    Options,
    Page,
    Seat,
    StandingAnswer,
    Text,
)
from ..examples import Example
from ..kit.masks import CornerMask, EdgeMask, PlaceMask, SeatMask
from ..lessons import Lesson
from .components import GameNumbers
from .evaluation.moves import MoveEvaluation
from .evaluation.view_values import NO_VALUES, ViewValues
from .kinds import CardKind, PieceKind, PointsPart, Purchase
from .map import Layout
from .match_kit import MatchKit
from .player import Player
from .state import Frame, MoveHandler, State
from .view import Award, Board, CatanView, Counter, Sign, SpecialCard, Throw

Slot = TypeVar("Slot")
DescribeHandler = Callable[[CatanView, Any], Choice]
FieldText = Callable[[CatanView, int], Text]
LabelHandler = Callable[[CatanView, Any], Text | None]  # None: it is called as usual
MoveValue = Callable[[MoveEvaluation, Any], float]  # Any: each values its own kind of move
Reason = Callable[[MoveEvaluation, Any], Text | None]


class Module(Generic[Slot]):
    """A module's rule points: methods that the rules call, of which a module overrides a few.

    By default they change nothing, add nothing and let the base game go
    on. How their first words are meant:

    * Each module in turn may change: it is given what the
      modules before it made, and returns what shall hold.
    * From all modules: what all return is put together.
    * Asked of one module after the other: until one
      answers with something else than None or False.
    * Called in every module: nothing is returned.

    What a module must remember, it keeps in a frozen slot of the state.
    """

    key: ClassVar[str]
    order: ClassVar[int]  # its place among the modules that are asked, the lowest first
    options: ClassVar[tuple[Option, ...]] = ()  # that switch it on, or set it
    revision: ClassVar[int] = 0  # of the rules: that of its newest ruling for running matches
    kinds: ClassVar[tuple[type[Move], ...]] = ()  # its own moves
    # The command under which they are typed, which modules of a box share; None: `/catan`
    command: ClassVar[CommandGroup | None] = None
    # Further commands, each with those of `kinds` that are typed under it: one command holds 25
    more_commands: ClassVar[tuple[CommandGroup, ...]] = ()
    names: ClassVar[Mapping[str, NameAxis]] = {}  # of the fields of its moves
    field_questions: ClassVar[Mapping[str, Text]] = {}  # by field: what menus ask for its value
    field_texts: ClassVar[Mapping[str, FieldText]] = {}  # by field: what a value is called
    menu_sections: ClassVar[tuple[MenuSection, ...]] = ()  # of its moves, behind one button each
    cards: ClassVar[tuple[CardKind, ...]] = ()  # its own kinds; `change_kit` may alter them
    guide: ClassVar[tuple[Page, ...]] = ()
    examples: ClassVar[tuple[Example, ...]] = ()  # positions that pages of its guide show
    lessons: ClassVar[tuple[Lesson, ...]] = ()  # about its own questions, when they first come
    standing: tuple[StandingAnswer, ...] = ()  # what players may answer once and for all
    slot_index: int = 0  # of its slot

    def __init__(self, seats: int, options: Options) -> None:
        """Makes the module for a match; subclasses keep here what they need of the options."""

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match with so many seats and these options."""
        raise NotImplementedError

    def get_slot(self, s: State) -> Slot:
        """The module's own part of the state of a match."""
        return cast("Slot", s.slots[self.slot_index])

    def set_slot(self, s: State, slot: Slot) -> None:
        """Replaces the module's own part of the state of a match."""
        s.slots[self.slot_index] = slot

    # --- composed -----------------------------------------------------

    def change_layout(self, layout: Layout) -> Layout:
        """Each module in turn may change the map that is played on."""
        return layout

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        """Each module in turn may change prices, counts of pieces and cards, points, the target."""
        return numbers

    def change_kit(self, kit: MatchKit) -> MatchKit:
        """Each module in turn may change kinds of cards, pieces, purchases and pawns."""
        return kit

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """Merged from all modules: by kind of move, the function that carries it out.

        It may replace the one that the base game has for a move of its own.
        """
        return {}

    @classmethod
    def menu_notes(cls, view: CatanView) -> tuple[Text, ...]:
        """From all modules: what a menu says above its moves, such as why one is not offered."""
        return ()

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """Merged from all modules: by verb in the history, what pictures call that action."""
        return {}

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """Merged from all modules: by kind of their moves, a function that offers it in menus."""
        return {}

    @classmethod
    def label_handlers(cls) -> Mapping[type[Move], LabelHandler]:
        """Merged from all modules: by kind of move of the base game, a function that renames it."""
        return {}

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """Merged from all modules: by kind of their moves, a function that says what it may bring.

        The bot and menus ask for it. A move without such a value stands
        in menus by its rank.
        """
        return {}

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """From all modules: what they know of the worth of places, purchases and moves.

        It is for the bot and for menus, from what the view's seat sees.
        What all say is added up.
        """
        return NO_VALUES

    @classmethod
    def reasons(cls) -> Mapping[type[Move], Reason]:
        """Merged from all modules: by kind of move, a function that says why a bot would make it.

        A module is asked in its own matches alone, also for moves
        of the base game.
        """
        return {}

    @classmethod
    def warnings(cls) -> Mapping[Move | type[Move], Text]:
        """Merged from all modules: by move or kind of move, the warning of what it gives up."""
        return {}

    # --- asked: the beginning -----------------------------------------

    def change_board(self, board: Board, entry: Entry) -> Board:
        """Each module in turn may change the board as it is laid before the match begins."""
        return board

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Called in every module before any of them sets up: fills its slot.

        The slot is what the module keeps in the state. So all are
        filled when a module builds something in `set_up`.
        """

    def set_up(self, s: State, entry: Entry) -> None:
        """Called in every module before anybody places anything, but after `fill_slot`.

        A module may build its first pieces here.
        """

    def opening_frames(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """Each module in turn may change which questions are asked before the first turn.

        `order` are the seats as they place, `frames` the questions as they
        will be asked.
        """
        return frames

    def founding_corners(self, s: State, seat: Seat, corners: CornerMask) -> CornerMask:
        """Each module in turn may change where a first settlement may stand."""
        return corners

    def on_first_cards(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Called in every module after a building of the opening has brought its first cards.

        Questions that it puts on the stack come before the road.
        """

    # --- asked: production and the seven ------------------------------

    def draw_throw(self, s: State, seat: Seat, entry: Entry) -> Throw | None:
        """Asked of one module after the other: a throw that it draws instead of the dice.

        None means the next module is asked, at last the dice.
        """
        return None

    def rolls_again(self, s: State, throw: Throw, entry: Entry) -> bool:
        """Asked of one module after the other: whether a throw is not to count but repeated."""
        return False

    def change_throw(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> Throw:
        """Each module in turn may change a throw that counts, such as by adding a third die.

        Modules are asked whoever drew the throw: the dice, or a module
        in `draw_throw`. Unchanged by default.
        """
        return throw

    def on_roll(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Called in every module after a throw that counts, before production.

        Questions that it puts on the stack come before production.
        """

    def change_gains(self, s: State, throw: Throw, gains: list[int]) -> list[int]:
        """Each module in turn may change the cards that each seat gets for a roll, packed."""
        return gains

    def after_production(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Called in every module after a roll has paid its cards: for what follows from them."""

    def on_seven(self, s: State, seat: Seat, entry: Entry) -> bool:
        """Asked of one module after the other on a seven; True if the module has dealt with it.

        Then neither a later module nor the base game does.
        """
        return False

    def hand_limit(self, s: State, player: Player, limit: int) -> int:
        """Each module in turn may change how many cards in hand are safe from a seven."""
        return limit

    def robber_hexes(self, s: State, seat: Seat, hexes: list[int]) -> list[int]:
        """Each module in turn may change the hexes to which the seat may move the robber."""
        return hexes

    def robber_homes(self, s: State, hexes: tuple[int, ...]) -> tuple[int, ...]:
        """Each module in turn may change where a rule sends the robber.

        At first `hexes` are the deserts.
        """
        return hexes

    def robbable_seats(self, s: State, seat: Seat, hex: int, seats: SeatMask) -> SeatMask:
        """Each module in turn may change who may be robbed on the hex.

        `hex` is NOWHERE where the robber is not moved to one, but
        somebody is robbed all the same.
        """
        return seats

    def has_robber(self, s: State) -> bool:
        """Every module must agree that there is a robber, on the board or beside it."""
        return True

    def robber_moves(self, s: State, seat: Seat, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Each module in turn may change the answers to the question where the robber goes.

        A module's own moves have their handlers among `move_handlers`.
        """
        return moves

    # --- asked: the turn ----------------------------------------------

    def roll_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """From all modules: further moves that the module offers before the roll."""
        return ()

    def playable_cards(
        self,
        s: State,
        player: Player,
        moves: tuple[Move, ...],
    ) -> tuple[Move, ...]:
        """Each module in turn may change the moves that play a development card now."""
        return moves

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """From all modules: further moves that the module offers while trading and building."""
        return ()

    def has_own_cards(self, s: State) -> bool:
        """From all modules: whether it has cards that can be drawn as a development card."""
        return False

    def draw_development(self, s: State, player: Player, entry: Entry) -> bool:
        """Asked of one module after the other when a card is drawn; True if it drew one of its own.

        Then neither a later module nor the base game draws. The deck is
        not empty, or a module has cards of its own (`has_own_cards`).
        """
        return False

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Each module in turn may change where a piece may be built."""
        return places

    def purchases_left(self, s: State, player: Player, purchase: Purchase, left: int) -> int:
        """Each module in turn may change how many of a purchase are left for the player.

        0: it cannot be bought now. Below 0: it is not for sale to the
        player, and no price is shown. Of a module's own purchase none
        are left unless the module says so.
        """
        return left

    def change_rates(self, s: State, player: Player, rates: int) -> int:
        """Each module in turn may change how many cards of each kind (packed) the bank asks for."""
        return rates

    def harbour_buildings(self, s: State, player: Player, corners: CornerMask) -> CornerMask:
        """Each module in turn may change at which corners a player's buildings use harbours."""
        return corners

    def barred_corners(self, s: State, player: Player, corners: CornerMask) -> CornerMask:
        """Each module in turn may change the corners at which a player's routes stop."""
        return corners

    def counted_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Each module in turn may change which pieces on edges count for the longest road.

        `piece` is a kind of which routes are made, `places` are edges.
        """
        return places

    def doubled_edges(self, s: State, player: Player, edges: EdgeMask) -> EdgeMask:
        """Each module in turn may change which edges count twice for the longest road."""
        return edges

    def change_road_length(self, s: State, player: Player, length: int) -> int:
        """Each module in turn may change the length of an owner's longest road.

        It is reckoned whenever the network may have changed.
        """
        return length

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Called in every module after a settlement, a city or another building was built."""

    def on_building_lost(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Called in every module after a building on this corner was lost, or became smaller."""

    def on_piece_built(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """Called in every module after a piece was built on the place `at`, or moved there."""

    def on_piece_lost(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """Called in every module after a piece on the place `at` was lost, or moved away."""

    def on_turn_end(self, s: State, seat: Seat, entry: Entry) -> None:
        """Called in every module when a player ends a turn."""

    def next_turn(self, s: State, seat: Seat, entry: Entry) -> bool:
        """Asked of one module after the other at the end of a turn; True if it has passed it on.

        Then neither a later module nor the base game does.
        """
        return False

    def after_move(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Called in every module after each move, before it is asked whether somebody has won.

        It is for what follows from whatever has changed, such as who
        has most of something.
        """

    def may_win(self, s: State, player: Player) -> bool:
        """Every module must agree that the active player, who has points enough, wins now."""
        return True

    def win_reasons(self, s: State, winner: Player) -> tuple[Text, ...]:
        """From all modules: sentences on what decided about the win beside the points."""
        return ()

    # --- asked: seeing ------------------------------------------------

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """From all modules: numbers that the view shows beside a player, such as tokens."""
        return ()

    def special_cards(self, s: State, player: Player) -> tuple[SpecialCard, ...]:
        """From all modules: cards of their own decks that the player holds.

        Only the player sees them, until the end.
        """
        return ()

    def private_counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """From all modules: further numbers that only the player sees, such as hidden tokens.

        They follow the public ones; at the end everybody sees them.
        """
        return ()

    def supply(self, s: State) -> tuple[Counter, ...]:
        """From all modules: numbers that the view shows for the table, not for one player."""
        return ()

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """From all modules: marks on corners, edges and hexes of the board, such as camels."""
        return ()

    def awards(self, s: State) -> tuple[Award, ...]:
        """From all modules: awards like the longest road, each with its points and its holder."""
        return ()

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        """From all modules: further parts of a player's points, which `player.score` contains."""
        return ()

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """From all modules: for tests, counts that no move may change, by name.

        Tests compare them before and after every move, so that no piece
        is lost or doubled. Counts of one name are added up, also with
        those of `scoring.count_pieces`.
        """
        return {}

    def position_value(self, s: State, player: Player) -> float:
        """From all modules: for the bot, what a player has that brings points later.

        A victory point is worth 9.
        """
        return 0.0

    def resample_hidden(self, s: State, seat: Seat | None, random: Random) -> None:
        """Called in every module: draws anew the module's secrets that the seat cannot see.

        They are in its slot. `seat` None means the public. Nothing by
        default: a module without secrets has nothing to draw.
        """
