"""Whether the chance of a finished match is what its seed gives.

Every draw is reckoned again, and the commitment too.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .chance import CHANCE_VERSION, LiveEntry, draw_seating_order
from .log import undo_targets
from .match import Match
from .replay import MoveReplay
from .text import Plural, Text


class DiceVerdict(NamedTuple):
    """Whether the chance of a match fits its seed and fairness code, and a sentence."""

    is_right: bool
    sentence: Text


def verify_dice(match: Match[Any], promise: str | None = None) -> DiceVerdict:
    """Whether everything that a match drew follows from its seed, also what was undone later.

    `promise` is the fairness code that was published at the start; None
    if it is not compared.
    """
    fault = _find_wrong_code(match, promise) or _find_wrong_draw(match)
    if fault is not None:
        return DiceVerdict(False, fault)
    count = len(match.setup) + sum(len(line.drawn) for line in match.lines)
    sentence = Plural(
        "Chance was fair: {n} random outcome follows from the seed and the moves. The seed fits "
        "the fairness code {digest}.",
        "Chance was fair: all {n} random outcomes follow from the seed and the moves. The seed "
        "fits the fairness code {digest}.",
        n=count,
        digest=str(match.commitment_digest),
    )
    return DiceVerdict(True, sentence)


def _find_wrong_code(match: Match[Any], promise: str | None) -> Text | None:
    """Says that the match has no fairness code, or another one than `promise`.

    None if it has the promised one.
    """
    if match.commitment is None or match.commitment.version != CHANCE_VERSION:
        return Text(
            "This match was begun before matches had a fairness code: its chance cannot be checked."
        )
    if promise not in (None, match.commitment_digest):
        return Text(
            "Chance was not fair: the seed does not fit the fairness code {digest}.",
            digest=str(promise),
        )
    return None


def _find_wrong_draw(match: Match[Any]) -> Text | None:
    """A sentence about the first thing that the seed gives otherwise.

    That may be the seating order, the set-up, or an outcome of an
    entry. None if all is as the seed gives it.
    """
    assert match.commitment is not None
    if match.commitment.order not in (None, draw_seating_order(match.seed, match.seats)):
        return Text("Chance was not fair: the seed gives another seating order.")
    # The options hold the revision of the rules that the match began with
    again = Match(match.game, match.seats, match.options, match.seed, LiveEntry(match.seed))
    if again.setup != match.setup:
        return Text("Chance was not fair: the seed gives another set-up.")
    replay = MoveReplay(again, undo_targets(line.move for line in match.lines))
    for number, line in enumerate(match.lines, 1):
        drawn_again = replay.play_move(line.seat, line.move).drawn
        if drawn_again != line.drawn:
            return Text(
                "Chance was not fair: entry {n} does not fit, the seed gives other outcomes.",
                n=number,
            )
    return None
