"""Who may do what where: roles, channel overwrites and Discord's implicit denials."""

from typing import TYPE_CHECKING

from local.wire import DM, PRIVATE_THREAD, Json, is_thread

if TYPE_CHECKING:
    from local.world import World

NAMES: dict[str, int] = {
    name: 1 << bit
    for bit, name in {
        0: "create_instant_invite", 1: "kick_members", 2: "ban_members", 3: "administrator", 4: "manage_channels", 5: "manage_guild",
        6: "add_reactions", 7: "view_audit_log", 8: "priority_speaker", 9: "stream", 10: "view_channel", 11: "send_messages",
        12: "send_tts_messages", 13: "manage_messages", 14: "embed_links", 15: "attach_files", 16: "read_message_history",
        17: "mention_everyone", 18: "use_external_emojis", 19: "view_guild_insights", 20: "connect", 21: "speak", 22: "mute_members",
        23: "deafen_members", 24: "move_members", 25: "use_vad", 26: "change_nickname", 27: "manage_nicknames", 28: "manage_roles",
        29: "manage_webhooks", 30: "manage_guild_expressions", 31: "use_application_commands", 32: "request_to_speak",
        33: "manage_events", 34: "manage_threads", 35: "create_public_threads", 36: "create_private_threads",
        37: "use_external_stickers", 38: "send_messages_in_threads", 39: "use_embedded_activities", 40: "moderate_members",
        46: "send_voice_messages", 49: "send_polls", 50: "use_external_apps", 51: "pin_messages",
    }.items()
}  # fmt: skip

ALL = sum(NAMES.values())
ADMINISTRATOR = NAMES["administrator"]
VIEW_CHANNEL = NAMES["view_channel"]
SEND_MESSAGES = NAMES["send_messages"]
SEND_IN_THREADS = NAMES["send_messages_in_threads"]
READ_HISTORY = NAMES["read_message_history"]
ATTACH_FILES = NAMES["attach_files"]
EMBED_LINKS = NAMES["embed_links"]
ADD_REACTIONS = NAMES["add_reactions"]
MANAGE_MESSAGES = NAMES["manage_messages"]
MANAGE_CHANNELS = NAMES["manage_channels"]
MANAGE_THREADS = NAMES["manage_threads"]
MANAGE_ROLES = NAMES["manage_roles"]
MANAGE_GUILD = NAMES["manage_guild"]
CREATE_PUBLIC_THREADS = NAMES["create_public_threads"]
CREATE_PRIVATE_THREADS = NAMES["create_private_threads"]
USE_COMMANDS = NAMES["use_application_commands"]
PIN_MESSAGES = NAMES["pin_messages"]
MENTION_EVERYONE = NAMES["mention_everyone"]


def union(*names: str) -> int:
    return sum(NAMES[name] for name in names)


EVERYONE = union(
    "create_instant_invite", "add_reactions", "view_channel", "send_messages", "embed_links", "attach_files", "read_message_history",
    "use_external_emojis", "change_nickname", "use_application_commands", "create_public_threads", "create_private_threads",
    "send_messages_in_threads", "send_polls", "use_external_apps",
)  # fmt: skip

# What the invitation of the bot asks for: the least with which its tables can be played.
BOT = union(
    "view_channel", "send_messages", "send_messages_in_threads", "attach_files", "read_message_history", "create_public_threads",
    "create_private_threads",
)  # fmt: skip

# What a bot and a person may do in their direct messages.
IN_DIRECT_MESSAGES = union(
    "view_channel", "send_messages", "embed_links", "attach_files", "read_message_history", "add_reactions", "use_external_emojis",
    "use_application_commands", "mention_everyone", "pin_messages",
)  # fmt: skip


def in_guild(world: "World", guild: Json, user_id: str) -> int:
    """A member's permissions from roles alone; nothing for those who are not there."""
    member = world.members[guild["id"]].get(user_id)
    if member is None:
        return 0
    if guild["owner_id"] == user_id:
        return ALL
    held = {guild["id"], *member["roles"]}
    granted = 0
    for role in guild["roles"]:
        if role["id"] in held:
            granted |= int(role["permissions"])
    return ALL if granted & ADMINISTRATOR else granted


def in_channel(world: "World", channel: Json, user_id: str) -> int:
    """A person's permissions in a channel; a thread has those of its parent."""
    if channel["type"] == DM:
        return IN_DIRECT_MESSAGES if any(user["id"] == user_id for user in channel["recipients"]) or user_id == world.bot_id else 0
    guild = world.guilds.get(channel["guild_id"])
    if guild is None:
        return 0
    granted = in_guild(world, guild, user_id)
    place = world.channels.get(channel["parent_id"]) if is_thread(channel) else channel
    if granted == ALL or place is None:
        return granted
    return _implied(_overwritten(world, place, granted, guild["id"], user_id), thread=is_thread(channel))


def _overwritten(world: "World", place: Json, granted: int, guild_id: str, user_id: str) -> int:
    """Overwrites apply in this order: @everyone, all the roles together, the member."""
    held = set(world.members[guild_id][user_id]["roles"]) if user_id in world.members[guild_id] else set()
    role_allow = role_deny = 0
    personal: Json | None = None
    for entry in place["permission_overwrites"]:
        if entry["id"] == guild_id:
            granted = granted & ~int(entry["deny"]) | int(entry["allow"])
        elif entry["id"] in held:
            role_allow |= int(entry["allow"])
            role_deny |= int(entry["deny"])
        elif entry["id"] == user_id:
            personal = entry
    granted = granted & ~role_deny | role_allow
    return granted & ~int(personal["deny"]) | int(personal["allow"]) if personal else granted


def _implied(granted: int, *, thread: bool) -> int:
    """Without sight nothing is left; without a voice neither files nor embeds can be sent."""
    if not granted & VIEW_CHANNEL:
        return 0
    if not granted & (SEND_IN_THREADS if thread else SEND_MESSAGES):
        granted &= ~(EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE)
    return granted


def sees(world: "World", channel: Json, user_id: str) -> bool:
    """Whether a channel exists at all for somebody: a private thread only for its members and those who manage threads."""
    granted = in_channel(world, channel, user_id)
    if channel["type"] == PRIVATE_THREAD and not granted & MANAGE_THREADS:
        return bool(granted & VIEW_CHANNEL) and user_id in world.crews[channel["id"]]
    return bool(granted & VIEW_CHANNEL)
