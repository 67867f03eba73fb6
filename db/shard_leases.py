"""Leases of shards: PostgreSQL says which process is alive, and which shards each of them has.

A process is a row of `holders`, whose number never comes back. It lives
as long as one session holds the advisory lock of that number, and the
server itself ends a session that is silent for LEASE_SECONDS: so nobody
compares clocks. Whoever gets the lock of another process finds it dead
and deletes its row. With that its shards are free, and every commit
that it may still try fails: right before a commit each process locks
its own row, and the deletion waits for those.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from time import monotonic, time
from typing import Any, Final

from sqlalchemy import ColumnElement, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from . import facts
from . import shard_statements as sql
from .errors import Busy, Taken, Unusable, list_connection_errors, translate_state
from .server_lock import COMMITTING, LAST_USER_FACT, LOCK_MARK, USING, process_name
from .shard_notices import find_number, is_short, read_notice, write_notice
from .shard_sessions import SERVER_BITS
from .shard_sessions import ShardSession as ShardSession
from .shard_sessions import shard_of_server as shard_of_server

# of silence, after which the server ends the session of a process
LEASE_SECONDS: Final = 5.0
SILENT_STATEMENT_SECONDS: Final = LEASE_SECONDS  # the same in the middle of a statement
# in which processes come back after a restart of the server
RESTART_GRACE_SECONDS: Final = 10.0
SHARED_MARK: Final = "shared"  # what stands for the last user while several processes share
# that reading the server's clock may take: a slower answer says too little of what time it is
CLOCK_READ_SECONDS: Final = 0.5
RESTORING_PAUSE_SECONDS: Final = 0.1  # between two looks whether another process is done with it
# Purposes of locks: one process at a time gives back the time in which
# none was there, and all that live since then hold the other one.
RESTORING, RESTORED = 3, 4
# The condition that a column names a server for which this process acts.
ServerFilter = Callable[[ColumnElement[int]], ColumnElement[bool]]
_LOCK_OWN_ROW = text("SELECT 1 FROM holders WHERE id = :holder FOR KEY SHARE")


class ShardLeases:
    """The leases of this process, which guard its database as well."""

    def __init__(self, engine: AsyncEngine, name: str, count: int) -> None:
        """`count` is how many shards all processes have together."""
        self.count = count
        self.holder = 0  # the number of this process
        self.shards: set[int] = set()  # that are ours
        # that the records gave to another process without asking us: somebody did so by hand
        self.lost_shards: set[int] = set()
        self.taken = asyncio.Event()  # this process was taken for dead, and another goes on
        # Set whenever there may be something to take, or the connection is lost.
        self.wake = asyncio.Event()
        # Hears what another process sends to this one, and what it sends to all.
        self.on_notice: Callable[[dict[str, Any]], None] = lambda notice: None
        self._engine = engine
        self._name = name
        self._connection: AsyncConnection | None = None
        self._driver: Any = None  # the same connection, as asyncpg has it
        self._turn = asyncio.Lock()  # one statement at a time on that connection
        self._server_ahead = 0.0  # seconds of the server's clock beyond our steady one
        self._alive_at = 0.0  # when the server last heard of us, by the steady clock
        self._is_taking = False  # whether it has begun to take shards
        self._has_restored = False  # whether it holds the lock RESTORED
        self._readers: set[asyncio.Task[None]] = set()  # that fetch long notices

    # --- the database's guard -----------------------------------------

    async def acquire(self) -> None:
        """Takes the right to share the database.

        Raises Unusable if a process uses it alone.
        """
        await self._connect()
        try:
            await self._driver.execute(sql.HOLD_SHARED, _lock_of(USING))
            await self._driver.execute("SELECT pg_advisory_xact_lock($1)", _lock_of(COMMITTING))
        except list_connection_errors() as error:
            await self._drop_connection()
            raise Unusable(
                f"Another process is using {self._name} alone; stop it first, or set "
                "TABULARIUM_SHARDS for it too."
            ) from error

    async def start_guarding(self) -> None:
        """Joins the processes that share the shards; called when the tables are up to date."""
        assert self._connection is not None
        try:
            await self._join()
        except import_module("asyncpg").PostgresError as error:
            state, reason = str(error.sqlstate), str(error)
            ours = translate_state(state, connection_lost=False, name=self._name, reason=reason)
            raise ours or error from error
        await facts.save_fact(self._connection, LAST_USER_FACT, SHARED_MARK)
        await self._begin_listening()
        await self._read_clock(monotonic())

    async def _join(self) -> None:
        """Makes this process one of those that share the shards; one joins at a time."""
        async with self._driver.transaction():
            await self._driver.execute(sql.WAIT_FOR_JOINING, LOCK_MARK)
            await self._driver.execute(sql.CREATE_TABLES)
            await self._remove_dead_processes()
            await self._lay_out_shards()
            self.holder = await self._driver.fetchval(sql.ADD_HOLDER, process_name())
            await self._driver.execute(sql.HOLD_LEASE, LOCK_MARK, self.holder)

    async def _lay_out_shards(self) -> None:
        """Makes the rows of all shards, anew where their number has changed.

        Raises Unusable if living processes share another number of shards.
        """
        living = await self._driver.fetchval(sql.COUNT_LIVING, LOCK_MARK)
        holders = await self._driver.fetchval("SELECT count(*) FROM holders")
        shards = await self._driver.fetchval("SELECT count(*) FROM shards")
        if not living:
            await self._driver.execute(sql.FORGET_IDENTIFY_TURNS)
        if shards == self.count:
            return
        if holders:  # also one that may come back after a restart of the server
            raise Unusable(
                f"The running processes share {shards} shards, and this one wants {self.count}; "
                "stop them all to change TABULARIUM_SHARDS."
            )
        await self._driver.execute("DELETE FROM shards")
        await self._driver.execute(sql.ADD_SHARDS, self.count)

    def check_usable(self) -> None:
        """Raises Taken once this process was taken for dead."""
        if self.taken.is_set():
            raise Taken(
                f"Another process has taken over for this one in {self._name}; it writes nothing "
                "any more."
            )

    async def check_may_commit(self, tx: AsyncConnection) -> None:
        """Raises Taken if this process was taken for dead.

        Until the transaction ends, nobody can take it for dead.
        """
        self.check_usable()
        if (await tx.execute(_LOCK_OWN_ROW, {"holder": self.holder})).first() is None:
            self.taken.set()
            self.check_usable()

    async def release(self) -> None:
        """Leaves the processes that share the shards; what it still had is free."""
        if self._driver is not None and not self._driver.is_closed():
            with suppress(*list_connection_errors()):
                async with self._turn:
                    await self._driver.execute("DELETE FROM holders WHERE id = $1", self.holder)
                    await self._driver.execute(sql.TELL_FREE)
        self.shards.clear()
        await self._drop_connection()
        await self._engine.dispose()

    @asynccontextmanager
    async def restoring(self) -> AsyncIterator[bool]:
        """Waits for the right to give back the time in which no process ran, and holds it.

        One process at a time has it. Yields whether this one has to
        give the time back: no living process has. Raises Busy if the
        server does not answer.
        """
        while not await self.claim(RESTORING):
            await asyncio.sleep(RESTORING_PAUSE_SECONDS)
        try:
            async with self._use_connection() as driver:
                await self._limit_silence()  # also while this process starts: others wait for it
                is_ours = await driver.fetchval(sql.TRY_ALONE, _lock_of(RESTORED))
            yield is_ours
            async with self._use_connection() as driver:
                await driver.execute(sql.HOLD_SHARED, _lock_of(RESTORED))
            self._has_restored = True
        finally:
            await self._end_restoring()

    async def _end_restoring(self) -> None:
        """Gives up the right of `restoring`; closes the connection where nobody answers."""
        try:
            async with self._use_connection() as driver:
                if not self._is_taking:
                    await driver.execute(sql.ALLOW_SILENCE)
                await driver.execute("SELECT pg_advisory_unlock($1)", _lock_of(RESTORING))
        except Busy:  # the lock goes with the connection
            await self._drop_connection()

    def now(self) -> float:
        """The time by the server's clock, which all processes share, in seconds."""
        return monotonic() + self._server_ahead

    def measure_skew(self) -> float:
        """How many seconds this machine's clock is ahead of the server's."""
        return time() - self.now()

    # --- what is ours -------------------------------------------------

    @property
    def is_sure(self) -> bool:
        """Whether nobody can have taken this process for dead yet."""
        silence = monotonic() - self._alive_at
        return not self.taken.is_set() and silence < LEASE_SECONDS / 2  # half is on the safe side

    def is_ours(self, server_id: int) -> bool:
        """Whether this process, and no other, may act for a server."""
        return self.is_sure and self.has_lease(server_id)

    def has_lease(self, server_id: int) -> bool:
        """Whether a server is in our shards; False once this process was taken for dead."""
        return not self.taken.is_set() and shard_of_server(server_id, self.count) in self.shards

    def is_in_shards(
        self,
        server_id: ColumnElement[int],
        shards: Collection[int] | None = None,
    ) -> ColumnElement[bool]:
        """The SQL condition that a column names a server of these shards; None means of ours."""
        chosen = sorted(self.shards if shards is None else shards)
        return ((server_id // (1 << SERVER_BITS)) % self.count).in_(chosen)

    # --- the life of the lease ----------------------------------------

    async def renew(self, sessions: Sequence[ShardSession] = ()) -> list[ShardSession]:
        """Gives a sign of life, once a second; returns the shards that were taken with it.

        It notes the sessions of our shards, finds out who has died, and takes
        what is free up to the fair share. Raises Taken if this process was taken
        for dead, and Busy if the server does not answer.
        """
        began = monotonic()
        async with self._use_connection(is_reconnecting=True) as driver:
            if not self._is_taking:
                await self.start_taking()
            await self._note_sessions(sessions)
            await self._remove_dead_processes()
            await driver.execute(sql.TAKE_FREE, self.holder)
            own = await driver.fetch(sql.LIST_OWN, self.holder)
            await self._read_clock(began)
        return self._follow_records([ShardSession(*row) for row in own])

    def _follow_records(self, own: Sequence[ShardSession]) -> list[ShardSession]:
        """Makes `shards` those that the database gives us (`own`); returns the new ones.

        So two never act for one shard, whatever somebody does to the rows by
        hand, and one that could not be given away is taken again.
        """
        numbers = {session.shard for session in own}
        new = [session for session in own if session.shard not in self.shards]
        self.lost_shards = (self.lost_shards | self.shards) - numbers
        self.shards = numbers
        return new

    @asynccontextmanager
    async def _use_connection(self, *, is_reconnecting: bool = False) -> AsyncIterator[Any]:
        """Gives the connection to the caller alone; raises Busy if the server does not answer.

        With `is_reconnecting`, one that is closed is opened anew first.
        One whose driver is confused by a late answer is closed.
        """
        try:
            async with asyncio.timeout(LEASE_SECONDS / 2), self._turn:
                if is_reconnecting and (self._driver is None or self._driver.is_closed()):
                    await self._reconnect()
                if self._driver is None:
                    raise OSError("there is no connection")
                yield self._driver
        except list_connection_errors() as error:
            if isinstance(error, import_module("asyncpg").InternalClientError):
                await self._drop_connection()
            raise Busy(f"The leases in {self._name} do not answer: {error}") from error

    async def start_taking(self) -> None:
        """From now on this process gets its share of the shards, as long as it renews its lease.

        Called by the first `renew`: a start may take longer than LEASE_SECONDS.
        """
        await self._limit_silence()  # first: else one that is cut off now keeps its share for ever
        await self._driver.execute(sql.START_TAKING, self.holder)
        self._is_taking = True

    async def _limit_silence(self) -> None:
        """Lets PostgreSQL end this process's connection if it says nothing for too long."""
        await self._driver.execute(sql.LIMIT_SILENCE.format(round(LEASE_SECONDS * 1000)))

    async def say_alive(self) -> None:
        """Gives a sign of life alone, while taking or giving shards away lasts over a second.

        Raises as `renew` does.
        """
        began = monotonic()
        async with self._use_connection():
            await self._read_clock(began)

    async def _read_clock(self, began: float) -> None:
        """Reads the server's clock, and notes that the server heard of us since `began`.

        Raises Taken if the row of this process is gone.
        """
        asked = monotonic()
        server_time = await self._driver.fetchval(sql.READ_CLOCK, self.holder)
        if server_time is None:
            self.taken.set()
        self.check_usable()
        self._alive_at = began
        took = monotonic() - asked
        if took < CLOCK_READ_SECONDS or not self._server_ahead:
            self._server_ahead = float(server_time) - (asked + took / 2)  # read halfway through

    async def _remove_dead_processes(self) -> None:
        """Deletes the rows of processes whose session has ended; that frees their shards."""
        await self._driver.execute(sql.END_THE_SILENT, self.holder, SILENT_STATEMENT_SECONDS)
        await self._driver.execute(
            sql.DELETE_DEAD_HOLDERS, self.holder, LOCK_MARK, RESTART_GRACE_SECONDS
        )

    async def list_surplus(self, connected: Collection[int]) -> list[int]:
        """The shards that this process has beyond its fair share, of those that are connected.

        One whose session is about to begin is not given away: the next
        process would have to begin it as well.
        """
        async with self._use_connection() as driver:
            rows = await driver.fetch(sql.LIST_SURPLUS, self.holder, list(connected))
        return [row["shard"] for row in rows]

    async def start_leaving(self) -> None:
        """Notes that this process leaves, so that the others share all shards among them."""
        async with self._use_connection() as driver:
            await driver.execute("UPDATE holders SET leaving = true WHERE id = $1", self.holder)

    def stop_owning(self, shards: Collection[int]) -> None:
        """Lets this process act for these shards no more; they are free after `give_away`."""
        self.shards.difference_update(shards)

    async def give_away(self, sessions: Sequence[ShardSession]) -> None:
        """Frees shards of ours; whoever takes them resumes their sessions."""
        numbers = [session.shard for session in sessions]
        self.stop_owning(numbers)
        async with self._use_connection() as driver:
            await self._note_sessions(sessions)
            await driver.execute(sql.FREE_SHARDS, self.holder, numbers)
            await driver.execute(sql.TELL_FREE)

    async def _note_sessions(self, sessions: Sequence[ShardSession]) -> None:
        """Writes down the sessions of our shards, for whoever takes them over."""
        known = [session for session in sessions if session.session_id is not None]
        if known:
            await self._driver.execute(
                sql.NOTE_SESSIONS,
                self.holder,
                [session.shard for session in known],
                [session.session_id for session in known],
                [session.sequence for session in known],
                [session.resume_url for session in known],
            )

    async def claim(self, purpose: int) -> bool:
        """Claims a task that one process does for all; returns whether it is this one.

        It stays the one as long as it lives. `purpose` is the number of the task.
        """
        async with self._use_connection() as driver:
            return bool(
                await driver.fetchval("SELECT pg_try_advisory_lock($1)", _lock_of(purpose))
            )

    async def seconds_until_identify(self, bucket: int, pace: float) -> float:
        """Reserves the next turn to begin a session; returns the seconds until then.

        All processes begin theirs in turn. `bucket` is Discord's number,
        `pace` the seconds between two sessions of a bucket.
        """
        async with self._use_connection() as driver:
            wait = await driver.fetchval(sql.PLAN_IDENTIFY, bucket, pace)
        return max(0.0, float(wait))

    # --- notices between processes ------------------------------------

    async def send_notice(
        self,
        shard: int,
        notice: dict[str, Any],
        but_not_to: Sequence[int] = (),
    ) -> int | None:
        """Sends something to the process that has a shard, and returns its number.

        None if no process has it, or one of those to which it shall not
        go. Raises Busy if the server does not answer.
        """
        body = write_notice(notice)
        statement = sql.SEND_NOTICE if is_short(body) else sql.SEND_LONG_NOTICE
        async with self._use_connection() as driver:
            holder: int | None = await driver.fetchval(statement, shard, body, list(but_not_to))
        return holder

    async def _begin_listening(self) -> None:
        """Hears from now on of notices, of free shards, and of the connection's end."""
        channel = f"{sql.CHANNEL}{self.holder}"
        await self._driver.add_listener(channel, self._hear_notice)
        await self._driver.add_listener(sql.FREE_CHANNEL, lambda *_: self.wake.set())
        self._driver.add_termination_listener(lambda _: self.wake.set())
        self._alive_at = monotonic()

    def _hear_notice(
        self,
        _connection: object,
        _pid: int,
        _channel: str,
        body: str,
    ) -> None:
        """Called by the driver: `body` is a notice, or the number under which one is stored."""
        number = find_number(body)
        if number is None:
            self._pass_notice(body)
            return
        reader = asyncio.create_task(self._read_long_notice(number))
        self._readers.add(reader)
        reader.add_done_callback(self._readers.discard)

    async def _read_long_notice(self, number: int) -> None:
        """Takes a notice that was too long for a notification out of its table."""
        with suppress(Busy):
            async with self._use_connection() as driver:
                body = await driver.fetchval(sql.TAKE_LONG_NOTICE, number)
            if body is not None:
                self._pass_notice(body)

    def _pass_notice(self, body: str) -> None:
        """Passes a notice on to `on_notice`, unless it cannot be read."""
        notice = read_notice(body)
        if notice is not None:
            self.on_notice(notice)

    # --- the connection -----------------------------------------------

    async def _connect(self) -> None:
        """Opens the one connection by which this process lives."""
        self._connection = await self._engine.connect()
        raw = await self._connection.get_raw_connection()
        self._driver = raw.driver_connection

    async def _reconnect(self) -> None:
        """Takes the lease up again after the connection was lost, as after a restart of the server.

        Sets `taken` where this process was taken for dead meanwhile, or
        another one uses the database alone.
        """
        await self._drop_connection()
        try:
            await self._resume_lease()
        except BaseException:  # a lease taken up halfway may have no time limit, or hear nothing
            await self._drop_connection()
            raise

    async def _resume_lease(self) -> None:
        """Opens a new connection, and takes all locks and listeners of the lease up on it.

        Raises Taken if this process was taken for dead, OSError while
        the old session still holds the lease.
        """
        await self._connect()
        if self._is_taking:  # first of all: the line may be cut at any moment
            await self._limit_silence()
        is_sharing = await self._driver.fetchval(
            "SELECT pg_try_advisory_lock_shared($1)", _lock_of(USING)
        )
        got_lease = await self._driver.fetchval(sql.TRY_LEASE, LOCK_MARK, self.holder)
        is_alive = await self._driver.fetchval(sql.IS_ALIVE, self.holder)
        if not is_alive or not is_sharing:
            self.taken.set()
            self.check_usable()
        if not got_lease:  # the server has not missed the old session yet
            raise OSError("the old session still holds the lease")
        if self._has_restored:
            await self._driver.execute(sql.HOLD_SHARED, _lock_of(RESTORED))
        await self._begin_listening()

    async def _drop_connection(self) -> None:
        """Closes the connection, if there is one; with it goes the lease."""
        connection = self._connection
        self._connection = self._driver = None
        if connection is not None:
            with suppress(*list_connection_errors()):
                await connection.invalidate()
                await connection.close()


def _lock_of(purpose: int) -> int:
    """The number of an advisory lock that all processes share, by its purpose."""
    return LOCK_MARK << 32 | purpose
