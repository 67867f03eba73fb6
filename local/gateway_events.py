"""Turns what happened in the world into gateway events, with the intent that each one needs."""

from collections.abc import Iterator
from dataclasses import dataclass

from local import overrides, payloads, permissions, world_changes
from local.protocol import DM, PRIVATE_THREAD, Json, is_archived, is_thread
from local.world import World

GUILDS, MEMBERS, GUILD_MESSAGES, GUILD_REACTIONS, GUILD_TYPING = (
    1 << 0,
    1 << 1,
    1 << 9,
    1 << 10,
    1 << 11,
)
DIRECT_MESSAGES, DIRECT_REACTIONS, DIRECT_TYPING, MESSAGE_CONTENT = (
    1 << 12,
    1 << 13,
    1 << 14,
    1 << 15,
)
NO_INTENT = 0


@dataclass(frozen=True, slots=True)
class GatewayEvent:
    name: str
    data: Json
    intent: int = GUILDS
    guild_id: str | None = None


def gateway_events(world: World, change: world_changes.WorldChange) -> Iterator[GatewayEvent]:
    match change:
        case world_changes.MessagePosted(message):
            yield from _message_event(world, "MESSAGE_CREATE", message)
        case world_changes.MessageEdited(message):
            yield from _message_event(world, "MESSAGE_UPDATE", message)
        case world_changes.MessageRemoved(message):
            slim = {"id": message["id"], "channel_id": message["channel_id"]}
            yield from _message_event(world, "MESSAGE_DELETE", message, slim)
        case world_changes.ChannelCreated(channel):
            yield from _channel_event(
                world,
                "THREAD_CREATE" if is_thread(channel) else "CHANNEL_CREATE",
                channel,
                newly=True,
            )
        case world_changes.ChannelChanged(channel):
            yield from _channel_event(
                world, "THREAD_UPDATE" if is_thread(channel) else "CHANNEL_UPDATE", channel
            )
        case world_changes.ChannelDeleted(channel):
            yield from _channel_event(
                world, "THREAD_DELETE" if is_thread(channel) else "CHANNEL_DELETE", channel
            )
        case world_changes.ThreadMembersChanged(thread, joined, left):
            yield from _thread_member_events(world, thread, joined, left)
        case world_changes.BotInvited(guild):
            yield GatewayEvent(
                "GUILD_CREATE", guild_create_payload(world, guild), GUILDS, guild["id"]
            )
        case world_changes.BotKicked(guild):
            yield GatewayEvent("GUILD_DELETE", {"id": guild["id"]}, GUILDS, guild["id"])
        case world_changes.GuildChanged(guild) if world.has_bot(guild["id"]):
            yield GatewayEvent("GUILD_UPDATE", guild, GUILDS, guild["id"])
        case world_changes.RoleCreated(guild, role) if world.has_bot(guild["id"]):
            yield GatewayEvent(
                "GUILD_ROLE_CREATE", {"guild_id": guild["id"], "role": role}, GUILDS, guild["id"]
            )
        case world_changes.RoleChanged(guild, role) if world.has_bot(guild["id"]):
            yield GatewayEvent(
                "GUILD_ROLE_UPDATE", {"guild_id": guild["id"], "role": role}, GUILDS, guild["id"]
            )
        case world_changes.OverridesChanged(guild_id, key) if world.has_bot(guild_id):
            yield GatewayEvent(
                "APPLICATION_COMMAND_PERMISSIONS_UPDATE",
                overrides.overrides_payload(world, guild_id, key),
                NO_INTENT,
                guild_id,
            )
        case world_changes.MemberJoined(guild_id, user_id) if (
            world.has_bot(guild_id) and user_id != world.bot_id
        ):
            yield GatewayEvent(
                "GUILD_MEMBER_ADD",
                {**world.members[guild_id][user_id], "guild_id": guild_id},
                MEMBERS,
                guild_id,
            )
        case world_changes.MemberChanged(guild_id, user_id) if world.has_bot(guild_id):
            intent = (
                GUILDS if user_id == world.bot_id else MEMBERS
            )  # of itself a bot hears in any case
            yield GatewayEvent(
                "GUILD_MEMBER_UPDATE",
                {**world.members[guild_id][user_id], "guild_id": guild_id},
                intent,
                guild_id,
            )
        case world_changes.MemberLeft(guild_id, user_id) if world.has_bot(guild_id):
            yield GatewayEvent(
                "GUILD_MEMBER_REMOVE",
                {"guild_id": guild_id, "user": world.users[user_id]},
                MEMBERS,
                guild_id,
            )
        case world_changes.ReactionChanged(message, user_id, emoji, added):
            data = {
                "user_id": user_id,
                "channel_id": message["channel_id"],
                "message_id": message["id"],
                "emoji": emoji,
                "type": 0,
            }
            yield from _message_event(
                world, "MESSAGE_REACTION_ADD" if added else "MESSAGE_REACTION_REMOVE", message, data
            )
        case world_changes.TypingStarted(channel, user_id) if user_id != world.bot_id:
            data = {
                "channel_id": channel["id"],
                "user_id": user_id,
                "timestamp": int(world.clock.now()),
            } | _guild_id_field(channel)
            yield GatewayEvent(
                "TYPING_START",
                data,
                DIRECT_TYPING if channel["type"] == DM else GUILD_TYPING,
                channel.get("guild_id"),
            )


def _guild_id_field(channel: Json) -> Json:
    return {"guild_id": channel["guild_id"]} if "guild_id" in channel else {}


