"""What ready knights do: move, drive others away, chase the robber, or barbarians off paths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Choice, Decision, Entry, Move, Seat, Text, Who
from ....kit.hexes import CORNERS, EDGES, HEXES
from ....kit.masks import CornerMask, contains, members
from ...awards import award_longest_road
from ...frames.seven import ROBBERS, RobberDecision
from ...moves import MoveRobber
from ...names import tile_title
from ...pawns import hexes_of_pawn, pawn_hex
from ...place_hints import land_around
from ...player import Player
from ...state import NOWHERE, Frame, State
from ...view import CatanView
from ..shared_points import sharing_modules
from .army import (
    find_walkable_corners,
    free_corners_for_knights,
    knight_owner,
    lift_knight,
    place_driven_knight,
    put_down_knight,
    rank_index,
)
from .army_moves import ChaseFromPath, ChaseRobber, MoveKnight
from .kit import RANKS
from .recruiting import rank_number
from .slot import read_knights, write_knights
from .strength import knights_of

MOVE_GROUP: Final = Text("Move a knight")
CHASE_GROUP: Final = Text("Chase the robber")
CHASE_PATH_GROUP: Final = Text("Chase a barbarian")
CHASE: Final = Text("Your knight chases it away: where to?")


def ready_knights(s: State, p: Player) -> CornerMask:
    """The corners of the player's knights that may act now.

    Rulebook: a knight that was active when the turn began, and has
    not acted since.
    """
    slot = read_knights(s)
    return knights_of(s, p) & slot.active & ~slot.tired


def list_knight_actions(s: State, p: Player) -> tuple[Move, ...]:
    """All that the player's ready knights may do now."""
    moves: list[Move] = []
    for knight in members(ready_knights(s, p)):
        goals = members(find_knight_goals(s, p, knight))
        moves += [MoveKnight(knight, corner) for corner in goals]
        moves += [ChaseRobber(knight, hex) for hex in find_chasable_hexes(s, p.seat, knight)]
        moves += [ChaseFromPath(knight, edge) for edge in find_chasable_paths(s, p.seat, knight)]
    return tuple(moves)


def find_knight_goals(s: State, p: Player, knight: int) -> CornerMask:
    """The corners to which the player's knight on a corner may go.

    They are empty, or a weaker knight of somebody else stands there.
    """
    reached = find_walkable_corners(s, p, knight)
    goals = reached & free_corners_for_knights(s)
    rank = rank_index(s, p, knight)
    for other in s.players:
        if other is not p:
            for corner in members(knights_of(s, other) & reached):
                if rank_index(s, other, corner) < rank:
                    goals |= 1 << corner
    return goals


def find_chasable_hexes(s: State, seat: Seat, knight: int) -> list[int]:
    """The hexes around a seat's knight from which it may chase the robber, or another such pawn.

    A pawn that the seat may move nowhere is not chased: a scenario can
    say who moves the pirate.
    """
    around = s.island.grid.corner_hexes[knight]
    chasable: list[int] = []
    for index, pawn in enumerate(s.rules.robbing_pawns):
        hex = pawn_hex(s, pawn)
        if hex != NOWHERE and hex in around and _may_move_pawn(s, seat, index):
            chasable.append(hex)
    return chasable


def _may_move_pawn(s: State, seat: Seat, pawn: int) -> bool:
    """Whether the seat finds a hex for the pawn, given by its index in `robbing_pawns`."""
    (decision,) = Chase(seat, pawn).decisions(s)
    return bool(decision.moves)


def find_chasable_paths(s: State, seat: Seat, knight: int) -> list[int]:
    """The paths beside a seat's knight on which a scenario's barbarians stand."""
    beside = members(s.island.grid.edges_at[knight])
    return [edge for edge in beside if find_chase_frame(s, seat, edge) is not None]


def find_chase_frame(s: State, seat: Seat, edge: int) -> Frame | None:
    """The question when a seat's knight chases whoever stands on a path; None if nobody does."""
    frames = [module.chase_frame(s, seat, edge) for module in sharing_modules(s)]
    return next((frame for frame in frames if frame is not None), None)


def move_knight(s: State, seat: Seat, move: MoveKnight, entry: Entry) -> None:
    """Move handler of `MoveKnight`: moves it, and drives away a weaker knight that stands there."""
    p = s.players[seat]
    driven = knight_owner(s, move.corner)
    if entry.news is not None:
        _tell_moved(s, seat, move, driven, entry)
    mover = lift_knight(s, p, move.knight, entry)._replace(is_active=False, is_tired=True)
    if driven is None:
        put_down_knight(s, p, mover, move.corner, entry)
        award_longest_road(s, entry)
        return
    lost = lift_knight(s, driven, move.corner, entry)
    put_down_knight(s, p, mover, move.corner, entry)
    place_driven_knight(s, driven, lost, move.corner, entry)


