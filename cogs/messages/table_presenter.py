"""Brings one table's message up to date: edited, or posted anew with a mention.

A new message is posted when somebody new must act who is not at the
table, when the match has ended, when too much stands below the old one,
or when that has grown too old to be edited freely. What was shown and
who was told is stored, so that a restart goes on where it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import discord
import structlog

from play import Table, Tables, crash_points
from play.table import ABORTED, FROZEN, OVER, UNSHOWN
from play.table_display import (
    POSTED_AS_FINISHED,
    TableDisplay,
    people_to_agree,
    undo_request_to_tell,
)
from words import Words

from ..services.language import Languages, escape_names
from ..services.private_updates import PrivateUpdates
from ..services.side_messages import SideMessages
from ..web.links import WatchLinks
from .board_depth import MessagesBelowBoard
from .finished_games import FinishedGames
from .pictures import Pictures
from .pings import Pings
from .posting import MAX_EDIT_AGE, Posting
from .table_card import table_card
from .threads import TablePlaces, thread_name

log = structlog.get_logger(__name__)
TELL_SECONDS: Final = 5.0  # that telling people in private may hold up the table's message
# tables that are painted and posted at once; the others are painted
# later, in the newest position they have then
PAINTED_AT_ONCE: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """Who is told of what by a table's message."""

    newly: Sequence[int]  # who must act, and was not told before
    named: Mapping[int, Words]  # whom the message names as a mention, with the words of each
    told_in_private: Sequence[int] = ()  # who has read it there, and is not pinged
    mentioned: Sequence[int] = ()  # whom the message pings
    # entry and seat of the request for an undo that it tells of
    undo_request: tuple[int, int] | None = None
    must_post: bool = False  # whether it has to be a new one


