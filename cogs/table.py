"""Playing: the generic cog that shows decisions as menus, forms and slash commands, for every game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord
from discord.ext import commands

from db import matches
from engine import games
from engine.core import Decision, Form, Illegal, Move, Seat, Text
from engine.move import Diverged
from play import Table, faults
from play.automatic import outdated

from . import _ids
from ._aloud import meant, once_for_all, place_of
from ._commands import group_of, move_of
from ._desk import Desk
from ._forms import Drafts, answers, dialog, open_dialog
from ._layout import TERRACOTTA, Block, button, link, page, rows, text
from ._lists import link_to
from ._menus import NOTHING, Menu, Place, warned
from ._own import own, since
from ._speech import quoted

if TYPE_CHECKING:
    from bot import Tabularium

LOOKED_AT: Final = 10  # tables among which the way on is looked for
OUTCOME: Final = 5  # sentences about what came of a move
VAIN: Final = Text("What you had planned is not possible any more.")
HOMELESS: Final = Text("I may not write at this table's place any more, so the others do not see it. A moderator can use /table move.")


class TableCog(commands.Cog, name="table"):
    """From a press to a committed move, and back to the person."""

    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Desk = bot.desk
        self.drafts = Drafts()
        for action, press in {
            "act": self.act, "seat": self.seat, "go": self.go, "back": self.go, "pick": self.pick, "whole": self.whole, "move": self.move,
            "sure": self.sure, "form": self.open_form, "retry": self.retry, "filled": self.filled,
            "undo": self.undo, "agree": self.agree, "decline": self.decline, "say": self.say, "fill": self.fill,
        }.items():  # fmt: skip
            self.desk.route(action, press, "game")

    async def cog_load(self) -> None:
        for game in games().values():
            self.bot.tree.add_command(group_of(game, self.command))

    # --- the table message's buttons ----------------------------------------------------------------------------------

    async def act(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        (table_id,) = _ids.numbers(args, 1)
        table = await self._seated(interaction, table_id)
        seat = table.own_seat(interaction.user.id).seat
        await self._show_menu(interaction, table, seat)

    async def seat(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Everything that only this person may see."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self._seated(interaction, _ids.numbers(args, 1)[0])
        if table.match is None:
            raise Illegal(Text("This table has not started yet."))
        seat = table.own_seat(interaction.user.id).seat
        words = self.desk.words(interaction, table)
        files = await self.desk.pictures.seat(table.row.game, table.view(seat), table.words(words.code), {})
        await interaction.edit_original_response(view=own(table, seat, words, files), attachments=files)

    async def say(self, interaction: discord.Interaction, args: list[str]) -> None:
        """An answer right at the table message."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self._seated(interaction, _ids.numbers(args, 1)[0])
        seat = table.own_seat(interaction.user.id).seat
        _, spoken = meant(table, seat, args)
        await self._do(interaction, table, place_of(table, seat), spoken.kind())

    async def fill(self, interaction: discord.Interaction, args: list[str]) -> None:
        """An answer that needs a form, which opens right away."""
        table = await self._seated(interaction, _ids.numbers(args, 1)[0])
        seat = table.own_seat(interaction.user.id).seat
        decision, spoken = meant(table, seat, args)
        forms = [at for at, form in enumerate(decision.forms) if form.kind is spoken.kind]
        if not forms:
            raise Illegal(Text("That cannot be done now."))
        await self._open(interaction, [*place_of(table, seat).question(), str(forms[0])], None)

    async def _seated(self, interaction: discord.Interaction, table_id: int) -> Table:
        await self.desk.remember(interaction)
        return await self.desk.table_of(interaction, table_id)

    # --- menus --------------------------------------------------------------------------------------------------------

    async def _show_menu(
        self, interaction: discord.Interaction, table: Table, seat: Seat, place: Place | None = None, head: str = ""
    ) -> None:
        """The menu of the question that the seat is asked now, with its private picture."""
        decision = table.playing.decision(seat)
        if decision is None:
            raise Illegal(Text("It is not your turn. You will be told when it is."))
        words = self.desk.words(interaction, table)
        place = place or Place(table.id, seat, table.playing.asked(seat) or 0)
        menu = Menu(table, decision, place, words)
        files = await self.desk.pictures.seat(table.row.game, menu.view, table.words(words.code), menu.targets())
        heads = [head] if head else since(table, seat, words) if place.kind == NOTHING else []
        heads += [words(VAIN)] if not head and place.kind == NOTHING and outdated(table, seat) else []
        await interaction.edit_original_response(view=menu.shown(files, heads), attachments=files)

    async def _at(self, interaction: discord.Interaction, place: Place) -> tuple[Table, Decision]:
        """The table and the question of a menu; Illegal where it is somebody else's, or no longer asked."""
        table = await self._seated(interaction, place.table)
        if table.own_seat(interaction.user.id).seat != place.seat:
            raise Illegal(Text("That menu belongs to another seat."))
        self.desk.tables.check_asked(table, place.seat, place.asked)
        decision = table.playing.decision(place.seat)
        assert decision is not None
        return table, decision

    async def go(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A step in the menu: a kind, a page, or back."""
        await interaction.response.defer()
        await self._step(interaction, Place.read(args))

    async def pick(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A value of the next field."""
        await interaction.response.defer()
        place = Place.read(args)
        await self._step(interaction, replace(place, chosen=(*place.chosen, _ids.chosen(interaction)), page=0))

    async def _step(self, interaction: discord.Interaction, place: Place) -> None:
        table, decision = await self._at(interaction, place)
        move = Menu(table, decision, place, self.desk.words(interaction, table)).only()
        if move is None:
            await self._show_menu(interaction, table, place.seat, place)
        else:
            await self._do(interaction, table, place, move)

    async def whole(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A whole move from a list."""
        await interaction.response.defer()
        await self._do_text(interaction, args, _ids.chosen(interaction))

    async def move(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A whole move on a button."""
        await interaction.response.defer()
        await self._do_text(interaction, args, args[3] if len(args) == 4 else "")

    async def sure(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A move that was asked back about, and confirmed."""
        await interaction.response.defer()
        await self._do_text(interaction, args, args[3] if len(args) == 4 else "", sure=True)

    async def _do_text(self, interaction: discord.Interaction, args: list[str], move_text: str, *, sure: bool = False) -> None:
        place = Place.read(args)
        table, _ = await self._at(interaction, place)
        await self._do(interaction, table, place, table.game.moves.parse(move_text), sure=sure)

    async def _do(self, interaction: discord.Interaction, table: Table, place: Place, move: Move, *, sure: bool = False) -> None:
        """Commits the move, confirms it in private, and goes on with the next question where it is the same seat's."""
        words = self.desk.words(interaction, table)
        decision = table.playing.decision(place.seat)
        if decision is None or not decision.allows(move):
            raise Illegal(decision.refusal(move) if decision else Text("That cannot be done now."))
        choice = table.game.describe(table.view(place.seat), move)
        if choice.warning is not None and not sure:
            await interaction.edit_original_response(view=warned(choice, place, table.game.moves.text(move), words), attachments=[])
            return
        again = once_for_all(table, decision, move, words)  # the move may end the match
        line = await self.desk.tables.act(table.id, interaction.user.id, move, place.asked)
        came = [f"> {words(text)}" for text in table.news(line, place.seat)[-OUTCOME:]]
        done = [f"✓ {words(Text('Done: {what}', what=choice.label))}", *came]
        await self._confirm(interaction, table.id, place.seat, "\n".join(done), again)

    async def _confirm(self, interaction: discord.Interaction, table_id: int, seat: Seat, head: str, again: list[Block]) -> None:
        table = await self.desk.tables.table(table_id)
        if table.row.settings.get("homeless"):
            head += "\n" + self.desk.words(interaction)(HOMELESS)
        if seat in table.asked():
            await self._show_menu(interaction, table, seat, head=head)
        else:
            blocks = [text(head), *again, *await self._next(interaction, table_id)]
            await interaction.edit_original_response(view=page(*blocks, accent=TERRACOTTA), attachments=[])

    async def _next(self, interaction: discord.Interaction, table_id: int) -> list[Block]:
        """The way to another table that waits for the person, so that nobody has to look for it."""
        async with self.desk.db.peek() as c:
            others = [number for number in await matches.asked_matches(c, interaction.user.id) if number != table_id]
        for number in others[:LOOKED_AT]:
            async with self.desk.db.peek() as c:
                row = await matches.get(c, number)
            if row is not None and await self.desk.is_open_to(interaction, row.server_id):
                said = self.desk.words(interaction)(Text("On to table {n}", n=row.id))
                return rows([link(said, link_to(row))])
        return []

    # --- forms --------------------------------------------------------------------------------------------------------

    def _form(self, table: Table, seat: Seat, at: int) -> Form:
        decision = table.playing.decision(seat)
        if decision is None or not 0 <= at < len(decision.forms):
            raise Illegal(Text("That cannot be done now."))
        return decision.forms[at]

    async def open_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog itself is the answer: no lock, no write."""
        await self._open(interaction, args[:4], None)

    async def retry(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._open(interaction, args[:4], args[4] if len(args) > 4 else None)

    async def _open(self, interaction: discord.Interaction, args: list[str], draft: str | None) -> None:
        place, at = _form_place(args)
        table, _ = await self._at(interaction, place)
        typed = self.drafts.get(draft) if draft else None
        form = self._form(table, place.seat, at)
        asked = [*place.question(), at]
        await open_dialog(interaction, dialog(form, self.desk.words(interaction, table), asked, typed))
        faults.point("form-open")

    async def filled(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A form that was sent in, perhaps opened before a restart."""
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
        place, at = _form_place(args)
        table, _ = await self._at(interaction, place)
        form = self._form(table, place.seat, at)
        typed = answers(interaction, form.questions())
        try:
            move = form.read(typed)
        except (Illegal, Diverged, ValueError, IndexError) as error:
            reason = error.text if isinstance(error, Illegal) else Text("The answer does not fit the question.")
            words = self.desk.words(interaction, table)
            retry = _ids.make("retry", *place.question(), at, self.drafts.keep(typed))
            again = button(words(Text("Try again")), retry, discord.ButtonStyle.primary)
            shown = page(text(words(quoted(reason))), *rows([again]), accent=TERRACOTTA)
            await interaction.followup.send(view=shown, ephemeral=True)
            return
        await self._do(interaction, table, place, move)

    # --- slash commands -----------------------------------------------------------------------------------------------

    async def command(self, interaction: discord.Interaction, table: Table, kind: type[Move], typed: dict[str, str]) -> None:
        """`/armadora warrior value:3 at:C4`; a kind that is only a form opens it."""
        seat = table.own_seat(interaction.user.id).seat
        asked = table.playing.asked(seat)
        decision = table.playing.decision(seat)
        forms = [at for at, form in enumerate(decision.forms) if form.kind is kind] if decision else []
        if forms and not typed:
            await self._open(interaction, [str(table.id), str(seat), f"{asked or 0:x}", str(forms[0])], None)
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        move = move_of(table, seat, kind, typed)
        await self._do(interaction, table, Place(table.id, seat, asked or 0), move)

    # --- undo ---------------------------------------------------------------------------------------------------------

    async def undo(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self._seated(interaction, _ids.numbers(args, 1)[0])
        await self.undone(interaction, table)

    async def undone(self, interaction: discord.Interaction, table: Table) -> None:
        table = await self.desk.undoing.undo(table.id, interaction.user.id)
        words = self.desk.words(interaction, table)
        done = Text("The others are asked whether they agree.") if table.row.undo else Text("Taken back.")
        await interaction.edit_original_response(view=page(text(words(done)), accent=TERRACOTTA))

    async def agree(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._answer_undo(interaction, args, agree=True)

    async def decline(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._answer_undo(interaction, args, agree=False)

    async def _answer_undo(self, interaction: discord.Interaction, args: list[str], *, agree: bool) -> None:
        await interaction.response.defer()
        table_id, seq, *asker = _ids.numbers(args, max(2, min(len(args), 3)))  # earlier buttons did not name who asks
        await self._seated(interaction, table_id)
        await self.desk.undoing.answer(table_id, interaction.user.id, seq, agree=agree, asker=next(iter(asker), None))


def _form_place(args: list[str]) -> tuple[Place, int]:
    if len(args) < 4:
        raise Illegal(_ids.OLD)
    return Place.read(args[:3]), _ids.numbers(args[3:], 1)[0]


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(TableCog(bot))
