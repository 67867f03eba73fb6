"""Opening a table: `/game new`, the lobby card and its buttons, options agreed before the start,
rematch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from engine import games
from engine.core import Illegal, Text, Word
from play import Lobby, Table, Tables
from play.lobby import check_owner, find_game
from play.people import PeopleRecords
from play.servers import ServerRecords
from play.table import LOBBY

from .components import custom_ids
from .messages.layout import (
    TERRACOTTA,
    button,
    notice,
    page,
    rows,
    text,
)
from .messages.lobby_options import lobby_options_page
from .messages.posting import Posting
from .messages.table_message import TableMessages
from .services.bot_permissions import missing_permissions
from .services.language import Languages, quoted, strip_markup, words_for
from .services.router import PressRouter
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import suggest_games

if TYPE_CHECKING:
    from bot import Tabularium

DAY = 24 * 3600.0  # seconds after which a note about changed options is removed
HINT = Text(
    "This table has a clock. Tell me once where you live and when you sleep: your clock then "
    "stands still at night, and nobody wakes you."
)


class LobbyCog(commands.Cog, name="lobby"):
    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        tables: Tables,
        lobby: Lobby,
        people: PeopleRecords,
        servers: ServerRecords,
        posting: Posting,
        table_messages: TableMessages,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.tables = tables
        self.lobby = lobby
        self.people = people
        self.servers = servers
        self.posting = posting
        self.table_messages = table_messages
        # who was told of changed options and has not agreed yet, by table
        self._asked_to_agree: dict[int, set[int]] = {}
        router.add(
            "game",
            {
                "join": self.join,
                "leave": self.leave,
                "bot": self.add_bot,
                "start": self.start,
                "options": self.options,
                "page": self.turn_page,
                "set": self.set_option,
                "term": self.set_term,
                "size": self.set_size,
                "clear": self.remove_player,
                "rematch": self.rematch,
            },
        )

    async def cog_load(self) -> None:
        self.commands.add("game",
            Word("command", "new"), Text("Open a table for a game in this channel."), self.new,
            game=SlashOption(Text("Which game."), required=True, complete=suggest_games),
            players=SlashOption(Text("How many seats the table has at most."), int),
        )  # fmt: skip

    # --- opening ----------------------------------------------------------------------------------

    async def new(
        self, interaction: discord.Interaction, game: str, players: int | None = None
    ) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.languages.remember_person(interaction)
        channel = _check_channel(interaction)
        _check_permissions(interaction)
        settings = await self.servers.check_may_open_table(
            interaction.guild_id or 0, interaction.user.id, channel
        )
        table = await self.lobby.open(
            server_id=interaction.guild_id or 0,
            channel_id=channel,
            owner_id=interaction.user.id,
            owner=strip_markup(interaction.user.display_name),
            game=_game_key(game),
            size=players,
            settings=settings,
            limited=True,
        )
        await self._show_card(table)
        words = words_for(interaction)
        await interaction.edit_original_response(
            view=notice(
                words(Text("Table {n} is open. Others can join below; you start it.", n=table.id))
            )
        )

    async def _show_card(self, table: Table) -> None:
        self.table_messages.refresh(table.id)
        await self.table_messages.wait_until_shown(table.id)

    # --- the card's buttons -----------------------------------------------------------------------

    async def join(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        table = await self.lobby.join(
            table.id, interaction.user.id, strip_markup(interaction.user.display_name)
        )
        await self._ask_quiet_hours(interaction, table)

    async def _ask_quiet_hours(self, interaction: discord.Interaction, table: Table) -> None:
        """Who comes to a clock for the first time is asked, once, when they sleep: then it stands
        still.
        """
        if table.terms.time_control is None or not table.terms.respects_quiet_hours:
            return
        if not await self.people.claim_quiet_hours_hint(interaction.user.id):
            return
        words = words_for(interaction)
        hours = button(
            words(Text("Time zone and quiet hours")),
            custom_ids.make_id("hours"),
            discord.ButtonStyle.primary,
        )
        await interaction.followup.send(
            view=page(text(words(HINT)), *rows([hours]), accent=TERRACOTTA), ephemeral=True
        )

    async def leave(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self.lobby.leave(table.id, interaction.user.id)

    async def add_bot(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self.lobby.add_bot(table.id, interaction.user.id)

    async def start(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self.lobby.start(table.id, interaction.user.id)

    async def rematch(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        old = await self.table_finder.find_pressed(interaction, args)
        table, opened = await self.lobby.rematch(
            old.id, interaction.user.id, strip_markup(interaction.user.display_name)
        )
        if opened:
            await self._show_card(table)
        elif table.row.status == LOBBY:
            table = await self.lobby.join(
                table.id, interaction.user.id, strip_markup(interaction.user.display_name)
            )
        table, words = await self.tables.table(table.id), words_for(interaction)
        path = f"{table.row.server_id}/{table.place}/{table.row.message_id or ''}"
        link = f"https://discord.com/channels/{path}"
        await interaction.edit_original_response(
            view=notice(words(Text("The rematch is table {n}: {link}", n=table.id, link=link)))
        )

    # --- options ----------------------------------------------------------------------------------

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
        await self._choose(
            interaction,
            table,
            at,
            options={"".join(args[2:]): custom_ids.selected_value(interaction)},
        )

    async def set_term(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        _, at = custom_ids.parse_numbers(args, 2)
        await self._choose(
            interaction,
            table,
            at,
            terms={"".join(args[2:3]): custom_ids.selected_value(interaction)},
        )
        await self._ask_quiet_hours(interaction, await self.tables.table(table.id))

    async def set_size(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        sizes = {str(n): n for n in table.game.meta.seats}
        await self._choose(
            interaction,
            table,
            custom_ids.parse_numbers(args, 2)[1],
            size=sizes[custom_ids.selected_value(interaction, sizes)],
        )

    async def remove_player(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        table = await self.lobby.remove_player(
            table.id, interaction.user.id, custom_ids.selected_value(interaction)
        )
        await self._show_options(interaction, table, custom_ids.parse_numbers(args, 2)[1])

    async def _choose(
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
                refused=f"⚠ {words(quoted(refusal.text))}",
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


def _game_key(game: str) -> str:
    """A game by its key, or by the title that somebody typed."""
    typed = game.strip().lower()
    for key, found in games().items():
        if typed in (key, found.meta.title.id.lower()):
            return key
    return find_game(typed).meta.key


def _check_channel(interaction: discord.Interaction) -> int:
    """The channel where a table opened here lives; a thread's is its parent."""
    channel = interaction.channel
    if interaction.guild_id is None or channel is None:
        raise Illegal(Text("Tables are opened in a server's channel."))
    return channel.parent_id if isinstance(channel, discord.Thread) else channel.id


def _check_permissions(interaction: discord.Interaction) -> None:
    """Checked before anything is posted, so that no half-open table is left behind."""
    missing = missing_permissions(interaction.app_permissions)
    if missing:
        raise Illegal(
            Text(
                "I may not do everything here that a table needs. Missing: {missing}. A "
                "moderator can check with /admin check.",
                missing=missing,
            )
        )


async def setup(bot: Tabularium) -> None:
    services = bot.services
    await bot.add_cog(
        LobbyCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            tables=services.tables,
            lobby=services.lobby,
            people=services.people,
            servers=services.servers,
            posting=services.posting,
            table_messages=services.table_messages,
        )
    )
