"""What /health says: what is wrong and why, and what is only worse than it should be."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

import pytest

from bot import Tabularium
from cogs.services.health import MAX_LATENCY_SHOWN, HealthServer
from tests.cogs.conftest import Beside


def health_of(bot: Tabularium) -> HealthServer:
    services = bot.services
    return HealthServer(
        bot,
        services.table_records,
        services.pictures,
        services.table_messages,
        services.interactions,
    )


async def said(bot: Tabularium) -> tuple[int, Any]:
    answer = await health_of(bot).health(None)  # type: ignore[arg-type]
    assert isinstance(answer.body, bytes)
    return answer.status, json.loads(answer.body)


async def test_a_painter_that_hangs_is_told_but_nothing_is_wrong_with_the_bot(
    simcord_bot: Tabularium,
) -> None:
    painter = simcord_bot.services.pictures.painter
    assert isinstance(painter, Beside)
    _, before = await said(simcord_bot)
    assert (before["degraded"], before["painters_replaced"]) == ([], 0)
    painter.trouble, painter.replaced = "a picture takes longer than 5 seconds", 2
    _, during = await said(simcord_bot)
    assert (during["degraded"], during["painters_replaced"]) == (["painter"], 2)
    assert during["reasons"]["painter"] == "a picture takes longer than 5 seconds"
    assert during["wrong"] == before["wrong"]


async def test_records_that_cannot_be_used_are_wrong_and_the_reason_is_told(
    simcord_bot: Tabularium,
) -> None:
    path = simcord_bot.services.tables.db.path
    assert path is not None
    path.rename(path.with_name("away"))
    status, told = await said(simcord_bot)
    assert (status, told["ok"], "records" in told["wrong"]) == (503, False, True)
    assert f"{path} was taken away" in told["reasons"]["records"]
    path.with_name("away").rename(path)
    assert "records" not in (await said(simcord_bot))[1]["wrong"]


async def test_metrics_are_told_also_while_the_records_are_away(simcord_bot: Tabularium) -> None:
    path = simcord_bot.services.tables.db.path
    assert path is not None
    path.rename(path.with_name("away"))
    answer = await health_of(simcord_bot).metrics(None)  # type: ignore[arg-type]
    assert b"tabularium_painters_replaced_total 0.0" in (
        answer.body if isinstance(answer.body, bytes) else b""
    )
    path.with_name("away").rename(path)


@dataclass
class ConnectedShard:
    """One connection to Discord, as the library tells of it."""

    latency: float
    is_away: bool = False

    def is_closed(self) -> bool:
        return self.is_away


async def test_each_shard_of_the_process_is_told_with_its_latency(
    simcord_bot: Tabularium,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shards = {2: ConnectedShard(0.0421), 5: ConnectedShard(0.1, is_away=True)}
    monkeypatch.setattr(type(simcord_bot), "shards", property(lambda _: shards))
    health = health_of(simcord_bot)
    answer = await health.health(None)  # type: ignore[arg-type]
    assert isinstance(answer.body, bytes)
    assert json.loads(answer.body)["shards"] == {"2": 0.042, "5": None}
    assert await list_shard_metrics(health) == {"2": 0.042, "5": MAX_LATENCY_SHOWN}
    del shards[5]  # another process has taken it
    assert await list_shard_metrics(health) == {"2": 0.042}


async def list_shard_metrics(health: HealthServer) -> dict[str, float]:
    answer = await health.metrics(None)  # type: ignore[arg-type]
    assert isinstance(answer.body, bytes)
    lines = re.findall(
        r'^tabularium_shard_seconds{shard="(\d+)"} (.+)$', answer.body.decode(), re.M
    )
    return {shard: float(seconds) for shard, seconds in lines}
