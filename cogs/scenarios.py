"""The shelf of a game in its lobby: boxes, and their scenarios with pictures."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.core import Illegal, Text
from engine.scenario_cards import find_card
from play import Lobby, Table, Tables
from play.lobby_checks import check_owner
from play.recent_scenarios import RecentScenarios

from .components import custom_ids
from .messages.lobby_pictures import LobbyPictures
from .messages.scenario_page import MAX_ABOUT, list_scenario_groups, scenario_page
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interaction_place import find_server_id
from .services.interactions import PressRouter
from .services.language import quote_arguments, words_for
from .services.table_finder import TableFinder


class ScenariosCog(commands.Cog, name="scenarios"):
    """The button *Scenarios* of a lobby card, and the page behind it."""

    def __init__(
        self,
        *,
        router: PressRouter,
        table_finder: TableFinder,
        tables: Tables,
        lobby: Lobby,
        lobby_pictures: LobbyPictures,
        recent_scenarios: RecentScenarios,
    ) -> None:
        self.table_finder = table_finder
        self.tables = tables
        self.lobby = lobby
        self.lobby_pictures = lobby_pictures
        self.recent_scenarios = recent_scenarios
        router.add(
            "game",
            {
                "scenarios": self.show_scenarios,
                "shelf": self.choose_box,
                "scenario": self.choose_scenario,
            },
        )

    async def show_scenarios(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Scenarios* at the lobby card: shows the game's scenarios, box by box.

        Only whoever opened the table may choose one.
        """
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        check_owner(table, interaction.user.id)
        await self._show(interaction, table, group_index=0)

    async def choose_box(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection of a box of the game: shows its scenarios."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        check_owner(table, interaction.user.id)
        chosen = custom_ids.read_selection(interaction)
        (group_index,) = custom_ids.parse_numbers([chosen], 1)
        await self._show(interaction, table, group_index)

    async def choose_scenario(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection of a scenario: sets its options at the table, and says so.

        The id names the table and the shown box.
        """
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        check_owner(table, interaction.user.id)
        _table_id, group_index = custom_ids.parse_numbers(args, 2)
        card = find_card(table.game.meta.scenarios, custom_ids.read_selection(interaction))
        if card is None:
            raise Illegal(custom_ids.OUTDATED)
        words = words_for(interaction, table)
        person_id = interaction.user.id
        # as many seats as before, as far as the scenario can be played with so many
        fewest, most = min(card.seats), max(card.seats)
        size = max(fewest, min(most, table.row.seats))
        try:
            table = await self.lobby.change_options(
                table.id, person_id, options=card.options, size=size
            )
        except Illegal as refusal:
            about = f"⚠ {words(quote_arguments(refusal.text))}"
        else:
            about = words(Text("Chosen: {scenario}.", scenario=card.title))
        await self._show(interaction, table, group_index, about)

    async def _show(
        self,
        interaction: discord.Interaction,
        table: Table,
        group_index: int,
        about: str = "",
    ) -> None:
        """Shows the scenarios of one box, and a list of the other boxes.

        `group_index` is the number of the box, `about` a sentence that
        stands above, or empty.
        """
        if not table.game.meta.scenarios:
            raise Illegal(custom_ids.OUTDATED)
        words = words_for(interaction, table)
        server_id = find_server_id(interaction)
        recent = await self.recent_scenarios.list_cards(server_id, table.game)
        groups = list_scenario_groups(table, recent)
        group_index = min(group_index, len(groups) - 1)
        cards = groups[group_index].cards[:MAX_ABOUT]
        files = await self.lobby_pictures.card_files(table.game, cards, words)
        view = scenario_page(table, words, groups, group_index, files, about)
        await interaction.edit_original_response(view=view, attachments=files)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        ScenariosCog(
            router=services.router,
            table_finder=services.table_finder,
            tables=services.tables,
            lobby=services.lobby,
            lobby_pictures=services.places.lobby_pictures,
            recent_scenarios=services.recent_scenarios,
        )
    )
