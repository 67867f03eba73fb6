"""The world: people, servers, channels, messages and commands, in memory and kept on disk."""

import hashlib
import hmac
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from local import payloads
from local.discord_rules import DiscordRules
from local.loopback_time import LoopbackTime
from local.protocol import (
    DM,
    EPOCH_MILLISECONDS,
    LOADING,
    SNOWFLAKE_TIME_SHIFT,
    Json,
    is_thread,
)
from local.store import WorldStore
from local.tokens import make_bot_token
from local.world_changes import ChannelCreated, WorldChange

COLORS = ("#5865f2", "#d83c7c", "#2d9d78", "#c27c0e", "#9b59b6", "#0e8fa8", "#b5493b", "#5d7a2b")
GLOBAL_SCOPE = "0"
THREAD_MEMBER_ROW = "crew"  # the kind of the stored rows of a thread's members
SIGNATURE_LENGTH = 32


@dataclass(slots=True)
class Person:
    """What a user's own client knows beyond the public account."""

    id: str
    locale: str
    color: str
    takes_dms: bool = True


Ref = Person | Json | str  # a person, channel, message or server, or its id


def id_of(ref: Ref) -> str:
    """The id of a person, channel, message or server, or the id itself."""
    if isinstance(ref, str):
        return ref
    return ref.id if isinstance(ref, Person) else str(ref["id"])


