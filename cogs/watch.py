"""Looking: lists, tables from anywhere, the text board, the log, the rules, exports; and leaving a
table.
"""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.ext import commands

import render.text
from db import matches
from db.matches import NoteRow
from engine.core import Game, Illegal, Text, Word
from engine.match import LogEntry, Undo
from play import Table
from play.background import BackgroundQueue
from play.lobby import find_game
from play.table import LIVE, LOBBY
from play.table_summary import summarize_tables
from play.turn_timers import load_preferences
from words import Words

from .components import custom_ids
from .messages import table_card, table_lists
from .messages.dated_lines import group_by_day
from .messages.layout import TERRACOTTA, button, notice, page, page_buttons, rows, text
from .messages.size_limits import fits
from .services.language import escape_name
from .services.services import Services
from .slash.command import SlashOption, make_command
from .slash.move_commands import (
    TABLE,
    autocomplete_game,
    autocomplete_matches,
    autocomplete_tables,
    find_match,
)

if TYPE_CHECKING:
    from bot import Tabularium

PAGE: Final = 12  # entries of the log on one page
SENTENCES: Final = 24  # of those entries: some tell a whole round
LISTED: Final = 400
NOTES: Final = {
    "resigned": Text("{name} resigns."),
    "aborted": Text("{moderator} calls the match off."),
    "paused": Text("{moderator} pauses the match."),
    "resumed": Text("{moderator} lets the match go on."),
    "moved": Text("{moderator} moves the table."),
    "late": Text("The time of {name} is over: the turn is played for them."),
    "out": Text("The time of {name} is over: the seat is out."),
    "closed": Text(
        "The time of the round is over: {name} let the others wait longest and ranks last."
    ),
    "idle": Text("Nothing happened for 30 days: the table is closed."),
    "seeking": Text("{name} looks for a substitute."),
    "missed": Text("{giver} calls for a substitute for {name}, who has not acted for days."),
    "lost": Text("{name} has not come back and loses the seat."),
    "left": Text("{name} gives the seat away."),
    "substituted": Text("{name} takes the seat."),
    "gone": Text("{name} has left the server."),
    "away": Text("A bot sits in for {name}."),
    "back": Text("{name} is back."),
    "stayed": Text("{name} has not come back: the bot keeps the seat."),
    "replaced": Text("{moderator} gives the seat of {name} to a bot."),
    "offered": Text("{moderator} offers the seat of {name} to somebody."),
    "given": Text("{giver} gives {name} a day more."),
    "imported": Text("{name} brings this match from a file."),
    **table_card.REFUSED,
}


