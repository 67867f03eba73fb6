"""The bot itself, its application, other users, and direct messages."""

from local import announcements, permissions
from local.errors import fail
from local.rest.routes import Call, Routes
from local.wire import Json
from local.world import World

routes = Routes()


@routes.get("/users/@me")
def me(call: Call) -> Json:
    return call.world.bot


@routes.get("/users/{user}")
def user(call: Call) -> Json:
    return call.world.users.get(call.arguments["user"]) or fail(10013)


@routes.get("/users/@me/guilds")
def my_guilds(call: Call) -> list[Json]:
    return [_my_guild(call.world, guild) for guild in call.world.guilds.values() if call.world.has_bot(guild["id"])]


def _my_guild(world: World, guild: Json) -> Json:
    granted = permissions.in_guild(world, guild, world.bot_id)
    return {"owner": False, "permissions": str(granted)} | {key: guild[key] for key in ("id", "name", "icon", "banner", "features")}


@routes.post("/users/@me/channels")
def open_direct(call: Call) -> Json:
    recipient = str(call.fields.get("recipient_id"))
    if recipient == call.world.bot_id:
        fail(50007)
    return call.world.direct_channel(recipient) if recipient in call.world.users else fail(10013)


@routes.get("/applications/@me", "/oauth2/applications/@me")
def application(call: Call) -> Json:
    return announcements.application(call.world)


@routes.patch("/applications/@me")
def edit_application(call: Call) -> Json:
    return announcements.application(call.world) | call.fields


@routes.get("/applications/{application}/emojis")
def application_emojis(call: Call) -> Json:
    return {"items": []}


@routes.get("/applications/{application}/entitlements", "/applications/{application}/skus")
def nothing_for_sale(call: Call) -> list[Json]:
    return []


@routes.get("/gateway", "/gateway/bot")
def gateway(call: Call) -> Json:
    start = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": call.world.base_url.replace("http", "ws", 1) + "/gateway", "shards": 1, "session_start_limit": start}

