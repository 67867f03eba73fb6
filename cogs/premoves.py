"""Planning ahead: moves for when they are possible, and answers that always stand, listed and
cancelled in private.
"""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import TYPE_CHECKING, Final
from zlib import crc32

import discord
from discord import app_commands
from discord.ext import commands

from engine.core import Illegal, Move, Text, Word
from play import Table
from play.auto_moves import list_outdated_plans, load_planned_move
from play.premoves import (
    Premoves,
    StandingOffer,
    blank_prompt,
    last_decision,
    list_standing_answers,
    plans_of,
    standing_title,
)
from words import Words

from .components import custom_ids
from .messages.layout import (
    OPTIONS,
    TERRACOTTA,
    Block,
    button,
    option,
    page,
    rows,
    select,
    strip_markdown,
    text,
)
from .services.language import Languages, words_for
from .services.router import PressRouter
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions

if TYPE_CHECKING:
    from bot import Tabularium

LOOKED_AT: Final = 3000  # moves that are searched for what somebody types
CHOICE: Final = 100  # letters of a suggestion
HEAD: Final = Text(
    "**Plans** A planned move is made as soon as it is possible, a standing answer whenever the "
    "question comes."
)


class PremovesCog(commands.Cog, name="premoves"):
    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        premoves: Premoves,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.premoves = premoves
        router.add(
            "game",
            {
                "plans": self.press,
                "unplan": self.cancel,
                "queue": self.queue_move,
                "always": self.show_standing_answers,
                "stand": self.set_standing_answer,
            },
        )

    async def cog_load(self) -> None:
        self.commands.add(
            "game",
            Word("command", "plan"),
            Text("Plan a move ahead, or look at your plans."),
            self.plan,
            move=SlashOption(
                Text("The move, made as soon as it is possible."), complete=self._moves
            ),
            table=SlashOption(TABLE, complete=self.suggestions.own_tables()),
        )

    async def _moves(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """What the seat could do when it was asked last, as short text."""
        table = await self.table_finder.find_named(
            interaction, str(interaction.namespace.table or "") or None
        )
        typed = current.strip().lower()
        words = words_for(interaction)
        found = (
            (_move_label(table, move, words), table.game.moves.text(move))
            for move in _plannable_moves(table, interaction.user.id)
        )
        fitting = (
            each
            for each in dict.fromkeys(found)
            if typed in f"{each[0]} {each[1]}".lower() and len(each[1]) <= CHOICE
        )
        return [
            app_commands.Choice(name=strip_markdown(said), value=value)
            for said, value in islice(fitting, OPTIONS)
        ]

    # --- the page ---------------------------------------------------------------------------------

    async def plan(
        self, interaction: discord.Interaction, move: str | None = None, table: str | None = None
    ) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.languages.remember_person(interaction)
        found = await self.table_finder.find_named(interaction, table)
        if move:
            found = await self._add_premove(interaction, found, found.game.moves.parse(move))
        await self._show(interaction, found)

    async def _add_premove(
        self, interaction: discord.Interaction, table: Table, move: Move
    ) -> Table:
        """Plans a move for later.

        What is possible now is done by hand: there one is asked back about what is given up for
        good.
        """
        decision = table.running_match.decision(table.own_seat(interaction.user.id).seat)
        if decision is not None and decision.allows(move):
            raise Illegal(Text("You can do that right now: press Act at the table."))
        return await self.premoves.add(table.id, interaction.user.id, move)

    async def press(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._show(interaction, await self.table_finder.find_pressed(interaction, args))

    async def _show(self, interaction: discord.Interaction, table: Table) -> None:
        seat = table.own_seat(interaction.user.id).seat
        words = words_for(interaction, table)
        blocks = [
            text("\n".join([words(HEAD), *_plan_lines(table, seat, words)])),
            *_cancel_select(table, seat, words),
        ]
        if table.match is not None and table.match.decisions():
            known = await asyncio.to_thread(list_standing_answers, table, seat)
            blocks += [*_queue_select(table, words), *_standing_select(table, known, words)]
        await interaction.edit_original_response(
            view=page(*blocks, accent=TERRACOTTA), attachments=[]
        )

    async def cancel(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self._show(
            interaction,
            await self.premoves.cancel(
                table.id, interaction.user.id, custom_ids.parse_numbers(args, 2)[1]
            ),
        )

    async def queue_move(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        move = table.game.moves.parse(custom_ids.selected_value(interaction))
        await self._show(interaction, await self._add_premove(interaction, table, move))

    async def show_standing_answers(
        self, interaction: discord.Interaction, args: list[str]
    ) -> None:
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        seat, chosen = (
            table.own_seat(interaction.user.id).seat,
            custom_ids.selected_value(interaction),
        )
        known = await asyncio.to_thread(list_standing_answers, table, seat)
        found = next((each for each in known if _mark(table, each) == chosen), None)
        if found is None:
            raise Illegal(custom_ids.OUTDATED)
        passing, person = custom_ids.parse_numbers(args, 2)[1] == 1, interaction.user.id
        await self._show(
            interaction,
            await self.premoves.add(table.id, person, found.move, found.prompt, passing=passing),
        )

    async def set_standing_answer(self, interaction: discord.Interaction, args: list[str]) -> None:
        """An answer that the game names is given from now on, for this turn or always."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        _, at, passing = custom_ids.parse_numbers(args, 3)
        match = table.running_match
        known = match.game.standing_answers(match.seats, match.options)
        if not 0 <= at < len(known):
            raise Illegal(custom_ids.OUTDATED)
        chosen, person = known[at], interaction.user.id
        await self._show(
            interaction,
            await self.premoves.add(
                table.id, person, chosen.move, chosen.topic, passing=passing == 1
            ),
        )


def _plannable_moves(table: Table, person: int) -> list[Move]:
    """What the seat could do when it was asked last, moves without a target first."""
    decision = last_decision(table, table.own_seat(person).seat) if table.running_match else None
    bare = [kind() for kind in table.game.moves.kinds if not kind.axes()]
    return [*bare, *islice(decision.moves, LOOKED_AT)] if decision else bare


def _move_label(table: Table, move: Move, words: Words) -> str:
    """A move as it is written, its verb in the reader's language."""
    verb = type(move).verb
    return words(verb) + table.game.moves.text(move).removeprefix(verb.id)


def _plan_line(table: Table, words: Words, prompt: str | None, move: str, passing: bool) -> str:
    if prompt is None:
        return words(Text("As soon as possible: {move}", move=f"`{move}`"))
    if (title := standing_title(table, prompt)) is not None:
        return words(
            Text("{what} (this turn)", what=title)
            if passing
            else Text("{what} (always)", what=title)
        )
    told = blank_prompt(prompt)
    if passing:
        return words(
            Text("Until this turn ends, to “{question}”: {move}", question=told, move=f"`{move}`")
        )
    return words(Text("Always to “{question}”: {move}", question=told, move=f"`{move}`"))


def _plan_lines(table: Table, seat: int, words: Words) -> list[str]:
    vain = list_outdated_plans(table, seat)
    lines = []
    for number, plan in enumerate(plans_of(table, seat), 1):
        move = load_planned_move(table, plan)
        said = _plan_line(
            table,
            words,
            plan.prompt,
            _move_label(table, move, words) if move else "?",
            plan.passing,
        )
        lines.append(
            f"{number}. {said}"
            + (f" — {words(Text('not possible any more'))}" if plan in vain else "")
        )
    return lines or [words(Text("Nothing is planned."))]


def _cancel_select(table: Table, seat: int, words: Words) -> list[Block]:
    return rows([
        button(words(Text("Cancel {n}", n=number)), custom_ids.make_id("unplan", table.id, plan.id))
        for number, plan in enumerate(plans_of(table, seat), 1)
    ])  # fmt: skip


def _queue_select(table: Table, words: Words) -> list[Block]:
    """Moves without a target: to pass in advance."""
    kinds = [kind for kind in table.game.moves.kinds if not kind.axes()][:OPTIONS]
    offered = [option(words(kind.verb), kind.verb.id, words(kind.about)) for kind in kinds]
    return (
        [
            select(
                custom_ids.make_id("queue", table.id),
                offered,
                words(Text("Do as soon as possible")),
            )
        ]
        if offered
        else []
    )


def _standing_select(table: Table, known: list[StandingOffer], words: Words) -> list[Block]:
    """The seat's own answers, to be given again by themselves."""
    found = [each for each in known if len(_mark(table, each)) <= 100]
    if not found:
        return []
    offered = [_option(table, each, words) for each in found]
    return [
        select(custom_ids.make_id("always", table.id, 0), offered, words(Text("Always answer so"))),
        select(
            custom_ids.make_id("always", table.id, 1),
            offered,
            words(Text("Answer so until this turn ends")),
        ),
    ]


def _option(table: Table, answer: StandingOffer, words: Words) -> discord.SelectOption:
    title, mark = standing_title(table, answer.prompt), _mark(table, answer)
    return (
        option(words(title), mark)
        if title
        else option(
            _move_label(table, answer.move, words), mark, words(blank_prompt(answer.prompt))
        )
    )


def _mark(table: Table, answer: StandingOffer) -> str:
    """What tells one answer from another in a list."""
    return f"{crc32(answer.prompt.encode()):x} {table.game.moves.text(answer.move)}"


async def setup(bot: Tabularium) -> None:
    services = bot.services
    await bot.add_cog(
        PremovesCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            premoves=services.premoves,
        )
    )
