"""What is used of the library beyond its documented interface is still as it was."""

from __future__ import annotations

import ast
import asyncio
import inspect
from pathlib import Path
from typing import Any

import discord
import discord.gateway
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from discord.shard import AutoShardedClient, EventItem, EventType, Shard

from cogs.services.discord_internals import (
    Heartbeat,
    hold_reconnections,
    reconnect_broken_shards,
    stop_reading_shard,
    use_rest_proxy,
)

ROOT = Path(__file__).resolve().parents[2]
FENCE = "discord_internals.py"


async def test_a_client_has_a_reader_for_every_event_which_its_connections_use() -> None:
    client = discord.Client(intents=discord.Intents(guilds=True))
    readers = client._connection.parsers
    assert isinstance(readers, dict)
    assert {"READY", "RESUMED", "GUILD_CREATE", "INTERACTION_CREATE"} <= set(readers)
    assert all(len(inspect.signature(read).parameters) == 1 for read in readers.values())
    assert "_connection" in DiscordWebSocket.from_client.__code__.co_names
    assert "parsers" in DiscordWebSocket.from_client.__code__.co_names


def test_a_connection_looks_its_heartbeat_up_by_name_and_measures_from_its_last_one() -> None:
    handler = Heartbeat.__mro__[1]
    assert handler.__name__ == "KeepAliveHandler"
    assert "KeepAliveHandler" in DiscordWebSocket.received_message.__code__.co_names
    assert "_last_send" in handler.ack.__code__.co_names, "from which the delay is measured"
    assert "get_payload" in handler.run.__code__.co_names, "which is asked before every heartbeat"
    assert list(inspect.signature(handler.get_payload).parameters) == ["self"]


async def test_a_sharded_client_holds_its_shards_and_a_queue_of_what_happens_to_them() -> None:
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    await client._async_setup_hook()
    queue: Any = client._AutoShardedClient__queue  # type: ignore[attr-defined]
    assert isinstance(queue, asyncio.PriorityQueue)
    assert client._AutoShardedClient__shards == {}  # type: ignore[attr-defined]
    assert "put_nowait" in AutoShardedClient.launch_shard.__code__.co_names
    assert list(inspect.signature(Shard).parameters) == ["ws", "client", "queue_put"]
    assert {"ws", "_cancel_task", "launch", "id"} <= {*dir(Shard), "ws"}
    assert "code" in inspect.signature(DiscordWebSocket.close).parameters
    assert {"shard_ids", "shard_count"} <= {*vars(client._connection)}
    await client.close()


async def test_a_shard_that_breaks_is_connected_anew_and_the_client_goes_on() -> None:
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    await client._async_setup_hook()
    reported: list[Exception | None] = []
    reconnect_broken_shards(client, reported.append)
    queue: Any = client._AutoShardedClient__queue  # type: ignore[attr-defined]
    broken, fatal = ValueError("unreadable"), discord.ClientException()
    queue.put_nowait(EventItem(EventType.terminate, None, broken))
    queue.put_nowait(EventItem(EventType.terminate, None, fatal))
    seen = [queue.get_nowait() for _ in range(2)]
    assert {(item.type, item.error) for item in seen} == {
        (EventType.reconnect, broken),
        (EventType.terminate, fatal),
    }
    assert reported == [broken]
    await client.close()


@pytest.mark.parametrize("is_ours", [True, False])
async def test_a_shard_is_connected_anew_only_when_it_is_sure_to_be_ours(is_ours: bool) -> None:
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    await client._async_setup_hook()
    known = asyncio.Event()

    async def wait() -> bool:
        await known.wait()
        return is_ours

    hold_reconnections(client, wait)
    queue: Any = client._AutoShardedClient__queue  # type: ignore[attr-defined]
    for kind in (EventType.reconnect, EventType.resume, EventType.identify, EventType.close):
        queue.put_nowait(EventItem(kind, None, None))
    await asyncio.sleep(0)
    assert queue.get_nowait().type == EventType.close, "nothing holds up an end"
    assert queue.empty()
    known.set()
    for _ in range(3):
        await asyncio.sleep(0)
    assert queue.qsize() == (3 if is_ours else 0)
    await client.close()


class Line:
    """A connection that only notes with which code it is closed."""

    def __init__(self, shard_id: int) -> None:
        self.shard_id = shard_id
        self.closed_with: list[int] = []

    async def close(self, code: int) -> None:
        self.closed_with.append(code)


def add_shard(client: discord.AutoShardedClient, number: int) -> Shard:
    queue: Any = client._AutoShardedClient__queue  # type: ignore[attr-defined]
    made = Shard(Line(number), client, queue.put_nowait)  # type: ignore[arg-type]
    client._AutoShardedClient__shards[number] = made  # type: ignore[attr-defined]
    return made


