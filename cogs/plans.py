"""Planning ahead: moves for when they are possible, and answers that always stand, listed and cancelled in private."""

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
from play.automatic import outdated, planned
from play.plans import Answered, answered, last_asked, plans_of, question, standing_title
from words import Words

from . import _ids
from ._commands import TABLE, table_for, tables_here
from ._desk import Desk
from ._layout import OPTIONS, TERRACOTTA, Block, bare, button, option, page, rows, select, text
from ._slash import Opt, command

if TYPE_CHECKING:
    from bot import Tabularium

LOOKED_AT: Final = 3000  # moves that are searched for what somebody types
CHOICE: Final = 100  # letters of a suggestion
HEAD: Final = Text("**Plans** A planned move is made as soon as it is possible, a standing answer whenever the question comes.")


class PlansCog(commands.Cog, name="plans"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Desk = bot.desk
        for action, press in {
            "plans": self.press, "unplan": self.cancel, "queue": self.queue, "always": self.always, "stand": self.stand,
        }.items():  # fmt: skip
            self.desk.route(action, press, "game")

    async def cog_load(self) -> None:
        self.bot.branch("game").add_command(command(
            Word("command", "plan"), Text("Plan a move ahead, or look at your plans."), self.plan,
            move=Opt(Text("The move, made as soon as it is possible."), complete=self._moves),
            table=Opt(TABLE, complete=self._tables),
        ))  # fmt: skip

    async def _tables(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await tables_here(self.desk, interaction, current)

    async def _moves(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """What the seat could do when it was asked last, as short text."""
        table = await table_for(self.desk, interaction, str(interaction.namespace.table or "") or None)
        typed = current.strip().lower()
        words = self.desk.words(interaction)
        found = ((_named(table, move, words), table.game.moves.text(move)) for move in _possible(table, interaction.user.id))
        fitting = (each for each in dict.fromkeys(found) if typed in f"{each[0]} {each[1]}".lower() and len(each[1]) <= CHOICE)
        return [app_commands.Choice(name=bare(said), value=value) for said, value in islice(fitting, OPTIONS)]

    # --- the page -----------------------------------------------------------------------------------------------------

    async def plan(self, interaction: discord.Interaction, move: str | None = None, table: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        found = await table_for(self.desk, interaction, table)
        if move:
            found = await self._queued(interaction, found, found.game.moves.parse(move))
        await self._show(interaction, found)

    async def _queued(self, interaction: discord.Interaction, table: Table, move: Move) -> Table:
        """Plans a move for later. What is possible now is done by hand: there one is asked back about what is given up for good."""
        decision = table.playing.decision(table.own_seat(interaction.user.id).seat)
        if decision is not None and decision.allows(move):
            raise Illegal(Text("You can do that right now: press Act at the table."))
        return await self.desk.planning.add(table.id, interaction.user.id, move)

    async def press(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._show(interaction, await self._table(interaction, args))

    async def _table(self, interaction: discord.Interaction, args: list[str]) -> Table:
        await self.desk.remember(interaction)
        return await self.desk.table_of(interaction, _ids.numbers(args, 1)[0])

    async def _show(self, interaction: discord.Interaction, table: Table) -> None:
        seat = table.own_seat(interaction.user.id).seat
        words = self.desk.words(interaction, table)
        blocks = [text("\n".join([words(HEAD), *_listed(table, seat, words)])), *_cancelling(table, seat, words)]
        if table.match is not None and table.match.decisions():
            known = await asyncio.to_thread(answered, table, seat)
            blocks += [*_queueing(table, words), *_standing(table, known, words)]
        await interaction.edit_original_response(view=page(*blocks, accent=TERRACOTTA), attachments=[])

    async def cancel(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        await self._show(interaction, await self.desk.planning.cancel(table.id, interaction.user.id, _ids.numbers(args, 2)[1]))

    async def queue(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        move = table.game.moves.parse(_ids.chosen(interaction))
        await self._show(interaction, await self._queued(interaction, table, move))

    async def always(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        seat, chosen = table.own_seat(interaction.user.id).seat, _ids.chosen(interaction)
        known = await asyncio.to_thread(answered, table, seat)
        found = next((each for each in known if _mark(table, each) == chosen), None)
        if found is None:
            raise Illegal(_ids.OLD)
        passing, person = _ids.numbers(args, 2)[1] == 1, interaction.user.id
        await self._show(interaction, await self.desk.planning.add(table.id, person, found.move, found.prompt, passing=passing))

    async def stand(self, interaction: discord.Interaction, args: list[str]) -> None:
        """An answer that the game names is given from now on, for this turn or always."""
        await interaction.response.defer()
        table = await self._table(interaction, args)
        _, at, passing = _ids.numbers(args, 3)
        match = table.playing
        known = match.game.standing(match.seats, match.options)
        if not 0 <= at < len(known):
            raise Illegal(_ids.OLD)
        chosen, person = known[at], interaction.user.id
        await self._show(interaction, await self.desk.planning.add(table.id, person, chosen.move, chosen.topic, passing=passing == 1))


def _possible(table: Table, person: int) -> list[Move]:
    """What the seat could do when it was asked last, moves without a target first."""
    decision = last_asked(table, table.own_seat(person).seat) if table.playing else None
    bare = [kind() for kind in table.game.moves.kinds if not kind.axes()]
    return [*bare, *islice(decision.moves, LOOKED_AT)] if decision else bare


def _named(table: Table, move: Move, words: Words) -> str:
    """A move as it is written, its verb in the reader's language."""
    verb = type(move).verb
    return words(verb) + table.game.moves.text(move).removeprefix(verb.id)


def _said(table: Table, words: Words, prompt: str | None, move: str, passing: bool) -> str:
    if prompt is None:
        return words(Text("As soon as possible: {move}", move=f"`{move}`"))
    if (title := standing_title(table, prompt)) is not None:
        return words(Text("{what} (this turn)", what=title) if passing else Text("{what} (always)", what=title))
    told = question(prompt)
    if passing:
        return words(Text("Until this turn ends, to “{question}”: {move}", question=told, move=f"`{move}`"))
    return words(Text("Always to “{question}”: {move}", question=told, move=f"`{move}`"))


def _listed(table: Table, seat: int, words: Words) -> list[str]:
    vain = outdated(table, seat)
    lines = []
    for number, plan in enumerate(plans_of(table, seat), 1):
        move = planned(table, plan)
        said = _said(table, words, plan.prompt, _named(table, move, words) if move else "?", plan.passing)
        lines.append(f"{number}. {said}" + (f" — {words(Text('not possible any more'))}" if plan in vain else ""))
    return lines or [words(Text("Nothing is planned."))]


def _cancelling(table: Table, seat: int, words: Words) -> list[Block]:
    return rows([
        button(words(Text("Cancel {n}", n=number)), _ids.make("unplan", table.id, plan.id))
        for number, plan in enumerate(plans_of(table, seat), 1)
    ])  # fmt: skip


def _queueing(table: Table, words: Words) -> list[Block]:
    """Moves without a target: to pass in advance."""
    kinds = [kind for kind in table.game.moves.kinds if not kind.axes()][:OPTIONS]
    offered = [option(words(kind.verb), kind.verb.id, words(kind.about)) for kind in kinds]
    return [select(_ids.make("queue", table.id), offered, words(Text("Do as soon as possible")))] if offered else []


def _standing(table: Table, known: list[Answered], words: Words) -> list[Block]:
    """The seat's own answers, to be given again by themselves."""
    found = [each for each in known if len(_mark(table, each)) <= 100]
    if not found:
        return []
    offered = [_option(table, each, words) for each in found]
    return [
        select(_ids.make("always", table.id, 0), offered, words(Text("Always answer so"))),
        select(_ids.make("always", table.id, 1), offered, words(Text("Answer so until this turn ends"))),
    ]


def _option(table: Table, answer: Answered, words: Words) -> discord.SelectOption:
    title, mark = standing_title(table, answer.prompt), _mark(table, answer)
    return option(words(title), mark) if title else option(_named(table, answer.move, words), mark, words(question(answer.prompt)))


def _mark(table: Table, answer: Answered) -> str:
    """What tells one answer from another in a list."""
    return f"{crc32(answer.prompt.encode()):x} {table.game.moves.text(answer.move)}"


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(PlansCog(bot))
