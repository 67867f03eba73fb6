"""What the bot needs of discord.py beyond its documented interface, all in one place.

The library may change any of it without notice:
`tests/cogs/test_discord_internals.py` fails as soon as it
does.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

import discord
import discord.gateway
from discord import app_commands
from discord.http import Route

EventReader = Callable[[Any], None]
INVALID_BODY: Final = 50035  # the code of an error that lists what is refused


def wrap_event_readers(
    client: discord.Client, wrap: Callable[[str, EventReader], EventReader]
) -> None:
    """Replaces the library's reader of every kind of event by `wrap(name, reader)`."""
    readers = client._connection.parsers
    for name, read in readers.items():
        readers[name] = wrap(name, read)


class Heartbeat(discord.gateway.KeepAliveHandler):
    """Counts from the moment before a heartbeat is sent.

    The library notes that moment in its own thread, once it
    runs again after the sending. An answer that is read
    sooner was measured from the heartbeat before: a line
    without any delay seemed to be 41 seconds behind.
    """

    def get_payload(self) -> dict[str, Any]:
        """Called by the library right before a heartbeat is sent: notes that moment."""
        self._last_send = perf_counter()
        return super().get_payload()


def use_own_heartbeat() -> None:
    """Has every connection that is made from now on use the class Heartbeat."""
    discord.gateway.KeepAliveHandler = Heartbeat  # type: ignore[misc]


async def close_gateway(client: discord.Client, code: int) -> None:
    """Ends the connection to the gateway, but not the client."""
    if client.ws is not None:
        await client.ws.close(code=code)


def find_locale_strings(
    part: Any,
) -> tuple[app_commands.locale_str | None, app_commands.locale_str | None]:
    """The name and the description of a command, group or option, as they were given."""
    if isinstance(part, app_commands.Parameter):
        return part.locale_name, part.locale_description
    return part._locale_name, part._locale_description


# --- requests without a documented method ---------------------------------------------------------


async def request_member(client: discord.Client, server_id: int, person_id: int) -> None:
    """Asks Discord for a member.

    Raises its error where the person or the bot is not
    there. The documented way needs the server from the
    cache, which is empty until the bot is online.
    """
    await client.http.get_member(server_id, person_id)


async def request_commands(client: discord.Client) -> list[dict[str, Any]]:
    """The global commands as Discord holds them, with all their localisations."""
    assert client.application_id is not None
    route = Route(
        "GET",
        "/applications/{application_id}/commands",
        application_id=client.application_id,
    )
    held: list[dict[str, Any]] = await client.http.request(
        route, params={"with_localizations": "true"}
    )
    return held


async def send_commands(
    client: discord.Client,
    tree: app_commands.CommandTree[Any],
    payloads: list[dict[str, Any]],
) -> None:
    """Sends the payloads of all commands of the tree, in its order.

    The documented way makes the payloads anew, and asks
    for the translation of every text into each of
    Discord's 34 languages.
    """
    assert client.application_id is not None
    try:
        await client.http.bulk_upsert_global_commands(client.application_id, payload=payloads)
    except discord.HTTPException as error:
        if error.code == INVALID_BODY:
            commands = tree.get_commands(guild=None)
            raise app_commands.CommandSyncFailure(error, commands) from None
        raise


async def request_command_permissions(
    client: discord.Client, server_id: int
) -> list[dict[str, Any]]:
    """What a server's owner has set for commands, in one request instead of one a command."""
    assert client.application_id is not None
    rows: Any = await client.http.get_guild_application_command_permissions(
        client.application_id, server_id
    )
    return list(rows)
