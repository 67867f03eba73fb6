"""What the bot needs of discord.py beyond its documented interface, all in one place.

The library may change any of it without notice:
`tests/cogs/test_discord_internals.py` fails as soon as it does.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter
from typing import Any, Final, NamedTuple

import aiohttp
import discord
import discord.gateway
import yarl
from discord import app_commands
from discord.http import Route
from discord.shard import EventItem, EventType
from discord.shard import Shard as Shard  # the keeper of shards holds them
from discord.webhook import async_ as webhook

EventReader = Callable[[Any], None]
RECONNECTING: Final = (EventType.reconnect, EventType.resume, EventType.identify)
INVALID_BODY: Final = 50035  # the code of an error that lists what is refused


def wrap_event_readers(
    client: discord.Client,
    wrap: Callable[[str, EventReader], EventReader],
) -> None:
    """Replaces the library's reader of every kind of event by `wrap(name, reader)`."""
    readers = client._connection.parsers
    for name, read in readers.items():
        readers[name] = wrap(name, read)


def find_client_state(client: discord.Client) -> Any:
    """What a client knows of servers, channels and people: its library's own store."""
    return client._connection


class Heartbeat(discord.gateway.KeepAliveHandler):
    """Counts from the moment before a heartbeat is sent.

    The library notes that moment in its own thread, once it runs again after the
    sending. An answer that is read sooner was measured from the heartbeat before:
    a line without any delay seemed to be 41 seconds behind.
    """

    def get_payload(self) -> dict[str, Any]:
        """Called by the library right before a heartbeat is sent: notes that moment."""
        self._last_send = perf_counter()
        return super().get_payload()


def use_own_heartbeat() -> None:
    """Makes every connection from now on use the class Heartbeat."""
    discord.gateway.KeepAliveHandler = Heartbeat  # type: ignore[misc]


# --- shards -----------------------------------------------------------


def reconnect_broken_shards(
    client: discord.AutoShardedClient,
    report: Callable[[Exception | None], None],
) -> None:
    """Connects a shard anew if its reader fails unforeseen; the library would end the client.

    `report` is told of the error. To be called before the shards are launched.
    """
    queue: Any = client._AutoShardedClient__queue  # type: ignore[attr-defined]
    put = type(queue).put_nowait  # the library's own, whatever this queue has instead

    def put_event(event: EventItem) -> None:
        """Called by the library instead of the queue's own `put_nowait`.

        An event that would end the client connects its shard anew
        instead, unless Discord has closed the connection for good.
        """
        is_fatal = isinstance(event.error, discord.ClientException)
        if event.type == EventType.terminate and not is_fatal:
            report(event.error)
            event = EventItem(EventType.reconnect, event.shard, event.error)
        put(queue, event)

    queue.put_nowait = put_event


def hold_reconnections(
    client: discord.AutoShardedClient,
    wait: Callable[[], Awaitable[bool]],
) -> None:
    """Makes a shard that lost its connection wait for `wait()` before it connects anew.

    Where `wait` returns False, it is not connected anew. Events of a
    shard that was given away to another process are dropped. To be
    called when the library has its queue.
    """
    queue: Any = client._AutoShardedClient__queue  # type: ignore[attr-defined]
    put = queue.put_nowait
    waiting: set[asyncio.Task[None]] = set()  # held here, or they might be collected

    def is_gone(shard: Shard | None) -> bool:
        """Whether a shard was given away, and perhaps taken back as another object."""
        return shard is not None and _shards_of(client).get(shard.id) is not shard

    async def put_later(event: EventItem) -> None:
        """Queues the event that a shard has to reconnect, once `wait` has allowed it."""
        if await wait() and not is_gone(event.shard):
            put(event)

    def put_event(event: EventItem) -> None:
        """Called by the library instead of the queue's own `put_nowait`."""
        if is_gone(event.shard):
            return
        if event.type not in RECONNECTING:
            put(event)
            return
        task = asyncio.create_task(put_later(event))
        waiting.add(task)
        task.add_done_callback(waiting.discard)

    queue.put_nowait = put_event


def mark_ready(client: discord.AutoShardedClient) -> None:
    """Marks the client as ready, and sends the library's event `ready`.

    The library does so itself when all shards have begun a new session,
    but not when they resumed an old one.
    """
    client._handle_ready()
    client.dispatch("ready")


class ShardConnection(NamedTuple):
    """The session of a connected shard, by which another process can go on with it."""

    shard: int
    session_id: str | None
    sequence: int | None
    resume_url: str


