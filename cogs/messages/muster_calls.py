"""Asks the people of a table that filled late whether they are there, each of them once."""

from __future__ import annotations

from typing import Final

import discord

from engine.core import Text
from play import Table
from play.matchmaking.queue import OPENED_BY_QUEUE
from play.muster import list_missing, muster_until
from play.table import PEOPLE_TOLD
from play.table_display import TableDisplay
from words import Words

from ..components import custom_ids
from ..services.language import Languages
from .card_lines import timestamp
from .layout import TERRACOTTA, button, page, rows, text
from .pings import Pings
from .posting import Posting, allow_mentions, last_known_message
from .table_lists import table_link

FULL_TABLE: Final = Text("Table {n} of {game} is full: {link}")
FOUND_TABLE: Final = Text("Table {n} of {game} was found for you: {link}")
CALL: Final = "muster_call"  # the setting of a table that holds the message which asks


class MusterCalls:
    """Posts the message that asks, and takes it away when nobody is asked any more."""

    def __init__(
        self,
        display: TableDisplay,
        posting: Posting,
        pings: Pings,
        languages: Languages,
    ) -> None:
        self._display = display
        self._posting = posting
        self._pings = pings
        self._languages = languages

    async def update_call(self, table: Table) -> None:
        """Asks people of a full table whether they are there, in a message of its own.

        It is posted anew for those who were not asked yet, and deleted
        where nobody has to answer any more.
        """
        if not list_missing(table):
            await self._end(table)
            return
        asked = [person for person in _people_to_tell(table) if person not in table.people_told]
        mentioned = await self._pings.list_mentionable(asked)
        is_posted = CALL in table.row.settings
        is_first = bool(asked) and not is_posted  # posted even if it may mention nobody
        if mentioned or is_first:
            await self._ask(table, mentioned)

    async def _ask(
        self,
        table: Table,
        mentioned: list[int],
    ) -> None:
        """Posts anew the message that asks who is there, and deletes an older one.

        It mentions the people in `mentioned`.
        One that was posted but not stored before the bot stopped is
        found, and not posted again.
        """
        call_id = custom_ids.make_id("here", table.id)
        old = table.row.settings.get(CALL)
        after = old or last_known_message(table)
        posted = await self._posting.find_message_with(table.row.channel_id, call_id, after)
        if posted is None:
            posted = await self._post(table, mentioned)
        if old is not None:
            await self._posting.delete(table.row.channel_id, old)
        told = [*table.people_told, *mentioned]
        await self._display.store_settings(table.id, {CALL: posted, PEOPLE_TOLD: told})

    async def _post(
        self,
        table: Table,
        mentioned: list[int],
    ) -> int:
        """Posts the message that asks who is there; returns its id."""
        words = await self._languages.public_words(table)
        channel = self._posting.client.get_partial_messageable(table.row.channel_id)
        view = call_message(table, words, mentioned)
        sent = await channel.send(view=view, allowed_mentions=allow_mentions(mentioned))
        return sent.id

    async def _end(self, table: Table) -> None:
        """Deletes the message that asked, if there is one."""
        call = table.row.settings.get(CALL)
        if call is not None:
            await self._posting.delete(table.row.channel_id, call)
            await self._display.store_settings(table.id, {CALL: None})


def _people_to_tell(table: Table) -> list[int]:
    """Whom the message is for: those who have not said yet that they are there.

    At a table that the queue has opened it is for all who sit there:
    nobody else tells them of it.
    """
    sitting = table.people() if OPENED_BY_QUEUE in table.row.settings else list_missing(table)
    return [row.person_id for row in sitting if row.person_id is not None]


def call_message(
    table: Table,
    words: Words,
    mentioned: list[int],
) -> discord.ui.LayoutView:
    """The message that asks whether all who sit at a full table are there."""
    until = muster_until(table)
    assert until is not None
    head = FOUND_TABLE if OPENED_BY_QUEUE in table.row.settings else FULL_TABLE
    sentence = Text(head.id, n=table.id, game=table.game_title, link=table_link(table.row))
    names = tuple(words.seat_name(row.seat) for row in list_missing(table))
    asked = Text(
        "Is everybody there? I wait for {names} until {time}; then their seats are free for "
        "others.",
        names=names,
        time=timestamp(until),
    )
    here = button(
        words(Text("I am here")),
        custom_ids.make_id("here", table.id),
        discord.ButtonStyle.success,
    )
    mentions = " ".join(f"<@{person}>" for person in mentioned)
    lines = [mentions, words(sentence), words(asked)]
    return page(text("\n".join(filter(None, lines))), *rows([here]), accent=TERRACOTTA)
