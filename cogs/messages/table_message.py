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
from typing import Final

import discord
import structlog

from engine.core import Illegal
from play import Table, Tables, crash_points
from play.errors import Busy
from play.table import FROZEN, OVER, UNSHOWN
from play.table_display import TableDisplay
from play.table_records import TableRecords

from ..services.language import Languages
from ..services.membership import Membership
from . import table_card
from .finished_games import FinishedGames
from .pictures import Pictures
from .pings import Pings
from .posting import AGE, PLACE_LOST, TEMPORARY, Posting
from .threads import TablePlaces

log = structlog.get_logger(__name__)
FRESH: Final = timedelta(days=7)  # ends that are still shown after a start
RETRIES: Final = (1, 5, 15, 30, 60, 120, 300)  # seconds
UNEXPECTED_TRIES: Final = 3  # after which an error that nobody foresaw waits for news
AT_ONCE: Final = 8  # tables that a start brings up to date together
# tables that are painted and posted at once; the others are painted later, in the newest position
# they have then
PAINTED_AT_ONCE: Final = 12


class TableMessages:
    """The messages of all tables, and the jobs that bring them up to date."""

    def __init__(
        self,
        *,
        tables: Tables,
        records: TableRecords,
        display: TableDisplay,
        languages: Languages,
        pictures: Pictures,
        posting: Posting,
        membership: Membership,
        pings: Pings,
        places: TablePlaces,
        finished_games: FinishedGames,
    ) -> None:
        self.tables = tables
        self.records = records
        self.display = display
        self.languages = languages
        self.pictures = pictures
        self.posting = posting
        self.membership = membership
        self.pings = pings
        self.places = places
        self.finished_games = finished_games
        self._jobs: dict[int, asyncio.Task[None]] = {}
        self._news: dict[int, asyncio.Event] = {}  # set: there is something to show
        # something may have been posted there without our hearing of it
        self._unsure_tables: set[int] = set()
        self._start: asyncio.Task[None] | None = None
        self._painting_slots = asyncio.Semaphore(PAINTED_AT_ONCE)
        self._closing = False
        tables.changed = self.refresh

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
            await self._show_and_call(await self.tables.table(table_id))
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
        newly_lost = await self.display.note_lost_place(table_id, code)
        if newly_lost is not None:
            log.warning("a table has lost its place", table=table_id, code=code)
            await self.pings.tell_lost_place(newly_lost)

    async def _show(self, table: Table) -> None:
        if table.id in self._unsure_tables:
            table = await self._adopt_posted(table)
        if table.row.status == FROZEN:
            await self._show_frozen(table)
            return
        if table.match is None:
            await self.places.show_card(table, self._news[table.id])
            return
        if "card" not in table.row.settings and (
            table.row.message_id is not None or "season" in table.row.settings
        ):
            table = await self.places.open_thread(table)
        async with self._painting_slots:
            await self._show_board(table)

    # --- the table message ------------------------------------------------------------------------

    async def _show_board(self, table: Table) -> None:
        language = await self.languages.of_server(table.row.server_id)
        words = await self.languages.public_words(table)
        # anew: what is being written meanwhile must not be shown before it is
        table = await self.tables.table(table.id)
        seq, view = table.seq, table.view(None)
        files = await self.pictures.table(table.row.game, view, table.words(language), patient=True)
        newly = _people_to_ping(table)
        mentioned = await self.pings.mentions(table, newly) if table.seq == seq else {}
        if table.seq != seq:  # a newer position is there: that one is shown instead
            self._news[table.id].set()
            return
        shown = table_card.table_card(table, words, files, mentioned)
        await self._edit_or_post(table, shown, files, newly, list(mentioned))
        if table.row.status == OVER and table.row.settings.get("card"):
            await self.places.close_card(table)
            await self._post_finished_game(table, files)

    async def _post_finished_game(self, table: Table, files: list[discord.File]) -> None:
        """A match that is over is shown once more where the server shows all of them."""
        if "hall" not in table.row.settings and await self.finished_games.post(table, files):
            await self.display.store_settings(table.id, {"hall": True})

    async def _show_frozen(self, table: Table) -> None:
        """The last picture of a match that cannot go on is not there to be painted: a notice stands
        in its place.
        """
        if table.row.message_id is not None:
            await self.posting.edit(
                table,
                table_card.table_card(table, await self.languages.public_words(table), ()),
                [],
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
            await self.display.store_settings(table.id, {}, shown_seq=UNSHOWN)
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
        return self.tables.now() - discord.utils.snowflake_time(message_id) < AGE

    async def _store_shown(
        self,
        table_id: int,
        seq: int,
        told: Sequence[int] = (),
        place: int | None = None,
        message_id: int | None = None,
    ) -> Table:
        news = self._news[table_id]
        return await self.display.store_shown(
            table_id, seq, told, place, message_id, is_newest=lambda: not news.is_set()
        )

    async def _adopt_posted(self, table: Table) -> Table:
        """Takes up what was posted, but not noted, when the process ended or an answer was lost:
        nobody is told twice.
        """
        table = await self.places.adopt_posted_card(table)
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
        behind = await self.records.behind(FRESH)
        for game in await self.records.games_being_played():
            self.pictures.warm(game)
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
                    self.tables.wake_bots(await self.tables.table(table_id))
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
