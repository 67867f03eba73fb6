"""Nobody else on the machine can read the records: what is made is private, and what was wider is
closed where it is ours.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from db import Database, facts, restore_database


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """A machine whose users share everything."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> str:
    return f"{stat.S_IMODE(path.stat().st_mode):o}"


async def test_a_new_database_with_all_that_belongs_to_it_is_private(
    url: str,
    path: Path,
    tmp_path: Path,
) -> None:
    database = await Database.open(url)
    async with database.write() as tx:
        await facts.save_fact(tx, "a", "1")
    await database.backup(tmp_path / "copies" / "copy.db")
    assert {each.name: rights(each) for each in path.parent.iterdir()} == dict.fromkeys(
        ("tabularium.db", "tabularium.db-wal", "tabularium.db-shm", "tabularium.db.lock"), "600"
    )
    assert rights(path.parent) == "700"
    assert rights(tmp_path / "copies") == "700"
    assert rights(tmp_path / "copies" / "copy.db") == "600"
    assert database.remarks == []
    await database.close()


async def test_what_is_restored_and_what_was_there_are_private(
    begun_url: str,
    path: Path,
    tmp_path: Path,
) -> None:
    database = await Database.open(begun_url)
    await database.backup(tmp_path / "copy.db")
    await database.close()
    path.chmod(0o644)
    (tmp_path / "copy.db").chmod(0o644)
    kept = await restore_database(begun_url, tmp_path / "copy.db")
    assert kept is not None
    assert {rights(path), rights(kept)} == {"600"}


async def test_rights_that_were_too_wide_are_narrowed_and_told(begun_url: str, path: Path) -> None:
    path.chmod(0o644)
    path.parent.chmod(0o755)
    database = await Database.open(begun_url)
    async with database.write() as tx:
        await facts.save_fact(tx, "a", "1")
    assert {rights(each) for each in path.parent.iterdir()} == {"600"}
    assert rights(path.parent) == "700"
    assert [
        f"{path} (rights 644)" in database.remarks[0],
        f"{path.parent} (rights 755)" in database.remarks[-1],
    ] == [True, True]
    await database.close()
    again = await Database.open(begun_url)
    assert again.remarks == []
    await again.close()


async def test_a_folder_that_others_use_too_is_told_of_and_left_alone(
    begun_url: str,
    path: Path,
) -> None:
    (path.parent / "letters").mkdir()
    path.parent.chmod(0o755)
    database = await Database.open(begun_url)
    assert rights(path.parent) == "755"
    assert any(f"chmod 700 {path.parent}" in remark for remark in database.remarks)
    await database.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
async def test_a_file_of_somebody_else_is_told_of_and_left_alone(
    begun_url: str,
    path: Path,
) -> None:
    path.chmod(0o644)
    shutil.chown(path, 12345)
    database = await Database.open(begun_url)
    assert rights(path) == "644"
    assert any(f"chmod 600 {path}" in remark for remark in database.remarks)
    await database.close()