NOBODY_TOLD: Final = Telling(newly=(), named={})


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePresenter:
    """Brings single tables' messages up to date.

    The event `has_news` belongs to one table: it is set whenever there is
    something newer to show.
    """

    tables: Tables
    display: TableDisplay
    languages: Languages
    pictures: Pictures
    posting: Posting
    pings: Pings
    places: TablePlaces
    finished_games: FinishedGames
    private_updates: PrivateUpdates
    side_messages: SideMessages
    depth: MessagesBelowBoard
    watch_links: WatchLinks
    painting_slots: asyncio.Semaphore = field(
        default_factory=lambda: asyncio.Semaphore(PAINTED_AT_ONCE)
    )

    async def show(self, table: Table, has_news: asyncio.Event) -> None:
        """Brings a table's message up to date: its card, its board, or a notice if frozen.

        A match that has just begun gets its thread first. Private
        messages that no longer hold are deleted. Where the game is
        lost, the message of a match that is over stays as it is until
        the game is back.
        """
        await self.side_messages.remove_outdated(table)
        if table.is_game_lost and not table.row.header:  # it has never started
            await self._show_card(table, has_news)
            return
        is_unpaintable_end = table.is_game_lost and table.row.status == ABORTED
        if table.row.status == FROZEN or is_unpaintable_end:
            await self._show_frozen(table, has_news)
            return
        if table.is_game_lost:
            return
        if table.match is None:  # it is still in its lobby, or was closed there
            await self._show_card(table, has_news)
            return
        if _needs_thread(table):
            table = await self.places.open_thread(table)
            card = table.row.settings.get("card")
            await self.private_updates.keep_in_view(table.id, table.row.channel_id, card)
        async with self.painting_slots:
            await self._show_board(table, has_news)

    async def _show_card(self, table: Table, has_news: asyncio.Event) -> None:
        """Shows the card of a table without a match.

        Private pages that it pushed up are sent again, below it.
        """
        await self.places.show_card(table, has_news)
        shown = await self.tables.table(table.id)
        card = shown.row.message_id
        await self.private_updates.keep_in_view(shown.id, shown.row.channel_id, card)

    async def note_lost_place(self, table_id: int, code: int) -> None:
        """Stores that a table has lost its place, and tells people once.

        Its clocks stand still until it has a place again.
        """
        newly_lost = await self.display.note_lost_place(table_id, code)
        if newly_lost is not None:
            log.warning("a table has lost its place", table=table_id, code=code)
            await self.pings.tell_lost_place(newly_lost)

    async def show_card_again(self, table: Table) -> None:
        """Writes the card above a match's thread anew, if it has one."""
        if not table.is_game_lost and table.row.settings.get("card"):
            await self.places.edit_card_after_start(table)

    async def write_again(self, table: Table) -> None:
        """Edits all that was posted of a match that is over, after somebody in it was erased.

        That is its thread's name, its board, its card, and its message
        among the finished games. Nothing is posted anew.
        """
        words = await self.languages.public_words(table)
        was_archived = False
        if table.row.thread_id is not None:
            name = thread_name(table, words)
            was_archived = await self.posting.rename_thread(table.row.thread_id, name)
        await self.show_card_again(table)
        language = await self.languages.of_server(table.row.server_id)
        files = await self.pictures.table(
            table.row.game, table.view(None), table.words(language), patient=True
        )
        if table.row.message_id is not None:
            rematch = await self._find_rematch(table)
            watch_link = await self.watch_links.find_link(table)
            shown = table_card(table, words, files, {}, rematch, watch_link)
            await self.posting.edit(table, shown, files)
        if table.row.settings.get(POSTED_AS_FINISHED):
            await self.finished_games.edit(table, files)
        if was_archived and table.row.thread_id is not None:
            await self.posting.close_thread(table.row.thread_id)

    # --- the table message --------------------------------------------

    async def _show_board(self, table: Table, has_news: asyncio.Event) -> None:
        """Paints and shows the newest position, and mentions those who must act and are untold.

        Then private messages are brought up to date, and a match that
        is over is posted among the finished games. Nothing where a
        newer position has come meanwhile.
        """
        language = await self.languages.of_server(table.row.server_id)
        words = await self.languages.public_words(table)
        # loaded anew: a move that is being written must not be shown before it is stored
        table = await self.tables.table(table.id)
        seq = table.seq
        view = table.view(None)
        telling = await self._tell_privately(table)
        files = await self.pictures.table(
            table.row.game, view, table.words(language), patient=True
        )
        if table.seq == seq:
            telling = await self._choose_pings(table, telling)
        if table.seq != seq:  # a newer position is there by now: that one is shown instead
            has_news.set()
            return
        rematch = await self._find_rematch(table)
        watch_link = await self.watch_links.find_link(table)
        shown = table_card(table, words, files, telling.named, rematch, watch_link)
        await self._edit_or_post(table, has_news, shown, files, telling)
        shown_now = await self.tables.table(table.id)
        await self.private_updates.bring_up_to_date(shown_now)
        board = shown_now.row.message_id
        await self.private_updates.keep_in_view(shown_now.id, shown_now.place, board)
        await self.pings.settle_direct_messages(shown_now)
        if table.row.status in (OVER, ABORTED) and "card" in table.row.settings:
            await self.places.edit_card_after_start(table)
        if table.row.status == OVER and "card" in table.row.settings:
            await self._post_finished_game(table, files)

    async def _tell_privately(self, table: Table) -> Telling:
        """Shows their question to those who must act now, each in their private message.

        Returns whom that reached: the public message names them, but
        does not ping them.
        """
        must_act = people_to_ping(table)
        attempts = [self._try_to_tell(table, person) for person in must_act]
        reached = await asyncio.gather(*attempts)
        told = [person for person, is_reached in zip(must_act, reached, strict=True) if is_reached]
        named = {}
        for person in told:
            language = await self.languages.of_person(person)
            named[person] = table.words(language, escape_names(table))
        return Telling(newly=must_act, named=named, told_in_private=told)

    async def _try_to_tell(self, table: Table, person: int) -> bool:
        """Shows one person in private what they must do; says whether that worked.

        That fails if they have no private message open, or if telling
        them takes too long.
        """
        try:
            return await asyncio.wait_for(self.private_updates.tell(table, person), TELL_SECONDS)
        except TimeoutError:
            return False

    async def _choose_pings(self, table: Table, telling: Telling) -> Telling:
        """Adds to `telling` whom the message pings, and whether it has to be a new one.

        Who wants a direct message instead gets it now.
        It pings those who must act and were not told in private, who
        has to agree to an undo, and at the end of a match
        `people_out_together`. For all that, at the end, and when it is
        buried under others, it has to be a new one.
        """
        untold = [person for person in telling.newly if person not in telling.named]
        mentioned = await self.pings.send_direct_messages(table, untold)
        request = undo_request_to_tell(table)
        if _is_end_unshown(table):
            mentioned |= await self.pings.reachable_people(table, people_out_together(table))
        if request is not None:
            mentioned |= await self.pings.reachable_people(table, people_to_agree(table))
        must_post = bool(untold) or request is not None or _is_end_unshown(table)
        return replace(
            telling,
            named={**telling.named, **mentioned},
            mentioned=list(mentioned),
            undo_request=request,
            must_post=must_post or await self.depth.is_buried(table),
        )

    async def _find_rematch(self, table: Table) -> Table | None:
        """The table of the rematch, once one was opened."""
        rematch = table.row.settings.get("rematch")
        return None if rematch is None else await self.tables.table(rematch)

    async def _post_finished_game(self, table: Table, files: list[discord.File]) -> None:
        """Posts a match that is over, once, in the server's channel for finished games.

        A setting of the table notes that it was posted.
        """
        is_posted = POSTED_AS_FINISHED in table.row.settings
        if not is_posted and await self.finished_games.post(table, files):
            await self.display.store_settings(table.id, {POSTED_AS_FINISHED: True})

    async def _show_frozen(self, table: Table, has_news: asyncio.Event) -> None:
        """Shows a notice in place of the last picture of a match that cannot go on.

        Its position is not there to be painted.
        """
        if table.row.message_id is not None:
            words = await self.languages.public_words(table)
            await self.posting.edit(table, table_card(table, words, ()), [])
        await self._store_shown(table.id, has_news, table.row.shown_seq)

    async def _edit_or_post(
        self,
        table: Table,
        has_news: asyncio.Event,
        view: discord.ui.LayoutView,
        files: list[discord.File],
        telling: Telling,
    ) -> None:
        """Edits the message, or posts a new one and removes the old.

        Stores what is shown now. Raises Busy if another process has
        taken over while the picture was painted: nobody would ever
        delete our board.
        """
        self.tables.check_owned(table)
        seq = table.seq
        place = table.place
        old = table.row.message_id
        may_edit = old is not None and not telling.must_post and self._is_fresh(old)
        if may_edit and await self.posting.edit(table, view, files):
            crash_points.crash_point("after-edit")
            await self._store_shown(table.id, has_news, seq, telling)
            return
        is_shown_already = table.row.shown_seq >= seq
        if is_shown_already:  # a restart in between must see that there is something to do
            await self.display.store_settings(table.id, {}, shown_seq=UNSHOWN)
        posted = await self.posting.post(table, view, files, telling.mentioned)
        crash_points.crash_point("after-post")
        if old is not None:  # before the new one is stored: a restart finds both and goes on
            await self.posting.delete(place, old)
        crash_points.crash_point("before-note")
        table = await self._store_shown(
            table.id,
            has_news,
            seq,
            telling,
            place=place,
            message_id=posted,
        )
        if table.place != place:  # it was moved meanwhile
            await self.posting.delete(place, posted)

    def _is_fresh(self, message_id: int) -> bool:
        """Whether a message is young enough that Discord does not limit how often it is edited."""
        return self.tables.now() - discord.utils.snowflake_time(message_id) < MAX_EDIT_AGE

    async def _store_shown(
        self,
        table_id: int,
        has_news: asyncio.Event,
        seq: int,
        telling: Telling = NOBODY_TOLD,
        place: int | None = None,
        message_id: int | None = None,
    ) -> Table:
        """Stores which entry is shown, in which message, and who was told of it.

        `place` is the channel or thread of a new message `message_id`;
        None: it is the same message as before. Where `has_news` is set,
        something newer is still to be shown.
        """
        return await self.display.store_shown(
            table_id,
            seq,
            telling.newly,
            place,
            message_id,
            told_in_private=telling.told_in_private,
            undo_request=telling.undo_request,
            is_newest=lambda: not has_news.is_set(),
        )

    async def adopt_posted(self, table: Table, has_news: asyncio.Event) -> Table:
        """Stores messages that were posted but not stored, so that nobody is pinged twice.

        They are there where the process ended, or Discord's answer was lost,
        right after posting. Nothing is posted of a match that is frozen.
        """
        if table.row.status == FROZEN or table.is_game_lost:
            return table
        table = await self.places.adopt_posted_card(table)
        found = await self.posting.find_posted(table)
        newest = max(found, key=lambda each: (each.seq, each.id), default=None)
        if newest is not None:
            outdated = [each.id for each in found if each is not newest]
            if table.row.message_id is not None:
                outdated.insert(0, table.row.message_id)
            # before anything is stored: after a stop here a restart finds them all again
            for message_id in outdated:
                await self.posting.delete(table.place, message_id)
            # a reminder that came due since then has to be told anew
            mentioned = newest.mentioned if newest.reminder_count == table.reminder_count else ()
            telling = Telling(newly=mentioned, named={}, undo_request=newest.undo_request)
            table = await self._store_shown(
                table.id,
                has_news,
                newest.seq,
                telling,
                place=table.place,
                message_id=newest.id,
            )
        return table


def _needs_thread(table: Table) -> bool:
    """Whether a match has just started, from a lobby card or without one, and has no thread yet.

    Tables of seasons, and those against bots (`at_once`), start without
    a lobby card. `card` in the settings says that a thread was made
    already, or that the server has none.
    """
    settings = table.row.settings
    if "card" in settings:
        return False
    has_lobby_card = table.row.message_id is not None
    return has_lobby_card or "season" in settings or "at_once" in settings


def _is_end_unshown(table: Table) -> bool:
    """Whether a match is over and that was not shown yet: the end is a message of its own."""
    return table.row.status == OVER and table.row.shown_seq < table.seq


def people_out_together(table: Table) -> list[int]:
    """The people whose seats were forfeited at the same moment.

    Only the message of the match's end tells them so.
    """
    people = [table.seats[seat].person_id for seat in table.seats_out_together()]
    return [person for person in people if person is not None]


def people_to_ping(table: Table) -> list[int]:
    """The people who must act and were not pinged for it."""
    asked = [row.person_id for row in table.people_to_tell()]
    people = [person for person in asked if person is not None]
    return [person for person in people if person not in table.people_told]
