"""Taking a step back, by oneself or with the agreement of the others, and giving up."""

from __future__ import annotations

import asyncio

import discord
from discord.ext import commands

from engine.core import Seat, Text, Word
from play import Table
from play.resigning import Resignations
from play.undo import ConsentNotNeeded, UndoService, list_taken_back
from words import Words

from .components import custom_ids
from .components.table_buttons import asked_back_lines
from .messages.confirm_page import confirm_page
from .messages.layout import notice
from .services.acknowledge import acknowledge_press, defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import words_for
from .services.move_pages import MovePages
from .services.passing_answers import delete_after_reading
from .services.side_messages import SideMessages, while_seated, while_undo_is_open
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions


class UndoCog(commands.Cog, name="undo"):
    """The commands `/game undo` and `/game resign`, and their buttons."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        undos: UndoService,
        resignations: Resignations,
        move_pages: MovePages,
        side_messages: SideMessages,
    ) -> None:
        self.commands = commands
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.undos = undos
        self.resignations = resignations
        self.move_pages = move_pages
        self.side_messages = side_messages
        router.add(
            "game",
            {
                "undo": self.press_undo,
                "agree": self.agree,
                "decline": self.decline,
                "resign": self.press_resign,
                "resigned": self.confirm_resign,
            },
        )

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        table = SlashOption(TABLE, complete=self.suggestions.own_tables())
        self.commands.add(
            "game",
            Word("command", "undo"),
            Text("Take your last step back, or ask the others."),
            self.undo,
            table=table,
        )
        self.commands.add(
            "game",
            Word("command", "resign"),
            Text("Give up your seat."),
            self.resign,
            table=table,
        )

    # --- undo ---------------------------------------------------------

    async def undo(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """`/game undo`: takes the person's last step back, or asks the others."""
        found = await self.table_finder.acknowledge_and_find(interaction, table)
        await self._undo_and_answer(interaction, found)

    async def press_undo(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Undo* at the table or in private: as `/game undo`."""
        await acknowledge_press(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        await self._undo_and_answer(interaction, table)

    async def _undo_and_answer(self, interaction: discord.Interaction, table: Table) -> None:
        """Takes the step back or asks the others, and says which of the two it was.

        The person's private message shows it, above the question
        that is asked again.
        """
        table = await self.undos.undo(table.id, interaction.user.id)
        seat = table.own_seat(interaction.user.id).seat
        lines = await self._describe_undo(table, seat, words_for(interaction, table))
        await self.move_pages.show_outcome(interaction, table.id, seat, "\n".join(lines))

    async def _describe_undo(self, table: Table, seat: Seat, words: Words) -> list[str]:
        """The answer to *Undo*: that it is done or the others are asked, and what it takes back.

        Each action has a line of its own: there are commas in their names.
        """
        if table.row.undo:
            asked = words(Text("The others are asked whether they agree."))
            return [asked, *asked_back_lines(table, words)]
        moves = await asyncio.to_thread(list_taken_back, table.running_match, seat)
        if not moves:
            return [words(Text("Taken back."))]
        return [words(Text("Taken back:")), *(f"> {words(move)}" for move in moves)]

    async def agree(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Agree* at a request for an undo, which is done when all have agreed."""
        await self._answer_undo(interaction, args, agree=True)

    async def decline(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Decline* at a request for an undo: nothing is taken back."""
        await self._answer_undo(interaction, args, agree=False)

    async def _answer_undo(
        self,
        interaction: discord.Interaction,
        args: list[str],
        *,
        agree: bool,
    ) -> None:
        """Agrees to or declines the request for an undo that the pressed button names.

        The id names the table, the length of the log when it was asked for, and
        the seat that asks. Buttons of earlier versions do not name that seat.
        """
        await interaction.response.defer()
        table_id, seq = custom_ids.parse_numbers(args, 2)
        asker: int | None = None
        names_asker = len(args) > 2
        if names_asker:
            _table_id, _seq, asker = custom_ids.parse_numbers(args, 3)
        await self.table_finder.find_pressed(interaction, args)
        try:
            await self.undos.answer_request(
                table_id,
                interaction.user.id,
                seq,
                agree=agree,
                asker=asker,
            )
        except ConsentNotNeeded as error:
            await self._refuse_consent(interaction, table_id, seq, error)

    async def _refuse_consent(
        self,
        interaction: discord.Interaction,
        table_id: int,
        seq: int,
        error: ConsentNotNeeded,
    ) -> None:
        """Tells a person that they need not agree; the message is deleted after some seconds.

        It goes earlier where the request is closed.
        """
        shown = notice(words_for(interaction)(error.text))
        keep_while = while_undo_is_open(seq)
        delete = await self.side_messages.send(
            interaction, table_id, shown, keep_while, topic="consent"
        )
        delete_after_reading(delete)

    # --- resigning ----------------------------------------------------

    async def resign(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """`/game resign`: asks whether the person really gives up."""
        found = await self.table_finder.acknowledge_and_find(interaction, table)
        await self._ask_resign(interaction, found)

    async def press_resign(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Resign* at the page of one's seat: asks as `/game resign`."""
        await defer_privately(interaction)
        (table_id,) = custom_ids.parse_numbers(args, 1)
        table = await self.table_finder.find_by_id(interaction, table_id)
        await self._ask_resign(interaction, table)

    async def _ask_resign(self, interaction: discord.Interaction, table: Table) -> None:
        """Says what resigning means here, with a button to confirm it.

        With two sides it ends the match; else a bot plays on, and the
        person ranks last.
        """
        match = table.running_match
        table.own_seat(interaction.user.id)  # raises Illegal if they have none
        words = words_for(interaction, table)
        sides = set(match.game.teams(len(table.seats), match.options))
        if len(sides) == 2:
            warning = Text(
                "Resigning ends the match, and the other side wins. It cannot be taken back."
            )
        else:
            warning = Text("A bot plays on for you, and you rank last. It cannot be taken back.")
        resign_id = custom_ids.make_id("resigned", table.id)
        shown = confirm_page(warning, Text("Yes, resign"), resign_id, words)
        keep_while = while_seated(interaction.user.id)
        await self.side_messages.answer(interaction, table.id, shown, keep_while)

    async def confirm_resign(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Yes, resign*: the person gives up, and sees the result, or looks on."""
        await interaction.response.defer()
        (table_id,) = custom_ids.parse_numbers(args, 1)
        table = await self.table_finder.find_by_id(interaction, table_id)
        # the question itself is replaced by the result: it must not be deleted any more
        self.side_messages.release(interaction)
        await self.resignations.resign(table.id, interaction.user.id)
        await self.move_pages.show_resigned(interaction, table.id)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        UndoCog(
            commands=services.commands,
            router=services.router,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            undos=services.undos,
            resignations=services.resignations,
            move_pages=services.move_pages,
            side_messages=services.side_messages,
        )
    )
