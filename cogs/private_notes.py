"""*Note*: what a person writes down for themselves at a table, in a form."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.core import Text, TextQuestion
from play import Table
from play.private_notes import MAX_NOTE_LENGTH, PrivateNotes

from .components import custom_ids
from .components.modals import open_dialog, question_modal, read_answers
from .services.acknowledge import acknowledge_press
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import words_for
from .services.move_pages import MovePages
from .services.table_finder import TableFinder


class PrivateNotesCog(commands.Cog, name="private_notes"):
    """The button *Note* of the page *My seat*, and its form."""

    def __init__(
        self,
        *,
        router: PressRouter,
        table_finder: TableFinder,
        private_notes: PrivateNotes,
        move_pages: MovePages,
    ) -> None:
        self.table_finder = table_finder
        self.private_notes = private_notes
        self.move_pages = move_pages
        router.add("game", {"note": self.open_form, "noted": self.submit_form})

    async def open_form(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Note*: opens the form, filled with what was noted before."""
        table = await self.table_finder.find_pressed(interaction, args)
        table.own_seat(interaction.user.id)  # raises Illegal if they have none
        written = await self.private_notes.load(table, interaction.user.id)
        words = words_for(interaction, table)
        dialog_id = custom_ids.make_dialog_id("noted", table.id)
        title = Text("My note at table {n}", n=table.id)
        dialog = question_modal(title, [_note_question(written)], words, dialog_id)
        await open_dialog(interaction, dialog)

    async def submit_form(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """The form was sent in: stores the note, and shows the seat with it."""
        await acknowledge_press(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        (text,) = read_answers(interaction, [_note_question("")])
        assert isinstance(text, str)
        await self.private_notes.store(table, interaction.user.id, text)
        await self._show_seat(interaction, table)

    async def _show_seat(
        self,
        interaction: discord.Interaction,
        table: Table,
    ) -> None:
        """Shows the page *My seat*, with the note above."""
        seat = table.own_seat(interaction.user.id).seat
        await self.move_pages.show_seat(interaction, table, seat)


def _note_question(written: str) -> TextQuestion:
    """The only field of the form, with what was noted before."""
    return TextQuestion(
        Text("What you want to remember"),
        Text("Only you read it: it stands above your menus. Empty: no note."),
        limit=MAX_NOTE_LENGTH,
        paragraph=True,
        written=written,
    )


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        PrivateNotesCog(
            router=services.router,
            table_finder=services.table_finder,
            private_notes=services.private_notes,
            move_pages=services.move_pages,
        )
    )
