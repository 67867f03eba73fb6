"""Threads: opening, joining, leaving, archiving by hand and by silence."""

from datetime import datetime

from local import permissions, shapes
from local.changes import ChannelChanged, ChannelMade, CrewChanged
from local.wire import Json, born, is_archived
from local.world import World


def start(world: World, parent: Json, owner_id: str, kind: int, body: Json, *, thread_id: str | None = None) -> Json:
    thread = shapes.thread(thread_id or world.snowflake(), parent, owner_id, kind, body, world.clock.stamp())
    world.channels[thread["id"]] = thread
    _enter(world, thread, owner_id)
    world.keep("channel", thread["id"], thread)
    world.tell(ChannelMade(thread))
    return thread


def join(world: World, thread: Json, user_id: str) -> None:
    if user_id not in world.crews[thread["id"]]:
        _enter(world, thread, user_id)
        world.keep("channel", thread["id"], thread)
        world.tell(CrewChanged(thread, joined=(user_id,)))


def _enter(world: World, thread: Json, user_id: str) -> None:
    crew = world.crews[thread["id"]]
    crew[user_id] = {"id": thread["id"], "user_id": user_id, "join_timestamp": world.clock.stamp(), "flags": 0}
    thread["member_count"] = min(len(crew), 50)
    world.keep("crew", f"{thread['id']}/{user_id}", crew[user_id])


def leave(world: World, thread: Json, user_id: str) -> None:
    crew = world.crews[thread["id"]]
    if crew.pop(user_id, None) is not None:
        thread["member_count"] = min(len(crew), 50)
        world.forget("crew", f"{thread['id']}/{user_id}")
        world.keep("channel", thread["id"], thread)
        world.tell(CrewChanged(thread, left=(user_id,)))


def count(world: World, thread: Json, message: Json) -> None:
    """A message counts, wakes an archived thread, and brings in its author and those it names."""
    thread["message_count"] += 1
    thread["total_message_sent"] += 1
    if is_archived(thread):
        archive(world, thread, archived=False)
    for user in (message["author"], *message["mentions"]):
        if permissions.in_channel(world, thread, user["id"]) & permissions.VIEW_CHANNEL:
            join(world, thread, user["id"])
    world.keep("channel", thread["id"], thread)


def archive(world: World, thread: Json, *, archived: bool) -> None:
    change(world, thread, {"archived": archived})


def change(world: World, thread: Json, body: Json) -> None:
    metadata = thread["thread_metadata"]
    if "archived" in body and body["archived"] != metadata["archived"]:
        metadata["archive_timestamp"] = world.clock.stamp()
    metadata |= {field: body[field] for field in ("archived", "locked", "auto_archive_duration", "invitable") if field in body}
    thread |= {field: body[field] for field in ("name", "rate_limit_per_user", "flags") if field in body}
    world.keep("channel", thread["id"], thread)
    world.tell(ChannelChanged(thread))


def active(world: World, guild_id: str) -> list[Json]:
    return [thread for thread in world.threads_of(guild_id) if not is_archived(thread)]


def archive_silent(world: World) -> None:
    """Archive every thread that has been silent for as long as its setting says."""
    now = world.clock.now()
    for thread in [thread for guild_id in world.guilds for thread in active(world, guild_id)]:
        metadata = thread["thread_metadata"]
        last = max(born(thread["last_message_id"] or thread["id"]), _woken(thread))
        if now - last > metadata["auto_archive_duration"] * 60:
            archive(world, thread, archived=True)


def _woken(thread: Json) -> float:
    return datetime.fromisoformat(thread["thread_metadata"]["archive_timestamp"]).timestamp()

