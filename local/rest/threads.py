"""Opening threads and who is in them."""

from local import messages, permissions, threads
from local.errors import fail
from local.limits.channels import check_thread
from local.rest.channels import refuse_too_many
from local.rest.routes import Call, Routes
from local.wire import HAS_THREAD, NEWS, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, THREAD_CREATED, Json, is_archived, is_thread

routes = Routes()
MEMBERS = "/channels/{channel}/thread-members"


def _parent(call: Call, kind: int) -> Json:
    parent = call.server_channel()
    if parent["type"] not in (TEXT, NEWS):
        fail(50024)
    call.demand(parent, permissions.CREATE_PRIVATE_THREADS if kind == PRIVATE_THREAD else permissions.CREATE_PUBLIC_THREADS)
    check_thread(call.fields)
    refuse_too_many(call, parent["guild_id"])
    return parent


@routes.post("/channels/{channel}/threads", status=201)
def start(call: Call) -> Json:
    """Without a type a thread is private."""
    kind = call.fields.get("type") or PRIVATE_THREAD
    parent = _parent(call, kind)
    thread = threads.start(call.world, parent, call.world.bot_id, kind, call.fields)
    if kind != PRIVATE_THREAD:
        reference = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
        fields = {"content": thread["name"], "message_reference": reference}
        messages.say_of_system(call.world, parent, call.world.bot_id, THREAD_CREATED, **fields)
    return thread


@routes.post("/channels/{channel}/messages/{message}/threads", status=201)
def start_from_message(call: Call) -> Json:
    parent = _parent(call, PUBLIC_THREAD)
    message = call.message(parent)
    if message["id"] in call.world.channels:
        fail(160004)
    thread = threads.start(call.world, parent, call.world.bot_id, PUBLIC_THREAD, call.fields, thread_id=message["id"])
    messages.touch(call.world, message, flags=message["flags"] | HAS_THREAD, thread=thread)
    return thread


def _thread(call: Call) -> Json:
    thread = call.channel()
    return thread if is_thread(thread) else fail(50024)


def _open_thread(call: Call) -> Json:
    thread = _thread(call)
    return fail(50083) if is_archived(thread) else thread


@routes.get(MEMBERS)
def members(call: Call) -> list[Json]:
    return list(call.world.crews[_thread(call)["id"]].values())


@routes.put(f"{MEMBERS}/@me")
def join(call: Call) -> None:
    threads.join(call.world, _open_thread(call), call.world.bot_id)


@routes.delete(f"{MEMBERS}/@me")
def leave(call: Call) -> None:
    threads.leave(call.world, _open_thread(call), call.world.bot_id)


@routes.get(f"{MEMBERS}/{{user}}")
def member(call: Call) -> Json:
    return call.world.crews[_thread(call)["id"]].get(call.arguments["user"]) or fail(10007)


@routes.put(f"{MEMBERS}/{{user}}")
def add(call: Call) -> None:
    """The bot must be able to write in the thread, and the person to see its channel."""
    thread, user_id = _open_thread(call), call.arguments["user"]
    call.demand(thread, permissions.SEND_IN_THREADS)
    if user_id not in call.world.users:
        fail(10013)
    if not permissions.in_channel(call.world, thread, user_id) & permissions.VIEW_CHANNEL:
        fail(50001)
    if len(call.world.crews[thread["id"]]) >= call.world.rules.thread_members:
        fail(30033)
    threads.join(call.world, thread, user_id)


@routes.delete(f"{MEMBERS}/{{user}}")
def remove(call: Call) -> None:
    thread = _open_thread(call)
    owned = thread["type"] == PRIVATE_THREAD and thread["owner_id"] == call.world.bot_id
    if not owned:
        call.demand(thread, permissions.MANAGE_THREADS)
    if call.arguments["user"] not in call.world.crews[thread["id"]]:
        fail(10007)
    threads.leave(call.world, thread, call.arguments["user"])