class WatchCog(commands.Cog, name="watch"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Services = bot.desk
        self._writing = BackgroundQueue()  # of exports: a long log takes a while
        for action, press in {
            "log": self.press_log,
            "rules": self.press_rules,
            "text": self.press_text,
            "tables": self.turn_tables,
            "resign": self.press_resign,
            "resigned": self.confirm_resign,
        }.items():
            self.desk.add_route(action, press, "game")

    async def cog_load(self) -> None:
        own, which = (
            SlashOption(TABLE, complete=self._own),
            SlashOption(TABLE, complete=self._tables),
        )
        game = SlashOption(Text("Which game."), complete=autocomplete_game)
        for word, about, run, options in (
            (Word("command", "list"), Text("The tables of this server."), self.tables, {}),
            (
                Word("command", "show"),
                Text("Look at a table, from anywhere in the server."),
                self.show,
                {"table": which},
            ),
            (
                Word("command", "text"),
                Text("The board in words, for a screen reader."),
                self.text,
                {"table": which},
            ),
            (
                Word("command", "log"),
                Text("What happened, move by move."),
                self.log,
                {"table": which},
            ),
            (
                Word("command", "undo"),
                Text("Take your last step back, or ask the others."),
                self.undo,
                {"table": own},
            ),
            (Word("command", "resign"), Text("Give up your seat."), self.resign, {"table": own}),
            (
                Word("command", "rules"),
                Text("The rules of a game in short pages."),
                self.rules,
                {"game": game},
            ),
            (
                Word("command", "export"),
                Text("The log of a finished match as a file."),
                self.export,
                {"table": which},
            ),
        ):
            self.bot.command_group("game").add_command(make_command(word, about, run, **options))

    async def _own(
        self, interaction: discord.Interaction, current: str
    ) -> list[discord.app_commands.Choice[str]]:
        return await autocomplete_tables(self.desk, interaction, current)

    async def _tables(
        self, interaction: discord.Interaction, current: str
    ) -> list[discord.app_commands.Choice[str]]:
        return await autocomplete_matches(self.desk, interaction, current)

    async def _find_table(self, interaction: discord.Interaction, table: str | None) -> Table:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember_person(interaction)
        return await find_match(self.desk, interaction, table)

    # --- lists and tables -------------------------------------------------------------------------

    async def tables(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._show_tables(interaction, 0)

    async def turn_tables(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self._show_tables(interaction, custom_ids.parse_numbers(args, 1)[0])

    async def _show_tables(self, interaction: discord.Interaction, at: int) -> None:
        """Tables that look for players first: those can be joined."""
        async with self.desk.db.read() as c:
            rows_ = await matches.list_matches_in_server(
                c, interaction.guild_id or 0, LOBBY, *LIVE, limit=LISTED
            )
            found = await summarize_tables(
                c, sorted(rows_, key=lambda row: row.status != LOBBY), self.desk.tables.now()
            )
        words = self.desk.words(interaction)
        lines = [table_lists.summary_line(glance, words, interaction.user.id) for glance in found]
        if lines:
            shown = table_lists.tables_page(
                lines, words(Text("**Tables of this server**")), at, "tables"
            )
        else:
            shown = notice(words(Text("No table is open in this server. Open one with /game new.")))
        await interaction.edit_original_response(view=shown)

    async def show(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """The public picture, in private: nobody is disturbed."""
        found = await self._find_table(interaction, table)
        words = self.desk.words(interaction, found)
        if found.match is None:
            await interaction.edit_original_response(view=table_card.lobby_card(found, words))
            return
        files = await self.desk.pictures.table(
            found.row.game, found.view(None), found.words(words.code)
        )
        await interaction.edit_original_response(
            view=table_card.table_card(found, words, files), attachments=files
        )

    async def text(self, interaction: discord.Interaction, table: str | None = None) -> None:
        await self._show_text(interaction, await self._find_table(interaction, table))

    async def press_text(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._show_text(
            interaction,
            await self.desk.find_table(interaction, custom_ids.parse_numbers(args, 1)[0]),
        )

    async def _show_text(self, interaction: discord.Interaction, table: Table) -> None:
        """What this person may see, in words; a long board comes as a file."""
        if table.match is None:
            raise Illegal(Text("This table has not started yet."))
        own = table.seat_of(interaction.user.id)
        words = self.desk.words(interaction, table)
        said = render.text.describe_view(
            table.row.game, table.view(own.seat if own else None), words
        )
        if fits(said):
            await interaction.edit_original_response(view=notice(said))
            return
        plain = render.text.describe_view(
            table.row.game, table.view(own.seat if own else None), table.words(words.code)
        )
        file = discord.File(io.BytesIO(plain.encode()), f"table-{table.id}.txt")
        await interaction.edit_original_response(
            view=page(discord.ui.File(file)), attachments=[file]
        )

    # --- the log ----------------------------------------------------------------------------------

    async def log(self, interaction: discord.Interaction, table: str | None = None) -> None:
        await self._show_log(interaction, await self._find_table(interaction, table), None)

    async def press_log(self, interaction: discord.Interaction, args: list[str]) -> None:
        at = custom_ids.parse_numbers(args[1:], 1)[0] if len(args) > 1 else None
        await (
            interaction.response.defer(ephemeral=True, thinking=True)
            if at is None
            else interaction.response.defer()
        )
        await self._show_log(
            interaction,
            await self.desk.find_table(interaction, custom_ids.parse_numbers(args, 1)[0]),
            at,
        )

    async def _show_log(
        self, interaction: discord.Interaction, table: Table, at: int | None
    ) -> None:
        own = table.seat_of(interaction.user.id)
        words = self.desk.words(interaction, table)
        pages = log_pages(table)
        at = len(pages) - 1 if at is None else max(0, min(at, len(pages) - 1))
        told = log_lines(table, own.seat if own else None, words, pages[at])
        async with self.desk.db.read() as c:
            habits = await load_preferences(c, interaction.user.id)
        lines = group_by_day(told, habits) or [words(Text("Nothing has happened yet."))]
        content = [
            table_card.table_heading(table, words),
            *lines,
            *table_card.fairness_lines(table, words),
        ]
        replay = button(words(Text("Replay")), custom_ids.make_id("replay", table.id))
        ways = [*page_buttons(at, len(pages), "log", table.id), *rows([replay])]
        await interaction.edit_original_response(
            view=page(text("\n".join(content)), *ways, accent=TERRACOTTA)
        )

    async def export(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """Everything of a finished match; while it runs its seed and its secrets stay here."""
        found = await self._find_table(interaction, table)
        if found.match is None or found.row.status in LIVE:
            raise Illegal(
                Text("Only a finished match can be exported: its log tells every secret.")
            )
        told = {
            "names": found.names(),
            "times": [at.isoformat() for at in found.times],
            "result": found.row.result,
            "commitment": found.match.commitment_digest,
        }
        data = {**found.match.dump(), **told, "resigned": [row.resigned_seq for row in found.seats]}
        written = await self._writing.run(json.dumps, data, ensure_ascii=False, indent=1)
        file = discord.File(io.BytesIO(written.encode()), f"{found.row.game}-{found.id}.json")
        await interaction.edit_original_response(
            view=page(discord.ui.File(file)), attachments=[file]
        )

    # --- rules ------------------------------------------------------------------------------------

    async def rules(self, interaction: discord.Interaction, game: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        key = game or (await find_match(self.desk, interaction, None)).row.game
        await self._show_rules(interaction, find_game(key.lower()), 0)

    async def press_rules(self, interaction: discord.Interaction, args: list[str]) -> None:
        at = custom_ids.parse_numbers(args[1:], 1)[0] if len(args) > 1 else None
        await (
            interaction.response.defer(ephemeral=True, thinking=True)
            if at is None
            else interaction.response.defer()
        )
        await self._show_rules(interaction, find_game(custom_ids.parse_word(args, 0)), at or 0)

    async def _show_rules(self, interaction: discord.Interaction, game: Game[Any], at: int) -> None:
        words, guide, key = self.desk.words(interaction), game.meta.guide, game.meta.key
        at = max(0, min(at, len(guide) - 1))
        content = [
            f"### {words(game.meta.title)} · {words(guide[at].title)}",
            *(f"- {words(line)}" for line in guide[at].lines),
            f"-# {game.meta.credits}",
        ]
        shown = page(
            text("\n".join(content)), *page_buttons(at, len(guide), "rules", key), accent=TERRACOTTA
        )
        await interaction.edit_original_response(view=shown)

    # --- leaving ----------------------------------------------------------------------------------

    async def undo(self, interaction: discord.Interaction, table: str | None = None) -> None:
        found = await self._find_table(interaction, table)
        await self.bot.get_cog("table").undo_and_answer(interaction, found)  # type: ignore[union-attr]

    async def resign(self, interaction: discord.Interaction, table: str | None = None) -> None:
        await self._ask_resign(interaction, await self._find_table(interaction, table))

    async def press_resign(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._ask_resign(
            interaction,
            await self.desk.find_table(interaction, custom_ids.parse_numbers(args, 1)[0]),
        )

    async def _ask_resign(self, interaction: discord.Interaction, table: Table) -> None:
        match = table.running_match
        table.own_seat(interaction.user.id)
        words = self.desk.words(interaction, table)
        two = len(set(match.game.teams(len(table.seats), match.options))) == 2
        warning = (
            Text("Resigning ends the match, and the other side wins. It cannot be taken back.")
            if two
            else Text("A bot plays on for you, and you rank last. It cannot be taken back.")
        )
        sure = button(
            words(Text("Yes, resign")),
            custom_ids.make_id("resigned", table.id),
            discord.ButtonStyle.danger,
        )
        await interaction.edit_original_response(
            view=page(text(words(warning)), *rows([sure]), accent=TERRACOTTA)
        )

    async def confirm_resign(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.desk.find_table(interaction, custom_ids.parse_numbers(args, 1)[0])
        await self.desk.endings.resign(table.id, interaction.user.id)
        await interaction.edit_original_response(
            view=notice(self.desk.words(interaction)(Text("You have resigned.")))
        )


def happened(table: Table) -> list[int | NoteRow]:
    """Whatever the log tells, in order: the numbers of entries, and notes where they happened."""
    if table.match is None:
        raise Illegal(Text("This table has not started yet."))
    found: list[int | NoteRow] = []
    notes = list(reversed(table.notes))
    for number in range(1, len(table.match.lines) + 1):
        while notes and notes[-1].after_seq < number:
            found.append(notes.pop())
        found.append(number)
    return [*found, *reversed(notes)]


def log_pages(table: Table) -> list[list[int | NoteRow]]:
    """The log in pages, by how much its entries tell: nothing is put into words for that."""
    pages: list[list[int | NoteRow]] = [[]]
    told = 0
    for item in happened(table):
        sentences = _count_sentences(table, item)
        if pages[-1] and (len(pages[-1]) == PAGE or told + sentences > SENTENCES):
            pages.append([])
            told = 0
        pages[-1].append(item)
        told += sentences
    return pages


def _count_sentences(table: Table, item: int | NoteRow) -> int:
    if isinstance(item, NoteRow) or table.match is None:
        return 1
    return max(1, len(table.match.lines[item - 1].news))


def log_lines(
    table: Table, seat: int | None, words: Words, items: Sequence[int | NoteRow] | None = None
) -> list[tuple[datetime, str]]:
    """The log as that seat may read it, one line an entry, with its moment; or a part of it.

    A long log takes too long to be put into words as a whole: others wait meanwhile.
    """
    items = happened(table) if items is None else items
    standing = set(table.match.standing_entries()) if table.match else set()
    return [
        _note_line(item, table, words) if isinstance(item, NoteRow)
        else (table.times[item - 1], _entered(table, item, seat, words, stands=item in standing))
        for item in items
    ]  # fmt: skip


def _entered(table: Table, number: int, seat: int | None, words: Words, *, stands: bool) -> str:
    """One entry; what was undone is crossed out."""
    assert table.match is not None
    line = table.match.lines[number - 1]
    said = " ".join(_entry_lines(table, line, seat, words))
    is_plain = stands or not line.news or isinstance(line.move, Undo)
    return f"`{number}` {said if is_plain else f'~~{said}~~'}"


def _entry_lines(table: Table, line: LogEntry, seat: int | None, words: Words) -> list[str]:
    """What an entry tells the reader; after the end also what it told others alone."""
    said = [words(text) for text in table.entry_messages(line, seat)]
    if table.row.status in LIVE:
        return said
    return said + [
        f"({words.seat_name(event.to)}: {words(event.text)})"
        for event in line.news
        if event.to not in (None, seat)
    ]


def _note_line(note: NoteRow, table: Table, words: Words) -> tuple[datetime, str]:
    """The name as it was then: somebody else may have the seat by now.

    Moderators are named by their own client's mention.
    """
    sitting = next(
        (words.seat_name(row.seat) for row in table.seats if row.person_id == note.person_id),
        words(Text("Somebody")),
    )
    moderator = note.data.get("by", note.person_id)
    told = {
        "name": escape_name(note.data["name"]) if "name" in note.data else sitting,
        "giver": escape_name(note.data.get("giver", "")) or words(Text("Somebody")),
        "moderator": words(Text("Moderator {person}", person=f"<@{moderator}>"))
        if moderator
        else words(Text("A moderator")),
    }
    sentence = NOTES[note.kind]
    named = {key: value for key, value in told.items() if f"{{{key}}}" in sentence.id}
    return note.at, f"*{words(Text(sentence.id, **named))}*"


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(WatchCog(bot))
