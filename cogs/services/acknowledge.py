"""Acknowledges interactions within the three seconds that Discord gives, before anything slow."""

from __future__ import annotations

import discord


async def defer_privately(interaction: discord.Interaction) -> None:
    """Acknowledges a command or a press whose answer is a new private message.

    Until then Discord shows there that the bot thinks.
    """
    await interaction.response.defer(ephemeral=True, thinking=True)


async def acknowledge_press(interaction: discord.Interaction) -> None:
    """Acknowledges a press whose answer is private.

    In a private message the answer takes that message's place;
    elsewhere it is a new private one.
    """
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await interaction.response.defer()
    else:
        await defer_privately(interaction)
