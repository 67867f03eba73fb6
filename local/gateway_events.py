"""Turns what happened in the world into gateway events, with the intent that each one needs."""

from collections.abc import Iterator
from dataclasses import dataclass

from local import overrides, permissions, world_changes
from local.protocol import DM, PRIVATE_THREAD, Json, is_thread
from local.session_payloads import make_guild_create
from local.world import World

NO_INTENT = 0
GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
GUILD_MESSAGES = 1 << 9
GUILD_REACTIONS = 1 << 10
GUILD_TYPING = 1 << 11
DIRECT_MESSAGES = 1 << 12
DIRECT_REACTIONS = 1 << 13
DIRECT_TYPING = 1 << 14
MESSAGE_CONTENT = 1 << 15


@dataclass(frozen=True, slots=True)
class GatewayEvent:
    """An event for the bot's sessions: those with the intent, and of the server's shard."""

    name: str
    data: Json
    intent: int = GUILDS
    guild_id: str | None = None


def make_gateway_events(world: World, change: world_changes.WorldChange) -> Iterator[GatewayEvent]:
    """Makes the events that a bot with every intent would get of a change."""
    yield from _make_message_events(world, change)
    yield from _make_channel_events(world, change)
    yield from _make_guild_events(world, change)
    yield from _make_member_events(world, change)


def _make_message_events(
    world: World,
    change: world_changes.WorldChange,
) -> Iterator[GatewayEvent]:
    """Makes the events of messages, reactions and typing."""
    match change:
        case world_changes.MessagePosted(message):
            yield from _make_message_event(world, "MESSAGE_CREATE", message)
        case world_changes.MessageEdited(message):
            yield from _make_message_event(world, "MESSAGE_UPDATE", message)
        case world_changes.MessageRemoved(message):
            slim = {"id": message["id"], "channel_id": message["channel_id"]}
            yield from _make_message_event(world, "MESSAGE_DELETE", message, slim)
        case world_changes.ReactionChanged(message, user_id, emoji, added):
            name = "MESSAGE_REACTION_ADD" if added else "MESSAGE_REACTION_REMOVE"
            data = {
                "user_id": user_id,
                "channel_id": message["channel_id"],
                "message_id": message["id"],
                "emoji": emoji,
                "type": 0,
            }
            yield from _make_message_event(world, name, message, data)
        case world_changes.TypingStarted(channel, user_id) if user_id != world.bot_id:
            now = int(world.clock.now())
            data = {"channel_id": channel["id"], "user_id": user_id, "timestamp": now}
            data |= _make_guild_id_field(channel)
            intent = DIRECT_TYPING if channel["type"] == DM else GUILD_TYPING
            yield GatewayEvent("TYPING_START", data, intent, channel.get("guild_id"))


def _make_channel_events(
    world: World,
    change: world_changes.WorldChange,
) -> Iterator[GatewayEvent]:
    """Makes the events of channels, threads and the members of threads."""
    match change:
        case world_changes.ChannelCreated(channel):
            yield from _make_channel_event(world, "CREATE", channel, newly_created=True)
        case world_changes.ChannelChanged(channel):
            yield from _make_channel_event(world, "UPDATE", channel)
        case world_changes.ChannelDeleted(channel):
            yield from _make_channel_event(world, "DELETE", channel)
        case world_changes.ThreadMembersChanged(thread, joined, left):
            yield from _make_thread_member_events(world, thread, joined, left)


def _make_guild_events(world: World, change: world_changes.WorldChange) -> Iterator[GatewayEvent]:
    """Makes the events of servers, roles and command permissions, where the bot is."""
    match change:
        case world_changes.BotInvited(guild):
            # by the missing field the library tells an invitation from a server that comes back
            data = make_guild_create(world, guild)
            data.pop("unavailable")
            yield GatewayEvent("GUILD_CREATE", data, GUILDS, guild["id"])
        case world_changes.BotKicked(guild):
            yield GatewayEvent("GUILD_DELETE", {"id": guild["id"]}, GUILDS, guild["id"])
        case world_changes.GuildChanged(guild) if world.has_bot(guild["id"]):
            yield GatewayEvent("GUILD_UPDATE", guild, GUILDS, guild["id"])
        case world_changes.RoleCreated(guild, role) if world.has_bot(guild["id"]):
            data = {"guild_id": guild["id"], "role": role}
            yield GatewayEvent("GUILD_ROLE_CREATE", data, GUILDS, guild["id"])
        case world_changes.RoleChanged(guild, role) if world.has_bot(guild["id"]):
            data = {"guild_id": guild["id"], "role": role}
            yield GatewayEvent("GUILD_ROLE_UPDATE", data, GUILDS, guild["id"])
        case world_changes.OverridesChanged(guild_id, key) if world.has_bot(guild_id):
            name = "APPLICATION_COMMAND_PERMISSIONS_UPDATE"
            data = overrides.make_overrides_payload(world, guild_id, key)
            yield GatewayEvent(name, data, NO_INTENT, guild_id)


