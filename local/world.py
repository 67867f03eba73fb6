"""Everything that exists: people, servers, channels, messages and commands, in memory and kept on disk."""

import hashlib
import hmac
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from local import shapes
from local.changes import Change, ChannelMade
from local.clock import Clock
from local.rules import Rules
from local.store import Store
from local.tokens import bot_token
from local.wire import DM, EPOCH, LOADING, Json, is_thread

COLORS = ("#5865f2", "#d83c7c", "#2d9d78", "#c27c0e", "#9b59b6", "#0e8fa8", "#b5493b", "#5d7a2b")
GLOBAL = "0"


@dataclass(slots=True)
class Person:
    """What a user's own client knows beyond the public account."""

    id: str
    locale: str
    color: str
    takes_dms: bool = True


Ref = Person | Json | str  # a person, channel, message or server, or its id


def id_of(ref: Ref) -> str:
    return ref.id if isinstance(ref, Person) else ref if isinstance(ref, str) else str(ref["id"])


class World:
    def __init__(self, clock: Clock, rules: Rules, store: Store | None = None, *, bot_name: str = "Tabularium") -> None:
        self.clock, self.rules, self.store = clock, rules, store
        self.users: dict[str, Json] = {}
        self.people: dict[str, Person] = {}
        self.guilds: dict[str, Json] = {}
        self.members: dict[str, dict[str, Json]] = defaultdict(dict)
        self.channels: dict[str, Json] = {}
        self.crews: dict[str, dict[str, Json]] = defaultdict(dict)  # thread -> its members
        self.messages: dict[str, dict[str, Json]] = defaultdict(dict)  # channel -> its messages, oldest first
        self.owners: dict[str, str] = {}  # ephemeral message -> the one person who sees it
        self.private: dict[str, dict[str, str]] = defaultdict(dict)  # person -> ephemeral messages -> their channels
        self.commands: dict[str, dict[str, Json]] = defaultdict(dict)  # scope (GLOBAL or a server) -> its commands
        self.overrides: dict[str, dict[str, list[Json]]] = defaultdict(dict)  # server -> command or application -> who may use it
        self.marks: dict[tuple[str, str], Json] = {}  # (person, channel) -> what was read, mentions since
        self.listeners: list[Callable[[Change], None]] = []
        self.base_url = ""
        self._files: dict[str, bytes] = {}
        self._last_id = 0
        self._directs: dict[str, str] = {}
        self.meta: Json = {}
        self._restore()
        self.meta = self.meta or self._found(bot_name)
        self.bot_id: str = self.meta["bot_id"]
        self.bot["username"] = bot_name

    # -- identity -----------------------------------------------------------------------------------------------

    def _found(self, bot_name: str) -> Json:
        bot_id = self.snowflake()
        token = bot_token(bot_id, self.clock.now())
        meta = {"bot_id": bot_id, "token": token, "key": secrets.token_urlsafe(16), "secret": secrets.token_hex(16)}
        self.users[bot_id] = shapes.user(bot_id, bot_name, bot=True)
        self.keep("user", bot_id, self.users[bot_id])
        self.keep("meta", "world", meta)
        return meta

    @property
    def bot(self) -> Json:
        return self.users[self.bot_id]

    @property
    def token(self) -> str:
        return str(self.meta["token"])

    def snowflake(self) -> str:
        self._last_id = max(self._last_id + 1, int(self.clock.now() * 1000) - EPOCH << 22)
        return str(self._last_id)

    def sign(self, text: str) -> str:
        return hmac.new(self.meta["secret"].encode(), text.encode(), hashlib.sha256).hexdigest()[:32]

    # -- telling and keeping -------------------------------------------------------------------------------------

    def tell(self, change: Change) -> None:
        for listener in tuple(self.listeners):
            listener(change)

    def keep(self, kind: str, key: str, body: Json) -> None:
        if self.store:
            self.store.put(kind, key, body)

    def forget(self, kind: str, key: str) -> None:
        if self.store:
            self.store.drop(kind, key)

    def keep_person(self, person: Person) -> None:
        self.people[person.id] = person
        self.keep("person", person.id, asdict(person))

    def keep_message(self, message: Json) -> None:
        """Private answers and answers still being thought of live in memory only."""
        if message["id"] not in self.owners and not message["flags"] & LOADING:
            self.keep("message", message["id"], message)

    def keep_file(self, key: str, blob: bytes) -> None:
        if self.store:
            self.store.put_file(key, blob)
        else:
            self._files[key] = blob

    def forget_file(self, key: str) -> None:
        if self.store:
            self.store.drop_file(key)
        else:
            self._files.pop(key, None)

    def file(self, key: str) -> bytes | Path | None:
        """A file's bytes, or the path where they are, or nothing."""
        return self.store.file(key) if self.store else self._files.get(key)

    # -- looking around ------------------------------------------------------------------------------------------

    def has_bot(self, guild_id: str) -> bool:
        return self.bot_id in self.members[guild_id]

    def threads_of(self, guild_id: str) -> Iterator[Json]:
        return (channel for channel in self.channels.values() if is_thread(channel) and channel["guild_id"] == guild_id)

    def channels_of(self, guild_id: str) -> Iterator[Json]:
        return (channel for channel in self.channels.values() if channel.get("guild_id") == guild_id and not is_thread(channel))

    def direct_channel(self, user_id: str) -> Json:
        """The direct messages between the bot and one person; made on first use."""
        if user_id in self._directs:
            return self.channels[self._directs[user_id]]
        channel = shapes.direct(self.snowflake(), self.users[user_id])
        self.channels[channel["id"]] = channel
        self._directs[user_id] = channel["id"]
        self.keep("channel", channel["id"], channel)
        self.tell(ChannelMade(channel))
        return channel

    # -- coming back ---------------------------------------------------------------------------------------------

    def _restore(self) -> None:
        members: list[tuple[str, Json]] = []
        for kind, key, body in self.store.load() if self.store else ():
            match kind:
                case "meta":
                    self.meta = body
                case "user":
                    self.users[key] = body
                case "person":
                    self.people[key] = Person(**body)
                case "guild":
                    self.guilds[key] = body
                case "member":
                    members.append((key, body))
                case "channel":
                    self.channels[key] = body
                case "crew":
                    thread_id, user_id = key.split("/")
                    self.crews[thread_id][user_id] = body
                case "message":
                    self.messages[body["channel_id"]][key] = body
                case "command":
                    self.commands[key.split("/")[0]][body["id"]] = body
                case "overrides":
                    self.overrides[key] = body["commands"]
                case "mark":
                    person_id, channel_id = key.split("/")
                    self.marks[person_id, channel_id] = body
        self._relink(members)

    def _relink(self, members: list[tuple[str, Json]]) -> None:
        """Users are shared objects in memory but copies on disk; the newest ids are read off the messages."""
        for key, member in members:
            guild_id, user_id = key.split("/")
            self.members[guild_id][user_id] = {"user": self.users[user_id], **member}
        for channel in self.channels.values():
            if channel["type"] == DM:
                channel["recipients"] = [self.users[user["id"]] for user in channel["recipients"]]
                self._directs[channel["recipients"][0]["id"]] = channel["id"]
            messages = self.messages[channel["id"]]
            channel["last_message_id"] = next(reversed(messages), None)
            self._last_id = max(self._last_id, int(channel["id"]), int(channel["last_message_id"] or 0))

    def serve_at(self, base_url: str) -> None:
        """Attachments carry the address they are served from; when it changed, old messages follow."""
        before, self.base_url = self.meta.get("base_url"), base_url
        if before and before != base_url:
            for messages in self.messages.values():
                for message in messages.values():
                    _readdress(message, before, base_url)
                    self.keep_message(message)
        if before != base_url:
            self.meta["base_url"] = base_url
            self.keep("meta", "world", self.meta)

    def sweep_files(self) -> None:
        if self.store:
            rooms = self.messages.values()
            self.store.sweep_files({file["id"] for room in rooms for message in room.values() for file in message["attachments"]})


def _readdress(node: Any, before: str, after: str) -> None:
    """Replace the address at the head of every URL inside a message."""
    for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):
        if isinstance(value, str) and value.startswith(before):
            node[key] = after + value[len(before) :]
        elif isinstance(value, dict | list):
            _readdress(value, before, after)
