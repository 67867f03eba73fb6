"""Application commands, global and of one server."""

from local import commands, overrides
from local.errors import fail
from local.limits.problems import Problems
from local.rest.routes import Call, Routes
from local.wire import Json
from local.world import GLOBAL

routes = Routes()
ALL = ("/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands")
ONE = tuple(f"{path}/{{command}}" for path in ALL)


def scope(call: Call) -> str:
    if call.arguments["application"] != call.world.bot_id:
        fail(20012)
    return str(call.guild()["id"]) if "guild" in call.arguments else GLOBAL


@routes.get("/applications/{application}/guilds/{guild}/commands/permissions")
def all_permissions(call: Call) -> list[Json]:
    """Only of commands for which the server has set something."""
    here = scope(call)
    return [overrides.told(call.world, here, key) for key in call.world.overrides[here]]


@routes.get("/applications/{application}/guilds/{guild}/commands/{command}/permissions")
def one_permission(call: Call) -> Json:
    here, key = scope(call), call.arguments["command"]
    return overrides.told(call.world, here, key) if key in call.world.overrides[here] else fail(10066)


@routes.put("/applications/{application}/guilds/{guild}/commands/{command}/permissions")
def put_permission(call: Call) -> None:
    """Only people may set these, not a bot's token."""
    fail(20001)


@routes.get(*ALL)
def all_commands(call: Call) -> list[Json]:
    localised = call.asks("with_localizations")
    return [commands.shown(command, localised=localised) for command in call.world.commands[scope(call)].values()]


@routes.put(*ALL)
def put_commands(call: Call) -> list[Json]:
    here = scope(call)
    if not isinstance(call.body, list):
        problems = Problems()
        problems.count((), call.body, 0, 110)
        problems.settle()
    return commands.put_all(call.world, here, call.body)


@routes.post(*ALL)
def post_command(call: Call) -> Json:
    return commands.put_one(call.world, scope(call), call.fields)


@routes.get(*ONE)
def one_command(call: Call) -> Json:
    return commands.find(call.world, scope(call), call.arguments["command"])


@routes.patch(*ONE)
def patch_command(call: Call) -> Json:
    return commands.change(call.world, scope(call), call.arguments["command"], call.fields)


@routes.delete(*ONE)
def delete_command(call: Call) -> None:
    commands.remove(call.world, scope(call), call.arguments["command"])
