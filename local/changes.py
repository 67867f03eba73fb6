"""What can happen in the world, told once to everybody who listens: gateway, page and tests."""

from dataclasses import dataclass

from local.wire import Json


@dataclass(frozen=True, slots=True)
class Posted:
    message: Json


@dataclass(frozen=True, slots=True)
class Edited:
    message: Json


@dataclass(frozen=True, slots=True)
class Removed:
    message: Json


@dataclass(frozen=True, slots=True)
class Thinking:
    """An answer is announced but not there yet; `message` is its empty place."""

    interaction_id: str
    person_id: str
    message: Json
    done: bool


@dataclass(frozen=True, slots=True)
class ChannelMade:
    channel: Json


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    channel: Json


@dataclass(frozen=True, slots=True)
class ChannelGone:
    channel: Json


@dataclass(frozen=True, slots=True)
class CrewChanged:
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
class RoleMade:
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
class BotPresence:
    online: bool


@dataclass(frozen=True, slots=True)
class Typing:
    channel: Json
    user_id: str


@dataclass(frozen=True, slots=True)
class Reacted:
    message: Json
    user_id: str
    emoji: Json
    added: bool


Change = (
    Posted
    | Edited
    | Removed
    | Thinking
    | ChannelMade
    | ChannelChanged
    | ChannelGone
    | CrewChanged
    | BotInvited
    | BotKicked
    | GuildChanged
    | RoleMade
    | RoleChanged
    | MemberJoined
    | MemberChanged
    | MemberLeft
    | PersonChanged
    | CommandsChanged
    | OverridesChanged
    | BotPresence
    | Typing
    | Reacted
)
