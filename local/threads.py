"""Threads: opening, joining, leaving, archiving by hand and by silence."""

from datetime import datetime

from local import payloads, permissions
from local.protocol import Json, is_archived, snowflake_time
from local.world import World
from local.world_changes import ChannelChanged, ChannelCreated, ThreadMembersChanged


def start_thread(
    world: World,
    parent: Json,
    owner_id: str,
    kind: int,
    body: Json,
    *,
    thread_id: str | None = None,
) -> Json:
    thread = payloads.make_thread(
        thread_id or world.new_snowflake(), parent, owner_id, kind, body, world.clock.timestamp()
    )
    world.channels[thread["id"]] = thread
    _add_member(world, thread, owner_id)
    world.save_row("channel", thread["id"], thread)
    world.publish(ChannelCreated(thread))
    return thread


def join_thread(world: World, thread: Json, user_id: str) -> None:
    if user_id not in world.thread_members[thread["id"]]:
        _add_member(world, thread, user_id)
        world.save_row("channel", thread["id"], thread)
        world.publish(ThreadMembersChanged(thread, joined=(user_id,)))


def _add_member(world: World, thread: Json, user_id: str) -> None:
    crew = world.thread_members[thread["id"]]
    crew[user_id] = {
        "id": thread["id"],
        "user_id": user_id,
        "join_timestamp": world.clock.timestamp(),
        "flags": 0,
    }
    thread["member_count"] = min(len(crew), 50)
    world.save_row("crew", f"{thread['id']}/{user_id}", crew[user_id])


def leave_thread(world: World, thread: Json, user_id: str) -> None:
    crew = world.thread_members[thread["id"]]
    if crew.pop(user_id, None) is not None:
        thread["member_count"] = min(len(crew), 50)
        world.delete_row("crew", f"{thread['id']}/{user_id}")
        world.save_row("channel", thread["id"], thread)
        world.publish(ThreadMembersChanged(thread, left=(user_id,)))


def note_new_message(world: World, thread: Json, message: Json) -> None:
    """A message counts, wakes an archived thread, and brings in its author and those it names."""
    thread["message_count"] += 1
    thread["total_message_sent"] += 1
    if is_archived(thread):
        set_archived(world, thread, archived=False)
    for user in (message["author"], *message["mentions"]):
        if permissions.channel_permissions(world, thread, user["id"]) & permissions.VIEW_CHANNEL:
            join_thread(world, thread, user["id"])
    world.save_row("channel", thread["id"], thread)


def set_archived(world: World, thread: Json, *, archived: bool) -> None:
    edit_thread(world, thread, {"archived": archived})


def edit_thread(world: World, thread: Json, body: Json) -> None:
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
    return [thread for thread in world.threads_of(guild_id) if not is_archived(thread)]


def archive_silent_threads(world: World) -> None:
    """Archive every thread that has been silent for as long as its setting says."""
    now = world.clock.now()
    for guild_id in world.guilds:
        for thread in list_active_threads(world, guild_id):
            last_change = max(
                snowflake_time(thread["last_message_id"] or thread["id"]),
                _last_archive_change(thread),
            )
            if now - last_change > thread["thread_metadata"]["auto_archive_duration"] * 60:
                set_archived(world, thread, archived=True)


def _last_archive_change(thread: Json) -> float:
    return datetime.fromisoformat(thread["thread_metadata"]["archive_timestamp"]).timestamp()
