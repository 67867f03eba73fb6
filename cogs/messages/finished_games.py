"""The hall: a channel where a server shows its finished games, each once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
import structlog

from db import servers
from engine.core import Text
from play import Table

from ..components import custom_ids
from . import table_card
from .layout import SLATE, button, gallery, link, page, rows, text
from .posting import Posting, rewind_files
from .table_lists import table_link

if TYPE_CHECKING:
    from ..services.services import Services

log = structlog.get_logger(__name__)


async def post_finished_game(
    desk: Services, posting: Posting, table: Table, files: Sequence[discord.File]
) -> bool:
    """Shows a match that is over; False where the server has no hall.

    Whatever is wrong with the hall, the table does not mind.
    """
    async with desk.db.read() as c:
        hall = (await servers.load_server(c, table.row.server_id)).settings.get("hall", [])
    if not hall:
        return False
    words, mark = await desk.public_words(table), custom_ids.make_id("replay", table.id)
    buttons = [
        button(words(Text("Replay")), mark),
        link(words(Text("To the table")), table_link(table.row)),
    ]
    rewind_files(files)
    view = page(
        text("\n".join(table_card.ended_lines(table, words))),
        *gallery(files),
        *rows(buttons),
        accent=SLATE,
    )
    try:
        if not await posting.has_message_with(
            hall[0], mark, table.row.ended_at or table.row.created_at
        ):
            await posting.client.get_partial_messageable(hall[0]).send(
                view=view, files=files, nonce=f"hall{table.id}"
            )
    except discord.DiscordServerError:
        raise
    except discord.HTTPException as error:
        log.warning(
            "a finished game could not be shown in the hall", table=table.id, code=error.code
        )
    return True
