"""Looking back: a match step by step in private, its film, and finished matches from files."""

from __future__ import annotations

import io
import secrets
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ui
from discord.ext import commands

from engine.core import Illegal, Text, Word
from engine.match import Match
from play import Table
from play.background import BackgroundQueue
from play.match_file import LARGEST_FILE
from play.match_import import MatchImporter
from play.replay import position_after
from play.table import LIVE

from .components import custom_ids
from .components.modals import open_dialog, read_answers, take_form
from .messages.animations import Animation, Animations
from .messages.card_lines import ended_lines, table_heading
from .messages.layout import (
    TERRACOTTA,
    button,
    clip,
    gallery,
    notice,
    page,
    rows,
    text,
)
from .messages.pictures import Pictures
from .messages.replay_page import EVERYBODY, jump_questions, replay_page, viewer_value, viewing_seat
from .services.language import Languages, strip_markup, words_for
from .services.router import PressRouter
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions

if TYPE_CHECKING:
    from bot import Tabularium

PRIMARY: Final = discord.ButtonStyle.primary


class ReplayCog(commands.Cog, name="replay"):
    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        importer: MatchImporter,
        pictures: Pictures,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.importer = importer
        self.pictures = pictures
        self._animations = Animations()
        self._replays = BackgroundQueue()  # many replays at once would leave the loop no time
        router.add(
            "game",
            {
                "replay": self.press,
                "step": self.step,
                "jump": self.open_jump,
                "jumped": self.submit_jump,
                "eye": self.look_through,
                "film": self.make_animation,
            },
        )

    async def cog_load(self) -> None:
        which = SlashOption(TABLE, complete=self.suggestions.newest())
        self.commands.add(
            "game",
            Word("command", "replay"),
            Text("A match step by step, and as a film."),
            self.replay,
            table=which,
        )
        self.commands.add(
            "game",
            Word("command", "import"),
            Text("Bring a finished match from a file."),
            self.import_match,
            file=SlashOption(
                Text("A file that /game export made."), discord.Attachment, required=True
            ),
        )
        self.commands.add(
            "game",
            Word("command", "verify"),
            Text("Check whether chance was fair in a finished match."),
            self.verify,
            table=which,
            file=SlashOption(
                Text("A file that /game export made, instead of a table."), discord.Attachment
            ),
        )

    async def cog_unload(self) -> None:
        self._animations.close()

    # --- step by step -----------------------------------------------------------------------------

    async def replay(self, interaction: discord.Interaction, table: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.languages.remember_person(interaction)
        await self._show(
            interaction, await self.table_finder.find_match(interaction, table), 0, EVERYBODY
        )

    async def press(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._show(
            interaction, await self.table_finder.find_pressed(interaction, args), 0, EVERYBODY
        )

    async def step(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        _, seq = custom_ids.parse_numbers(args, 2)
        await self._show(
            interaction,
            await self.table_finder.find_pressed(interaction, args),
            seq,
            "".join(args[2:3]),
        )

    async def look_through(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        _, seq = custom_ids.parse_numbers(args, 2)
        await self._show(
            interaction,
            await self.table_finder.find_pressed(interaction, args),
            seq,
            custom_ids.selected_value(interaction),
        )

    async def _show(
        self, interaction: discord.Interaction, table: Table, seq: int, eye: str
    ) -> None:
        match, seat = _check_played(table), viewing_seat(table, eye)
        seq = max(0, min(seq, len(match.lines)))
        words = words_for(interaction, table)
        view = await self._replays.run(
            lambda: match.game.view(position_after(match, seq).state, seat)
        )
        said = table.words(words.code)
        pictures = self.pictures
        files = await (
            pictures.table(table.row.game, view, said)
            if seat is None
            else pictures.seat(table.row.game, view, said, {})
        )
        await interaction.edit_original_response(
            view=replay_page(table, seq, seat, words, files), attachments=files
        )

    async def open_jump(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog itself is the answer."""
        table = await self.table_finder.find_pressed(interaction, args)
        words, (asked,) = words_for(interaction), jump_questions(table)
        custom_id = custom_ids.make_id(
            "jumped", table.id, viewer_value(table, "".join(args[1:2])), secrets.token_hex(3)
        )
        modal = ui.Modal(title=words(Text("Jump")), custom_id=custom_id, timeout=None)
        field: ui.TextInput[Any] = ui.TextInput(
            custom_id="0", required=True, max_length=asked.limit
        )
        modal.add_item(ui.Label(text=clip(words(asked.label), 45), component=field))
        modal.stop()
        await open_dialog(interaction, modal)

    async def submit_jump(self, interaction: discord.Interaction, args: list[str]) -> None:
        await take_form(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        typed = str(read_answers(interaction, jump_questions(table))[0]).strip()
        if not custom_ids.is_number(typed):
            raise Illegal(Text("Write a number from 0 to {n}.", n=table.seq))
        await self._show(interaction, table, int(typed), "".join(args[1:2]))

    # --- the film ---------------------------------------------------------------------------------

    async def make_animation(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self.table_finder.find_pressed(interaction, args)
        match, seat = _check_played(table), viewing_seat(table, "".join(args[1:2]))
        words = words_for(interaction, table)
        made = self._animations.begin(interaction.user.id, match, seat, table.words(words.code))
        while not await made.done():
            await interaction.edit_original_response(view=notice(words(_progress_text(made))))
        alt = words(Text("The match as a film, {n} pictures.", n=made.frame_count))
        file = discord.File(
            io.BytesIO(made.work.result()), f"{table.row.game}-{table.id}.gif", description=alt
        )
        blocks = [text(table_heading(table, words)), *gallery([file])]
        await interaction.edit_original_response(
            view=page(*blocks, accent=TERRACOTTA), attachments=[file]
        )

    # --- files ------------------------------------------------------------------------------------

    async def import_match(
        self, interaction: discord.Interaction, file: discord.Attachment
    ) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.languages.remember_person(interaction)
        table = await self.importer.import_match(
            await _content(file),
            server_id=interaction.guild_id or 0,
            channel_id=interaction.channel_id or 0,
            person_id=interaction.user.id,
            name=strip_markup(interaction.user.display_name),
        )
        words = words_for(interaction, table)
        said = [
            *ended_lines(table, words),
            words(Text("The match is table {n} now, unrated.", n=table.id)),
        ]
        watch = button(words(Text("Replay")), custom_ids.make_id("replay", table.id), PRIMARY)
        await interaction.edit_original_response(
            view=page(text("\n".join(said)), *rows([watch]), accent=TERRACOTTA)
        )

    async def verify(
        self,
        interaction: discord.Interaction,
        table: str | None = None,
        file: discord.Attachment | None = None,
    ) -> None:
        """The dice of a match that was played here, or of a file."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.languages.remember_person(interaction)
        if file is not None:
            brought = await self.importer.read_file(await _content(file))
            verdict = await self.importer.verify_dice(brought.match, brought.commitment_digest)
        else:
            verdict = await self.importer.verify_dice(
                _check_finished(await self.table_finder.find_match(interaction, table))
            )
        mark = "✓" if verdict.is_right else "✗"
        await interaction.edit_original_response(
            view=notice(f"{mark} {words_for(interaction)(verdict.sentence)}")
        )


async def _content(file: discord.Attachment) -> bytes:
    if file.size > LARGEST_FILE:
        raise Illegal(
            Text("The file is too large: a match has at most {n} kB.", n=LARGEST_FILE // 1000)
        )
    return await file.read()


def _check_finished(table: Table) -> Match[Any]:
    """While a match runs, its seed stays secret."""
    if table.row.status in LIVE:
        raise Illegal(
            Text(
                "Whether chance was fair can be checked once the match is over. Until then its "
                "seed is a secret."
            )
        )
    return _check_played(table)


def _check_played(table: Table) -> Match[Any]:
    if table.match is not None:
        return table.match
    if table.row.header is None:
        raise Illegal(Text("This table has not started yet."))
    raise Illegal(
        Text("This match was played under older rules: its log can no longer be replayed.")
    )


def _progress_text(made: Animation) -> Text:
    if not made.painted:
        return Text("The film waits for another one to be finished.")
    return Text("Painting the film: {n} of {whole}.", n=made.painted, whole=made.frame_count)


async def setup(bot: Tabularium) -> None:
    services = bot.services
    await bot.add_cog(
        ReplayCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            importer=services.importer,
            pictures=services.pictures,
        )
    )
