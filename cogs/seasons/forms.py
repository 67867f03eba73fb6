"""The forms by which organisers set a season up: their questions, and what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any, Final

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
from play.league.dates import date_text
from play.league.parsing import EXAMPLE_DATE, parse_date, parse_scales
from play.league.points import points_by_place, points_of_smaller_tables
from play.league.standings import find_point_scale
from play.league.terms import CUP, FORMATS, LADDER, NUMBER_LIMITS, ROUND_ROBIN, SWISS
from play.lobby_checks import find_game
from play.rows import SeasonRow
from words import Words

from ..components import custom_ids
from ..components.modals import question_modal
from .overview import FORMAT_NAMES

MAX_DATE_LENGTH: Final = 40  # letters of a date that somebody types
MAX_NUMBER_DIGITS: Final = 4  # digits of a number that somebody types
MAX_SCALES_LENGTH: Final = 160  # letters of the points that somebody types
# the kinds of forms; LATER asks for what can still be changed once a
# season runs (its end, its rounds and points), MORE for further numbers
# such as the size of finals (see MORE_FIELDS)
CREATE, ROUNDS, DATES, LATER, MORE = "create", "rounds", "dates", "later", "more"
# the terms that the form about further numbers asks for, by format
MORE_FIELDS: Final = {
    ROUND_ROBIN: ("finals", "between"),
    SWISS: ("finals", "between"),
    CUP: ("between",),
    LADDER: ("cap", "moves"),
}
DATES_FIELDS: Final = ("starts", "ends", "days", "limit")
LATER_FIELDS: Final = {
    ROUND_ROBIN: ("ends", "days", "rounds", "points"),
    SWISS: ("ends", "days", "rounds", "points"),
    CUP: ("ends", "days"),
    LADDER: ("ends", "points"),
}
NUMBER_LABELS: Final = {
    "finals": Text("How many play finals"),
    "between": Text("Hours between two rounds"),
    "cap": Text("How often two count in a week"),
    "moves": Text("Moves that everybody has to make"),
}
FORM_TITLES: Final = {
    CREATE: Text("A new season"),
    ROUNDS: Text("Tables, rounds and points"),
    DATES: Text("Dates and limits"),
    LATER: Text("End, rounds and points"),
    MORE: Text("More"),
}
SEASON_FORMS: Final = (ROUNDS, DATES, LATER, MORE)  # the forms of a season that is there already
START_HINT: Final = Text("Such as {date}, or 7d; empty: you start it", date=EXAMPLE_DATE)
ROUND_DAYS_HINT: Final = Text("Then open tables are decided; empty: as long as they take")
END_HINT: Final = Text("Such as {date}, or 12w; empty: after the last round", date=EXAMPLE_DATE)


def form_questions(
    kind: str,
    words: Words,
    season: SeasonRow | None = None,
    zone: tzinfo = UTC,
) -> tuple[Question, ...]:
    """The questions of a form, by its kind.

    With a season, its present terms are filled in. Dates stand there as people
    write them in the reader's language, in that time zone, which is named.
    """
    terms = season.terms if season else {}
    if kind == CREATE:
        return _create_questions(zone)
    if kind == ROUNDS:
        assert season is not None, "only a season that is there has such a form"
        return _round_questions(season)
    if kind == LATER:
        assert season is not None, "only a season that is there has such a form"
        return _late_questions(season, words, zone)
    if kind == MORE:
        fields = MORE_FIELDS[terms["format"]]
        return tuple(_number_question(key, NUMBER_LABELS[key], terms) for key in fields)
    assert kind == DATES, kind
    starts = TextQuestion(
        _label_date(Text("Start"), zone),
        START_HINT,
        limit=MAX_DATE_LENGTH,
        written=_write_date(terms, "starts", words, zone),
    )
    limit = _number_question("limit", Text("How many people may enter"), terms)
    return (starts, *_end_questions(terms, words, zone), limit)


def _end_questions(terms: dict[str, Any], words: Words, zone: tzinfo) -> tuple[Question, ...]:
    """The questions about the end of a season and the days that a round may last.

    Both may still be changed while the season runs.
    """
    return (
        TextQuestion(
            _label_date(Text("End"), zone),
            END_HINT,
            limit=MAX_DATE_LENGTH,
            written=_write_date(terms, "ends", words, zone),
        ),
        TextQuestion(
            Text("Days for a round"),
            ROUND_DAYS_HINT,
            limit=MAX_NUMBER_DIGITS,
            written=_current_value(terms, "days"),
        ),
    )


def _late_questions(season: SeasonRow, words: Words, zone: tzinfo) -> tuple[Question, ...]:
    """The questions about what may be changed while a season runs."""
    ends, days = _end_questions(season.terms, words, zone)
    questions: dict[str, Question] = {
        "ends": ends,
        "days": days,
        "rounds": _number_question("rounds", Text("Rounds"), season.terms),
        "points": _points_question(season),
    }
    return tuple(questions[key] for key in LATER_FIELDS[season.terms["format"]])


def _create_questions(zone: tzinfo) -> tuple[Question, ...]:
    """The questions of the form that creates a season."""
    titles = tuple((key, game.meta.full_title) for key, game in games().items())
    formats = tuple((key, FORMAT_NAMES[key]) for key in FORMATS)
    return (
        TextQuestion(Text("Name"), Text("What the season is called."), limit=60, required=True),
        PickQuestion(Text("Game"), titles, least=1, most=1),
        PickQuestion(Text("Format"), formats, least=1, most=1, chosen=(FORMATS[0],)),
        TextQuestion(_label_date(Text("Start"), zone), START_HINT, limit=MAX_DATE_LENGTH),
        TextQuestion(_label_date(Text("End"), zone), END_HINT, limit=MAX_DATE_LENGTH),
    )


def _round_fields(season: SeasonRow) -> tuple[str, ...]:
    """The terms that the form about tables, rounds and points asks for, in their order.

    A game for one number of players has no choice of it, a ladder has
    neither rounds nor divisions, and a cup has no points either.
    """
    fields: list[str] = []
    possible_sizes = find_game(season.terms["game"]).meta.seats
    if len(possible_sizes) > 1:
        fields.append("size")
    if season.terms["format"] == CUP:
        return tuple(fields)
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
    points = points_by_place(season)
    usual = find_point_scale(len(points), {})
    hint = Text(
        "{n} numbers with commas, the winner's first; empty: {usual}",
        n=len(points),
        usual=write_scale(usual),
    )
    return TextQuestion(
        Text("Points by place"), hint, limit=MAX_SCALES_LENGTH, written=write_scales(season)
    )


def write_scales(season: SeasonRow) -> str:
    """The points of a season as they are typed: of a full table, then of smaller ones."""
    scales = [points_by_place(season), *points_of_smaller_tables(season)]
    return " / ".join(map(write_scale, scales))


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
    """The value of a term as text; empty where it has none, or the usual 0."""
    value = terms.get(key)
    limits = NUMBER_LIMITS.get(key)
    is_usual_zero = value == 0 and limits is not None and limits.default == 0
    return "" if value is None or is_usual_zero else str(value)


def _label_date(label: Text, zone: tzinfo) -> Text:
    """The label of a date, with the time zone in which it is meant."""
    return Text("{date} ({zone})", date=label, zone=str(zone))


def _write_date(terms: dict[str, Any], key: str, words: Words, zone: tzinfo) -> str:
    """A date as people write it in their language, in that time zone.

    Empty if there is none.
    """
    stored = terms.get(key)
    return words(date_text(datetime.fromisoformat(stored), zone)) if stored else ""


def season_modal(
    kind: str,
    words: Words,
    season: SeasonRow | None = None,
    typed: Sequence[Answer] | None = None,
    zone: tzinfo = UTC,
) -> discord.ui.Modal:
    """The dialog of a form, filled with what was typed before, else with the season's terms."""
    number = season.id if season else 0
    return question_modal(
        FORM_TITLES[kind],
        form_questions(kind, words, season, zone),
        words,
        custom_ids.make_dialog_id("sfilled", kind, number),
        typed,
    )


