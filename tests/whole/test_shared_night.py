"""A league night of two processes, one of which is killed: rounds, reminders and what is pressed in
direct messages go on, and nothing happens twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import make_url

from cogs.services.background_work import BackgroundWork
from cogs.services.errors import LOST_ANSWER

from .days import Days
from .house import Json, make_patient_rules, read_texts, translate_for
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


async def find_owner(night: SharedHouse, place: str) -> Running:
    """The process that acts for the server of a channel, as soon as there is one."""
    server_id = night.discord.find_channel(place)["guild_id"]
    found = await night.discord.wait_for(lambda: night.find_owner(server_id))
    assert found is not None
    return found


# --- rounds -----------------------------------------------------------


async def test_a_season_whose_process_is_killed_opens_no_table_twice_and_tells_everything_once(
    night: SharedHouse,
) -> None:
    for _ in range(2):
        await night.add_process()
    players = await season(night, *NAMES, size=2, rounds=1)
    await night.discord.wait_for(lambda: opened(night, 1) >= 1)
    await night.end_process(await find_owner(night, "tables"), signal.SIGKILL)
    await night.discord.wait_for(lambda: opened(night, 1) == 2)
    await resign_everywhere(night, players)
    is_over = "SELECT 1 FROM seasons WHERE status = 'over'"
    await night.discord.wait_for(lambda: rows(night, is_over))
    assert len(rows(night, "SELECT id FROM matches")) == 2
    await night.discord.wait_for(lambda: len(news(night)) == 2)
    assert ["Round 1 of 1" in news(night)[0], "over" in news(night)[1]] == [True, True]


# --- reminders --------------------------------------------------------


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
    await night.discord.wait_for(lambda: 2 in count_told(night, parties))
    await night.end_process(night.running[0], signal.SIGKILL)
    await night.discord.wait_for(lambda: count_told(night, parties) == [2, 2])
    days.advance(0.2)
    await asyncio.sleep(1)
    assert count_told(night, parties) == [2, 2]


# --- direct messages --------------------------------------------------


async def play_by_direct_messages(night: SharedHouse) -> tuple[Party, Player, Json]:
    """A table of the process that has no direct messages, who must act there, and their letter."""
    for _ in range(2):
        await night.add_process()
    await want_direct_messages(night, Player(night, night.discord.find_person("Minji"), 1))
    party = await start_table(night, "Minji", "Alex", game="lapilli", place="shard-1")
    minji = party.players[0]
    assert owner_of(night, party) is not night.find_owner("0")
    while party.list_asked() != [minji]:
        await party.make_moves(1)
    return party, minji, await find_direct_message(night, minji)


async def test_what_is_pressed_in_a_direct_message_right_after_a_kill_is_done_once(
    night: SharedHouse,
) -> None:
    party, minji, letter = await play_by_direct_messages(night)
    (await find_owner(night, "shard-1")).send_signal(signal.SIGKILL)
    assert await minji.act(letter)
    await party.wait_until_shown()
    party.check_records()


class Eavesdropper:
    """Whoever may connect to the database: hears letters, sends each again, and forges others."""

    def __init__(self, connection: asyncpg.Connection, channel: str) -> None:
        self.connection = connection
        self.channel = channel
        self.letters: list[str] = []
        self._work = BackgroundWork()

    def hear(self, _connection: object, _pid: int, _channel: str, letter: str) -> None:
        if letter not in self.letters:
            self.letters.append(letter)
            self._work.begin(self.send(letter))

    async def send(self, letter: str) -> None:
        await self.connection.execute("SELECT pg_notify($1, $2)", self.channel, letter)

    async def forge_press(self, step: Json) -> None:
        """A press of whoever was heard last, which Discord has never sent."""
        letter = json.loads(self.letters[-1])
        values = [option["value"] for option in step.get("options", [])[:1]]
        letter["press"]["data"] = {
            "custom_id": step["custom_id"],
            "component_type": step["type"],
            **({"values": values} if values else {}),
        }
        letter["press"] |= {"id": str(int(letter["press"]["id"]) + 1), "token": "forged"}
        letter["sent_at"] += 3600.0
        await self.send(json.dumps(letter))


@contextlib.asynccontextmanager
async def eavesdrop(night: SharedHouse, holder: int) -> AsyncIterator[Eavesdropper]:
    address = make_url(night.database_url)
    connection = await asyncpg.connect(
        host=address.query["host"], user=address.username, database=address.database
    )
    made = Eavesdropper(connection, f"tabularium_holder_{holder}")
    await connection.add_listener(made.channel, made.hear)
    try:
        yield made
    finally:
        await connection.close()


async def test_a_letter_that_is_sent_twice_is_done_once_and_a_forged_one_not_at_all(
    night: SharedHouse,
) -> None:
    party, minji, letter = await play_by_direct_messages(night)
    ((holder,),) = rows(night, "SELECT holder FROM shards WHERE shard = 1")
    async with eavesdrop(night, holder) as other:
        menu = (await minji.press(letter, "act")).message
        before = party.table.seq
        await night.discord.wait_for(lambda: other.letters)
        for step in minji.iterate_steps(menu):
            await other.forge_press(step)
        await asyncio.sleep(1)
        assert party.table.seq == before
        assert await minji.act(letter)
        await party.wait_until_shown()
        assert len(other.letters) > 2
        lost = translate_for(minji.person, LOST_ANSWER.id)
        seen = night.discord.all_visible_messages(minji.person)
        assert not any(lost in read_texts(message) for message in seen)
    assert party.table.seq == before + 1
    party.check_records()
