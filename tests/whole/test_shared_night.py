"""A league night of two processes, one of which is killed: rounds, reminders and what is pressed in
direct messages go on, and nothing happens twice.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from .days import Days
from .house import make_patient_rules
from .players import Party, Player, start_table
from .shared_house import Running, SharedHouse, run_shared_house
from .test_league import NAMES, news, opened, resign_everywhere, rows, season
from .test_shared_shards import find_direct_message, owner_of, want_direct_messages

SHARDS = 2


@pytest.fixture
async def night(tmp_path: Path, server_url: str) -> AsyncIterator[SharedHouse]:
    rules = make_patient_rules()
    async with run_shared_house(tmp_path, server_url, SHARDS, rules=rules) as made:
        made.add_servers(*NAMES)
        yield made


def find_owner(night: SharedHouse, place: str) -> Running:
    """The process that acts for the server of a channel."""
    return night.find_owner(night.discord.find_channel(place)["guild_id"])


# --- rounds ---------------------------------------------------------------------------------------


async def test_a_season_whose_process_is_killed_opens_no_table_twice_and_tells_everything_once(
    night: SharedHouse,
) -> None:
    for _ in range(2):
        await night.add_process()
    players = await season(night, *NAMES, size=2, rounds=1)
    await night.discord.wait_for(lambda: opened(night, 1) >= 1)
    await night.end_process(find_owner(night, "tables"), signal.SIGKILL)
    await night.discord.wait_for(lambda: opened(night, 1) == 2)
    await resign_everywhere(night, players)
    is_over = "SELECT 1 FROM seasons WHERE status = 'over'"
    await night.discord.wait_for(lambda: rows(night, is_over))
    assert len(rows(night, "SELECT id FROM matches")) == 2
    await night.discord.wait_for(lambda: len(news(night)) == 2)
    assert ["Round 1 of 1" in news(night)[0], "over" in news(night)[1]] == [True, True]


# --- reminders ------------------------------------------------------------------------------------


def count_told(night: SharedHouse, parties: list[Party]) -> list[int]:
    """How often those were pinged who must act at each table."""
    asked = [(party.id, party.list_asked()[0].id) for party in parties]
    return [sum((person, table) == told[:2] for told in night.told) for table, person in asked]


async def test_reminders_that_are_due_when_a_process_is_killed_come_once(
    night: SharedHouse,
) -> None:
    days = Days(night)
    days.advance(0)
    for _ in range(2):
        await night.add_process(TABULARIUM_CLOCK=str(days.file))
    places = [f"shard-{shard}" for shard in range(SHARDS)]
    parties = [await start_table(night, "Alex", "Minji", place=place) for place in places]
    assert count_told(night, parties) == [1, 1]
    days.advance(25)
    await night.discord.wait_for(lambda: 2 in count_told(night, parties), 60)
    await night.end_process(night.running[0], signal.SIGKILL)
    await night.discord.wait_for(lambda: count_told(night, parties) == [2, 2], 60)
    days.advance(0.2)
    await asyncio.sleep(1)
    assert count_told(night, parties) == [2, 2]


# --- direct messages ------------------------------------------------------------------------------


async def test_what_is_pressed_in_a_direct_message_right_after_a_kill_is_done_once(
    night: SharedHouse,
) -> None:
    for _ in range(2):
        await night.add_process()
    await want_direct_messages(night, Player(night, night.discord.find_person("Minji"), 1))
    party = await start_table(night, "Minji", "Alex", game="lapilli", place="shard-1")
    minji = party.players[0]
    assert owner_of(night, party) is not night.find_owner("0")
    while party.list_asked() != [minji]:
        await party.make_moves(1)
    letter = await find_direct_message(night, minji)
    find_owner(night, "shard-1").send_signal(signal.SIGKILL)
    assert await minji.act(letter)
    await party.wait_until_shown()
    party.check_records()
