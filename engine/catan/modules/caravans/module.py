"""The caravans: an oasis, camels at the end of turns, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from ....core import (
    CommandGroup,
    Entry,
    Move,
    Option,
    Options,
    Page,
    Seat,
    StandingAnswer,
    Text,
)
from ....examples import Example
from ....kit.masks import EdgeMask
from ....lessons import Lesson, read_lessons
from ...components import GameNumbers
from ...evaluation.view_values import ViewValues
from ...frames.move_handlers import end_turn
from ...frames.turn_order import run_steps
from ...kinds import CORNER, EDGE, PointsPart
from ...map import Layout
from ...module import DescribeHandler, MoveValue, Reason
from ...moves import EndTurn
from ...player import Player
from ...state import MoveHandler, State
from ...view import Board, CatanView, Counter, Sign
from ..laying_discs import lay_discs
from ..own_moves import OwnMoves
from ..traders_box import CARAVANS, COMMAND, OPTION, TRADERS
from .camels import NOT_BEGUN, Camels, list_open_paths, update_bonus
from .descriptions import DESCRIPTIONS, MOVE_VALUES, REASONS, value_places
from .guide import EXAMPLES, GUIDE
from .moves import Abstain, BidForCamel, PlaceCamel
from .oasis import OASIS, TARGET, find_arrows, lay_oases, pieces_for
from .votes import NEVER_BID, CamelAgreement, CamelBids, CloseTurn, ask_for_votes

CAMEL_TITLE: Final = Text("camel")
CAMELS_TITLE: Final = Text("camels")
BONUS_TITLE: Final = Text("between camels")
VOTES_TITLE: Final = Text("votes")
LESSONS_FILE: Final = Path(__file__).with_name("data") / "lessons.json"


class Caravans(OwnMoves[Camels]):
    """Camels on paths; the slot has all of them."""

    key: ClassVar[str] = CARAVANS
    order: ClassVar[int] = 23
    options: ClassVar[tuple[Option, ...]] = (OPTION,)
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (BidForCamel, Abstain, PlaceCamel)
    guide: ClassVar[tuple[Page, ...]] = GUIDE
    examples: ClassVar[tuple[Example, ...]] = EXAMPLES
    lessons: ClassVar[tuple[Lesson, ...]] = read_lessons(LESSONS_FILE)
    standing: tuple[StandingAnswer, ...] = (NEVER_BID,)
    descriptions: ClassVar[Mapping[type[Move], DescribeHandler]] = DESCRIPTIONS
    values: ClassVar[Mapping[type[Move], MoveValue]] = MOVE_VALUES
    explanations: ClassVar[Mapping[type[Move], Reason]] = REASONS

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where this scenario is chosen."""
        return options[TRADERS] == CARAVANS

    def __init__(self, seats: int, options: Options) -> None:
        """Reads where oases lie, how many camels there are, and how number discs are laid."""
        pieces = pieces_for(seats)
        self.oases = tuple((q, r) for q, r in pieces["oases"])
        self.camels: int = pieces["camels"]
        self.order_of_discs = options["board"]
        self.disc_numbers: tuple[int, ...] = ()  # set by `change_layout`

    # --- composed -----------------------------------------------------

    def change_layout(self, layout: Layout) -> Layout:
        """The island with oases instead of deserts, in the middle.

        Keeps the numbers of the discs for `change_board`, which is
        called later and lays them.
        """
        self.disc_numbers = layout.disc_numbers
        return lay_oases(layout, self.oases)

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        """The numbers with twelve points to win."""
        return replace(numbers, target=TARGET)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """Replaces the function that ends a turn: before that, camels may be voted on."""
        return {EndTurn: self.end_turn}

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """The name under which pictures show that a camel was placed, by its verb."""
        return {"camel": CAMEL_TITLE}

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """What places at camels are worth."""
        return value_places(view)

    # --- the beginning ------------------------------------------------

    def change_board(self, board: Board, entry: Entry) -> Board:
        """Lays the discs around the oases, unless they lie as printed."""
        if self.order_of_discs == "beginner":
            return board
        return lay_discs(board, self.disc_numbers, (OASIS,), self.order_of_discs, entry)

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Fills the module's slot in the state: no camel is on the board, no caravan begun."""
        arrows = find_arrows(s.island.grid, self.oases)
        heads = (NOT_BEGUN,) * len(arrows)
        no_bonus = (0,) * len(s.players)
        self.set_slot(s, Camels(arrows, heads, supply=self.camels, bonus=no_bonus))

    # --- the turn -----------------------------------------------------

    def robber_hexes(self, s: State, seat: Seat, hexes: list[int]) -> list[int]:
        """The hexes where the robber may go: all of `hexes` but oases."""
        tiles = s.island.board.tiles
        return [hex for hex in hexes if tiles[hex].terrain != OASIS]

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Notes that the active player has built in this turn, and not between two turns."""
        is_opening = not s.turn
        is_between = any(frame.between for frame in s.stack)
        if player.seat == s.active and not is_opening and not is_between:
            self.set_slot(s, self.get_slot(s)._replace(built_turn=s.turn))

    def end_turn(self, s: State, seat: Seat, move: EndTurn, entry: Entry) -> None:
        """Move handler of `EndTurn`: first comes the vote on a camel, if one is due.

        That is so if the player has built in this turn, and a camel has
        a path. Otherwise the turn ends as usual.
        """
        if self.get_slot(s).built_turn != s.turn or not list_open_paths(s):
            end_turn(s, seat, move, entry)
            return
        entry.end_turn()
        s.stack.append(CloseTurn(seat))
        ask_for_votes(s, seat, entry)
        run_steps(s, entry)

    def doubled_edges(self, s: State, player: Player, edges: EdgeMask) -> EdgeMask:
        """The edges on which a road counts twice: also the paths of all camels."""
        return edges | self.get_slot(s).edges

    def after_move(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Brings the points for buildings between camels up to date."""
        update_bonus(s, entry)

    # --- seeing -------------------------------------------------------

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        """The points of buildings between camels."""
        if player.is_unplayed:
            return ()
        return (PointsPart("camels", BONUS_TITLE, self.get_slot(s).bonus[player.seat]),)

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """The player's votes, while there is a vote."""
        top = s.stack[-1]
        if not isinstance(top, CamelBids | CamelAgreement):
            return ()
        votes = [bid.votes for bid in top.bids if bid.seat == player.seat]
        return tuple(Counter("votes", VOTES_TITLE, n) for n in votes)

    def supply(self, s: State) -> tuple[Counter, ...]:
        """The camels beside the board."""
        return (Counter("camels", CAMELS_TITLE, self.get_slot(s).supply),)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """The marks on the board: camels in their order, open paths, and unused arrows.

        An arrow is where a caravan may still begin.
        """
        slot = self.get_slot(s)
        signs = [
            Sign("camel", EDGE, edge, title=CAMEL_TITLE, count=number)
            for number, edge in enumerate(slot.camels, 1)
        ]
        for arrow, heads in zip(slot.arrows, slot.heads, strict=True):
            if heads == NOT_BEGUN:
                signs.append(Sign("oasis_arrow", CORNER, arrow.corner))
        signs += [Sign("camel_path", EDGE, edge) for edge in list_open_paths(s)]
        return tuple(signs)

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """How many camels there are, on and beside the board; no move changes that."""
        slot = self.get_slot(s)
        return {"camel": slot.supply + len(slot.camels)}