async def test_what_happens_to_a_shard_that_was_given_away_is_nobodys_concern() -> None:
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    await client._async_setup_hook()

    async def wait() -> bool:
        return True

    client._reconnect = True
    hold_reconnections(client, wait)
    queue: Any = client._AutoShardedClient__queue  # type: ignore[attr-defined]
    kept, given_away, given_away_late = (add_shard(client, number) for number in range(3))
    stop_reading_shard(client, 1, 4000)
    for kind in (EventType.resume, EventType.close):
        for shard in (given_away, given_away_late, kept):
            shard._queue_put(EventItem(kind, shard, None))
    stop_reading_shard(client, 2, 4000)
    for _ in range(3):
        await asyncio.sleep(0)
    seen = [queue.get_nowait() for _ in range(queue.qsize())]
    assert [(item.type, item.shard.id) for item in seen if item.type == EventType.resume] == [
        (EventType.resume, 0)
    ]
    assert given_away not in [item.shard for item in seen]


async def test_a_shard_that_is_connected_anew_while_it_is_given_away_is_closed_at_once() -> None:
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    await client._async_setup_hook()
    client._reconnect = True
    shard = add_shard(client, 3)
    assert stop_reading_shard(client, 3, 4000) is shard
    shard.launch()  # as the library does when the connection stands
    assert shard._task is not None
    await shard._task
    assert shard.ws.closed_with == [4000]  # type: ignore[attr-defined]
    for name in ("reidentify", "reconnect"):
        assert "launch" in getattr(Shard, name).__code__.co_names


def test_a_first_session_is_begun_without_a_pause_of_the_library() -> None:
    assert "initial" in inspect.signature(AutoShardedClient.launch_shard).parameters
    assert "_initial_identify" in DiscordWebSocket.from_client.__code__.co_names
    assert "_initial_identify" in DiscordWebSocket.identify.__code__.co_names


async def test_a_session_is_resumed_with_what_the_library_asks_for() -> None:
    asked = inspect.signature(DiscordWebSocket.from_client).parameters
    assert {"resume", "gateway", "shard_id", "session", "sequence"} <= set(asked)
    used = {"session_id", "sequence", "gateway"}
    assert used <= {*DiscordWebSocket.from_client.__code__.co_names}
    assert "_handle_ready" in dir(discord.AutoShardedClient)
    taken = AutoShardedClient.launch_shards.__code__.co_names
    assert {"shard_count", "shard_ids"} <= {*taken}


def test_the_requests_without_a_documented_method_take_what_we_give_them() -> None:
    def asked(name: str) -> list[str]:
        return list(inspect.signature(getattr(HTTPClient, name)).parameters)

    assert asked("get_member") == ["self", "guild_id", "member_id"]
    permissions = asked("get_guild_application_command_permissions")
    assert permissions == ["self", "application_id", "guild_id"]
    assert asked("bulk_upsert_global_commands") == ["self", "application_id", "payload"]
    assert asked("request")[:2] == ["self", "route"]
    route = Route("GET", "/applications/{application_id}/commands", application_id=7)
    assert (route.method, route.url.endswith("/applications/7/commands")) == ("GET", True)


def test_requests_go_to_a_proxy_where_the_host_names_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    use_rest_proxy("http://127.0.0.1:8080")
    assert Route("GET", "/gateway/bot").url == "http://127.0.0.1:8080/api/v10/gateway/bot"


def test_nothing_else_reaches_beyond_the_documented_interface() -> None:
    """Neither private attributes of other objects nor the library's own requests."""
    for path in [*(ROOT / "cogs").rglob("*.py"), ROOT / "bot.py"]:
        if path.name != FENCE:
            assert not list(_private_uses(path)), path


OTHERS = ("bench", "play", "local", "render", "words", "host", "db")
# What libraries document although it begins with an underscore: of named tuples, of the system.
DOCUMENTED = {"_replace", "_fields", "_asdict", "_make", "_exit"}
FENCES = {"db/inline_sqlite.py"}  # its test: tests/db/test_inline_sqlite.py


@pytest.mark.parametrize("package", OTHERS)
def test_no_other_package_uses_private_attributes_of_what_is_not_its_own(package: str) -> None:
    for path in sorted((ROOT / package).rglob("*.py")):
        if path.relative_to(ROOT).as_posix() in FENCES:
            continue
        source = path.read_text("utf-8")
        found = {name for name in _private_uses(path) if name.startswith("_")} - DOCUMENTED
        foreign = {name for name in found if not is_defined_in(source, name)}
        assert foreign == set(), path


def is_defined_in(source: str, name: str) -> bool:
    """Whether a private name is this file's own: a method, a field or a slot of a class in it."""
    return any(mark in source for mark in (f"def {name}(", f"self.{name}", f"    {name}:"))


def _private_uses(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            private = node.attr.startswith("_") and not node.attr.startswith("__")
            if (private and not own) or node.attr in ("http", "ws", "gateway"):
                found.append(node.attr)
        elif isinstance(node, ast.ImportFrom) and node.module in (
            "discord.http",
            "discord.state",
        ):
            found.append(node.module)
    return found
