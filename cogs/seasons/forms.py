"""The forms by which organisers set a season up: their questions, and what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Any, Final, cast

import discord

from engine import games
from engine.core import (
    Answer,
    Illegal,
    PickQuestion,
    Question,
    Text,
    TextQuestion,
)
from play.errors import MAX_QUOTED_LENGTH
from play.league.parsing import parse_date, parse_points
from play.league.points import points_by_place
from play.league.standings import find_point_scale
from play.league.terms import FORMATS, LADDER, NUMBER_LIMITS
from play.lobby_checks import find_game
from play.rows import SeasonRow
from words import Words

from ..components import custom_ids
from ..components.modals import question_modal
from .overview import FORMAT_NAMES

MAX_DATE_LENGTH: Final = 40  # letters of a date that somebody types
MAX_NUMBER_DIGITS: Final = 4  # digits of a number that somebody types
# the kinds of forms; LATER is what can still be changed once a season runs: its end, its rounds
CREATE, ROUNDS, DATES, LATER = "create", "rounds", "dates", "later"
# the terms that a form asks for, in the order of its fields
FORM_FIELDS: Final = {
    DATES: ("starts", "ends", "days", "limit"),
    LATER: ("ends", "days"),
}
FORM_TITLES: Final = {
    CREATE: Text("A new season"),
    ROUNDS: Text("Tables, rounds and points"),
    DATES: Text("Dates and limits"),
    LATER: Text("When it ends"),
}
SEASON_FORMS: Final = (ROUNDS, DATES, LATER)  # the forms of a season that is there already
START_HINT: Final = Text("Such as 2026-12-01 18:00, or 7d; empty: you start it")
ROUND_DAYS_HINT: Final = Text("Then open tables are decided; empty: as long as they take")
END_HINT: Final = Text("Such as 2027-03-01, or 12w; empty: after the last round")


def form_questions(kind: str, season: SeasonRow | None = None) -> tuple[Question, ...]:
    """The questions of a form, by its kind.

    With a season, its present terms are filled in.
    """
    terms = season.terms if season else {}
    if kind == CREATE:
        return _create_questions()
    if kind == ROUNDS:
        assert season is not None, "only a season that is there has such a form"
        return _round_questions(season)
    if kind == LATER:
        return _end_questions(terms)
    assert kind == DATES, kind
    starts = TextQuestion(
        Text("Start"),
        START_HINT,
        limit=MAX_DATE_LENGTH,
        written=_date_text(terms, "starts"),
    )
    limit = _number_question("limit", Text("How many people may enter"), terms)
    return (starts, *_end_questions(terms), limit)


def _end_questions(terms: dict[str, Any]) -> tuple[Question, ...]:
    """The questions about the end of a season and the days of a round, which may change late."""
    return (
        TextQuestion(
            Text("End"),
            END_HINT,
            limit=MAX_DATE_LENGTH,
            written=_date_text(terms, "ends"),
        ),
        TextQuestion(
            Text("Days for a round"),
            ROUND_DAYS_HINT,
            limit=MAX_NUMBER_DIGITS,
            written=_current_value(terms, "days"),
        ),
    )


def _create_questions() -> tuple[Question, ...]:
    """The questions of the form that creates a season."""
    titles = tuple((key, game.meta.full_title) for key, game in games().items())
    formats = tuple((key, FORMAT_NAMES[key]) for key in FORMATS)
    return (
        TextQuestion(Text("Name"), Text("What the season is called."), limit=60),
        PickQuestion(Text("Game"), titles, least=1, most=1),
        PickQuestion(Text("Format"), formats, least=1, most=1, chosen=(FORMATS[0],)),
        TextQuestion(Text("Start"), START_HINT, limit=MAX_DATE_LENGTH),
        TextQuestion(Text("End"), END_HINT, limit=MAX_DATE_LENGTH),
    )


def _round_fields(season: SeasonRow) -> tuple[str, ...]:
    """The terms that the form about tables, rounds and points asks for, in their order.

    A game for one number of players has no choice of it,
    and a ladder has neither rounds nor divisions.
    """
    fields: list[str] = []
    possible_sizes = find_game(season.terms["game"]).meta.seats
    if len(possible_sizes) > 1:
        fields.append("size")
    if season.terms["format"] != LADDER:
        fields += ["rounds", "divisions", "movers"]
    return (*fields, "points")


def _round_questions(season: SeasonRow) -> tuple[Question, ...]:
    """The questions about tables, rounds and points.

    The present terms are filled in.
    """
    questions: dict[str, Question] = {
        "size": _size_question(season),
        "rounds": _number_question("rounds", Text("Rounds"), season.terms),
        "divisions": _number_question("divisions", Text("Divisions"), season.terms),
        "movers": _number_question("movers", Text("How many rise and fall"), season.terms),
        "points": _points_question(season),
    }
    return tuple(questions[key] for key in _round_fields(season))


def _size_question(season: SeasonRow) -> PickQuestion:
    """The question for the people at a table: of the numbers that the game is for."""
    seats = find_game(season.terms["game"]).meta.seats
    sizes = tuple((str(size), Text("{n} seats", n=size)) for size in seats)
    chosen = (str(season.terms["size"]),)
    return PickQuestion(Text("People at a table"), sizes, least=1, most=1, chosen=chosen)


def _points_question(season: SeasonRow) -> TextQuestion:
    """The question for the points by place, which says how many places there are."""
    held = points_by_place(season)
    usual = find_point_scale(len(held), {})
    hint = Text(
        "{n} numbers with commas, the winner's first; empty: {usual}",
        n=len(held),
        usual=write_scale(usual),
    )
    return TextQuestion(Text("Points by place"), hint, limit=60, written=write_scale(held))


def write_scale(scale: Sequence[float]) -> str:
    """Points by place as they are typed."""
    return ", ".join(f"{each:g}" for each in scale)


def _number_question(key: str, label: Text, terms: dict[str, Any]) -> TextQuestion:
    """The question for a term that is a number.

    Its present value is filled in.
    """
    limits = NUMBER_LIMITS[key]
    return TextQuestion(
        label,
        Text("{least} to {most}", least=limits.least, most=limits.most),
        limit=MAX_NUMBER_DIGITS,
        written=_current_value(terms, key),
    )


def _current_value(terms: dict[str, Any], key: str) -> str:
    """The value of a term as text; empty where it has none."""
    return str(terms.get(key) or "")


def _date_text(terms: dict[str, Any], key: str) -> str:
    """A date as Discord writes it, alike in every time zone.

    Empty where there is none.
    """
    stored = terms.get(key)
    if not stored:
        return ""
    moment = datetime.fromisoformat(stored)
    return f"<t:{int(moment.timestamp())}>"


def season_modal(
    kind: str,
    words: Words,
    season: SeasonRow | None = None,
    typed: Sequence[Answer] | None = None,
) -> discord.ui.Modal:
    """The dialog of a form, filled with what was typed before, else with the season's terms."""
    number = season.id if season else 0
    return question_modal(
        FORM_TITLES[kind],
        form_questions(kind, season),
        words,
        custom_ids.make_dialog_id("sfilled", kind, number),
        typed,
    )


