"""The options that a person gives a command: checked as Discord's client would, and resolved."""

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


def check_given_options(known: list[Json], values: list[Json]) -> list[Json]:
    """The options that a person gave a command, as they are sent to the bot.

    `known` are the command's options. Refused where one is unknown or its value
    does not fit. The value of the focused one, which is still being typed for
    autocomplete, is not checked.
    """
    by_name = {option["name"]: option for option in known}
    sent = []
    for value in values:
        option = by_name.get(value["name"])
        if option is None:
            raise Refused("unknownOption", f"There is no option {value['name']}.")
        focused = {"focused": True} if value.get("focused") else {}
        checked = value["value"] if focused else _check_value(option, value["value"])
        sent.append({"name": option["name"], "type": option["type"], "value": checked, **focused})
    return sent


def require_options(known: list[Json], sent: list[Json]) -> None:
    """Refuses a command without one of its required options."""
    given_names = {option["name"] for option in sent}
    for option in known:
        if option.get("required") and option["name"] not in given_names:
            raise Refused("optionMissing", f"The option {option['name']} is required.")


def _check_value(option: Json, value: object) -> object:
    """The value as it is sent, refused where it does not fit the option."""
    if option["type"] == ATTACHMENT and isinstance(value, Upload | dict):
        return value
    fits = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: int | float}.get(
        option["type"], str | int
    )
    if not isinstance(value, fits) or (
        isinstance(value, bool) and option["type"] in (INTEGER, NUMBER)
    ):
        raise Refused("optionWrong", f"{value} does not fit the option {option['name']}.")
    choices = [choice["value"] for choice in option.get("choices") or ()]
    if (choices and value not in choices) or not _is_within_limits(option, value):
        raise Refused("optionWrong", f"{value} is not possible for the option {option['name']}.")
    return value if option["type"] in (STRING, INTEGER, BOOLEAN, NUMBER) else str(value)


def _is_within_limits(option: Json, value: object) -> bool:
    """Whether a text's length or a number is within the option's limits."""
    if isinstance(value, str) and option["type"] == STRING:
        return (
            (option.get("min_length") or 0)
            <= len(value)
            <= (option.get("max_length") or numbers.MAX_OPTION_LENGTH)
        )
    if isinstance(value, int | float) and option["type"] in (INTEGER, NUMBER):
        low, high = option.get("min_value"), option.get("max_value")
        return (low is None or value >= low) and (high is None or value <= high)
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

    `kind` is the type of the option that names it.
    """
    guild = world.guilds.get(channel.get("guild_id") or "")
    if kind in (USER, MENTIONABLE) and key in world.users:
        resolved.setdefault("users", {})[key] = world.users[key]
        if guild and key in world.members[guild["id"]]:
            resolved.setdefault("members", {})[key] = make_partial_member(world, channel, key)
    elif kind in (ROLE, MENTIONABLE) and guild:
        role = next((role for role in guild["roles"] if role["id"] == key), None)
        if role is None:
            raise Refused("optionWrong", f"{key} is no role here.")
        resolved.setdefault("roles", {})[key] = role
    elif (
        kind == CHANNEL
        and key in world.channels
        and world.channels[key].get("guild_id") == channel.get("guild_id")
    ):
        resolved.setdefault("channels", {})[key] = make_partial_channel(
            world, world.channels[key], world.bot_id
        )
    elif kind in (USER, MENTIONABLE, ROLE, CHANNEL, ATTACHMENT):
        raise Refused("optionWrong", f"{key} is not known here.")


def make_partial_member(world: World, channel: Json, user_id: str) -> Json:
    """A member as interactions carry it, with their permissions in the channel."""
    member = world.members[channel["guild_id"]][user_id]
    granted = permissions.channel_permissions(world, channel, user_id)
    return {key: value for key, value in member.items() if key not in ("user", "deaf", "mute")} | {
        "permissions": str(granted)
    }


def make_partial_channel(world: World, channel: Json, user_id: str) -> Json:
    """A channel as interactions carry it, with the permissions of one user in it."""
    partial = {key: channel[key] for key in PARTIAL_CHANNEL_FIELDS if key in channel}
    if channel["type"] == DM:
        partial["recipients"] = channel["recipients"]
    if is_thread(channel):
        partial["thread_metadata"] = channel["thread_metadata"]
    return partial | {"permissions": str(permissions.channel_permissions(world, channel, user_id))}
