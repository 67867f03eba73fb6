"""The profile of a person as others see it: ratings, results, and the last matches."""

from __future__ import annotations

from typing import Final

from engine.core import Plural, Text
from play.ratings import BASE
from play.reliability import Reliability
from play.statistics import PersonProfile
from words import Words

from .reliability_badge import reliability_text
from .statistics import rating_lines, result_lines
from .table_lists import line_of_finished_match

HIDDEN_PROFILE: Final = Text("This person shows nobody what they have played.")
WHAT_RATINGS_MEAN: Final = Text(
    "A rating says how strong somebody is at least, as far as it is known: it begins at {base}, "
    "and grows with every win over the strong."
)


def profile_lines(
    person_id: int,
    shown: PersonProfile,
    words: Words,
    reliability: Reliability | None = None,
) -> list[str]:
    """Everything that a profile says, below the person's name.

    `reliability` None: nothing is said of it here.
    """
    if not shown.played:
        return [f"### <@{person_id}>", words(Text("No match of theirs has ended here."))]
    return [
        f"### <@{person_id}>",
        *_rating_lines(shown, words),
        words(Text("**Finished matches**")),
        *result_lines(shown.finished, words),
        words(_share_text(shown)),
        *([words(reliability_text(reliability))] if reliability else []),
        words(Text("**Last matches**")),
        *(f"- {line_of_finished_match(each, words)}" for each in shown.last),
    ]


def _rating_lines(shown: PersonProfile, words: Words) -> list[str]:
    """The ratings by game, and what they mean."""
    if not shown.here:
        return [words(Text("No rating here: only matches between people are rated."))]
    meaning = words(Text(WHAT_RATINGS_MEAN.id, base=BASE))
    head = Text("**Ratings here**")
    return [*rating_lines(head, shown.here, shown.everywhere, words), f"-# {meaning}"]


def _share_text(shown: PersonProfile) -> Text:
    """How many of the matches the person has played to the end, and did not give up."""
    return Plural(
        "Played to the end: {share} % of {n} match.",
        "Played to the end: {share} % of {n} matches.",
        n=shown.played,
        share=round(100 * shown.played_to_end / shown.played),
    )