class World:
    """All servers, channels, people and messages; it tells listeners of every change."""

    def __init__(
        self,
        clock: LoopbackTime,
        rules: DiscordRules,
        store: WorldStore | None = None,
        *,
        bot_name: str = "Tabularium",
    ) -> None:
        self.clock, self.rules, self.store = clock, rules, store
        self.users: dict[str, Json] = {}
        self.people: dict[str, Person] = {}
        self.guilds: dict[str, Json] = {}
        # by server
        self.members: dict[str, dict[str, Json]] = defaultdict(dict)
        self.channels: dict[str, Json] = {}
        # by thread
        self.thread_members: dict[str, dict[str, Json]] = defaultdict(dict)
        # by channel, oldest first
        self.messages: dict[str, dict[str, Json]] = defaultdict(dict)
        # ephemeral message -> the one person who sees it
        self.private_owners: dict[str, str] = {}
        # person -> ephemeral message -> its channel
        self.private_messages: dict[str, dict[str, str]] = defaultdict(dict)
        # by scope: GLOBAL_SCOPE or a server
        self.commands: dict[str, dict[str, Json]] = defaultdict(dict)
        # server -> command or application -> who may use it
        self.overrides: dict[str, dict[str, list[Json]]] = defaultdict(dict)
        self.emojis: dict[str, Json] = {}  # of the application, by id
        # (person, channel) -> what was read, and mentions since
        self.read_marks: dict[tuple[str, str], Json] = {}
        self.listeners: list[Callable[[WorldChange], None]] = []
        self.base_url = ""  # the address under which this Discord is served
        self._files: dict[str, bytes] = {}  # attachments by id, where there is no store
        self._last_id = 0
        self._dm_channels: dict[str, str] = {}  # by person: the id of the channel
        self.meta: Json = {}  # the bot's id and token, the page's key, the secret of signatures
        self._load_rows()
        self.meta = self.meta or self._create_bot(bot_name)
        self.bot_id: str = self.meta["bot_id"]
        self.bot["username"] = bot_name

    # -- identity ----------------------------------------------------------------------------------

    def _create_bot(self, bot_name: str) -> Json:
        """Makes the bot's account in a new world; returns `meta`."""
        bot_id = self.new_snowflake()
        token = make_bot_token(bot_id, self.clock.now())
        meta = {
            "bot_id": bot_id,
            "token": token,
            "key": secrets.token_urlsafe(16),
            "secret": secrets.token_hex(16),
        }
        self.users[bot_id] = payloads.make_user(bot_id, bot_name, bot=True)
        self.save_row("user", bot_id, self.users[bot_id])
        self.save_row("meta", "world", meta)
        return meta

    @property
    def bot(self) -> Json:
        """The bot's account."""
        return self.users[self.bot_id]

    @property
    def token(self) -> str:
        """The bot's token."""
        return str(self.meta["token"])

    def new_snowflake(self) -> str:
        """A new id of Discord's kind: it carries the time and is larger than all before.

        The upper bits are milliseconds since Discord's epoch, the
        lower ones count up.
        """
        milliseconds = int(self.clock.now() * 1000) - EPOCH_MILLISECONDS
        first_of_moment = milliseconds << SNOWFLAKE_TIME_SHIFT
        self._last_id = max(self._last_id + 1, first_of_moment)
        return str(self._last_id)

    def sign_text(self, text: str) -> str:
        """A signature that only this world can make, for the addresses of attachments."""
        secret = self.meta["secret"].encode()
        digest = hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()
        return digest[:SIGNATURE_LENGTH]

    # -- telling and keeping -----------------------------------------------------------------------

    def publish(self, change: WorldChange) -> None:
        """Tells all listeners of a change."""
        for listener in tuple(self.listeners):
            listener(change)

    def save_row(self, kind: str, key: str, body: Json) -> None:
        """Stores a row, where the world has a store.

        `kind` is what it is, such as "channel"; `key` is its id, or
        several with slashes between them.
        """
        if self.store:
            self.store.put_row(kind, key, body)

    def delete_row(self, kind: str, key: str) -> None:
        """Deletes a row, where the world has a store."""
        if self.store:
            self.store.delete_row(kind, key)

    def save_person(self, person: Person) -> None:
        """Keeps a new or changed person."""
        self.people[person.id] = person
        self.save_row("person", person.id, asdict(person))

    def save_message(self, message: Json) -> None:
        """Stores a message; private answers and those still to come live in memory only."""
        if message["id"] not in self.private_owners and not message["flags"] & LOADING:
            self.save_row("message", message["id"], message)

    def save_file(self, key: str, blob: bytes) -> None:
        """Keeps the bytes of an attachment, in the store or in memory."""
        if self.store:
            self.store.put_file(key, blob)
        else:
            self._files[key] = blob

    def delete_file(self, key: str) -> None:
        """Removes the bytes of an attachment."""
        if self.store:
            self.store.delete_file(key)
        else:
            self._files.pop(key, None)

    def find_file(self, key: str) -> bytes | Path | None:
        """The bytes of an attachment, or the path where they are.

        None if it is gone.
        """
        return self.store.find_file(key) if self.store else self._files.get(key)

    # -- looking around ----------------------------------------------------------------------------

    def has_bot(self, guild_id: str) -> bool:
        """Whether the bot is in a server."""
        return self.bot_id in self.members[guild_id]

    def iterate_threads(self, guild_id: str) -> Iterator[Json]:
        """The threads of a server, archived ones too."""
        return (
            channel
            for channel in self.channels.values()
            if is_thread(channel) and channel["guild_id"] == guild_id
        )

    def iterate_channels(self, guild_id: str) -> Iterator[Json]:
        """The channels of a server without its threads."""
        return (
            channel
            for channel in self.channels.values()
            if channel.get("guild_id") == guild_id and not is_thread(channel)
        )

    def open_dm_channel(self, user_id: str) -> Json:
        """The channel of direct messages between the bot and one person.

        It is made on first use.
        """
        if user_id in self._dm_channels:
            return self.channels[self._dm_channels[user_id]]
        channel = payloads.make_dm_channel(self.new_snowflake(), self.users[user_id])
        self.channels[channel["id"]] = channel
        self._dm_channels[user_id] = channel["id"]
        self.save_row("channel", channel["id"], channel)
        self.publish(ChannelCreated(channel))
        return channel

    # -- coming back -------------------------------------------------------------------------------

    def _load_rows(self) -> None:
        """Fills the world from its store.

        Keys of two ids are joined by a slash.
        """
        members: list[tuple[str, Json]] = []
        rows = self.store.load_rows() if self.store else ()
        for kind, key, body in rows:
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
                case "crew":  # THREAD_MEMBER_ROW
                    thread_id, user_id = key.split("/")
                    self.thread_members[thread_id][user_id] = body
                case "message":
                    self.messages[body["channel_id"]][key] = body
                case "command":
                    scope, _ = key.split("/")
                    self.commands[scope][body["id"]] = body
                case "overrides":
                    self.overrides[key] = body["commands"]
                case "emoji":
                    self.emojis[key] = {**body, "user": self.users[body["user"]["id"]]}
                case "mark":
                    person_id, channel_id = key.split("/")
                    self.read_marks[person_id, channel_id] = body
        self._finish_loading(members)

    def _finish_loading(self, members: list[tuple[str, Json]]) -> None:
        """After loading: restores what rows do not hold.

        `members` are the rows of members. Members and direct messages
        share one object for each user. Each channel knows its newest
        message, and the world the highest id.
        """
        for key, member in members:
            guild_id, user_id = key.split("/")
            self.members[guild_id][user_id] = {"user": self.users[user_id], **member}
        for channel in self.channels.values():
            if channel["type"] == DM:
                self._relink_recipients(channel)
            newest_id = next(reversed(self.messages[channel["id"]]), None)
            channel["last_message_id"] = newest_id
            self._last_id = max(self._last_id, int(channel["id"]), int(newest_id or 0))
        self._last_id = max(self._last_id, *map(int, self.emojis), 0)

    def _relink_recipients(self, channel: Json) -> None:
        """After loading: gives direct messages the users' own objects, and notes the channel."""
        channel["recipients"] = [self.users[user["id"]] for user in channel["recipients"]]
        self._dm_channels[channel["recipients"][0]["id"]] = channel["id"]

    def set_base_url(self, base_url: str) -> None:
        """Sets the address under which attachments are served.

        Where it changed, the addresses in old messages are changed too.
        """
        before, self.base_url = self.meta.get("base_url"), base_url
        if before and before != base_url:
            for messages in self.messages.values():
                for message in messages.values():
                    _replace_base_url(message, before, base_url)
                    self.save_message(message)
        if before != base_url:
            self.meta["base_url"] = base_url
            self.save_row("meta", "world", self.meta)

    def remove_unused_files(self) -> None:
        """Removes attachments that no message names any more, at the start."""
        if not self.store:
            return
        used = set(self.emojis)  # their pictures are kept as attachments are
        for messages in self.messages.values():
            for message in messages.values():
                used.update(file["id"] for file in message["attachments"])
        self.store.remove_unused_files(used)


def _replace_base_url(node: Any, before: str, after: str) -> None:
    """Replaces the beginning `before` of every string inside a message, at any depth.

    `node` is the message, or a dictionary or list in it.
    """
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in list(items):
        if isinstance(value, str) and value.startswith(before):
            node[key] = after + value[len(before) :]
        elif isinstance(value, dict | list):
            _replace_base_url(value, before, after)
