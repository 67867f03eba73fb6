"""Servers, their members and roles."""

from local import founding
from local.errors import fail
from local.rest.routes import Call, Routes
from local.wire import Json

routes = Routes()
ONE = "/guilds/{guild}"


@routes.get(ONE)
def get(call: Call) -> Json:
    guild = call.guild()
    if not call.asks("with_counts"):
        return guild
    members = len(call.world.members[guild["id"]])
    return guild | {"approximate_member_count": members, "approximate_presence_count": members}


@routes.delete("/users/@me/guilds/{guild}")
def leave(call: Call) -> None:
    founding.kick_bot(call.world, call.guild())


@routes.get(f"{ONE}/members")
def members(call: Call) -> list[Json]:
    everyone = sorted(call.world.members[call.guild()["id"]].items(), key=lambda item: int(item[0]))
    after = int(call.query.get("after") or 0)
    return [member for key, member in everyone if int(key) > after][: call.number("limit", 1, 1000)]


@routes.get(f"{ONE}/members/search")
def search(call: Call) -> list[Json]:
    query = call.query.get("query", "").lower()
    everyone = call.world.members[call.guild()["id"]].values()
    found = [member for member in everyone if _names(member).startswith(query) or member["user"]["username"].startswith(query)]
    return found[: call.number("limit", 1, 1000)]


def _names(member: Json) -> str:
    return str(member["nick"] or member["user"]["global_name"] or "").lower()


@routes.get(f"{ONE}/members/{{user}}")
def member(call: Call) -> Json:
    guild = call.guild()
    if call.arguments["user"] not in call.world.users:
        fail(10013)
    return call.world.members[guild["id"]].get(call.arguments["user"]) or fail(10007)


@routes.get(f"{ONE}/roles")
def roles(call: Call) -> list[Json]:
    guild_roles: list[Json] = call.guild()["roles"]
    return guild_roles


@routes.get(f"{ONE}/roles/{{role}}")
def role(call: Call) -> Json:
    by_id: dict[str, Json] = {role["id"]: role for role in call.guild()["roles"]}
    return by_id.get(call.arguments["role"]) or fail(10011)


@routes.get(f"{ONE}/emojis", f"{ONE}/stickers", f"{ONE}/scheduled-events", f"{ONE}/invites", f"{ONE}/integrations", f"{ONE}/webhooks")
def nothing(call: Call) -> list[Json]:
    call.guild()
    return []


@routes.get(f"{ONE}/emojis/{{emoji}}")
def emoji(call: Call) -> None:
    call.guild()
    fail(10014)
