"""The options of a table before it starts: set by whoever opened it, agreed to by the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord.ext import commands

from engine.core import Illegal, Text
from play import Lobby, Table, Tables
from play.lobby_checks import check_owner

from .components import custom_ids
from .messages.layout import notice
from .messages.lobby_options import WITH_REASONS, lobby_options_page, set_back_text
from .messages.posting import Posting, allow_mentions
from .preferences.quiet_hours_question import QuietHoursQuestion
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import Languages, quote_arguments, words_for
from .services.table_finder import TableFinder

# seconds after which a note about changed options is removed
NOTE_LIFETIME_SECONDS: Final = 24 * 3600.0


class LobbyOptionsCog(commands.Cog, name="lobby_options"):
    """The private page of a lobby's options: its button, its lists and its pages."""

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
                "level": self.set_level,
            },
        )

    async def options(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Options* at the lobby card: shows the page to whoever opened the table."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        check_owner(table, interaction.user.id)
        await self._show_options(interaction, table, page_number=0)

    async def turn_page(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on a page button of the options page, or on *Why?*: shows that page.

        After *Why?* it says why some options have no choice.
        """
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        check_owner(table, interaction.user.id)
        _table_id, page_number = custom_ids.parse_numbers(args, 2)
        with_reasons = WITH_REASONS in args[2:]
        await self._show_options(interaction, table, page_number, with_reasons=with_reasons)

    async def _show_options(
        self,
        interaction: discord.Interaction,
        table: Table,
        page_number: int,
        *,
        about: str = "",
        with_reasons: bool = False,
    ) -> None:
        """Shows a page of the options, below a sentence `about` the last change.

        Without one, it says there how options are agreed on.
        """
        words = words_for(interaction, table)
        head = about or words(
            Text("You choose; who has joined is asked to agree to every change.")
        )
        await interaction.edit_original_response(
            view=lobby_options_page(table, words, page_number, head, with_reasons=with_reasons)
        )

    async def set_option(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the options page: the value of one of the game's options.

        The id names the table, the page and the option.
        """
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        _table_id, page_number = custom_ids.parse_numbers(args, 2)
        key = _parse_key(args)
        chosen = custom_ids.read_selection(interaction)
        await self._change_and_show(interaction, table, page_number, options={key: chosen})

    async def set_term(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the options page: one of the table's terms, such as its clock.

        The id names the table, the page and the term.
        """
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        _table_id, page_number = custom_ids.parse_numbers(args, 2)
        key = _parse_key(args)
        chosen = custom_ids.read_selection(interaction)
        await self._change_and_show(interaction, table, page_number, terms={key: chosen})
        await self.quiet_hours.ask_once(interaction, await self.tables.table(table.id))

    async def set_size(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the options page: how many seats the table has."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        sizes = {str(size): size for size in table.game.meta.seats}
        _table_id, page_number = custom_ids.parse_numbers(args, 2)
        chosen = custom_ids.read_selection(interaction, sizes)
        await self._change_and_show(interaction, table, page_number, size=sizes[chosen])

    async def remove_player(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the options page: a person or bot who has to leave the lobby."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        chosen = custom_ids.read_selection(interaction)
        table = await self.lobby.remove_player(table.id, interaction.user.id, chosen)
        _table_id, page_number = custom_ids.parse_numbers(args, 2)
        await self._show_options(interaction, table, page_number)

    async def set_level(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the options page: how well a bot plays.

        The id names the table, the page and the bot.
        """
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        _table_id, page_number = custom_ids.parse_numbers(args, 2)
        chosen = custom_ids.read_selection(interaction)
        table = await self.lobby.set_bot_level(
            table.id, interaction.user.id, _parse_key(args), chosen
        )
        await self._show_options(interaction, table, page_number)

    async def _change_and_show(
        self,
        interaction: discord.Interaction,
        table: Table,
        page_number: int,
        **changes: Any,
    ) -> None:
        """Changes options, terms or size, shows the page anew, and tells who has joined.

        A change that does not fit is refused with its reason, above the unchanged
        settings. Options that were set back by it are named there, too.
        """
        words = words_for(interaction, table)
        options_before = table.row.options
        try:
            table = await self.lobby.change_options(table.id, interaction.user.id, **changes)
        except Illegal as refusal:
            about = f"⚠ {words(quote_arguments(refusal.text))}"
            table = await self.tables.table(table.id)
            await self._show_options(interaction, table, page_number, about=about)
            return
        set_back = table.game.meta.list_set_back(
            options_before, changes.get("options", {}), table.row.options
        )
        about = f"⚠ {words(set_back_text(set_back))}" if set_back else ""
        await self._show_options(interaction, table, page_number, about=about)
        people = self._take_people_to_ask(table)
        if people:
            await self._ask_to_agree(table, people)

    def _take_people_to_ask(self, table: Table) -> list[int]:
        """Who has to agree to changed options and was not asked yet.

        They count as asked now. Only those who still have to agree are
        remembered: whoever has agreed is asked again after a further change.
        """
        people = {row.person_id for row in table.seats if not row.ready}
        waiting = {person for person in people if person is not None}
        asked_before = self._asked_to_agree.get(table.id, set())
        self._asked_to_agree[table.id] = waiting
        return sorted(waiting - asked_before)

    async def _ask_to_agree(self, table: Table, people: Sequence[int]) -> None:
        """Mentions these people in the table's channel: they are asked to agree, or to leave."""
        words = await self.languages.public_words(table)
        asked = Text(
            "{names}: the options of table {n} have changed. Press Agree on its card, or leave.",
            names=tuple(f"<@{person}>" for person in people),
            n=table.id,
        )
        channel = self.posting.client.get_partial_messageable(table.row.channel_id)
        await channel.send(
            view=notice(words(asked)),
            allowed_mentions=allow_mentions(people),
            delete_after=NOTE_LIFETIME_SECONDS,
        )


def _parse_key(args: list[str]) -> str:
    """The key of an option or term: the third argument of an id, after table and page.

    "" where the id names none: no option has that key.
    """
    _table_id, _page_number, *others = args
    return others[0] if others else ""


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
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
