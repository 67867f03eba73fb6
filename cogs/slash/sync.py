"""The commands as Discord holds them: sized, compared, and sent only when they differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from engine.core import Text
from words import LANGUAGES, Words

from ..services.discord_internals import find_locale_strings, request_commands, send_commands

log = structlog.get_logger(__name__)
MAX_COMMAND_SIZE: Final = 7_500  # of Discord's 8,000 characters a top-level command
FIRST_COMMANDS: Final = ("help", "game", "my")
FIRST_SUBCOMMANDS: Final = {"game": ("practice", "new", "learn", "list", "rules")}  # by command
COMPARED_KEYS: Final = (
    "name",
    "type",
    "description",
    "required",
    "autocomplete",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "default_member_permissions",
    "nsfw",
)
LOCALISED_KEYS: Final = ("name_localizations", "description_localizations")
# of Discord's 34 languages no other is looked up; English is no locale of its own there
TRANSLATED_LOCALES: Final = tuple(
    locale.value for locale in discord.Locale if locale.value in LANGUAGES
)


def command_payloads(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Every global command as it would be sent, translations included.

    What somebody new looks for comes first: lists of commands that do
    not sort by name keep this order.
    """
    made = [make_payload(tree, command) for command in tree.get_commands(guild=None)]
    for command in made:
        if command["name"] in FIRST_SUBCOMMANDS:
            firsts = FIRST_SUBCOMMANDS[command["name"]]
            command["options"] = _put_first(command["options"], firsts)
    return _put_first(made, FIRST_COMMANDS)


def _put_first(parts: Sequence[dict[str, Any]], names: Sequence[str]) -> list[dict[str, Any]]:
    """The commands or subcommands with these names, then all others in their order."""
    places = {name: place for place, name in enumerate(names)}
    return sorted(parts, key=lambda part: places.get(part["name"], len(names)))


def make_payload(tree: app_commands.CommandTree[Any], command: Any) -> dict[str, Any]:
    """Makes a command, or a group of them, as it is sent to Discord, with its translations.

    The tree need not hold it yet.
    """
    payload: dict[str, Any] = command.to_dict(tree)
    _add_translations(payload, command)
    return payload


def _add_translations(payload: dict[str, Any], part: Any) -> None:
    """Adds the translations of a command, group or option, and of everything that is in it."""
    name, description = find_locale_strings(part)
    localised = {
        "name_localizations": _translate_string(name),
        "description_localizations": _translate_string(description),
    }
    payload.update({key: texts for key, texts in localised.items() if texts})
    inner: list[Any] = []
    if isinstance(part, app_commands.Group):
        inner = list(part.commands)
    elif isinstance(part, app_commands.Command):
        inner = part.parameters
    for inner_payload, inner_part in zip(payload.get("options", []), inner, strict=True):
        _add_translations(inner_payload, inner_part)


def _translate_string(string: app_commands.locale_str | None) -> dict[str, str]:
    """A name or description by locale.

    Empty if it is no text of the catalogues.
    """
    text = string.extras.get("text") if string is not None else None
    if not isinstance(text, Text):
        return {}
    return {code: Words(code)(text) for code in TRANSLATED_LOCALES}


async def synchronise(client: discord.Client, tree: app_commands.CommandTree[Any]) -> bool:
    """Sends the bot's commands to Discord, unless Discord has just the same already.

    Returns whether they were sent.
    """
    wanted = command_payloads(tree)
    present = await request_commands(client)
    if _comparable_payloads(wanted) == _comparable_payloads(present):
        return False
    await send_commands(client, tree, wanted)
    log.info("commands sent to Discord", count=len(wanted))
    return True


def _comparable_payloads(commands: Iterable[Any]) -> list[dict[str, Any]]:
    """Commands as `comparable_payload` makes them, in an order that does not depend on Discord."""
    return sorted(map(comparable_payload, commands), key=str)


def comparable_payload(command: Any) -> dict[str, Any]:
    """The fields of a command, option or choice that we set, in one form for comparing.

    Ids, versions and values that Discord adds by default are left out.
    A missing type is 1, as for Discord: that of a slash command.
    """
    said_nothing = (None, False, "")
    compared = {key: command[key] for key in COMPARED_KEYS if command.get(key) not in said_nothing}
    if compared.get("default_member_permissions") is not None:
        compared["default_member_permissions"] = str(compared["default_member_permissions"])
    compared.setdefault("type", 1)
    for key in LOCALISED_KEYS:
        if command.get(key):
            compared[key] = dict(sorted(command[key].items()))
    compared["contexts"] = sorted(command.get("contexts") or ())
    compared["options"] = [comparable_payload(option) for option in command.get("options") or ()]
    compared["choices"] = [
        comparable_payload(choice) | {"value": choice["value"]}
        for choice in command.get("choices") or ()
    ]
    return compared


def command_size(command: Any) -> int:
    """The size of a command in characters, as Discord counts it.

    The longest localisation of every name and description counts,
    and every value.
    """
    total = _longest_localisation(command, "name") + _longest_localisation(command, "description")
    if "value" in command:
        total += len(str(command["value"]))
    parts = [*(command.get("options") or ()), *(command.get("choices") or ())]
    return total + sum(map(command_size, parts))


def _longest_localisation(command: Any, key: str) -> int:
    """The length of a command's name or description in the language where it is longest."""
    localised = command.get(f"{key}_localizations") or {}
    return max(map(len, [command.get(key) or "", *localised.values()]))
