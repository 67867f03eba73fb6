"""The Wonders of Catan: its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple

from ......core import Choice, CommandGroup, Entry, Move, NameAxis, Options, Seat, Text, Who
from ......kit.masks import CornerMask, mask_of, members
from .....evaluation.hand import count_missing
from .....evaluation.moves import MoveEvaluation
from .....evaluation.view_values import NO_VALUES, ViewValues
from .....kinds import CORNER, Purchase
from .....log_messages import declare_winner
from .....match_kit import MatchKit
from .....module import DescribeHandler, Module, MoveValue, Reason
from .....player import Player
from .....resources import can_pay
from .....state import MoveHandler, State
from .....view import CatanView, Counter, Sign
from ....own_moves import give_reason
from ...board import SeaBoard, corner_between_hexes, load_board
from ...command import COMMAND
from ...options import SEAFARERS
from ...values import value_signs
from .moves import BuildWonder, ClaimWonder
from .wonders import LEVELS, WONDER_NAMES, WONDERS, MarkedCorners

KEY: Final = "wonders"
BOARDS: Final = {3: "wonders_4", 4: "wonders_4", 5: "wonders_6", 6: "wonders_6"}
NO_WONDER: Final = -1
NOT_FOR_SALE: Final = -1
PICTURES: Final = frozenset(wonder.picture for wonder in WONDERS)
LARGE_TABLE: Final = 5  # seats from which on some wonders are there twice
LEVEL_WEIGHT: Final = 25.0  # what a level is worth to a bot; a development card is worth 8
CLAIM_VALUE: Final = 100.0  # of a wonder to a bot, which costs nothing
LEVEL_VALUE: Final = 95.0  # of each level that is paid
# What a corner is worth to a bot where a wonder begins, by the keys of its signs
PLACE_WORTHS: Final = {"wonder_wall": 8.0, "wonder_bridge": 8.0}
CLAIM_REASON: Final = Text("you lack the fewest cards for its first level.")
LEVEL_REASON: Final = Text("the last level wins, and so do ten points with the highest one.")
FINISHED_WONDER_WINS: Final = Text("The finished wonder wins, whatever the points are.")
HIGHEST_WONDER_DECIDES: Final = Text("Points win only with the highest wonder of all.")
WONDER_TITLE: Final = Text("Wonder")
LEVEL_TITLE: Final = Text("Next level of your wonder")
WALL_TITLE: Final = Text("place of the Great Wall")
BRIDGE_TITLE: Final = Text("place of the Great Bridge")
BARRED_TITLE: Final = Text("no first settlement here")
LEVEL_POSITION_VALUE: Final = 8.0  # of a level of a wonder, where a point is worth 9


class Work(NamedTuple):
    """Which wonder a player builds, and how many levels of it stand."""

    wonder: int = NO_WONDER
    level: int = 0


class WondersSlot(NamedTuple):
    """Every player's wonder, and the corners that the map marks."""

    works: tuple[Work, ...]  # by seat
    marked: MarkedCorners

    def with_work(self, seat: Seat, work: Work) -> WondersSlot:
        """A copy in which the seat's wonder and its level are these."""
        return self._replace(works=(*self.works[:seat], work, *self.works[seat + 1 :]))


