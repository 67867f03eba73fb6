"""What a server's owner sets under Integrations: who may use which command, and where."""

from collections.abc import Iterable

from local import permissions
from local.protocol import Json, is_thread
from local.world import World
from local.world_changes import OverridesChanged

ROLE, PERSON, CHANNEL = 1, 2, 3


def all_channels_id(guild_id: str) -> str:
    """The id that means all channels of a server in its command permissions.

    Discord defines it as the server's own id, less one.
    """
    return str(int(guild_id) - 1)


def set_override(
    world: World,
    guild_id: str,
    key: str,
    target_id: str,
    allowed: bool | None,
) -> None:
    """Allows or denies a command to a role, a person or in a channel.

    `allowed` None takes away what was set for that target. `key` is the
    command's id, or the application's for all commands.
    """
    kind = _find_target_type(world, guild_id, target_id)
    overrides = world.overrides[guild_id]
    entries = [
        entry
        for entry in overrides.get(key, [])
        if (entry["id"], entry["type"]) != (target_id, kind)
    ]
    if allowed is not None:
        entries.append({"id": target_id, "type": kind, "permission": allowed})
    overrides[key] = entries
    if not entries:
        del overrides[key]
    world.save_row("overrides", guild_id, {"commands": overrides})
    world.publish(OverridesChanged(guild_id, key))


def _find_target_type(world: World, guild_id: str, target_id: str) -> int:
    """Whether a command permission is for a channel, a person or a role, told by its target's id.

    An id that the world does not know is taken for a role.
    """
    if target_id == all_channels_id(guild_id) or target_id in world.channels:
        return CHANNEL
    return PERSON if target_id in world.users else ROLE


def make_overrides_payload(world: World, guild_id: str, key: str) -> Json:
    """What a server has set for the command or application `key`, in Discord's shape."""
    return {
        "id": key,
        "application_id": world.bot_id,
        "guild_id": guild_id,
        "permissions": world.overrides[guild_id].get(key, []),
    }


def may_use(world: World, channel: Json, person_id: str, command: Json) -> bool:
    """Whether a person may use a command in a server's channel.

    Administrators always may. The channel must not be denied. Then what is set
    for the person and this command counts. Where nothing is, the command's
    default counts, unless the whole application is denied to them.
    """
    granted = permissions.channel_permissions(world, channel, person_id)
    if granted & permissions.ADMINISTRATOR:
        return True
    guild_id = channel["guild_id"]
    of_command = _collect_entries(world, guild_id, command["id"])
    of_application = _collect_entries(world, guild_id, world.bot_id)
    if not _is_open_in_channel(channel, of_command, of_application):
        return False
    may_use_command = _find_override_for_person(world, guild_id, person_id, of_command)
    if may_use_command is not None:
        return may_use_command
    may_use_any = _find_override_for_person(world, guild_id, person_id, of_application)
    return may_use_any is not False and _may_use_by_default(command, granted)


def _may_use_by_default(command: Json, granted: int) -> bool:
    """Whether somebody with the permission bits `granted` may use a command without overrides.

    The command's "0" means: administrators only, until the server says otherwise.
    """
    needed = command["default_member_permissions"]
    if needed is None:
        return True
    return int(needed) != 0 and granted & int(needed) == int(needed)


def _collect_entries(world: World, guild_id: str, key: str) -> dict[tuple[int, str], bool]:
    """What a server has set under `key`: whether it is allowed, by the (type, id) of a target.

    `key` is the command's id, or the application's for all commands.
    """
    return {
        (entry["type"], entry["id"]): entry["permission"]
        for entry in world.overrides[guild_id].get(key, [])
    }


def _is_open_in_channel(
    channel: Json,
    of_command: dict[tuple[int, str], bool],
    of_application: dict[tuple[int, str], bool],
) -> bool:
    """Whether a command is not denied in this channel.

    The first entry that is set counts: of the command for this channel,
    for all channels, then the same of the application.
    """
    # a thread goes by the channel in which it stands
    channel_id = channel["parent_id"] if is_thread(channel) else channel["id"]
    this_channel = (CHANNEL, channel_id)
    all_channels = (CHANNEL, all_channels_id(channel["guild_id"]))
    allowed = _find_first_set(
        (
            of_command.get(this_channel),
            of_command.get(all_channels),
            of_application.get(this_channel),
            of_application.get(all_channels),
        )
    )
    return allowed is not False


def _find_override_for_person(
    world: World,
    guild_id: str,
    person_id: str,
    entries: dict[tuple[int, str], bool],
) -> bool | None:
    """What is set for a person: for themselves, else for their roles, else for everybody.

    Of several roles, one that is allowed is enough. None if nothing is set.
    """
    role_ids = world.members[guild_id][person_id]["roles"]
    of_roles = [entries[ROLE, role_id] for role_id in role_ids if (ROLE, role_id) in entries]
    by_roles = any(of_roles) if of_roles else None
    of_person = entries.get((PERSON, person_id))
    of_everybody = entries.get((ROLE, guild_id))  # @everyone is the role with the server's id
    return _find_first_set((of_person, by_roles, of_everybody))


def _find_first_set(settings: Iterable[bool | None]) -> bool | None:
    """The first setting that is not None; None if nothing is set."""
    return next((setting for setting in settings if setting is not None), None)
