"""What the voyage west, its warships and its battles are worth to a bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ......core import Move, Text
from .....evaluation.moves import MoveEvaluation
from .....evaluation.view_values import NO_SITE, POINT_WORTH, ViewValues
from .....module import Reason
from .....moves import PlayKnight
from .....view import CatanView
from ....own_moves import give_reason
from ...pieces import SHIP
from ...values import SEA_TILE, for_kind, land_corners, name_signs, value_signs
from .fortress import WARSHIPS
from .moves import AttackFortress, TakeFromAnybody

ENOUGH_WARSHIPS: Final = 6  # with which every attack but one in six is won
WARSHIPS_TO_ATTACK: Final = 3  # with which a bot attacks
LEAST_WARSHIPS: Final = 2  # with fewer no attack is won
ATTACK_VALUE: Final = 1.0  # of an attack: after all else, for it ends the turn
FORTRESS_WORTH: Final = 2.5 * POINT_WORTH  # nobody wins without it
WARSHIP_VALUE: Final = 12.0  # of a Knight, beside what it is worth in any match
CARD_WORTH: Final = 6.0  # of a card that may be a Knight, beside what it is worth in any match


def value_voyage(view: CatanView) -> ViewValues:
    """What reaching beachhead and fortress is worth, and Knights while the fortress stands."""
    goals = value_signs(view, {"fortress": FORTRESS_WORTH})
    settlements = _bar_west(view) | value_signs(view, {"beachhead": POINT_WORTH})
    names = name_signs(view, ("beachhead", "fortress"))
    if not goals:  # the viewer has captured the fortress
        return ViewValues(settlements=settlements, names=names)
    card = CARD_WORTH if count_warships(view) < ENOUGH_WARSHIPS else 0.0
    return ViewValues(
        settlements=settlements,
        corners=for_kind(SHIP.key, goals),
        purchases={"card": card},
        moves={PlayKnight: WARSHIP_VALUE},
        names=names,
    )


def _bar_west(view: CatanView) -> dict[int, float]:
    """The corners of the western islands, each with the value NO_SITE: nobody may settle there.

    These are the lands with a beachhead or a fortress.
    """
    barred: dict[int, float] = {}
    for sign in view.signs:
        if sign.key in ("beachhead", "fortress") and sign.at not in barred:
            for hex in view.grid.corner_hexes[sign.at]:
                if view.board.tiles[hex].terrain != SEA_TILE:
                    barred |= dict.fromkeys(land_corners(view, hex), NO_SITE)
    return barred


def count_warships(view: CatanView) -> int:
    """How many warships the viewer has."""
    assert view.seat is not None, "only seats have warships"
    return sum(
        counter.count for counter in view.players[view.seat].counters if counter.key == WARSHIPS
    )


def value_attack(evaluation: MoveEvaluation, move: AttackFortress) -> float:
    """What an attack is worth: little, as it ends the turn; below 0 with too few warships.

    Two are enough once the deck is empty, for then no card can bring more.
    """
    least = WARSHIPS_TO_ATTACK if evaluation.view.deck else LEAST_WARSHIPS
    return ATTACK_VALUE if count_warships(evaluation.view) >= least else -ATTACK_VALUE


def value_theft(evaluation: MoveEvaluation, move: TakeFromAnybody) -> float:
    """What it is worth to take a card of this victim: most from a full hand and a leader.

    Nothing from an empty hand, or where nobody is robbed.
    """
    if move.victim is None:
        return 0.0
    victim = evaluation.view.players[move.victim]
    if not victim.hand_size:
        return 0.0
    return 1.0 + victim.hand_size + victim.points


REASONS: Final[Mapping[type[Move], Reason]] = {
    PlayKnight: give_reason(Text("it arms one more ship against the fleet and the fortress.")),
    AttackFortress: give_reason(
        Text("your warships may take a lair, and nothing else is left to do in this turn.")
    ),
    TakeFromAnybody: give_reason(Text("a card of theirs hurts who is nearest to winning.")),
}
