"""Messages of channels: reading, posting, editing, deleting, pinning, reacting."""

from urllib.parse import unquote

from local import messages, permissions
from local.errors import fail
from local.limits import numbers
from local.limits.problems import Problems
from local.protocol import CATEGORY, DM, PINNED, Json, is_archived, is_thread, snowflake_time
from local.ratelimits import rate_limit_error
from local.rest.routes import ApiCall, Routes
from local.world_changes import ReactionChanged, TypingStarted

routes = Routes()
CHANNEL = "/channels/{channel}"
ALL = f"{CHANNEL}/messages"
ONE = f"{ALL}/{{message}}"
FORTNIGHT = 14 * 86_400


@routes.post(ALL)
def post_message(call: ApiCall) -> Json:
    channel, body = call.find_channel(), call.fields
    _check_may_post(call, channel)
    messages.check_message_body(call.world, body, call.uploads)
    _check_reference(call, channel)
    return _find_repeated(call, channel) or messages.post_message(
        call.world, channel, call.world.bot_id, body, call.uploads, kind=_message_type(body)
    )


def _message_type(body: Json) -> int:
    return 19 if body.get("message_reference") else 0


def _check_may_post(call: ApiCall, channel: Json) -> None:
    if channel["type"] == DM:
        _check_may_write_to(call, channel["recipients"][0]["id"])
        return
    if channel["type"] == CATEGORY:
        fail(50008)
    call.require_permissions(
        channel, permissions.SEND_IN_THREADS if is_thread(channel) else permissions.SEND_MESSAGES
    )
    if call.uploads:
        call.require_permissions(channel, permissions.ATTACH_FILES)
    if call.fields.get("embeds"):
        call.require_permissions(channel, permissions.EMBED_LINKS)
    if call.fields.get("message_reference"):
        call.require_permissions(channel, permissions.READ_HISTORY)
    _refuse_locked(call, channel)


def _check_may_write_to(call: ApiCall, user_id: str) -> None:
    if not any(
        user_id in members and call.world.bot_id in members
        for members in call.world.members.values()
    ):
        fail(50278)
    if user_id not in call.world.people or not call.world.people[user_id].takes_dms:
        fail(50007)


def _refuse_locked(call: ApiCall, channel: Json) -> None:
    if is_thread(channel) and channel["thread_metadata"]["locked"]:
        granted = permissions.channel_permissions(call.world, channel, call.world.bot_id)
        if not granted & permissions.MANAGE_THREADS:
            fail(50083 if is_archived(channel) else 160005)


