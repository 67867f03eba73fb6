"""What can happen in the world, told once to everybody who listens: gateway, page and tests."""

from dataclasses import dataclass

from local.protocol import Json


@dataclass(frozen=True, slots=True)
class SingleMessageChange:
    """A change of one message."""

    message: Json


class MessagePosted(SingleMessageChange):
    """A message is there, and complete."""


class MessageEdited(SingleMessageChange):
    """A message was changed, by its author or otherwise."""


class MessageRemoved(SingleMessageChange):
    """A message is gone."""


@dataclass(frozen=True, slots=True)
class ThinkingChanged:
    """An answer is announced but not there yet; `message` is its placeholder."""

    interaction_id: str
    person_id: str
    message: Json
    done: bool


@dataclass(frozen=True, slots=True)
class SingleChannelChange:
    """A change of one channel or thread."""

    channel: Json


class ChannelCreated(SingleChannelChange):
    """A channel or thread is new."""


class ChannelChanged(SingleChannelChange):
    """The settings of a channel or thread are others."""


class ChannelDeleted(SingleChannelChange):
    """A channel or thread is gone."""


@dataclass(frozen=True, slots=True)
class ThreadMembersChanged:
    """People joined or left a thread."""

    thread: Json
    joined: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SingleGuildChange:
    """A change of one server."""

    guild: Json


class BotInvited(SingleGuildChange):
    """The bot is in a server now."""


class BotKicked(SingleGuildChange):
    """The bot is no longer in a server."""


class GuildChanged(SingleGuildChange):
    """The settings of a server are others."""


@dataclass(frozen=True, slots=True)
class SingleRoleChange:
    """A change of one role of a server."""

    guild: Json
    role: Json


class RoleCreated(SingleRoleChange):
    """A role is new."""


class RoleChanged(SingleRoleChange):
    """A role grants other permissions."""


@dataclass(frozen=True, slots=True)
class SingleMemberChange:
    """A change of one member of a server."""

    guild_id: str
    user_id: str


class MemberJoined(SingleMemberChange):
    """Somebody is a member of a server now."""


class MemberChanged(SingleMemberChange):
    """A member has other roles."""


class MemberLeft(SingleMemberChange):
    """Somebody is no longer a member of a server."""


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
