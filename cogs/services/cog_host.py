"""What a cog is added to: the bot, as far as `setup` of a cog knows it."""

from __future__ import annotations

from discord.ext import commands

from .composition import Services


class CogHost(commands.AutoShardedBot):
    """The library's bot, and all services: each cog is handed those that it uses."""

    services: Services
    greeted_shards: set[int]  # of which this process knows all servers
