"""A file that is removed or replaced while it is in use: nothing is confirmed that would be lost,
and it goes on when the file is back.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from db import Database, Missing, check_backup, facts, restore_database


async def put(database: Database, text: str) -> None:
    async with database.write() as tx:
        await facts.save_fact(tx, "a", text)


async def refused(database: Database) -> str:
    """Every way to use it is refused with the same sentence."""
    with pytest.raises(Missing) as caught:
        await put(database, "lost")
    for use in (database.read, database.peek):
        with pytest.raises(Missing):
            async with use():
                pass
    with pytest.raises(Missing):
        await database.backup(Path("never.db"))
    assert str(caught.value).endswith(".")
    return str(caught.value)


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", ".lock"])
async def test_a_file_that_is_taken_away_is_noticed_and_all_goes_on_when_it_is_back(
    database: Database,
    path: Path,
    ending: str,
) -> None:
    await put(database, "1")
    there, away = Path(f"{path}{ending}"), path.with_name("away")
    there.rename(away)
    assert f"{there} was taken away" in await refused(database)
    assert not there.exists(), "nothing new was put in its place"
    away.rename(there)
    await put(database, "2")
    async with database.read() as c:
        assert await facts.load_fact(c, "a") == "2"


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", ".lock"])
async def test_a_file_that_is_replaced_is_noticed(
    database: Database,
    path: Path,
    ending: str,
) -> None:
    await put(database, "1")
    there = Path(f"{path}{ending}")
    shutil.copyfile(there, path.with_name("other"))
    os.replace(path.with_name("other"), there)
    assert f"{there} was replaced" in await refused(database)


async def test_a_file_that_is_taken_away_before_the_first_write_is_not_made_anew(
    database: Database,
    path: Path,
) -> None:
    path.unlink()
    assert "was taken away" in await refused(database)
    assert not path.exists()


async def test_a_folder_that_is_taken_away_is_noticed_and_all_goes_on_when_it_is_back(
    database: Database,
    path: Path,
) -> None:
    path.parent.rename(path.parent.with_name("away"))
    assert "was taken away" in await refused(database)
    assert not path.parent.exists()
    path.parent.with_name("away").rename(path.parent)
    await put(database, "2")


async def test_a_folder_that_is_removed_for_good_is_noticed(
    database: Database,
    path: Path,
) -> None:
    await put(database, "1")
    shutil.rmtree(path.parent)
    assert "was taken away" in await refused(database)


async def test_a_file_that_is_cut_off_is_noticed(database: Database, path: Path) -> None:
    await put(database, "1")
    os.truncate(path, 4096)
    assert "was cut off" in await refused(database)


TAKINGS: dict[str, Callable[[Path], None]] = {
    "the file": lambda path: path.unlink(),
    "the log": lambda path: Path(f"{path}-wal").unlink(),
    "the folder": lambda path: shutil.rmtree(path.parent),
}


@pytest.mark.parametrize("what", TAKINGS)
async def test_what_is_taken_away_in_the_middle_of_a_transaction_is_noticed_before_its_commit(
    database: Database,
    path: Path,
    what: str,
) -> None:
    async def write() -> None:
        async with database.write() as tx:
            await facts.save_fact(tx, "a", "2")
            TAKINGS[what](path)

    await put(database, "1")
    with pytest.raises(Missing):
        await write()


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
async def test_what_was_confirmed_before_the_log_was_removed_is_in_the_file(
    database: Database,
    path: Path,
    ending: str,
) -> None:
    await put(database, "confirmed")
    Path(f"{path}{ending}").unlink()
    await refused(database)
    shutil.copyfile(path, path.with_name("after_a_kill.db"))
    assert await stored_in(path.with_name("after_a_kill.db")) == "confirmed"


async def test_what_was_confirmed_before_the_file_was_removed_is_saved_as_a_copy(
    database: Database,
    path: Path,
    url: str,
) -> None:
    await put(database, "confirmed")
    path.unlink()
    for _ in range(3):
        await refused(database)
    await database.close()
    (saved,) = path.parent.glob("*.rescued-*")
    assert await check_backup(saved)
    await restore_database(url, saved)
    assert await stored_in(path) == "confirmed"


async def stored_in(path: Path) -> str | None:
    database = await Database.open(f"sqlite+aiosqlite:///{path}")
    async with database.read() as c:
        found = await facts.load_fact(c, "a")
    await database.close()
    return found


async def test_many_writes_let_the_file_grow_and_that_is_no_fault(database: Database) -> None:
    for text in ("x" * 3_000_000, "y", "z" * 6_000_000, "w"):
        await put(database, text)
    async with database.write() as tx:
        assert await facts.load_fact(tx, "a") == "w"
