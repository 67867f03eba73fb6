"""The message with all tables of a season's round: where each is played, and how it ended."""

from __future__ import annotations

from typing import Final

import discord

from engine.core import Text
from play.league.announcements import SeasonAnnouncements, find_table_channel, list_pairings
from play.league.season import Seasons
from play.rows import PairingRow, SeasonRow
from words import Words

from ..components import custom_ids
from ..messages.layout import TERRACOTTA, button, page, rows, text
from ..messages.posting import MAX_NONCE_LENGTH, Posting, snowflake_before
from ..messages.size_limits import is_short_enough
from ..messages.thread_posting import UNKNOWN_MESSAGE
from ..services.language import Languages, escape_name
from .overview import round_lines

MAX_TABLES_SHOWN: Final = 40  # tables of a round in one message
MAX_MESSAGE_BYTES: Final = 3600  # of all lines; Discord takes 4000 letters


class RoundTables:
    """Posts the tables of a round in one message, and edits it as they open and end."""

    def __init__(
        self,
        seasons: Seasons,
        announcements: SeasonAnnouncements,
        posting: Posting,
        languages: Languages,
    ) -> None:
        self.seasons = seasons
        self.announcements = announcements
        self.posting = posting
        self.languages = languages

    async def show(self, season: SeasonRow, number: int) -> None:
        """Shows the tables of round `number` as they are now; a round of byes alone has none.

        A message that was posted just before the bot stopped is found,
        not repeated; one that is gone is posted anew.
        """
        pairings = await list_pairings(self.seasons, season.id, number)
        tables = [row for row in pairings if len(row.people) > 1]
        if not tables:
            return
        view = await self._make_view(season, number, tables)
        known = await self.announcements.round_message(season.id, number)
        if known is None:
            known = await self._find_posted(season, number)
        if known is None or not await self._edit(season, known, view):
            known = await self._post(season, number, view)
        await self.announcements.mark_round_shown(season.id, number, known)

    async def _make_view(
        self,
        season: SeasonRow,
        number: int,
        tables: list[PairingRow],
    ) -> discord.ui.LayoutView:
        """Makes the message with a round's tables: a line for each, as many as have room."""
        words = Words(await self.languages.of_server(season.server_id))
        members = await self.seasons.members(season.id)
        names = {member.person_id: escape_name(member.name) for member in members}
        shown = tables[:MAX_TABLES_SHOWN]
        links = {row.number: await self._find_link(row) for row in shown}
        lines = round_lines(season, number, shown, names, links, words)
        while not is_short_enough("\n".join(lines), MAX_MESSAGE_BYTES, MAX_MESSAGE_BYTES):
            lines.pop()  # the line of the last table
            shown.pop()
        if len(shown) < len(tables):
            lines.append(words(Text("and {n} more", n=len(tables) - len(shown))))
        schedule = button(words(Text("Schedule")), _schedule_id(season, number))
        return page(text("\n".join(lines)), *rows([schedule]), accent=TERRACOTTA)

    async def _find_link(self, row: PairingRow) -> str | None:
        """A mention of the thread where a table is or was played.

        None if it is not open yet.
        """
        if row.match_id is None:
            return None
        channel_id = await find_table_channel(self.seasons, row.match_id)
        return f"<#{channel_id}>" if channel_id is not None else None

    async def _find_posted(self, season: SeasonRow, number: int) -> int | None:
        """The id of the message with a round's tables, if the bot stopped right after posting it.

        Else None.
        """
        newest = await self.announcements.newest_message(season.id)
        after = max(newest or 0, snowflake_before(season.created_at))
        button_id = _schedule_id(season, number)
        return await self.posting.find_message_with(season.channel_id, button_id, after)

    async def _edit(
        self,
        season: SeasonRow,
        message_id: int,
        view: discord.ui.LayoutView,
    ) -> bool:
        """Edits the message with a round's tables; False if it is gone."""
        try:
            await self.posting.partial_message(season.channel_id, message_id).edit(view=view)
        except discord.HTTPException as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _post(
        self,
        season: SeasonRow,
        number: int,
        view: discord.ui.LayoutView,
    ) -> int:
        """Posts the message with a round's tables; returns its id."""
        place = self.posting.client.get_partial_messageable(season.channel_id)
        nonce = f"t{season.id}.{number}"[:MAX_NONCE_LENGTH]
        posted = await place.send(
            view=view, nonce=nonce, allowed_mentions=discord.AllowedMentions.none()
        )
        return posted.id


def _schedule_id(season: SeasonRow, number: int) -> str:
    """The id of the button *Schedule* below the tables of a round, which no other message has."""
    return custom_ids.make_id("schedule", season.id, number - 1, "tables")
