"""The channel where a server shows its finished games, each once."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import structlog

from engine.core import Text
from play import Table
from play.servers import ServerRecords
from play.table_display import POSTED_AS_FINISHED
from words import Words

from ..components import custom_ids
from ..services.language import Languages
from .card_lines import outcome_lines
from .layout import SLATE, button, gallery, link, page, rows, text
from .posting import Posting, rewind_files, snowflake_before
from .table_lists import table_link

log = structlog.get_logger(__name__)


class FinishedGames:
    """Posts finished matches to the channel that a server has chosen for them."""

    def __init__(
        self,
        servers: ServerRecords,
        posting: Posting,
        languages: Languages,
    ) -> None:
        self._servers = servers
        self._posting = posting
        self._languages = languages

    async def post(self, table: Table, files: Sequence[discord.File]) -> bool:
        """Posts a match that is over in the server's channel for finished games.

        False if the server has none. A match that is there already is
        not posted again. Where the channel refuses the message, that is
        only logged.
        """
        channel_id = await self._servers.channel_for_finished_games(table.row.server_id)
        if channel_id is None:
            return False
        words = await self._languages.public_words(table)
        replay_button_id = replay_id(table)
        rewind_files(files)
        view = _outcome_page(table, words, replay_button_id, files)
        since = table.row.ended_at or table.row.created_at
        try:
            if not await self._posting.has_message_with(channel_id, replay_button_id, since):
                channel = self._posting.client.get_partial_messageable(channel_id)
                await channel.send(view=view, files=files, nonce=f"{POSTED_AS_FINISHED}{table.id}")
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as error:
            log.warning("a finished game could not be shown", table=table.id, code=error.code)
        return True

    async def edit(self, table: Table, files: Sequence[discord.File]) -> None:
        """Writes the message about a finished match anew, where there is one."""
        channel_id = await self._servers.channel_for_finished_games(table.row.server_id)
        if channel_id is None or table.row.ended_at is None:
            return
        words = await self._languages.public_words(table)
        replay_button_id = replay_id(table)
        after = snowflake_before(table.row.ended_at)
        message_id = await self._posting.find_message_with(channel_id, replay_button_id, after)
        if message_id is not None:
            rewind_files(files)
            message = self._posting.partial_message(channel_id, message_id)
            await message.edit(
                view=_outcome_page(table, words, replay_button_id, files), attachments=files
            )


def replay_id(table: Table) -> str:
    """The id of the button *Replay*, by which a posted message is found again."""
    return custom_ids.make_id("replay", table.id)


def _outcome_page(
    table: Table,
    words: Words,
    replay_button_id: str,
    files: Sequence[discord.File],
) -> discord.ui.LayoutView:
    """The message about a finished match: outcome, pictures, *Replay* and a link to the table."""
    buttons = [
        button(words(Text("Replay")), replay_button_id),
        link(words(Text("To the table")), table_link(table.row)),
    ]
    lines = outcome_lines(table, words)
    return page(text("\n".join(lines)), *gallery(files), *rows(buttons), accent=SLATE)
