"""Acknowledges interactions within the three seconds that Discord gives, before anything slow."""

from __future__ import annotations

import discord

from engine.core import Illegal

from ..components import custom_ids


async def defer_privately(interaction: discord.Interaction) -> None:
    """Acknowledges a command or a press whose answer is a new private message.

    Until then Discord shows there that the bot thinks.
    """
    await interaction.response.defer(ephemeral=True, thinking=True)


async def withdraw_question(interaction: discord.Interaction) -> None:
    """Answers a press on *No*: the private question goes, and nothing is done.

    No other message goes so: only a forged id leads there.
    """
    await interaction.response.defer()
    if interaction.message is None or not interaction.message.flags.ephemeral:
        raise Illegal(custom_ids.OUTDATED)
    await interaction.delete_original_response()


async def acknowledge_press(interaction: discord.Interaction) -> None:
    """Acknowledges a press whose answer is private.

    In a private message the answer takes that message's
    place; elsewhere it is a new private one.
    """
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await interaction.response.defer()
    else:
        await defer_privately(interaction)
