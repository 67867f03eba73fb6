"""Keeps every table's message up to date.

There is one job a table, with one paint and one edit in flight; the
newest position wins.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Final

import discord
import structlog

from engine import games
from engine.core import Illegal
from play import Table, Tables
from play.errors import Busy
from play.table import SEASON
from play.table_records import TableRecords

from ..services.membership import Membership
from ..services.redaction import short_reason
from .pictures import Pictures
from .posting import TEMPORARY
from .table_presenter import TablePresenter, people_to_ping
from .thread_posting import PLACE_LOST

log = structlog.get_logger(__name__)
MAX_END_AGE: Final = timedelta(days=7)  # ends that are still shown after a start
RETRY_SECONDS: Final = (1, 5, 15, 30, 60, 120, 300)  # after the first failure, the second, …
UNEXPECTED_TRIES: Final = 3  # after which an error that nobody foresaw waits for news
MAX_WAIT_SECONDS: Final = 1.0  # seconds that somebody waits for a message to be shown
BATCH_SECONDS: Final = 5.0  # seconds that a start gives to some tables before it goes on
CLOSE_SECONDS: Final = 3.0  # seconds that jobs have at the end of the bot
TABLES_AT_ONCE: Final = 8  # tables that a start brings up to date together


class TableMessages:
    """The messages of all tables, and the jobs that bring them up to date."""

    def __init__(
        self,
        tables: Tables,
        records: TableRecords,
        pictures: Pictures,
        membership: Membership,
        presenter: TablePresenter,
    ) -> None:
        self.tables = tables
        self.records = records
        self.pictures = pictures
        self.membership = membership
        self.presenter = presenter
        # by table: the task that brings its message up to date
        self._jobs: dict[int, asyncio.Task[None]] = {}
        self._news: dict[int, asyncio.Event] = {}  # set: there is something to show
        # tables whose message may have been posted without its id being stored
        self._unsure_tables: set[int] = set()
        # started tables whose lobby card has to be written anew, too
        self._outdated_cards: set[int] = set()
        # tasks that show what was out of date at the start of the bot,
        # or when shards were taken
        self._starts: set[asyncio.Task[None]] = set()
        self._closing = False
        tables.changed = self.refresh

    # --- one job a table ----------------------------------------------

    def refresh(self, table_id: int) -> None:
        """Shows a table that has news, in the background.

        A table that is being shown right now is shown once more afterwards.
        """
        if self._closing:
            return
        has_news = self._news.setdefault(table_id, asyncio.Event())
        has_news.set()
        if table_id not in self._jobs:
            job = self._show_until_current(table_id, has_news)
            self._jobs[table_id] = asyncio.create_task(job)

    def refresh_everything(self, table_id: int) -> None:
        """Brings a table's message up to date, as `refresh`, and the card above its thread too.

        For when every word of a table may have changed: its server
        speaks another language.
        """
        self._outdated_cards.add(table_id)
        self.refresh(table_id)

    async def _show_until_current(self, table_id: int, has_news: asyncio.Event) -> None:
        """The job of a table: shows it until there is no news.

        Waits longer after each failure.
        """
        tries = 0
        try:
            while has_news.is_set():
                has_news.clear()
                if await self._try_to_show(table_id, tries):
                    tries = 0
                    continue
                pause = RETRY_SECONDS[min(tries, len(RETRY_SECONDS) - 1)]
                with contextlib.suppress(TimeoutError):  # or as soon as there is news
                    await asyncio.wait_for(has_news.wait(), pause)
                tries += 1
                has_news.set()
        finally:  # in the same step as the last look: news that come later start a job of their own
            del self._jobs[table_id], self._news[table_id]

    async def _try_to_show(self, table_id: int, tries: int) -> bool:
        """Shows the table; False if it has to be tried again.

        True as well where there is nothing to try: no such table, one
        of another process, or an unforeseen error for the last time.
        """
        try:
            table = await self.tables.table(table_id)
            if not self.tables.is_ours(table):
                # with a lease it may be ours again soon; without, another process shows it
                return not self.tables.has_lease(table)
            await self._show_and_check_members(table)
        except Illegal:
            return True  # there is no such table any more
        except TEMPORARY as error:
            log.warning(
                "a table could not be shown",
                table=table_id,
                tries=tries,
                reason=short_reason(error),
            )
        except Exception:
            log.exception("a table could not be shown", table=table_id)
            if tries >= UNEXPECTED_TRIES:
                return True
        else:
            return True
        self._unsure_tables.add(table_id)
        return False

    async def _show_and_check_members(self, table: Table) -> None:
        """Shows the table, and checks whether those who must act are still in the server.

        They are checked even if showing fails: that one of them has
        left may be the very reason. At a table of a season everybody
        who sits there is checked: a seat shall not wait until its turn
        to be found empty.
        """
        to_check = people_to_ping(table)
        if SEASON in table.row.settings and table.is_live:
            seated = [row.person_id for row in table.people()]
            to_check = [person for person in seated if person is not None]
        try:
            await self._show_or_note_lost(table)
        finally:
            self.membership.check_soon(table, to_check)

    async def _show_or_note_lost(self, table: Table) -> None:
        """Shows the table; where its channel, thread or a permission is gone, notes that.

        Then the match is kept for `/table move`.
        """
        try:
            await self._update_message(table)
        except discord.HTTPException as error:
            if error.code not in PLACE_LOST:
                raise
            await self.presenter.note_lost_place(table.id, error.code)

    async def _update_message(self, table: Table) -> None:
        """Brings the table's message up to date, and the card above its thread if it is outdated.

        A table is unsure after a start or a failure: a message may have
        been posted whose id was not stored. It is looked for first, so
        that no second one is posted.
        """
        has_news = self._news[table.id]
        if table.id in self._unsure_tables:
            table = await self.presenter.adopt_posted(table, has_news)
            self._unsure_tables.discard(table.id)
        await self.presenter.show(table, has_news)
        if table.id in self._outdated_cards:
            await self.presenter.show_card_again(table)
            self._outdated_cards.discard(table.id)

    # --- start and stop -----------------------------------------------

    async def catch_up(self) -> None:
        """Called at a start, or when shards were taken: shows tables with outdated messages.

        It returns before they are shown: a task in the background shows them a
        few at a time, pings who must act, and lets bots go on. The pictures of
        games that are being played are made ready first.
        """
        behind = await self.records.list_with_outdated_message(MAX_END_AGE)
        for game in await self.records.games_being_played():
            if game in games():
                self.pictures.warm(game)
        self._unsure_tables.update(behind)
        start = asyncio.create_task(self._show_in_batches(behind))
        self._starts.add(start)
        start.add_done_callback(self._starts.discard)

    async def _show_in_batches(self, behind: list[int]) -> None:
        """Shows these tables a few at a time, and lets their bots go on.

        So people who act right after a start do not wait for the
        pictures of all others.
        """
        for first in range(0, len(behind), TABLES_AT_ONCE):
            for table_id in behind[first : first + TABLES_AT_ONCE]:
                self.refresh(table_id)
                with contextlib.suppress(Illegal, Busy):
                    self.tables.wake_bots(await self.tables.table(table_id))
            if self._jobs:
                await asyncio.wait(self._jobs.values(), timeout=BATCH_SECONDS)

    async def wait_until_shown(self, table_id: int) -> None:
        """Waits until the table's message is up to date, at most MAX_WAIT_SECONDS."""
        job = self._jobs.get(table_id)
        if job is not None:
            await asyncio.wait({job}, timeout=MAX_WAIT_SECONDS)

    @property
    def count_being_shown(self) -> int:
        """How many tables have a running job, also one that waits to try again.

        The health server reports this number.
        """
        return len(self._jobs)

    async def wait_until_idle(self) -> None:
        """Waits until no table has a job, that is until everything is shown.

        Tests call it.
        """
        while self._jobs:
            await asyncio.gather(*self._jobs.values(), return_exceptions=True)

    async def close(self) -> None:
        """Waits a few seconds for jobs that still show tables, then cancels them."""
        self._closing = True
        self.membership.close()
        self.presenter.private_updates.close()
        for start in self._starts:
            start.cancel()
        await self._finish_jobs(list(self._jobs.values()))

    async def wait_for_servers(self, is_meant: Callable[[int], bool], max_seconds: float) -> None:
        """Waits until all news of tables in some servers are shown, at most `max_seconds`.

        `is_meant` tells by its id whether a server is one of them.
        """
        if under_way := self._list_jobs_in(is_meant):
            await asyncio.wait(under_way, timeout=max_seconds)

    async def stop_servers(self, is_meant: Callable[[int], bool], max_seconds: float) -> None:
        """Waits as `wait_for_servers`, then stops showing tables of these servers.

        What is not shown by then is shown by the process that takes
        the servers over.
        """
        await self._finish_jobs(self._list_jobs_in(is_meant), max_seconds)

    def _list_jobs_in(self, is_meant: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """The jobs that show tables of the servers whose ids are meant."""
        return [job for key, job in self._jobs.items() if self._is_table_in(key, is_meant)]

    def _is_table_in(self, table_id: int, is_meant: Callable[[int], bool]) -> bool:
        """Whether a table is in a server that is meant; True as well if it is not in memory."""
        server_id = self.tables.find_loaded_server(table_id)
        return server_id is None or is_meant(server_id)

    async def _finish_jobs(
        self,
        jobs: Collection[asyncio.Task[None]],
        max_seconds: float = CLOSE_SECONDS,
    ) -> None:
        """Waits at most `max_seconds` for jobs that still show tables, then cancels them."""
        if jobs:
            await asyncio.wait(jobs, timeout=max_seconds)
        for job in jobs:
            job.cancel()
