"""What concerns one person: every table they play at, and their settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord.ext import commands

from db import matches, people
from engine.core import Illegal, Text, Word
from play.table import LIVE, LOBBY

from . import _ids
from ._desk import Desk
from ._layout import TERRACOTTA, notice, option, page, select, text
from ._slash import command
from .watch import listed

if TYPE_CHECKING:
    from bot import Tabularium

PINGS: Final = {
    "mention": Text("Mention me when I must act"),
    "quiet": Text("Name me without a mention"),
}


class MineCog(commands.Cog, name="mine"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Desk = bot.desk
        self.desk.route("ping", self.set_ping)

    async def cog_load(self) -> None:
        mine = self.bot.branch("my")
        mine.add_command(command(Word("command", "games"), Text("All your tables, and whose turn it is."), self.games))
        mine.add_command(command(Word("command", "settings"), Text("How you want to be told."), self.settings))

    async def games(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        async with self.desk.db.read() as c:
            rows = await matches.of_person(c, interaction.user.id, LOBBY, *LIVE)
            waiting = set(await matches.asked_matches(c, interaction.user.id))
        words = self.desk.words(interaction)
        rows.sort(key=lambda row: row.id not in waiting)
        lines = [(words(Text("**Your turn**")) + " " if row.id in waiting else "") + await listed(self.desk, row, words) for row in rows]
        content = "\n".join(lines) if lines else words(Text("You sit at no table. Open one with /game new."))
        await interaction.edit_original_response(view=notice(content))

    async def settings(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        await self._show(interaction)

    async def _show(self, interaction: discord.Interaction) -> None:
        async with self.desk.db.read() as c:
            row = await people.get(c, interaction.user.id)
        words = self.desk.words(interaction)
        chosen = (row.settings if row else {}).get("ping", "mention")
        pings = [option(words(title), key, default=key == chosen) for key, title in PINGS.items()]
        said = words(Text("Private answers come in the language of your Discord."))
        await interaction.edit_original_response(
            view=page(text(said), select(_ids.make("ping"), pings, words(Text("Pings"))), accent=TERRACOTTA)
        )

    async def set_ping(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self.desk.remember(interaction)
        value = _ids.chosen(interaction)
        if value not in PINGS:
            raise Illegal(_ids.OLD)
        async with self.desk.db.write() as tx:
            row = await people.get(tx, interaction.user.id)
            await people.change(tx, interaction.user.id, settings={**(row.settings if row else {}), "ping": value})
        await self._show(interaction)


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(MineCog(bot))
