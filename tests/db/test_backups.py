"""Backups while people play, and the way back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from db import Database, Unusable, checksums, facts, matches, restore_database

NewMatch = Callable[..., Awaitable[int]]


async def value(url: str) -> str | None:
    database = await Database.open(url)
    async with database.read() as c:
        found = await facts.load_fact(c, "a")
    await database.close()
    return found


async def set_value(url: str, text: str) -> None:
    database = await Database.open(url)
    async with database.write() as tx:
        await facts.save_fact(tx, "a", text)
    await database.close()


@pytest.fixture
async def backup(url: str, tmp_path: Path) -> Path:
    """A backup with the value "old" of a database that now says "new"."""
    copy = tmp_path / "copies" / "monday.db"
    await set_value(url, "old")
    database = await Database.open(url)
    await database.backup(copy)
    await database.close()
    await set_value(url, "new")
    return copy


async def refused(url: str, source: Path) -> str:
    with pytest.raises(Unusable) as caught:
        await restore_database(url, source)
    assert str(caught.value).endswith(".")
    return str(caught.value)


async def test_a_backup_while_writing_is_consistent(
    database: Database,
    new_match: NewMatch,
    noon: datetime,
    tmp_path: Path,
) -> None:
    async with database.write() as tx:
        number = await new_match(tx)
        for seq in range(1, 2001):
            await matches.insert_entry(tx, number, seq, 0, ["Road", seq, "x" * 200], [], noon)
        await matches.update_match(tx, number, shown_seq=2000)
    done = asyncio.Event()

    async def play() -> int:
        seq = 2000
        while not done.is_set():
            seq += 1
            async with database.write() as tx:
                await matches.insert_entry(tx, number, seq, 0, ["Pass"], [], noon)
                await matches.update_match(tx, number, shown_seq=seq)
        return seq

    playing = asyncio.create_task(play())
    await asyncio.sleep(0.02)
    await database.backup(tmp_path / "copy.db")
    done.set()
    assert await playing > 2001
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        (shown,) = copy.execute("SELECT shown_seq FROM matches").fetchone()
        assert copy.execute("SELECT count(*), max(seq) FROM entries").fetchone() == (shown, shown)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy.db", "data"]


async def test_a_backup_is_a_database_of_its_own(backup: Path) -> None:
    assert await value(f"sqlite+aiosqlite:///{backup}") == "old"


async def test_a_backup_replaces_an_older_one_but_nothing_else(
    database: Database,
    url: str,
    path: Path,
    tmp_path: Path,
) -> None:
    await database.backup(tmp_path / "copy.db")
    async with database.write() as tx:
        await facts.save_fact(tx, "a", "1")
    await database.backup(tmp_path / "copy.db")
    assert await value(f"sqlite+aiosqlite:///{tmp_path}/copy.db") == "1"
    letter = tmp_path / "letter.txt"
    letter.write_text("dear reader")
    for target, hint in (
        (letter, "not a database"),
        (path, "needs another name"),
        (Path("/proc/x/copy.db"), "cannot be made"),
    ):
        with pytest.raises(Unusable, match=hint):
            await database.backup(target)
    assert letter.read_text() == "dear reader"


async def test_a_leftover_of_a_killed_backup_does_not_matter(
    database: Database,
    tmp_path: Path,
) -> None:
    (tmp_path / "copy.db.partial").write_text("half")
    await database.backup(tmp_path / "copy.db")
    assert await value(f"sqlite+aiosqlite:///{tmp_path}/copy.db") is None
    assert not (tmp_path / "copy.db.partial").exists()


async def test_a_damaged_database_gives_no_backup(url: str, path: Path, tmp_path: Path) -> None:
    await set_value(url, "x" * 100_000)
    content = path.read_bytes()
    path.write_bytes(content[:-50_000] + b"\0" * 50_000)
    database = await Database.open(url)
    with pytest.raises(Unusable, match="damaged"):
        await database.backup(tmp_path / "copies" / "copy.db")
    await database.close()
    assert list((tmp_path / "copies").iterdir()) == []


async def test_a_restore_brings_the_backup_and_keeps_the_old_file(url: str, backup: Path) -> None:
    kept = await restore_database(url, backup)
    assert await value(url) == "old"
    assert kept is not None
    assert await value(f"sqlite+aiosqlite:///{kept}") == "new"
    assert await value(f"sqlite+aiosqlite:///{backup}") == "old"


async def test_a_restore_works_where_no_database_is(backup: Path, tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/elsewhere/new.db"
    assert await restore_database(url, backup) is None
    assert await value(url) == "old"


async def test_a_restore_over_the_file_of_a_killed_process_mixes_nothing(
    url: str,
    path: Path,
    backup: Path,
    process: Callable[[str], Popen[str]],
) -> None:
    victim = process("""
async with database.write() as tx:
    await tx.exec_driver_sql("UPDATE facts SET value = 'killed'")
print("done", flush=True)
await asyncio.sleep(60)
""")
    assert victim.stdout
    victim.stdout.readline()
    victim.kill()
    victim.wait()
    assert Path(f"{path}-wal").stat().st_size
    kept = await restore_database(url, backup)
    assert not Path(f"{path}-wal").exists()
    assert await value(url) == "old"
    assert await value(f"sqlite+aiosqlite:///{kept}") == "killed"


async def test_a_restore_over_a_damaged_file_keeps_that_too(
    url: str,
    path: Path,
    backup: Path,
) -> None:
    path.write_bytes(b"\0" * 5000)
    Path(f"{path}-wal").write_bytes(b"log")
    kept = await restore_database(url, backup)
    assert kept is not None
    assert (kept.read_bytes(), Path(f"{kept}-wal").read_bytes()) == (b"\0" * 5000, b"log")
    assert await value(url) == "old"


async def test_a_restore_is_refused_while_the_database_is_in_use(url: str, backup: Path) -> None:
    database = await Database.open(url)
    assert "Another process" in await refused(url, backup)
    await database.close()
    assert await value(url) == "new"


async def test_a_copy_that_is_no_backup_is_refused_and_nothing_changes(
    url: str,
    path: Path,
    backup: Path,
    tmp_path: Path,
) -> None:
    content = backup.read_bytes()
    half = len(content) // 2
    wrong: dict[str, Any] = {
        "There is no backup": tmp_path / "missing.db",
        "is the database itself": path,
        "not a database": tmp_path / "letter.txt",
        "damaged": tmp_path / "damaged.db",
        "newer version": tmp_path / "newer.db",
        "holds no tables": tmp_path / "bare.db",
    }
    wrong["not a database"].write_text("dear reader")
    wrong["damaged"].write_bytes(content[:half] + os.urandom(len(content) - half))
    changes = {
        "newer version": "UPDATE tabularium_schema SET version_num = '9999'",
        "holds no tables": "DROP TABLE tabularium_schema",
    }
    for hint, sql in changes.items():
        wrong[hint].write_bytes(content[: -checksums.SEAL_SIZE])
        with closing(sqlite3.connect(wrong[hint])) as connection, connection:
            connection.execute(sql)
        checksums.seal_copy(wrong[hint])
    for hint, source in wrong.items():
        assert hint in await refused(url, source)
    assert {each.name for each in path.parent.iterdir()} == {path.name, f"{path.name}.lock"}
    assert await value(url) == "new"


async def test_copies_of_postgresql_are_left_to_its_own_tools(
    backup: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("db.address.find_spec", lambda name: object())
    assert "pg_restore" in await refused("postgresql://me@host/db", backup)
