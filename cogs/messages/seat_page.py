"""What only the person at a seat sees: their own picture, what happened meanwhile, and what they
can do with their seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from engine.core import Seat, Text
from play import Table
from play.turn_timers import is_waited_for
from words import Words

from ..components import custom_ids
from .layout import TERRACOTTA, button, gallery, page, rows, text

CATCH_UP: Final = 3  # sentences about what happened meanwhile


def seat_page(
    table: Table, seat: Seat, words: Words, files: Sequence[discord.File]
) -> discord.ui.LayoutView:
    buttons = [
        button(
            words(Text("Act")),
            custom_ids.make_id("act", table.id, table.seq),
            discord.ButtonStyle.primary,
        ),
        button(words(Text("Text board")), custom_ids.make_id("text", table.id)),
        button(words(Text("Plans")), custom_ids.make_id("plans", table.id)),
        button(
            words(Text("Mute for this turn")),
            custom_ids.make_id("mute", table.id),
            off=not is_waited_for(table, seat),
        ),
        button(words(Text("Leave")), custom_ids.make_id("away", table.id)),
    ]
    return page(
        text("\n".join(recent_lines(table, seat, words))),
        *gallery(files),
        *rows(buttons),
        accent=TERRACOTTA,
    )


def recent_lines(table: Table, seat: Seat, words: Words) -> list[str]:
    """What happened since the seat last acted, if anything."""
    news = [f"> {words(line)}" for line in table.recent_messages(seat, CATCH_UP)]
    return [words(Text("**Since your last turn**")), *news] if news else []
