"""What happened at a table: its log in pages, and the whole match as a file."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from engine.core import Illegal, Text, Word
from play import Table
from play.background import BackgroundQueue
from play.people import PeopleRecords
from play.table import LIVE

from .components import custom_ids
from .messages.card_lines import fairness_lines, table_heading
from .messages.layout import TERRACOTTA, button, page, page_buttons, rows, text
from .messages.log_lines import group_by_day, log_lines, log_pages
from .services.language import Languages, words_for
from .services.router import PressRouter
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions

if TYPE_CHECKING:
    from bot import Tabularium


class LogCog(commands.Cog, name="log"):
    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        people: PeopleRecords,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.people = people
        self._exports = BackgroundQueue()  # a long log takes a while
        router.add("game", {"log": self.press_log})

    async def cog_load(self) -> None:
        table = SlashOption(TABLE, complete=self.suggestions.newest())
        self.commands.add(
            "game",
            Word("command", "log"),
            Text("What happened, move by move."),
            self.log,
            table=table,
        )
        self.commands.add(
            "game",
            Word("command", "export"),
            Text("The log of a finished match as a file."),
            self.export,
            table=table,
        )

    async def _find_table(self, interaction: discord.Interaction, table: str | None) -> Table:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.languages.remember_person(interaction)
        return await self.table_finder.find_match(interaction, table)

    async def log(self, interaction: discord.Interaction, table: str | None = None) -> None:
        await self._show_log(interaction, await self._find_table(interaction, table), None)

    async def press_log(self, interaction: discord.Interaction, args: list[str]) -> None:
        at = custom_ids.parse_numbers(args[1:], 1)[0] if len(args) > 1 else None
        if at is None:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
        await self._show_log(
            interaction,
            await self.table_finder.find_by_id(interaction, custom_ids.parse_numbers(args, 1)[0]),
            at,
        )

    async def _show_log(
        self, interaction: discord.Interaction, table: Table, at: int | None
    ) -> None:
        own = table.seat_of(interaction.user.id)
        words = words_for(interaction, table)
        pages = log_pages(table)
        at = len(pages) - 1 if at is None else max(0, min(at, len(pages) - 1))
        said = log_lines(table, own.seat if own else None, words, pages[at])
        preferences = await self.people.preferences(interaction.user.id)
        lines = group_by_day(said, preferences) or [words(Text("Nothing has happened yet."))]
        content = [
            table_heading(table, words),
            *lines,
            *fairness_lines(table, words),
        ]
        replay = button(words(Text("Replay")), custom_ids.make_id("replay", table.id))
        ways = [*page_buttons(at, len(pages), "log", table.id), *rows([replay])]
        await interaction.edit_original_response(
            view=page(text("\n".join(content)), *ways, accent=TERRACOTTA)
        )

    async def export(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """Everything of a finished match; while it runs its seed and its secrets stay here."""
        found = await self._find_table(interaction, table)
        if found.match is None or found.row.status in LIVE:
            raise Illegal(
                Text("Only a finished match can be exported: its log tells every secret.")
            )
        data = _export_document(found)
        written = await self._exports.run(json.dumps, data, ensure_ascii=False, indent=1)
        file = discord.File(io.BytesIO(written.encode()), f"{found.row.game}-{found.id}.json")
        await interaction.edit_original_response(
            view=page(discord.ui.File(file)), attachments=[file]
        )


def _export_document(table: Table) -> dict[str, Any]:
    assert table.match is not None
    return {
        **table.match.dump(),
        "names": table.names(),
        "times": [at.isoformat() for at in table.times],
        "result": table.row.result,
        "commitment": table.match.commitment_digest,
        "resigned": [row.resigned_seq for row in table.seats],
    }


async def setup(bot: Tabularium) -> None:
    services = bot.services
    await bot.add_cog(
        LogCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            people=services.people,
        )
    )