def _check_reference(call: ApiCall, channel: Json) -> None:
    reference = call.fields.get("message_reference")
    if not reference or reference.get("fail_if_not_exists") is False:
        return
    answered = str(reference.get("message_id"))
    if answered not in call.world.messages[channel["id"]] or answered in call.world.private_owners:
        problems = Problems()
        problems.add(("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        problems.raise_if_any()


def _find_repeated(call: ApiCall, channel: Json) -> Json | None:
    """With `enforce_nonce` a request sent twice makes one message."""
    if not call.fields.get("enforce_nonce"):
        return None
    recent = list(call.world.messages[channel["id"]].values())[-25:]
    return next(
        (message for message in recent if message.get("nonce") == call.fields.get("nonce")), None
    )


@routes.get(ALL)
def list_messages(call: ApiCall) -> list[Json]:
    """Newest first, as many as asked; nothing without the right to read the history."""
    channel = call.find_channel()
    if (
        not permissions.channel_permissions(call.world, channel, call.world.bot_id)
        & permissions.READ_HISTORY
    ):
        return []
    public = [
        message
        for message in call.world.messages[channel["id"]].values()
        if message["id"] not in call.world.private_owners
    ]
    return list(reversed(_select_page(public, call)))


def _select_page(public: list[Json], call: ApiCall) -> list[Json]:
    limit = call.query_number("limit", 50, numbers.PAGE)
    if after := call.query.get("after"):
        return [message for message in public if int(message["id"]) > int(after)][:limit]
    if around := call.query.get("around"):
        before = [message for message in public if int(message["id"]) <= int(around)][
            -(limit // 2 + 1) :
        ]
        return (
            before
            + [message for message in public if int(message["id"]) > int(around)][
                : limit - len(before)
            ]
        )
    if before_id := call.query.get("before"):
        public = [message for message in public if int(message["id"]) < int(before_id)]
    return public[-limit:]


@routes.get(f"{ALL}/pins")
def list_pins(call: ApiCall) -> Json:
    channel = call.find_channel(permissions.READ_HISTORY)
    pinned = [
        message for message in call.world.messages[channel["id"]].values() if message["pinned"]
    ]
    return {
        "items": [
            {"pinned_at": message["timestamp"], "message": message} for message in reversed(pinned)
        ],
        "has_more": False,
    }


@routes.put(f"{ALL}/pins/{{message}}", f"{CHANNEL}/pins/{{message}}")
def pin_message(call: ApiCall) -> None:
    channel, message = _find_pinnable(call)
    if (
        sum(1 for one in call.world.messages[channel["id"]].values() if one["pinned"])
        >= call.world.rules.pins
    ):
        fail(30003)
    if not message["pinned"]:
        messages.update_message(call.world, message, pinned=True)
        reference = {"type": 0, "channel_id": channel["id"], "message_id": message["id"]}
        messages.post_system_message(
            call.world, channel, call.world.bot_id, PINNED, message_reference=reference
        )


@routes.delete(f"{ALL}/pins/{{message}}", f"{CHANNEL}/pins/{{message}}")
def unpin_message(call: ApiCall) -> None:
    _, message = _find_pinnable(call)
    messages.update_message(call.world, message, pinned=False)


def _find_pinnable(call: ApiCall) -> tuple[Json, Json]:
    channel = call.find_channel()
    granted = permissions.channel_permissions(call.world, channel, call.world.bot_id)
    if not granted & (permissions.PIN_MESSAGES | permissions.MANAGE_MESSAGES):
        fail(50013)
    return channel, _require_unarchived(call.find_message(channel), channel)


def _require_unarchived(message: Json, channel: Json) -> Json:
    """Nothing changes in an archived thread."""
    return fail(50083) if is_archived(channel) else message


@routes.get(ONE)
def get_message(call: ApiCall) -> Json:
    channel = call.find_channel()
    if (
        not permissions.channel_permissions(call.world, channel, call.world.bot_id)
        & permissions.READ_HISTORY
    ):
        fail(50001)
    return call.find_message(channel)


@routes.patch(ONE)
def edit_message(call: ApiCall) -> Json:
    channel = call.find_channel()
    message = _require_unarchived(call.find_message(channel), channel)
    if message["author"]["id"] != call.world.bot_id:
        fail(50005)
    _refuse_locked(call, channel)
    messages.check_message_body(call.world, call.fields, call.uploads, before=message)
    _throttle_old_edits(call, message)
    messages.edit_message(call.world, message, call.fields, call.uploads)
    return message


def _throttle_old_edits(call: ApiCall, message: Json) -> None:
    """Messages older than an hour may be edited a few times an hour in each channel, no more."""
    rules, now = call.world.rules, call.world.clock.now()
    if now - snowflake_time(message["id"]) < rules.old_message_seconds:
        return
    edits = [
        at
        for at in call.service.old_edits.get(message["channel_id"], [])
        if now - at < rules.old_message_seconds
    ]
    if len(edits) >= rules.old_message_edits:
        text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
        raise rate_limit_error(0.2, {}, code=30046, message=text)
    call.service.old_edits[message["channel_id"]] = [*edits, now]


@routes.delete(ONE)
def delete_message(call: ApiCall) -> None:
    channel = call.find_channel()
    message = _require_unarchived(call.find_message(channel), channel)
    if message["author"]["id"] != call.world.bot_id:
        if channel["type"] == DM:
            fail(50003)
        call.require_permissions(channel, permissions.MANAGE_MESSAGES)
    messages.delete_message(call.world, message)


@routes.post(f"{ALL}/bulk-delete")
def bulk_delete_messages(call: ApiCall) -> None:
    channel = call.find_guild_channel(permissions.MANAGE_MESSAGES)
    wanted = [str(key) for key in call.fields.get("messages") or ()]
    if not 2 <= len(wanted) <= 100:
        fail(50016)
    if any(call.world.clock.now() - snowflake_time(key) > FORTNIGHT for key in wanted):
        fail(50034)
    for key in wanted:
        if key in call.world.messages[channel["id"]] and key not in call.world.private_owners:
            messages.delete_message(call.world, call.world.messages[channel["id"]][key])


@routes.post(f"{CHANNEL}/typing")
def start_typing(call: ApiCall) -> None:
    call.world.publish(TypingStarted(call.find_channel(), call.world.bot_id))


@routes.put(f"{ONE}/reactions/{{emoji}}/@me")
def add_reaction(call: ApiCall) -> None:
    channel = call.find_channel(permissions.READ_HISTORY, permissions.ADD_REACTIONS)
    message, emoji = _require_unarchived(call.find_message(channel), channel), _parse_emoji(call)
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


@routes.delete(f"{ONE}/reactions/{{emoji}}/@me", f"{ONE}/reactions/{{emoji}}", f"{ONE}/reactions")
def remove_reactions(call: ApiCall) -> None:
    channel = call.find_channel()
    message = _require_unarchived(call.find_message(channel), channel)
    emoji = _parse_emoji(call) if "emoji" in call.arguments else None
    message["reactions"] = [
        one for one in message.get("reactions", []) if emoji is not None and one["emoji"] != emoji
    ]
    call.world.save_message(message)
    call.world.publish(
        ReactionChanged(
            message, call.world.bot_id, emoji or {"id": None, "name": None}, added=False
        )
    )


def _parse_emoji(call: ApiCall) -> Json:
    name, _, key = unquote(call.arguments["emoji"]).partition(":")
    return {"id": key or None, "name": name}