def parse_form(
    kind: str,
    typed: Sequence[Answer],
    now: datetime,
    zone: tzinfo,
    held: SeasonRow | None = None,
) -> dict[str, Any]:
    """The terms that a submitted form names.

    Illegal with the reason where it cannot be read.
    `typed` are the answers in the order of
    `form_questions`. `held` is the season whose terms are
    changed, None for a new one.
    """
    written = [answer if isinstance(answer, str) else "".join(answer) for answer in typed]
    if kind == CREATE:
        name, game, format_, starts, ends = written
        dates = {"starts": parse_date(starts, now, zone), "ends": parse_date(ends, now, zone)}
        return {"name": name, "game": game, "format": format_, **dates}
    if kind == ROUNDS:
        assert held is not None, "only a season that is there has such a form"
        typed_by_term = dict(zip(_round_fields(held), written, strict=True))
        return _parse_rounds(typed_by_term, held)
    assert kind in (DATES, LATER), kind
    typed_by_term = dict(zip(FORM_FIELDS[kind], written, strict=True))
    terms = held.terms if held else {}
    return _parse_dates_and_limits(typed_by_term, terms, now, zone)


def _parse_dates_and_limits(
    typed_by_term: dict[str, str],
    terms: dict[str, Any],
    now: datetime,
    zone: tzinfo,
) -> dict[str, Any]:
    """The terms of a form about dates, days and limits.

    `terms` are those that hold so far.
    """
    dates: dict[str, str | None] = {
        key: _parse_changed_date(typed_by_term[key], terms, key, now, zone)
        for key in ("starts", "ends")
        if key in typed_by_term
    }
    numbers: dict[str, str] = {
        key: typed_by_term[key] for key in ("days", "limit") if key in typed_by_term
    }
    return {**dates, **_parse_numbers(numbers)}


def _parse_changed_date(
    written: str,
    terms: dict[str, Any],
    key: str,
    now: datetime,
    zone: tzinfo,
) -> str | None:
    """A typed date; the stored one of the term where the filled-in text was left as it was."""
    typed = written.strip()
    if typed and typed == _date_text(terms, key):
        return cast(str, terms.get(key))
    return parse_date(written, now, zone)


def _parse_rounds(typed_by_term: dict[str, str], held: SeasonRow) -> dict[str, Any]:
    """The changes of a form about tables, rounds and points.

    Points that were left as the form showed them stay;
    where the size changes, the usual ones of the new size
    take their place.
    """
    scale = parse_points(typed_by_term.pop("points"))
    changes: dict[str, Any] = _parse_numbers(typed_by_term)
    is_as_shown = write_scale(scale) == write_scale(points_by_place(held))
    is_same_size = changes.get("size", held.terms["size"]) == held.terms["size"]
    if is_as_shown and is_same_size:
        return changes
    return {**changes, "places": [] if is_as_shown else scale}


def _parse_numbers(written: dict[str, str]) -> dict[str, int | None]:
    """Typed numbers by term.

    None, which stands for the usual value, for an empty
    field.
    """
    return {key: _parse_number(value) for key, value in written.items()}


def _parse_number(written: str) -> int | None:
    """A typed number, None for an empty field.

    Illegal for any other text. It has at most
    MAX_NUMBER_DIGITS digits.
    """
    typed = written.strip()
    if not typed:
        return None
    if not typed.isdecimal() or len(typed) > MAX_NUMBER_DIGITS:
        raise Illegal(Text("{word} is no number.", word=typed[:MAX_QUOTED_LENGTH]))
    return int(typed)
