"""Finding a table: `/game find`, the card of a server's queue, and *I am here*."""

from __future__ import annotations

from datetime import tzinfo

import discord
from discord.ext import commands

from engine.core import Illegal, Text, Word
from play import Lobby, Table
from play.lobby_checks import find_game
from play.matchmaking.queue import Matchmaking
from play.muster import list_missing
from play.people import PeopleRecords
from play.preferences import find_time_zone
from play.rows import QueueRow
from play.servers import ServerRecords

from .components.find_form import (
    CLOCKS,
    RATED_TITLES,
    Asked,
    read_form,
    read_request,
    search_modal,
    search_questions,
)
from .components.modals import open_dialog, read_answers
from .messages.card_lines import timestamp
from .messages.layout import notice
from .messages.table_lists import table_link
from .messages.table_messages import TableMessages
from .services.acknowledge import defer_privately
from .services.bot_permissions import check_permissions, parent_channel_id
from .services.cog_host import CogHost
from .services.interaction_place import find_server_id
from .services.interactions import PressRouter
from .services.language import Languages, clean_name, words_for
from .services.table_finder import TableFinder
from .services.table_opener import NO_SERVER, find_game_key
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import suggest_games, suggest_listed


class FindCog(commands.Cog, name="find"):
    """The command `/game find`, the buttons of the queue's card, and the answer to a muster."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        people: PeopleRecords,
        servers: ServerRecords,
        matchmaking: Matchmaking,
        lobby: Lobby,
        table_finder: TableFinder,
        table_messages: TableMessages,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.people = people
        self.servers = servers
        self.matchmaking = matchmaking
        self.lobby = lobby
        self.table_finder = table_finder
        self.table_messages = table_messages
        router.add(
            "game",
            {
                "find": self.open_form,
                "finding": self.submit_form,
                "unfind": self.stop,
                "here": self.say_here,
            },
        )

    async def cog_load(self) -> None:
        """Called by the library: adds the command `/game find`."""
        self.commands.add(
            "game",
            Word("command", "find"),
            Text("Look for people to play with: a table opens by itself."),
            self.find,
            game=SlashOption(
                Text("Which game; without one, a form asks."), complete=suggest_games
            ),
            players=SlashOption(Text("How many seats the table has."), int),
            clock=SlashOption(Text("How long a turn may take."), complete=suggest_listed(CLOCKS)),
            until=SlashOption(Text("Until when you look: 3d, 12h, or a date.")),
            rated=SlashOption(
                Text("Whether it counts for ratings."), complete=suggest_listed(RATED_TITLES)
            ),
        )

    # --- asking -------------------------------------------------------

    async def find(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        players: int | None = None,
        clock: str | None = None,
        until: str | None = None,
        rated: str | None = None,
    ) -> None:
        """`/game find`: looks for a table of the named game; without one, opens the form."""
        if game is None:
            dialog = search_modal(find_server_id(interaction), words_for(interaction))
            await open_dialog(interaction, dialog)
            return
        await defer_privately(interaction)
        key = find_game_key(game)
        now = self.matchmaking.tables.now()
        zone = await self._find_time_zone(interaction)
        asked = read_request(key, players, clock, until, rated, now, zone)
        await self._request(interaction, asked)

    async def open_form(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Find me a table* at the queue's card: opens the form."""
        dialog = search_modal(find_server_id(interaction), words_for(interaction))
        await open_dialog(interaction, dialog)

    async def submit_form(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """The form was sent in: the person looks for a table."""
        await defer_privately(interaction)
        answers = read_answers(interaction, search_questions())
        zone = await self._find_time_zone(interaction)
        await self._request(interaction, read_form(answers, self.matchmaking.tables.now(), zone))

    async def _find_time_zone(self, interaction: discord.Interaction) -> tzinfo:
        """The person's own time zone: dates that they type are meant there."""
        preferences = await self.people.load_preferences(interaction.user.id)
        return find_time_zone(preferences.zone)

    async def _request(
        self,
        interaction: discord.Interaction,
        asked: Asked,
    ) -> None:
        """Puts somebody into the server's queue, and says whether a table was found at once."""
        if interaction.guild_id is None or interaction.channel is None:
            raise Illegal(NO_SERVER)
        await self.languages.remember_person(interaction)
        check_permissions(interaction)
        person_id = interaction.user.id
        channel_id = parent_channel_id(interaction)
        # raises Illegal if the person may open no table in this channel
        await self.servers.new_table_settings(interaction.guild_id, person_id, channel_id)
        row = QueueRow(
            server_id=interaction.guild_id,
            person_id=person_id,
            game=asked.game,
            channel_id=channel_id,
            name=clean_name(interaction.user.display_name),
            players=asked.players,
            clock=asked.clock,
            rated=asked.rated,
            at=self.matchmaking.tables.now(),
            until=asked.until,
        )
        tables = await self.matchmaking.request(row)
        own_table = next((table for table in tables if table.seat_of(person_id)), None)
        await self._answer(interaction, row, own_table)

    async def _answer(
        self,
        interaction: discord.Interaction,
        row: QueueRow,
        table: Table | None,
    ) -> None:
        """Says that somebody looks for a table now, or that one was found at once."""
        words = words_for(interaction)
        if table is not None:
            await self.table_messages.wait_until_shown(table.id)
            table = await self.matchmaking.tables.table(table.id)
            sentence = Text("A table was found: {link}", link=table_link(table.row))
            await interaction.edit_original_response(view=notice(words(sentence)))
            return
        lines = [
            Text(
                "You look for a table of {game} until {time}. As soon as people fit, it opens by "
                "itself, and I mention you.",
                game=find_game(row.game).meta.full_title,
                time=timestamp(row.until),
            )
        ]
        if (await self.people.load_preferences(row.person_id)).quiet is None:
            lines.append(
                Text(
                    "Tell me when you sleep under /my settings: then I find people who are awake "
                    "when you are."
                )
            )
        await interaction.edit_original_response(view=notice("\n".join(map(words, lines))))

    async def stop(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Stop looking* at the queue's card: takes the person out of the queue."""
        await defer_privately(interaction)
        await self.matchmaking.withdraw(find_server_id(interaction), interaction.user.id)
        sentence = Text("You look for no table here any more.")
        await interaction.edit_original_response(view=notice(words_for(interaction)(sentence)))

    # --- the muster ---------------------------------------------------

    async def say_here(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *I am here*: the person still wants to play.

        At a table that took long to fill, people are asked whether they
        do. Joining once more confirms the seat. Raises Illegal if this
        person is not asked.
        """
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        person_id = interaction.user.id
        if not any(row.person_id == person_id for row in list_missing(table)):
            raise Illegal(Text("Nobody asks you whether you are here."))
        name = clean_name(interaction.user.display_name)
        await self.lobby.join(table.id, person_id, name)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        FindCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            people=services.people,
            servers=services.servers,
            matchmaking=services.matchmaking,
            lobby=services.lobby,
            table_finder=services.table_finder,
            table_messages=services.table_messages,
        )
    )
