"""Whether a match will be rated with those who sit at its table now: one plain sentence."""

from __future__ import annotations

from engine.core import Text
from play import Table
from play.league.season import NAME_LIMIT

from ..services.language import escape_name


def rating_sentence(table: Table) -> Text:
    """What a match would count for if it started with these people and bots."""
    if table.is_practice:
        return Text("Practice: nothing is rated, and even what chance decided can be undone.")
    if "league" in table.row.settings:
        return _season_sentence(table)
    if not table.terms.is_rated:
        return Text("Not rated: this table was opened without ratings.")
    if any(row.bot is not None for row in table.seats):
        return Text("Not rated while a bot sits here.")
    if len(table.seats) == 1:
        return Text("Rated, if only people join; with a bot it is not.")
    return Text("Rated: only people sit here.")


def _season_sentence(table: Table) -> Text:
    """What a table of a season or ladder counts for, at which no bot may sit."""
    season = escape_name(table.row.settings["league"], NAME_LIMIT)
    if table.terms.is_rated:
        return Text("Rated, and it counts for {season}.", season=season)
    return Text("Not rated, but it counts for {season}.", season=season)
