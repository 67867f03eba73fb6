"""The gateway, spoken to frame by frame."""

import contextlib
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import zstandard

from local import Discord, guilds
from local.protocol import loads

from .conftest import run_discord

GUILDS, GUILD_MESSAGES, MESSAGE_CONTENT, MEMBERS = 1, 1 << 9, 1 << 15, 1 << 1
SERVERS = 2400  # from 2,500 on Discord demands a second shard


class Line:
    """A client that decides nothing by itself."""

    def __init__(
        self,
        local: Discord,
        ws: aiohttp.ClientWebSocketResponse,
        compression: str,
    ) -> None:
        self.local, self.ws = local, ws
        inflate = (
            zlib.decompressobj()
            if compression == "zlib-stream"
            else zstandard.ZstdDecompressor().decompressobj()
        )
        self._unpack = inflate.decompress

    async def send(self, op: int, body: Any) -> None:
        await self.ws.send_json({"op": op, "d": body})

    async def receive(self) -> Any:
        message = await self.ws.receive(timeout=60)
        if message.type is aiohttp.WSMsgType.BINARY:
            return loads(self._unpack(message.data))
        return loads(message.data) if message.type is aiohttp.WSMsgType.TEXT else message

    async def until(self, name: str) -> Any:
        while (frame := await self.receive())["t"] != name:
            pass
        return frame

    async def identify(self, intents: int = GUILDS, **fields: Any) -> Any:
        await self.send(
            2, {"token": self.local.token, "intents": intents, "properties": {}, **fields}
        )
        return await self.until("READY")


@contextlib.asynccontextmanager
async def line(local: Discord, compression: str = "") -> AsyncIterator[Line]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{local.url}/gateway?compress={compression}") as ws,
    ):
        client = Line(local, ws, compression)
        assert (await client.receive())["op"] == 10
        yield client


@pytest.fixture
async def local() -> AsyncIterator[Discord]:
    async with run_discord() as running:
        server = running.add_server("Games")
        running.add_channel(server, "tables")
        running.add_person("Ann", server)
        yield running


@pytest.mark.parametrize("compression", ["", "zlib-stream", "zstd-stream"])
async def test_hello_heartbeat_identify_ready_and_the_servers(
    local: Discord,
    compression: str,
) -> None:
    async with line(local, compression) as client:
        await client.send(1, None)
        assert (await client.receive())["op"] == 11
        ready = await client.identify()
        assert (ready["s"], ready["d"]["user"]["id"]) == (1, local.world.bot_id)
        server = await client.until("GUILD_CREATE")
        assert (
            server["s"],
            server["d"]["name"],
            [channel["name"] for channel in server["d"]["channels"]],
        ) == (2, "Games", ["tables"])


async def test_a_wrong_token_closes_the_line(local: Discord) -> None:
    async with line(local) as client:
        await client.send(2, {"token": "wrong", "intents": 0})
        await client.receive()
        assert client.ws.close_code == 4004


@pytest.mark.parametrize(
    ("frame", "code"), [("nonsense", 4002), ('{"op": 99}', 4003), ('{"op": 8}', 4003)]
)
async def test_nonsense_closes_the_line(local: Discord, frame: str, code: int) -> None:
    async with line(local) as client:
        await client.ws.send_str(frame)
        await client.receive()
        assert client.ws.close_code == code


async def test_a_bot_hears_only_what_it_asked_for(local: Discord) -> None:
    channel, ann = local.find_channel("tables"), local.find_person("Ann")
    async with line(local) as deaf, line(local) as blind, line(local) as keen:
        await deaf.identify(GUILDS)
        await blind.identify(GUILDS | GUILD_MESSAGES)
        await keen.identify(GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT)
        local.say(ann, channel, "hello")
        local.say(ann, channel, f"hello <@{local.world.bot_id}>")
        assert (await keen.until("MESSAGE_CREATE"))["d"]["content"] == "hello"
        assert (await blind.until("MESSAGE_CREATE"))["d"]["content"] == ""
        assert (await blind.until("MESSAGE_CREATE"))["d"]["content"].startswith("hello")
        local.delete_channel(channel)
        seen = [(await deaf.receive())["t"] for _ in range(2)]
        assert seen == ["GUILD_CREATE", "CHANNEL_DELETE"]


async def test_what_was_missed_is_sent_again_after_a_resume(local: Discord) -> None:
    async with line(local) as client:
        ready = await client.identify(GUILDS | GUILD_MESSAGES)
        await client.until("GUILD_CREATE")
        await client.ws.close(code=4000)
    local.say(local.find_person("Ann"), local.find_channel("tables"), "while you were away")
    async with line(local) as client:
        await client.send(
            6, {"token": local.token, "session_id": ready["d"]["session_id"], "seq": 2}
        )
        frames = [await client.receive() for _ in range(2)]
        assert [(frame["t"], frame["s"]) for frame in frames] == [
            ("MESSAGE_CREATE", 3),
            ("RESUMED", 4),
        ]


