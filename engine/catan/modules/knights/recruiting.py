"""Promoting and activating knights; recruiting is a purchase like all pieces."""

from __future__ import annotations

from typing import Final

from ....core import Choice, Entry, Move, Seat, Text, Who
from ....kit.hexes import CORNERS
from ....kit.masks import CornerMask, members
from ...names import cards_text
from ...place_hints import land_around
from ...player import Player
from ...resources import GRAIN, ONE_CARD, can_pay
from ...state import CORNER, State
from ...view import CatanView
from .army import may_promote, promote_knight
from .army_moves import ActivateKnight, PromoteKnight
from .kit import KNIGHT_PRICE, RANKS
from .moves import RecruitKnight
from .slot import read_knights, write_knights
from .strength import knights_of

ACTIVATION_PRICE: Final = ONE_CARD[GRAIN]
RECRUIT_GROUP: Final = Text("Recruit")
PROMOTE_GROUP: Final = Text("Promote")
ACTIVATE_GROUP: Final = Text("Activate")


def list_training_moves(s: State, p: Player) -> tuple[Move, ...]:
    """The moves that promote or activate a knight, where the player can pay it now.

    Recruiting is a purchase of the kit, offered with all others.
    """
    moves: list[Move] = []
    knights = knights_of(s, p)
    if not knights:
        return ()
    if can_pay(p.hand, KNIGHT_PRICE):
        moves += [
            PromoteKnight(corner) for corner in members(knights) if may_promote(s, p, corner)
        ]
    if can_pay(p.hand, ACTIVATION_PRICE):
        resting = knights & ~read_knights(s).active
        moves += [ActivateKnight(corner) for corner in members(resting)]
    return tuple(moves)


def buy_promotion(s: State, seat: Seat, move: PromoteKnight, entry: Entry) -> None:
    """Move handler of `PromoteKnight`: the next rank for its price."""
    s.pay_bank(s.players[seat], KNIGHT_PRICE)
    promote_knight(s, s.players[seat], move.corner, entry)


def buy_activation(s: State, seat: Seat, move: ActivateKnight, entry: Entry) -> None:
    """Move handler of `ActivateKnight`: it defends at once, and acts from the next turn on."""
    s.pay_bank(s.players[seat], ACTIVATION_PRICE)
    activate_knights(s, 1 << move.corner)
    s.record_action(seat, "activate", CORNER, move.corner)
    if entry.news is not None:
        entry.tell(
            "{player} activates the knight on {corner}.",
            player=Who(seat),
            corner=CORNERS[move.corner],
        )


def activate_knights(s: State, corners: CornerMask) -> None:
    """Activates the knights on these corners; they do not act in this turn."""
    slot = read_knights(s)
    write_knights(s, slot._replace(active=slot.active | corners, tired=slot.tired | corners))


def describe_recruit(view: CatanView, move: RecruitKnight) -> Choice:
    """How a recruit is offered in a menu, with its price."""
    label = Text(
        "Basic knight on {corner}: {price}",
        corner=CORNERS[move.corner],
        price=cards_text(view.kit.unpack(KNIGHT_PRICE), view.kit),
    )
    return Choice(label, RECRUIT_GROUP, land_around(view, move.corner))


def describe_promotion(view: CatanView, move: PromoteKnight) -> Choice:
    """How a promotion is offered in a menu, with its price."""
    after = RANKS[rank_number(view, move.corner) + 1]
    label = Text(
        "Promote the knight on {corner}: {rank}, {price}",
        corner=CORNERS[move.corner],
        rank=after.title,
        price=cards_text(view.kit.unpack(KNIGHT_PRICE), view.kit),
    )
    return Choice(label, PROMOTE_GROUP, land_around(view, move.corner))


def describe_activation(view: CatanView, move: ActivateKnight) -> Choice:
    """How an activation is offered in a menu, with its price; strong knights come first."""
    rank = rank_number(view, move.corner)
    label = Text(
        "Activate the knight on {corner}: {rank}, {price}",
        corner=CORNERS[move.corner],
        rank=RANKS[rank].title,
        price=cards_text(view.kit.unpack(ACTIVATION_PRICE), view.kit),
    )
    return Choice(label, ACTIVATE_GROUP, land_around(view, move.corner), rank=float(rank))


def rank_number(view: CatanView, corner: int) -> int:
    """The place in RANKS of the knight that stands on a corner; one must stand there."""
    keys = [rank.key for rank in RANKS]
    standing = [piece.kind for piece in view.pieces if piece.at == corner and piece.kind in keys]
    return keys.index(standing[0])


def is_knight_active(view: CatanView, corner: int) -> bool:
    """Whether the knight on a corner is active."""
    return any(sign.key == "active_knight" and sign.at == corner for sign in view.signs)
