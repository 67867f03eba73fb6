"""The bot itself, its application, other users, and direct messages."""

from typing import Final

from local import permissions, session_payloads
from local.errors import ErrorCode, fail
from local.protocol import Json
from local.rest.routes import ApiCall, Routes
from local.world import World

routes = Routes()
RECOMMENDED_SHARDS: Final = 1  # by which a bot may connect that does not say how many it wants
# How many sessions may be opened, and in how many milliseconds the count begins anew.
SESSION_START_LIMIT: Json = {
    "total": 1000,
    "remaining": 999,
    "reset_after": 86_400_000,
    "max_concurrency": 1,
}


@routes.get("/users/@me")
def get_own_user(call: ApiCall) -> Json:
    """The bot's own account."""
    return call.world.bot


@routes.get("/users/{user}")
def get_user(call: ApiCall) -> Json:
    """The account of any user."""
    return call.world.users.get(call.arguments["user"]) or fail(ErrorCode.UNKNOWN_USER)


@routes.get("/users/@me/guilds")
def list_own_guilds(call: ApiCall) -> list[Json]:
    """The servers that the bot is in."""
    return [
        _make_own_guild_payload(call.world, guild)
        for guild in call.world.guilds.values()
        if call.world.has_bot(guild["id"])
    ]


def _make_own_guild_payload(world: World, guild: Json) -> Json:
    """Makes a server in the list of the bot's own, with the bot's permissions there."""
    granted = permissions.guild_permissions(world, guild, world.bot_id)
    payload = {"owner": False, "permissions": str(granted)}
    for field in ("id", "name", "icon", "banner", "features"):
        payload[field] = guild[field]
    return payload


@routes.post("/users/@me/channels")
def open_dm_channel(call: ApiCall) -> Json:
    """The direct messages with a user; made on first use."""
    recipient = str(call.fields.get("recipient_id"))
    if recipient == call.world.bot_id:
        fail(ErrorCode.CANNOT_SEND_TO_USER)
    if recipient not in call.world.users:
        fail(ErrorCode.UNKNOWN_USER)
    return call.world.open_dm_channel(recipient)


@routes.get("/applications/@me", "/oauth2/applications/@me")
def get_application(call: ApiCall) -> Json:
    """The bot's application."""
    return session_payloads.make_application_payload(call.world)


@routes.patch("/applications/@me")
def edit_application(call: ApiCall) -> Json:
    """The application with the given fields, which are not kept."""
    return session_payloads.make_application_payload(call.world) | call.fields


@routes.get("/applications/{application}/entitlements", "/applications/{application}/skus")
def list_nothing(call: ApiCall) -> list[Json]:
    """Entitlements and products: none here."""
    return []


@routes.get("/gateway", "/gateway/bot")
def get_gateway(call: ApiCall) -> Json:
    """Where the gateway is, and how many sessions may be opened."""
    return {
        "url": call.world.base_url.replace("http", "ws", 1) + "/gateway",
        "shards": RECOMMENDED_SHARDS,
        "session_start_limit": SESSION_START_LIMIT,
    }
