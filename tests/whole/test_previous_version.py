"""The previous version of the bot plays on while the next one brings the tables up to date beneath
it, as in an update without a gap: migrations add first, and take away later.
"""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from bench.postgres import Cluster
from db import schema
from tests.previous_version import load_revision, migrate, unpack_previous

from .house import COLD, ROOT, make_patient_rules, run_house
from .players import start_table
from .shared_house import run_shared_house
from .test_shared_shards import play_everywhere


@pytest.fixture
def previous(tmp_path: Path) -> Path:
    return unpack_previous(tmp_path)


@pytest.mark.soak
async def test_the_previous_version_plays_on_over_the_new_tables_and_the_next_one_goes_on(
    tmp_path: Path,
    server: Cluster,
    previous: Path,
) -> None:
    program = previous / COLD.relative_to(ROOT)
    async with run_house(tmp_path, start=False, program=program, on_server=False) as home:
        home.database_url = server.url(server.make())
        await home.start()
        party = await start_table(home, "Alex", "Minji", bots=1)
        await party.make_moves(2)
        before = await load_revision(home.database_url)
        await migrate(home.database_url)
        assert before != await load_revision(home.database_url) == schema.HEAD
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
    tmp_path: Path,
    server: Cluster,
    previous: Path,
) -> None:
    url = server.url(server.make())
    async with run_shared_house(tmp_path, url, 2, rules=make_patient_rules()) as house:
        house.add_servers("Alex", "Minji")
        house.program = [str(previous / COLD.relative_to(ROOT))]
        older = await house.add_process()
        before = await load_revision(url)
        parties = [await start_table(house, "Alex", "Minji", place="shard-0")]
        house.program = [str(COLD)]
        newer = await house.add_process()
        assert before != await load_revision(url) == schema.HEAD
        parties += [await start_table(house, "Alex", "Minji", place="shard-1")]
        await play_everywhere(parties)
        await house.end_process(newer, signal.SIGKILL)
        await play_everywhere(parties)
        await house.add_process()
        assert await house.end_process(older) == 0
        await play_everywhere(parties)
        assert house.errors() == ""
