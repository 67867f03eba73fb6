"""What can happen in the world, told once to everybody who listens: gateway, page and tests."""

from dataclasses import dataclass

from local.protocol import Json


@dataclass(frozen=True, slots=True)
class MessagePosted:
    message: Json


@dataclass(frozen=True, slots=True)
class MessageEdited:
    message: Json


@dataclass(frozen=True, slots=True)
class MessageRemoved:
    message: Json


@dataclass(frozen=True, slots=True)
class ThinkingChanged:
    """An answer is announced but not there yet; `message` is its empty place."""

    interaction_id: str
    person_id: str
    message: Json
    done: bool


@dataclass(frozen=True, slots=True)
class ChannelCreated:
    channel: Json


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    channel: Json


@dataclass(frozen=True, slots=True)
class ChannelDeleted:
    channel: Json


@dataclass(frozen=True, slots=True)
class ThreadMembersChanged:
    """People joined or left a thread."""

    thread: Json
    joined: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BotInvited:
    guild: Json


@dataclass(frozen=True, slots=True)
class BotKicked:
    guild: Json


@dataclass(frozen=True, slots=True)
class GuildChanged:
    guild: Json


@dataclass(frozen=True, slots=True)
class RoleCreated:
    guild: Json
    role: Json


@dataclass(frozen=True, slots=True)
class RoleChanged:
    guild: Json
    role: Json


@dataclass(frozen=True, slots=True)
class MemberJoined:
    guild_id: str
    user_id: str


@dataclass(frozen=True, slots=True)
class MemberChanged:
    guild_id: str
    user_id: str


@dataclass(frozen=True, slots=True)
class MemberLeft:
    guild_id: str
    user_id: str


@dataclass(frozen=True, slots=True)
class PersonChanged:
    person_id: str


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    pass


@dataclass(frozen=True, slots=True)
class OverridesChanged:
    """A server's owner set who may use a command, or with the application's id all of them."""

    guild_id: str
    key: str


@dataclass(frozen=True, slots=True)
class BotPresenceChanged:
    online: bool


@dataclass(frozen=True, slots=True)
class TypingStarted:
    channel: Json
    user_id: str


@dataclass(frozen=True, slots=True)
class ReactionChanged:
    message: Json
    user_id: str
    emoji: Json
    added: bool


WorldChange = (
    MessagePosted
    | MessageEdited
    | MessageRemoved
    | ThinkingChanged
    | ChannelCreated
    | ChannelChanged
    | ChannelDeleted
    | ThreadMembersChanged
    | BotInvited
    | BotKicked
    | GuildChanged
    | RoleCreated
    | RoleChanged
    | MemberJoined
    | MemberChanged
    | MemberLeft
    | PersonChanged
    | CommandsChanged
    | OverridesChanged
    | BotPresenceChanged
    | TypingStarted
    | ReactionChanged
)
