"""Opening threads and who is in them."""

from local import messages, permissions, threads
from local.errors import fail
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
MEMBERS = "/channels/{channel}/thread-members"


def _check_parent(call: ApiCall, kind: int) -> Json:
    parent = call.find_guild_channel()
    if parent["type"] not in (TEXT, NEWS):
        fail(50024)
    call.require_permissions(
        parent,
        permissions.CREATE_PRIVATE_THREADS
        if kind == PRIVATE_THREAD
        else permissions.CREATE_PUBLIC_THREADS,
    )
    check_thread(call.fields)
    refuse_too_many_threads(call, parent["guild_id"])
    return parent


@routes.post("/channels/{channel}/threads", status=201)
def start_thread(call: ApiCall) -> Json:
    """Without a type a thread is private."""
    kind = call.fields.get("type") or PRIVATE_THREAD
    parent = _check_parent(call, kind)
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
    parent = _check_parent(call, PUBLIC_THREAD)
    message = call.find_message(parent)
    if message["id"] in call.world.channels:
        fail(160004)
    thread = threads.start_thread(
        call.world, parent, call.world.bot_id, PUBLIC_THREAD, call.fields, thread_id=message["id"]
    )
    messages.update_message(call.world, message, flags=message["flags"] | HAS_THREAD, thread=thread)
    return thread


def _find_thread(call: ApiCall) -> Json:
    thread = call.find_channel()
    return thread if is_thread(thread) else fail(50024)


def _find_open_thread(call: ApiCall) -> Json:
    thread = _find_thread(call)
    return fail(50083) if is_archived(thread) else thread


@routes.get(MEMBERS)
def list_thread_members(call: ApiCall) -> list[Json]:
    return list(call.world.thread_members[_find_thread(call)["id"]].values())


@routes.put(f"{MEMBERS}/@me")
def join_thread(call: ApiCall) -> None:
    threads.join_thread(call.world, _find_open_thread(call), call.world.bot_id)


@routes.delete(f"{MEMBERS}/@me")
def leave_thread(call: ApiCall) -> None:
    threads.leave_thread(call.world, _find_open_thread(call), call.world.bot_id)


@routes.get(f"{MEMBERS}/{{user}}")
def get_thread_member(call: ApiCall) -> Json:
    return call.world.thread_members[_find_thread(call)["id"]].get(call.arguments["user"]) or fail(
        10007
    )


@routes.put(f"{MEMBERS}/{{user}}")
def add_thread_member(call: ApiCall) -> None:
    """The bot must be able to write in the thread, and the person to see its channel."""
    thread, user_id = _find_open_thread(call), call.arguments["user"]
    call.require_permissions(thread, permissions.SEND_IN_THREADS)
    if user_id not in call.world.users:
        fail(10013)
    if not permissions.channel_permissions(call.world, thread, user_id) & permissions.VIEW_CHANNEL:
        fail(50001)
    if len(call.world.thread_members[thread["id"]]) >= call.world.rules.thread_members:
        fail(30033)
    threads.join_thread(call.world, thread, user_id)


@routes.delete(f"{MEMBERS}/{{user}}")
def remove_thread_member(call: ApiCall) -> None:
    thread = _find_open_thread(call)
    owned = thread["type"] == PRIVATE_THREAD and thread["owner_id"] == call.world.bot_id
    if not owned:
        call.require_permissions(thread, permissions.MANAGE_THREADS)
    if call.arguments["user"] not in call.world.thread_members[thread["id"]]:
        fail(10007)
    threads.leave_thread(call.world, thread, call.arguments["user"])
