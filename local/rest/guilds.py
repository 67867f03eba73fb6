"""Servers, their members and roles."""

from local import guilds
from local.errors import fail
from local.protocol import Json
from local.rest.routes import ApiCall, Routes

routes = Routes()
ONE = "/guilds/{guild}"


@routes.get(ONE)
def get_guild(call: ApiCall) -> Json:
    guild = call.find_guild()
    if not call.has_flag("with_counts"):
        return guild
    members = len(call.world.members[guild["id"]])
    return guild | {"approximate_member_count": members, "approximate_presence_count": members}


@routes.delete("/users/@me/guilds/{guild}")
def leave_guild(call: ApiCall) -> None:
    guilds.kick_bot(call.world, call.find_guild())


@routes.get(f"{ONE}/members")
def list_members(call: ApiCall) -> list[Json]:
    everyone = sorted(
        call.world.members[call.find_guild()["id"]].items(), key=lambda item: int(item[0])
    )
    after = int(call.query.get("after") or 0)
    return [member for key, member in everyone if int(key) > after][
        : call.query_number("limit", 1, 1000)
    ]


@routes.get(f"{ONE}/members/search")
def search_members(call: ApiCall) -> list[Json]:
    query = call.query.get("query", "").lower()
    everyone = call.world.members[call.find_guild()["id"]].values()
    matching = [
        member
        for member in everyone
        if _display_name(member).startswith(query) or member["user"]["username"].startswith(query)
    ]
    return matching[: call.query_number("limit", 1, 1000)]


def _display_name(member: Json) -> str:
    return str(member["nick"] or member["user"]["global_name"] or "").lower()


@routes.get(f"{ONE}/members/{{user}}")
def get_member(call: ApiCall) -> Json:
    guild = call.find_guild()
    if call.arguments["user"] not in call.world.users:
        fail(10013)
    return call.world.members[guild["id"]].get(call.arguments["user"]) or fail(10007)


@routes.get(f"{ONE}/roles")
def list_roles(call: ApiCall) -> list[Json]:
    guild_roles: list[Json] = call.find_guild()["roles"]
    return guild_roles


@routes.get(f"{ONE}/roles/{{role}}")
def get_role(call: ApiCall) -> Json:
    by_id: dict[str, Json] = {role["id"]: role for role in call.find_guild()["roles"]}
    return by_id.get(call.arguments["role"]) or fail(10011)


@routes.get(
    f"{ONE}/emojis",
    f"{ONE}/stickers",
    f"{ONE}/scheduled-events",
    f"{ONE}/invites",
    f"{ONE}/integrations",
    f"{ONE}/webhooks",
)
def list_nothing(call: ApiCall) -> list[Json]:
    call.find_guild()
    return []


@routes.get(f"{ONE}/emojis/{{emoji}}")
def get_emoji(call: ApiCall) -> None:
    call.find_guild()
    fail(10014)
