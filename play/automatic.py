"""Moves that a player did not make: what made them, and the word with which they are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core import Text

# What made an entry, as it is stored
PLAN, STANDING_ANSWER, ONLY_MOVE = "plan", "standing", "only"
TIME_OVER, SITTING_IN = "late", "bot"
AUTOMATIC: Final = Text("automatic")
REASONS: Final[Mapping[str, Text]] = {
    PLAN: Text("by plan"),
    STANDING_ANSWER: Text("standing answer"),
    ONLY_MOVE: Text("automatic: the only move"),
    TIME_OVER: Text("time over"),
    SITTING_IN: Text("by a bot"),
}
# What the others are not told while the match runs: whether it was a plan, and which kind
PRIVATE_REASONS: Final = frozenset({PLAN, STANDING_ANSWER, ONLY_MOVE})


def automatic_reason_text(reason: str | None, *, knows_plans: bool) -> Text | None:
    """Why an entry was made without its player, in words such as “by plan” or “time over”.

    None if there is no reason: the player made it. Plans are private:
    whoever does not know them is told only that the move was automatic.
    """
    if reason is None:
        return None
    if reason in PRIVATE_REASONS and not knows_plans:
        return AUTOMATIC
    return REASONS.get(reason, AUTOMATIC)


def add_reason_text(told: Text, reason: Text | None) -> Text:
    """A sentence of the log, with why its move was made without the player, in brackets.

    The sentence alone where the player made the move.
    """
    return told if reason is None else Text("{told} ({mark})", told=told, mark=reason)
