"""What each person has read: unread channels and mentions, as a client marks them."""

from local import permissions
from local.protocol import DM, Json
from local.world import World

NOTHING_READ: Json = {"read": "0", "mentions": 0}


def note_message(world: World, channel: Json, message: Json) -> None:
    """Counts a new message as a mention for the people it names, if they see the channel.

    A direct message counts for the person to whom it is sent. For its
    author, the channel is marked as read.
    """
    author_id = message["author"]["id"]
    if author_id in world.people:
        mark_read(world, author_id, channel["id"])
    users = channel["recipients"] if channel["type"] == DM else message["mentions"]
    for user in users:
        is_other_person = user["id"] in world.people and user["id"] != author_id
        if is_other_person and permissions.can_see(world, channel, user["id"]):
            _count_mention(world, user["id"], channel["id"])


def _count_mention(world: World, person_id: str, channel_id: str) -> None:
    """Notes one more mention of a person in a channel since they have read it."""
    read_mark = world.read_marks.get((person_id, channel_id), NOTHING_READ)
    _store_read_mark(
        world, person_id, channel_id, {**read_mark, "mentions": read_mark["mentions"] + 1}
    )


def mark_read(world: World, person_id: str, channel_id: str) -> None:
    """Notes that a person has read all of a channel."""
    latest = world.channels[channel_id]["last_message_id"] or "0"
    _store_read_mark(world, person_id, channel_id, {"read": latest, "mentions": 0})


def find_unread_state(world: World, person_id: str, channel: Json) -> Json:
    """Whether a person has unread messages in a channel, and how many mentions."""
    read_mark = world.read_marks.get((person_id, channel["id"]), NOTHING_READ)
    return {
        "unread": int(channel["last_message_id"] or 0) > int(read_mark["read"]),
        "mentions": read_mark["mentions"],
    }


def _store_read_mark(world: World, person_id: str, channel_id: str, read_mark: Json) -> None:
    """Keeps how far a person has read a channel: `read_mark` has the last message and mentions."""
    world.read_marks[person_id, channel_id] = read_mark
    world.save_row("mark", f"{person_id}/{channel_id}", read_mark)
