"""Copies carry a checksum: what was changed, cut off or never was a copy is refused, and what was
there stays.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from db import Database, Unusable, backup, check_backup, checksums, facts, restore_database
from db.files import APPLICATION_ID


@pytest.fixture
async def copy(database: Database, tmp_path: Path) -> Path:
    """Of a database that says "old" in it, with much free room in its pages."""
    async with database.write() as tx:
        await facts.save_fact(tx, "a", "old")
        await facts.save_fact(tx, "long", "x" * 50_000)
    await database.backup(tmp_path / "copy.db")
    async with database.write() as tx:
        await facts.save_fact(tx, "a", "new")
    await database.close()
    return tmp_path / "copy.db"


async def value(url: str) -> str | None:
    database = await Database.open(url)
    async with database.read() as c:
        found = await facts.load_fact(c, "a")
    await database.close()
    return found


async def test_a_copy_ends_with_the_checksum_of_all_before_it(copy: Path) -> None:
    content = copy.read_bytes()
    assert content.endswith(
        f"sha256 {hashlib.sha256(content[: -checksums.SEAL_SIZE]).hexdigest()}\n".encode()
    )
    assert await check_backup(copy)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), (
            "any program of SQLite can read it"
        )


CHANGES: dict[str, Callable[[bytes], bytes]] = {
    "a bit of the header": lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:],
    "a letter of what was stored": lambda data: data.replace(b"xxxx", b"xxxy", 1),
    "free room": lambda data: data[:20_000] + b"\1" + data[20_001:],
    "a bit of the checksum": lambda data: data[:-3] + bytes([data[-3] ^ 1]) + data[-2:],
    "the last letter": lambda data: data[:-1],
    "the checksum": lambda data: data[: -checksums.SEAL_SIZE],
    "the checksum and a page": lambda data: data[: -checksums.SEAL_SIZE - 4096],
    "the second half": lambda data: data[: len(data) // 2],
    "something at the end": lambda data: data + b"\n",
    "another page at the end": lambda data: data + bytes(4096),
}


@pytest.mark.parametrize("what", CHANGES)
async def test_a_changed_copy_is_refused_and_what_was_there_stays(
    begun_url: str,
    path: Path,
    copy: Path,
    what: str,
) -> None:
    changed, before = copy.with_name("changed.db"), path.read_bytes()
    changed.write_bytes(CHANGES[what](copy.read_bytes()))
    assert changed.read_bytes() != copy.read_bytes()
    for act in (check_backup(changed), restore_database(begun_url, changed)):
        with pytest.raises(Unusable, match=r"changed\.db (is|cannot|belongs).*\.$"):
            await act
    assert path.read_bytes() == before
    assert {each.name for each in path.parent.iterdir()} == {path.name, f"{path.name}.lock"}
    assert await value(begun_url) == "new"


async def test_a_copy_of_an_older_version_carries_no_checksum_and_is_taken(
    begun_url: str,
    copy: Path,
) -> None:
    older = copy.with_name("older.db")
    older.write_bytes(copy.read_bytes()[: -checksums.SEAL_SIZE])
    with closing(sqlite3.connect(older)) as connection:
        checksums.unseal_database(connection)
    assert not await check_backup(older)
    await restore_database(begun_url, older)
    assert await value(begun_url) == "old"


async def test_what_is_restored_or_written_to_is_a_copy_no_more(
    begun_url: str,
    path: Path,
    copy: Path,
) -> None:
    await restore_database(begun_url, copy)
    assert not await check_backup(path)
    assert await value(f"sqlite+aiosqlite:///{copy}") == "old"
    assert not await check_backup(copy)


@pytest.mark.parametrize(
    "there", ["nothing", "a folder without it", "an empty file", "a file without tables"]
)
async def test_a_copy_of_nothing_is_refused_and_makes_nothing(
    url: str,
    path: Path,
    tmp_path: Path,
    there: str,
) -> None:
    if there != "nothing":
        path.parent.mkdir()
    if there == "an empty file":
        path.touch()
    if there == "a file without tables":
        with closing(sqlite3.connect(path)) as half:
            half.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(Unusable, match=r"nothing to copy|holds no tables"):
        await backup(url, tmp_path / "copies" / "copy.db")
    assert (path.read_bytes() if path.exists() else None) == before
    assert not (tmp_path / "copies" / "copy.db").exists()
    assert path.parent.exists() == (there != "nothing")


async def test_an_older_copy_stays_where_there_is_nothing_to_copy(
    begun_url: str,
    path: Path,
    copy: Path,
) -> None:
    content = copy.read_bytes()
    path.unlink()
    with pytest.raises(Unusable, match="nothing to copy"):
        await backup(begun_url, copy)
    assert copy.read_bytes() == content
