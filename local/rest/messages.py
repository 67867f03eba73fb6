"""Messages of channels: reading, posting, editing, deleting, pinning, reacting."""

from urllib.parse import unquote

from local import messages, permissions
from local.errors import ErrorCode, fail
from local.limits import numbers
from local.limits.problems import Problems
from local.protocol import (
    CATEGORY,
    DEFAULT,
    DM,
    PINNED,
    REPLY,
    Json,
    is_archived,
    is_thread,
    snowflake_time,
)
from local.ratelimits import make_rate_limit_error
from local.rest.routes import ApiCall, Routes
from local.world_changes import ReactionChanged, TypingStarted

routes = Routes()
CHANNEL_PATH = "/channels/{channel}"
MESSAGES_PATH = f"{CHANNEL_PATH}/messages"
MESSAGE_PATH = f"{MESSAGES_PATH}/{{message}}"
MAX_BULK_DELETE_AGE_SECONDS = 14 * 86_400
MIN_BULK_DELETE, MAX_BULK_DELETE = 2, 100  # messages
NONCE_MESSAGES = 25  # the newest ones, among which a repeated nonce is looked for
DEFAULT_PAGE_SIZE = 50
TOO_MANY_OLD_EDITS = 30046  # Discord's code
OLD_EDIT_WAIT_SECONDS = 0.2


@routes.post(MESSAGES_PATH)
def post_message(call: ApiCall) -> Json:
    """Posts a message; one with a nonce that was posted already is returned as it is."""
    world, channel, body = call.world, call.find_channel(), call.fields
    _check_may_post(call, channel)
    messages.check_message_body(world, body, call.uploads)
    _check_reference(call, channel)
    posted = _find_message_with_nonce(call, channel)
    if posted is not None:
        return posted
    kind = REPLY if body.get("message_reference") else DEFAULT
    return messages.post_message(world, channel, world.bot_id, body, call.uploads, kind=kind)


def _check_may_post(call: ApiCall, channel: Json) -> None:
    """Fails where the bot may not post this message in the channel."""
    if channel["type"] == DM:
        (recipient,) = channel["recipients"]
        _check_may_send_direct(call, recipient["id"])
        return
    if channel["type"] == CATEGORY:
        fail(ErrorCode.NOT_A_TEXT_CHANNEL)
    needed = permissions.SEND_IN_THREADS if is_thread(channel) else permissions.SEND_MESSAGES
    call.require_permissions(channel, needed)
    if call.uploads:
        call.require_permissions(channel, permissions.ATTACH_FILES)
    if call.fields.get("embeds"):
        call.require_permissions(channel, permissions.EMBED_LINKS)
    if call.fields.get("message_reference"):
        call.require_permissions(channel, permissions.READ_HISTORY)
    _refuse_locked(call, channel)


def _check_may_send_direct(call: ApiCall, user_id: str) -> None:
    """Fails where the bot may not send direct messages to this user."""
    members_by_guild = call.world.members.values()
    both = {user_id, call.world.bot_id}
    if not any(both <= members.keys() for members in members_by_guild):
        fail(ErrorCode.NO_MUTUAL_GUILDS)
    if user_id not in call.world.people or not call.world.people[user_id].takes_dms:
        fail(ErrorCode.CANNOT_SEND_TO_USER)


def _refuse_locked(call: ApiCall, channel: Json) -> None:
    """Fails in a locked thread, unless the bot may manage threads."""
    is_locked = is_thread(channel) and channel["thread_metadata"]["locked"]
    if not is_locked or call.has_permission(channel, permissions.MANAGE_THREADS):
        return
    fail(ErrorCode.THREAD_ARCHIVED if is_archived(channel) else ErrorCode.THREAD_LOCKED)


