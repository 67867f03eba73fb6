"""Application commands, global and of one server."""

from local import commands, overrides
from local.errors import fail
from local.limits.problems import Problems
from local.protocol import Json
from local.rest.routes import ApiCall, Routes
from local.world import GLOBAL_SCOPE

routes = Routes()
ALL = (
    "/applications/{application}/commands",
    "/applications/{application}/guilds/{guild}/commands",
)
ONE = tuple(f"{path}/{{command}}" for path in ALL)


def command_scope(call: ApiCall) -> str:
    if call.arguments["application"] != call.world.bot_id:
        fail(20012)
    return str(call.find_guild()["id"]) if "guild" in call.arguments else GLOBAL_SCOPE


@routes.get("/applications/{application}/guilds/{guild}/commands/permissions")
def list_permissions(call: ApiCall) -> list[Json]:
    """Only of commands for which the server has set something."""
    scope = command_scope(call)
    return [
        overrides.overrides_payload(call.world, scope, key) for key in call.world.overrides[scope]
    ]


@routes.get("/applications/{application}/guilds/{guild}/commands/{command}/permissions")
def get_permissions(call: ApiCall) -> Json:
    scope, key = command_scope(call), call.arguments["command"]
    return (
        overrides.overrides_payload(call.world, scope, key)
        if key in call.world.overrides[scope]
        else fail(10066)
    )


@routes.put("/applications/{application}/guilds/{guild}/commands/{command}/permissions")
def put_permissions(call: ApiCall) -> None:
    """Only people may set these, not a bot's token."""
    fail(20001)


@routes.get(*ALL)
def list_commands(call: ApiCall) -> list[Json]:
    localised = call.has_flag("with_localizations")
    return [
        commands.command_payload(command, localised=localised)
        for command in call.world.commands[command_scope(call)].values()
    ]


@routes.put(*ALL)
def put_commands(call: ApiCall) -> list[Json]:
    scope = command_scope(call)
    if not isinstance(call.body, list):
        problems = Problems()
        problems.check_list((), call.body, 0, 110)
        problems.raise_if_any()
    return commands.replace_commands(call.world, scope, call.body)


@routes.post(*ALL)
def post_command(call: ApiCall) -> Json:
    return commands.create_command(call.world, command_scope(call), call.fields)


@routes.get(*ONE)
def get_command(call: ApiCall) -> Json:
    return commands.find_command(call.world, command_scope(call), call.arguments["command"])


@routes.patch(*ONE)
def patch_command(call: ApiCall) -> Json:
    return commands.edit_command(
        call.world, command_scope(call), call.arguments["command"], call.fields
    )


@routes.delete(*ONE)
def delete_command(call: ApiCall) -> None:
    commands.delete_command(call.world, command_scope(call), call.arguments["command"])