def _message_event(
    world: World, name: str, message: Json, data: Json | None = None
) -> Iterator[GatewayEvent]:
    """Private answers never reach the gateway; neither does what the bot cannot see."""
    channel = world.channels[message["channel_id"]]
    if message["id"] in world.private_owners or not permissions.can_see(
        world, channel, world.bot_id
    ):
        return
    reaction = "REACTION" in name
    direct, in_guild = (
        (DIRECT_REACTIONS, GUILD_REACTIONS) if reaction else (DIRECT_MESSAGES, GUILD_MESSAGES)
    )
    whole = (data or message) | _guild_id_field(channel)
    if data is None and "guild_id" in channel:
        member = world.members[channel["guild_id"]].get(message["author"]["id"])
        whole |= (
            {"member": {key: value for key, value in member.items() if key != "user"}}
            if member
            else {}
        )
    yield GatewayEvent(
        name, whole, direct if channel["type"] == DM else in_guild, channel.get("guild_id")
    )


def strip_content(world: World, data: Json) -> Json:
    """What a bot without the message content intent gets of other people's messages."""
    if (
        data["author"]["id"] == world.bot_id
        or any(user["id"] == world.bot_id for user in data["mentions"])
        or "guild_id" not in data
    ):
        return data
    return data | {"content": "", "embeds": [], "attachments": [], "components": []}


def _channel_event(
    world: World, name: str, channel: Json, *, newly: bool = False
) -> Iterator[GatewayEvent]:
    if channel["type"] == DM or not world.has_bot(channel["guild_id"]):
        return
    if name.endswith("DELETE"):
        yield GatewayEvent(name, channel, GUILDS, channel["guild_id"])
    elif permissions.can_see(world, channel, world.bot_id):
        extra: Json = {"newly_created": True} if newly and is_thread(channel) else {}
        if is_thread(channel) and world.bot_id in world.thread_members[channel["id"]]:
            extra["member"] = world.thread_members[channel["id"]][world.bot_id]
        yield GatewayEvent(name, channel | extra, GUILDS, channel["guild_id"])


def _thread_member_events(
    world: World, thread: Json, joined: tuple[str, ...], left: tuple[str, ...]
) -> Iterator[GatewayEvent]:
    """With the guilds intent alone a bot hears only of itself."""
    data = {
        "id": thread["id"],
        "guild_id": thread["guild_id"],
        "member_count": thread["member_count"],
        "removed_member_ids": list(left),
        "added_members": [
            world.thread_members[thread["id"]][user_id] | {"presence": None} for user_id in joined
        ],
    }
    if world.bot_id in joined and thread["type"] == PRIVATE_THREAD:
        yield GatewayEvent(
            "THREAD_CREATE",
            thread | {"member": world.thread_members[thread["id"]][world.bot_id]},
            GUILDS,
            thread["guild_id"],
        )
    yield GatewayEvent(
        "THREAD_MEMBERS_UPDATE",
        data,
        GUILDS if world.bot_id in (*joined, *left) else MEMBERS,
        thread["guild_id"],
    )


def guild_create_payload(world: World, guild: Json) -> Json:
    return next(guild_create_payloads(world, [guild]))


def guild_create_payloads(world: World, guilds: list[Json]) -> Iterator[Json]:
    """Servers as the bot sees them.

    Channels are looked through once, however many servers there are.
    """
    rooms: dict[str, list[Json]] = {guild["id"]: [] for guild in guilds}
    for channel in world.channels.values():
        if channel.get("guild_id") in rooms:
            rooms[channel["guild_id"]].append(channel)
    for guild in guilds:
        seen = [
            channel
            for channel in rooms[guild["id"]]
            if permissions.can_see(world, channel, world.bot_id)
        ]
        yield _build_guild_create(world, guild, seen)


def _build_guild_create(world: World, guild: Json, seen: list[Json]) -> Json:
    members = world.members[guild["id"]]
    threads = [
        channel | _own_membership(world, channel)
        for channel in seen
        if is_thread(channel) and not is_archived(channel)
    ]
    return guild | {
        "joined_at": members[world.bot_id]["joined_at"],
        "large": False,
        "unavailable": False,
        "member_count": len(members),
        "voice_states": [],
        "members": [members[world.bot_id]],
        "channels": [channel for channel in seen if not is_thread(channel)],
        "threads": threads,
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _own_membership(world: World, thread: Json) -> Json:
    """With the bot's own membership, where it is in the thread."""
    own = world.thread_members[thread["id"]].get(world.bot_id)
    return {"member": own} if own else {}


def ready_payload(
    world: World, session_id: str, resume_url: str, shard: list[int] | None, guild_ids: list[str]
) -> Json:
    data = {
        "v": 10,
        "user": world.bot,
        "guilds": [{"id": guild_id, "unavailable": True} for guild_id in guild_ids],
        "session_id": session_id,
        "resume_gateway_url": resume_url,
        "application": {"id": world.bot_id, "flags": 0},
        "session_type": "normal",
        "private_channels": [],
        "relationships": [],
        "presences": [],
        "user_settings": {},
        "_trace": [],
    }
    return data | ({"shard": shard} if shard else {})


def application_payload(world: World) -> Json:
    owner = world.users[next(iter(world.people), world.bot_id)]
    return payloads.make_application(
        world.bot, owner, sum(1 for guild_id in world.guilds if world.has_bot(guild_id))
    )
