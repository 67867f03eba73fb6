"""The terms of a season, and what its schedule says: outcomes, byes, who met whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from math import ceil
from typing import Any, Final, NamedTuple

from db.leagues import CROWNED, PairingRow, SeasonRow
from engine.core import Game, Illegal, Options, Text
from play.lobby_checks import find_game
from play.terms import OUT, PRACTICE, Terms

from .pairing import History, Person, table_sizes
from .points import (
    Scales,
    add_smaller_scales,
    check_scale,
    find_individual_options,
    read_points,
)
from .rules import BYE, chosen_rule, complete_rules
from .standings import MEANS, Outcome, bye_points, find_point_scale

LADDER, ROUND_ROBIN, SWISS, CUP = "ladder", "round-robin", "swiss", "cup"
FORMATS: Final = (ROUND_ROBIN, SWISS, CUP, LADDER)
ONE_DIVISION: Final = {
    LADDER: Text("A ladder has one division."),
    CUP: Text("A cup has one division."),
}


MIN_POINTS_OF_WIN: Final = 0.01  # where all places bring the same
STAGE: Final = "stage"  # the first round of finals and play-offs, among the terms of a season


class NumberLimits(NamedTuple):
    """What a term that is a number may be."""

    default: int
    least: int
    most: int


NUMBER_LIMITS: Final = {
    "rounds": NumberLimits(default=5, least=1, most=50),
    "divisions": NumberLimits(default=1, least=1, most=20),
    "movers": NumberLimits(default=2, least=0, most=20),
    "limit": NumberLimits(default=1000, least=2, most=1000),
    # 0: a round lasts as long as its tables
    "days": NumberLimits(default=0, least=0, most=90),
    # 0: the season ends with its last round
    "finals": NumberLimits(default=0, least=0, most=64),
    # hours between two rounds, for disputes and for checking in
    "between": NumberLimits(default=0, least=0, most=336),
    # of a ladder; 0: as often as two like
    "cap": NumberLimits(default=0, least=0, most=50),
    # moves that each at a table of a ladder has to make, so that it counts
    "moves": NumberLimits(default=1, least=0, most=50),
}
# what a season remembers beside its terms, without anybody's choice
REMEMBERED_TERMS: Final = (
    "earlier",
    "sizes",
    "closes",
    "seed",
    "ties",
    "stopped",
    "stage",
    "resumes",
    "roles",
    CROWNED,
)
DEFAULT_PACE: Final = {
    "clock": "24+168",
    "late": OUT,
}  # a season must not stand still: who lets the time run out forfeits


def complete_new_terms(terms: Mapping[str, Any]) -> dict[str, Any]:
    """The complete terms of a new season; what nobody chose is set as it fits the game.

    Everybody plays alone if the game allows it, and the points are the
    usual ones for the number of places at a table.
    """
    game = find_game(str(terms["game"]))
    size = int(terms.get("size") or max(game.meta.seats))
    alone = find_individual_options(game, size) if size in game.meta.seats else {}
    options = {**alone, **(terms.get("options") or {})}
    places = terms.get("places") or None
    if places is None and not terms.get("points"):
        places = []  # the usual points
    complete = complete_terms({**terms, "options": options, "places": places, "ties": MEANS})
    if str(size) in complete["points"]:
        complete["points"] = add_smaller_scales(game, size, complete["points"])
    return complete


def complete_terms(terms: Mapping[str, Any]) -> dict[str, Any]:
    """The terms of a season, checked, with the usual value for what was not chosen.

    Raises Illegal with the reason where they do not go together.
    """
    game = find_game(str(terms["game"]))
    size = int(terms.get("size") or max(game.meta.seats))
    if size not in game.meta.seats:
        raise Illegal(
            Text("{game} is for {seats} players.", game=game.meta.title, seats=game.meta.seats)
        )
    form = terms.get("format") or ROUND_ROBIN
    if form not in FORMATS:
        raise Illegal(Text("A season is one of: {formats}.", formats=FORMATS))
    numbers = {
        key: _validate_number(terms.get(key), limits) for key, limits in NUMBER_LIMITS.items()
    }
    if form in ONE_DIVISION and numbers["divisions"] != 1:
        raise Illegal(ONE_DIVISION[form])
    options = dict(game.meta.check_options(size, terms.get("options") or {}))
    remembered = {key: terms[key] for key in REMEMBERED_TERMS if terms.get(key)}
    return {
        "game": game.meta.key,
        "size": size,
        "format": form,
        "options": options,
        "points": _complete_points(terms, game, size, options),
        "settings": _complete_settings(terms.get("settings") or {}),
        "rules": complete_rules(terms.get("rules") or {}),
        **numbers,
        **_validate_dates(terms.get("starts"), terms.get("ends")),
        **remembered,
    }


def _validate_number(value: Any, limits: NumberLimits) -> int:
    """Checks a term that is a number, and returns it; None means its default.

    Raises Illegal if it is out of bounds.
    """
    number = limits.default if value is None else int(value)
    if not limits.least <= number <= limits.most:
        raise Illegal(
            Text(
                "{n} is not between {least} and {most}.",
                n=number,
                least=limits.least,
                most=limits.most,
            )
        )
    return number


def _complete_points(
    terms: Mapping[str, Any],
    game: Game[Any],
    size: int,
    options: Mapping[str, str],
) -> Scales:
    """The points as they are stored: read from the typed `places`, else the stored `points`."""
    if terms.get("places") is not None:
        return read_points(game, size, options, terms["places"], terms.get("smaller") or ())
    return _validate_points(terms.get("points") or {}, size)


def _validate_points(scales: Mapping[str, Sequence[float]], size: int) -> Scales:
    """Checks the stored points of every seat, by table size, and returns them.

    `size` is how many sit at a full table. Raises Illegal if the points
    do not fit.
    """
    for seats, scale in scales.items():
        if len(scale) != int(seats) or len(scale) > size:
            example = ", ".join(map(str, range(size - 1, -1, -1)))
            raise Illegal(
                Text("Write points for {n} places, such as {example}.", n=size, example=example)
            )
        check_scale(scale)
    return {str(seats): [float(each) for each in scale] for seats, scale in scales.items()}


def _complete_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of the season's tables, with the terms of every table, such as the clock.

    A season's table is never for practice: that term is left out.
    """
    chosen = (
        Terms.from_settings({})
        .with_changes(DEFAULT_PACE)
        .with_changes(settings.get("terms") or {})
        .chosen
    )
    return {
        **settings,
        "terms": {key: value for key, value in chosen.items() if key != PRACTICE.key},
    }


