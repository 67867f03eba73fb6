"""What was posted of somebody who was erased: tables and seasons are written anew, one by one."""

from __future__ import annotations

import discord
import structlog

from play import Table
from play.personal_data import PersonEraser
from play.table import OVER

from ..messages.table_messages import TableMessages
from ..seasons.erased_names import SeasonNames
from .redaction import short_reason

log = structlog.get_logger(__name__)


class ErasedNames:
    """Takes the names of erased people out of what was posted.

    It edits our own messages, and the names of threads, where they can
    still be edited.
    """

    def __init__(self, table_messages: TableMessages, season_names: SeasonNames) -> None:
        """`table_messages` are written anew for tables, `season_names` for seasons."""
        self.table_messages = table_messages
        self.season_names = season_names

    def listen_to(self, eraser: PersonEraser) -> None:
        """Has the messages about a person rewritten when `eraser` erases them."""
        eraser.on_table_erased = self.write_table_again
        eraser.on_season_erased = self.season_names.write_again

    async def write_table_again(self, table: Table) -> None:
        """Edits what was posted of a table; what Discord refuses stays as it is.

        A match that is not over is shown once more, as after a move.
        """
        if table.row.status != OVER or table.is_game_lost or table.match is None:
            self.table_messages.refresh_everything(table.id)
            return
        try:
            await self.table_messages.presenter.write_again(table)
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as error:
            log.info("a table was not written anew", table=table.id, reason=short_reason(error))
