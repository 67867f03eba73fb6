"""The first minutes in a server: the bot says once what it is for, and how to begin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord
import structlog
from discord.ext import commands

from play.servers import ServerRecords
from words import Words, match_language

from .messages.posting import TEMPORARY
from .messages.welcome_page import welcome_page
from .services.cog_host import CogHost
from .services.language import Languages
from .services.redaction import short_reason

log = structlog.get_logger(__name__)
MAX_CHANNELS_TRIED: Final = 5  # channels that a welcome is offered to, where some refuse it


class WelcomeCog(commands.Cog, name="welcome"):
    """The welcome of a server that has invited the bot."""

    def __init__(
        self,
        *,
        languages: Languages,
        servers: ServerRecords,
    ) -> None:
        self.languages = languages
        self.servers = servers

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Event handler: the bot was invited to a server.

        Says so there, once for all time. It is noted before anything is posted,
        so that a restart at any point never leads to a second welcome.
        """
        channels = list(writable_channels(guild))[:MAX_CHANNELS_TRIED]
        if not channels:
            return
        language = match_language(str(guild.preferred_locale))
        if await self.servers.claim_welcome(guild.id, language):
            language = await self.languages.of_server(guild.id)
            await _post_in_first(channels, language)


def writable_channels(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """The text channels where the bot may write: the server's system channel, then by position."""
    first = [guild.system_channel] if guild.system_channel else []
    others = [each for each in guild.text_channels if each not in first]
    for channel in (*first, *others):
        granted = channel.permissions_for(guild.me)
        if granted.view_channel and granted.send_messages:
            yield channel


async def _post_in_first(channels: list[discord.TextChannel], language: str) -> None:
    """Posts the welcome in the first of these channels that takes it.

    If none does, no later attempt is made.
    """
    for channel in channels:
        try:
            await channel.send(view=welcome_page(Words(language)))
        except TEMPORARY as error:
            log.warning(
                "a welcome could not be posted",
                channel=channel.id,
                reason=short_reason(error),
            )
        else:
            return


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        WelcomeCog(
            languages=services.languages,
            servers=services.servers,
        )
    )