def _make_member_events(world: World, change: world_changes.WorldChange) -> Iterator[GatewayEvent]:
    """Makes the events of members: of itself a bot hears in any case, of others with an intent."""
    match change:
        case world_changes.MemberJoined(guild_id, user_id) if (
            world.has_bot(guild_id) and user_id != world.bot_id
        ):
            data = {**world.members[guild_id][user_id], "guild_id": guild_id}
            yield GatewayEvent("GUILD_MEMBER_ADD", data, GUILD_MEMBERS, guild_id)
        case world_changes.MemberChanged(guild_id, user_id) if world.has_bot(guild_id):
            data = {**world.members[guild_id][user_id], "guild_id": guild_id}
            intent = GUILDS if user_id == world.bot_id else GUILD_MEMBERS
            yield GatewayEvent("GUILD_MEMBER_UPDATE", data, intent, guild_id)
        case world_changes.MemberLeft(guild_id, user_id) if world.has_bot(guild_id):
            data = {"guild_id": guild_id, "user": world.users[user_id]}
            yield GatewayEvent("GUILD_MEMBER_REMOVE", data, GUILD_MEMBERS, guild_id)


def _make_guild_id_field(channel: Json) -> Json:
    """Makes the field `guild_id`; none for direct messages."""
    return {"guild_id": channel["guild_id"]} if "guild_id" in channel else {}


def _make_message_event(
    world: World,
    name: str,
    message: Json,
    data: Json | None = None,
) -> Iterator[GatewayEvent]:
    """Makes the event `name` about a message; none where the bot may not see it.

    It carries `data`, else the message with its author as a member.
    Private answers never reach the gateway.
    """
    channel = world.channels[message["channel_id"]]
    is_private = message["id"] in world.private_owners
    if is_private or not permissions.can_see(world, channel, world.bot_id):
        return
    if data is None:
        data = message | _make_member_field(world, channel, message)
    intent = _choose_message_intent(name, is_direct=channel["type"] == DM)
    data = data | _make_guild_id_field(channel)
    yield GatewayEvent(name, data, intent, channel.get("guild_id"))


def _make_member_field(world: World, channel: Json, message: Json) -> Json:
    """Makes the field `member` of a message: its author in the server.

    {} where the author is no member.
    """
    if "guild_id" not in channel:
        return {}
    member = world.members[channel["guild_id"]].get(message["author"]["id"])
    if not member:
        return {}
    return {"member": {key: value for key, value in member.items() if key != "user"}}


def _choose_message_intent(name: str, *, is_direct: bool) -> int:
    """The intent that an event about a message needs."""
    if "REACTION" in name:
        return DIRECT_REACTIONS if is_direct else GUILD_REACTIONS
    return DIRECT_MESSAGES if is_direct else GUILD_MESSAGES


def strip_content(world: World, data: Json) -> Json:
    """A message as a bot without the message content intent gets it.

    Its own messages, those that mention it and direct messages stay whole.
    """
    is_own = data["author"]["id"] == world.bot_id
    mentions_bot = any(user["id"] == world.bot_id for user in data["mentions"])
    is_direct = "guild_id" not in data
    if is_own or mentions_bot or is_direct:
        return data
    return data | {"content": "", "embeds": [], "attachments": [], "components": []}


def _make_channel_event(
    world: World,
    change: str,
    channel: Json,
    *,
    newly_created: bool = False,
) -> Iterator[GatewayEvent]:
    """Makes the event of a channel or thread.

    `change` is CREATE, UPDATE or DELETE. There is none for direct
    messages, in servers without the bot, and, but for DELETE, of
    channels that the bot cannot see.
    """
    if channel["type"] == DM or not world.has_bot(channel["guild_id"]):
        return
    name = f"THREAD_{change}" if is_thread(channel) else f"CHANNEL_{change}"
    if change == "DELETE":
        yield GatewayEvent(name, channel, GUILDS, channel["guild_id"])
    elif permissions.can_see(world, channel, world.bot_id):
        data = channel | _make_thread_fields(world, channel, newly_created=newly_created)
        yield GatewayEvent(name, data, GUILDS, channel["guild_id"])


def _make_thread_fields(world: World, channel: Json, *, newly_created: bool) -> Json:
    """Makes the fields that only the event of a thread has.

    {} for other channels.
    """
    if not is_thread(channel):
        return {}
    fields: Json = {"newly_created": True} if newly_created else {}
    members = world.thread_members[channel["id"]]
    if world.bot_id in members:
        fields["member"] = members[world.bot_id]
    return fields


def _make_thread_member_events(
    world: World,
    thread: Json,
    joined: tuple[str, ...],
    left: tuple[str, ...],
) -> Iterator[GatewayEvent]:
    """Makes the events of users, by id, who joined or left a thread.

    Those about the bot itself need the intent GUILDS, all others
    GUILD_MEMBERS. A bot that joins a private thread first gets
    THREAD_CREATE, as it did not see the thread before.
    """
    guild_id = thread["guild_id"]
    members = world.thread_members[thread["id"]]
    if world.bot_id in joined and thread["type"] == PRIVATE_THREAD:
        created = thread | {"member": members[world.bot_id]}
        yield GatewayEvent("THREAD_CREATE", created, GUILDS, guild_id)
    data = {
        "id": thread["id"],
        "guild_id": guild_id,
        "member_count": thread["member_count"],
        "removed_member_ids": list(left),
        "added_members": [members[user_id] | {"presence": None} for user_id in joined],
    }
    concerns_bot = world.bot_id in joined or world.bot_id in left
    intent = GUILDS if concerns_bot else GUILD_MEMBERS
    yield GatewayEvent("THREAD_MEMBERS_UPDATE", data, intent, guild_id)
