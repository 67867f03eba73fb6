"""What is used of the library beyond its documented interface is still as it was."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import discord
import discord.gateway
from discord.client import Client
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

from cogs.services.discord_internals import Heartbeat

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


async def test_a_client_holds_its_connection_which_can_be_closed_with_a_code() -> None:
    client = discord.Client(intents=discord.Intents(guilds=True))
    assert client.ws is None
    assert "ws" in Client.connect.__code__.co_names
    assert "code" in inspect.signature(DiscordWebSocket.close).parameters


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


def test_nothing_else_reaches_beyond_the_documented_interface() -> None:
    """Neither private attributes of other objects nor the library's own requests."""
    for path in [*(ROOT / "cogs").rglob("*.py"), ROOT / "bot.py"]:
        if path.name != FENCE:
            assert not list(_private_uses(path)), path


def _private_uses(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            private = node.attr.startswith("_") and not node.attr.startswith("__")
            if (private and not own) or node.attr in ("http", "ws", "gateway"):
                found.append(node.attr)
        elif isinstance(node, ast.ImportFrom) and node.module in ("discord.http", "discord.state"):
            found.append(node.module)
    return found
