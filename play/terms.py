"""What a table agrees on beside the game's own options.

Its clock, what happens to the late, vacations, forced moves, ratings,
practice, hints.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core import OFF, ON, Option, Setting, Text

from .preferences import Preferences
from .quiet_hours import QuietHours
from .time_control import NO_CLOCK, TimeControl

FALLBACK, BOT, OUT = "fallback", "bot", "out"  # what happens when the time is over
PRESSED, FULL = "pressed", "full"  # when a match starts
INSTANT, HUMAN = "instant", "human"  # how soon bots answer
UNRATED = "unrated"  # hints only where the match is not rated
ALONE = "alone"  # practice only where one person plays with bots
# clocks that are offered: hours a turn, or hours a turn + hours of the bank
PACES: Final = (
    "1", "2", "4", "8", "12", "24", "36", "48", "72", "96", "120", "168", "240", "336",
    "1+24", "8+48", "12+72", "12+168", "24+72", "24+168", "24+336", "48+336",
)  # fmt: skip


def _time_control_setting(key: str) -> Setting:
    """The setting for the clock with that key: `none`, `24`, `12+72`.

    Raises Illegal if it is no clock.
    """
    pace = TimeControl.parse(key)
    return Setting(key, pace.title if pace else Text("none"))


CLOCK: Final = Option(
    "clock", Text("Clock"), tuple(map(_time_control_setting, (NO_CLOCK, *PACES)))
)
LATE: Final = Option("late", Text("When the time is over"), (
    Setting(FALLBACK, Text("the simplest answer is given")),
    Setting(BOT, Text("a bot plays this turn")),
    Setting(OUT, Text("the seat is out"), Text("A bot takes the seat, and it ranks last.")),
))  # fmt: skip
VACATION: Final = Option(
    "vacation",
    Text("Vacations stop the clock"),
    (Setting(ON, Text("on")), Setting(OFF, Text("off"))),
)
NIGHTS: Final = Option(
    "nights",
    Text("Quiet hours stop the clock"),
    (
        Setting(ON, Text("on"), Text("Everybody's own, for at most 12 hours a day.")),
        Setting(OFF, Text("off")),
    ),
)
BREAKS: Final = Option(
    "breaks",
    Text("Free days and agreed pauses stop the clock"),
    (
        Setting(ON, Text("on"), Text("Everybody's own days of the week, three at most.")),
        Setting(OFF, Text("off"), Text("The clock runs every day, and nobody asks for a pause.")),
    ),
)
FORCED: Final = Option("forced", Text("Moves without a choice are made at once"), (
    Setting(ON, Text("on"), Text("Unless that would tell a secret.")), Setting(OFF, Text("off")),
))  # fmt: skip
BEGIN: Final = Option(
    "begin",
    Text("The match starts"),
    (
        Setting(PRESSED, Text("when the owner presses Start")),
        Setting(FULL, Text("by itself, as soon as the table is full")),
    ),
)
RATED: Final = Option(
    "rated",
    Text("Rated"),
    (
        Setting(ON, Text("yes"), Text("A match with a bot never is.")),
        Setting(OFF, Text("no"), Text("It counts for no rating.")),
    ),
)
PRACTICE: Final = Option(
    "practice",
    Text("Practice"),
    (
        Setting(ALONE, Text("if one person plays with bots alone")),
        Setting(
            ON,
            Text("yes"),
            Text(
                "Even what chance decided can be undone, by one alone or if "
                "all agree. It counts for no rating."
            ),
        ),
        Setting(OFF, Text("no"), Text("Alone with bots, what chance has decided stands.")),
    ),
)
HINTS: Final = Option(
    "hints",
    Text("Hints"),
    (
        Setting(UNRATED, Text("if the match is not rated")),
        Setting(ON, Text("yes"), Text("A bot tells what it would do, also in a rated match.")),
        Setting(OFF, Text("no"), Text("Nobody is told what a bot would do.")),
    ),
)
PACE: Final = Option(
    "pace",
    Text("Pace of bots"),
    (
        Setting(INSTANT, Text("at once")),
        Setting(
            HUMAN,
            Text("like people"),
            Text("A bot looks at its question for a moment; in practice it answers at once."),
        ),
    ),
)
TRYING: Final = Option(
    "trying",
    Text("Trying moves out"),
    (
        Setting(ON, Text("yes"), Text("In private, as far as chance and secrets allow.")),
        Setting(OFF, Text("no"), Text("What is done is done at the table.")),
    ),
)
TERMS: Final = (
    CLOCK, LATE, NIGHTS, VACATION, BREAKS, FORCED, BEGIN, RATED, PRACTICE, HINTS, TRYING, PACE,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one table, complete and checked."""

    chosen: Mapping[str, str]
    time_control: TimeControl | None = field(init=False)

    def __post_init__(self) -> None:
        """Reads the clock that was chosen."""
        object.__setattr__(self, "time_control", TimeControl.parse(self.chosen["clock"]))

    @classmethod
    def from_settings(cls, settings: Mapping[str, Any]) -> Terms:
        """Reads the terms off the settings stored with a table; what they lack has its default."""
        stored = settings.get("terms", {})
        defaults = {term.key: term.settings[0].key for term in TERMS}  # the first setting is usual
        return cls({key: stored.get(key, default) for key, default in defaults.items()})

    def with_changes(self, chosen: Mapping[str, str]) -> Terms:
        """These terms with the `chosen` values in place of their own, by key.

        Unknown keys are left out. Raises Illegal for an unknown value.
        """
        by_key = {term.key: term for term in TERMS}
        known = {key: value for key, value in chosen.items() if key in by_key}
        for key, value in known.items():
            find_setting_of_term(by_key[key], value)
        return Terms({**self.chosen, **known})

    @property
    def timeout_rule(self) -> str:
        """What happens when the time of a turn is over: `FALLBACK`, `BOT` or `OUT`."""
        return self.chosen["late"]

    @property
    def allows_vacations(self) -> bool:
        """Whether a vacation stops the clock of the person."""
        return self.chosen["vacation"] == ON

    @property
    def respects_quiet_hours(self) -> bool:
        """Whether the quiet hours of a person stop their clock."""
        return self.chosen["nights"] == ON

    @property
    def allows_breaks(self) -> bool:
        """Whether free days of the week stop the clock, and the players may agree on a pause."""
        return self.chosen["breaks"] == ON

    def quiet_hours_of(self, preferences: Preferences) -> QuietHours | None:
        """When in a week the clock of a person stands still.

        None if it never does.
        """
        return QuietHours.from_preferences(
            preferences,
            with_nights=self.respects_quiet_hours,
            with_free_days=self.allows_breaks,
        )

    @property
    def starts_when_full(self) -> bool:
        """Whether the match starts by itself once the table is full."""
        return self.chosen["begin"] == FULL

    @property
    def is_rated(self) -> bool:
        """Whether the match may be rated; one with a bot is not, even so."""
        return self.chosen["rated"] == ON

    @property
    def plays_forced_moves(self) -> bool:
        """Whether a move without a choice is made without asking."""
        return self.chosen["forced"] == ON

    @property
    def has_human_pace(self) -> bool:
        """Whether bots take their time for an answer, as people do."""
        return self.chosen["pace"] == HUMAN

    @property
    def allows_trying(self) -> bool:
        """Whether people may try moves out in private before they make them."""
        return self.chosen["trying"] == ON

    def is_practice(self, people: int, bots: int) -> bool:
        """Whether a match of so many people and bots is one for practice."""
        chosen = self.chosen["practice"]
        return chosen == ON or (chosen == ALONE and people == 1 and bots > 0)

    def allows_hints(self, *, is_rated: bool) -> bool:
        """Whether people may ask a bot what it would do, in a match that is rated or not."""
        chosen = self.chosen["hints"]
        return chosen == ON or (chosen == UNRATED and not is_rated)

    def list_for_card(self) -> list[tuple[Option, Setting]]:
        """Pairs (term, what was chosen) that are worth a line on the card of a table or season.

        What concerns the clock is listed where there is one; when the
        match starts, hints, trying moves out and the pace of bots,
        where they are not as usual.
        """
        listed: tuple[Option, ...] = (CLOCK, FORCED)
        if self.time_control:
            listed = (CLOCK, LATE, NIGHTS, VACATION, BREAKS, FORCED)
        begin = (BEGIN,) if self.starts_when_full else ()
        hints = (HINTS,) if self.chosen["hints"] != UNRATED else ()
        trying = () if self.allows_trying else (TRYING,)
        pace = (PACE,) if self.chosen["pace"] != INSTANT else ()
        return [
            (term, find_setting_of_term(term, self.chosen[term.key]))
            for term in (*listed, *begin, *hints, *trying, *pace, RATED)
        ]

    def list_for_table_card(self) -> list[tuple[Option, Setting]]:
        """Pairs (term, what was chosen) for the card of a table.

        Whether it is rated depends on who sits there, too: the card
        says that in a sentence of its own.
        """
        return [(term, chosen) for term, chosen in self.list_for_card() if term is not RATED]


def find_setting_of_term(term: Option, key: str) -> Setting:
    """The setting of a term with that key.

    A clock may have any pace within its limits.
    """
    return _time_control_setting(key) if term is CLOCK else term.find_setting(key)
