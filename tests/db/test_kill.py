"""What was confirmed outlives the process, whenever it is killed."""

from __future__ import annotations

import time
from collections.abc import Callable
from subprocess import Popen
from typing import Any

import pytest

from db import Database, matches

Start = Callable[[str], Popen[str]]
Ask = Callable[[str], list[tuple[Any, ...]]]

NEW = (
    "number = await matches.create_match(tx, server_id=1, channel_id=2, game='catan', seats=4, "
    "options={}, owner_id=3, settings={}, at=now)"
)


async def test_a_kill_in_the_middle_of_a_transaction_leaves_a_sound_file(
    url: str,
    process: Start,
    stored: Ask,
) -> None:
    victim = process(f"""
async with database.write() as tx:
    {NEW}
    await matches.insert_entry(tx, number, 1, 0, ["Pass"], [], now)
async with database.write() as tx:
    for seq in range(2, 2000):
        await matches.insert_entry(tx, number, seq, 0, ["Road" * 50, seq], [], now)
    print(number, flush=True)
    await asyncio.sleep(60)
""")
    assert victim.stdout
    number = int(victim.stdout.readline())
    victim.kill()
    victim.wait()
    database = await Database.open(url)
    async with database.read() as c:
        assert [entry.seq for entry in await matches.list_entries(c, number)] == [1]
    async with database.write() as tx:
        await matches.update_match(tx, number, status="playing")
    await database.close()
    assert stored("PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize("after", [0.02, 0.1, 0.25])
async def test_every_confirmed_entry_is_there_after_a_kill_at_any_time(
    url: str,
    process: Start,
    stored: Ask,
    after: float,
) -> None:
    victim = process(f"""
async with database.write() as tx:
    {NEW}
for seq in range(1, 100000):
    async with database.write() as tx:
        await matches.insert_entry(tx, number, seq, 0, ["Pass"], [], now)
        await matches.update_match(tx, number, shown_seq=seq)
    print(seq, flush=True)
""")
    assert victim.stdout
    victim.stdout.readline()
    time.sleep(after)
    victim.kill()
    confirmed = [int(line) for line in victim.stdout.read().split()]
    victim.wait()
    database = await Database.open(url)
    async with database.read() as c:
        (number,) = await matches.list_match_ids(c)
        row, log = await matches.load_match(c, number), await matches.list_entries(c, number)
    await database.close()
    assert row is not None
    assert [entry.seq for entry in log] == list(range(1, row.shown_seq + 1))
    assert row.shown_seq >= max(confirmed, default=1)
    assert stored("PRAGMA integrity_check") == [("ok",)]
