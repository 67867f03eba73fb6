"""Application commands: registering them, finding them, and who may use them where."""

from local import overrides, permissions
from local.errors import ErrorCode, Refused, fail
from local.limits.commands import check_command, check_commands
from local.protocol import DM, GROUP, SUBCOMMAND, Json
from local.world import GLOBAL_SCOPE, World
from local.world_changes import CommandsChanged

SERVER_CONTEXT, DIRECT_CONTEXT = 0, 1
SLASH_COMMAND = 1  # the type of a command that is typed
LOCALIZED_FIELDS = ("name_localizations", "description_localizations")


def replace_commands(world: World, scope: str, bodies: list[Json]) -> list[Json]:
    """Replaces the commands of a scope.

    Those that keep their name and type keep their id. The scope is
    GLOBAL_SCOPE or a server's id.
    """
    check_commands(bodies)
    old_ids = _map_command_ids(world, scope)
    for command_id in world.commands.pop(scope, {}):
        world.delete_row("command", f"{scope}/{command_id}")
    commands = [
        _store_command(world, scope, body, old_ids.get(_type_and_name(body))) for body in bodies
    ]
    world.publish(CommandsChanged())
    return commands


def create_command(world: World, scope: str, body: Json) -> Json:
    """Makes a command for a scope: GLOBAL_SCOPE or a server's id.

    One of the same name and type is replaced.
    """
    check_command(body)
    old_id = _map_command_ids(world, scope).get(_type_and_name(body))
    command = _store_command(world, scope, body, old_id)
    world.publish(CommandsChanged())
    return command


def _map_command_ids(world: World, scope: str) -> dict[tuple[int, str], str]:
    """The ids of the commands of a scope, by type and name."""
    commands = world.commands[scope].values()
    return {_type_and_name(command): command["id"] for command in commands}


def _type_and_name(command: Json) -> tuple[int, str]:
    """What tells a command from others of its scope: (type, name)."""
    return command.get("type") or SLASH_COMMAND, command["name"]


def edit_command(world: World, scope: str, command_id: str, body: Json) -> Json:
    """Changes the fields of a command that `body` names."""
    command = find_command(world, scope, command_id)
    check_command({**command, **body})
    changed = _store_command(world, scope, {**command, **body}, command_id)
    world.publish(CommandsChanged())
    return changed


def delete_command(world: World, scope: str, command_id: str) -> None:
    """Removes a command, which must exist, from a scope: GLOBAL_SCOPE or a server's id."""
    find_command(world, scope, command_id)
    del world.commands[scope][command_id]
    world.delete_row("command", f"{scope}/{command_id}")
    world.publish(CommandsChanged())


def find_command(world: World, scope: str, command_id: str) -> Json:
    """A command of a scope (GLOBAL_SCOPE or a server's id) by its id.

    The request fails where there is none.
    """
    return world.commands[scope].get(command_id) or fail(ErrorCode.UNKNOWN_COMMAND)


def _store_command(world: World, scope: str, body: Json, command_id: str | None) -> Json:
    """Keeps a checked command with Discord's defaults.

    Without an id it gets a new one.
    """
    command = _make_command_defaults()
    command |= {key: value for key, value in body.items() if value is not None}
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    command |= {
        "id": command_id or world.new_snowflake(),
        "application_id": world.bot_id,
        "version": world.new_snowflake(),
    }
    if scope != GLOBAL_SCOPE:
        command["guild_id"] = scope
    world.commands[scope][command["id"]] = command
    world.save_row("command", f"{scope}/{command['id']}", command)
    return command


def _make_command_defaults() -> Json:
    """Makes the fields that Discord gives a command whose request leaves them out."""
    return {
        "type": SLASH_COMMAND,
        "description": "",
        "default_member_permissions": None,
        "nsfw": False,
        "dm_permission": True,
        "contexts": None,
        "integration_types": [0],
        "name_localizations": None,
        "description_localizations": None,
        "options": [],
    }


def make_command_payload(command: Json, *, localised: bool) -> Json:
    """Makes a command as the API gives it back.

    Unless `localised`, without its translations.
    """
    if localised:
        return command
    return {key: value for key, value in command.items() if key not in LOCALIZED_FIELDS}


# -- for people ------------------------------------------------------------------------------------


def list_usable_commands(world: World, channel: Json, person_id: str) -> list[Json]:
    """The commands that a person's client offers in a channel."""
    return [
        command
        for command in _list_commands_in_channel(world, channel)
        if may_use(world, channel, person_id, command)
    ]


def _list_commands_in_channel(world: World, channel: Json) -> list[Json]:
    """The global commands, then those of the channel's server.

    There are none in a server without the bot.
    """
    guild_id = channel.get("guild_id")
    if not guild_id:
        return list(world.commands[GLOBAL_SCOPE].values())
    if not world.has_bot(guild_id):
        return []
    return [*world.commands[GLOBAL_SCOPE].values(), *world.commands[guild_id].values()]


def may_use(world: World, channel: Json, person_id: str, command: Json) -> bool:
    """Whether a person may use a command in a channel.

    `contexts` of a command are the kinds of places where it is offered;
    None: in servers, and by `dm_permission` in direct messages.
    """
    contexts = command["contexts"]
    if channel["type"] == DM:
        if contexts is None:
            return bool(command["dm_permission"])
        return DIRECT_CONTEXT in contexts
    if contexts is not None and SERVER_CONTEXT not in contexts:
        return False
    if not permissions.channel_permissions(world, channel, person_id) & permissions.USE_COMMANDS:
        return False
    return overrides.may_use(world, channel, person_id, command)


def find_command_by_name(
    world: World,
    channel: Json,
    name: str,
    kind: int = SLASH_COMMAND,
) -> Json:
    """A command by its name and type, as somebody types it.

    A server's own one comes first. Raises Refused if there is none
    in this channel.
    """
    matching = [
        command
        for command in _list_commands_in_channel(world, channel)
        if (command["type"], command["name"]) == (kind, name)
    ]
    if not matching:
        raise Refused("unknownCommand", f"There is no command /{name} here.")
    return matching[-1]  # the global one stands before the server's


def find_subcommand_options(
    command: Json,
    subcommand_path: list[str],
) -> tuple[list[Json], list[Json]]:
    """Follows the names of a group and a subcommand, as a person has typed them.

    Returns the pair (options of the subcommand, the group and the
    subcommand themselves). Raises Refused if the names do not lead to a
    subcommand, or end at a group.
    """
    node = command
    path_nodes: list[Json] = []
    for name in subcommand_path:
        children = {child["name"]: child for child in node.get("options") or ()}
        if name not in children or not _is_subcommand_or_group(children[name]):
            raise Refused("unknownCommand", f"/{command['name']} has no subcommand {name}.")
        node = children[name]
        path_nodes.append(node)
    options: list[Json] = node.get("options") or []
    if any(_is_subcommand_or_group(option) for option in options):
        raise Refused("unknownCommand", f"/{command['name']} needs a subcommand.")
    return options, path_nodes


def _is_subcommand_or_group(option: Json) -> bool:
    """Whether an entry of a command's `options` is no option, but a part of the command's name."""
    return option["type"] in (SUBCOMMAND, GROUP)
