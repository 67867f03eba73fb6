"""Where an interaction comes from."""

from __future__ import annotations

from typing import Final

import discord

NO_SERVER: Final = 0  # no server of Discord has this id


def find_server_id(interaction: discord.Interaction) -> int:
    """The id of the server in which somebody pressed or typed; `NO_SERVER` in a direct message."""
    return NO_SERVER if interaction.guild_id is None else interaction.guild_id
