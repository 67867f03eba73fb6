"""The knights: how they are trained, what they do, and what follows from where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ....core import CommandGroup, Entry, MenuSection, Move, NameAxis, Options, Seat, Text
from ....kit.hexes import CORNERS
from ....kit.masks import CornerMask, EdgeMask, PlaceMask, members
from ...kinds import CORNER, EDGE, PieceKind
from ...module import DescribeHandler, Module, MoveValue
from ...pieces import places_by_index
from ...player import Player
from ...state import MoveHandler, State
from ...view import Sign, Throw
from ..shared_points import SharedPoints
from .army import describe_retreat
from .army_moves import (
    ActivateKnight,
    ChaseFromPath,
    ChaseRobber,
    MoveKnight,
    PromoteKnight,
    RetreatKnight,
)
from .command import COMMAND
from .knight_moves import (
    chase_from_path,
    chase_robber,
    describe_chase,
    describe_chase_from_path,
    describe_knight_move,
    list_knight_actions,
    move_knight,
)
from .menu import KNIGHTS_SECTION
from .moves import RecruitKnight
from .options import is_played
from .recruiting import (
    buy_activation,
    buy_promotion,
    describe_activation,
    describe_promotion,
    describe_recruit,
    list_training_moves,
)
from .slot import read_knights, write_knights
from .strength import knights_of
from .values import KNIGHT_VALUES


class KnightPieces(SharedPoints, Module[None]):
    """Knights; what they keep is in the slot of the box (`read_knights`, `write_knights`)."""

    key: ClassVar[str] = "knight_pieces"
    order: ClassVar[int] = 76
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (
        PromoteKnight,
        ActivateKnight,
        MoveKnight,
        ChaseRobber,
        ChaseFromPath,
        RetreatKnight,
    )
    menu_sections: ClassVar[tuple[MenuSection, ...]] = (KNIGHTS_SECTION,)
    names: ClassVar[Mapping[str, NameAxis]] = {"knight": CORNERS}
    field_questions: ClassVar[Mapping[str, Text]] = {"knight": Text("which knight?")}

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where Cities & Knights is chosen."""
        return is_played(options)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The functions that carry out the knights' moves."""
        return {
            PromoteKnight: buy_promotion,
            ActivateKnight: buy_activation,
            MoveKnight: move_knight,
            ChaseRobber: chase_robber,
            ChaseFromPath: chase_from_path,
        }

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How the knights' moves are offered in menus."""
        return {
            RecruitKnight: describe_recruit,
            PromoteKnight: describe_promotion,
            ActivateKnight: describe_activation,
            MoveKnight: describe_knight_move,
            ChaseRobber: describe_chase,
            ChaseFromPath: describe_chase_from_path,
            RetreatKnight: describe_retreat,
        }

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """What the knights' moves may bring."""
        return KNIGHT_VALUES

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """The names under which pictures show what knights did, by the action's verb."""
        return {"activate": Text("Knight activated")}

    def on_roll(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Clears, as a turn begins, which knights have acted or were promoted.

        So what they did between turns does not count.
        """
        slot = read_knights(s)
        if slot.tired or slot.promoted:
            write_knights(s, slot._replace(tired=0, promoted=0))

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that promote and activate knights, and what ready knights may do.

        Between the turns knights are promoted and activated, but do nothing else.
        """
        training = list_training_moves(s, player)
        if s.stack[-1].between:
            return training
        return (*training, *list_knight_actions(s, player))

    # --- at sea -------------------------------------------------------

    def closing_corners(self, s: State, player: Player, corners: CornerMask) -> CornerMask:
        """The corners at which a line of ships is closed: also those of the player's knights."""
        return corners | knights_of(s, player)

    def movable_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """The pieces that may be moved: not the only one that leads to a knight of the owner."""
        for knight in members(knights_of(s, player)):
            beside = self._own_edges_at(s, player, knight)
            if beside.bit_count() == 1:
                places &= ~beside
        return places

    def _own_edges_at(self, s: State, player: Player, corner: int) -> EdgeMask:
        """The player's roads, ships and the like at a corner."""
        own_edges = 0
        for index, piece in enumerate(s.rules.kit.pieces):
            if piece.place == EDGE:
                own_edges |= places_by_index(player, index)
        return own_edges & s.island.grid.edges_at[corner]

    # --- seeing -------------------------------------------------------

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """Marks every active knight on the board."""
        active = read_knights(s).active
        signs: list[Sign] = []
        for p in s.players:
            corners = members(knights_of(s, p) & active)
            signs += [Sign("active_knight", CORNER, corner, p.seat) for corner in corners]
        return tuple(signs)
