"""Lists of tables: one line each, a few on a page, from their rows alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from engine.core import Text, Who
from play.rows import MatchRow
from play.table import LOBBY, OVER, PAUSED
from play.table_summary import TableSummary
from words import Words

from ..services.language import escape_names
from .card_lines import relative_timestamp
from .layout import TERRACOTTA, clip, page, page_buttons, text
from .size_limits import split_pages

PAGE: Final = 10  # lines
NAMES: Final = 200  # letters of all names of a line


def tables_page(
    lines: Sequence[str], head: str, at: int, *id_parts: object
) -> discord.ui.LayoutView:
    """So many lines as a message, with the ways to the other pages."""
    pages = split_pages(lines, PAGE, str)
    at = max(0, min(at, len(pages) - 1))
    turn_buttons = page_buttons(at, len(pages), *id_parts)
    return page(text("\n".join([head, *pages[at]])), *turn_buttons, accent=TERRACOTTA)


def summary_line(summary: TableSummary, words: Words, own: int | None = None) -> str:
    """Number, game, who plays, whose turn it is, how long there is, and the way there."""
    table = summary.table
    said = table.words(words.code, escape_names(table))
    names = clip(", ".join(said.seat_name(row.seat) for row in table.seats), NAMES)
    turn = (
        f"**{words(Text('Your turn'))}** · " if own is not None and summary.waits_for(own) else ""
    )
    return (
        f"- {turn}[{words(table.game.meta.title)} {table.id}]({table_link(table.row)}) · {names} "
        f"· {_status_text(summary, said)}"
    )


def _status_text(summary: TableSummary, said: Words) -> str:
    status = summary.table.row.status
    if status in (LOBBY, OVER, PAUSED):
        return said(
            {LOBBY: Text("waiting for players"), OVER: Text("over"), PAUSED: Text("paused")}[status]
        )
    to_act = said(Text("to act: {players}", players=tuple(Who(seat) for seat in summary.asked)))
    return (
        f"{to_act} · {relative_timestamp(summary.first_timeout)}"
        if summary.first_timeout
        else to_act
    )


def table_link(row: MatchRow) -> str:
    """The address of a table, which Discord opens at its newest message."""
    address = f"https://discord.com/channels/{row.server_id}/{row.thread_id or row.channel_id}"
    return f"{address}/{row.message_id}" if row.message_id else address
