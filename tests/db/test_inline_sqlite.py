"""Which calls to SQLite run at once, and which in the connection's own thread."""

from __future__ import annotations

from pathlib import Path
from threading import get_ident

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from db import Database


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
