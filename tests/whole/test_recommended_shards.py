"""Without the setting for shared shards, one process connects as many as Discord recommends."""

from __future__ import annotations

from pathlib import Path

import pytest

from local.rest import users

from .house import run_house
from .players import start_table


async def test_one_process_connects_as_many_shards_as_discord_recommends(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(users, "RECOMMENDED_SHARDS", 2)
    async with run_house(tmp_path, on_server=False) as home:
        sessions = home.discord.service.gateway.sessions
        await home.discord.wait_for(
            lambda: {one.shard for one in sessions.values() if one.is_open} == {(0, 2), (1, 2)}
        )
        party = await start_table(home, "Alex", "Minji", game="lapilli")
        await party.make_moves(2)
        party.check_records()
        assert home.errors() == ""
