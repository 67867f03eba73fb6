"""How far the line to Discord is behind."""

from __future__ import annotations

import asyncio

import discord
import discord.gateway
import pytest
from discord.gateway import DiscordWebSocket

from bot import Tabularium

INTERVAL = 41.25  # seconds between two heartbeats


@pytest.fixture
async def line(simcord_bot: Tabularium) -> DiscordWebSocket:
    """A line of the bot to which nothing has been said yet."""
    made = DiscordWebSocket(None, loop=asyncio.get_running_loop())  # type: ignore[arg-type]
    made._max_heartbeat_timeout = 60.0
    made.shard_id = None
    return made


async def test_a_heartbeat_answered_before_its_thread_runs_again_is_not_behind(
    line: DiscordWebSocket,
    caplog: pytest.LogCaptureFixture,
) -> None:
    heart = discord.gateway.KeepAliveHandler(ws=line, interval=INTERVAL)
    heart._last_send -= INTERVAL  # the heartbeat before
    assert heart.get_payload()["op"] == DiscordWebSocket.HEARTBEAT
    heart.ack()
    assert caplog.text == ""


async def test_a_heartbeat_answered_late_is_behind(
    line: DiscordWebSocket,
    caplog: pytest.LogCaptureFixture,
) -> None:
    heart = discord.gateway.KeepAliveHandler(ws=line, interval=INTERVAL)
    heart.get_payload()
    heart._last_send -= INTERVAL  # it was sent so long ago
    heart.ack()
    assert "behind" in caplog.text
