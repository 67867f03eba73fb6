"""Servers, their members and roles."""

from local import guilds
from local.errors import ErrorCode, fail
from local.protocol import Json
from local.rest.routes import ApiCall, Routes

routes = Routes()
GUILD_PATH = "/guilds/{guild}"
MAX_MEMBERS = 1000  # in one answer


@routes.get(GUILD_PATH)
def get_guild(call: ApiCall) -> Json:
    """A server that the bot is in, with counts if asked."""
    guild = call.find_guild()
    if not call.has_flag("with_counts"):
        return guild
    members = len(call.world.members[guild["id"]])
    return guild | {"approximate_member_count": members, "approximate_presence_count": members}


@routes.delete("/users/@me/guilds/{guild}")
def leave_guild(call: ApiCall) -> None:
    """The bot leaves a server."""
    guilds.kick_bot(call.world, call.find_guild())


@routes.get(f"{GUILD_PATH}/members")
def list_members(call: ApiCall) -> list[Json]:
    """A page of a server's members, sorted by their ids, from behind the id `after` on."""
    members = call.world.members[call.find_guild()["id"]]
    after = int(call.query.get("after") or 0)
    limit = call.read_query_number("limit", default=1, highest=MAX_MEMBERS)
    user_ids = sorted((user_id for user_id in members if int(user_id) > after), key=int)
    return [members[user_id] for user_id in user_ids[:limit]]


@routes.get(f"{GUILD_PATH}/members/search")
def search_members(call: ApiCall) -> list[Json]:
    """The members whose display name or user name begins with the query."""
    query = call.query.get("query", "").lower()
    everyone = call.world.members[call.find_guild()["id"]].values()
    matching = [
        member
        for member in everyone
        if _display_name(member).startswith(query) or member["user"]["username"].startswith(query)
    ]
    limit = call.read_query_number("limit", default=1, highest=MAX_MEMBERS)
    return matching[:limit]


def _display_name(member: Json) -> str:
    """The name that others see in the server, in lower case."""
    return str(member["nick"] or member["user"]["global_name"] or "").lower()


@routes.get(f"{GUILD_PATH}/members/{{user}}")
def get_member(call: ApiCall) -> Json:
    """A member of a server.

    Fails where the user is unknown or not there.
    """
    members = call.world.members[call.find_guild()["id"]]
    user_id = call.arguments["user"]
    if user_id not in call.world.users:
        fail(ErrorCode.UNKNOWN_USER)
    return members.get(user_id) or fail(ErrorCode.UNKNOWN_MEMBER)


@routes.get(f"{GUILD_PATH}/roles")
def list_roles(call: ApiCall) -> list[Json]:
    """The roles of a server."""
    guild_roles: list[Json] = call.find_guild()["roles"]
    return guild_roles


@routes.get(f"{GUILD_PATH}/roles/{{role}}")
def get_role(call: ApiCall) -> Json:
    """A role of a server."""
    by_id: dict[str, Json] = {role["id"]: role for role in call.find_guild()["roles"]}
    return by_id.get(call.arguments["role"]) or fail(ErrorCode.UNKNOWN_ROLE)


@routes.get(
    f"{GUILD_PATH}/emojis",
    f"{GUILD_PATH}/stickers",
    f"{GUILD_PATH}/scheduled-events",
    f"{GUILD_PATH}/invites",
    f"{GUILD_PATH}/integrations",
    f"{GUILD_PATH}/webhooks",
)
def list_nothing(call: ApiCall) -> list[Json]:
    """What servers here never have: an empty list."""
    call.find_guild()
    return []


@routes.get(f"{GUILD_PATH}/emojis/{{emoji}}")
def get_emoji(call: ApiCall) -> None:
    """Always fails: servers here have no emojis."""
    call.find_guild()
    fail(ErrorCode.UNKNOWN_EMOJI)
