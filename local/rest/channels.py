"""Channels of a server, and the settings of threads."""

from local import guilds, permissions, threads
from local.errors import fail
from local.limits.channels import check_channel
from local.protocol import DM, Json, is_archived, is_thread
from local.rest.routes import ApiCall, Routes

routes = Routes()
ONE = "/channels/{channel}"
SETTABLE = (
    "name",
    "topic",
    "nsfw",
    "position",
    "rate_limit_per_user",
    "parent_id",
    "permission_overwrites",
)
OWNED = {"name", "archived", "auto_archive_duration"}  # what the one who opened a thread may change


@routes.get(ONE)
def get_channel(call: ApiCall) -> Json:
    return call.find_channel()


@routes.patch(ONE)
def edit_channel(call: ApiCall) -> Json:
    channel = call.find_guild_channel()
    check_channel(call.fields)
    if is_thread(channel):
        _edit_thread(call, channel)
    else:
        call.require_permissions(channel, permissions.MANAGE_CHANNELS)
        guilds.edit_channel(
            call.world, channel, **{key: call.fields[key] for key in SETTABLE if key in call.fields}
        )
    return channel


def _edit_thread(call: ApiCall, thread: Json) -> None:
    body, metadata = call.fields, thread["thread_metadata"]
    granted = permissions.channel_permissions(call.world, thread, call.world.bot_id)
    opening = metadata["archived"] and body.get("archived") is False
    if metadata["archived"] and not opening:
        fail(50083)
    if not granted & permissions.MANAGE_THREADS:
        may_edit_own = thread["owner_id"] == call.world.bot_id and body.keys() <= OWNED
        wakes = opening and body.keys() == {"archived"} and granted & permissions.SEND_IN_THREADS
        if metadata["locked"] or not (may_edit_own or wakes):
            fail(50013)
    if opening:
        refuse_too_many_threads(call, thread["guild_id"])
    threads.edit_thread(call.world, thread, body)


def refuse_too_many_threads(call: ApiCall, guild_id: str) -> None:
    if len(threads.list_active_threads(call.world, guild_id)) >= call.world.rules.active_threads:
        fail(160006)


@routes.delete(ONE)
def delete_channel(call: ApiCall) -> Json:
    channel = call.find_channel()
    if channel["type"] != DM:
        call.require_permissions(
            channel,
            permissions.MANAGE_THREADS if is_thread(channel) else permissions.MANAGE_CHANNELS,
        )
        guilds.delete_channel(call.world, channel)
    return channel


@routes.put(f"{ONE}/permissions/{{target}}")
def put_overwrite(call: ApiCall) -> None:
    channel = call.find_guild_channel(permissions.MANAGE_ROLES)
    allow, deny = int(call.fields.get("allow") or 0), int(call.fields.get("deny") or 0)
    guilds.set_overwrite(call.world, channel, call.arguments["target"], allow=allow, deny=deny)


@routes.delete(f"{ONE}/permissions/{{target}}")
def delete_overwrite(call: ApiCall) -> None:
    guilds.set_overwrite(
        call.world, call.find_guild_channel(permissions.MANAGE_ROLES), call.arguments["target"]
    )


@routes.get(f"{ONE}/invites", f"{ONE}/webhooks")
def list_nothing(call: ApiCall) -> list[Json]:
    call.find_guild_channel(permissions.MANAGE_CHANNELS)
    return []


@routes.get("/guilds/{guild}/channels")
def list_guild_channels(call: ApiCall) -> list[Json]:
    return list(call.world.channels_of(call.find_guild()["id"]))


@routes.post("/guilds/{guild}/channels")
def create_channel(call: ApiCall) -> Json:
    guild = call.find_guild()
    if (
        not permissions.guild_permissions(call.world, guild, call.world.bot_id)
        & permissions.MANAGE_CHANNELS
    ):
        fail(50013)
    check_channel({"name": None, **call.fields})
    channel = guilds.add_channel(
        call.world, guild, call.fields["name"], kind=call.fields.get("type") or 0
    )
    guilds.edit_channel(
        call.world,
        channel,
        **{key: call.fields[key] for key in SETTABLE if call.fields.get(key) is not None},
    )
    return channel


@routes.get("/guilds/{guild}/threads/active")
def list_active_threads(call: ApiCall) -> Json:
    guild, world = call.find_guild(), call.world
    visible = [
        thread
        for thread in threads.list_active_threads(world, guild["id"])
        if permissions.can_see(world, thread, world.bot_id)
    ]
    return thread_list_payload(call, visible)


def thread_list_payload(call: ApiCall, found: list[Json]) -> Json:
    crews = (call.world.thread_members[thread["id"]].get(call.world.bot_id) for thread in found)
    return {"threads": found, "members": [member for member in crews if member], "has_more": False}


@routes.get(
    f"{ONE}/threads/archived/public",
    f"{ONE}/threads/archived/private",
    f"{ONE}/users/@me/threads/archived/private",
)
def list_archived_threads(call: ApiCall) -> Json:
    channel = call.find_guild_channel(permissions.READ_HISTORY)
    archived = [
        thread
        for thread in call.world.threads_of(channel["guild_id"])
        if thread["parent_id"] == channel["id"]
        and is_archived(thread)
        and permissions.can_see(call.world, thread, call.world.bot_id)
    ]
    newest_first = sorted(
        archived,
        key=lambda thread: str(thread["thread_metadata"]["archive_timestamp"]),
        reverse=True,
    )
    return thread_list_payload(call, newest_first[: call.query_number("limit", 50, 100)])