def _tell_moved(
    s: State,
    seat: Seat,
    move: MoveKnight,
    driven: Player | None,
    entry: Entry,
) -> None:
    """Tells everybody where a knight goes, and whom it drives away."""
    entry.tell(
        "{player} moves a knight from {knight} to {corner}.",
        player=Who(seat),
        knight=CORNERS[move.knight],
        corner=CORNERS[move.corner],
        concerns=[p.seat for p in s.players if contains(p.touched_corners, move.corner)],
    )
    if driven is not None:
        entry.tell("It drives away the knight of {player}.", player=Who(driven.seat))


# --- the robber -------------------------------------------------------


def chase_robber(s: State, seat: Seat, move: ChaseRobber, entry: Entry) -> None:
    """Move handler of `ChaseRobber`: the knight is tired, and the robber goes somewhere else."""
    tire_knight(s, move.knight)
    pawn_hexes = [pawn_hex(s, pawn) for pawn in s.rules.robbing_pawns]
    s.stack.append(Chase(seat, pawn_hexes.index(move.hex)))


def chase_from_path(s: State, seat: Seat, move: ChaseFromPath, entry: Entry) -> None:
    """Move handler of `ChaseFromPath`: the knight is tired, and the barbarian goes elsewhere."""
    tire_knight(s, move.knight)
    frame = find_chase_frame(s, seat, move.edge)
    assert frame is not None, "somebody stands there"
    s.stack.append(frame)


def tire_knight(s: State, knight: int) -> None:
    """Makes the knight on a corner inactive, as it has acted: it acts no more in this turn."""
    slot = read_knights(s)
    bit = 1 << knight
    write_knights(s, slot._replace(active=slot.active & ~bit, tired=slot.tired | bit))


@dataclass(frozen=True, slots=True)
class Chase(Frame):
    """Where does the robber go, or the pirate, that a knight has chased away?"""

    phase: ClassVar[str] = "robber"
    seat: Seat
    pawn: int  # its index in `robbing_pawns`: 0 is the robber

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for a hex and a victim as after a seven, but for the chased pawn alone.

        After a seven one chooses between the robber, by its hexes of
        land, and the pirate, if there is one.
        """
        (decision,) = ROBBERS[self.seat].decisions(s)
        robber_hexes = hexes_of_pawn(s, s.rules.robbing_pawns[0])
        is_robber = self.pawn == 0
        moves = [
            move for move in decision.moves if _is_robber_move(move, robber_hexes) == is_robber
        ]
        return (RobberDecision(self.seat, CHASE, tuple(moves)),)

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Moves the pawn and steals a card, as after a seven."""
        ROBBERS[seat].apply(s, seat, move, entry)


def _is_robber_move(move: Move, robber_hexes: tuple[int, ...]) -> bool:
    """Whether an answer to a seven moves the robber, and not the pirate."""
    return isinstance(move, MoveRobber) and move.hex in robber_hexes


# --- menus ------------------------------------------------------------


def describe_knight_move(view: CatanView, move: MoveKnight) -> Choice:
    """How a knight's move is offered in a menu; driving somebody away comes first."""
    label = Text(
        "Knight from {knight} to {corner}",
        knight=CORNERS[move.knight],
        corner=CORNERS[move.corner],
    )
    driven = [piece for piece in view.pieces if piece.at == move.corner and _is_knight(piece.kind)]
    if not driven:
        return Choice(label, MOVE_GROUP, land_around(view, move.corner))
    hint = Text(
        "drives away: {rank} of {player}",
        rank=RANKS[rank_number(view, move.corner)].title,
        player=Who(driven[0].owner),
    )
    return Choice(label, MOVE_GROUP, hint, rank=1)


def _is_knight(kind: str) -> bool:
    """Whether a kind of piece, by its key, is a knight."""
    return kind in [rank.key for rank in RANKS]


def describe_chase(view: CatanView, move: ChaseRobber) -> Choice:
    """How chasing the robber is offered in a menu."""
    label = Text(
        "Knight on {knight} chases the robber off {hex}: {land}",
        knight=CORNERS[move.knight],
        hex=HEXES[move.hex],
        land=tile_title(view.board.tiles[move.hex]),
    )
    return Choice(label, CHASE_GROUP)


def describe_chase_from_path(view: CatanView, move: ChaseFromPath) -> Choice:
    """How chasing a barbarian off a path is offered in a menu."""
    label = Text(
        "Knight on {knight} chases the barbarian off {edge}",
        knight=CORNERS[move.knight],
        edge=EDGES[move.edge],
    )
    return Choice(label, CHASE_PATH_GROUP)
