"""What a person's last seats in a server say of them, as a small badge with words."""

from __future__ import annotations

from typing import Final

from engine.core import Plural, Text, Word
from play.answer_times import RANGE_TEXTS
from play.reliability import NEW, OFTEN_LATE, STEADY, Reliability

BADGES: Final = {
    NEW: Word("sign of a player", "○ new"),
    STEADY: Word("sign of a player", "● steady"),
    OFTEN_LATE: Word("sign of a player", "△ often late"),
}


def badge_text(shown: Reliability) -> Text:
    """The badge of a person, and how soon they answer where that is known."""
    badge = BADGES[shown.badge]
    if shown.badge == NEW or shown.median_range is None:
        return badge
    return Text("{sign}, {answers}", sign=badge, answers=RANGE_TEXTS[shown.median_range])


def reliability_text(shown: Reliability) -> Text:
    """The badge of a person with the numbers behind it."""
    if not shown.seats:
        return Text("{sign}: no match with others here has ended yet.", sign=badge_text(shown))
    return Plural(
        "{sign}: of the last {n} seat here {finished} finished, {late} late, {left} left.",
        "{sign}: of the last {n} seats here {finished} finished, {late} late, {left} left.",
        n=shown.seats,
        sign=badge_text(shown),
        finished=shown.finished,
        late=shown.late,
        left=shown.left,
    )
