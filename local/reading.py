"""What each person has read: unread channels and mentions, as a client marks them."""

from local import permissions
from local.wire import DM, Json
from local.world import World

UNTOUCHED: Json = {"read": "0", "mentions": 0}


def note(world: World, channel: Json, message: Json) -> None:
    """A new message counts for those it names, in direct messages for the one it is sent to; who wrote it has read it."""
    if message["author"]["id"] in world.people:
        read(world, message["author"]["id"], channel["id"])
    reached = [user["id"] for user in message["mentions"]]
    if channel["type"] == DM:
        reached = [user["id"] for user in channel["recipients"]]
    for person_id in reached:
        if person_id in world.people and person_id != message["author"]["id"] and permissions.sees(world, channel, person_id):
            mark = world.marks.get((person_id, channel["id"]), UNTOUCHED)
            _keep(world, person_id, channel["id"], {**mark, "mentions": mark["mentions"] + 1})


def read(world: World, person_id: str, channel_id: str) -> None:
    latest = world.channels[channel_id]["last_message_id"] or "0"
    _keep(world, person_id, channel_id, {"read": latest, "mentions": 0})


def mark_of(world: World, person_id: str, channel: Json) -> Json:
    mark = world.marks.get((person_id, channel["id"]), UNTOUCHED)
    return {"unread": int(channel["last_message_id"] or 0) > int(mark["read"]), "mentions": mark["mentions"]}


def _keep(world: World, person_id: str, channel_id: str, mark: Json) -> None:
    world.marks[person_id, channel_id] = mark
    world.keep("mark", f"{person_id}/{channel_id}", mark)
