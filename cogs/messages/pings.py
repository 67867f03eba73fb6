"""Telling people that they must act: each in the way and the language they want, and once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
import structlog

from engine.core import Plural, Text
from play import Table, Tables
from play.people import PeopleRecords
from play.preferences import DIGEST, DIRECT, QUIET
from play.table_summary import TableSummary
from play.time_control import WARNING_FRACTIONS
from words import Words

from ..components import custom_ids
from ..services.language import Languages, escape_names
from ..services.membership import HOUR, Membership
from ..services.redaction import short_reason
from .card_lines import table_heading, time_lines
from .direct_messages import DirectMessages, LatestDirect, other_table_lines
from .layout import SLATE, TERRACOTTA, button, link, notice, page, rows, text
from .posting import MAX_NONCE_LENGTH, Posting
from .premoves_page import plan_lines
from .table_lists import OWN_TABLES, summary_line, tables_page

log = structlog.get_logger(__name__)
LOST_PLACE: Final = Text(
    "Table {n} has lost its place: I may not write there any more. The match is kept; a "
    "moderator can use /table move."
)


class Pings:
    """Pings, direct messages, and the news that a table has lost its channel or thread."""

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
        self._direct = DirectMessages(tables)

    async def send_direct_messages(
        self,
        table: Table,
        people: Sequence[int],
    ) -> dict[int, Words]:
        """Sends a direct message to those of these people who want one.

        Returns whom the table message has to mention instead, with the
        words of each: who wants that, or whose message was refused. Who
        wants one message a day gets one now if their time is nearly
        over, else nothing. People who want no ping, or may not be
        disturbed now, are left out.
        """
        found: dict[int, Words] = {}
        for person in people:
            ping_way = await self._ping_way(person)
            if ping_way == QUIET:
                continue
            words = table.words(await self.languages.of_person(person), escape_names(table))
            if ping_way == DIGEST and not _is_urgent(table, person):
                continue
            is_direct = ping_way in (DIRECT, DIGEST)
            if is_direct and await self._send_direct_message(table, person, words):
                continue
            found[person] = words
        return found

    async def list_mentionable(self, people: Sequence[int]) -> list[int]:
        """The ones of these people whose own settings allow that they are mentioned now."""
        return [person for person in people if await self._ping_way(person) != QUIET]

    async def reachable_people(self, table: Table, people: Sequence[int]) -> dict[int, Words]:
        """The ones of these people who may be disturbed now, with words in their language."""
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

    async def _send_direct_message(
        self,
        table: Table,
        person: int,
        words: Words,
    ) -> bool:
        """Sends a person the direct message that they must act.

        False if it is refused, whatever the reason, or if they have
        left the server. True without a message if they have no seat any
        more, or if it was sent just before the bot stopped: it is known
        by the id of its button *Mute*, which names the seat, the entry
        and the reminder.
        """
        own_seat = table.seat_of(person)
        if own_seat is None:
            return True
        if not await self._is_in_server(table, person):
            return False
        reminder = (table.id, own_seat.seat, table.seq, table.reminder_count)
        mute_id = custom_ids.make_id("mute", *reminder)
        nonce = ".".join(map(str, reminder))[:MAX_NONCE_LENGTH]
        turn_began = max([table.row.created_at, *table.times[-1:]])
        try:
            channel = await self.posting.client.create_dm(discord.Object(person))
            if not await self.posting.has_message_with(channel.id, mute_id, turn_began):
                await self._send_or_add(
                    channel, table, own_seat.seat, person, words, mute_id, nonce
                )
        except discord.HTTPException as error:
            why = short_reason(error)
            log.info("a direct message was refused", table=table.id, person=person, reason=why)
            return False
        return True

    async def _send_or_add(
        self,
        channel: discord.DMChannel,
        table: Table,
        seat: int,
        person: int,
        words: Words,
        mute_id: str,
        nonce: str,
    ) -> None:
        """Sends a seat's person the direct message about a table, or adds it to an unanswered one.

        The last warning of a clock is always a new message. `mute_id`
        is the id of its button *Mute*.
        """
        client = self.posting.client
        if client.user is not None:
            await self._direct.adopt(person, channel, client.user.id)
        standing = await self._direct.find_unanswered(person, table.id)
        if standing is not None and not _is_urgent(table, person):
            self._direct.add_table(standing, table.id)
            await self._edit_direct_message(standing, person)
            return
        others = await self._direct.list_other_waiting_tables(person, table.id)
        view = _direct_message(table, seat, words, mute_id, others)
        sent = await channel.send(view=view, nonce=nonce)
        await self._direct.replace(person, sent, table.id, [each.id for each in others])

    async def settle_direct_messages(self, table: Table) -> None:
        """Edits the direct messages that name a table which waits for their readers no more.

        Such a message goes on with another table that waits; where
        there is none, it loses its buttons.
        """
        for person, standing in await self._direct.list_answered(table):
            others = await self._direct.list_other_waiting_tables(person, table.id)
            waiting = [each.id for each in others]
            try:
                if waiting:
                    standing.table_id, *standing.others = waiting
                    await self._edit_direct_message(standing, person)
                else:
                    standing.is_answered = True
                    await self._empty_direct_message(table, standing, person)
            except discord.HTTPException as error:
                why = short_reason(error)
                log.info("a direct message was not edited", person=person, reason=why)

    async def _empty_direct_message(
        self,
        table: Table,
        standing: LatestDirect,
        person: int,
    ) -> None:
        """Takes the buttons from a direct message, which says that no table waits any more."""
        words = table.words(await self.languages.of_person(person), escape_names(table))
        said = [table_heading(table, words), words(Text("**No table waits for you.**"))]
        await standing.message.edit(view=page(text("\n".join(said)), accent=SLATE))

    async def _edit_direct_message(self, standing: LatestDirect, person: int) -> None:
        """Edits a direct message, so that it names all tables that wait for its reader now."""
        table = await self.tables.table(standing.table_id)
        own_seat = table.seat_of(person)
        if own_seat is None:
            return
        words = table.words(await self.languages.of_person(person), escape_names(table))
        others = await self._direct.list_other_waiting_tables(person, table.id)
        reminder = (table.id, own_seat.seat, table.seq, table.reminder_count)
        mute_id = custom_ids.make_id("mute", *reminder)
        await standing.message.edit(
            view=_direct_message(table, own_seat.seat, words, mute_id, others)
        )

    async def send_digest(self, person: int, waiting: Sequence[TableSummary]) -> None:
        """Sends the message of the day: the tables that wait for a person, most urgent first."""
        words = Words(await self.languages.of_person(person))
        lines = [summary_line(summary, words, person) for summary in waiting]
        head = Plural("**{n} table waits for you.**", "**{n} tables wait for you.**", n=len(lines))
        try:
            channel = await self.posting.client.create_dm(discord.Object(person))
            await channel.send(view=tables_page(lines, words(head), 0, OWN_TABLES))
        except discord.HTTPException as error:
            log.info("a digest was refused", person=person, reason=short_reason(error))

    async def tell_lost_place(self, table: Table) -> None:
        """Says that a table has lost its place: in its channel, else to its owner.

        The channel may still be there where the table was played
        in a thread of it.
        """
        has_thread = table.row.thread_id is not None
        if has_thread and await self._tell_channel_of_lost_place(table):
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

        False if that is refused.
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


def _is_urgent(table: Table, person: int) -> bool:
    """Whether hardly any time is left of the person's turn."""
    own_seat = table.seat_of(person)
    clock = table.clocks.get(own_seat.seat) if own_seat is not None else None
    # the last warning of the clock was given
    return clock is not None and clock.warned >= len(WARNING_FRACTIONS)


def _direct_message(
    table: Table,
    seat: int,
    words: Words,
    mute_id: str,
    others: list[Table],
) -> discord.ui.LayoutView:
    """The direct message to a person who must act: table, question, time, plans, other tables."""
    decision = table.running_match.decision(seat)
    lines = [table_heading(table, words)]
    if decision is not None:
        lines += [words(decision.prompt), *map(words, time_lines(table, seat))]
    planned = plan_lines(table, seat, words)
    if planned:
        lines += [words(Text("Your plans:")), *planned]
    lines += other_table_lines(others, words)
    address = f"https://discord.com/channels/{table.row.server_id}/{table.place}"
    act_id = custom_ids.make_id("act", table.id)
    buttons = [
        button(words(Text("Act")), act_id, discord.ButtonStyle.primary),
        button(words(Text("My seat")), custom_ids.make_id("seat", table.id)),
        link(words(Text("To the table")), address),
        button(words(Text("My tables")), custom_ids.make_id("mine")),
        button(words(Text("Mute for this turn")), mute_id),
    ]
    return page(text("\n".join(lines)), *rows(buttons), accent=TERRACOTTA)
