"""What a bot is told at the start of a session: itself, its application and its servers."""

from collections.abc import Iterator

from local import payloads, permissions
from local.protocol import Json, is_archived, is_thread
from local.world import World


def make_guild_create(world: World, guild: Json) -> Json:
    """GUILD_CREATE of one server, as the bot sees it."""
    return next(iterate_guild_creates(world, [guild]))


def iterate_guild_creates(world: World, guilds: list[Json]) -> Iterator[Json]:
    """GUILD_CREATE of each server, as the bot sees it.

    Channels are looked through once, however many servers there are.
    """
    channels_by_guild: dict[str, list[Json]] = {guild["id"]: [] for guild in guilds}
    for channel in world.channels.values():
        if channel.get("guild_id") in channels_by_guild:
            channels_by_guild[channel["guild_id"]].append(channel)
    for guild in guilds:
        visible = [
            channel
            for channel in channels_by_guild[guild["id"]]
            if permissions.can_see(world, channel, world.bot_id)
        ]
        yield _build_guild_create(world, guild, visible)


def _build_guild_create(world: World, guild: Json, visible: list[Json]) -> Json:
    """GUILD_CREATE of a server.

    `visible` are its channels and threads that the bot sees.
    """
    members = world.members[guild["id"]]
    threads = [
        channel | _make_own_membership(world, channel)
        for channel in visible
        if is_thread(channel) and not is_archived(channel)
    ]
    return guild | {
        "joined_at": members[world.bot_id]["joined_at"],
        "large": False,
        "unavailable": False,
        "member_count": len(members),
        "voice_states": [],
        "members": [members[world.bot_id]],
        "channels": [channel for channel in visible if not is_thread(channel)],
        "threads": threads,
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _make_own_membership(world: World, thread: Json) -> Json:
    """Makes the field `member` of a thread that the bot is in.

    {} for any other thread.
    """
    member = world.thread_members[thread["id"]].get(world.bot_id)
    return {"member": member} if member else {}


def make_ready(
    world: World,
    session_id: str,
    resume_url: str,
    shard: list[int] | None,
    guild_ids: list[str],
) -> Json:
    """Makes the data of READY, the first event of a session."""
    data: Json = {
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
    if shard:
        data["shard"] = shard
    return data


def make_application_payload(world: World) -> Json:
    """The bot's application, owned by the first person, or by itself in a world without any."""
    owner_id = next(iter(world.people), world.bot_id)
    guild_count = sum(world.has_bot(guild_id) for guild_id in world.guilds)
    return payloads.make_application(world.bot, world.users[owner_id], guild_count)