def _validate_dates(starts: str | None, ends: str | None) -> dict[str, str]:
    """The dates that are set, by key.

    Raises Illegal if the season would end before it starts.
    """
    dates = {"starts": starts, "ends": ends}
    if starts and ends and datetime.fromisoformat(ends) <= datetime.fromisoformat(starts):
        raise Illegal(Text("A season ends after it starts."))
    return {key: value for key, value in dates.items() if value}


def find_season_date(season: SeasonRow, key: str) -> datetime | None:
    """A date among the terms of a season, by its key (`starts`, `ends`, `closes`, `resumes`).

    None if the season has no such date.
    """
    written = season.terms.get(key)
    return datetime.fromisoformat(written) if written else None


def fit_game_options(game: Game[Any], seats: int, options: Mapping[str, str]) -> Options:
    """The season's options at a table of that many seats.

    Raises Illegal if they do not go together.

    An option that is not for so many players has its usual value there;
    one that the game no longer has is left out.
    """
    meta = game.meta
    fitting: dict[str, str] = {}
    for key, value in meta.fill_options(options).items():
        allowed_seats = meta.find_option(key).find_setting(value).seats
        if allowed_seats is None or seats in allowed_seats:
            fitting[key] = value
    return meta.check_options(seats, fitting)


def playable_sizes(game: Game[Any], options: Mapping[str, str]) -> tuple[int, ...]:
    """The table sizes that the options allow."""
    return tuple(seats for seats in game.meta.seats if _are_options_allowed(game, seats, options))