class Wonders(Module[WondersSlot]):
    """Everybody may build one wonder: its fourth level wins, and so does a lead with points."""

    key: ClassVar[str] = "wonders"
    order: ClassVar[int] = 14
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (ClaimWonder, BuildWonder)
    names: ClassVar[Mapping[str, NameAxis]] = {"wonder": WONDER_NAMES}
    field_questions: ClassVar[Mapping[str, Text]] = {"wonder": Text("which wonder?")}

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where this scenario is chosen."""
        return options[SEAFARERS] == KEY

    def __init__(self, seats: int, options: Options) -> None:
        """Counts how often each wonder is there; the map is read in `fill_slot`."""
        self.seats = seats
        is_large = seats >= LARGE_TABLE
        self.copies = tuple(wonder.copies_for_six if is_large else 1 for wonder in WONDERS)

    # --- composed -----------------------------------------------------

    def change_kit(self, kit: MatchKit) -> MatchKit:
        """Adds a level of each wonder to what can be bought in the match."""
        levels = [
            Purchase(wonder.picture, wonder.title, wonder.price, weight=LEVEL_WEIGHT)
            for wonder in WONDERS
        ]
        return kit.with_purchases(*levels)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The functions that choose a wonder and build a level of it."""
        return {ClaimWonder: self.claim_wonder, BuildWonder: self.build_wonder}

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How wonders are offered in menus."""
        return {ClaimWonder: describe_claim, BuildWonder: describe_next_level}

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """For bots: the functions that say what choosing and building a wonder may bring."""
        return {ClaimWonder: value_claim, BuildWonder: value_level}

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """The names under which pictures show work on a wonder, by its verb."""
        return {wonder.picture: wonder.title for wonder in WONDERS}

    @classmethod
    def reasons(cls) -> Mapping[type[Move], Reason]:
        """Why a bot would choose and build a wonder."""
        return {ClaimWonder: give_reason(CLAIM_REASON), BuildWonder: give_reason(LEVEL_REASON)}

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """For bots: what corners of the bridge and the wall are worth.

        They are worth nothing once the viewer has a wonder.
        """
        assert view.seat is not None, "only seats weigh their places"
        counters = view.players[view.seat].counters
        if any(counter.key.startswith("wonder_") for counter in counters):
            return NO_VALUES
        return ViewValues(settlements=value_signs(view, PLACE_WORTHS))

    # --- the beginning ------------------------------------------------

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Sets what the module keeps in the state: no wonders yet, and the marked corners."""
        board: SeaBoard = load_board(BOARDS[self.seats])
        marked = MarkedCorners(
            wall=_find_corners(s, board, "great_wall_nodes"),
            bridge=_find_corners(s, board, "great_bridge_nodes"),
            barred=_find_corners(s, board, "x_nodes_no_start"),
        )
        self.set_slot(s, WondersSlot((Work(),) * len(s.players), marked))

    def founding_corners(self, s: State, seat: Seat, corners: CornerMask) -> CornerMask:
        """Where first settlements may stand: at none of the corners that the map marks."""
        marked = self.get_slot(s).marked
        return corners & ~(marked.wall | marked.bridge | marked.barred)

    # --- building -----------------------------------------------------

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that choose a wonder, or that build the next level of the player's own.

        The last level wins, and nobody wins between the turns.
        """
        slot = self.get_slot(s)
        wonder, level = slot.works[player.seat]
        if wonder == NO_WONDER:
            return tuple(map(ClaimWonder, self.claimable_wonders(s, player)))
        highest = LEVELS - 1 if s.stack[-1].between else LEVELS
        may_build = level < highest and can_pay(player.hand, WONDERS[wonder].price)
        return (BuildWonder(),) if may_build else ()

    def claimable_wonders(self, s: State, player: Player) -> list[int]:
        """The wonders, by number, that are free and for which the player meets the condition."""
        slot = self.get_slot(s)
        taken = [work.wonder for work in slot.works]
        free = [
            number for number, copies in enumerate(self.copies) if taken.count(number) < copies
        ]
        return [number for number in free if WONDERS[number].may_begin(s, player, slot.marked)]

    def claim_wonder(self, s: State, seat: Seat, move: ClaimWonder, entry: Entry) -> None:
        """Move handler of `ClaimWonder`: the wonder is the player's, without a level."""
        self.set_slot(s, self.get_slot(s).with_work(seat, Work(move.wonder)))
        s.record_action(seat, WONDERS[move.wonder].picture)
        if entry.news is not None:
            title = WONDERS[move.wonder].title
            entry.tell(
                "{player} will build this wonder: {wonder}.", player=Who(seat), wonder=title
            )

    def build_wonder(self, s: State, seat: Seat, move: BuildWonder, entry: Entry) -> None:
        """Move handler of `BuildWonder`: one level more; the last one wins."""
        slot = self.get_slot(s)
        wonder, level = slot.works[seat]
        s.pay_bank(s.players[seat], WONDERS[wonder].price)
        self.set_slot(s, slot.with_work(seat, Work(wonder, level + 1)))
        s.record_action(seat, WONDERS[wonder].picture)
        if entry.news is not None:
            entry.tell(
                "{player} builds a wonder ({wonder}): level {level} of {levels}.",
                player=Who(seat),
                wonder=WONDERS[wonder].title,
                level=level + 1,
                levels=LEVELS,
            )
        if level + 1 == LEVELS:
            declare_winner(s, seat, entry)

    def purchases_left(self, s: State, player: Player, purchase: Purchase, left: int) -> int:
        """How many levels of a wonder the player may still buy.

        NOT_FOR_SALE hides the wonders that are not the player's. Of
        other purchases there are as many `left` as before.
        """
        if purchase.key not in PICTURES:
            return left
        wonder, level = self.get_slot(s).works[player.seat]
        is_own = wonder != NO_WONDER and purchase.key == WONDERS[wonder].picture
        return LEVELS - level if is_own else NOT_FOR_SALE

    def may_win(self, s: State, player: Player) -> bool:
        """Whether the player's wonder has more levels than any other.

        Otherwise points do not win.
        """
        works = self.get_slot(s).works
        others = [work.level for seat, work in enumerate(works) if seat != player.seat]
        return works[player.seat].level > max(others)

    def win_reasons(self, s: State, winner: Player) -> tuple[Text, ...]:
        """Says that the finished wonder has won, or else that the highest one decides."""
        level = self.get_slot(s).works[winner.seat].level
        return (FINISHED_WONDER_WINS,) if level == LEVELS else (HIGHEST_WONDER_DECIDES,)

    # --- seeing -------------------------------------------------------

    def position_value(self, s: State, player: Player) -> float:
        """For bots: what the levels of the player's wonder are worth; the last one wins."""
        return LEVEL_POSITION_VALUE * self.get_slot(s).works[player.seat].level

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """The player's wonder, with its level."""
        wonder, level = self.get_slot(s).works[player.seat]
        if wonder == NO_WONDER:
            return ()
        return (Counter(WONDERS[wonder].picture, WONDERS[wonder].title, level),)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """What pictures show at the special corners of the map: wall, bridge, barred ones.

        Those that only bar first settlements are shown until the first
        turn.
        """
        marked = self.get_slot(s).marked
        is_opening = not s.turn
        no_corners = 0
        barred = marked.barred if is_opening else no_corners
        return (
            *_sign_corners("wonder_wall", WALL_TITLE, marked.wall),
            *_sign_corners("wonder_bridge", BRIDGE_TITLE, marked.bridge),
            *_sign_corners("wonder_barred", BARRED_TITLE, barred),
        )


