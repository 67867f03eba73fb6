"""`/game pause`: a break on which all players of a table agree."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.core import Plural, Text, Word
from play import Table
from play.agreed_pauses import AgreedPauses, pause_end

from .messages.card_lines import timestamp
from .messages.layout import notice
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import words_for
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions


class AgreedPausesCog(commands.Cog, name="agreed_pauses"):
    """The command `/game pause`, and the buttons of a request and of a pause."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        agreed_pauses: AgreedPauses,
    ) -> None:
        self.commands = commands
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.agreed_pauses = agreed_pauses
        router.add(
            "game",
            {"pauseyes": self.agree, "pauseno": self.decline, "pauseend": self.go_on},
        )

    async def cog_load(self) -> None:
        """Called by the library: adds the command of this cog."""
        self.commands.add(
            "game",
            Word("command", "pause"),
            Text("Ask the others for a break of some days."),
            self.pause,
            days=SlashOption(Text("How many days."), int, required=True),
            table=SlashOption(TABLE, complete=self.suggestions.own_tables()),
        )

    async def pause(
        self,
        interaction: discord.Interaction,
        days: int,
        table: str | None = None,
    ) -> None:
        """`/game pause`: asks the others, or begins the pause where nobody has to agree."""
        found = await self.table_finder.acknowledge_and_find(interaction, table)
        paused = await self.agreed_pauses.ask(found.id, interaction.user.id, days)
        asked = Plural(
            "The others are asked for a break of {n} day.",
            "The others are asked for a break of {n} days.",
            n=days,
        )
        await self._answer(interaction, paused, asked)

    async def agree(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Agree* at a request for a pause, which begins when all have agreed."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        paused = await self.agreed_pauses.answer(table.id, interaction.user.id, agree=True)
        await self._answer(interaction, paused, Text("You agree. Others still have to."))

    async def decline(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Decline* at a request for a pause: the match goes on."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        paused = await self.agreed_pauses.answer(table.id, interaction.user.id, agree=False)
        await self._answer(interaction, paused, Text("The match goes on without a break."))

    async def go_on(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Go on earlier* at a paused table: notes that the person wants that.

        As soon as all players do, the pause is over.
        """
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        changed = await self.agreed_pauses.agree_to_go_on(table.id, interaction.user.id)
        words = words_for(interaction, changed)
        sentence = Text("The match goes on.")
        if pause_end(changed) is not None:
            sentence = Text("Noted. It goes on as soon as everybody wants that.")
        await interaction.edit_original_response(view=notice(words(sentence)))

    async def _answer(
        self,
        interaction: discord.Interaction,
        table: Table,
        text_if_not_paused: Text,
    ) -> None:
        """Says until when the match is paused, or the given text where it is not paused."""
        words = words_for(interaction, table)
        until = pause_end(table)
        sentence = text_if_not_paused
        if until is not None:
            sentence = Text("The match is paused until {moment}.", moment=timestamp(until))
        await interaction.edit_original_response(view=notice(words(sentence)))


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        AgreedPausesCog(
            commands=services.commands,
            router=services.router,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            agreed_pauses=services.agreed_pauses,
        )
    )
