"""Planning ahead: moves for when they are possible, and answers that always stand.

They are listed and cancelled in private.
"""

from __future__ import annotations

import asyncio
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from engine.core import Illegal, Move, StandingAnswer, Text, Word
from play import Table
from play.premoves import POSSIBLE_NOW, Premoves, list_standing_answers

from .components import custom_ids
from .messages.layout import (
    MAX_OPTIONS,
    TERRACOTTA,
    button,
    page,
    rows,
    text,
    unescape_label,
)
from .messages.premoves_page import (
    PLANS_HEAD,
    cancel_buttons,
    confirm_buttons,
    move_label,
    plan_lines,
    plannable_moves,
    queue_select,
    standing_select,
    standing_text,
    standing_value,
)
from .services.acknowledge import acknowledge_press, defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import Languages, words_for
from .services.move_pages import MovePages
from .services.side_messages import SideMessages, while_seated
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions

MAX_CHOICE_LENGTH: Final = 100  # letters of a suggestion


class PremovesCog(commands.Cog, name="premoves"):
    """The command `/game plan`, and the page of planned moves and standing answers."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        premoves: Premoves,
        move_pages: MovePages,
        side_messages: SideMessages,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.premoves = premoves
        self.move_pages = move_pages
        self.side_messages = side_messages
        router.add(
            "game",
            {
                "plans": self.press_plans,
                "unplan": self.cancel,
                "queue": self.queue_move,
                "orelse": self.queue_otherwise,
                "armplan": self.confirm,
                "always": self.choose_standing_answer,
                "stand": self.set_standing_answer,
            },
        )

    async def cog_load(self) -> None:
        """Called by the library: adds the command `/game plan`."""
        self.commands.add(
            "game",
            Word("command", "plan"),
            Text("Plan a move ahead, or look at your plans."),
            self.plan,
            move=SlashOption(
                Text("The move, made as soon as it is possible."), complete=self._suggest_moves
            ),
            otherwise=SlashOption(
                Text("What is done where that is not possible."), complete=self._suggest_moves
            ),
            table=SlashOption(TABLE, complete=self.suggestions.own_tables()),
        )

    async def _suggest_moves(
        self,
        interaction: discord.Interaction,
        current: str,
    ) -> list[app_commands.Choice[str]]:
        """Autocomplete for the options `move` and `otherwise`: moves that can be planned."""
        named = str(interaction.namespace.table or "")
        table = await self.table_finder.find_named_or_only(interaction, named or None)
        typed = current.strip().lower()
        words = words_for(interaction)
        labels: dict[str, str] = {}  # by the move as text, which is the value of the option
        for move in plannable_moves(table, interaction.user.id):
            label = move_label(table, move, words)
            move_text = table.game.moves.text(move)
            is_fitting = typed in f"{label} {move_text}".lower()
            if is_fitting and len(move_text) <= MAX_CHOICE_LENGTH:
                labels[move_text] = label
            if len(labels) == MAX_OPTIONS:
                break
        return [
            app_commands.Choice(name=unescape_label(label), value=move_text)
            for move_text, label in labels.items()
        ]

    # --- the page -----------------------------------------------------

    async def plan(
        self,
        interaction: discord.Interaction,
        move: str | None = None,
        otherwise: str | None = None,
        table: str | None = None,
    ) -> None:
        """`/game plan`: plans the move if one is given, and shows the plans of the seat.

        With `otherwise` it is a plan of several lines, which has to be confirmed
        on the page; without a move, one line more of the last plan.
        """
        await defer_privately(interaction)
        await self.languages.remember_person(interaction)
        found = await self.table_finder.find_named_or_only(interaction, table)
        moves = [found.game.moves.parse(each) for each in (move, otherwise) if each]
        if otherwise:
            continues_last_plan = not move
            found = await self.premoves.add_lines(
                found.id, interaction.user.id, moves, otherwise=continues_last_plan
            )
        elif moves:
            found = await self._add_premove(interaction, found, moves[0])
        await self._show_plans(interaction, found)

    async def _add_premove(
        self,
        interaction: discord.Interaction,
        table: Table,
        move: Move,
    ) -> Table:
        """Plans a move for later; raises Illegal if it is possible now.

        What is possible now has to be done by hand: only there the person is
        asked to confirm a move that gives something up for good.
        """
        seat = table.own_seat(interaction.user.id).seat
        decision = table.running_match.decision(seat)
        if decision is not None and decision.allows(move):
            raise Illegal(POSSIBLE_NOW)
        return await self.premoves.add(table.id, interaction.user.id, move)

    async def press_plans(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Plans* at the private page *My seat*: shows the plans in a new message.

        `args` holds the number of the table.
        """
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        await self._show_plans(interaction, table)

    async def _show_plans(self, interaction: discord.Interaction, table: Table) -> None:
        """Shows what the seat has planned, and lists of what else it can plan."""
        seat = table.own_seat(interaction.user.id).seat
        words = words_for(interaction, table)
        planned = plan_lines(table, seat, words) or [words(Text("Nothing is planned."))]
        blocks = [
            text("\n".join([words(PLANS_HEAD), *planned])),
            *confirm_buttons(table, seat, words),
            *cancel_buttons(table, seat, words),
        ]
        if table.match is not None and table.match.decisions():
            known = await asyncio.to_thread(list_standing_answers, table, seat)
            blocks += [
                *queue_select(table, seat, words),
                *standing_select(table, seat, known, words),
            ]
        back = button(words(Text("My seat")), custom_ids.make_id("seat", table.id))
        shown = page(*blocks, *rows([back]), accent=TERRACOTTA)
        keep_while = while_seated(interaction.user.id)
        await self.side_messages.answer(interaction, table.id, shown, keep_while)

    async def cancel(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Cancel …* at the plans: removes one of them."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        _table_id, plan_id = custom_ids.parse_numbers(args, 2)
        table = await self.premoves.cancel(table.id, interaction.user.id, plan_id)
        await self._show_plans(interaction, table)

    async def queue_move(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection at the plans: plans a move that needs only its name, as soon as possible."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        chosen = custom_ids.read_selection(interaction)
        move = table.game.moves.parse(chosen)
        table = await self._add_premove(interaction, table, move)
        await self._show_plans(interaction, table)

    async def queue_otherwise(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection at the plans: plans what is done where the last plan is not possible."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        move = table.game.moves.parse(custom_ids.read_selection(interaction))
        table = await self.premoves.add_lines(
            table.id, interaction.user.id, [move], otherwise=True
        )
        await self._show_plans(interaction, table)

    async def confirm(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Confirm* at the plans: those that waited for it are carried out when due."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        table = await self.premoves.confirm(table.id, interaction.user.id)
        await self._show_plans(interaction, table)

    async def choose_standing_answer(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Handles the list on the page of plans: makes the chosen answer a standing one.

        The second argument of the id is 1 if the answer shall stand only
        until this turn ends.
        """
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        seat = table.own_seat(interaction.user.id).seat
        chosen = custom_ids.read_selection(interaction)
        known = await asyncio.to_thread(list_standing_answers, table, seat)
        by_value = {standing_value(table, answer): answer for answer in known}
        found = by_value.get(chosen)
        if found is None:
            raise Illegal(custom_ids.OUTDATED)
        _table_id, this_turn_only = custom_ids.parse_numbers(args, 2)
        table = await self.premoves.add(
            table.id,
            interaction.user.id,
            found.move,
            found.prompt,
            passing=this_turn_only == 1,
        )
        await self._show_plans(interaction, table)

    async def set_standing_answer(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *… (this turn)* or *… (always)*: that answer stands from now on.

        The button is at the table message, in a private menu, or beneath a move,
        and leads back there. The arguments are the table, the index among the
        game's standing answers, and 1 for this turn.
        """
        await acknowledge_press(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        _table_id, index, this_turn_only = custom_ids.parse_numbers(args, 3)
        match = table.running_match
        known = match.game.standing_answers(match.seats, match.options)
        if index >= len(known):
            raise Illegal(custom_ids.OUTDATED)
        chosen = known[index]
        table = await self.premoves.add(
            table.id,
            interaction.user.id,
            chosen.move,
            chosen.topic,
            passing=this_turn_only == 1,
        )
        await self._show_question_again(interaction, table, chosen, is_passing=this_turn_only == 1)

    async def _show_question_again(
        self,
        interaction: discord.Interaction,
        table: Table,
        answer: StandingAnswer,
        *,
        is_passing: bool,
    ) -> None:
        """Says that an answer is given by itself from now on, above the person's next question.

        Where they are asked nothing, whom the table waits for stands
        below. With `is_passing` the answer stands for this turn alone.
        """
        said = standing_text(answer.title, is_passing=is_passing)
        seat = table.own_seat(interaction.user.id).seat
        head = f"✓ {words_for(interaction, table)(said)}"
        await self.move_pages.show_outcome(interaction, table.id, seat, head)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        PremovesCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            premoves=services.premoves,
            move_pages=services.move_pages,
            side_messages=services.side_messages,
        )
    )
