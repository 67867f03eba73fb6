"""Several processes share the shards: one is killed, one is replaced, and nobody at the tables
notices.
"""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bench.load.server_records import forget_connections
from bench.postgres import Cluster
from bot import TAKEN_FOR_DEAD
from local.service import BotRequest

from .cut_line import lay_line
from .house import Json
from .players import Party, Player, find_component, start_table
from .shared_house import SHARDS, SharedHouse, run_shared_house


@pytest.fixture
async def shared(tmp_path: Path, server_url: str) -> AsyncIterator[SharedHouse]:
    async with run_shared_house(tmp_path, server_url) as made:
        made.add_servers("Alex", "Minji")
        yield made


def owner_of(house: SharedHouse, party: Party) -> object:
    channel = house.discord.world.channels[str(party.table.place)]
    return house.find_owner(channel["guild_id"])


async def start_tables(house: SharedHouse) -> list[Party]:
    """A table in a server of each shard."""
    return [
        await start_table(house, "Alex", "Minji", place=f"shard-{shard}")
        for shard in range(SHARDS)
    ]


def count_commands_sent(house: SharedHouse) -> list[str]:
    """Grows by one whenever a process sends the commands to Discord."""
    sent: list[str] = []

    def note(request: BotRequest) -> None:
        if request.method == "PUT" and request.route.endswith("/commands"):
            sent.append(request.method)

    house.discord.service.request_listeners.append(note)
    return sent


async def play_everywhere(parties: list[Party], moves: int = 2) -> None:
    for party in parties:
        await party.make_moves(moves)
        party.check_records()


async def test_a_killed_process_is_replaced_and_a_new_one_takes_its_share(
    shared: SharedHouse,
) -> None:
    sent = count_commands_sent(shared)
    first = await shared.add_process()
    second = await shared.add_process()
    await shared.discord.wait_for(lambda: sent)
    assert sent == ["PUT"], "one of them tells Discord the commands"
    parties = await start_tables(shared)
    assert {owner_of(shared, party) for party in parties} == {first, second}
    await play_everywhere(parties)
    identified = shared.discord.service.gateway.identify_count
    await shared.end_process(first, signal.SIGKILL)
    await play_everywhere(parties)
    third = await shared.add_process()
    assert {owner_of(shared, party) for party in parties} == {second, third}
    assert await shared.end_process(second) == 0
    await play_everywhere(parties)
    assert {owner_of(shared, party) for party in parties} == {third}
    assert shared.discord.service.gateway.identify_count == identified, "sessions go on"
    assert shared.errors() == ""


def is_foreign(house: SharedHouse, party: Party) -> bool:
    """Whether another process than that of direct messages acts for the table."""
    return owner_of(house, party) is not house.find_owner("0")


async def want_direct_messages(house: SharedHouse, player: Player) -> None:
    page = await house.discord.slash(
        player.person, house.discord.find_channel("shard-0"), "my settings"
    )
    await house.discord.select(player.person, page.message, "tb:ping", "dm")


async def find_direct_message(house: SharedHouse, player: Player) -> Json:
    """The direct message that asks somebody to act."""
    channel = house.discord.dm_channel(player.person)

    def newest() -> Json | None:
        seen = house.discord.visible_messages(player.person, channel)
        return next((one for one in reversed(seen) if find_component(one, "act")), None)

    found = await house.discord.wait_for(newest)
    assert found is not None
    return found


async def test_a_press_in_a_direct_message_is_answered_by_the_process_of_its_table(
    shared: SharedHouse,
) -> None:
    await shared.add_process()
    await shared.add_process()
    minji = Player(shared, shared.discord.find_person("Minji"), 1)
    await want_direct_messages(shared, minji)
    places = [f"shard-{shard}" for shard in range(SHARDS)]
    foreign = [
        place
        for place in places
        if shared.find_owner(shared.discord.find_channel(place)["guild_id"])
        is not shared.find_owner("0")
    ]
    party = await start_table(shared, "Minji", "Alex", place=foreign[0])
    while [player.id for player in party.list_asked()] != [minji.id]:
        await party.make_moves(1)
    assert is_foreign(shared, party)
    letter = await find_direct_message(shared, minji)
    before = party.table.seq
    assert await minji.act(letter)
    await shared.discord.wait_for(lambda: party.table.seq > before)
    await party.wait_until_shown()
    assert shared.errors() == ""


async def test_a_frozen_process_is_replaced_and_ends_when_it_thaws(shared: SharedHouse) -> None:
    shared.is_patient = False
    frozen = await shared.add_process()
    other = await shared.add_process()
    parties = await start_tables(shared)
    frozen.send_signal(signal.SIGSTOP)
    try:
        await shared.discord.wait_for(
            lambda: {*map(partial(owner_of, shared), parties)} == {other}
        )
        await shared.discord.wait_for(shared.is_connected)
        await play_everywhere(parties, 1)
    finally:
        frozen.send_signal(signal.SIGCONT)
    assert await frozen.wait() == TAKEN_FOR_DEAD
    await play_everywhere(parties, 1)


async def test_a_process_cut_off_from_the_records_is_replaced_and_ends(
    shared: SharedHouse,
    server: Cluster,
) -> None:
    shared.is_patient = False
    async with lay_line(server) as line:
        cut_off = await shared.add_process(DATABASE_URL=line.redirect(shared.database_url))
        other = await shared.add_process()
        parties = await start_tables(shared)
        line.cut()
        await shared.discord.wait_for(
            lambda: {*map(partial(owner_of, shared), parties)} == {other}
        )
        await shared.discord.wait_for(shared.is_connected)
        await play_everywhere(parties, 1)
        line.mend()
        assert await cut_off.wait() == TAKEN_FOR_DEAD
    await play_everywhere(parties, 1)


async def test_after_a_restart_of_postgresql_both_processes_go_on(
    shared: SharedHouse,
    server: Cluster,
) -> None:
    for _ in range(2):
        await shared.add_process(TABULARIUM_TEST_GRACE="60")
    parties = await start_tables(shared)
    owners = [owner_of(shared, party) for party in parties]
    identified = shared.discord.service.gateway.identify_count
    server.stop()
    server.start()
    forget_connections()
    await play_everywhere(parties, 1)
    assert [owner_of(shared, party) for party in parties] == owners
    assert shared.discord.service.gateway.identify_count == identified
