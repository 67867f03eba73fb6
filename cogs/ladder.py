"""Tables that count for a ladder: whoever wants to play opens one, unlike in other seasons."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.core import Illegal, Text, Word
from play import Lobby, Table
from play.league.registration import RUNNING
from play.league.season import Seasons
from play.league.table_opening import challenge_settings, season_settings
from play.league.terms import LADDER
from play.rows import SeasonRow
from play.servers import ServerRecords
from words import Words

from .components import custom_ids
from .messages.layout import TERRACOTTA, button, notice, page, rows, text
from .messages.pings import Pings
from .messages.posting import allow_mentions
from .messages.table_messages import TableMessages
from .seasons.finder import SeasonFinder
from .seasons.runner import SeasonRunner
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import Languages, clean_name, words_for
from .services.side_messages import SideMessages, is_in_lobby
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption


class LadderCog(commands.Cog, name="ladder"):
    """The commands `/league play` and `/league challenge`, and the button *Open a table*."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        lobby: Lobby,
        servers: ServerRecords,
        seasons: Seasons,
        season_runner: SeasonRunner,
        season_finder: SeasonFinder,
        table_messages: TableMessages,
        side_messages: SideMessages,
        pings: Pings,
        table_finder: TableFinder,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.lobby = lobby
        self.servers = servers
        self.seasons = seasons
        self.season_runner = season_runner
        self.season_finder = season_finder
        self.table_messages = table_messages
        self.side_messages = side_messages
        self.pings = pings
        self.table_finder = table_finder
        router.add("league", {"ladder": self.press_play, "unchallenge": self.press_decline})

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        self.commands.add(
            "league",
            Word("command", "play"),
            Text("Open a table that counts for a ladder."),
            self.play,
            season=self.season_finder.option,
        )
        self.commands.add(
            "league",
            Word("command", "challenge"),
            Text("Challenge somebody in a ladder."),
            self.challenge,
            person=SlashOption(Text("Whom."), discord.Member, required=True),
            season=self.season_finder.option,
        )

    async def play(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/league play`: opens a table of the named ladder, or of the only running season."""
        found = await self.season_finder.find_named(interaction, season, preferred=[(RUNNING,)])
        await self._open_table(interaction, found)

    async def press_play(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Open a table* at a ladder's announcement: opens one that counts for it."""
        await defer_privately(interaction)
        await self.languages.remember_person(interaction)
        season = await self.season_finder.find_pressed(interaction, args)
        await self._open_table(interaction, season)

    # --- challenges ---------------------------------------------------

    async def challenge(
        self,
        interaction: discord.Interaction,
        person: discord.Member,
        season: str | None = None,
    ) -> None:
        """`/league challenge`: opens a table whose other seat is kept for that person."""
        found = await self.season_finder.find_named(interaction, season, preferred=[(RUNNING,)])
        if person.bot or person.id == interaction.user.id:
            raise Illegal(Text("Challenge somebody else."))
        table = await self._open_table(interaction, found, person.id)
        mentioned = await self.pings.list_mentionable([person.id])
        words = Words(await self.languages.of_server(found.server_id))
        sentence = Text(
            "{challenger} challenges {person}. Join the table, or decline.",
            challenger=interaction.user.mention,
            person=person.mention,
        )
        decline = button(words(Text("Decline")), custom_ids.make_id("unchallenge", table.id))
        place = self.season_runner.posting.client.get_partial_messageable(found.channel_id)
        view = page(text(words(sentence)), *rows([decline]), accent=TERRACOTTA)
        await place.send(view=view, allowed_mentions=allow_mentions(mentioned))

    async def press_decline(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Decline* at a challenge: its table is closed."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args, even_lost=True)
        await self.lobby.decline_challenge(table.id, interaction.user.id)
        self.table_messages.refresh(table.id)
        sentence = Text("You have declined the challenge.")
        await interaction.edit_original_response(view=notice(words_for(interaction)(sentence)))

    # --- opening ------------------------------------------------------

    async def _open_table(
        self,
        interaction: discord.Interaction,
        season: SeasonRow,
        challenged_id: int | None = None,
    ) -> Table:
        """Opens a lobby whose result counts for the ladder, owned by whoever asked for it.

        With `challenged_id`, its last seat is kept for that person, and
        it starts when they come. Raises Illegal if the season is no
        ladder, or does not run.
        """
        if season.terms["format"] != LADDER or season.status != RUNNING:
            raise Illegal(Text("The tables of this season are opened by themselves."))
        settings = await self.servers.new_table_settings(
            season.server_id, interaction.user.id, season.channel_id
        )
        name = clean_name(interaction.user.display_name)
        await self.seasons.enter_ladder(season.id, interaction.user.id, name)
        table = await self.lobby.open(
            server_id=season.server_id,
            channel_id=season.channel_id,
            owner_id=interaction.user.id,
            owner=name,
            game=season.terms["game"],
            size=season.terms["size"],
            options=season.terms["options"],
            settings={
                **settings,
                **season.terms["settings"],
                **season_settings(season),
                **challenge_settings(season, challenged_id),
            },
            limited=True,
        )
        self.table_messages.refresh(table.id)
        self.season_runner.mark_stale(season.id)
        sentence = Text("Table {n} is open. Others can join below; you start it.", n=table.id)
        shown = notice(words_for(interaction)(sentence))
        await self.side_messages.answer(interaction, table.id, shown, keep_while=is_in_lobby)
        return table


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        LadderCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            lobby=services.lobby,
            servers=services.servers,
            seasons=services.seasons,
            season_runner=services.season_runner,
            season_finder=services.season_finder,
            table_messages=services.table_messages,
            side_messages=services.side_messages,
            pings=services.pings,
            table_finder=services.table_finder,
        )
    )
