"""Gateway sessions: who is connected, what each was sent, and what it missed while it was away."""

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from local import announcements
from local.announcements import ALWAYS, GUILDS, MESSAGE_CONTENT, Event
from local.changes import BotPresence, Change
from local.wire import Json, dumps
from local.world import World


@dataclass(slots=True, eq=False)
class Session:
    """Outlives its socket: a bot that was cut off takes it up again where it was."""

    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    events: deque[bytes] = field(default_factory=deque)  # the newest ones; the last has the number `sequence`
    sent: int = 0  # the number of the last event that went over a socket
    wake: Callable[[], None] | None = None  # set while a socket is attached
    left: float = 0.0

    @property
    def is_open(self) -> bool:
        return self.wake is not None

    def wants(self, event: Event) -> bool:
        number, of = self.shard
        here = number == 0 if event.guild_id is None else (int(event.guild_id) >> 22) % of == number
        return here and (event.intent == ALWAYS or bool(self.intents & event.intent))

    def add(self, name: str, body: bytes, most: int) -> None:
        self.sequence += 1
        self.events.append(b'{"op":0,"t":"%b","s":%d,"d":%b}' % (name.encode(), self.sequence, body))
        while len(self.events) > most and self._may_forget():
            self.events.popleft()
        if self.wake:
            self.wake()

    def _may_forget(self) -> bool:
        """Whether the oldest event was sent; while a bot is away it is not waited for."""
        return not self.is_open or self.sequence - len(self.events) < self.sent

    def after(self, sequence: int) -> list[bytes] | None:
        """What was sent after a number; nothing can be said when it was forgotten or never sent."""
        missed = self.sequence - sequence
        if not 0 <= missed <= len(self.events):
            return None
        return [self.events[index] for index in range(len(self.events) - missed, len(self.events))]


class Gateway:
    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        world.listeners.append(self._follow)

    @property
    def online(self) -> bool:
        return any(session.is_open for session in self.sessions.values())

    def open(self, body: Json, resume_url: str, wake: Callable[[], None]) -> Session:
        """IDENTIFY: a new session gets READY and its servers."""
        shard = body.get("shard") or [0, 1]
        session = Session(secrets.token_hex(16), int(body.get("intents") or 0), (int(shard[0]), int(shard[1])))
        self.sessions[session.id] = session
        self.attach(session, wake)
        here = [guild for guild in self.world.guilds.values() if self.world.has_bot(guild["id"])]
        mine = [guild for guild in here if session.wants(Event("", {}, GUILDS, guild["id"]))]
        ready = announcements.ready(self.world, session.id, resume_url, body.get("shard"), [guild["id"] for guild in mine])
        self._send(session, "READY", ready)
        for data in announcements.guild_creates(self.world, mine):
            self._send(session, "GUILD_CREATE", data)
        self.identified += 1
        return session

    def attach(self, session: Session, wake: Callable[[], None]) -> None:
        was = self.online
        session.wake = wake
        if not was:
            self.world.tell(BotPresence(True))

    def detach(self, session: Session, wake: Callable[[], None], *, final: bool) -> None:
        """A socket is gone; with a clean goodbye the session is over too."""
        if session.wake is not wake:
            return
        session.wake, session.left = None, self.world.clock.steady()
        if final:
            self.sessions.pop(session.id, None)
        if not self.online:
            self.world.tell(BotPresence(False))

    def resumable(self, session_id: str) -> Session | None:
        self._forget_old()
        return self.sessions.get(session_id)

    def resumed(self, session: Session) -> None:
        self._send(session, "RESUMED", {"_trace": []})

    def interact(self, payload: Json) -> None:
        """INTERACTION_CREATE needs no intent."""
        self._dispatch(Event("INTERACTION_CREATE", payload, ALWAYS, payload.get("guild_id")))

    def members(self, session: Session, body: Json) -> None:
        """Answer REQUEST_GUILD_MEMBERS."""
        guild_id = str(body["guild_id"])
        everyone = self.world.members.get(guild_id, {})
        wanted = body.get("user_ids")
        keys = [str(key) for key in ([wanted] if isinstance(wanted, str | int) else wanted)] if wanted else list(everyone)
        query = str(body.get("query") or "").lower()
        found = [everyone[key] for key in keys if key in everyone and everyone[key]["user"]["username"].startswith(query)]
        chunk = {
            "guild_id": guild_id, "members": found[: body.get("limit") or None], "chunk_index": 0, "chunk_count": 1,
            "not_found": [key for key in keys if key not in everyone], "presences": [], "nonce": body.get("nonce"),
        }  # fmt: skip
        self._send(session, "GUILD_MEMBERS_CHUNK", chunk)

    def send_raw(self, name: str, body: bytes) -> None:
        """Put any bytes on the wire, to see what the bot does with them."""
        for session in self.sessions.values():
            session.add(name, body, self.world.rules.session_events)

    def _follow(self, change: Change) -> None:
        if self.sessions:
            for event in announcements.events(self.world, change):
                self._dispatch(event)

    def _dispatch(self, event: Event) -> None:
        self._forget_old()
        body: bytes | None = None
        for session in self.sessions.values():
            if not session.wants(event):
                continue
            if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and not session.intents & MESSAGE_CONTENT:
                self._send(session, event.name, announcements.without_content(self.world, event.data))
                continue
            body = body or dumps(event.data)
            session.add(event.name, body, self.world.rules.session_events)

    def _send(self, session: Session, name: str, data: Json) -> None:
        session.add(name, dumps(data), self.world.rules.session_events)

    def _forget_old(self) -> None:
        limit = self.world.clock.steady() - self.world.rules.session_seconds
        for session in [one for one in self.sessions.values() if not one.is_open and one.left < limit]:
            del self.sessions[session.id]


