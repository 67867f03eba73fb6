"""`/help`: one private page by subjects, and the pages about privacy and terms."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.core import Illegal, Text, Word

from .components import custom_ids
from .messages.help_page import SUBJECTS, WHAT, help_page
from .messages.host_pages import TITLES, HostPages, own_page
from .messages.layout import notice
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import words_for
from .services.passing_answers import delete_after_reading
from .slash.command import SlashCommands


class HelpCog(commands.Cog, name="help"):
    """The command `/help`, and the buttons of its page."""

    def __init__(self, *, commands: SlashCommands, router: PressRouter, pages: HostPages) -> None:
        self.commands = commands
        self.pages = pages
        router.add("help", {"help": self.turn_to, "hostpage": self.show_page})
        router.add("help", {"dismiss": self.dismiss})

    async def cog_load(self) -> None:
        """Called by the library: adds the command `/help`."""
        self.commands.add_alone(
            Word("command", "help"),
            Text("What this is, how to start, your tables, language and data."),
            self.help,
        )

    async def help(self, interaction: discord.Interaction) -> None:
        """`/help`: shows the first subject."""
        await defer_privately(interaction)
        await self._show_subject(interaction, WHAT)

    async def turn_to(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on a subject of the help: shows it in place of the one that is shown.

        *Help* at a public message names a subject too, and has one
        argument more: it gets a new private answer.
        """
        key = custom_ids.parse_word(args, 0, SUBJECTS)
        is_at_public_message = len(args) > 1
        if is_at_public_message:
            await defer_privately(interaction)
        else:
            await interaction.response.defer()
        await self._show_subject(interaction, key)

    async def _show_subject(self, interaction: discord.Interaction, key: str) -> None:
        """Shows the help page of a subject, by its key, as the private answer."""
        in_server = interaction.guild_id is not None
        words = words_for(interaction)
        shown = help_page(key, words, self.pages, in_server=in_server)
        await interaction.edit_original_response(view=shown)

    async def show_page(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Privacy* or *Terms*: shows the repository's page in a private answer."""
        key = custom_ids.parse_word(args, 0, TITLES)
        await defer_privately(interaction)
        await interaction.edit_original_response(view=own_page(key))

    async def dismiss(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *No* at any private question: says that nothing was done, then deletes it.

        Only a forged id leads here from a public message.
        """
        if interaction.message is None or not interaction.message.flags.ephemeral:
            raise Illegal(custom_ids.OUTDATED)
        await interaction.response.defer()
        said = words_for(interaction)(Text("Nothing was done."))
        await interaction.edit_original_response(view=notice(said), attachments=[])
        delete_after_reading(interaction.delete_original_response)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        HelpCog(commands=services.commands, router=services.router, pages=services.pages)
    )
