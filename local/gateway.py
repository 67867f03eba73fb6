"""Gateway sessions: who is connected, what each was sent, and what it missed while it was away."""

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from local import gateway_events, session_payloads
from local.gateway_events import GUILDS, MESSAGE_CONTENT, NO_INTENT, GatewayEvent
from local.protocol import SNOWFLAKE_TIME_SHIFT, Json, dumps
from local.world import World
from local.world_changes import BotPresenceChanged, WorldChange


@dataclass(slots=True, eq=False)
class GatewaySession:
    """Outlives its socket: a bot that was cut off takes it up again where it was."""

    id: str
    intents: int
    shard: tuple[int, int]  # its number, and how many shards there are
    sequence: int = 0  # the number of the newest event
    # the newest ones; the last has the number `sequence`
    events: deque[bytes] = field(default_factory=deque)
    last_sent: int = 0  # the number of the last event that went over a socket
    wake: Callable[[], None] | None = None  # set while a socket is attached
    disconnected_at: float = 0.0

    @property
    def is_open(self) -> bool:
        """Whether a socket is attached."""
        return self.wake is not None

    def should_receive(self, event: GatewayEvent) -> bool:
        """Whether an event belongs to this session's shard and intents.

        Discord gives a server to the shard with the number (time of its id) %
        count. Events without a server go to shard 0. An event reaches a session
        that has its intent, one bit of `intents`; some need none.
        """
        number, count = self.shard
        shard_of_event = 0
        if event.guild_id is not None:
            shard_of_event = (int(event.guild_id) >> SNOWFLAKE_TIME_SHIFT) % count
        is_own_shard = shard_of_event == number
        return is_own_shard and (event.intent == NO_INTENT or bool(self.intents & event.intent))

    def add_event(self, name: str, body: bytes, max_events: int) -> None:
        """Numbers and keeps an event and wakes the socket.

        At most `max_events` are kept.
        """
        self.sequence += 1
        self.events.append(
            b'{"op":0,"t":"%b","s":%d,"d":%b}' % (name.encode(), self.sequence, body)
        )
        while len(self.events) > max_events and self._can_drop_oldest():
            self.events.popleft()
        if self.wake:
            self.wake()

    def _can_drop_oldest(self) -> bool:
        """Whether the oldest event may be forgotten: it was sent, or no socket is attached."""
        oldest_number = self.sequence - len(self.events) + 1
        return not self.is_open or oldest_number <= self.last_sent

    def list_events_after(self, sequence: int) -> list[bytes] | None:
        """The events after number `sequence`, oldest first.

        None if some of them were forgotten, or there was no such number yet.
        """
        missed = self.sequence - sequence
        kept = len(self.events)
        if not 0 <= missed <= kept:
            return None
        return [self.events[index] for index in range(kept - missed, kept)]


