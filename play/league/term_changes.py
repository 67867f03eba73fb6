"""Changing the terms of a season: what a change alters, and what may change while it runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from db.leagues import SeasonRow
from engine.core import Illegal, Text
from play.lobby_checks import find_game

from .cup_places import is_in_knockout
from .points import count_sides
from .registration import OVER
from .terms import complete_terms

# what may be changed while a season runs; results count anew by it
RECOUNTED: Final = frozenset({"rounds", "points", "finals"})
CHANGEABLE_LATER: Final = RECOUNTED | {"ends", "days", "between", "cap", "moves", "limit"}


def check_late_change(season: SeasonRow, changed: Mapping[str, Any]) -> None:
    """Raises Illegal if a term of `changed` must not change once the season has started."""
    if season.status == OVER or not CHANGEABLE_LATER.issuperset(changed):
        raise Illegal(Text("This season has already started."))
    if is_in_knockout(season) and RECOUNTED.intersection(changed):
        raise Illegal(Text("The rounds of a cup follow from who is in it."))
    rounds_wanted = changed.get("rounds", season.round)
    if rounds_wanted < season.round:
        raise Illegal(Text("Round {n} has already begun.", n=season.round))


def find_changed_terms(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The terms of a season that a change has altered, with their new values.

    None for one that is there no more.
    """
    keys = {*after, *before}
    return {key: after.get(key) for key in keys if after.get(key) != before.get(key)}


def complete_known_terms(season: SeasonRow) -> dict[str, Any]:
    """All terms of a season, with the defaults of those that were added after it was made."""
    known = complete_terms(merge_terms(season, changes={}))
    return {**season.terms, **known}


def merge_terms(season: SeasonRow, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The terms of a season after `changes`.

    Of the game's options only those that change need to be named.
    Options that the game no longer has are left out, and those that do
    not go with the changes are set back. So are the points where the
    number of places changes.
    """
    terms = {**season.terms, **changes}
    game = find_game(str(terms["game"]))
    size = terms.get("size") or max(game.meta.seats)
    if size not in game.meta.seats:
        return terms  # `complete_terms` refuses such a size
    old_options = season.terms.get("options") or {}
    terms["options"] = game.meta.settle_options(size, old_options, changes.get("options") or {})
    old_sides = count_sides(game, season.terms["size"], old_options)
    has_other_sides = count_sides(game, size, terms["options"]) != old_sides
    if "places" not in changes and (has_other_sides or size != season.terms["size"]):
        terms["places"] = []
    return terms
