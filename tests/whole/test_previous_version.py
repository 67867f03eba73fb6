"""The previous version of the bot plays on while the next one brings the tables up to date beneath
it, as in an update without a gap: migrations add first, and take away later.
"""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from bench.postgres import Cluster
from db import schema

from .house import COLD, ROOT, House, make_patient_rules, run_house
from .players import start_table
from .records import open_records
from .shared_house import run_shared_house
from .test_shared_shards import play_everywhere

VERSIONS = ROOT / "db" / "migrations" / "versions"


@pytest.fixture
def previous(tmp_path: Path) -> Path:
    """The program as it was before the newest migration; skipped where its history is not here."""
    newest = sorted(VERSIONS.glob("r[0-9]*.py"))[-1]
    found = run_git("log", "--diff-filter=A", "--format=%H", "--", str(newest.relative_to(ROOT)))
    parent = run_git("rev-parse", "--verify", "--quiet", f"{found}^") if found else ""
    if not parent:
        pytest.skip(f"the history before {newest.name} is not here: a shallow clone, or no clone")
    folder = tmp_path / "previous"
    folder.mkdir()
    packed = tmp_path / "previous.tar"
    run_git("archive", "--output", str(packed), parent)
    subprocess.run(["tar", "-xf", str(packed), "-C", str(folder)], check=True)
    assert not (folder / newest.relative_to(ROOT)).exists()
    return folder


def run_git(*arguments: str) -> str:
    """The first line that git says; "" where it fails."""
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        return ""
    return done.stdout.partition("\n")[0] if done.returncode == 0 else ""


async def migrate(url: str) -> None:
    """What a process of the next version does at its start."""
    engine = create_async_engine(url)
    async with engine.begin() as tx:
        await tx.run_sync(schema.upgrade)
    await engine.dispose()


def load_revision(home: House) -> str:
    with open_records(home) as db:
        return str(db.execute(f"SELECT version_num FROM {schema.VERSION_TABLE}").fetchone()[0])


@pytest.mark.soak
async def test_the_previous_version_plays_on_over_the_new_tables_and_the_next_one_goes_on(
    tmp_path: Path, server: Cluster, previous: Path
) -> None:
    program = previous / COLD.relative_to(ROOT)
    async with run_house(tmp_path, start=False, program=program, on_server=False) as home:
        home.database_url = server.url(server.make())
        await home.start()
        party = await start_table(home, "Alex", "Minji", bots=1)
        await party.make_moves(2)
        before = load_revision(home)
        await migrate(home.database_url)
        assert before != load_revision(home) == schema.HEAD
        await party.make_moves(3)
        other = await start_table(home, "Anton", "Clara", game="roma")
        await other.make_moves(2)
        await home.stop()
        home.program = [str(COLD)]
        await home.start()
        for each in (party, other):
            await each.make_moves(2)
            each.check_records()
        assert home.errors() == ""


@pytest.mark.soak
async def test_processes_of_both_versions_share_the_shards_and_take_over_from_each_other(
    tmp_path: Path, server: Cluster, previous: Path
) -> None:
    url = server.url(server.make())
    async with run_shared_house(tmp_path, url, 2, rules=make_patient_rules()) as house:
        house.add_servers("Alex", "Minji")
        house.program = [str(previous / COLD.relative_to(ROOT))]
        older = await house.add_process()
        before = load_revision(house)
        parties = [await start_table(house, "Alex", "Minji", place="shard-0")]
        house.program = [str(COLD)]
        newer = await house.add_process()
        assert before != load_revision(house) == schema.HEAD
        parties += [await start_table(house, "Alex", "Minji", place="shard-1")]
        await play_everywhere(parties)
        await house.end_process(newer, signal.SIGKILL)
        await play_everywhere(parties)
        await house.add_process()
        assert await house.end_process(older) == 0
        await play_everywhere(parties)
        assert house.errors() == ""
