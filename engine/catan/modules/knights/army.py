"""What befalls knights: promotions, the way they walk, and being driven away or lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from ....core import Choice, Decision, Entry, Seat, Text, Who
from ....kit.hexes import CORNERS
from ....kit.masks import CornerMask, EdgeMask, PlaceMask, contains, mask_of, members
from ...awards import award_longest_road
from ...building import build_piece, lift_piece, put_down_piece
from ...frames.turn_order import finish_question
from ...kinds import ANYWHERE, CORNER, PieceKind
from ...pieces import find_routes, pieces_left, taken_places
from ...place_hints import land_around
from ...player import Player
from ...routes import Routes
from ...sites import ground_places
from ...state import Frame, State
from ...view import CatanView
from .army_moves import RetreatKnight
from .kit import MIGHTY, RANKS
from .slot import read_knights, write_knights
from .strength import knights_of, rank_at
from .tracks import POLITICS, POWER_LEVEL

PROMOTED_KEYS: Final = frozenset(rank.key for rank in RANKS[1:])  # of what knights become
RETREAT_GROUP: Final = Text("A knight is driven away")


def require_rank_at(s: State, p: Player, corner: int) -> PieceKind:
    """Which kind of knight of the player stands on a corner; one must stand there."""
    rank = rank_at(s, p, corner)
    assert rank is not None, "a knight of the player stands there"
    return rank


def rank_index(s: State, p: Player, corner: int) -> int:
    """The place in RANKS of the player's knight on a corner, 0 for a basic one."""
    return RANKS.index(require_rank_at(s, p, corner))


def knight_owner(s: State, corner: int) -> Player | None:
    """Whose knight stands on a corner; None if there is none."""
    return next((p for p in s.players if contains(knights_of(s, p), corner)), None)


# --- promotions -------------------------------------------------------


def may_promote(s: State, p: Player, corner: int) -> bool:
    """Whether the player's knight on a corner may be promoted now, whatever it costs."""
    return rank_after(s, p, corner) is not None and has_piece_above(s, p, corner)


def rank_after(s: State, p: Player, corner: int) -> PieceKind | None:
    """The rank to which the player's knight on a corner may be promoted; None if it may not.

    Whether a piece of that rank is left is not asked. Rulebook: each
    knight once in a turn; mighty knights only with a Fortress.
    """
    slot = read_knights(s)
    next_index = rank_index(s, p, corner) + 1
    if contains(slot.promoted, corner) or next_index == len(RANKS):
        return None
    next_rank = RANKS[next_index]
    if next_rank is MIGHTY and slot.level(p.seat, POLITICS) < POWER_LEVEL:
        return None
    return next_rank


def promotion_places(s: State, p: Player, rank: PieceKind, places: PlaceMask) -> PlaceMask:
    """At which of the places a knight of the player may be promoted to a rank."""
    return mask_of(corner for corner in members(places) if rank_after(s, p, corner) is rank)


def has_piece_above(s: State, p: Player, corner: int) -> bool:
    """Whether a piece of the next rank is left for the player's knight on a corner."""
    next_index = rank_index(s, p, corner) + 1
    return next_index < len(RANKS) and pieces_left(s, p, RANKS[next_index]) > 0


