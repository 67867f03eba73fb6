"""Channels of a server, and the settings of threads."""

from local import founding, permissions, threads
from local.errors import fail
from local.limits.channels import check_channel
from local.rest.routes import Call, Routes
from local.wire import DM, Json, is_archived, is_thread

routes = Routes()
ONE = "/channels/{channel}"
SETTABLE = ("name", "topic", "nsfw", "position", "rate_limit_per_user", "parent_id", "permission_overwrites")
OWNED = {"name", "archived", "auto_archive_duration"}  # what the one who opened a thread may change


@routes.get(ONE)
def get(call: Call) -> Json:
    return call.channel()


@routes.patch(ONE)
def edit(call: Call) -> Json:
    channel = call.server_channel()
    check_channel(call.fields)
    if is_thread(channel):
        _edit_thread(call, channel)
    else:
        call.demand(channel, permissions.MANAGE_CHANNELS)
        founding.change_channel(call.world, channel, **{key: call.fields[key] for key in SETTABLE if key in call.fields})
    return channel


def _edit_thread(call: Call, thread: Json) -> None:
    body, metadata = call.fields, thread["thread_metadata"]
    granted = permissions.in_channel(call.world, thread, call.world.bot_id)
    opening = metadata["archived"] and body.get("archived") is False
    if metadata["archived"] and not opening:
        fail(50083)
    if not granted & permissions.MANAGE_THREADS:
        own = thread["owner_id"] == call.world.bot_id and body.keys() <= OWNED
        wakes = opening and body.keys() == {"archived"} and granted & permissions.SEND_IN_THREADS
        if metadata["locked"] or not (own or wakes):
            fail(50013)
    if opening:
        refuse_too_many(call, thread["guild_id"])
    threads.change(call.world, thread, body)


def refuse_too_many(call: Call, guild_id: str) -> None:
    if len(threads.active(call.world, guild_id)) >= call.world.rules.active_threads:
        fail(160006)


@routes.delete(ONE)
def delete(call: Call) -> Json:
    channel = call.channel()
    if channel["type"] != DM:
        call.demand(channel, permissions.MANAGE_THREADS if is_thread(channel) else permissions.MANAGE_CHANNELS)
        founding.remove_channel(call.world, channel)
    return channel


@routes.put(f"{ONE}/permissions/{{target}}")
def overwrite(call: Call) -> None:
    channel = call.server_channel(permissions.MANAGE_ROLES)
    allow, deny = int(call.fields.get("allow") or 0), int(call.fields.get("deny") or 0)
    founding.overwrite(call.world, channel, call.arguments["target"], allow=allow, deny=deny)


@routes.delete(f"{ONE}/permissions/{{target}}")
def clear_overwrite(call: Call) -> None:
    founding.overwrite(call.world, call.server_channel(permissions.MANAGE_ROLES), call.arguments["target"])


@routes.get(f"{ONE}/invites", f"{ONE}/webhooks")
def nothing(call: Call) -> list[Json]:
    call.server_channel(permissions.MANAGE_CHANNELS)
    return []


@routes.get("/guilds/{guild}/channels")
def of_guild(call: Call) -> list[Json]:
    return list(call.world.channels_of(call.guild()["id"]))


@routes.post("/guilds/{guild}/channels")
def make(call: Call) -> Json:
    guild = call.guild()
    if not permissions.in_guild(call.world, guild, call.world.bot_id) & permissions.MANAGE_CHANNELS:
        fail(50013)
    check_channel({"name": None, **call.fields})
    channel = founding.add_channel(call.world, guild, call.fields["name"], kind=call.fields.get("type") or 0)
    founding.change_channel(call.world, channel, **{key: call.fields[key] for key in SETTABLE if call.fields.get(key) is not None})
    return channel


@routes.get("/guilds/{guild}/threads/active")
def active_threads(call: Call) -> Json:
    guild, world = call.guild(), call.world
    seen = [thread for thread in threads.active(world, guild["id"]) if permissions.sees(world, thread, world.bot_id)]
    return listed(call, seen)


def listed(call: Call, found: list[Json]) -> Json:
    crews = (call.world.crews[thread["id"]].get(call.world.bot_id) for thread in found)
    return {"threads": found, "members": [member for member in crews if member], "has_more": False}


@routes.get(f"{ONE}/threads/archived/public", f"{ONE}/threads/archived/private", f"{ONE}/users/@me/threads/archived/private")
def archived_threads(call: Call) -> Json:
    channel = call.server_channel(permissions.READ_HISTORY)
    found = [
        thread
        for thread in call.world.threads_of(channel["guild_id"])
        if thread["parent_id"] == channel["id"] and is_archived(thread) and permissions.sees(call.world, thread, call.world.bot_id)
    ]
    newest_first = sorted(found, key=lambda thread: str(thread["thread_metadata"]["archive_timestamp"]), reverse=True)
    return listed(call, newest_first[: call.number("limit", 50, 100)])
