"""How a finished match is told: ranks as they are, also where several share one."""

from __future__ import annotations

from cogs.messages.card_lines import outcome_text
from engine.core import Result, Score
from words import Words

WORDS = Words("en", ["Ann", "Ben", "Eve"])


def test_those_who_share_a_rank_are_not_numbered_on() -> None:
    """Discord numbers a list by itself, whatever its numbers are: so it must be none."""
    result = Result((1, 1, 3), (Score(22), Score(22), Score(9)), (0, 1, 2))
    assert outcome_text(result, WORDS).split("\n") == [
        "**Ann, Ben win together.**",
        "1\\. Ann — **22**",
        "1\\. Ben — **22**",
        "3\\. Eve — **9**",
    ]


def test_a_game_without_points_tells_none() -> None:
    lines = outcome_text(Result.of_winners(2, 1), WORDS).split("\n")
    assert lines == ["**Ben wins.**", "1\\. Ben", "2\\. Ann"]
