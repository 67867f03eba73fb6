"""Application commands, global and of one server."""

from local import commands, overrides
from local.errors import ErrorCode, fail
from local.limits.problems import Problems
from local.protocol import Json
from local.rest.routes import ApiCall, Routes
from local.world import GLOBAL_SCOPE

routes = Routes()
COMMANDS_PATHS = (
    "/applications/{application}/commands",
    "/applications/{application}/guilds/{guild}/commands",
)
MAX_COMMANDS = 110  # in one request
COMMAND_PATHS = tuple(f"{path}/{{command}}" for path in COMMANDS_PATHS)


def find_command_scope(call: ApiCall) -> str:
    """The commands that a call is about: those of a server (its id), or GLOBAL_SCOPE.

    Fails for other applications.
    """
    if call.arguments["application"] != call.world.bot_id:
        fail(ErrorCode.WRONG_APPLICATION)
    return str(call.find_guild()["id"]) if "guild" in call.arguments else GLOBAL_SCOPE


@routes.get("/applications/{application}/guilds/{guild}/commands/permissions")
def list_permissions(call: ApiCall) -> list[Json]:
    """The permissions of those commands for which the server has set something."""
    scope = find_command_scope(call)
    return [
        overrides.make_overrides_payload(call.world, scope, key)
        for key in call.world.overrides[scope]
    ]


@routes.get("/applications/{application}/guilds/{guild}/commands/{command}/permissions")
def get_permissions(call: ApiCall) -> Json:
    """What the server has set for one command.

    Fails where it has set nothing.
    """
    scope, key = find_command_scope(call), call.arguments["command"]
    if key not in call.world.overrides[scope]:
        fail(ErrorCode.UNKNOWN_COMMAND_PERMISSIONS)
    return overrides.make_overrides_payload(call.world, scope, key)


@routes.put("/applications/{application}/guilds/{guild}/commands/{command}/permissions")
def put_permissions(call: ApiCall) -> None:
    """Always fails: only people may set these, not a bot's token."""
    fail(ErrorCode.NOT_FOR_BOTS)


@routes.get(*COMMANDS_PATHS)
def list_commands(call: ApiCall) -> list[Json]:
    """All global commands, or a server's own, with translations if asked."""
    localised = call.has_flag("with_localizations")
    return [
        commands.make_command_payload(command, localised=localised)
        for command in call.world.commands[find_command_scope(call)].values()
    ]


@routes.put(*COMMANDS_PATHS)
def put_commands(call: ApiCall) -> list[Json]:
    """Replaces all global commands, or a server's own; refuses a body that is no list."""
    scope = find_command_scope(call)
    if not isinstance(call.body, list):
        problems = Problems()
        problems.check_list((), call.body, 0, MAX_COMMANDS)  # says what a list has to be
        problems.raise_if_any()
    return commands.replace_commands(call.world, scope, call.body)


@routes.post(*COMMANDS_PATHS)
def post_command(call: ApiCall) -> Json:
    """Makes or replaces one command, a global one or a server's own."""
    return commands.create_command(call.world, find_command_scope(call), call.fields)


@routes.get(*COMMAND_PATHS)
def get_command(call: ApiCall) -> Json:
    """One command, a global one or a server's own."""
    return commands.find_command(call.world, find_command_scope(call), call.arguments["command"])


@routes.patch(*COMMAND_PATHS)
def patch_command(call: ApiCall) -> Json:
    """Changes one command, a global one or a server's own."""
    return commands.edit_command(
        call.world, find_command_scope(call), call.arguments["command"], call.fields
    )


@routes.delete(*COMMAND_PATHS)
def delete_command(call: ApiCall) -> None:
    """Removes one command, a global one or a server's own."""
    commands.delete_command(call.world, find_command_scope(call), call.arguments["command"])
