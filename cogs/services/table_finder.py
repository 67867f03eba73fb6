"""Which table an interaction is about: by its number, by the press, or by where it came from."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
import structlog

from engine.core import Illegal, Text
from play import Table, Tables
from play.errors import GameLost
from play.table import LIVE, OVER
from play.table_records import TableRecords
from play.table_summary import TableSummary

from ..components import custom_ids
from ..messages.posting import TEMPORARY
from .acknowledge import defer_privately
from .language import Languages
from .membership import Membership
from .redaction import short_reason

log = structlog.get_logger(__name__)
NO_TABLE = Text("There is no such table.")
MAX_NUMBER_DIGITS = 18  # of a number that the records can hold


class TableFinder:
    """Every way to a seat leads through here: nobody keeps one in a server that they have left."""

    def __init__(
        self,
        tables: Tables,
        records: TableRecords,
        membership: Membership,
        languages: Languages,
    ) -> None:
        self._tables = tables
        self._records = records
        self._membership = membership
        self._languages = languages

    async def find_by_id(self, interaction: discord.Interaction, table_id: int) -> Table:
        """The table with this number, if the person may see it.

        Raises Illegal for anything else. Raises GameLost if its game
        cannot be played just now.
        """
        table = await self.find_even_lost(interaction, table_id)
        return _require_playable(table)

    async def find_even_lost(self, interaction: discord.Interaction, table_id: int) -> Table:
        """The table with this number, whether its game can be played or not.

        Raises Illegal if the person may not see it. People may see tables of the
        server where they act. In direct messages they may see those where they
        sit, as long as they are still in the table's server.
        """
        table = await self._tables.table(table_id)
        person = interaction.user.id
        if table.row.server_id == interaction.guild_id:
            return table
        is_in_other_server = interaction.guild_id is not None
        sits_there = any(row.person_id == person for row in table.seats)
        if is_in_other_server or not sits_there:
            raise Illegal(NO_TABLE)
        await self._membership.check_still_member(table, person)
        return table

    async def find_pressed(
        self,
        interaction: discord.Interaction,
        args: list[str],
        *,
        even_lost: bool = False,
    ) -> Table:
        """The table whose number is the first argument of a pressed button's id.

        The name and language of the person who presses are stored. Raises
        GameLost if its game cannot be played, unless `even_lost`.
        """
        await self._languages.remember_person(interaction)
        (table_id,) = custom_ids.parse_numbers(args, 1)
        if even_lost:
            return await self.find_even_lost(interaction, table_id)
        return await self.find_by_id(interaction, table_id)

    async def find_named_or_only(
        self,
        interaction: discord.Interaction,
        named: str | None,
        game: str | None = None,
    ) -> Table:
        """The table that the person names; without a name, the only one here that they can mean.

        Of those in this channel or thread whose match is not over (of
        this `game`, if one is given): the only one that waits for the
        person, else the only one where they sit, else the only one at
        all. Raises Illegal if there are several, or none, and GameLost
        if its game cannot be played just now.
        """
        if named:
            return await self.find_by_id(interaction, parse_table_number(named))
        rows = await self._records.list_rows_in_channel(interaction.channel_id or 0, *LIVE)
        tables = [await self._tables.table(row.id) for row in rows if game in (None, row.game)]
        return _require_playable(_pick_only_table(tables, interaction.user.id))

    async def acknowledge_and_find(
        self,
        interaction: discord.Interaction,
        named: str | None,
    ) -> Table:
        """Acknowledges a command privately, and finds the match that it is about."""
        await defer_privately(interaction)
        await self._languages.remember_person(interaction)
        return await self.find_match(interaction, named)

    async def find_match(self, interaction: discord.Interaction, named: str | None) -> Table:
        """The match to be looked at, finished ones too.

        That is the named one; without a name, the running one that is
        meant here, or where none runs the newest finished one. Raises
        Illegal if there is none, and GameLost if its game cannot be
        played just now.
        """
        if named:
            return await self.find_named_or_only(interaction, named)
        here = await self._records.list_rows_in_channel(interaction.channel_id or 0, *LIVE, OVER)
        if not here:
            raise Illegal(Text("No match was played here. Name one with the option table."))
        if any(row.status in LIVE for row in here):
            return await self.find_named_or_only(interaction, None)
        newest = here[-1]
        table = await self._tables.table(newest.id)
        return _require_playable(table)

    # --- tables of other servers --------------------------------------

    async def may_see_server(self, interaction: discord.Interaction, server_id: int) -> bool:
        """Whether a list may name a table of that server.

        Where Discord does not say, it may.
        """
        if server_id == interaction.guild_id:
            return True
        try:
            return await self._membership.is_in_server(server_id, interaction.user.id)
        except TEMPORARY as error:
            who = interaction.user.id
            why = short_reason(error)
            log.warning("it is not known whether a person is in a server", person=who, reason=why)
            return True

    async def list_own(self, interaction: discord.Interaction) -> list[TableSummary]:
        """All tables where the person sits, those in servers that they have left excepted."""
        summaries = await self._records.own_summaries(interaction.user.id)
        servers = sorted({each.table.row.server_id for each in summaries})
        answers = await asyncio.gather(
            *(self.may_see_server(interaction, server_id) for server_id in servers)
        )
        visible = dict(zip(servers, answers, strict=True))
        return [each for each in summaries if visible[each.table.row.server_id]]


def parse_table_number(named: str) -> int:
    """The id of a table from the option that names it.

    Raises Illegal if it is no number.
    """
    if not named.isdecimal() or len(named) > MAX_NUMBER_DIGITS:
        raise Illegal(NO_TABLE)
    return int(named)


def _require_playable(table: Table) -> Table:
    """The table; raises GameLost if its game cannot be played just now."""
    if table.is_game_lost:
        raise GameLost
    return table


def _pick_only_table(tables: Sequence[Table], person_id: int) -> Table:
    """The one table that a person can mean.

    That is the only one that waits for them, else the only one where
    they sit, else the only one at all. Raises Illegal if there are
    several, or none.
    """
    own_tables = [table for table in tables if table.seat_of(person_id)]
    waiting = [table for table in own_tables if _is_waiting_for(table, person_id)]
    for found in (waiting, own_tables, tables):
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            several = Text(
                "There are several tables here. Name one with the option table: {tables}.",
                tables=tuple(dict.fromkeys(table.id for table in (*found, *own_tables))),
            )
            raise Illegal(several)
    none = Text(
        "There is no running table here. Open one with /game new, or name one with the "
        "option table."
    )
    raise Illegal(none)


def _is_waiting_for(table: Table, person_id: int) -> bool:
    """Whether a person must act at a table."""
    return any(row.person_id == person_id for row in table.people_to_act())