def list_shard_connections(client: discord.AutoShardedClient) -> list[ShardConnection]:
    """The sessions of all shards of this process that are connected."""
    return [_read_connection(shard) for shard in _shards_of(client).values()]


def set_own_shards(client: discord.AutoShardedClient, count: int, shards: list[int]) -> None:
    """Tells the library how many shards there are, and which of them are this process's."""
    client.shard_count = count
    client._connection.shard_count = count
    client._connection.shard_ids = shards


async def resume_shard(
    client: discord.AutoShardedClient,
    session: ShardConnection,
    seconds: float,
) -> None:
    """Goes on with the session of a shard that another process had.

    Raises the error where that fails, or takes longer than `seconds`.
    """
    gateway = yarl.URL(session.resume_url)
    connecting = discord.gateway.DiscordWebSocket.from_client(
        client,
        resume=True,
        gateway=gateway,
        shard_id=session.shard,
        session=session.session_id,
        sequence=session.sequence,
    )
    socket = await asyncio.wait_for(connecting, seconds)
    queue: Any = client._AutoShardedClient__queue  # type: ignore[attr-defined]
    shard = Shard(socket, client, queue.put_nowait)
    _shards_of(client)[session.shard] = shard
    shard.launch()


async def identify_shard(client: discord.AutoShardedClient, shard: int) -> None:
    """Begins a new session of a shard, at once.

    The caller has waited for the pause that Discord wants between two
    sessions. Where it fails, the library tries again, and waits for the
    client's `before_identify_hook` then.
    """
    gateway = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    await client.launch_shard(gateway, shard, initial=True)


def stop_reading_shard(
    client: discord.AutoShardedClient,
    shard: int,
    close_code: int,
) -> Shard | None:
    """Stops reading a shard's events, and returns the shard, whose connection stays open.

    None if it is not connected. `leave_shard` has to be called
    afterwards. Where the library is about to connect the shard anew,
    that connection is closed with the code as soon as it stands.
    """
    connected = _shards_of(client).pop(shard, None)
    if connected is not None:
        connected._cancel_task()
        connected.launch = partial(_close_at_once, connected, close_code)  # type: ignore[method-assign]
    return connected


def _close_at_once(shard: Shard, code: int) -> None:
    """Called by the library instead of `launch`, when a shard that was given away is connected."""
    shard._task = asyncio.create_task(shard.ws.close(code=code))


async def leave_shard(shard: Shard, code: int) -> ShardConnection:
    """Ends the connection of a shard that is not read any more; returns its session."""
    session = _read_connection(shard)
    await shard.ws.close(code=code)
    return session


def _shards_of(client: discord.AutoShardedClient) -> dict[int, Shard]:
    """The library's own shards, by number."""
    shards: dict[int, Shard] = client._AutoShardedClient__shards  # type: ignore[attr-defined]
    return shards


def _read_connection(shard: Shard) -> ShardConnection:
    """The session of a shard."""
    socket = shard.ws
    return ShardConnection(shard.id, socket.session_id, socket.sequence, str(socket.gateway))


async def delete_first_answer(client: discord.Client, token: str) -> None:
    """Deletes the first answer to an interaction of which only the token is known."""
    route = Route(
        "DELETE",
        "/webhooks/{application_id}/{token}/messages/@original",
        application_id=client.application_id,
        token=token,
    )
    await client.http.request(route)


def replace_event_reader(
    client: discord.Client,
    name: str,
    wrap: Callable[[EventReader], EventReader],
) -> EventReader:
    """Replaces the reader of one kind of event by `wrap(reader)`; returns the library's."""
    readers = client._connection.parsers
    read = readers[name]
    readers[name] = wrap(read)
    return read


def find_locale_strings(
    part: Any,
) -> tuple[app_commands.locale_str | None, app_commands.locale_str | None]:
    """The name and the description of a command, group or option, as they were given."""
    if isinstance(part, app_commands.Parameter):
        return part.locale_name, part.locale_description
    return part._locale_name, part._locale_description


def wait_before_requests(client: discord.Client, wait: Callable[[str], Awaitable[None]]) -> None:
    """Makes every request wait first for `wait(path)`."""
    send = client.http.request

    async def send_later(route: Route, **options: Any) -> Any:
        """Sends a request as soon as `wait` has returned."""
        await wait(route.path)
        return await send(route, **options)

    client.http.request = send_later  # type: ignore[method-assign]


def use_rest_proxy(address: str) -> None:
    """Sends every request to this address instead of Discord's own, as to a nirn-proxy."""
    Route.BASE = f"{address.rstrip('/')}/api/v{discord.http.INTERNAL_API_VERSION}"


# --- emoji that Discord does not know any more ------------------------


