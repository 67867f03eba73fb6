"""The terms of a season, and what its schedule says: outcomes, byes, who met whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from db.leagues import PairingRow, SeasonRow
from engine.core import Illegal, Text
from play.lobby import game_of

from .pairing import History, Person
from .standings import Outcome

LADDER, ROUND_ROBIN, SWISS = "ladder", "round-robin", "swiss"
FORMATS: Final = (ROUND_ROBIN, SWISS, LADDER)


def checked_terms(terms: Mapping[str, Any]) -> dict[str, Any]:
    """The terms of a season, complete; Illegal with the reason where they do not go together."""
    game = game_of(str(terms["game"]))
    size = int(terms.get("size") or max(game.meta.seats))
    if size not in game.meta.seats:
        raise Illegal(Text("{game} is for {seats} players.", game=game.meta.title, seats=game.meta.seats))
    form = terms.get("format") or ROUND_ROBIN
    if form not in FORMATS:
        raise Illegal(Text("A season is one of: {formats}.", formats=FORMATS))
    numbers = {"rounds": (5, 1, 50), "divisions": (1, 1, 20), "movers": (2, 0, 20), "limit": (1000, 2, 1000)}
    checked = {key: _within(terms.get(key), *bounds) for key, bounds in numbers.items()}
    options = dict(game.meta.checked(size, terms.get("options") or {}))
    points = {str(seats): [float(each) for each in scale] for seats, scale in (terms.get("points") or {}).items()}
    settings = dict(terms.get("settings") or {})
    earlier = {"earlier": terms["earlier"]} if terms.get("earlier") else {}
    return {
        "game": game.meta.key,
        "size": size,
        "format": form,
        "options": options,
        "points": points,
        "settings": settings,
        **checked,
        **earlier,
    }


def _within(value: Any, default: int, least: int, most: int) -> int:
    number = default if value is None else int(value)
    if not least <= number <= most:
        raise Illegal(Text("{n} is not between {least} and {most}.", n=number, least=least, most=most))
    return number


def outcomes(rows: Sequence[PairingRow]) -> list[Outcome]:
    return [Outcome(tuple(row.people), tuple(row.ranks)) for row in rows if row.ranks is not None and not row.void]


def scales(season: SeasonRow) -> dict[int, tuple[float, ...]]:
    return {int(size): tuple(scale) for size, scale in season.terms["points"].items()}


def byes(rows: Sequence[PairingRow], people: Sequence[Person], rounds: int) -> dict[Person, int]:
    """How often each was in the season, but at no table of a round."""
    seated = {(row.round, person) for row in rows for person in row.people}
    return {person: sum((number, person) not in seated for number in range(1, rounds + 1)) for person in people}


def history(rows: Sequence[PairingRow], people: Sequence[Person], rounds: int) -> History:
    made = History()
    for row in rows:
        if not row.void:
            made.add(row.people)
    made.byes.update(byes(rows, people, rounds))
    return made
