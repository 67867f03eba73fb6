"""Whom somebody avoids when a table is found for them: `/my avoid`, which only they ever see."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord.ext import commands

from engine.core import Text, Word
from play.matchmaking.avoid_list import AvoidLists
from words import Words

from .components import custom_ids
from .messages.layout import TERRACOTTA, page, select, select_option, text
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import Languages, clean_name, escape_name, words_for
from .slash.command import SlashCommands, SlashOption


class AvoidCog(commands.Cog, name="avoid"):
    """The command `/my avoid`, and its private page."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        avoid_lists: AvoidLists,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.avoid_lists = avoid_lists
        router.add("my", {"unavoid": self.remove})

    async def cog_load(self) -> None:
        """Called by the library: adds the command `/my avoid`."""
        self.commands.add(
            "my",
            Word("command", "avoid"),
            Text("Whom you would rather not meet when a table is found for you."),
            self.avoid,
            person=SlashOption(Text("Whom to add to your list."), discord.User),
        )

    async def avoid(
        self,
        interaction: discord.Interaction,
        person: discord.User | None = None,
    ) -> None:
        """`/my avoid`: adds somebody to the list, and shows it."""
        await defer_privately(interaction)
        await self.languages.remember_person(interaction)
        if person is not None:
            name = clean_name(person.display_name)
            await self.avoid_lists.add(interaction.user.id, person.id, name)
        await self._show(interaction)

    async def remove(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Selection on the page: takes somebody off the list."""
        await interaction.response.defer()
        avoided = await self.avoid_lists.load(interaction.user.id)
        offered = {str(person_id) for person_id in avoided}
        chosen = custom_ids.read_selection(interaction, offered)
        await self.avoid_lists.remove(interaction.user.id, int(chosen))
        await self._show(interaction)

    async def _show(self, interaction: discord.Interaction) -> None:
        """Puts the page of the list into the private answer."""
        avoided = await self.avoid_lists.load(interaction.user.id)
        shown = avoid_page(avoided, words_for(interaction))
        await interaction.edit_original_response(view=shown)


def avoid_page(avoided: Mapping[int, str], words: Words) -> discord.ui.LayoutView:
    """The private page of whom a person avoids, with a list to take somebody off.

    `avoided` has the names of these people, by their ids.
    """
    explanation = Text(
        "When I find a table for you, nobody on this list sits there. Only you see it; nobody is "
        "told."
    )
    if not avoided:
        empty = words(Text("Nobody is on your list. Add somebody with /my avoid and their name."))
        return page(text(f"{empty}\n-# {words(explanation)}"), accent=TERRACOTTA)
    names = "\n".join(f"- {escape_name(name)}" for name in avoided.values())
    options = [select_option(name, str(person_id)) for person_id, name in avoided.items()]
    head = words(Text("**Whom you avoid**"))
    return page(
        text(f"{head}\n{names}\n-# {words(explanation)}"),
        select(custom_ids.make_id("unavoid"), options, words(Text("Take off the list"))),
        accent=TERRACOTTA,
    )


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        AvoidCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            avoid_lists=services.avoid_lists,
        )
    )