def parse_form(
    kind: str,
    typed: Sequence[Answer],
    now: datetime,
    zone: tzinfo,
    season: SeasonRow | None = None,
) -> dict[str, Any]:
    """The terms that a submitted form names.

    Illegal with the reason where it cannot be read. `typed` are the
    answers in the order of `form_questions`. `season` is the one whose
    terms are changed, None for a new one.
    """
    written = [answer if isinstance(answer, str) else "".join(answer) for answer in typed]
    if kind == CREATE:
        name, game, format_, starts, ends = written
        dates = {"starts": parse_date(starts, now, zone), "ends": parse_date(ends, now, zone)}
        return {"name": name, "game": game, "format": format_, **dates}
    assert season is not None, "only a season that is there has such a form"
    if kind == ROUNDS:
        typed_by_term = dict(zip(_round_fields(season), written, strict=True))
        return _parse_rounds(typed_by_term, season)
    if kind == MORE:
        fields = MORE_FIELDS[season.terms["format"]]
        return _parse_numbers(dict(zip(fields, written, strict=True)))
    fields = LATER_FIELDS[season.terms["format"]] if kind == LATER else DATES_FIELDS
    typed_by_term = dict(zip(fields, written, strict=True))
    changes = _parse_dates_and_limits(typed_by_term, season.terms, now, zone)
    if "points" in typed_by_term:  # the form LATER asks for rounds and points, too
        about_rounds = ("rounds", "points")
        typed_rounds = {key: typed_by_term[key] for key in about_rounds if key in typed_by_term}
        changes |= _parse_rounds(typed_rounds, season)
    return changes