def send_without_refused_emoji(client: discord.Client, on_refused: Callable[[], None]) -> None:
    """Makes the client send each request once more without emoji, if one of them is refused.

    `on_refused` is told of it. To be called in the task that connects:
    answers to interactions are sent from there.
    """
    send = client.http.request

    async def send_again(route: Route, **options: Any) -> Any:
        """Sends a request, and once more without emoji where Discord refuses one of them."""
        try:
            return await send(route, **options)
        except discord.HTTPException as error:
            if not _is_emoji_refused(error):
                raise
        on_refused()
        return await send(route, **_remove_emoji(options))

    client.http.request = send_again  # type: ignore[method-assign]
    webhook.async_context.set(EmojiTolerantAdapter(on_refused))


class EmojiTolerantAdapter(webhook.AsyncWebhookAdapter):
    """Sends answers to interactions; without emoji where Discord does not know one of them."""

    def __init__(self, on_refused: Callable[[], None]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._on_refused = on_refused

    async def request(self, route: Any, session: aiohttp.ClientSession, **options: Any) -> Any:
        """Called by the library for every answer to an interaction: sends it, at need twice."""
        try:
            return await super().request(route, session, **options)
        except discord.HTTPException as error:
            if not _is_emoji_refused(error):
                raise
        self._on_refused()
        return await super().request(route, session, **_remove_emoji(options))


def _is_emoji_refused(error: discord.HTTPException) -> bool:
    """Whether Discord refuses a message for an emoji in it."""
    return error.code == INVALID_BODY and "emoji" in error.text.lower()


def _remove_emoji(options: dict[str, Any]) -> dict[str, Any]:
    """The options of a request, without the application's emoji in any component.

    Attached files are set back to their beginning, so that they can
    be sent once more.
    """
    for file in options.get("files") or ():
        file.reset(seek=True)
    cleaned = {name: _without_emoji(value) for name, value in options.items()}
    # beside files, the components are JSON in one part of a form
    for parts in (cleaned.get("form"), cleaned.get("multipart")):
        for part in parts or ():
            if part.get("name") == "payload_json":
                part["value"] = json.dumps(_without_emoji(json.loads(part["value"])))
    return cleaned


def _without_emoji(value: Any) -> Any:
    """A value of a request's JSON, with every uploaded emoji in it left out."""
    if isinstance(value, dict):
        without = {key: item for key, item in value.items() if not _is_custom_emoji(key, item)}
        return {key: _without_emoji(item) for key, item in without.items()}
    return [_without_emoji(item) for item in value] if isinstance(value, list) else value


def _is_custom_emoji(key: str, value: Any) -> bool:
    """Whether a field of a component is an emoji that was uploaded."""
    return key == "emoji" and isinstance(value, dict) and bool(value.get("id"))


# --- requests without a documented method -----------------------------


async def request_member(client: discord.Client, server_id: int, person_id: int) -> None:
    """Asks Discord for a member.

    Raises its error where the person or the bot is not there. The
    documented way needs the server from the cache, which is empty until
    the bot is online.
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
    commands: list[dict[str, Any]] = await client.http.request(
        route, params={"with_localizations": "true"}
    )
    return commands


async def send_commands(
    client: discord.Client,
    tree: app_commands.CommandTree[Any],
    payloads: list[dict[str, Any]],
) -> None:
    """Sends the payloads of all commands of the tree; a refusal names those that are wrong.

    The documented way makes the payloads anew, and asks for the
    translation of every text into each of Discord's 34 languages.
    """
    assert client.application_id is not None
    try:
        await client.http.bulk_upsert_global_commands(client.application_id, payload=payloads)
    except discord.HTTPException as error:
        if error.code == INVALID_BODY:
            by_name = {command.name: command for command in tree.get_commands(guild=None)}
            commands = [by_name[payload["name"]] for payload in payloads]
            raise app_commands.CommandSyncFailure(error, commands) from None
        raise


async def request_command_permissions(
    client: discord.Client,
    server_id: int,
) -> list[dict[str, Any]]:
    """What a server's owner has set for commands, in one request instead of one a command."""
    assert client.application_id is not None
    rows: Any = await client.http.get_guild_application_command_permissions(
        client.application_id, server_id
    )
    return list(rows)


async def change_role(
    client: discord.Client,
    server_id: int,
    person_id: int,
    role_id: int,
    reason: str,
    *,
    is_given: bool,
) -> None:
    """Gives a role to a person who need not be in the cache, or takes it back."""
    call = client.http.add_role if is_given else client.http.remove_role
    await call(server_id, person_id, role_id, reason=reason)
