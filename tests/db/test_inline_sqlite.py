"""Which calls to SQLite run at once, and which in the connection's own thread."""

from __future__ import annotations

import inspect
import re
import sqlite3
from pathlib import Path
from threading import Thread, get_ident
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from db import Database
from db.inline_sqlite import InlineReader, InlineWriter, make_connection_factory

DB = Path(__file__).resolve().parents[2] / "db"


async def test_changes_run_at_once_and_only_the_lock_and_the_disk_are_waited_for_elsewhere(
    tmp_path: Path,
) -> None:
    db = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    seen: dict[str, bool] = {}
    async with db.write() as tx:
        driver = (await tx.get_raw_connection()).driver_connection
        assert driver is not None
        driver._conn.set_trace_callback(
            lambda sql: seen.update({sql.split()[0]: get_ident() == here})
        )
        here = get_ident()
    async with db.write() as tx:
        await tx.execute(text("INSERT INTO people (id, name, settings) VALUES (1, 'Ann', '{}')"))
        assert (await tx.execute(text("SELECT name FROM people"))).scalar_one() == "Ann"
    await db.close()
    assert seen == {"COMMIT": False, "BEGIN": False, "INSERT": True, "SELECT": True}


async def test_questions_do_not_hold_up_the_loop(tmp_path: Path) -> None:
    db = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    seen: dict[str, bool] = {}
    here = get_ident()
    async with db.read() as c:
        driver = (await c.get_raw_connection()).driver_connection
        assert driver is not None
        driver._conn.set_trace_callback(
            lambda sql: seen.update({sql.split()[0]: get_ident() == here})
        )
        await c.execute(text("SELECT name FROM people"))
    await db.close()
    assert seen == {"SELECT": False}


async def test_a_peek_is_answered_at_once_and_changes_nothing(tmp_path: Path) -> None:
    db = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    seen: dict[str, bool] = {}
    here = get_ident()
    async with db.peek() as c:
        driver = (await c.get_raw_connection()).driver_connection
        assert driver is not None
        driver._conn.set_trace_callback(
            lambda sql: seen.update({sql.split()[0]: get_ident() == here})
        )
        await c.execute(text("SELECT name FROM people"))
        with pytest.raises(OperationalError, match="readonly"):
            await c.execute(text("DELETE FROM people"))
    await db.close()
    assert seen == {"SELECT": True, "DELETE": True}


async def test_a_peek_sends_nothing_to_the_thread_and_a_question_itself_alone(
    tmp_path: Path,
) -> None:
    db = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    sent = []
    for connect in (db.peek, db.read):
        async with connect() as c:
            driver: Any = (await c.get_raw_connection()).driver_connection
            before = driver._sent
            await c.execute(text("SELECT name FROM people"))
        sent.append(driver._sent - before)
    await db.close()
    peeked, asked = sent
    assert peeked == 0, "not even to end a transaction that was never begun"
    assert asked == 2, "the statement and its rows"


async def test_aiosqlite_sends_every_call_through_what_is_replaced_here(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    sqlite3.connect(path).close()
    calls = []

    class Recorder(InlineWriter):
        async def _execute(self, fn: Any, *args: Any, **named: Any) -> Any:
            calls.append(fn.__name__)
            return await super()._execute(fn, *args, **named)

    connection = make_connection_factory(Recorder)(str(path))
    assert isinstance(connection._thread, Thread)
    assert connection._thread.daemon
    await connection
    cursor = await connection.execute("CREATE TABLE a (b)")
    await cursor.executemany("INSERT INTO a VALUES (?)", [(1,), (2,)])
    await cursor.execute("SELECT b FROM a")
    assert list(await cursor.fetchall()) == [(1,), (2,)]
    await cursor.close()
    await connection.commit()
    await connection.rollback()
    assert connection._running
    await connection.close()
    assert not connection._running
    assert calls == [
        "execute", "executemany", "execute", "fetchall", "close", "commit", "rollback", "close",
    ]  # fmt: skip


def test_the_replaced_method_of_aiosqlite_has_not_changed() -> None:
    ours, theirs = InlineReader._execute, aiosqlite.Connection._execute
    assert inspect.iscoroutinefunction(theirs)
    kinds = [
        [parameter.kind for parameter in inspect.signature(method).parameters.values()]
        for method in (ours, theirs)
    ]
    assert kinds[0] == kinds[1]


def test_private_parts_of_aiosqlite_are_used_in_one_module() -> None:
    private = re.compile(r"(?<!self)\._(execute|running|thread|conn|connection|tx)\b")
    users = {path.name for path in DB.glob("*.py") if private.search(path.read_text("utf-8"))}
    assert users == {"inline_sqlite.py"}
