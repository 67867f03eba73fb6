"""Who may do what where: roles, channel overwrites and Discord's implicit denials."""

from collections.abc import Container, Mapping
from typing import Protocol

from local.protocol import DM, PRIVATE_THREAD, Json, is_thread

PERMISSION_BITS: dict[str, int] = {
    name: 1 << bit
    for bit, name in {
        0: "create_instant_invite",
        1: "kick_members",
        2: "ban_members",
        3: "administrator",
        4: "manage_channels",
        5: "manage_guild",
        6: "add_reactions",
        7: "view_audit_log",
        8: "priority_speaker",
        9: "stream",
        10: "view_channel",
        11: "send_messages",
        12: "send_tts_messages",
        13: "manage_messages",
        14: "embed_links",
        15: "attach_files",
        16: "read_message_history",
        17: "mention_everyone",
        18: "use_external_emojis",
        19: "view_guild_insights",
        20: "connect",
        21: "speak",
        22: "mute_members",
        23: "deafen_members",
        24: "move_members",
        25: "use_vad",
        26: "change_nickname",
        27: "manage_nicknames",
        28: "manage_roles",
        29: "manage_webhooks",
        30: "manage_guild_expressions",
        31: "use_application_commands",
        32: "request_to_speak",
        33: "manage_events",
        34: "manage_threads",
        35: "create_public_threads",
        36: "create_private_threads",
        37: "use_external_stickers",
        38: "send_messages_in_threads",
        39: "use_embedded_activities",
        40: "moderate_members",
        46: "send_voice_messages",
        49: "send_polls",
        50: "use_external_apps",
        51: "pin_messages",
    }.items()
}

ALL_PERMISSIONS = sum(PERMISSION_BITS.values())
ADMINISTRATOR = PERMISSION_BITS["administrator"]
VIEW_CHANNEL = PERMISSION_BITS["view_channel"]
SEND_MESSAGES = PERMISSION_BITS["send_messages"]
SEND_IN_THREADS = PERMISSION_BITS["send_messages_in_threads"]
READ_HISTORY = PERMISSION_BITS["read_message_history"]
ATTACH_FILES = PERMISSION_BITS["attach_files"]
EMBED_LINKS = PERMISSION_BITS["embed_links"]
ADD_REACTIONS = PERMISSION_BITS["add_reactions"]
MANAGE_MESSAGES = PERMISSION_BITS["manage_messages"]
MANAGE_CHANNELS = PERMISSION_BITS["manage_channels"]
MANAGE_THREADS = PERMISSION_BITS["manage_threads"]
MANAGE_ROLES = PERMISSION_BITS["manage_roles"]
MANAGE_GUILD = PERMISSION_BITS["manage_guild"]
CREATE_PUBLIC_THREADS = PERMISSION_BITS["create_public_threads"]
CREATE_PRIVATE_THREADS = PERMISSION_BITS["create_private_threads"]
USE_COMMANDS = PERMISSION_BITS["use_application_commands"]
PIN_MESSAGES = PERMISSION_BITS["pin_messages"]
MENTION_EVERYONE = PERMISSION_BITS["mention_everyone"]


def combine_permissions(*names: str) -> int:
    """The bits of these permissions together."""
    return sum(PERMISSION_BITS[name] for name in names)


EVERYONE_PERMISSIONS = combine_permissions(
    "create_instant_invite",
    "add_reactions",
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "use_external_emojis",
    "change_nickname",
    "use_application_commands",
    "create_public_threads",
    "create_private_threads",
    "send_messages_in_threads",
    "send_polls",
    "use_external_apps",
)

# What the invitation of the bot asks for: the least with which its tables can be played.
BOT_PERMISSIONS = combine_permissions(
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
    "create_public_threads",
    "create_private_threads",
)

# What a bot and a person may do in their direct messages.
DM_PERMISSIONS = combine_permissions(
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "add_reactions",
    "use_external_emojis",
    "use_application_commands",
    "mention_everyone",
    "pin_messages",
)


