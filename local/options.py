"""The options that a person gives a command: checked as Discord's client would, and resolved."""

from types import UnionType

from local import permissions
from local.attachments import Upload, read_upload, store_upload
from local.errors import Refused
from local.limits import numbers
from local.protocol import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    DM,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    USER,
    Json,
    is_thread,
)
from local.world import World

TYPE_BY_OPTION: dict[int, type | UnionType] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    NUMBER: int | float,
}
ID_TYPES = str | int  # of all other options, which name something by its id
PARTIAL_CHANNEL_FIELDS = (
    "id",
    "type",
    "name",
    "parent_id",
    "topic",
    "position",
    "nsfw",
    "flags",
    "rate_limit_per_user",
    "last_message_id",
    "last_pin_timestamp",
    "guild_id",
    "thread_metadata",
    "owner_id",
    "message_count",
    "member_count",
    "total_message_sent",
)


def validate_given_options(known: list[Json], values: list[Json]) -> list[Json]:
    """The options that a person gave a command, as they are sent to the bot.

    `known` are the command's options. Raises Refused if one is unknown
    or its value does not fit. The value of the focused one, which is
    still being typed for autocomplete, is not checked.
    """
    by_name = {option["name"]: option for option in known}
    sent = []
    for value in values:
        option = by_name.get(value["name"])
        if option is None:
            raise Refused("unknownOption", f"There is no option {value['name']}.")
        entry: Json = {"name": option["name"], "type": option["type"]}
        if value.get("focused"):
            entry |= {"value": value["value"], "focused": True}
        else:
            entry["value"] = _validate_value(option, value["value"])
        sent.append(entry)
    return sent


def require_options(known: list[Json], sent: list[Json]) -> None:
    """Refuses a command without one of its required options."""
    given_names = {option["name"] for option in sent}
    for option in known:
        if option.get("required") and option["name"] not in given_names:
            raise Refused("optionMissing", f"The option {option['name']} is required.")


def _validate_value(option: Json, value: object) -> object:
    """The value as it is sent, refused where it does not fit the option."""
    if option["type"] == ATTACHMENT and isinstance(value, Upload | dict):
        return value
    if not _has_right_type(option, value):
        raise Refused("optionWrong", f"{value} does not fit the option {option['name']}.")
    choices = [choice["value"] for choice in option.get("choices") or ()]
    if (choices and value not in choices) or not _is_within_limits(option, value):
        raise Refused("optionWrong", f"{value} is not possible for the option {option['name']}.")
    return value if option["type"] in TYPE_BY_OPTION else str(value)


def _has_right_type(option: Json, value: object) -> bool:
    """Whether a value is of the Python type that the option asks for."""
    if isinstance(value, bool) and option["type"] in (INTEGER, NUMBER):
        return False  # which Python takes for a number
    return isinstance(value, TYPE_BY_OPTION.get(option["type"], ID_TYPES))


def _is_within_limits(option: Json, value: object) -> bool:
    """Whether a text's length or a number is within the option's limits."""
    if isinstance(value, str) and option["type"] == STRING:
        shortest = option.get("min_length") or 0
        longest = option.get("max_length") or numbers.MAX_OPTION_LENGTH
        return bool(shortest <= len(value) <= longest)
    if isinstance(value, int | float) and option["type"] in (INTEGER, NUMBER):
        low, high = option.get("min_value"), option.get("max_value")
        is_high_enough = low is None or value >= low
        is_low_enough = high is None or value <= high
        return is_high_enough and is_low_enough
    return True


def resolve_options(world: World, channel: Json, sent: list[Json]) -> Json:
    """Discord's `resolved` object: what the ids among the options mean, by kind and id.

    Uploads are stored, and their ids put in their place.
    """
    resolved: Json = {}
    for option in sent:
        if isinstance(option["value"], Upload | dict):
            attachment = store_upload(world, read_upload(world, option["value"]), ephemeral=True)
            option["value"] = attachment["id"]
            resolved.setdefault("attachments", {})[attachment["id"]] = attachment
        else:
            resolve_id(world, channel, resolved, option["type"], str(option["value"]))
    return resolved


def resolve_id(world: World, channel: Json, resolved: Json, kind: int, key: str) -> None:
    """Adds the user, role or channel with the id `key` to `resolved`.

    Raises Refused if unknown. `kind` is the type of the option that
    names it. Options that are no ids are passed over.
    """
    guild = world.guilds.get(channel.get("guild_id") or "")
    if kind in (USER, MENTIONABLE) and key in world.users:
        _resolve_user(world, channel, resolved, key)
    elif kind in (ROLE, MENTIONABLE) and guild:
        resolved.setdefault("roles", {})[key] = _find_role(guild, key)
    elif kind == CHANNEL and _is_in_same_guild(world, channel, key):
        partial = make_partial_channel(world, world.channels[key], world.bot_id)
        resolved.setdefault("channels", {})[key] = partial
    elif kind in (USER, MENTIONABLE, ROLE, CHANNEL, ATTACHMENT):
        raise Refused("optionWrong", f"{key} is not known here.")


def _resolve_user(world: World, channel: Json, resolved: Json, user_id: str) -> None:
    """Adds a user to `resolved`, and the member where they are one of the channel's server."""
    resolved.setdefault("users", {})[user_id] = world.users[user_id]
    guild_id = channel.get("guild_id")
    if guild_id in world.guilds and user_id in world.members[guild_id]:
        member = make_partial_member(world, channel, user_id)
        resolved.setdefault("members", {})[user_id] = member


def _find_role(guild: Json, role_id: str) -> Json:
    """The role of a server with this id; raises Refused if there is none."""
    for role in guild["roles"]:
        if role["id"] == role_id:
            found: Json = role
            return found
    raise Refused("optionWrong", f"{role_id} is no role here.")


def _is_in_same_guild(world: World, channel: Json, channel_id: str) -> bool:
    """Whether an id is that of a channel in the server of `channel`."""
    other = world.channels.get(channel_id)
    return other is not None and other.get("guild_id") == channel.get("guild_id")


def make_partial_member(world: World, channel: Json, user_id: str) -> Json:
    """Makes a member as interactions carry it, with their permissions in the channel."""
    member = world.members[channel["guild_id"]][user_id]
    left_out = ("user", "deaf", "mute")
    partial = {key: value for key, value in member.items() if key not in left_out}
    granted = permissions.channel_permissions(world, channel, user_id)
    return partial | {"permissions": str(granted)}


def make_partial_channel(world: World, channel: Json, user_id: str) -> Json:
    """Makes a channel as interactions carry it, with the permissions of one user in it."""
    partial = {key: channel[key] for key in PARTIAL_CHANNEL_FIELDS if key in channel}
    if channel["type"] == DM:
        partial["recipients"] = channel["recipients"]
    if is_thread(channel):
        partial["thread_metadata"] = channel["thread_metadata"]
    granted = permissions.channel_permissions(world, channel, user_id)
    return partial | {"permissions": str(granted)}
