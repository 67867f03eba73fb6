"""Opening threads and who is in them."""

from local import messages, permissions, threads
from local.errors import ErrorCode, fail
from local.limits.channels import check_thread
from local.protocol import (
    HAS_THREAD,
    NEWS,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREAD_CREATED,
    Json,
    is_archived,
    is_thread,
)
from local.rest.channels import refuse_too_many_threads
from local.rest.routes import ApiCall, Routes

routes = Routes()
MEMBERS_PATH = "/channels/{channel}/thread-members"


def _find_parent(call: ApiCall, kind: int) -> Json:
    """The channel of a new thread of this kind.

    Fails where the bot may not open one there.
    """
    parent = call.find_guild_channel()
    if parent["type"] not in (TEXT, NEWS):
        fail(ErrorCode.WRONG_CHANNEL_TYPE)
    needed = permissions.CREATE_PUBLIC_THREADS
    if kind == PRIVATE_THREAD:
        needed = permissions.CREATE_PRIVATE_THREADS
    call.require_permissions(parent, needed)
    check_thread(call.fields)
    refuse_too_many_threads(call, parent["guild_id"])
    return parent


@routes.post("/channels/{channel}/threads", status=201)
def start_thread(call: ApiCall) -> Json:
    """Opens a thread without a message; without a type it is private."""
    kind = call.fields.get("type") or PRIVATE_THREAD
    parent = _find_parent(call, kind)
    thread = threads.start_thread(call.world, parent, call.world.bot_id, kind, call.fields)
    if kind != PRIVATE_THREAD:
        reference = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
        fields = {"content": thread["name"], "message_reference": reference}
        messages.post_system_message(
            call.world, parent, call.world.bot_id, THREAD_CREATED, **fields
        )
    return thread


@routes.post("/channels/{channel}/messages/{message}/threads", status=201)
def start_from_message(call: ApiCall) -> Json:
    """Opens a public thread at a message, whose id it gets."""
    parent = _find_parent(call, PUBLIC_THREAD)
    message = call.find_message(parent)
    if message["id"] in call.world.channels:
        fail(ErrorCode.THREAD_EXISTS)
    thread = threads.start_thread(
        call.world, parent, call.world.bot_id, PUBLIC_THREAD, call.fields, thread_id=message["id"]
    )
    messages.update_message(
        call.world, message, flags=message["flags"] | HAS_THREAD, thread=thread
    )
    return thread


def _find_thread(call: ApiCall) -> Json:
    """The thread of this call; fails for any other channel."""
    thread = call.find_channel()
    if not is_thread(thread):
        fail(ErrorCode.WRONG_CHANNEL_TYPE)
    return thread


def _find_open_thread(call: ApiCall) -> Json:
    """The thread of this call; fails where it is archived."""
    thread = _find_thread(call)
    if is_archived(thread):
        fail(ErrorCode.THREAD_ARCHIVED)
    return thread


@routes.get(MEMBERS_PATH)
def list_thread_members(call: ApiCall) -> list[Json]:
    """The members of a thread."""
    return list(call.world.thread_members[_find_thread(call)["id"]].values())


@routes.put(f"{MEMBERS_PATH}/@me")
def join_thread(call: ApiCall) -> None:
    """The bot joins a thread."""
    threads.join_thread(call.world, _find_open_thread(call), call.world.bot_id)


@routes.delete(f"{MEMBERS_PATH}/@me")
def leave_thread(call: ApiCall) -> None:
    """The bot leaves a thread."""
    threads.leave_thread(call.world, _find_open_thread(call), call.world.bot_id)


@routes.get(f"{MEMBERS_PATH}/{{user}}")
def get_thread_member(call: ApiCall) -> Json:
    """One member of a thread; fails where the user is not in it."""
    members = call.world.thread_members[_find_thread(call)["id"]]
    return members.get(call.arguments["user"]) or fail(ErrorCode.UNKNOWN_MEMBER)


@routes.put(f"{MEMBERS_PATH}/{{user}}")
def add_thread_member(call: ApiCall) -> None:
    """Adds a user, who must see the channel, to a thread that the bot may write in."""
    thread, user_id = _find_open_thread(call), call.arguments["user"]
    call.require_permissions(thread, permissions.SEND_IN_THREADS)
    if user_id not in call.world.users:
        fail(ErrorCode.UNKNOWN_USER)
    if not permissions.channel_permissions(call.world, thread, user_id) & permissions.VIEW_CHANNEL:
        fail(ErrorCode.MISSING_ACCESS)
    if len(call.world.thread_members[thread["id"]]) >= call.world.rules.thread_members:
        fail(ErrorCode.TOO_MANY_THREAD_MEMBERS)
    threads.join_thread(call.world, thread, user_id)


@routes.delete(f"{MEMBERS_PATH}/{{user}}")
def remove_thread_member(call: ApiCall) -> None:
    """Takes a user out of a thread of the bot's own, or one that it may manage."""
    thread = _find_open_thread(call)
    owned = thread["type"] == PRIVATE_THREAD and thread["owner_id"] == call.world.bot_id
    if not owned:
        call.require_permissions(thread, permissions.MANAGE_THREADS)
    if call.arguments["user"] not in call.world.thread_members[thread["id"]]:
        fail(ErrorCode.UNKNOWN_MEMBER)
    threads.leave_thread(call.world, thread, call.arguments["user"])