def _parse_dates_and_limits(
    typed_by_term: dict[str, str],
    current_terms: dict[str, Any],
    now: datetime,
    zone: tzinfo,
) -> dict[str, Any]:
    """Reads what an organiser typed about start, end, days for a round and number of people.

    Returns the values by term, of those alone that the form asked for.
    `current_terms` are what the form showed: a date that was left as it
    was stays exactly so. Dates are meant in the time zone `zone`.
    """
    dates: dict[str, str | None] = {
        key: parse_date(typed_by_term[key], now, zone, current_terms.get(key))
        for key in ("starts", "ends")
        if key in typed_by_term
    }
    numbers: dict[str, str] = {
        key: typed_by_term[key] for key in ("days", "limit") if key in typed_by_term
    }
    return {**dates, **_parse_numbers(numbers)}


def _parse_rounds(typed_by_term: dict[str, str], season: SeasonRow) -> dict[str, Any]:
    """The changes of a form about tables, rounds and points.

    Points that were left as the form showed them stay; where the size
    changes, the usual ones of the new size take their place.
    """
    if "points" not in typed_by_term:
        return {**_parse_numbers(typed_by_term)}
    typed_points = typed_by_term.pop("points")
    scale, smaller = parse_scales(typed_points)
    changes: dict[str, Any] = _parse_numbers(typed_by_term)
    typed_scales = " / ".join(map(write_scale, [scale, *smaller]))
    is_as_shown = typed_scales == write_scales(season)
    is_same_size = changes.get("size", season.terms["size"]) == season.terms["size"]
    if is_as_shown and is_same_size:
        return changes
    if is_as_shown:
        return {**changes, "places": []}  # the usual ones
    return {**changes, "places": scale, "smaller": smaller}


def _parse_numbers(written: dict[str, str]) -> dict[str, int | None]:
    """Typed numbers by term.

    None, which stands for the usual value, for an empty field.
    """
    return {key: _parse_number(value) for key, value in written.items()}


def _parse_number(written: str) -> int | None:
    """A typed number, None for an empty field.

    Illegal for any other text. It has at most MAX_NUMBER_DIGITS digits.
    """
    typed = written.strip()
    if not typed:
        return None
    if not typed.isdecimal() or len(typed) > MAX_NUMBER_DIGITS:
        raise Illegal(Text("{word} is no number.", word=typed[:MAX_QUOTED_LENGTH]))
    return int(typed)
