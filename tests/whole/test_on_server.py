"""The bot of one process with its records on PostgreSQL: played, killed, and started again.

With TABULARIUM_TEST_DATABASE=server all other tests of the whole
product run on PostgreSQL, too.
"""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bench.postgres import Cluster

from .house import House, run_house
from .players import start_table


@pytest.fixture
async def home_on_server(tmp_path: Path, server: Cluster) -> AsyncIterator[House]:
    async with run_house(tmp_path, on_server=True) as made:
        yield made
        assert made.errors() == ""
        assert made.discord.service.interactions.list_unanswered() == []


async def test_a_match_with_a_bot_goes_on_after_a_kill(home_on_server: House) -> None:
    party = await start_table(home_on_server, "Alex", "Minji", bots=1)
    await party.make_moves(2)
    await home_on_server.stop(signal.SIGKILL)
    await home_on_server.start()
    await party.make_moves(2)
    party.check_records()
    assert not (home_on_server.folder / "tabularium.db").exists()
