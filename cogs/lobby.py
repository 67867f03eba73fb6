"""Opening a table: `/game new`, `/game practice`, the lobby card and its buttons, rematch."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.core import Illegal, Text, Word
from engine.levels import LEVELS
from play import Lobby, Table, Tables
from play.lobby_checks import find_game
from play.lobby_seats import NO_SUCH_LEVEL, has_level
from play.muster import list_missing
from play.table import LOBBY
from play.table_records import TableRecords

from .components.custom_ids import NOTHING
from .messages.invitations import Invitations
from .messages.layout import notice
from .messages.practice_page import practice_page
from .messages.table_lists import table_link
from .preferences.quiet_hours_question import QuietHoursQuestion
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import clean_name, words_for
from .services.side_messages import SideMessages, is_in_lobby
from .services.table_finder import TableFinder
from .services.table_opener import TableOpener, find_game_key
from .slash.command import SlashCommands, SlashOption
from .slash.scenario_suggestions import ScenarioSuggestions, find_scenario
from .slash.suggestions import games_easiest_first, suggest_games, suggest_listed


class LobbyCog(commands.Cog, name="lobby"):
    """The commands `/game new, practice`, the buttons of the lobby card, and *Rematch*."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        table_finder: TableFinder,
        table_opener: TableOpener,
        tables: Tables,
        table_records: TableRecords,
        lobby: Lobby,
        invitations: Invitations,
        quiet_hours: QuietHoursQuestion,
        side_messages: SideMessages,
        scenario_suggestions: ScenarioSuggestions,
    ) -> None:
        self.commands = commands
        self.table_finder = table_finder
        self.table_opener = table_opener
        self.tables = tables
        self.table_records = table_records
        self.lobby = lobby
        self.invitations = invitations
        self.quiet_hours = quiet_hours
        self.side_messages = side_messages
        self.scenario_suggestions = scenario_suggestions
        router.add(
            "game",
            {
                "join": self.join,
                "leave": self.leave,
                "bot": self.add_bot,
                "start": self.start,
                "botstart": self.fill_and_start,
                "practice": self.press_practice,
                "rematch": self.rematch,
            },
        )

    async def cog_load(self) -> None:
        """Called by the library: adds the commands `/game new` and `/game practice`."""
        titles = {key: level.title for key, level in LEVELS.items()}
        level = SlashOption(Text("How well the bots play."), complete=suggest_listed(titles))
        self.commands.add(
            "game",
            Word("command", "new"),
            Text("Open a table for a game in this channel."),
            self.new,
            game=SlashOption(Text("Which game."), required=True, complete=suggest_games),
            players=SlashOption(Text("How many seats the table has at most."), int),
            bots=SlashOption(Text("How many bots play. Alone with them, you begin at once."), int),
            scenario=SlashOption(
                Text("Which scenario, of all boxes of the game."),
                complete=self.scenario_suggestions.suggest,
            ),
            level=level,
        )
        self.commands.add(
            "game",
            Word("command", "practice"),
            Text("Play against bots at once; everything can be undone."),
            self.practise,
            game=SlashOption(
                Text("Which game; without one, you are asked."), complete=suggest_games
            ),
            level=level,
        )

    # --- opening ------------------------------------------------------

    async def new(
        self,
        interaction: discord.Interaction,
        game: str,
        players: int | None = None,
        bots: int | None = None,
        scenario: str | None = None,
        level: str | None = None,
    ) -> None:
        """`/game new`: opens a table in this channel, for at most so many players.

        A scenario tells how many, where neither players nor bots are
        named. A table that one person and the bots fill begins at once:
        its first question is the answer.
        """
        await defer_privately(interaction)
        key = find_game_key(game)
        chosen = None if scenario is None else find_scenario(find_game(key), scenario)
        if chosen is not None and not players and not bots:
            players = max(chosen.seats)
        options = None if chosen is None else chosen.options
        table = await self.table_opener.open(interaction, key, players, bots or 0, options, level)
        if table.match is not None:
            await self.table_opener.show_first_question(interaction, table)
            return
        await self.table_opener.show_card(table)
        sentence = Text("Table {n} is open. Others can join below; you start it.", n=table.id)
        shown = notice(words_for(interaction)(sentence))
        await self.side_messages.answer(interaction, table.id, shown, keep_while=is_in_lobby)

    async def practise(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        level: str | None = None,
    ) -> None:
        """`/game practice`: a match against bots of the named game, or asks which one."""
        await defer_privately(interaction)
        if game is None:
            await self._ask_game_to_practise(interaction, level)
            return
        await self.table_opener.practise(interaction, find_game_key(game), level)

    async def _ask_game_to_practise(
        self,
        interaction: discord.Interaction,
        level: str | None,
    ) -> None:
        """Asks which game to practise: those played last come first, then the easiest.

        Raises Illegal if no game has bots of that level.
        """
        played = await self.table_records.list_games_played(interaction.user.id)
        offered = [game for game in games_easiest_first() if has_level(game, level)]
        if not offered:
            raise Illegal(NO_SUCH_LEVEL)
        newest_first = [*played, *(game.meta.key for game in offered)]
        offered.sort(key=lambda game: newest_first.index(game.meta.key))
        view = practice_page(offered, level, words_for(interaction))
        await interaction.edit_original_response(view=view)

    async def press_practice(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Practise against a bot*: a match of the named game, or of the easiest one.

        A press on a game of the page that asks for it names a level,
        too, and changes that page.
        """
        level = None
        if len(args) > 1:
            await interaction.response.defer()
            level = None if args[1] == NOTHING else args[1]
        else:
            await defer_privately(interaction)
        key = find_game_key(args[0]) if args else games_easiest_first()[0].meta.key
        await self.table_opener.practise(interaction, key, level)

    # --- the card's buttons -------------------------------------------

    async def join(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Join* or *Agree* at the lobby card: sits down, or agrees to the options.

        It also answers a muster: whoever was asked whether they are
        still there is. The first time ever, the person is then asked
        for their quiet hours.
        """
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        own_seat = table.seat_of(interaction.user.id)
        is_mustered = own_seat in list_missing(table)
        has_agreed = own_seat is not None and own_seat.ready
        if has_agreed and not is_mustered and table.row.status == LOBBY:
            raise Illegal(Text("You sit at this table already."))
        name = clean_name(interaction.user.display_name)
        table = await self.lobby.join(table.id, interaction.user.id, name)
        await self.quiet_hours.ask_once(interaction, table)

    async def leave(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Leave* at the lobby card: the person gets up."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args, even_lost=True)
        await self.lobby.leave(table.id, interaction.user.id)

    async def add_bot(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Add bot* at the lobby card: the owner seats the strongest bot."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self.lobby.add_bot(table.id, interaction.user.id)

    async def start(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Start* at the lobby card: the owner starts the match."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self.lobby.start(table.id, interaction.user.id)

    async def fill_and_start(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Fill with bots and start*: does so, and answers with the first question."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        table = await self.lobby.fill_and_start(table.id, interaction.user.id)
        await self.table_opener.show_first_question(interaction, table)

    async def rematch(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Rematch* at a finished match: opens a table like it, or joins that one.

        The others of the match are invited, once. Whoever played alone
        with bots begins at once.
        """
        await defer_privately(interaction)
        old = await self.table_finder.find_pressed(interaction, args)
        person_id = interaction.user.id
        name = clean_name(interaction.user.display_name)
        table, opened = await self.lobby.rematch(old.id, person_id, name)
        is_full = len(table.seats) == table.row.seats
        if opened and table.is_practice and is_full:
            await self._begin_practice_again(interaction, table)
            return
        if opened:
            await self._invite_to_rematch(old, table, person_id)
        elif table.row.status == LOBBY:
            await self.lobby.join(table.id, person_id, name)
        table = await self.tables.table(table.id)
        sentence = Text("The rematch is table {n}: {link}", n=table.id, link=table_link(table.row))
        await interaction.edit_original_response(view=notice(words_for(interaction)(sentence)))

    async def _begin_practice_again(self, interaction: discord.Interaction, table: Table) -> None:
        """Starts a rematch against bots alone, and answers with its first question."""
        if table.row.status == LOBBY:
            await self.table_opener.show_card(table)
            table = await self.lobby.start(table.id, interaction.user.id)
        await self.table_opener.show_first_question(interaction, table)

    async def _invite_to_rematch(self, old: Table, new: Table, host_id: int) -> None:
        """Shows the card of a rematch, and invites the others of the old match to it."""
        await self.table_opener.show_card(new)
        shown = await self.tables.table(new.id)
        await self.invitations.invite_again(old, shown, host_id)
        await self.table_opener.show_card(old)  # it links to the new table


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        LobbyCog(
            commands=services.commands,
            router=services.router,
            table_finder=services.table_finder,
            table_opener=services.table_opener,
            tables=services.tables,
            table_records=services.table_records,
            lobby=services.lobby,
            invitations=Invitations(services.posting, services.pings, services.languages),
            quiet_hours=services.quiet_hours,
            side_messages=services.side_messages,
            scenario_suggestions=ScenarioSuggestions(services.recent_scenarios),
        )
    )
