"""The options of the commands that create a season, and the terms that they mean."""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import Any, Final

from engine.core import Text
from play.league.parsing import parse_date, parse_options, parse_scales
from play.league.rules import SEEDING
from play.league.terms import FORMATS
from play.terms import CLOCK, LATE

from ..slash.command import SlashOption
from ..slash.suggestions import suggest_games, suggest_listed
from .overview import FORMAT_NAMES

DATES: Final = {
    "starts": SlashOption(Text("When it starts by itself: 1 December 2026, 18:00, or 7d.")),
    "ends": SlashOption(Text("When it ends by itself: 1 March 2027, or 12w.")),
}
DIVISIONS: Final = SlashOption(Text("How many divisions."), int)


def create_options() -> dict[str, SlashOption]:
    """The options of `/season create`.

    Without a name and a game a form asks for them.
    """
    return {
        "name": SlashOption(Text("What the season is called.")),
        "game": SlashOption(Text("Which game."), complete=suggest_games),
        "format": SlashOption(
            Text("How people are paired."),
            complete=suggest_listed({key: FORMAT_NAMES[key] for key in FORMATS}),
        ),
        "size": SlashOption(Text("People at a table."), int),
        "rounds": SlashOption(Text("How many rounds."), int),
        "divisions": DIVISIONS,
        "movers": SlashOption(Text("How many rise and fall."), int),
        "finals": SlashOption(Text("How many of the best play finals afterwards."), int),
        "days": SlashOption(Text("How many days a round may last."), int),
        "limit": SlashOption(Text("How many people may enter."), int),
        "clock": SlashOption(
            Text("How long a turn may take."),
            complete=suggest_listed({each.key: each.title for each in CLOCK.settings}),
        ),
        "late": SlashOption(
            Text("What happens when the time is over."),
            complete=suggest_listed({each.key: each.title for each in LATE.settings}),
        ),
        **DATES,
        "options": SlashOption(Text("Options of the game, as key=value, with commas.")),
        "points": SlashOption(
            Text("Points by rank, as 5,3,1,0; smaller tables: 5,3,1,0 / 5,2,0.")
        ),
        "seeding": SlashOption(
            Text("How the first round of Swiss or a cup is made."),
            complete=suggest_listed({each.key: each.title for each in SEEDING.settings}),
        ),
    }


def parse_terms(written: dict[str, Any], now: datetime, zone: tzinfo) -> dict[str, Any]:
    """The terms of a season from what was typed behind `/season create`.

    Dates are meant in that time zone.
    """
    # these are no terms as they are typed: they are read below, or become parts of terms
    to_be_read = ("clock", "late", "points", "options", "starts", "ends", "seeding")
    plain = {key: value for key, value in written.items() if key not in to_be_read}
    terms = {key: written[key] for key in ("clock", "late") if written.get(key)}
    places, smaller = parse_scales(written.get("points"))
    rules = {"seeding": written["seeding"]} if written.get("seeding") else {}
    return {
        **plain,
        "options": parse_options(written.get("options")),
        "starts": parse_date(written.get("starts"), now, zone),
        "ends": parse_date(written.get("ends"), now, zone),
        "places": places,
        "smaller": smaller,
        "rules": rules,
        "settings": {"terms": terms},
    }
