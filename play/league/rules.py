"""What an organiser may choose about a season beside its numbers: how it pairs, counts, decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from db.leagues import SeasonRow
from engine.core import Option, Setting, Text

DRAW, RATING = "draw", "rating"
AVERAGE, WIN, NOTHING, LAST = "average", "win", "nothing", "last"
POSITION, PLAYED_OUT = "position", "bots"
NO, YES = "no", "yes"
EVERYBODY, INVITED_ONLY = "everybody", "invited"
BY_POINTS, BY_RATING = "points", "rating"

SEEDING: Final = Option(
    "seeding",
    Text("The first round is"),
    (
        Setting(DRAW, Text("drawn by lot")),
        Setting(RATING, Text("seeded by rating"), Text("The strongest meet later.")),
    ),
)
BYE: Final = Option(
    "bye",
    Text("A free round brings"),
    (
        Setting(AVERAGE, Text("what an average place brings")),
        Setting(WIN, Text("what a win brings")),
        Setting(NOTHING, Text("no points")),
    ),
)
DECISION: Final = Option(
    "decision",
    Text("Tables that are not over at a round's end"),
    (
        Setting(
            POSITION,
            Text("go by the position, then by who let the others wait"),
            Text("As the game would count it if it ended there."),
        ),
        Setting(
            PLAYED_OUT,
            Text("are played out by bots several times"),
            Text("Who would end best on average ranks first."),
        ),
    ),
)
THIRD: Final = Option(
    "third",
    Text("The third place"),
    (
        Setting(YES, Text("is played for"), Text("By those who lose before the final.")),
        Setting(NO, Text("is shared")),
    ),
)
PLAY_OFFS: Final = Option(
    "playoffs",
    Text("Between two divisions"),
    (
        Setting(NO, Text("only the best rise and the last fall")),
        Setting(
            YES,
            Text("there is a play-off, too"),
            Text("The next to fall meets the next to rise after the last round."),
        ),
    ),
)
ENTRY: Final = Option(
    "entry",
    Text("Who may enter"),
    (
        Setting(EVERYBODY, Text("everybody")),
        Setting(INVITED_ONLY, Text("only who is invited"), Text("By /season invite.")),
    ),
)
LATE_ENTRY: Final = Option(
    "late",
    Text("Entering after the start"),
    (
        Setting(NO, Text("only the organiser adds people")),
        Setting(YES, Text("is open until the last round begins")),
    ),
)
MISSED: Final = Option(
    "missed",
    Text("A round that was missed by coming late brings"),
    (
        Setting(NOTHING, Text("no points")),
        Setting(LAST, Text("as much as the last in the standings has")),
        Setting(AVERAGE, Text("what an average place brings")),
    ),
)
CHECK_IN: Final = Option(
    "checkin",
    Text("Before a round"),
    (
        Setting(NO, Text("everybody is paired")),
        Setting(
            YES,
            Text("people check in"),
            Text("Only who presses the button is paired. It closes when the round begins."),
        ),
    ),
)
COUNTING: Final = Option(
    "counting",
    Text("The ladder is ordered by"),
    (
        Setting(BY_POINTS, Text("points")),
        Setting(BY_RATING, Text("rating in this season"), Text("Everybody begins alike.")),
    ),
)
RULES: Final = (
    SEEDING,
    BYE,
    DECISION,
    THIRD,
    PLAY_OFFS,
    COUNTING,
    ENTRY,
    CHECK_IN,
    LATE_ENTRY,
    MISSED,
)
# the rules that mean something in seasons of a format
RULES_BY_FORMAT: Final = {
    "swiss": (SEEDING, BYE, DECISION, PLAY_OFFS, ENTRY, CHECK_IN, LATE_ENTRY, MISSED),
    "round-robin": (BYE, DECISION, PLAY_OFFS, ENTRY, CHECK_IN, LATE_ENTRY, MISSED),
    "cup": (SEEDING, THIRD, DECISION, ENTRY),
    "ladder": (COUNTING, ENTRY),
}
ALWAYS_TOLD: Final = (
    SEEDING,
    BYE,
    DECISION,
    THIRD,
    COUNTING,
)  # others only where they are unusual


def complete_rules(chosen: Mapping[str, str]) -> dict[str, str]:
    """The value of every rule, by its key: the chosen one, else the usual one.

    Raises Illegal for an unknown value; unknown rules are left out.
    """
    rules: dict[str, str] = {}
    for rule in RULES:
        value = chosen.get(rule.key, rule.settings[0].key)
        rules[rule.key] = rule.find_setting(value).key
    return rules


def chosen_rule(season: SeasonRow, rule: Option) -> str:
    """The value that a season has for a rule; the usual one if that rule is newer."""
    rules: Mapping[str, Any] = season.terms.get("rules") or {}
    return str(rules.get(rule.key, rule.settings[0].key))


def list_rules(season: SeasonRow) -> list[tuple[Option, Setting]]:
    """The rules that mean something in a season, each with what was chosen."""
    rules = RULES_BY_FORMAT[season.terms["format"]]
    return [
        (rule, rule.find_setting(chosen_rule(season, rule)))
        for rule in rules
        if _can_apply(season, rule)
    ]


def _can_apply(season: SeasonRow, rule: Option) -> bool:
    """Whether a rule of the season's format can come up in it.

    Play-offs are between divisions; a match for the third place is
    played in cups with tables of two.
    """
    if rule is PLAY_OFFS:
        return bool(season.terms["divisions"] > 1)
    if rule is THIRD:
        return bool(season.terms["size"] == 2)
    return True


def list_told_rules(season: SeasonRow) -> list[tuple[Option, Setting]]:
    """The rules that an announcement names: the main ones, and what is not as usual."""
    return [
        (rule, chosen)
        for rule, chosen in list_rules(season)
        if rule in ALWAYS_TOLD or chosen is not rule.settings[0]
    ]
