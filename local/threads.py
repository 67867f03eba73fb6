"""Threads: opening, joining, leaving, archiving by hand and by silence."""

from datetime import datetime

from local import payloads, permissions
from local.protocol import Json, is_archived, snowflake_time
from local.world import THREAD_MEMBER_ROW, World
from local.world_changes import ChannelChanged, ChannelCreated, ThreadMembersChanged

MAX_MEMBER_COUNT = 50  # Discord counts the members of a thread no further
SECONDS_PER_MINUTE = 60


def start_thread(
    world: World,
    parent: Json,
    owner_id: str,
    kind: int,
    body: Json,
    *,
    thread_id: str | None = None,
) -> Json:
    """Opens a thread with its owner as the first member.

    `kind` is the channel type, `body` holds the settings of the request.
    `thread_id` is given for a thread of a message, whose id it gets.
    """
    thread = payloads.make_thread(
        thread_id or world.new_snowflake(), parent, owner_id, kind, body, world.clock.timestamp()
    )
    world.channels[thread["id"]] = thread
    _add_member(world, thread, owner_id)
    world.save_row("channel", thread["id"], thread)
    world.publish(ChannelCreated(thread))
    return thread


def join_thread(world: World, thread: Json, user_id: str) -> None:
    """Adds a user to a thread; nothing happens where they are in it."""
    if user_id not in world.thread_members[thread["id"]]:
        _add_member(world, thread, user_id)
        world.save_row("channel", thread["id"], thread)
        world.publish(ThreadMembersChanged(thread, joined=(user_id,)))


def _add_member(world: World, thread: Json, user_id: str) -> None:
    """Adds a user to a thread without telling anybody."""
    members = world.thread_members[thread["id"]]
    members[user_id] = {
        "id": thread["id"],
        "user_id": user_id,
        "join_timestamp": world.clock.timestamp(),
        "flags": 0,
    }
    thread["member_count"] = min(len(members), MAX_MEMBER_COUNT)
    world.save_row(THREAD_MEMBER_ROW, f"{thread['id']}/{user_id}", members[user_id])


def leave_thread(world: World, thread: Json, user_id: str) -> None:
    """Takes a user out of a thread.

    Nothing happens where they are not in it.
    """
    members = world.thread_members[thread["id"]]
    if members.pop(user_id, None) is not None:
        thread["member_count"] = min(len(members), MAX_MEMBER_COUNT)
        world.delete_row(THREAD_MEMBER_ROW, f"{thread['id']}/{user_id}")
        world.save_row("channel", thread["id"], thread)
        world.publish(ThreadMembersChanged(thread, left=(user_id,)))


def note_new_message(world: World, thread: Json, message: Json) -> None:
    """Called for a new message in a thread: counts it, and opens the thread if it is archived.

    Its author and the people it names join the thread, if they can
    see the channel.
    """
    thread["message_count"] += 1
    thread["total_message_sent"] += 1
    if is_archived(thread):
        set_archived(world, thread, archived=False)
    for user in (message["author"], *message["mentions"]):
        if permissions.channel_permissions(world, thread, user["id"]) & permissions.VIEW_CHANNEL:
            join_thread(world, thread, user["id"])
    world.save_row("channel", thread["id"], thread)


def set_archived(world: World, thread: Json, *, archived: bool) -> None:
    """Archives or opens a thread."""
    edit_thread(world, thread, {"archived": archived})


def edit_thread(world: World, thread: Json, body: Json) -> None:
    """Changes the settings of a thread that `body` names."""
    metadata = thread["thread_metadata"]
    if "archived" in body and body["archived"] != metadata["archived"]:
        metadata["archive_timestamp"] = world.clock.timestamp()
    metadata |= {
        field: body[field]
        for field in ("archived", "locked", "auto_archive_duration", "invitable")
        if field in body
    }
    thread |= {
        field: body[field] for field in ("name", "rate_limit_per_user", "flags") if field in body
    }
    world.save_row("channel", thread["id"], thread)
    world.publish(ChannelChanged(thread))


def list_active_threads(world: World, guild_id: str) -> list[Json]:
    """The threads of a server that are not archived."""
    return [thread for thread in world.iterate_threads(guild_id) if not is_archived(thread)]


def archive_silent_threads(world: World) -> None:
    """Archives every thread that has been silent for as long as its setting says."""
    now = world.clock.now()
    for guild_id in world.guilds:
        for thread in list_active_threads(world, guild_id):
            last_change = max(
                snowflake_time(thread["last_message_id"] or thread["id"]),
                _find_last_archive_change(thread),
            )
            minutes = thread["thread_metadata"]["auto_archive_duration"]
            if now - last_change > minutes * SECONDS_PER_MINUTE:
                set_archived(world, thread, archived=True)


def _find_last_archive_change(thread: Json) -> float:
    """When a thread was last archived or opened, in seconds since 1970."""
    return datetime.fromisoformat(thread["thread_metadata"]["archive_timestamp"]).timestamp()
