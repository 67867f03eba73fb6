"""Channels of a server, and the settings of threads."""

from local import guilds, permissions, threads
from local.errors import ErrorCode, fail
from local.limits.channels import check_channel
from local.protocol import DM, TEXT, Json, is_archived, is_thread
from local.rest.routes import ApiCall, Routes

routes = Routes()
CHANNEL_PATH = "/channels/{channel}"
DEFAULT_THREADS, MAX_THREADS = 50, 100  # in one answer
SETTABLE_FIELDS = (
    "name",
    "topic",
    "nsfw",
    "position",
    "rate_limit_per_user",
    "parent_id",
    "permission_overwrites",
)
OWNER_FIELDS = {
    "name",
    "archived",
    "auto_archive_duration",
}  # what the one who opened a thread may change


@routes.get(CHANNEL_PATH)
def get_channel(call: ApiCall) -> Json:
    """A channel that the bot sees."""
    return call.find_channel()


@routes.patch(CHANNEL_PATH)
def edit_channel(call: ApiCall) -> Json:
    """Changes the settings of a channel or thread."""
    channel = call.find_guild_channel()
    check_channel(call.fields)
    if is_thread(channel):
        _edit_thread(call, channel)
    else:
        call.require_permissions(channel, permissions.MANAGE_CHANNELS)
        changed = {key: call.fields[key] for key in SETTABLE_FIELDS if key in call.fields}
        guilds.edit_channel(call.world, channel, **changed)
    return channel


def _edit_thread(call: ApiCall, thread: Json) -> None:
    """Changes a thread, if the bot may; fails where it may not.

    An archived thread takes no change that does not open it.
    """
    opens = is_archived(thread) and call.fields.get("archived") is False
    if is_archived(thread) and not opens:
        fail(ErrorCode.THREAD_ARCHIVED)
    if not _may_edit_thread(call, thread, opens=opens):
        fail(ErrorCode.MISSING_PERMISSIONS)
    if opens:
        refuse_too_many_threads(call, thread["guild_id"])
    threads.edit_thread(call.world, thread, call.fields)


def _may_edit_thread(call: ApiCall, thread: Json, *, opens: bool) -> bool:
    """Whether the bot may change a thread.

    `opens`: the change opens an archived one. With the right to manage
    threads it may change all. In a thread that is not locked, it may
    change OWNER_FIELDS of its own, or only open it where it may write.
    """
    granted = permissions.channel_permissions(call.world, thread, call.world.bot_id)
    if granted & permissions.MANAGE_THREADS:
        return True
    if thread["thread_metadata"]["locked"]:
        return False
    if thread["owner_id"] == call.world.bot_id and call.fields.keys() <= OWNER_FIELDS:
        return True
    only_opens = opens and call.fields.keys() == {"archived"}
    return only_opens and bool(granted & permissions.SEND_IN_THREADS)


def refuse_too_many_threads(call: ApiCall, guild_id: str) -> None:
    """Fails where a server has as many active threads as it may."""
    if len(threads.list_active_threads(call.world, guild_id)) >= call.world.rules.active_threads:
        fail(ErrorCode.TOO_MANY_THREADS)


@routes.delete(CHANNEL_PATH)
def delete_channel(call: ApiCall) -> Json:
    """Deletes a channel or thread; direct messages stay."""
    channel = call.find_channel()
    if channel["type"] != DM:
        in_thread = is_thread(channel)
        needed = permissions.MANAGE_THREADS if in_thread else permissions.MANAGE_CHANNELS
        call.require_permissions(channel, needed)
        guilds.delete_channel(call.world, channel)
    return channel


@routes.put(f"{CHANNEL_PATH}/permissions/{{target}}")
def put_overwrite(call: ApiCall) -> None:
    """Sets a channel's permission overwrite for a role or member."""
    channel = call.find_guild_channel(permissions.MANAGE_ROLES)
    allow, deny = int(call.fields.get("allow") or 0), int(call.fields.get("deny") or 0)
    guilds.set_overwrite(call.world, channel, call.arguments["target"], allow=allow, deny=deny)


@routes.delete(f"{CHANNEL_PATH}/permissions/{{target}}")
def delete_overwrite(call: ApiCall) -> None:
    """Removes a channel's permission overwrite for a role or member."""
    channel = call.find_guild_channel(permissions.MANAGE_ROLES)
    guilds.set_overwrite(call.world, channel, call.arguments["target"], allow=0, deny=0)


@routes.get(f"{CHANNEL_PATH}/invites", f"{CHANNEL_PATH}/webhooks")
def list_nothing(call: ApiCall) -> list[Json]:
    """Invites and webhooks of a channel: none here."""
    call.find_guild_channel(permissions.MANAGE_CHANNELS)
    return []


@routes.get("/guilds/{guild}/channels")
def list_guild_channels(call: ApiCall) -> list[Json]:
    """The channels of a server, without its threads."""
    return list(call.world.iterate_channels(call.find_guild()["id"]))


@routes.post("/guilds/{guild}/channels")
def create_channel(call: ApiCall) -> Json:
    """Makes a channel in a server."""
    guild = call.find_guild()
    granted = permissions.guild_permissions(call.world, guild, call.world.bot_id)
    if not granted & permissions.MANAGE_CHANNELS:
        fail(ErrorCode.MISSING_PERMISSIONS)
    check_channel({"name": None, **call.fields})  # None: a new channel without a name is refused
    kind = call.fields.get("type") or TEXT
    channel = guilds.add_channel(call.world, guild, call.fields["name"], kind=kind)
    given = {key: value for key, value in call.fields.items() if value is not None}
    settings = {key: given[key] for key in SETTABLE_FIELDS if key in given}
    guilds.edit_channel(call.world, channel, **settings)
    return channel


@routes.get("/guilds/{guild}/threads/active")
def list_active_threads(call: ApiCall) -> Json:
    """The active threads of a server that the bot sees."""
    guild, world = call.find_guild(), call.world
    visible = [
        thread
        for thread in threads.list_active_threads(world, guild["id"])
        if permissions.can_see(world, thread, world.bot_id)
    ]
    return make_thread_list(call, visible)


def make_thread_list(call: ApiCall, found: list[Json]) -> Json:
    """Makes a list of threads in Discord's shape, with the bot's memberships in them."""
    memberships = [
        call.world.thread_members[thread["id"]].get(call.world.bot_id) for thread in found
    ]
    return {
        "threads": found,
        "members": [member for member in memberships if member],
        "has_more": False,
    }


@routes.get(
    f"{CHANNEL_PATH}/threads/archived/public",
    f"{CHANNEL_PATH}/threads/archived/private",
    f"{CHANNEL_PATH}/users/@me/threads/archived/private",
)
def list_archived_threads(call: ApiCall) -> Json:
    """The archived threads of a channel that the bot sees, the newest first."""
    channel = call.find_guild_channel(permissions.READ_HISTORY)
    archived = [
        thread
        for thread in call.world.iterate_threads(channel["guild_id"])
        if thread["parent_id"] == channel["id"]
        and is_archived(thread)
        and permissions.can_see(call.world, thread, call.world.bot_id)
    ]
    newest_first = sorted(
        archived,
        key=lambda thread: str(thread["thread_metadata"]["archive_timestamp"]),
        reverse=True,
    )
    limit = call.read_query_number("limit", default=DEFAULT_THREADS, highest=MAX_THREADS)
    return make_thread_list(call, newest_first[:limit])
