"""Telling people that they must act: each in the way and the language they want, and once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
import structlog

from engine.core import Text
from play import Table, Tables
from play.people import PeopleRecords
from play.preferences import DIRECT, QUIET
from words import Words

from ..components import custom_ids
from ..services.language import Languages, escape_names
from ..services.membership import HOUR, Membership
from ..services.redaction import short_reason
from .card_lines import table_heading, time_lines
from .layout import TERRACOTTA, button, link, notice, page, rows, text
from .posting import MAX_NONCE_LENGTH, Posting

log = structlog.get_logger(__name__)
LOST_PLACE: Final = Text(
    "Table {n} has lost its place: I may not write there any more. The match is kept; a "
    "moderator can use /table move."
)


class Pings:
    """Pings, direct messages, and word of a table that has lost its place."""

    def __init__(
        self,
        tables: Tables,
        people: PeopleRecords,
        posting: Posting,
        membership: Membership,
        languages: Languages,
    ) -> None:
        self.tables = tables
        self.people = people
        self.posting = posting
        self.membership = membership
        self.languages = languages

    async def mentions(self, table: Table, people: Sequence[int]) -> dict[int, Words]:
        """Which of these people the table message has to mention, with the words of each.

        People who want a direct message get it now; they
        are mentioned only where it is refused. People who
        want no ping, or may not be disturbed now, are
        left out.
        """
        found: dict[int, Words] = {}
        for person in people:
            ping_way = await self._ping_way(person)
            if ping_way == QUIET:
                continue
            words = table.words(await self.languages.of_person(person), escape_names(table))
            if ping_way == DIRECT and await self._send_direct_message(table, person, words):
                continue
            found[person] = words
        return found

    async def list_mentionable(self, people: Sequence[int]) -> list[int]:
        """Those of these people who may be mentioned now, as far as they themselves say."""
        return [person for person in people if await self._ping_way(person) != QUIET]

    async def reachable_people(self, table: Table, people: Sequence[int]) -> dict[int, Words]:
        """Those of these people who may be disturbed now, with the words of each."""
        return {
            person: table.words(await self.languages.of_person(person), escape_names(table))
            for person in people
            if await self._ping_way(person) != QUIET
        }

    async def _is_in_server(self, table: Table, person: int) -> bool:
        """Whether a person is in the table's server, and so gets direct messages about it.

        Where Discord does not say, a message is tried.
        """
        try:
            return await self.membership.is_in_server(table.row.server_id, person, within=HOUR)
        except discord.HTTPException:
            return True

    async def _ping_way(self, person: int) -> str:
        """How a person wants to be told.

        QUIET while they may not be disturbed.
        """
        preferences = await self.people.load_preferences(person)
        return preferences.way if preferences.is_reachable(self.tables.now()) else QUIET

    async def _send_direct_message(self, table: Table, person: int, words: Words) -> bool:
        """Sends a person the direct message that they must act.

        False where it is refused, whatever the reason, or
        where they have left the server. True without a
        message where they have no seat any more, or where
        it was sent just before the bot stopped: it is
        known by the id of its button *Mute*, which names
        the seat, the entry and the reminder.
        """
        own = table.seat_of(person)
        if own is None:
            return True
        if not await self._is_in_server(table, person):
            return False
        reminder = (table.id, own.seat, table.seq, table.reminder_count)
        mark = custom_ids.make_id("mute", *reminder)
        nonce = ".".join(map(str, reminder))[:MAX_NONCE_LENGTH]
        turn_began = max([table.row.created_at, *table.times[-1:]])
        try:
            channel = await self.posting.client.create_dm(discord.Object(person))
            if not await self.posting.has_message_with(channel.id, mark, turn_began):
                view = _direct_message(table, own.seat, words, mark)
                await channel.send(view=view, nonce=nonce)
        except discord.HTTPException as error:
            why = short_reason(error)
            log.info("a direct message was refused", table=table.id, person=person, reason=why)
            return False
        return True

    async def tell_lost_place(self, table: Table) -> None:
        """Says that a table has lost its place: in its channel, else to its owner."""
        has_lost_thread_alone = table.row.thread_id is not None
        if has_lost_thread_alone and await self._tell_channel_of_lost_place(table):
            return
        try:
            words = Words(await self.languages.of_person(table.row.owner_id))
            owner = await self.posting.client.create_dm(discord.Object(table.row.owner_id))
            await owner.send(view=notice(words(Text(LOST_PLACE.id, n=table.id))))
        except discord.HTTPException as error:
            why = short_reason(error)
            log.warning("nobody could be told of a lost table", table=table.id, reason=why)

    async def _tell_channel_of_lost_place(self, table: Table) -> bool:
        """Says in a table's channel that its thread is lost.

        False where that is refused.
        """
        words = await self.languages.public_words(table)
        said = words(Text(LOST_PLACE.id, n=table.id))
        channel = self.posting.client.get_partial_messageable(table.row.channel_id)
        try:
            await channel.send(view=notice(said))
        except discord.HTTPException as error:
            why = short_reason(error)
            log.info("a channel takes no word of a lost table", table=table.id, reason=why)
            return False
        return True


def _direct_message(table: Table, seat: int, words: Words, mark: str) -> discord.ui.LayoutView:
    """The direct message to a person who must act: table, question, time, buttons."""
    decision = table.running_match.decision(seat)
    lines = [table_heading(table, words)]
    if decision is not None:
        lines += [words(decision.prompt), *map(words, time_lines(table, seat))]
    address = f"https://discord.com/channels/{table.row.server_id}/{table.place}"
    act_id = custom_ids.make_id("act", table.id)
    buttons = [
        button(words(Text("Act")), act_id, discord.ButtonStyle.primary),
        button(words(Text("My seat")), custom_ids.make_id("seat", table.id)),
        link(words(Text("To the table")), address),
        button(words(Text("My tables")), custom_ids.make_id("mine")),
        button(words(Text("Mute for this turn")), mark),
    ]
    return page(text("\n".join(lines)), *rows(buttons), accent=TERRACOTTA)