def _are_options_allowed(game: Game[Any], seats: int, options: Mapping[str, str]) -> bool:
    """Whether a table of that many seats can be played with the options."""
    try:
        fit_game_options(game, seats, options)
    except Illegal:
        return False
    return True


def division_table_sizes(season: SeasonRow, people: int) -> tuple[int, ...]:
    """The sizes of the tables that so many people of a division fill.

    () where they are too few for one.
    """
    game = find_game(season.terms["game"])
    allowed = playable_sizes(game, season.terms["options"])
    return table_sizes(people, season.terms["size"], allowed)


# --- what the schedule says -------------------------------------------


def finished_outcomes(rows: Sequence[PairingRow]) -> list[Outcome]:
    """The outcomes of tables with a result that counts, without byes."""
    counting = [
        row for row in rows if row.ranks is not None and not row.void and len(row.people) > 1
    ]
    return [Outcome(tuple(row.people), tuple(row.ranks or ())) for row in counting]


def point_scales(season: SeasonRow) -> dict[int, tuple[float, ...]]:
    """Points by place for each table size, where the season has its own."""
    return {int(size): tuple(scale) for size, scale in season.terms["points"].items()}


def season_bye_points(season: SeasonRow) -> float:
    """What a bye brings in a season."""
    return bye_points(season.terms["size"], point_scales(season), chosen_rule(season, BYE))


def count_byes(rows: Sequence[PairingRow]) -> Counter[Person]:
    """How many byes each person had."""
    return Counter(row.people[0] for row in rows if len(row.people) == 1 and not row.void)


def bye_points_given(season: SeasonRow, rows: Sequence[PairingRow]) -> dict[Person, float]:
    """The points that people got without a table in these rounds, by person."""
    points_of_bye = season_bye_points(season)
    return {person: times * points_of_bye for person, times in count_byes(rows).items()}


def has_mean_tie_breaks(season: SeasonRow) -> bool:
    """Whether ties are broken by means, as in all but the oldest seasons, and not by sums."""
    return season.terms.get("ties") == MEANS


def points_of_win(season: SeasonRow) -> float:
    """How many points more a first place at a full table brings than a last one.

    Never 0, as scores are divided by it.
    """
    scale = find_point_scale(season.terms["size"], point_scales(season))
    return max(scale[0] - scale[-1], MIN_POINTS_OF_WIN)


def pairing_history(rows: Sequence[PairingRow]) -> History:
    """Who met whom, had byes and sat where, in all rounds that are not void."""
    history = History()
    for row in rows:
        if not row.void:
            history.add(row.people)
    return history


def pairing_seed(season: SeasonRow) -> str:
    """The seed of all lots of a season: it is drawn at the start, and can be read in the export.

    Old seasons have none; their id stands for it.
    """
    return str(season.terms.get("seed", season.id))


def propose_rounds(season: SeasonRow, people: int) -> int | None:
    """How many rounds it takes until everybody of a division has met everybody, at full tables.

    None in seasons that are no round robin, or with too few people.
    With an odd number at tables of two, one is free in each round, so
    it takes one round more.
    """
    if season.terms["format"] != ROUND_ROBIN or people < 2:
        return None
    divisions = int(season.terms["divisions"])
    size = int(season.terms["size"])
    largest_division = ceil(people / divisions)
    met_in_round = min(size, largest_division) - 1
    has_free_rounds = met_in_round == 1 and largest_division % 2 == 1
    opponents = largest_division if has_free_rounds else largest_division - 1
    rounds = max(1, ceil(opponents / met_in_round))
    return min(rounds, NUMBER_LIMITS["rounds"].most)
