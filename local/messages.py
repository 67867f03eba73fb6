"""Posting, editing and removing messages."""

from local import permissions, threads, unread
from local.attachments import Uploads, check_files, resolve_media, set_attachments
from local.components import fill_in_defaults
from local.emojis import check_custom_emoji
from local.limits.messages import check_message
from local.limits.problems import FieldPath
from local.protocol import (
    COMPONENTS_V2,
    DEFAULT,
    LOADING,
    MENTION,
    SILENT,
    SUPPRESS_EMBEDS,
    TEXT_DISPLAY,
    Json,
    dumps,
    is_thread,
    loads,
    walk_components,
)
from local.world import World
from local.world_changes import MessageEdited, MessagePosted, MessageRemoved

CLEARABLE_FLAGS = SUPPRESS_EMBEDS | SILENT  # an edit that does not name them takes them away
SETTABLE_FLAGS = COMPONENTS_V2 | CLEARABLE_FLAGS


def check_message_body(
    world: World,
    body: Json,
    uploads: Uploads,
    path: FieldPath = (),
    *,
    before: Json | None = None,
) -> None:
    """Refuses a message that Discord would refuse.

    `before` is the message that an edit changes. `path` is where the body
    stands in the request.
    """
    check_message(body, uploads, path, before=before)
    check_custom_emoji(world, body, path)
    check_files(world, body, before["attachments"] if before else [], uploads, path)


