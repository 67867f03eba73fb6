"""Keeps every table's message up to date: one paint and one edit in flight a match, the newest
position wins.

A new message, with a mention, is posted when somebody new must act, or when the old one has grown
too old to be edited freely; otherwise the message is edited. What was shown and who was told is
stored, so that a restart goes on where it was.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog

from db import Busy, matches
from engine.core import Illegal
from play import Table, crash_points
from play.table import FROZEN, LIVE, OVER, UNSHOWN
from play.turn_timers import start_and_stop_clocks

from ..services.membership import Membership
from . import table_card
from .finished_games import post_finished_game
from .pings import Pings
from .posting import AGE, PLACE_LOST, TEMPORARY, Posting
from .threads import TablePlaces

if TYPE_CHECKING:
    from ..services.services import Services

log = structlog.get_logger(__name__)
FRESH: Final = timedelta(days=7)  # ends that are still shown after a start
RETRIES: Final = (1, 5, 15, 30, 60, 120, 300)  # seconds
UNEXPECTED_TRIES: Final = (
    3  # tries, after which an error that nobody foresaw is left until there is news
)
AT_ONCE: Final = 8  # tables that a start brings up to date together
# tables that are painted and posted at once; the others are painted later, in the newest position
# they have then
PAINTED_AT_ONCE: Final = 12


class TableMessages:
    """The presenter of all tables."""

    def __init__(self, desk: Services, client: discord.Client) -> None:
        self.desk = desk
        self.posting = Posting(client)
        self.membership = Membership(client, desk.substitutes.handle_departure)
        self.pings = Pings(desk, self.posting, self.membership)
        self.threads = TablePlaces(desk, self.posting)
        self._jobs: dict[int, asyncio.Task[None]] = {}
        self._news: dict[int, asyncio.Event] = {}  # set: there is something to show
        self._unsure_tables: set[int] = (
            set()
        )  # something may have been posted there without our hearing of it
        self._start: asyncio.Task[None] | None = None
        self._painting_slots = asyncio.Semaphore(PAINTED_AT_ONCE)
        self._closing = False
        desk.tables.changed = self.refresh

    # --- one job a table --------------------------------------------------------------------------

    def refresh(self, table_id: int) -> None:
        """The table has news; if it is being painted right now, it is painted once more
        afterwards.
        """
        if self._closing:
            return
        self._news.setdefault(table_id, asyncio.Event()).set()
        if table_id not in self._jobs:
            self._jobs[table_id] = asyncio.create_task(
                self._show_until_current(table_id, self._news[table_id])
            )

    async def _show_until_current(self, table_id: int, news: asyncio.Event) -> None:
        tries = 0
        try:
            while news.is_set():
                news.clear()
                if await self._try_to_show(table_id, tries):
                    tries = 0
                    continue
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), RETRIES[min(tries, len(RETRIES) - 1)])
                tries += 1
                news.set()
        finally:  # in the same step as the last look: news that come later start a job of their own
            del self._jobs[table_id], self._news[table_id]

    async def _try_to_show(self, table_id: int, tries: int) -> bool:
        """Shows the table; False where it has to be tried again."""
        try:
            await self._show_and_call(await self.desk.tables.table(table_id))
        except Illegal:
            return True  # there is no such table any more
        except TEMPORARY as error:
            log.warning(
                "a table could not be shown", table=table_id, tries=tries, reason=str(error)[:200]
            )
        except Exception:
            log.exception("a table could not be shown", table=table_id)
            if tries >= UNEXPECTED_TRIES:
                return True
        else:
            return True
        self._unsure_tables.add(table_id)
        return False

    async def _show_and_call(self, table: Table) -> None:
        """Who has left may be the very reason why a table cannot be shown: they are looked for all
        the same.
        """
        untold = _people_to_ping(table)
        try:
            await self._show_or_note_lost(table)
        finally:
            self.membership.check_soon(table, untold)

    async def _show_or_note_lost(self, table: Table) -> None:
        """Where the channel, the thread or a permission is gone, that is noted, and the match is
        kept for `/table move`.
        """
        try:
            await self._show(table)
        except discord.HTTPException as error:
            if error.code not in PLACE_LOST:
                raise
            await self._note_lost_place(table.id, error.code)

    async def _note_lost_place(self, table_id: int, code: int) -> None:
        """Clocks stand still until the table has a place again; people are told once."""
        async with (
            self.desk.tables.locked(table_id) as table,
            self.desk.tables.writing(table) as tx,
        ):
            known = "homeless" in table.row.settings
            await self.desk.tables.change_row(
                tx, table, settings={**table.row.settings, "homeless": code}
            )
            await start_and_stop_clocks(tx, table, self.desk.tables.now())
        if not known:
            log.warning("a table has lost its place", table=table_id, code=code)
            await self.pings.tell_lost_place(table)

    async def _show(self, table: Table) -> None:
        if table.id in self._unsure_tables:
            table = await self._adopt_posted(table)
        if table.row.status == FROZEN:
            await self._show_frozen(table)
            return
        if table.match is None:
            await self.threads.show_card(table, self._news[table.id])
            return
        if "card" not in table.row.settings and (
            table.row.message_id is not None or "season" in table.row.settings
        ):
            table = await self.threads.open_thread(table)
        async with self._painting_slots:
            await self._show_board(table)

    # --- the table message ------------------------------------------------------------------------

    async def _show_board(self, table: Table) -> None:
        language = await self.desk.public_language(table.row.server_id)
        words = await self.desk.public_words(table)
        table = await self.desk.tables.table(
            table.id
        )  # anew: what is being written meanwhile must not be shown before it is
        seq, view = table.seq, table.view(None)
        files = await self.desk.pictures.table(
            table.row.game, view, table.words(language), patient=True
        )
        newly = _people_to_ping(table)
        mentioned = await self.pings.mentions(table, newly) if table.seq == seq else {}
        if table.seq != seq:  # a newer position is there: that one is shown instead
            self._news[table.id].set()
            return
        shown = table_card.table_card(table, words, files, mentioned)
        await self._edit_or_post(table, shown, files, newly, list(mentioned))
        if table.row.status == OVER and table.row.settings.get("card"):
            await self.threads.close_card(table)
            await self._post_finished_game(table, files)

    async def _post_finished_game(self, table: Table, files: list[discord.File]) -> None:
        """A match that is over is shown once more where the server shows all of them."""
        if "hall" not in table.row.settings and await post_finished_game(
            self.desk, self.posting, table, files
        ):
            await self.threads.store_settings(table.id, {"hall": True})

    async def _show_frozen(self, table: Table) -> None:
        """The last picture of a match that cannot go on is not there to be painted: a notice stands
        in its place.
        """
        if table.row.message_id is not None:
            await self.posting.edit(
                table, table_card.table_card(table, await self.desk.public_words(table), ()), []
            )
        await self._store_shown(table.id, table.row.shown_seq)

    async def _edit_or_post(
        self,
        table: Table,
        view: discord.ui.LayoutView,
        files: list[discord.File],
        newly: list[int],
        mentioned: list[int],
    ) -> None:
        """Edits the message, or posts a new one and removes the old."""
        seq, place, old = table.seq, table.place, table.row.message_id
        if (
            old is not None
            and not newly
            and self._is_fresh(old)
            and await self.posting.edit(table, view, files)
        ):
            crash_points.crash_point("after-edit")
            await self._store_shown(table.id, seq)
            return
        if table.row.shown_seq >= seq:  # without any news: a restart has to know that it was begun
            await self.threads.store_settings(table.id, {}, shown_seq=UNSHOWN)
        posted = await self.posting.post(table, view, files, mentioned)
        crash_points.crash_point("after-post")
        if old is not None:  # before anything is noted: a restart finds what is left to do
            await self.posting.delete(place, old)
        crash_points.crash_point("before-note")
        table = await self._store_shown(table.id, seq, newly, place, posted)
        if table.place != place:  # it was moved meanwhile
            await self.posting.delete(place, posted)

    def _is_fresh(self, message_id: int) -> bool:
        """Whether a message can still be edited as often as one likes."""
        return self.desk.tables.now() - discord.utils.snowflake_time(message_id) < AGE

    async def _store_shown(
        self,
        table_id: int,
        seq: int,
        newly: Sequence[int] = (),
        place: int | None = None,
        message_id: int | None = None,
    ) -> Table:
        """The position that was shown, where, and who of those told with it is still being asked
        the same.
        """
        async with (
            self.desk.tables.locked(table_id) as table,
            self.desk.tables.writing(table) as tx,
        ):
            waiting = table.waiting_since(seq) if newly else ()
            told = [
                *table.people_told,
                *(
                    person
                    for person in newly
                    if person in waiting and person not in table.people_told
                ),
            ]
            settings = {
                key: value for key, value in table.row.settings.items() if key != "homeless"
            } | {"pinged": told}
            columns: dict[str, Any] = (
                {"shown_seq": seq, "pinged_seq": seq} if not self._news[table_id].is_set() else {}
            )
            columns |= {"settings": settings} if settings != table.row.settings else {}
            columns |= (
                {"message_id": message_id}
                if message_id is not None and place == table.place
                else {}
            )
            if columns:
                found_again = "homeless" in table.row.settings
                await self.desk.tables.change_row(tx, table, **columns)
                if found_again:
                    await start_and_stop_clocks(tx, table, self.desk.tables.now())
        return table

    async def _adopt_posted(self, table: Table) -> Table:
        """Takes up what was posted, but not noted, when the process ended or an answer was lost:
        nobody is told twice.
        """
        table = await self.threads.adopt_posted_card(table)
        found = await self.posting.find_posted(table)
        newest = max(found, key=lambda each: (each.seq, each.id), default=None)
        if newest is not None:
            others = [each.id for each in found if each is not newest]
            for outdated in filter(
                None, [table.row.message_id, *others]
            ):  # before anything is noted, as above
                await self.posting.delete(table.place, outdated)
            told = newest.mentioned if newest.calls == table.ping_count else ()
            table = await self._store_shown(table.id, newest.seq, told, table.place, newest.id)
        self._unsure_tables.discard(table.id)
        return table

    # --- start and stop ---------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """After a start: every table that is behind is shown, who must act is told once, and bots
        go on.
        """
        async with self.desk.db.read() as c:
            behind = await matches.list_matches_behind(c, self.desk.tables.now() - FRESH)
            played = await matches.list_games(c, *LIVE)
        for game in played:
            self.desk.pictures.warm(game)
        self._unsure_tables.update(behind)
        self._start = asyncio.create_task(self._catch_up(behind))

    async def _catch_up(self, behind: list[int]) -> None:
        """A few at a time: people who act right after a start do not wait for the pictures of all
        others.
        """
        for at in range(0, len(behind), AT_ONCE):
            for table_id in behind[at : at + AT_ONCE]:
                self.refresh(table_id)
                with contextlib.suppress(Illegal, Busy):
                    self.desk.tables.wake_bots(await self.desk.tables.table(table_id))
            if self._jobs:
                await asyncio.wait(self._jobs.values(), timeout=RETRIES[1])

    async def wait_until_shown(self, table_id: int) -> None:
        """Waits for the table's message, but not for long."""
        if job := self._jobs.get(table_id):
            await asyncio.wait({job}, timeout=RETRIES[0])

    @property
    def tables_being_shown(self) -> int:
        return len(self._jobs)

    async def wait_until_idle(self) -> None:
        """Waits until everything is shown."""
        while self._jobs:
            await asyncio.gather(*self._jobs.values(), return_exceptions=True)

    async def close(self) -> None:
        """Shows what is pending, for a few seconds at most."""
        self._closing = True
        self.membership.close()
        if self._start is not None:
            self._start.cancel()
        if self._jobs:
            await asyncio.wait(self._jobs.values(), timeout=3)
        for job in list(self._jobs.values()):
            job.cancel()


def _people_to_ping(table: Table) -> list[int]:
    """Who must act and does not know it yet."""
    asked = [row.person_id for row in table.people_to_act()]
    return [person for person in asked if person is not None and person not in table.people_told]
