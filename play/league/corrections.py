"""Corrections of results by hand: why, whether ratings follow, and what they would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues
from db.leagues import PairingRow, SeasonRow
from engine.core import Illegal, Plural, Text

from .audit_data import REPLAYED, reason_data
from .registration import BETWEEN, RUNNING, find_season
from .season import Seasons
from .season_standings import Divisions, list_season_standings
from .standings import Standing


@dataclass(frozen=True, slots=True)
class Correction:
    """Why something is corrected, and how far that goes."""

    reason: str = ""
    keeps_ratings: bool = False
    wants_replay: bool = False
    was_void: bool | None = None  # whether it was void when the organiser was asked

    def document(self) -> dict[str, Any]:
        """What the audit keeps of a correction.

        It is the reason, and whether the table is played again.
        """
        replayed = {REPLAYED: True} if self.wants_replay else {}
        return {**reason_data(self.reason), **replayed}


NO_REASON: Final = Correction()
NO_CHANGE: Final = Text("No place in the standings changes.")


async def find_pairing(
    c: AsyncConnection,
    season_id: int,
    round: int,
    number: int,
) -> PairingRow:
    """The table that an organiser wants to correct, by its round and its number there.

    Raises Illegal if there is no such table, or nothing to correct: it
    has no result, and cannot be played again.
    """
    season = await find_season(c, season_id)
    rows = await leagues.list_pairings(c, season_id, round)
    pairing = {row.number: row for row in rows}.get(number)
    if pairing is None:
        raise Illegal(Text("There is no such table in this season."))
    has_no_result = pairing.void and pairing.ranks is None
    if has_no_result and not can_be_replayed(season, pairing):
        raise Illegal(Text("That table has no result that could count."))
    return pairing


def has_another_table(rows: Sequence[PairingRow], pairing: PairingRow) -> bool:
    """Whether the people of a table play, or have played, at another table of its round.

    `rows` are all tables of that round.
    """
    return any(
        not row.void and row.number != pairing.number and set(row.people) == set(pairing.people)
        for row in rows
    )


def can_be_replayed(season: SeasonRow, pairing: PairingRow) -> bool:
    """Whether a table can be played once more: while its round runs."""
    is_table = len(pairing.people) > 1
    is_of_last_round = season.round > 0 and pairing.round == season.round
    return is_table and is_of_last_round and season.status in (RUNNING, BETWEEN)


async def load_pairing(
    seasons: Seasons,
    season_id: int,
    round: int,
    number: int,
) -> PairingRow:
    """The table that an organiser wants to correct, by its round and its number there.

    As `find_pairing`, with a database connection of its own.
    """
    async with seasons.db.read() as c:
        return await find_pairing(c, season_id, round, number)


async def preview_void(
    seasons: Seasons,
    season: SeasonRow,
    pairing: PairingRow,
    names: Mapping[int, str],
) -> Text:
    """What would change in the standings if a table were voided, or counted again if it is void.

    `names` are those of the members, by person.
    """
    async with seasons.db.read() as c:
        rows = await leagues.list_pairings(c, season.id)
        members = await leagues.list_members(c, season.id)
    changed = [replace(row, void=not row.void) if row == pairing else row for row in rows]
    before = list_season_standings(season, members, rows)
    after = list_season_standings(season, members, changed)
    return describe_change(before, after, names)


def describe_change(before: Divisions, after: Divisions, names: Mapping[int, str]) -> Text:
    """What changes between two standings, in a sentence for each division that changes.

    It says who leads instead of whom, and how many places change.
    `names` are those of the members, by person.
    """
    texts = [
        _change_text(old, new, names)
        for (_division, old), (_same, new) in zip(before, after, strict=True)
        if old  # a division without people does not change
    ]
    changed = [text for text in texts if text != NO_CHANGE]
    if len(changed) < 2:
        return changed[0] if changed else NO_CHANGE
    return Text("{changes}", changes=tuple(changed))


def _change_text(
    before: Sequence[Standing],
    after: Sequence[Standing],
    names: Mapping[int, str],
) -> Text:
    """What changes in the standings of a division: who leads instead of whom, how many places."""
    places = {line.person: line.place for line in before}
    moved = sum(places[line.person] != line.place for line in after)
    if not moved:
        return NO_CHANGE
    count = Plural("{n} place changes.", "{n} places change.", n=moved)
    if after[0].place > 1:  # a final that counts for nobody
        return Text("Nobody is first any more. {count}", count=count)
    if before[0].person == after[0].person and before[0].place == 1:
        return count
    if before[0].place > 1:  # nobody was first before
        return Text("{new} is first. {count}", new=names.get(after[0].person, "?"), count=count)
    return Text(
        "{new} instead of {old} is first. {count}",
        new=names.get(after[0].person, "?"),
        old=names.get(before[0].person, "?"),
        count=count,
    )
