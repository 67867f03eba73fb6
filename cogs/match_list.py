"""`/game list`: the tables of a server or of a person, also the finished ones."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.core import Illegal, Text, Word
from play.people import PeopleRecords
from play.rows import MatchSearch
from play.table_records import TableRecords

from .messages.match_list import (
    FINISHED,
    STATE_TITLES,
    ListFilter,
    match_list_page,
    parse_filter,
)
from .messages.profile_page import HIDDEN_PROFILE
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interaction_place import find_server_id
from .services.interactions import PressRouter
from .services.language import Languages, words_for
from .services.table_finder import TableFinder
from .services.table_opener import find_game_key
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import suggest_games, suggest_listed


class MatchListCog(commands.Cog, name="match_list"):
    """The command `/game list`, and the buttons of its page."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        people: PeopleRecords,
        table_records: TableRecords,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.people = people
        self.table_records = table_records
        router.add("game", {"tables": self.turn_page})

    async def cog_load(self) -> None:
        """Called by the library: adds the command `/game list`."""
        self.commands.add(
            "game",
            Word("command", "list"),
            Text("The tables of this server: open, running or finished."),
            self.list_tables,
            state=SlashOption(
                Text("Which ones; without it, those that are not over."),
                complete=suggest_listed(STATE_TITLES),
            ),
            game=SlashOption(Text("Only tables of this game."), complete=suggest_games),
            person=SlashOption(Text("Only tables where this person plays."), discord.User),
            mine=SlashOption(Text("Only your own tables, on all servers where you are."), bool),
        )

    async def list_tables(
        self,
        interaction: discord.Interaction,
        state: str | None = None,
        game: str | None = None,
        person: discord.User | None = None,
        mine: bool | None = None,
    ) -> None:
        """`/game list`: the tables of this server, or the person's own."""
        await defer_privately(interaction)
        await self.languages.remember_person(interaction)
        if state is not None and state not in STATE_TITLES:
            raise Illegal(Text("Choose one of these: {states}.", states=tuple(STATE_TITLES)))
        chosen = ListFilter(
            state=state,
            game=find_game_key(game) if game else None,
            person_id=person.id if person else None,
            is_mine=bool(mine),
        )
        await self._show_page(interaction, chosen, 0)

    async def turn_page(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on a page or a state below the list: shows that page, or tables of that state."""
        chosen, page_number = parse_filter(args)
        await interaction.response.defer()
        await self._show_page(interaction, chosen, page_number)

    async def _show_page(
        self,
        interaction: discord.Interaction,
        chosen: ListFilter,
        page_number: int,
    ) -> None:
        """Shows a page of the tables that the filter finds."""
        await self._check_profile(interaction, chosen)
        search = await self._make_search(interaction, chosen)
        found, count = await self.table_records.search(search, chosen.lines_a_page, page_number)
        shown = match_list_page(
            found,
            count,
            chosen,
            page_number,
            words_for(interaction),
            reader_id=interaction.user.id,
            server_id=find_server_id(interaction),
        )
        await interaction.edit_original_response(view=shown)

    async def _check_profile(self, interaction: discord.Interaction, chosen: ListFilter) -> None:
        """Checks that the person whose finished matches are looked for shows them to others.

        Raises Illegal if they do not.
        """
        if chosen.person_id is None or chosen.state != FINISHED:
            return
        preferences = await self.people.load_preferences(chosen.person_id)
        if not preferences.may_see_profile(chosen.person_id, interaction.user.id):
            raise Illegal(HIDDEN_PROFILE)

    async def _make_search(
        self,
        interaction: discord.Interaction,
        chosen: ListFilter,
    ) -> MatchSearch:
        """The database search for a filter: in this server, or for one's own in all servers."""
        servers: tuple[int, ...] = (find_server_id(interaction),)
        people = [] if chosen.person_id is None else [chosen.person_id]
        if chosen.is_mine:
            people.append(interaction.user.id)
            servers = await self._list_own_servers(interaction)
        return MatchSearch(servers, chosen.statuses, chosen.game, tuple(people))

    async def _list_own_servers(self, interaction: discord.Interaction) -> tuple[int, ...]:
        """The servers where the person has played, without those that they have left."""
        known = await self.table_records.list_servers_of_person(interaction.user.id)
        may_see = self.table_finder.may_see_server
        visible = [server_id for server_id in known if await may_see(interaction, server_id)]
        return tuple(visible)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        MatchListCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            people=services.people,
            table_records=services.table_records,
        )
    )