def _find_corners(s: State, board: SeaBoard, feature: str) -> CornerMask:
    """The corners that a feature of the map names."""
    return mask_of(corner_between_hexes(s.island.grid, hexes) for hexes in board.features[feature])


def _sign_corners(key: str, title: Text, corners: CornerMask) -> list[Sign]:
    """A mark for pictures at each of the corners."""
    return [Sign(key, CORNER, corner, title=title) for corner in members(corners)]


# --- menus and bots ---------------------------------------------------


def describe_claim(view: CatanView, move: ClaimWonder) -> Choice:
    """How a wonder is offered in a menu, with the condition to begin it."""
    wonder = WONDERS[move.wonder]
    label = Text("Your wonder: {wonder}", wonder=wonder.title)
    return Choice(label, WONDER_TITLE, Text("needs {what}", what=wonder.need))


def describe_next_level(view: CatanView, move: BuildWonder) -> Choice:
    """The entry of the menu that builds the next level of one's wonder: always the same."""
    return Choice(label=LEVEL_TITLE, group=WONDER_TITLE)


def value_claim(evaluation: MoveEvaluation, move: ClaimWonder) -> float:
    """What choosing a wonder is worth: much, and less for each card that its first level lacks."""
    cost = evaluation.view.kit.unpack(WONDERS[move.wonder].price)
    return CLAIM_VALUE - count_missing(evaluation.hand_evaluation.hand, cost)


def value_level(evaluation: MoveEvaluation, move: BuildWonder) -> float:
    """What a level is worth: always much, for the last one wins."""
    return LEVEL_VALUE
