"""Watching on the web, with the whole bot: a link leads to its page, whichever process answers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp

from local.protocol import walk_components

from .house import House, find_free_port, run_house
from .players import Party, start_table
from .shared_house import run_shared_house

PATIENCE = 600  # times a tenth of a second


async def find_link(house: House, party: Party) -> str:
    """The address behind *Watch* at the board of a table."""

    def look() -> str | None:
        person = party.players[0].person
        for message in house.discord.all_visible_messages(person):
            for component in walk_components(message["components"]):
                if component.get("label") == "Watch":
                    return str(component["url"])
        return None

    found = await house.discord.wait_for(look)
    assert found is not None
    return found


async def read_when(session: aiohttp.ClientSession, address: str, last: int) -> Any:
    """What the page of a table is told, as soon as so many actions are in it."""
    for _ in range(PATIENCE):
        async with session.get(f"{address}/table.json") as answer:
            assert answer.status == 200
            table = await answer.json()
        if table["last"] >= last:
            return table
        await asyncio.sleep(0.1)
    raise AssertionError("the page never showed the move")


async def test_the_link_of_a_table_leads_to_its_page(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False) as house, aiohttp.ClientSession() as session:
        port = find_free_port()
        place = f"127.0.0.1:{port}"
        await house.start(TABULARIUM_HEALTH=place, TABULARIUM_WATCH_URL=f"http://{place}")
        party = await start_table(house, "Alex", "Minji")
        address = await find_link(house, party)
        async with session.get(address) as answer:
            assert answer.status == 200
        before = await read_when(session, address, 0)
        await party.make_moves(1)
        after = await read_when(session, address, before["last"] + 1)
        async with session.get(f"{address}/{after['last']}-1.svg") as answer:
            assert (answer.status, answer.content_type) == (200, "image/svg+xml")
        async with session.get(f"http://{place}/t/nowhere") as answer:
            assert answer.status == 404
            assert "There is no table at this address" in await answer.text()
        assert await house.stop() == 0, "a painter of watchers does not hold it up"


async def test_any_of_several_processes_shows_a_table(tmp_path: Path, server_url: str) -> None:
    async with (
        run_shared_house(tmp_path, server_url, shards=2) as house,
        aiohttp.ClientSession() as session,
    ):
        house.add_servers("Alex", "Minji")
        ports: list[int] = []
        for _ in range(2):
            ports.append(find_free_port())
            await house.add_process(
                TABULARIUM_HEALTH=f"127.0.0.1:{ports[-1]}",
                TABULARIUM_WATCH_URL="https://boards.example.org",
            )
        party = await start_table(house, "Alex", "Minji", place="shard-1")
        path = (await find_link(house, party)).removeprefix("https://boards.example.org")
        await party.make_moves(2)
        shown = [
            await read_when(session, f"http://127.0.0.1:{port}{path}", party.table.seq)
            for port in ports
        ]
        assert shown[0] == shown[1]
        assert house.errors() == ""