class PermissionWorld(Protocol):
    """The part of a world that permissions are computed from."""

    bot_id: str

    @property
    def guilds(self) -> Mapping[str, Json]:
        """The servers by id."""

    @property
    def channels(self) -> Mapping[str, Json]:
        """The channels and threads by id."""

    @property
    def members(self) -> Mapping[str, Mapping[str, Json]]:
        """The members by server and user id."""

    @property
    def thread_members(self) -> Mapping[str, Container[str]]:
        """The ids of the users in each thread, by thread id."""


def guild_permissions(world: PermissionWorld, guild: Json, user_id: str) -> int:
    """The permission bits that a member's roles grant.

    0 for users who are no members.
    """
    member = world.members[guild["id"]].get(user_id)
    if member is None:
        return 0
    if guild["owner_id"] == user_id:
        return ALL_PERMISSIONS
    role_ids = {guild["id"], *member["roles"]}
    granted = 0
    for role in guild["roles"]:
        if role["id"] in role_ids:
            granted |= int(role["permissions"])
    return ALL_PERMISSIONS if granted & ADMINISTRATOR else granted


def channel_permissions(world: PermissionWorld, channel: Json, user_id: str) -> int:
    """A user's permission bits in a channel.

    A thread has those of its parent. In direct messages the fixed
    DM_PERMISSIONS, for the bot and the recipients only.
    """
    if channel["type"] == DM:
        recipient_ids = [user["id"] for user in channel["recipients"]]
        takes_part = user_id == world.bot_id or user_id in recipient_ids
        return DM_PERMISSIONS if takes_part else 0
    guild = world.guilds.get(channel["guild_id"])
    if guild is None:
        return 0
    granted = guild_permissions(world, guild, user_id)
    parent = world.channels.get(channel["parent_id"]) if is_thread(channel) else channel
    if granted == ALL_PERMISSIONS or parent is None:
        return granted
    granted = _apply_overwrites(world, parent, granted, guild["id"], user_id)
    return _apply_implicit_denials(granted, thread=is_thread(channel))


def _apply_overwrites(
    world: PermissionWorld,
    channel: Json,
    granted: int,
    guild_id: str,
    user_id: str,
) -> int:
    """The granted bits after a channel's overwrites, each of which denies and allows some bits.

    They apply in this order: @everyone, all the roles together, the member.
    """
    member = world.members[guild_id].get(user_id)
    role_ids = member["roles"] if member else ()
    role_allow = role_deny = own_allow = own_deny = 0
    for entry in channel["permission_overwrites"]:
        allow, deny = int(entry["allow"]), int(entry["deny"])
        if entry["id"] == guild_id:  # @everyone is the role with the server's id
            granted = (granted & ~deny) | allow
        elif entry["id"] in role_ids:
            role_allow |= allow
            role_deny |= deny
        elif entry["id"] == user_id:
            own_allow, own_deny = allow, deny
    granted = (granted & ~role_deny) | role_allow
    return (granted & ~own_deny) | own_allow


def _apply_implicit_denials(granted: int, *, thread: bool) -> int:
    """The granted bits without those that are useless alone.

    Without sight nothing is left; without the right to send neither
    files nor embeds can be sent.
    """
    if not granted & VIEW_CHANNEL:
        return 0
    if not granted & (SEND_IN_THREADS if thread else SEND_MESSAGES):
        granted &= ~(EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE)
    return granted


def can_see(world: PermissionWorld, channel: Json, user_id: str) -> bool:
    """Whether a user can see a channel at all.

    A private thread is seen only by its members and those who manage threads.
    """
    granted = channel_permissions(world, channel, user_id)
    if channel["type"] == PRIVATE_THREAD and not granted & MANAGE_THREADS:
        return bool(granted & VIEW_CHANNEL) and user_id in world.thread_members[channel["id"]]
    return bool(granted & VIEW_CHANNEL)