def promote_knight(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Raises the player's knight on a corner by a rank.

    Active or not, it stays as it was.
    """
    after = RANKS[rank_index(s, p, corner) + 1]
    build_piece(s, p, after, corner, entry)
    slot = read_knights(s)
    write_knights(s, slot._replace(promoted=slot.promoted | 1 << corner))
    if entry.news is not None:
        entry.tell(
            "{player} promotes the knight on {corner}: {rank}.",
            player=Who(p.seat),
            corner=CORNERS[corner],
            rank=after.title,
        )


# --- the way of knights -----------------------------------------------


def find_walkable_corners(s: State, p: Player, corner: int) -> CornerMask:
    """All corners that a knight of the player can walk to from a corner.

    Rulebook: it walks along own roads and ships, past own pieces, but
    not past those of others: at these its way ends. It changes from
    roads to ships only at a building of its owner.
    """
    routes = find_routes(s, p)
    start = (corner, routes.edges)  # a corner, and the network by which it is reached
    reached = 0
    todo = [start]
    known = {start}
    while todo:
        at, network = todo.pop()
        for step in _steps_from(routes, corner, at, network):
            if step not in known:
                known.add(step)
                todo.append(step)
                far, _ = step
                reached |= 1 << far
    return reached & ~(1 << corner)


def _steps_from(
    routes: Routes,
    start: int,
    at: int,
    network: EdgeMask,
) -> list[tuple[int, EdgeMask]]:
    """Where a knight can walk from the corner `at`: each next corner, and the network used.

    A network is all roads of the player, or all ships. The knight came
    to `at` by `network`, and changes to another only at own buildings;
    where it starts, `network` is all edges. From a corner that others
    bar there is no step.
    """
    if contains(routes.barred, at) and at != start:
        return []
    usable = routes.edges if contains(routes.joints, at) else network
    steps: list[tuple[int, EdgeMask]] = []
    for edge_bit, far, _ in routes.grid.spokes[at]:
        used = [other for other in routes.networks if other & usable & edge_bit]
        steps += [(far, other) for other in used]
    return steps


def free_corners_for_knights(s: State) -> CornerMask:
    """The corners of land and sea on which nothing stands."""
    return ground_places(s.island, CORNER, ANYWHERE) & ~taken_places(s, CORNER)


def retreat_corners(s: State, p: Player, corner: int) -> CornerMask:
    """The corners to which a knight of the player may go that is driven off a corner."""
    return find_walkable_corners(s, p, corner) & free_corners_for_knights(s)


# --- lifting, putting down, losing ------------------------------------


class LiftedKnight(NamedTuple):
    """A knight that was taken off its corner and is to stand somewhere else."""

    rank: int  # its place in RANKS
    is_active: bool
    is_tired: bool
    is_promoted: bool


def lift_knight(s: State, p: Player, corner: int, entry: Entry) -> LiftedKnight:
    """Takes a knight of the player off its corner.

    The longest road is not judged yet.
    """
    rank = require_rank_at(s, p, corner)
    slot = read_knights(s)
    lifted = LiftedKnight(
        RANKS.index(rank),
        is_active=contains(slot.active, corner),
        is_tired=contains(slot.tired, corner),
        is_promoted=contains(slot.promoted, corner),
    )
    others = ~(1 << corner)
    changed = slot._replace(
        active=slot.active & others, tired=slot.tired & others, promoted=slot.promoted & others
    )
    write_knights(s, changed)
    lift_piece(s, p, rank, corner, entry)
    return lifted


def put_down_knight(
    s: State,
    p: Player,
    knight: LiftedKnight,
    corner: int,
    entry: Entry,
) -> None:
    """Puts a lifted knight on a corner: active, tired and promoted as it was before.

    The longest road is not judged yet.
    """
    slot = read_knights(s)
    bit = 1 << corner
    if knight.is_active:
        slot = slot._replace(active=slot.active | bit)
    if knight.is_tired:
        slot = slot._replace(tired=slot.tired | bit)
    if knight.is_promoted:
        slot = slot._replace(promoted=slot.promoted | bit)
    write_knights(s, slot)
    put_down_piece(s, p, RANKS[knight.rank], corner, entry)


def remove_knight(s: State, p: Player, corner: int, entry: Entry) -> LiftedKnight:
    """Takes a knight of the player off the board for good, and says which it was."""
    lifted = lift_knight(s, p, corner, entry)
    award_longest_road(s, entry)
    _tell_lost(p, corner, entry)
    return lifted


def _tell_lost(p: Player, corner: int, entry: Entry) -> None:
    """Tells everybody that a knight is lost."""
    if entry.news is not None:
        entry.tell(
            "{player} loses the knight on {corner}.", player=Who(p.seat), corner=CORNERS[corner]
        )


# --- driving away -----------------------------------------------------


def place_driven_knight(
    s: State,
    p: Player,
    knight: LiftedKnight,
    corner: int,
    entry: Entry,
) -> None:
    """Finds a corner for the player's knight that was driven off a corner, and lifted.

    Its owner is asked where there are several. Rulebook: without a place to go to
    it is lost. The longest road is judged when all have their places.
    """
    places = members(retreat_corners(s, p, corner))
    if len(places) > 1:
        s.stack.append(Retreat(p.seat, corner, knight))
        return
    if places:
        retreat_knight(s, p, knight, corner, places[0], entry)
    else:
        award_longest_road(s, entry)
        _tell_lost(p, corner, entry)


def retreat_knight(
    s: State,
    p: Player,
    knight: LiftedKnight,
    start: int,
    end: int,
    entry: Entry,
) -> None:
    """Puts a knight that was lifted off the corner `start` down on the corner `end`."""
    put_down_knight(s, p, knight, end, entry)
    award_longest_road(s, entry)
    if entry.news is not None:
        entry.tell(
            "The knight of {player} retreats from {corner} to {other}.",
            player=Who(p.seat),
            corner=CORNERS[start],
            other=CORNERS[end],
        )


@dataclass(frozen=True, slots=True)
class Retreat(Frame):
    """Where does a knight go that was driven off its corner?"""

    phase: ClassVar[str] = "retreat"
    seat: Seat
    corner: int  # that it has left
    knight: LiftedKnight

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the owner for a corner that the knight can reach."""
        places = members(retreat_corners(s, s.players[self.seat], self.corner))
        prompt = Text(
            "Your knight on {corner} is driven away: where does it go?",
            corner=CORNERS[self.corner],
        )
        return (Decision(self.seat, prompt, tuple(map(RetreatKnight, places))),)

    def apply(self, s: State, seat: Seat, move: RetreatKnight, entry: Entry) -> None:
        """Puts the knight on the chosen corner, and goes on."""
        retreat_knight(s, s.players[seat], self.knight, self.corner, move.corner, entry)
        finish_question(s, entry)


def describe_retreat(view: CatanView, move: RetreatKnight) -> Choice:
    """How a corner is offered to a knight that was driven away."""
    label = Text("Knight to {corner}", corner=CORNERS[move.corner])
    return Choice(label, RETREAT_GROUP, land_around(view, move.corner))
