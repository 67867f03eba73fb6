"""The right to be the only process on a PostgreSQL database.

It is a lock of the server, held by a connection of its own. The server
gives it back when that connection ends, however it ends. Every
transaction asks, right before its commit, whether it is still ours, and
a process that takes it over waits for those that have asked: what two
processes write is never mixed.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from contextlib import AsyncExitStack, suppress
from typing import Any, Final

from sqlalchemy import TextClause, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from . import facts
from .errors import Busy, Taken, Unusable, translate_errors

LOCK_MARK: Final = 0x54616275  # "Tabu": the upper half of our locks' numbers
USING, COMMITTING = 1, 2  # the lower half
LAST_USER_FACT: Final = "claim"  # the fact that says who used the database last
CHECK_SECONDS: Final = 5.0  # between two looks whether the connection still lives

MAX_NAME_LENGTH: Final = 63  # of an application in PostgreSQL
_WAIT_FOR_LOCK = text("SELECT pg_advisory_lock(:number)")
_TRY_LOCK = text("SELECT pg_try_advisory_lock(:number)")
# Alone in its transaction: whoever commits is waited for.
_WAIT_FOR_COMMITS = text("SELECT pg_advisory_xact_lock(:number)")
_SHARE_LOCK = text("SELECT pg_advisory_xact_lock_shared(:number)")
_OUR_LOCKS = (
    "pg_locks WHERE locktype = 'advisory' AND classid = :mark AND objid = :what AND objsubid = 1 "
    "AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def _make_statement(sql: str) -> TextClause:
    """Makes the SQL statement, in which OUR_LOCKS stands for those rows of pg_locks."""
    return text(sql.replace("OUR_LOCKS", _OUR_LOCKS))


_COUNT_HELD = _make_statement("SELECT count(*) FROM OUR_LOCKS AND pid = :pid")
_SELECT_HOLDER = _make_statement(
    "SELECT application_name FROM pg_stat_activity WHERE pid IN (SELECT pid FROM OUR_LOCKS)"
)
# For a connection of our own that the server has not missed yet.
_END_HOLDER = _make_statement("SELECT pg_terminate_backend(pid) FROM OUR_LOCKS AND pid = :pid")


class ServerLock:
    """Guards a database on a server."""

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self._engine = engine
        self._name = name
        self._signature = secrets.token_hex(16)  # of this process, stored as LAST_USER_FACT
        self._connection: AsyncConnection | None = None  # holds the lock while it lives
        self._backend_pid = 0  # the server's process behind the connection
        self._renewing = asyncio.Lock()  # one task at a time takes the lost lock again
        self._watching: asyncio.Task[None] | None = None  # `_watch_connection`
        self.taken = asyncio.Event()  # another process has the database now

    async def acquire(self) -> None:
        """Takes the lock; waits a little for a process that is just ending.

        Raises Unusable if another one goes on using the database.
        """
        async with AsyncExitStack() as closing:
            connection = await closing.enter_async_context(self._engine.connect())
            await self._acquire_lock(connection)
            await self._keep_connection(connection)
            closing.pop_all()  # the lock is ours, so the connection stays open

    async def _acquire_lock(self, connection: AsyncConnection) -> None:
        """Waits for the lock and for others' last commits.

        Raises Unusable if it stays taken.
        """
        try:
            with translate_errors(self._name):
                await connection.execute(_WAIT_FOR_LOCK, _lock_number(USING))
                await connection.execute(_WAIT_FOR_COMMITS, _lock_number(COMMITTING))
        except Busy as error:
            holder = await self._find_holder(connection)
            raise Unusable(
                f"Another process ({holder}) is already using {self._name}; stop it first, or "
                "name another database."
            ) from error

    async def _find_holder(self, connection: AsyncConnection) -> str:
        """The name of the process that holds the lock, for the message to the host."""
        with suppress(SQLAlchemyError):
            name = await connection.scalar(_SELECT_HOLDER, _lock_filter(USING))
            return str(name or "unknown")
        return "unknown"

    async def _keep_connection(self, connection: AsyncConnection) -> None:
        """Remembers the connection that holds the lock, and the server's process behind it."""
        self._backend_pid = (
            await connection.execute(text("SELECT pg_backend_pid()"))
        ).scalar_one()
        self._connection = connection

    async def start_guarding(self) -> None:
        """Signs the open database as used by this process, and begins to watch the connection.

        The signature is a stored fact. Where the lock is lost and got again, it
        tells whether another process has used the database meanwhile.
        """
        assert self._connection is not None
        await facts.save_fact(self._connection, LAST_USER_FACT, self._signature)
        self._watching = asyncio.create_task(self._watch_connection())

    def check_usable(self) -> None:
        """Raises Taken once another process has taken over the database."""
        if self.taken.is_set():
            raise Taken(
                f"Another process has taken over {self._name}; this one writes nothing any more."
            )

    async def check_may_commit(self, tx: AsyncConnection) -> None:
        """Raises where the lock was lost and cannot be taken again, so that nothing is committed.

        The server is asked inside the transaction: what this process
        believes of its connection does not count.
        """
        self.check_usable()
        if not await self._has_lock(tx):
            await self._renew_lock()
            if not await self._has_lock(tx):
                raise Busy(
                    f"The lock on {self._name} was lost; nothing is written until it is ours again."
                )

    async def _has_lock(self, tx: AsyncConnection) -> bool:
        """Whether the server says that our connection holds the lock.

        First it takes COMMITTING, shared, until this transaction ends. So another
        process that takes the lock over waits for this transaction.
        """
        await tx.execute(_SHARE_LOCK, _lock_number(COMMITTING))
        own_lock = {**_lock_filter(USING), "pid": self._backend_pid}
        held: int = (await tx.execute(_COUNT_HELD, own_lock)).scalar_one()
        return held > 0

    # --- a connection that was lost -----------------------------------

    async def _watch_connection(self) -> None:
        """Takes a lost lock again before somebody else does, also while nothing is written."""
        while not self.taken.is_set():
            await asyncio.sleep(CHECK_SECONDS)
            with suppress(Busy, OSError, SQLAlchemyError):
                if not await self._is_connection_alive():
                    await self._renew_lock()

    async def _is_connection_alive(self) -> bool:
        """Whether the connection that holds the lock still answers."""
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                assert self._connection is not None
                await self._connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError):
            return False
        return True

    async def _renew_lock(self) -> None:
        """Takes the lock again on a new connection, unless the old one still lives.

        Raises Taken if another process has it, or had it: then this one
        has to end. Raises Busy if it is not free yet.
        """
        async with self._renewing:
            if self._connection is not None and await self._is_connection_alive():
                return
            await self._drop_connection()
            async with AsyncExitStack() as closing:
                connection = await closing.enter_async_context(self._engine.connect())
                if await self._try_to_regain(connection):
                    await self._keep_connection(connection)
                    closing.pop_all()  # the lock is ours, so the connection stays open
                    return
            self.check_usable()
            raise Busy(f"The lock on {self._name} is not free yet.")

    async def _try_to_regain(self, connection: AsyncConnection) -> bool:
        """Tries to take the lock again on this connection; returns whether it got it.

        Sets `taken` where another process had it.
        """
        got: bool = (await connection.execute(_TRY_LOCK, _lock_number(USING))).scalar_one()
        if await facts.load_fact(connection, LAST_USER_FACT) != self._signature:
            self.taken.set()  # by a process that has used the database meanwhile
        elif not got and not await self._end_old_connection(connection):
            self.taken.set()  # by somebody who has not signed yet
        return got and not self.taken.is_set()

    async def _end_old_connection(self, connection: AsyncConnection) -> bool:
        """Ends our old connection, which the server may still take for alive.

        False if that connection does not hold the lock any more: then
        somebody else does.
        """
        own_lock = {**_lock_filter(USING), "pid": self._backend_pid}
        ended = await connection.execute(_END_HOLDER, own_lock)
        return ended.first() is not None

    async def _drop_connection(self) -> None:
        """Closes the connection that held the lock, if there is one."""
        connection = self._connection
        self._connection = None
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()

    async def release(self) -> None:
        """Gives the lock back, when the database is closed."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        await self._drop_connection()
        await self._engine.dispose()


def process_name() -> str:
    """The `application_name` of this process's connections to PostgreSQL.

    `_find_holder` reads it to say which process holds the lock.
    """
    return f"Tabularium, process {os.getpid()} on {socket.gethostname()}"[:MAX_NAME_LENGTH]


def _lock_number(purpose: int) -> dict[str, Any]:
    """The parameter `number` of a lock, by its purpose: USING or COMMITTING.

    PostgreSQL's advisory locks have numbers of 64 bits: our mark is the
    upper half, the purpose the lower one.
    """
    return {"number": LOCK_MARK << 32 | purpose}


def _lock_filter(purpose: int) -> dict[str, Any]:
    """The parameters that find a lock, USING or COMMITTING, in PostgreSQL's list of locks."""
    return {"mark": LOCK_MARK, "what": purpose}
