"""The knights of the attack: their piece, where they stand, and how they leave."""

from __future__ import annotations

from typing import Final

from ....core import Entry, Seat, Text, Who
from ....kit.hexes import EDGES
from ....kit.masks import EdgeMask, mask_of
from ...building import move_piece
from ...kinds import EDGE, PieceKind
from ...pieces import own_places
from ...player import Player
from ...resources import GRAIN, ONE_CARD
from ...state import State
from .board import DATA, FREE_STEPS, castle_paths, measure_steps
from .moves import MarchKnight

RIDER: Final = PieceKind(
    "rider",
    Text("Knight"),
    Text("knights"),
    EDGE,
    stock=DATA["knights"],
    blocks=False,
)


def riders_of(s: State, p: Player) -> EdgeMask:
    """The paths with a knight of the player."""
    return own_places(s, p, RIDER)


def all_riders(s: State) -> EdgeMask:
    """The paths with anybody's knight."""
    paths = 0
    for p in s.owners:
        paths |= riders_of(s, p)
    return paths


def find_targets(s: State, rider: int, steps: int) -> EdgeMask:
    """The paths on which a knight may end a march of at most so many steps.

    On its way it passes everything; it ends on no path with a knight,
    and on none at the castle.
    """
    distances = measure_steps(s.island.grid, rider)
    near = mask_of(edge for edge, n in enumerate(distances) if 0 < n <= steps)
    closed = all_riders(s) | castle_paths(s.island.grid)
    return near & s.island.shape.paths & ~closed


def march_knight(
    s: State,
    seat: Seat,
    owner: Player,
    move: MarchKnight,
    paid: int,
    entry: Entry,
) -> int:
    """Moves a knight to another path; the seat pays a grain for more than three steps.

    `paid` is how many such long marches are paid for already: these are
    used up first. Returns how many are left. In the game for two the
    `owner` of the knight may be a neutral colour.
    """
    is_far = measure_steps(s.island.grid, move.rider)[move.edge] > FREE_STEPS
    if is_far and not paid:
        s.pay_bank(s.players[seat], ONE_CARD[GRAIN])
        entry.tell("{player} pays a grain for a long march.", player=Who(seat))
    if entry.news is not None:
        tell_march(seat, owner, move, entry)
    move_piece(s, owner, RIDER, move.rider, move.edge, entry)
    return max(0, paid - 1) if is_far else paid


def tell_march(seat: Seat, owner: Player, move: MarchKnight, entry: Entry) -> None:
    """Tells everybody where a knight goes, one's own or the foreign one."""
    rider = EDGES[move.rider]
    edge = EDGES[move.edge]
    if owner.seat == seat:
        entry.tell(
            "{player} marches with a knight from {rider} to {edge}.",
            player=Who(seat),
            rider=rider,
            edge=edge,
        )
        return
    entry.tell(
        "{player} marches with the foreign knight from {rider} to {edge}.",
        player=Who(seat),
        rider=rider,
        edge=edge,
    )
