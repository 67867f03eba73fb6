"""The options of a table before it starts: set by whoever opened it, agreed to by the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord.ext import commands

from engine.core import Illegal, Text
from play import Lobby, Table, Tables
from play.lobby_checks import check_owner

from .components import custom_ids
from .messages.layout import notice
from .messages.lobby_options import lobby_options_page
from .messages.posting import Posting
from .preferences.quiet_hours_question import QuietHoursQuestion
from .services.language import Languages, quote_arguments, words_for
from .services.router import PressRouter
from .services.table_finder import TableFinder

if TYPE_CHECKING:
    from bot import Tabularium

DAY: Final = 24 * 3600.0  # seconds after which a note about changed options is removed


class LobbyOptionsCog(commands.Cog, name="lobby_options"):
    def __init__(
        self,
        *,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        tables: Tables,
        lobby: Lobby,
        posting: Posting,
        quiet_hours: QuietHoursQuestion,
    ) -> None:
        self.languages = languages
        self.table_finder = table_finder
        self.tables = tables
        self.lobby = lobby
        self.posting = posting
        self.quiet_hours = quiet_hours
        # who was told of changed options and has not agreed yet, by table
        self._asked_to_agree: dict[int, set[int]] = {}
        router.add(
            "game",
            {
                "options": self.options,
                "page": self.turn_page,
                "set": self.set_option,
                "term": self.set_term,
                "size": self.set_size,
                "clear": self.remove_player,
            },
        )

    async def options(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self.table_finder.find_pressed(interaction, args)
        check_owner(table, interaction.user.id)
        await self._show_options(interaction, table, 0)

    async def turn_page(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self._show_options(interaction, table, custom_ids.parse_numbers(args, 2)[1])

    async def _show_options(
        self, interaction: discord.Interaction, table: Table, at: int, *, refused: str = ""
    ) -> None:
        words = words_for(interaction, table)
        head = refused or words(
            Text("You choose; who has joined is asked to agree to every change.")
        )
        await interaction.edit_original_response(view=lobby_options_page(table, words, at, head))

    async def set_option(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        _, at = custom_ids.parse_numbers(args, 2)
        await self._change_and_show(
            interaction,
            table,
            at,
            options={"".join(args[2:]): custom_ids.read_selection(interaction)},
        )

    async def set_term(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        _, at = custom_ids.parse_numbers(args, 2)
        await self._change_and_show(
            interaction,
            table,
            at,
            terms={"".join(args[2:3]): custom_ids.read_selection(interaction)},
        )
        await self.quiet_hours.ask_once(interaction, await self.tables.table(table.id))

    async def set_size(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        sizes = {str(n): n for n in table.game.meta.seats}
        await self._change_and_show(
            interaction,
            table,
            custom_ids.parse_numbers(args, 2)[1],
            size=sizes[custom_ids.read_selection(interaction, sizes)],
        )

    async def remove_player(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        table = await self.lobby.remove_player(
            table.id, interaction.user.id, custom_ids.read_selection(interaction)
        )
        await self._show_options(interaction, table, custom_ids.parse_numbers(args, 2)[1])

    async def _change_and_show(
        self, interaction: discord.Interaction, table: Table, at: int, **changes: Any
    ) -> None:
        """A change that does not fit is refused with its reason, above the unchanged settings."""
        words = words_for(interaction, table)
        try:
            table = await self.lobby.change_options(table.id, interaction.user.id, **changes)
        except Illegal as refusal:
            await self._show_options(
                interaction,
                await self.tables.table(table.id),
                at,
                refused=f"⚠ {words(quote_arguments(refusal.text))}",
            )
            return
        await self._show_options(interaction, table, at)
        await self._tell_joined(table)

    async def _tell_joined(self, table: Table) -> None:
        """Who has joined is told, once until they have agreed, that the options are others now."""
        waiting = [
            row.person_id for row in table.seats if row.person_id is not None and not row.ready
        ]
        new = sorted(set(waiting) - self._asked_to_agree.get(table.id, set()))
        self._asked_to_agree[table.id] = set(waiting)
        if not new:
            return
        words = await self.languages.public_words(table)
        names = tuple(f"<@{person}>" for person in new)
        said = words(
            Text(
                "{names}: the options of table {n} have changed. Press Agree on its card, or "
                "leave.",
                names=names,
                n=table.id,
            )
        )
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(person) for person in new]
        )
        await self.posting.client.get_partial_messageable(table.row.channel_id).send(
            view=notice(said), allowed_mentions=mentions, delete_after=DAY
        )


async def setup(bot: Tabularium) -> None:
    services = bot.services
    await bot.add_cog(
        LobbyOptionsCog(
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            tables=services.tables,
            lobby=services.lobby,
            posting=services.posting,
            quiet_hours=services.quiet_hours,
        )
    )