def _check_reference(call: ApiCall, channel: Json) -> None:
    """Refuses a reply to a message that is not there."""
    reference = call.fields.get("message_reference")
    if not reference or reference.get("fail_if_not_exists") is False:
        return
    answered = str(reference.get("message_id"))
    if answered not in call.world.messages[channel["id"]] or answered in call.world.private_owners:
        problems = Problems()
        problems.add(
            ("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message"
        )
        problems.raise_if_any()


def _find_message_with_nonce(call: ApiCall, channel: Json) -> Json | None:
    """A recent message with the nonce of this request, if it sets `enforce_nonce`; else None."""
    if not call.fields.get("enforce_nonce"):
        return None
    recent = list(call.world.messages[channel["id"]].values())[-NONCE_MESSAGES:]
    for message in recent:
        if message.get("nonce") == call.fields.get("nonce"):
            return message
    return None


@routes.get(MESSAGES_PATH)
def list_messages(call: ApiCall) -> list[Json]:
    """A page of messages, newest first.

    There are none without the right to read the history.
    """
    channel = call.find_channel()
    if not call.has_permission(channel, permissions.READ_HISTORY):
        return []
    public = [
        message
        for message in call.world.messages[channel["id"]].values()
        if message["id"] not in call.world.private_owners
    ]
    return list(reversed(_select_page(public, call)))


def _select_page(public: list[Json], call: ApiCall) -> list[Json]:
    """The messages that `after`, `around` or `before` ask for, else the newest; oldest first."""
    limit = call.read_query_number(
        "limit", default=DEFAULT_PAGE_SIZE, highest=numbers.MAX_PAGE_SIZE
    )
    if call.query.get("after"):
        after = int(call.query["after"])
        newer = [message for message in public if int(message["id"]) > after]
        return newer[:limit]
    if call.query.get("around"):
        return _select_page_around(public, int(call.query["around"]), limit)
    if call.query.get("before"):
        before = int(call.query["before"])
        public = [message for message in public if int(message["id"]) < before]
    return public[-limit:]


def _select_page_around(public: list[Json], middle_id: int, limit: int) -> list[Json]:
    """At most `limit` messages around the one with an id, itself among them; oldest first."""
    older = [message for message in public if int(message["id"]) <= middle_id]
    newer = [message for message in public if int(message["id"]) > middle_id]
    first_half = older[-(limit // 2 + 1) :]  # with the message itself
    return first_half + newer[: limit - len(first_half)]


@routes.get(f"{MESSAGES_PATH}/pins")
def list_pins(call: ApiCall) -> Json:
    """The pinned messages, newest first."""
    channel = call.find_channel(permissions.READ_HISTORY)
    newest_first = reversed(call.world.messages[channel["id"]].values())
    items = [
        {"pinned_at": message["timestamp"], "message": message}
        for message in newest_first
        if message["pinned"]
    ]
    return {"items": items, "has_more": False}


@routes.put(f"{MESSAGES_PATH}/pins/{{message}}", f"{CHANNEL_PATH}/pins/{{message}}")
def pin_message(call: ApiCall) -> None:
    """Pins a message, which Discord tells in the channel."""
    channel, message = _find_pinnable_message(call)
    pinned = [one for one in call.world.messages[channel["id"]].values() if one["pinned"]]
    if len(pinned) >= call.world.rules.pins:
        fail(ErrorCode.TOO_MANY_PINS)
    if not message["pinned"]:
        messages.update_message(call.world, message, pinned=True)
        reference = {"type": 0, "channel_id": channel["id"], "message_id": message["id"]}
        messages.post_system_message(
            call.world, channel, call.world.bot_id, PINNED, message_reference=reference
        )


@routes.delete(f"{MESSAGES_PATH}/pins/{{message}}", f"{CHANNEL_PATH}/pins/{{message}}")
def unpin_message(call: ApiCall) -> None:
    """Takes a message off the pinned ones."""
    _, message = _find_pinnable_message(call)
    messages.update_message(call.world, message, pinned=False)


def _find_pinnable_message(call: ApiCall) -> tuple[Json, Json]:
    """The channel and the message of this call.

    Fails where the bot may not pin it.
    """
    channel = call.find_channel()
    granted = permissions.channel_permissions(call.world, channel, call.world.bot_id)
    if not granted & (permissions.PIN_MESSAGES | permissions.MANAGE_MESSAGES):
        fail(ErrorCode.MISSING_PERMISSIONS)
    return channel, _find_changeable_message(call, channel)


def _find_changeable_message(call: ApiCall, channel: Json) -> Json:
    """The message of this call.

    Fails in an archived thread, where nothing changes.
    """
    message = call.find_message(channel)
    if is_archived(channel):
        fail(ErrorCode.THREAD_ARCHIVED)
    return message


@routes.get(MESSAGE_PATH)
def get_message(call: ApiCall) -> Json:
    """A message, where the bot may read the history."""
    channel = call.find_channel()
    if not call.has_permission(channel, permissions.READ_HISTORY):
        fail(ErrorCode.MISSING_ACCESS)
    return call.find_message(channel)


@routes.patch(MESSAGE_PATH)
def edit_message(call: ApiCall) -> Json:
    """Edits a message of the bot."""
    channel = call.find_channel()
    message = _find_changeable_message(call, channel)
    if message["author"]["id"] != call.world.bot_id:
        fail(ErrorCode.AUTHOR_IS_ANOTHER)
    _refuse_locked(call, channel)
    messages.check_message_body(call.world, call.fields, call.uploads, before=message)
    _throttle_old_edits(call, message)
    messages.edit_message(call.world, message, call.fields, call.uploads)
    return message


def _throttle_old_edits(call: ApiCall, message: Json) -> None:
    """Refuses a further edit of an old message (of over an hour) after a few in its channel."""
    rules, now = call.world.rules, call.world.clock.now()
    if now - snowflake_time(message["id"]) < rules.old_message_seconds:
        return
    noted = call.service.edits_of_old_messages.get(message["channel_id"], [])
    edits = [at for at in noted if now - at < rules.old_message_seconds]
    if len(edits) >= rules.old_message_edits:
        text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
        raise make_rate_limit_error(
            OLD_EDIT_WAIT_SECONDS, {}, code=TOO_MANY_OLD_EDITS, message=text
        )
    call.service.edits_of_old_messages[message["channel_id"]] = [*edits, now]


@routes.delete(MESSAGE_PATH)
def delete_message(call: ApiCall) -> None:
    """Deletes a message of the bot, or where it may manage messages, any."""
    channel = call.find_channel()
    message = _find_changeable_message(call, channel)
    if message["author"]["id"] != call.world.bot_id:
        if channel["type"] == DM:
            fail(ErrorCode.NOT_IN_DM)
        call.require_permissions(channel, permissions.MANAGE_MESSAGES)
    messages.delete_message(call.world, message)


@routes.post(f"{MESSAGES_PATH}/bulk-delete")
def bulk_delete_messages(call: ApiCall) -> None:
    """Deletes 2 to 100 messages that are not too old.

    Unknown ones are passed over.
    """
    channel = call.find_guild_channel(permissions.MANAGE_MESSAGES)
    message_ids = [str(message_id) for message_id in call.fields.get("messages") or ()]
    if not MIN_BULK_DELETE <= len(message_ids) <= MAX_BULK_DELETE:
        fail(ErrorCode.WRONG_DELETE_COUNT)
    oldest = call.world.clock.now() - MAX_BULK_DELETE_AGE_SECONDS
    if any(snowflake_time(message_id) < oldest for message_id in message_ids):
        fail(ErrorCode.TOO_OLD_TO_DELETE)
    known = call.world.messages[channel["id"]]
    for message_id in message_ids:
        if message_id in known and message_id not in call.world.private_owners:
            messages.delete_message(call.world, known[message_id])


@routes.post(f"{CHANNEL_PATH}/typing")
def start_typing(call: ApiCall) -> None:
    """Tells that the bot is typing."""
    call.world.publish(TypingStarted(call.find_channel(), call.world.bot_id))


@routes.put(f"{MESSAGE_PATH}/reactions/{{emoji}}/@me")
def add_reaction(call: ApiCall) -> None:
    """Adds the bot's reaction to a message."""
    channel = call.find_channel(permissions.READ_HISTORY, permissions.ADD_REACTIONS)
    message, emoji = _find_changeable_message(call, channel), _parse_emoji(call)
    reactions = [one for one in message.get("reactions", []) if one["emoji"] != emoji]
    reaction = {
        "emoji": emoji,
        "count": 1,
        "me": True,
        "me_burst": False,
        "burst_colors": [],
        "count_details": {"burst": 0, "normal": 1},
    }
    message["reactions"] = [*reactions, reaction]
    call.world.save_message(message)
    call.world.publish(ReactionChanged(message, call.world.bot_id, emoji, added=True))


@routes.delete(
    f"{MESSAGE_PATH}/reactions/{{emoji}}/@me",
    f"{MESSAGE_PATH}/reactions/{{emoji}}",
    f"{MESSAGE_PATH}/reactions",
)
def remove_reactions(call: ApiCall) -> None:
    """Removes the reactions with an emoji from a message, or all."""
    channel = call.find_channel()
    message = _find_changeable_message(call, channel)
    if "emoji" in call.arguments:
        emoji = _parse_emoji(call)
        reactions = message.get("reactions", [])
        message["reactions"] = [reaction for reaction in reactions if reaction["emoji"] != emoji]
    else:
        emoji = {"id": None, "name": None}
        message["reactions"] = []
    call.world.save_message(message)
    call.world.publish(ReactionChanged(message, call.world.bot_id, emoji, added=False))


def _parse_emoji(call: ApiCall) -> Json:
    """The emoji that the path of this call names: a Unicode one, or a custom one as `name:id`."""
    name, _, emoji_id = unquote(call.arguments["emoji"]).partition(":")
    return {"id": emoji_id or None, "name": name}