async def test_a_session_that_is_over_or_unknown_is_invalid(local: Discord) -> None:
    async with line(local) as client:
        ready = await client.identify()
        await client.ws.close(code=1000)
    await local.wait_for(lambda: not local.service.gateway.sessions)
    async with line(local) as client:
        await client.send(
            6, {"token": local.token, "session_id": ready["d"]["session_id"], "seq": 1}
        )
        assert await client.receive() == {"op": 9, "t": None, "s": None, "d": False}
        assert (await client.identify())["s"] == 1


async def test_a_session_does_not_wait_for_ever(local: Discord) -> None:
    async with line(local) as client:
        ready = await client.identify()
        await client.ws.close(code=4000)
    await local.wait_for(lambda: not local.service.gateway.is_online)
    local.advance_clock(local.service.rules.session_seconds + 1)
    async with line(local) as client:
        await client.send(
            6, {"token": local.token, "session_id": ready["d"]["session_id"], "seq": 1}
        )
        assert (await client.receive())["op"] == 9


async def test_sessions_are_invalidated_and_reconnects_are_asked_for(local: Discord) -> None:
    async with line(local) as client:
        await client.identify()
        await client.until("GUILD_CREATE")
        await local.ask_to_reconnect()
        assert (await client.receive())["op"] == 7
        await local.invalidate_sessions(resumable=True)
        assert (await client.receive())["d"] is True
        await local.invalidate_sessions()
        assert (await client.receive())["d"] is False
        assert not local.service.gateway.sessions
        local.stop_heartbeats()
        await client.send(1, None)
        with pytest.raises(TimeoutError):
            await client.ws.receive(timeout=0.1)


async def test_kicked_and_invited_again(local: Discord) -> None:
    (server,) = local.world.guilds.values()
    async with line(local) as client:
        await client.identify()
        await client.until("GUILD_CREATE")
        local.kick_bot(server)
        assert (await client.until("GUILD_DELETE"))["d"] == {"id": server["id"]}
        local.invite_bot(server)
        assert (await client.until("GUILD_CREATE"))["d"]["id"] == server["id"]


async def test_shards_share_the_servers(local: Discord) -> None:
    (server,) = local.world.guilds
    mine = (int(server) >> 22) % 2
    async with line(local) as here, line(local) as there:
        assert len((await here.identify(shard=[mine, 2]))["d"]["guilds"]) == 1
        assert (await there.identify(shard=[1 - mine, 2]))["d"]["guilds"] == []


async def test_members_are_sent_on_request(local: Discord) -> None:
    (server,) = local.world.guilds
    async with line(local) as client:
        await client.identify(GUILDS | MEMBERS)
        await client.send(8, {"guild_id": server, "query": "", "limit": 0, "nonce": "n"})
        chunk = (await client.until("GUILD_MEMBERS_CHUNK"))["d"]
        assert (len(chunk["members"]), chunk["nonce"]) == (3, "n")


async def test_private_things_do_not_reach_a_bot_that_cannot_see_them(local: Discord) -> None:
    channel = local.find_channel("tables")
    local.deny_bot(channel, "view_channel")
    async with line(local) as client:
        await client.identify(GUILDS | GUILD_MESSAGES)
        assert (await client.until("GUILD_CREATE"))["d"]["channels"] == []
        local.say(local.find_person("Ann"), channel, "psst")
        local.deny_bot(channel)
        assert (await client.receive())["t"] == "CHANNEL_UPDATE"


async def test_a_bot_in_thousands_of_servers_is_told_of_all_of_them() -> None:
    async with run_discord() as local:
        owner = local.add_person("Ann")
        for number in range(SERVERS):
            server = guilds.add_guild(local.world, f"Server {number}", owner.id)
            local.add_channel(server, "tables")
        assert local.service.rules.session_events < SERVERS, (
            "more than a session keeps for a bot that was cut off"
        )
        async with line(local, "zlib-stream") as client:
            ready = await client.identify()
            assert all(
                guild == {"id": guild["id"], "unavailable": True} for guild in ready["d"]["guilds"]
            )
            created = [await client.until("GUILD_CREATE") for _ in range(SERVERS)]
            (session,) = local.service.gateway.sessions.values()
            local.delete_channel(local.find_channel("tables"))
            assert len(session.events) == local.service.rules.session_events, (
                "what was sent is forgotten then"
            )
        assert [frame["d"]["id"] for frame in created] == [
            guild["id"] for guild in ready["d"]["guilds"]
        ]
        assert all(
            [channel["name"] for channel in frame["d"]["channels"]] == ["tables"]
            for frame in created
        )
        assert [ready["s"], created[-1]["s"]] == [1, SERVERS + 1]
