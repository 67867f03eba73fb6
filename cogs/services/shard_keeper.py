"""Keeps the shards of this process, where several processes share them.

Once a second it renews the lease, takes what is free, and gives away
what is beyond the fair share. A shard that was another process's goes
on with its session: nothing that happened meanwhile is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, Final

import discord
import structlog

from play import Tables
from play.errors import Busy, Taken
from play.league.season import Seasons
from play.rows import ShardSession
from play.scheduler import Scheduler
from play.shards import DUE_NOTICE, FORGET_NOTICE, Shards

from ..messages.table_messages import TableMessages
from ..seasons.runner import SeasonRunner
from . import discord_internals
from .background_work import BackgroundWork
from .discord_internals import EventReader, Shard, ShardConnection
from .forwarded_presses import CHECK_SECONDS, ForwardedPresses
from .interactions import InteractionRunner, PressRouter
from .redaction import short_reason
from .request_budget import RequestBudget

log = structlog.get_logger(__name__)
RENEW_SECONDS: Final = 1.0
RETRY_SECONDS: Final = 0.3  # until a lease that could not be renewed is tried again
MAX_SILENCE_SECONDS: Final = 60.0  # without the records, after which this process ends
RESUME_SECONDS: Final = 10.0  # to go on with a session, before a new one is begun
IDENTIFY_SECONDS: Final = 5.0  # that Discord wants between two new sessions
# Before a shard is given away: for boards that are being shown, while people are
# still answered; then for presses that were begun, and for boards that came of
# them. What is not shown by then is shown by the next process.
SETTLE_SECONDS: Final = 1.0
FINISH_SECONDS: Final = 1.5
SHOW_SECONDS: Final = 0.4
MAX_SKEW_SECONDS: Final = 2.0  # by which the clocks of machines may differ
RESUMABLE_CLOSE_CODE: Final = 4000  # the session is not ended by it


class ShardKeeper:
    """Keeps the shards of one process, and hears what other processes tell it."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        shards: Shards,
        tables: Tables,
        seasons: Seasons,
        scheduler: Scheduler,
        table_messages: TableMessages,
        season_runner: SeasonRunner,
        interactions: InteractionRunner,
        router: PressRouter,
        greeted: set[int],
    ) -> None:
        """`greeted` is kept up to date: the shards of which this process knows all servers."""
        self.client = client
        self.shards = shards
        self.tables = tables
        self.scheduler = scheduler
        self.table_messages = table_messages
        self.season_runner = season_runner
        self.interactions = interactions
        interactions.errors.is_heard_twice = True
        self.greeted = greeted
        self._task: asyncio.Task[None] | None = None
        self._work = BackgroundWork()
        # by shard, the task that connects it with a new session: most wait for their turn
        self._connect_tasks: dict[int, asyncio.Task[None]] = {}
        self._is_skewed = False  # whether the host was told of a wrong clock
        self._silent_since: float | None = None  # since when the records do not answer
        shards.listen(self._hear_notice)

        def forward(read: EventReader) -> EventReader:
            """The reader of interactions: it hands those to `read` that this process answers."""
            self._presses = ForwardedPresses(shards, tables, seasons, router, read, self._work)
            return self._presses.hear_interaction

        discord_internals.replace_event_reader(client, "INTERACTION_CREATE", forward)
        discord_internals.wait_before_requests(client, RequestBudget(self._share).spend)
        discord_internals.replace_event_reader(client, "READY", self._wrap_ready)
        discord_internals.replace_event_reader(client, "GUILD_DELETE", self._wrap_guild_delete)

    def _share(self) -> float:
        """Which part of all shards this process has."""
        return self.shards.share

    def start(self) -> None:
        """Begins to take shards; called instead of the library's launching of all of them."""
        discord_internals.set_own_shards(self.client, self.shards.count, [])
        discord_internals.hold_reconnections(self.client, self._wait_until_ours)
        self._task = asyncio.create_task(self._keep_lease())

    async def close(self) -> None:
        """Gives all shards to the other processes, which go on with them at once."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if self.shards.is_sure:
            with contextlib.suppress(Busy, OSError):
                await self.shards.start_leaving()
                await self.give_away(sorted(self.shards.numbers))

    # --- the lease ----------------------------------------------------

    async def _keep_lease(self) -> None:
        """The task that renews the lease, until this process is taken for dead.

        The lease is what the records say of a process: which shards it
        has, and that it lives.
        """
        while not self.shards.is_taken:
            try:
                await self._renew_lease()
                pause = RENEW_SECONDS
            except Taken:
                return
            except Busy as error:
                self._note_silence(error)
                pause = RETRY_SECONDS
            except Exception:
                log.exception("shards could not be kept")
                pause = RENEW_SECONDS
            await self.shards.wait_for_free_shards(pause)

    async def _renew_lease(self) -> None:
        """Renews the lease; takes what is free, or gives away what is too much."""
        connected = discord_internals.list_shard_connections(self.client)
        taken = await self.shards.renew([ShardSession(*each) for each in connected])
        self._silent_since = None
        self._note_skew()
        if self.shards.lost:
            await self._leave_lost_shards()
        if taken:
            async with self._stay_alive():
                await self._take_shards(taken)
            return
        with_session = [each.shard for each in connected if each.session_id is not None]
        surplus = await self.shards.list_surplus(with_session)
        if surplus:
            await self.give_away(surplus)

    @asynccontextmanager
    async def _stay_alive(self) -> AsyncIterator[None]:
        """Renews the lease while something takes longer than a second."""
        renewing = asyncio.create_task(self._say_alive_often())
        try:
            yield
        finally:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)

    async def _say_alive_often(self) -> None:
        """The task of `_stay_alive`; it ends where this process was taken for dead."""
        while not self.shards.is_taken:
            await asyncio.sleep(RENEW_SECONDS)
            with contextlib.suppress(Busy):
                await self.shards.say_alive()

    def _note_silence(self, error: Busy) -> None:
        """Notes that the records did not answer; ends this process if they have not for long."""
        self._silent_since = self._silent_since or monotonic()
        log.warning("the lease could not be renewed", reason=short_reason(error))
        if monotonic() - self._silent_since > MAX_SILENCE_SECONDS:
            self.shards.end()

    def _note_skew(self) -> None:
        """Tells the host, once, that this machine's clock is not that of the others."""
        skew = self.shards.measure_skew()
        is_skewed = abs(skew) > MAX_SKEW_SECONDS
        if is_skewed and not self._is_skewed:
            log.warning(
                "the clock of this machine is not that of the database's, by which all processes "
                "go; set both by NTP",
                seconds_ahead=round(skew, 1),
            )
        self._is_skewed = is_skewed

    # --- shards that come and go --------------------------------------

    async def _take_shards(self, sessions: Sequence[ShardSession]) -> None:
        """Connects shards that were taken, and brings their tables up to date."""
        shards = sorted(self.shards.numbers)
        discord_internals.set_own_shards(self.client, self.shards.count, shards)
        log.info("shards were taken", shards=[session.shard for session in sessions])
        await asyncio.gather(*map(self._connect_shard, sessions))
        discord_internals.mark_ready(self.client)
        await self.table_messages.catch_up()
        await self.season_runner.mark_all_stale()
        self.scheduler.rerun_startup_jobs()

    async def _connect_shard(self, session: ShardSession) -> None:
        """Goes on with the session of a shard, or begins a new one where that does not work."""
        if session.session_id is not None and session.resume_url is not None:
            connection = ShardConnection(
                session.shard, session.session_id, session.sequence, session.resume_url
            )
            try:
                await discord_internals.resume_shard(self.client, connection, RESUME_SECONDS)
                return
            except Exception as error:
                log.warning("a session begins anew", shard=session.shard, reason=str(error))
        self._connect_tasks[session.shard] = self._work.begin(self._begin_session(session.shard))

    async def _begin_session(self, shard: int) -> None:
        """Begins a new session of a shard when it is its turn, if it is still ours by then.

        Only then it connects: Discord waits a minute at most for a
        connection to say what it wants.
        """
        await self.wait_for_turn()
        if await self._wait_until_ours() and shard in self.shards.numbers:
            await discord_internals.identify_shard(self.client, shard)

    async def wait_for_turn(self) -> None:
        """Waits until a session may be begun: all processes do so one after another."""
        while True:
            try:
                pause = await self.shards.seconds_until_identify(IDENTIFY_SECONDS)
                break
            except Busy:
                await asyncio.sleep(RETRY_SECONDS)
        await asyncio.sleep(pause)

    async def _wait_until_ours(self) -> bool:
        """Whether the shards are still this process's, as soon as that is known.

        A process that is cut off from the records must not take a
        session back which another one goes on with.
        """
        while not self.shards.is_sure and not self.shards.is_taken:
            await asyncio.sleep(CHECK_SECONDS)
        return not self.shards.is_taken

    async def _leave_lost_shards(self) -> None:
        """Ends the connections of shards that the records gave to another process by hand."""
        lost = sorted(self.shards.lost)
        log.warning("the records give shards of this process to another one", shards=lost)
        await self.give_away(lost)
        self.shards.forget_lost(lost)

    async def give_away(self, shards: Collection[int]) -> None:
        """Gives shards away: no new presses, and what was begun is finished and written first."""
        async with self._stay_alive():
            await self._finish_and_release(shards)

    async def _finish_and_release(self, shards: Collection[int]) -> None:
        """Does the work of `give_away`, while something else renews the lease.

        Boards and answers that are under way get a moment to be
        finished. Then the connections are closed, and their sessions
        are handed to the other processes.
        """
        gone = set(shards)

        def is_gone(server_id: int) -> bool:
            """Whether a server is in one of the shards that are given away."""
            return self.shards.find_shard(server_id) in gone

        await self.table_messages.wait_for_servers(is_gone, SETTLE_SECONDS)
        async with self.scheduler.looking, self.season_runner.stepping:
            # From here on nobody in these servers is answered until another process goes on.
            stopped = [self._stop_reading(shard) for shard in shards]
            await self.interactions.wait_for_servers(is_gone, FINISH_SECONDS)
            await self.table_messages.stop_servers(is_gone, SHOW_SECONDS)
            self.shards.stop_owning(gone)
            await self.tables.wait_for_writes()
            self.tables.forget_others()
            connected = [shard for shard in stopped if shard is not None]
            sessions = await asyncio.gather(
                *(
                    discord_internals.leave_shard(shard, RESUMABLE_CLOSE_CODE)
                    for shard in connected
                )
            )
            self.greeted -= gone
            known = {session.shard: ShardSession(*session) for session in sessions}
            # of a shard that was not connected, nothing but its number is handed on
            await self.shards.give_away(
                [known.get(number, ShardSession(number)) for number in shards]
            )
        log.info("shards were given away", shards=sorted(gone))

    def _stop_reading(self, shard: int) -> Shard | None:
        """Stops reading a shard's events, or cancels the task that still connects it.

        The connection stays open until `leave_shard` closes it, so that another
        process can resume the session. None if the shard has none yet.
        """
        connect_task = self._connect_tasks.pop(shard, None)
        if connect_task is not None:
            connect_task.cancel()
        return discord_internals.stop_reading_shard(self.client, shard, RESUMABLE_CLOSE_CODE)

    def _wrap_ready(self, read: EventReader) -> EventReader:
        """The reader of READY events, so that it also notes their shards as `greeted`.

        READY begins a session, and names all servers of the shard.
        """

        def read_greeting(data: Any) -> None:
            """Reads a READY event, and notes its shard, which is 0 where it names none."""
            shard, _shard_count = data.get("shard") or (0, 1)
            self.greeted.add(int(shard))
            read(data)

        return read_greeting

    def _wrap_guild_delete(self, read: EventReader) -> EventReader:
        """The reader of GUILD_DELETE events, so that it also tells of servers not known here.

        The library skips those. A shard that went on with another
        process's session knows none.
        """

        def read_departure(data: Any) -> None:
            """Reads a GUILD_DELETE event; tells of a server that the library does not know."""
            server_id = int(data["id"])
            if not data.get("unavailable") and self.client.get_guild(server_id) is None:
                self.client.dispatch("guild_remove", discord.Object(server_id))
                return
            read(data)

        return read_departure

    # --- notices of other processes -----------------------------------

    def _hear_notice(self, notice: dict[str, Any]) -> None:
        """Called with what another process has sent to this one; what cannot be read is skipped."""
        try:
            self._follow_notice(notice)
        except Exception:
            log.exception("what another process has sent could not be read")

    def _follow_notice(self, notice: dict[str, Any]) -> None:
        """Does what another process asks for: looks for deadlines, forgets a table, answers."""
        if DUE_NOTICE in notice:
            self.scheduler.wake()
        if FORGET_NOTICE in notice:
            self.tables.forget(int(notice[FORGET_NOTICE]))
        self._presses.hear_notice(notice)
