"""Asks somebody who comes to a clock for the first time when they sleep: then it stands still."""

from __future__ import annotations

from typing import Final

import discord

from engine.core import Text
from play import Table
from play.people import PeopleRecords
from play.terms import Terms

from ..components import custom_ids
from ..messages.layout import TERRACOTTA, button, page, rows, text
from ..services.language import words_for

QUESTION: Final = Text(
    "This table has a clock. Tell me once where you live and when you sleep: your clock then "
    "stands still at night, and nobody wakes you."
)


class QuietHoursQuestion:
    """Asks each person once for their quiet hours."""

    def __init__(self, people: PeopleRecords) -> None:
        self._people = people

    async def ask_once(self, interaction: discord.Interaction, table: Table) -> None:
        """Asks the person for quiet hours, if the table has a clock that respects them.

        Nothing where the person was asked before. To be called after
        the interaction was answered.
        """
        await self.ask_once_for_terms(interaction, table.terms)

    async def ask_once_for_terms(self, interaction: discord.Interaction, terms: Terms) -> None:
        """Asks the person for quiet hours, if tables with these terms respect them.

        Nothing where they have no clock, or the person was asked before.
        """
        if terms.time_control is None or not terms.respects_quiet_hours:
            return
        is_first_time = await self._people.claim_quiet_hours_hint(interaction.user.id)
        if not is_first_time:
            return
        words = words_for(interaction)
        hours = button(
            words(Text("Time zone and quiet hours")),
            custom_ids.make_id("hours"),
            discord.ButtonStyle.primary,
        )
        await interaction.followup.send(
            view=page(text(words(QUESTION)), *rows([hours]), accent=TERRACOTTA), ephemeral=True
        )