class Gateway:
    """All sessions of the bot; it turns changes of the world into their events."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, GatewaySession] = {}  # by id
        self.identify_count = 0  # how many sessions were opened, for tests
        world.listeners.append(self._handle_change)

    @property
    def is_online(self) -> bool:
        """Whether the bot is connected, with any session."""
        return any(session.is_open for session in self.sessions.values())

    def open_session(
        self,
        body: Json,
        resume_url: str,
        wake: Callable[[], None],
    ) -> GatewaySession:
        """IDENTIFY: opens a session and sends it READY and its servers.

        `wake` is called whenever the socket has something to send.
        """
        shard_number, shard_count = body.get("shard") or (0, 1)
        shard = int(shard_number), int(shard_count)
        session = GatewaySession(secrets.token_hex(16), int(body.get("intents") or 0), shard)
        self.sessions[session.id] = session
        self.attach_socket(session, wake)
        guilds = self._list_guilds_of_session(session)
        guild_ids = [guild["id"] for guild in guilds]
        ready = session_payloads.make_ready(
            self.world, session.id, resume_url, body.get("shard"), guild_ids
        )
        self._send_event(session, "READY", ready)
        for data in session_payloads.iterate_guild_creates(self.world, guilds):
            self._send_event(session, "GUILD_CREATE", data)
        self.identify_count += 1
        return session

    def _list_guilds_of_session(self, session: GatewaySession) -> list[Json]:
        """The servers with the bot that belong to a session's shard.

        There are none without GUILDS.
        """
        return [
            guild
            for guild in self.world.guilds.values()
            if self.world.has_bot(guild["id"])
            and session.should_receive(GatewayEvent("", {}, GUILDS, guild["id"]))
        ]

    def attach_socket(self, session: GatewaySession, wake: Callable[[], None]) -> None:
        """Gives a session the socket that `wake` wakes.

        Where that brings the bot online, listeners are told.
        """
        was_online = self.is_online
        session.wake = wake
        if not was_online:
            self.world.publish(BotPresenceChanged(online=True))

    def detach_socket(
        self,
        session: GatewaySession,
        wake: Callable[[], None],
        *,
        final: bool,
    ) -> None:
        """Takes a closed socket from a session, which ends after a clean goodbye (`final`).

        Nothing happens where the session has another socket by now.
        Where that takes the bot offline, listeners are told.
        """
        if session.wake is not wake:
            return
        session.wake, session.disconnected_at = None, self.world.clock.monotonic()
        if final:
            self.sessions.pop(session.id, None)
        if not self.is_online:
            self.world.publish(BotPresenceChanged(online=False))

    def find_session(self, session_id: str) -> GatewaySession | None:
        """The session to be resumed; None if it has expired."""
        self._drop_old_sessions()
        return self.sessions.get(session_id)

    def send_resumed(self, session: GatewaySession) -> None:
        """Tells a resumed session that it has been sent all it missed."""
        self._send_event(session, "RESUMED", {"_trace": []})

    def send_interaction(self, payload: Json) -> None:
        """Sends INTERACTION_CREATE, which needs no intent."""
        self._dispatch_event(
            GatewayEvent("INTERACTION_CREATE", payload, NO_INTENT, payload.get("guild_id"))
        )

    def send_members(self, session: GatewaySession, body: Json) -> None:
        """Answers REQUEST_GUILD_MEMBERS with one GUILD_MEMBERS_CHUNK.

        The members are those of `user_ids`, else all, whose names begin
        with `query`; at most `limit`, where 0 means any number.
        """
        guild_id = str(body["guild_id"])
        everyone = self.world.members.get(guild_id, {})
        user_ids = _read_user_ids(body) or list(everyone)
        query = str(body.get("query") or "").lower()
        wanted = [everyone[user_id] for user_id in user_ids if user_id in everyone]
        members = [one for one in wanted if one["user"]["username"].startswith(query)]
        limit = body.get("limit") or len(members)
        chunk = {
            "guild_id": guild_id,
            "members": members[:limit],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [user_id for user_id in user_ids if user_id not in everyone],
            "presences": [],
            "nonce": body.get("nonce"),
        }
        self._send_event(session, "GUILD_MEMBERS_CHUNK", chunk)

    def send_raw(self, name: str, body: bytes) -> None:
        """Sends any bytes as an event to all sessions, to see what the bot does with them."""
        for session in self.sessions.values():
            session.add_event(name, body, self.world.rules.session_events)

    def _handle_change(self, change: WorldChange) -> None:
        """Listener of the world: sends the events that a change means."""
        if self.sessions:
            for event in gateway_events.make_gateway_events(self.world, change):
                self._dispatch_event(event)

    def _dispatch_event(self, event: GatewayEvent) -> None:
        """Sends an event to the sessions that should get it.

        Messages go without their content to those that lack the intent for it.
        """
        self._drop_old_sessions()
        is_message = event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE")
        for session in self.sessions.values():
            if not session.should_receive(event):
                continue
            data = event.data
            if is_message and not session.intents & MESSAGE_CONTENT:
                data = gateway_events.strip_content(self.world, data)
            self._send_event(session, event.name, data)

    def _send_event(self, session: GatewaySession, name: str, data: Json) -> None:
        """Sends an event to one session."""
        session.add_event(name, dumps(data), self.world.rules.session_events)

    def _drop_old_sessions(self) -> None:
        """Forgets sessions whose bot has been away for too long."""
        limit = self.world.clock.monotonic() - self.world.rules.session_seconds
        for session in list(self.sessions.values()):
            if not session.is_open and session.disconnected_at < limit:
                del self.sessions[session.id]


def _read_user_ids(body: Json) -> list[str]:
    """The field `user_ids` of REQUEST_GUILD_MEMBERS, which is one id or a list.

    [] without it.
    """
    wanted = body.get("user_ids") or []
    if isinstance(wanted, str | int):
        return [str(wanted)]
    return [str(user_id) for user_id in wanted]
