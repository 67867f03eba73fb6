"""One websocket of the gateway: hello, heartbeats, identify or resume, and events in order.

Events are compressed if the client asks for it.
"""

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Callable
from enum import IntEnum

from aiohttp import WSMsgType, web

from local.gateway import Gateway, GatewaySession
from local.protocol import Json, dumps, loads

log = logging.getLogger(__name__)

HEARTBEAT_MS = 41_250
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, WRONG_TOKEN, ALREADY_AUTHENTICATED = (
    4001,
    4002,
    4003,
    4004,
    4005,
)
CLEAN_CLOSE_CODES = (1000, 1001)


class Opcode(IntEnum):
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE = 4
    RESUME = 6
    RECONNECT = 7
    MEMBERS = 8
    INVALID = 9
    HELLO = 10
    ACK = 11


class GatewaySocket:
    """One connection of the bot to the gateway."""

    def __init__(self, gateway: Gateway, compression: str | None) -> None:
        self.gateway = gateway
        self.ws = web.WebSocketResponse(max_msg_size=0, compress=False)
        self.session: GatewaySession | None = None
        self.compression = compression
        self.identity: Json = {}  # the body of the bot's IDENTIFY
        self.ignores_heartbeats = False  # a test may stop the heartbeat's answers
        self._compress = _make_compressor(compression)
        self._last_sent = 0  # the number of the last event taken from the session
        self._new_events = asyncio.Event()
        self._wake_sender = self._new_events.set  # kept: the gateway recognises the socket by it
        self._send_lock = asyncio.Lock()
        self._transport: asyncio.Transport | None = None

    async def run(self, request: web.Request) -> None:
        """Serves the socket until it closes."""
        self._transport = request.transport
        await self.ws.prepare(request)
        await self.send_control(Opcode.HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
        sender = asyncio.create_task(self._send_events())
        try:
            async for message in self.ws:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    await self._handle_frame(message.data, f"ws://{request.host}/gateway")
        finally:
            sender.cancel()
            if self.session:
                self.gateway.detach_socket(
                    self.session, self._wake_sender, final=self.ws.close_code in CLEAN_CLOSE_CODES
                )
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def _handle_frame(self, raw: str | bytes, url: str) -> None:
        """Answers one frame of the bot by its opcode.

        `url` is where it may resume.
        """
        try:
            frame = loads(raw)
            op, body = frame["op"], frame.get("d")
        except (ValueError, TypeError, KeyError):
            await self.close(DECODE_ERROR, "Error while decoding payload.")
            return
        match op:
            case Opcode.HEARTBEAT:
                if not self.ignores_heartbeats:
                    await self.send_control(Opcode.ACK, None)
            case Opcode.IDENTIFY:
                await self._handle_identify(body, url)
            case Opcode.RESUME:
                await self._handle_resume(body)
            case Opcode.MEMBERS if self.session:
                self.gateway.send_members(self.session, body)
            case Opcode.PRESENCE | Opcode.VOICE if self.session:
                pass
            case _:
                await self.close(
                    UNKNOWN_OPCODE if self.session else NOT_AUTHENTICATED,
                    "Unknown opcode or not authenticated.",
                )

    async def _handle_identify(self, body: Json, url: str) -> None:
        """IDENTIFY: opens a session, or closes the socket where the token is wrong."""
        if body.get("token") != self.gateway.world.token:
            await self.close(WRONG_TOKEN, "Authentication failed.")
        elif self.session:
            await self.close(ALREADY_AUTHENTICATED, "Already authenticated.")
        else:
            self.identity = body
            self.session = self.gateway.open_session(body, url, self._wake_sender)

    async def _handle_resume(self, body: Json) -> None:
        """RESUME: takes up a session where it was cut, or says that it is invalid."""
        session = self.gateway.find_session(str(body.get("session_id")))
        sequence = int(body.get("seq") or 0)
        if body.get("token") != self.gateway.world.token:
            await self.close(WRONG_TOKEN, "Authentication failed.")
        elif session is None or session.list_events_after(sequence) is None:
            await self.send_control(Opcode.INVALID, False)
        else:
            self.session = session
            self._last_sent = session.last_sent = sequence
            self.gateway.attach_socket(session, self._wake_sender)
            self.gateway.send_resumed(session)

    async def _send_events(self) -> None:
        """Task of the socket: sends what the session holds and this socket has not sent yet."""
        while True:
            await self._new_events.wait()
            self._new_events.clear()
            session = self.session
            if session is None:
                continue
            waiting = session.list_events_after(self._last_sent)
            if waiting is None:
                log.error("The bot reads too slowly: events were lost.")
                waiting = list(session.events)
            self._last_sent = session.sequence
            first_number = self._last_sent - len(waiting) + 1
            for number, raw in enumerate(waiting, first_number):
                await self._send_frame(raw)
                session.last_sent = number

    async def send_control(self, op: Opcode, body: object) -> None:
        """Sends a frame that is no event."""
        await self._send_frame(dumps({"op": int(op), "t": None, "s": None, "d": body}))

    async def _send_frame(self, raw: bytes) -> None:
        """Sends bytes, compressed where the bot asked for it.

        One frame at a time.
        """
        async with self._send_lock:
            if self.ws.closed:
                return
            with contextlib.suppress(ConnectionError):
                if self._compress:
                    await self.ws.send_bytes(self._compress(raw))
                else:
                    await self.ws.send_str(raw.decode())

    def abort_connection(self) -> None:
        """Ends the connection without a word, as a failing network does."""
        if self._transport is not None:
            self._transport.abort()

    async def close(self, code: int, reason: str = "") -> None:
        """Closes the socket with one of Discord's close codes."""
        await self.ws.close(code=code, message=reason.encode())


def _make_compressor(compression: str | None) -> Callable[[bytes], bytes] | None:
    """Makes the function that compresses each frame of a socket.

    None if frames are sent as text. One compression context serves the
    whole socket and is flushed at each message.
    """
    if compression == "zlib-stream":
        deflate = zlib.compressobj()
        return lambda raw: deflate.compress(raw) + deflate.flush(zlib.Z_SYNC_FLUSH)
    if compression == "zstd-stream":
        try:
            import zstandard
        except ImportError:  # plain text is always understood
            return None
        stream = zstandard.ZstdCompressor().compressobj()
        return lambda raw: stream.compress(raw) + stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
    return None
