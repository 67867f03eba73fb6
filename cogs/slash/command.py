"""Slash commands from plain functions: localised names, options, and the one guard around every
run.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from db import Busy
from engine.core import Illegal, Text, Word
from words import LANGUAGES, Words

from ..services.errors import may_suggest, run_guarded

log = structlog.get_logger(__name__)
Complete = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]
Run = Callable[..., Awaitable[None]]
Command = app_commands.Command[Any, ..., None]


@dataclass(frozen=True, slots=True)
class SlashOption:
    """One option of a command."""

    about: Text
    type: Any = str
    required: bool = False
    complete: Complete | None = None


def localised_name(word: Word) -> locale_str:
    return locale_str(word.id, text=word)


def localised_description(text: Text) -> locale_str:
    return locale_str(Words("en")(text), text=text)


class Translator(app_commands.Translator):
    """Names and descriptions of commands in the languages of the catalogues."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        text, code = string.extras.get("text"), locale.value
        if not isinstance(text, Text) or code not in LANGUAGES or code == "en":
            return None
        return Words(code)(text)


def make_command(word: Word, about: Text, run: Run, **options: SlashOption) -> Command:
    """A command whose run gets the interaction and its options by name; what goes wrong is answered
    in private.
    """

    async def callback(interaction: discord.Interaction, **values: Any) -> None:
        await run_guarded(interaction, lambda: run(interaction, **values))

    parameters = [
        inspect.Parameter(
            "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction
        )
    ]
    parameters += [_parameter(name, option) for name, option in options.items()]
    callback.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    callback.__qualname__ = (
        callback.__name__
    )  # a plain function to the library, which counts `self` by this name
    app_commands.describe(
        **{name: localised_description(option.about) for name, option in options.items()}
    )(callback)
    app_commands.rename(**{name: localised_name(Word("option", name)) for name in options})(
        callback
    )
    made: Command = app_commands.Command(
        name=localised_name(word), description=localised_description(about), callback=callback
    )
    for name, option in options.items():
        if option.complete is not None:
            made.autocomplete(name)(_guard_autocomplete(option.complete))
    return made


def _parameter(name: str, option: SlashOption) -> inspect.Parameter:
    if option.required:
        return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=option.type)
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, annotation=option.type | None, default=None
    )


def _guard_autocomplete(complete: Complete) -> Complete:
    async def suggest(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        if not may_suggest(interaction):
            return []
        try:
            return (await complete(interaction, current))[:25]
        except (Illegal, Busy):
            return []
        except Exception:
            log.exception(
                "nothing could be suggested",
                what=interaction.command and interaction.command.qualified_name,
            )
            return []

    return suggest


def make_group(name: str, about: Text, *, direct: bool = False, **how: Any) -> app_commands.Group:
    """A branch of commands for servers; what concerns one person alone can be used in direct
    messages with the bot too.
    """
    where = app_commands.AppCommandContext(guild=True, dm_channel=direct)
    return app_commands.Group(
        name=localised_name(Word("command", name)),
        description=localised_description(about),
        guild_only=not direct,
        allowed_contexts=where,
        **how,
    )