def draft_message(
    world: World,
    channel: Json,
    author_id: str,
    *,
    kind: int = DEFAULT,
    flags: int = 0,
) -> Json:
    """An empty message, nowhere posted yet; `kind` is Discord's type of messages."""
    message = {
        "id": world.new_snowflake(),
        "channel_id": channel["id"],
        "type": kind,
        "author": world.users[author_id],
        "content": "",
        "timestamp": world.clock.timestamp(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": flags,
    }
    if author_id == world.bot_id:
        message["application_id"] = world.bot_id
    return message


def fill_message(world: World, message: Json, body: Json, uploads: Uploads) -> None:
    """Writes a checked body into a message.

    What the body does not name stays.
    """
    if "content" in body:
        message["content"] = body["content"] or ""
    if "embeds" in body:
        message["embeds"] = [{"type": "rich", **embed} for embed in _copy_parts(body["embeds"])]
    if "components" in body:
        message["components"] = fill_in_defaults(_copy_parts(body["components"]))
    if body.get("flags") is not None:
        kept_flags = message["flags"] & ~CLEARABLE_FLAGS
        message["flags"] = kept_flags | (body["flags"] & SETTABLE_FLAGS)
    set_attachments(world, message, body, uploads)
    resolve_media(message)
    message["mentions"] = find_mentions(world, message, body.get("allowed_mentions"))


def _copy_parts(parts: list[Json] | None) -> list[Json]:
    """A deep copy: the request's own body stays as it was sent, for the log."""
    copy: list[Json] = loads(dumps(parts or []))
    return copy


def find_mentions(world: World, message: Json, allowed: Json | None) -> list[Json]:
    """The users whom a message pings: all it names, or of those only whom the sender allows.

    `allowed` is the field `allowed_mentions` of the request.
    """
    named = _find_named_users(message)
    if allowed is not None and "users" not in (allowed.get("parse") or ()):
        listed = {str(user_id) for user_id in allowed.get("users") or ()}
        named = [user_id for user_id in named if user_id in listed]
    return [world.users[user_id] for user_id in named if user_id in world.users]


def _find_named_users(message: Json) -> list[str]:
    """The ids in the mentions <@id> of a message's texts, in order, each once."""
    user_ids = MENTION.findall(message["content"])
    for part in walk_components(message["components"]):
        if part["type"] == TEXT_DISPLAY:
            user_ids += MENTION.findall(part["content"])
    return list(dict.fromkeys(user_ids))  # each once, in order


def place_message(world: World, message: Json, *, owner: str | None = None) -> None:
    """Puts a message into its channel: for everyone there, or for the person `owner` alone.

    The placeholder of a deferred answer (LOADING) is not announced.
    """
    channel = world.channels[message["channel_id"]]
    if owner is not None:
        world.private_owners[message["id"]] = owner
        world.private_messages[owner][message["id"]] = channel["id"]
    world.messages[channel["id"]][message["id"]] = message
    if message["flags"] & LOADING:
        return
    announce_message(world, message)
    if owner is not None:
        _trim_private_messages(world, owner)


def announce_message(world: World, message: Json) -> None:
    """Tells of a message that is complete now.

    A public one also moves the marks of its channel (its last message,
    what people have not read) and wakes its thread.
    """
    channel = world.channels[message["channel_id"]]
    if message["id"] not in world.private_owners:
        channel["last_message_id"] = message["id"]
        if is_thread(channel):
            threads.note_new_message(world, channel, message)
        unread.note_message(world, channel, message)
    world.save_message(message)
    world.publish(MessagePosted(message))


def post_message(
    world: World,
    channel: Json,
    author_id: str,
    body: Json,
    uploads: Uploads,
    *,
    kind: int = DEFAULT,
) -> Json:
    """Posts a message with a checked body."""
    message = draft_message(world, channel, author_id, kind=kind)
    if body.get("message_reference"):
        message |= _make_reply_fields(world, channel, body["message_reference"])
    if body.get("nonce") is not None:
        message["nonce"] = body["nonce"]
    fill_message(world, message, body, uploads)
    place_message(world, message)
    return message


def _make_reply_fields(world: World, channel: Json, reference: Json) -> Json:
    """Makes the fields of a message that replies to another one.

    The other message comes without the one to which it replied itself;
    it is null where it is gone.
    """
    replied_to = world.messages[channel["id"]].get(str(reference.get("message_id")))
    if replied_to:
        replied_to = {
            key: value for key, value in replied_to.items() if key != "referenced_message"
        }
    return {
        "message_reference": {"type": 0, "channel_id": channel["id"], **reference},
        "referenced_message": replied_to,
    }


def post_system_message(
    world: World,
    channel: Json,
    author_id: str,
    kind: int,
    **fields: object,
) -> Json:
    """A line that Discord itself writes: a thread was started, a message was pinned."""
    message = draft_message(world, channel, author_id, kind=kind)
    message.update(fields)
    place_message(world, message)
    return message


def edit_message(world: World, message: Json, body: Json, uploads: Uploads) -> None:
    """Changes a message to a checked body, as its author does."""
    fill_message(world, message, body, uploads)
    message["edited_timestamp"] = world.clock.timestamp()
    world.save_message(message)
    world.publish(MessageEdited(message))


def update_message(world: World, message: Json, **fields: object) -> None:
    """Changes fields of a message without an edit of its author, such as a pin or its thread."""
    message.update(fields)
    world.save_message(message)
    world.publish(MessageEdited(message))


def delete_message(world: World, message: Json) -> None:
    """Deletes a message with its files."""
    channel_id, message_id = message["channel_id"], message["id"]
    world.messages[channel_id].pop(message_id, None)
    world.publish(MessageRemoved(message))
    owner = world.private_owners.pop(message_id, None)
    if owner is None:
        world.delete_row("message", message_id)
    else:
        world.private_messages[owner].pop(message_id, None)
    for file in message["attachments"]:
        world.delete_file(file["id"])


def _trim_private_messages(world: World, owner: str) -> None:
    """Deletes a person's oldest private answers when there are too many, as a client does.

    Those that are still to come stay.
    """
    answers = [
        world.messages[channel_id][message_id]
        for message_id, channel_id in world.private_messages[owner].items()
    ]
    complete = [message for message in answers if not message["flags"] & LOADING]
    excess = max(0, len(complete) - world.rules.private_messages)
    for message in complete[:excess]:
        delete_message(world, message)


def list_visible_messages(world: World, channel: Json, person_id: str) -> list[Json]:
    """Everything in a channel that one person sees, oldest first.

    Tests find out with it whether a secret was shown.
    """
    if not permissions.can_see(world, channel, person_id):
        return []
    visible: list[Json] = []
    for message in world.messages[channel["id"]].values():
        owner = world.private_owners.get(message["id"])
        is_placeholder = bool(message["flags"] & LOADING)
        if owner in (None, person_id) and not is_placeholder:
            visible.append(message)
    return visible
