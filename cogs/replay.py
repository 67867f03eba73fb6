"""Looking back: a match step by step in private, its film, and finished matches from files."""

from __future__ import annotations

import io
import secrets
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands, ui
from discord.ext import commands

from engine.core import Illegal, Line, Seat, Text, Word
from engine.match import Match
from play import Table
from play.aside import Aside
from play.importing import Importing
from play.match_file import LARGEST
from play.replay import position
from play.table import LIVE
from words import Words

from . import _cards, _ids
from ._commands import TABLE, match_for, matches_here
from ._desk import Desk
from ._films import Film, Films
from ._forms import answers, open_dialog, take_form
from ._layout import TERRACOTTA, Block, button, clip, gallery, notice, option, page, rows, select, text
from ._slash import Opt, command
from ._speech import plain

if TYPE_CHECKING:
    from bot import Tabularium

PRIMARY: Final = discord.ButtonStyle.primary
EVERYBODY: Final = "p"  # the eye of the public


class ReplayCog(commands.Cog, name="replay"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Desk = bot.desk
        self.films = Films()
        self.importing = Importing(self.desk.tables)
        self._looking = Aside()  # many replays at once would leave the loop no time
        for action, press in {
            "replay": self.press, "step": self.step, "jump": self.jump, "jumped": self.jumped, "eye": self.look_through, "film": self.film,
        }.items():  # fmt: skip
            self.desk.route(action, press, "game")

    async def cog_load(self) -> None:
        game = self.bot.branch("game")
        which = Opt(TABLE, complete=self._tables)
        game.add_command(command(Word("command", "replay"), Text("A match step by step, and as a film."), self.replay, table=which))
        game.add_command(command(
            Word("command", "import"), Text("Bring a finished match from a file."), self.bring,
            file=Opt(Text("A file that /game export made."), discord.Attachment, required=True),
        ))  # fmt: skip
        game.add_command(command(
            Word("command", "verify"), Text("Check whether chance was fair in a finished match."), self.verify,
            table=which, file=Opt(Text("A file that /game export made, instead of a table."), discord.Attachment),
        ))  # fmt: skip

    async def cog_unload(self) -> None:
        self.films.close()

    async def _tables(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await matches_here(self.desk, interaction, current)

    # --- step by step -------------------------------------------------------------------------------------------------

    async def replay(self, interaction: discord.Interaction, table: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        await self._show(interaction, await self._found(interaction, table), 0, EVERYBODY)

    async def _found(self, interaction: discord.Interaction, named: str | None) -> Table:
        return await match_for(self.desk, interaction, named)

    async def press(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._show(interaction, await self._table(interaction, args), 0, EVERYBODY)

    async def _table(self, interaction: discord.Interaction, args: list[str]) -> Table:
        await self.desk.remember(interaction)
        return await self.desk.table_of(interaction, _ids.numbers(args, 1)[0])

    async def step(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        _, seq = _ids.numbers(args, 2)
        await self._show(interaction, await self._table(interaction, args), seq, "".join(args[2:3]))

    async def look_through(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        _, seq = _ids.numbers(args, 2)
        await self._show(interaction, await self._table(interaction, args), seq, _ids.chosen(interaction))

    async def _show(self, interaction: discord.Interaction, table: Table, seq: int, eye: str) -> None:
        match, seat = _played(table), _eye(table, eye)
        seq = max(0, min(seq, len(match.lines)))
        words = self.desk.words(interaction, table)
        view = await self._looking.run(lambda: match.game.view(position(match, seq).state, seat))
        said = table.words(words.code)
        pictures = self.desk.pictures
        files = await (pictures.table(table.row.game, view, said) if seat is None else pictures.seat(table.row.game, view, said, {}))
        await interaction.edit_original_response(view=_page(table, seq, seat, words, files), attachments=files)

    async def jump(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog itself is the answer."""
        table = await self._table(interaction, args)
        words, (asked,) = self.desk.words(interaction), _jump(table)
        custom_id = _ids.make("jumped", table.id, _through(table, "".join(args[1:2])), secrets.token_hex(3))
        modal = ui.Modal(title=words(Text("Jump")), custom_id=custom_id, timeout=None)
        field: ui.TextInput[Any] = ui.TextInput(custom_id="0", required=True, max_length=asked.limit)
        modal.add_item(ui.Label(text=clip(words(asked.label), 45), component=field))
        modal.stop()
        await open_dialog(interaction, modal)

    async def jumped(self, interaction: discord.Interaction, args: list[str]) -> None:
        await take_form(interaction)
        table = await self._table(interaction, args)
        typed = str(answers(interaction, _jump(table))[0]).strip()
        if not _ids.is_number(typed):
            raise Illegal(Text("Write a number from 0 to {n}.", n=table.seq))
        await self._show(interaction, table, int(typed), "".join(args[1:2]))

    # --- the film -----------------------------------------------------------------------------------------------------

    async def film(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self._table(interaction, args)
        match, seat = _played(table), _eye(table, "".join(args[1:2]))
        words = self.desk.words(interaction, table)
        made = self.films.begin(interaction.user.id, match, seat, table.words(words.code))
        while not await made.done():
            await interaction.edit_original_response(view=notice(words(_progress(made))))
        alt = words(Text("The match as a film, {n} pictures.", n=made.whole))
        file = discord.File(io.BytesIO(made.work.result()), f"{table.row.game}-{table.id}.gif", description=alt)
        blocks = [text(_cards.heading(table, words)), *gallery([file])]
        await interaction.edit_original_response(view=page(*blocks, accent=TERRACOTTA), attachments=[file])

    # --- files --------------------------------------------------------------------------------------------------------

    async def bring(self, interaction: discord.Interaction, file: discord.Attachment) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        table = await self.importing.bring(
            await _content(file), server_id=interaction.guild_id or 0, channel_id=interaction.channel_id or 0,
            person_id=interaction.user.id, name=plain(interaction.user.display_name),
        )  # fmt: skip
        words = self.desk.words(interaction, table)
        said = [*_cards.ended(table, words), words(Text("The match is table {n} now, unrated.", n=table.id))]
        watch = button(words(Text("Replay")), _ids.make("replay", table.id), PRIMARY)
        await interaction.edit_original_response(view=page(text("\n".join(said)), *rows([watch]), accent=TERRACOTTA))


    async def verify(self, interaction: discord.Interaction, table: str | None = None, file: discord.Attachment | None = None) -> None:
        """The dice of a match that was played here, or of a file."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        if file is not None:
            brought = await self.importing.read(await _content(file))
            verdict = await self.importing.verify(brought.match, brought.promise)
        else:
            verdict = await self.importing.verify(_finished(await self._found(interaction, table)))
        mark = "✓" if verdict.right else "✗"
        await interaction.edit_original_response(view=notice(f"{mark} {self.desk.words(interaction)(verdict.said)}"))


async def _content(file: discord.Attachment) -> bytes:
    if file.size > LARGEST:
        raise Illegal(Text("The file is too large: a match has at most {n} kB.", n=LARGEST // 1000))
    return await file.read()


def _finished(table: Table) -> Match[Any]:
    """While a match runs, its seed stays secret."""
    if table.row.status in LIVE:
        raise Illegal(Text("Whether chance was fair can be checked once the match is over. Until then its seed is a secret."))
    return _played(table)


def _played(table: Table) -> Match[Any]:
    if table.match is not None:
        return table.match
    if table.row.header is None:
        raise Illegal(Text("This table has not started yet."))
    raise Illegal(Text("This match was played under older rules: its log can no longer be replayed."))


def _eye(table: Table, eye: str) -> Seat | None:
    """Through whose eyes: while a match runs, everybody's; what is secret stays secret until its end."""
    if table.row.status in LIVE or not _ids.is_number(eye) or int(eye) >= len(table.seats):
        return None
    return int(eye)


def _through(table: Table, eye: str) -> str:
    seat = _eye(table, eye)
    return EVERYBODY if seat is None else str(seat)


def _jump(table: Table) -> tuple[Line]:
    """What the dialog asks."""
    which = Text("To which action? 0 to {n}", n=table.seq)
    return (Line(which, which, 6),)


def _progress(made: Film) -> Text:
    if not made.painted:
        return Text("The film waits for another one to be finished.")
    return Text("Painting the film: {n} of {whole}.", n=made.painted, whole=made.whole)


def _page(table: Table, seq: int, eye: Seat | None, words: Words, files: list[discord.File]) -> discord.ui.LayoutView:
    """One position: what led to it, its pictures, and the ways on."""
    assert table.match is not None
    last, through = len(table.match.lines), EVERYBODY if eye is None else str(eye)
    made = f" · {_cards.when(table.times[seq - 1])}" if seq else ""
    head = [_cards.heading(table, words), words(Text("Action {n} of {last}", n=seq, last=last)) + made]
    told = [f"> {words(news)}" for news in table.news(table.match.lines[seq - 1], eye)] if seq else []

    def to(label: str, where: int, mark: str, *, off: bool) -> ui.Button[Any]:
        return button(label, _ids.make("step", table.id, where, through, mark), off=off)

    steps = [
        to("|◀", 0, "first", off=seq == 0), to("◀", seq - 1, "back", off=seq == 0), to("▶", seq + 1, "on", off=seq == last),
        to("▶|", last, "last", off=seq == last),
    ]  # fmt: skip
    ways = [
        button(words(Text("Jump")), _ids.make("jump", table.id, through)),
        button(words(Text("Play")), _ids.make("film", table.id, through), PRIMARY, off=not last),
        button(words(Text("Log")), _ids.make("log", table.id)),
    ]
    pictures = [text("\n".join(head + told)), *gallery(files)]
    return page(*pictures, *rows(steps), *rows(ways), *_eyes(table, seq, through, words), accent=TERRACOTTA)


def _eyes(table: Table, seq: int, through: str, words: Words) -> list[Block]:
    """After the end every seat's own view can be looked at."""
    if table.row.status in LIVE:
        return []
    offered = [option(words(Text("What everybody saw")), EVERYBODY, default=through == EVERYBODY)]
    for row in table.seats:
        seen = words(Text("What {name} saw", name=plain(row.name)))
        offered.append(option(seen, str(row.seat), default=through == str(row.seat)))
    return [select(_ids.make("eye", table.id, seq), offered, words(Text("Through whose eyes")))]


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(ReplayCog(bot))
