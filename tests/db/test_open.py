"""Opening: what is made, what is refused, and the sentence that says so."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from db import Database, Unusable, facts
from db.files import APPLICATION_ID


async def refused(url: str) -> str:
    with pytest.raises(Unusable) as caught:
        await Database.open(url, patience=0.1)
    sentence = str(caught.value)
    assert sentence[0].isupper() or sentence.startswith("/")
    assert sentence.endswith(".")
    return sentence


async def test_a_new_database_is_made_with_its_folder_and_marked(
    url: str,
    path: Path,
    stored: Callable[[str], Any],
) -> None:
    assert not path.parent.exists()
    await (await Database.open(url)).close()
    assert stored("PRAGMA application_id") == [(APPLICATION_ID,)]
    assert stored("PRAGMA journal_mode") == [("wal",)]


async def test_the_writer_is_durable_and_keeps_foreign_keys(database: Database) -> None:
    async with database.write() as tx:
        pragmas = [
            (await tx.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("synchronous", "foreign_keys", "busy_timeout")
        ]
    assert pragmas == [2, 1, 5000]


async def test_a_closed_database_is_one_file_and_a_lock(url: str, path: Path) -> None:
    database = await Database.open(url)
    async with database.write() as tx:
        await facts.save_fact(tx, "a", "1")
    await database.close()
    await database.close()
    assert {each.name for each in path.parent.iterdir()} == {path.name, f"{path.name}.lock"}


async def test_what_was_stored_is_there_at_the_second_start(url: str) -> None:
    for expected in (None, "1"):
        database = await Database.open(url)
        async with database.write() as tx:
            assert await facts.load_fact(tx, "a") == expected
            await facts.save_fact(tx, "a", "1")
        await database.close()


async def test_a_name_with_odd_letters_works(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path}/100%25 of 한글 #1.db")
    assert database.path is not None
    await database.backup(tmp_path / "50%? copy#.db")
    await database.close()
    assert database.path.exists()


@pytest.mark.parametrize(
    ("url", "hint"),
    [
        ("data/tabularium.db", "is not a database address"),
        ("postgresql://me:secret@host:port/db", "is not a database address"),
        ("mysql://root:secret@host/db", "driver mysql"),
        ("postgresql://me:secret@no.such.host/db", "The database server cannot be reached"),
        ("sqlite://", "plain file"),
        ("sqlite+aiosqlite:///:memory:", "plain file"),
        ("sqlite+aiosqlite:///file:x.db?mode=ro&uri=true", "plain file"),
        ("sqlite+aiosqlite:////proc/tabularium/x.db", "folder /proc/tabularium cannot be made"),
        ("sqlite+aiosqlite:////etc/hostname/x.db", "folder /etc/hostname cannot be made"),
        ("sqlite+aiosqlite:////proc/x.db", "/proc/x.db.lock cannot be written"),
        ("sqlite+aiosqlite:////tmp", "not a database that can be read"),
    ],
)
async def test_an_address_that_cannot_work_is_explained_without_its_password(
    url: str,
    hint: str,
) -> None:
    sentence = await refused(url)
    assert hint in sentence
    assert "secret" not in sentence


async def test_postgresql_without_its_driver_is_explained(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("db.address.find_spec", lambda name: None)
    assert "pip install -r requirements/postgres.txt" in await refused(
        "postgresql://me:secret@host/db"
    )


@pytest.mark.parametrize(
    "content", [b"not a database at all\n" * 500, b"SQLite format 3\0" + b"\xff" * 5000]
)
async def test_garbage_is_refused_and_stays_as_it_was(
    url: str,
    path: Path,
    content: bytes,
) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert "not a database that can be read" in await refused(url)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
async def test_the_database_of_another_program_is_refused_and_stays_as_it_was(
    url: str,
    path: Path,
    mode: str,
) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA journal_mode = {mode}")
        other.execute("CREATE TABLE matches (id INTEGER)")
    content = path.read_bytes()
    assert "belongs to another program" in await refused(url)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


async def test_an_empty_file_is_taken_as_new(url: str, path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    await (await Database.open(url)).close()


@pytest.mark.parametrize("left", [None, b""])
async def test_a_file_that_is_gone_while_its_log_is_there_is_not_taken_as_new(
    url: str,
    path: Path,
    left: bytes | None,
) -> None:
    path.parent.mkdir()
    Path(f"{path}-wal").write_bytes(b"what was confirmed last")
    if left is not None:
        path.write_bytes(left)
    assert "restore a copy" in await refused(url)
    assert Path(f"{path}-wal").read_bytes() == b"what was confirmed last"


async def test_a_process_killed_before_the_first_tables_does_no_harm(url: str, path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as half:
        half.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    await (await Database.open(url)).close()


async def test_a_damaged_database_is_told_apart(url: str, path: Path) -> None:
    await (await Database.open(url)).close()
    content = bytearray(path.read_bytes())
    content[100:] = b"\xff" * (len(content) - 100)
    path.write_bytes(content)
    assert "damaged; restore the last backup" in await refused(url)


async def test_a_newer_database_is_refused_and_stays_as_it_was(url: str, path: Path) -> None:
    await (await Database.open(url)).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE tabularium_schema SET version_num = '9999'")
    content = path.read_bytes()
    sentence = await refused(url)
    assert "newer version of Tabularium (tables 9999" in sentence
    assert path.read_bytes() == content


async def test_a_second_process_is_told_and_a_killed_one_leaves_no_lock(
    url: str,
    process: Callable[[str], Popen[str]],
) -> None:
    first = process("print('open', flush=True)\nawait asyncio.sleep(60)")
    assert first.stdout
    first.stdout.readline()
    assert f"Another process (number {first.pid}) is already using" in await refused(url)
    first.kill()
    first.wait()
    await (await Database.open(url)).close()


async def test_a_second_opening_in_the_same_process_is_refused_too(
    database: Database,
    url: str,
    path: Path,
) -> None:
    assert "Another process" in await refused(url)
    link = path.with_name("link.db")
    link.symlink_to(path)
    assert "Another process" in await refused(f"sqlite+aiosqlite:///{link}")


async def test_a_refused_opening_leaves_no_lock_behind(url: str, path: Path) -> None:
    await (await Database.open(url)).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE tabularium_schema SET version_num = '9999'")
    assert "newer" in await refused(url)
    assert "newer" in await refused(url)


async def test_a_database_locked_by_another_program_is_refused_at_start(
    url: str,
    path: Path,
) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("BEGIN IMMEDIATE")
        assert "another program" in await refused(url)
