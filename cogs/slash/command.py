"""Slash commands from plain functions: localised names, groups, options and suggestions."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from engine.core import Illegal, Text, Word
from play.errors import Busy
from words import Words

from ..components.typed_text import can_be_stored
from ..services.command_permissions import COMMAND_RIGHTS
from ..services.interactions import InteractionRunner

log = structlog.get_logger(__name__)
Complete = Callable[
    [discord.Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]
]
Run = Callable[..., Awaitable[None]]
Command = app_commands.Command[Any, ..., None]
MOST_SUGGESTIONS: Final = 25


@dataclass(frozen=True, slots=True)
class SlashOption:
    """One option of a command."""

    about: Text
    type: Any = str
    required: bool = False
    complete: Complete | None = None


def localise_name(word: Word) -> locale_str:
    """The name of a command or option, translated when the commands are sent."""
    return locale_str(word.id, text=word)


def localise_description(text: Text) -> locale_str:
    """The description of a command or option, translated when the commands are sent."""
    return locale_str(Words("en")(text), text=text)


def make_group(
    name: str,
    about: Text,
    *,
    direct: bool = False,
    **options: Any,
) -> app_commands.Group:
    """Makes a group of commands for servers.

    With `direct` also for direct messages with the bot: for what concerns one
    person alone. `options` are those of the library's Group.
    """
    where = app_commands.AppCommandContext(guild=True, dm_channel=direct)
    return app_commands.Group(
        name=localise_name(Word("command", name)),
        description=localise_description(about),
        guild_only=not direct,
        allowed_contexts=where,
        **options,
    )


def make_groups() -> dict[str, app_commands.Group]:
    """Makes the groups that are not a game's, each with the right that it demands."""
    about = {
        "game": Text("Tables: open, look, undo, rules."),
        "my": Text("Your tables and settings."),
        "league": Text("Leagues: enter, leave, standings, schedule."),
        "season": Text("For organisers of leagues."),
        "stats": Text("Statistics and ratings."),
        "table": Text("For moderators: a single table."),
        "admin": Text("For the server's owner."),
    }
    made: dict[str, app_commands.Group] = {}
    for name, said in about.items():
        is_personal = name == "my"
        rights = COMMAND_RIGHTS[name]
        made[name] = make_group(name, said, direct=is_personal, default_permissions=rights)
    return made


class SlashCommands:
    """All commands of the bot, by their groups, to which the cogs add theirs.

    A command that stands alone is listed beside the groups. Whatever
    goes wrong in a command is answered in private.
    """

    def __init__(self, interactions: InteractionRunner) -> None:
        self.groups: dict[str, app_commands.Group | Command] = {**make_groups()}
        self._interactions = interactions

    def add_group(self, group: app_commands.Group) -> None:
        """Adds a whole group of commands, such as the moves of a game."""
        self.groups[group.name] = group

    def add(
        self,
        group: str,
        word: Word,
        about: Text,
        run: Run,
        /,
        **options: SlashOption,
    ) -> None:
        """Adds a command to a group.

        `run` gets the interaction, and the options by name.
        """
        found = self.groups[group]
        assert isinstance(found, app_commands.Group), group
        found.add_command(self.make(word, about, run, **options))

    def add_alone(self, word: Word, about: Text, run: Run) -> None:
        """Adds a command without a group or options, for servers and direct messages."""
        made = self.make(word, about, run)
        made.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True)
        made.default_permissions = COMMAND_RIGHTS[word.id]
        self.groups[word.id] = made

    def make(self, word: Word, about: Text, run: Run, /, **options: SlashOption) -> Command:
        """Makes a command without a group.

        `run` gets the interaction, and options by name.
        """

        async def callback(interaction: discord.Interaction, **values: Any) -> None:
            """Called by the library when the command is used: runs it, answers its errors."""
            await self._interactions.run(interaction, lambda: run(interaction, **values))

        _declare_options(callback, options)
        made: Command = app_commands.Command(
            name=localise_name(word),
            description=localise_description(about),
            callback=callback,
        )
        for name, option in options.items():
            if option.complete is not None:
                made.autocomplete(name)(self._limit_suggestions(option.complete))
        return made

    def _limit_suggestions(self, complete: Complete) -> Complete:
        """Wraps an autocomplete: it suggests at most MOST_SUGGESTIONS, and none after an error."""

        async def suggest(
            interaction: discord.Interaction,
            current: str,
        ) -> list[app_commands.Choice[str]]:
            """Runs an autocomplete.

            Nothing for somebody who asks too often, or where it fails.
            """
            if not self._interactions.may_suggest(interaction) or not can_be_stored(current):
                return []
            try:
                return (await complete(interaction, current))[:MOST_SUGGESTIONS]
            except (Illegal, Busy):
                return []
            except Exception:
                command = interaction.command and interaction.command.qualified_name
                log.exception("nothing could be suggested", what=command)
                return []

        return suggest


def _declare_options(callback: Any, options: Mapping[str, SlashOption]) -> None:
    """Tells the library which options the command has: it reads them from the signature."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    first = inspect.Parameter("interaction", kind, annotation=discord.Interaction)
    others = [_make_parameter(name, option) for name, option in options.items()]
    callback.__signature__ = inspect.Signature([first, *others])
    # the library may take a function with a dot in this name for a method that has `self`
    callback.__qualname__ = callback.__name__
    about = {name: localise_description(option.about) for name, option in options.items()}
    app_commands.describe(**about)(callback)
    names = {name: localise_name(Word("option", name)) for name in options}
    app_commands.rename(**names)(callback)


def _make_parameter(name: str, option: SlashOption) -> inspect.Parameter:
    """Makes an option as a parameter of a function's signature.

    None by default if not required.
    """
    if option.required:
        return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=option.type)
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        annotation=option.type | None,
        default=None,
    )
