"""Copies at set times: made when they are due, kept up to a number, and good to restore."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import db
from db import Database, Unusable, facts
from host.scheduled_copies import CopyPlan, ScheduledCopies
from settings import InvalidSetting, read_settings
from tests.new_databases import begin_database

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(begin_database(tmp_path / "tabularium.db"))
    yield database
    await database.close()


async def test_a_copy_is_made_once_a_day_and_the_last_three_are_kept(database: Database) -> None:
    copies = ScheduledCopies(database, CopyPlan.parse("daily:3"))
    made = [await copies.copy_if_due(NOON + hours * timedelta(hours=8)) for hours in range(16)]
    assert [path is not None for path in made] == [hours % 3 == 0 for hours in range(16)]
    kept = [at for at, _ in copies.list_copies()]
    assert kept == [NOON + 3 * DAY, NOON + 4 * DAY, NOON + 5 * DAY]


async def test_a_restart_makes_no_copy_before_its_time(database: Database) -> None:
    plan = CopyPlan.parse("weekly:2")
    assert await ScheduledCopies(database, plan).copy_if_due(NOON)
    again = ScheduledCopies(database, plan)
    assert await again.copy_if_due(NOON + 6 * DAY) is None
    assert await again.copy_if_due(NOON + 7 * DAY)


async def test_a_copy_can_be_restored_and_other_files_stay(
    database: Database,
    tmp_path: Path,
) -> None:
    async with database.write() as tx:
        await facts.save_fact(tx, "a", "kept")
    copies = ScheduledCopies(database, CopyPlan.parse("hourly:1"))
    await copies.copy_if_due(NOON)
    own = copies.folder / "mine.backup"
    own.write_text("mine")
    made = await copies.copy_if_due(NOON + DAY)
    assert made is not None
    assert own.exists()
    assert await db.check_backup(made)
    other = f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    await db.restore_database(other, made)
    restored = await Database.open(other)
    async with restored.read() as c:
        assert await facts.load_fact(c, "a") == "kept"
    await restored.close()


async def test_on_a_server_copies_are_the_server_s_own(server_url: str) -> None:
    database = await Database.open(server_url)
    with pytest.raises(Unusable, match="pg_dump"):
        ScheduledCopies(database, CopyPlan.parse("daily:1"))
    await database.close()


@pytest.mark.parametrize("wrong", ["daily", "daily:0", "sometimes:3", "daily:x"])
def test_a_setting_that_means_nothing_is_refused(
    wrong: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TABULARIUM_COPIES", wrong)
    with pytest.raises(InvalidSetting, match="TABULARIUM_COPIES"):
        read_settings()
