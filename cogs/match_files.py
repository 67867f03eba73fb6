"""Matches as files: exporting a finished one, bringing one from elsewhere, checking its dice."""

from __future__ import annotations

import io
import json
from typing import Any, Final

import discord
from discord.ext import commands

from engine.core import Illegal, Text, Word
from engine.match import Match
from play import Table
from play.background import BackgroundQueue
from play.match_file import MAX_FILE_BYTES
from play.match_import import MatchImporter
from play.table import LIVE

from .components import custom_ids
from .messages.card_lines import outcome_lines
from .messages.layout import TERRACOTTA, button, notice, page, rows, text
from .messages.replay_page import match_of_started
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interaction_place import find_server_id
from .services.interactions import PressLimiter, PressRate, PressVerdict
from .services.language import Languages, clean_name, words_for
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions

PRIMARY: Final = discord.ButtonStyle.primary
CHECKS: Final = PressRate(1 / 60, 10)  # of one person: a match may take seconds to be replayed
TOO_MANY_CHECKS: Final = Text(
    "You have had many matches checked in a row. Try again in a few minutes."
)


class MatchFilesCog(commands.Cog, name="match_files"):
    """The commands `/game export`, `/game import` and `/game verify`."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        languages: Languages,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        importer: MatchImporter,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.importer = importer
        self._exports = BackgroundQueue()  # a long log takes a while
        self._limiter = PressLimiter(CHECKS)

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        table = SlashOption(TABLE, complete=self.suggestions.newest())
        self.commands.add(
            "game",
            Word("command", "export"),
            Text("The log of a finished match as a file."),
            self.export,
            table=table,
        )
        self.commands.add(
            "game",
            Word("command", "import"),
            Text("Bring a finished match from a file."),
            self.import_match,
            file=SlashOption(
                Text("A file that /game export made."),
                discord.Attachment,
                required=True,
            ),
        )
        self.commands.add(
            "game",
            Word("command", "verify"),
            Text("Check whether chance was fair in a finished match."),
            self.verify,
            table=table,
            file=SlashOption(
                Text("A file that /game export made, instead of a table."), discord.Attachment
            ),
        )

    async def export(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """`/game export`: sends everything of a finished match as a JSON file.

        While a match runs it is refused: its seed and its secrets stay here.
        """
        found = await self.table_finder.acknowledge_and_find(interaction, table)
        if found.match is None or found.row.status in LIVE:
            raise Illegal(
                Text("Only a finished match can be exported: its log tells every secret.")
            )
        data = _export_document(found)
        written = await self._exports.run(json.dumps, data, ensure_ascii=False, indent=1)
        name = f"{found.row.game}-{found.id}.json"
        file = discord.File(io.BytesIO(written.encode()), name)
        shown = page(discord.ui.File(file))
        await interaction.edit_original_response(view=shown, attachments=[file])

    async def import_match(
        self,
        interaction: discord.Interaction,
        file: discord.Attachment,
    ) -> None:
        """`/game import`: makes an unrated table of a match from an exported file."""
        await defer_privately(interaction)
        self._count_check(interaction)
        await self.languages.remember_person(interaction)
        table = await self.importer.import_match(
            await _read_attachment(file),
            server_id=find_server_id(interaction),
            channel_id=interaction.channel_id or 0,
            person_id=interaction.user.id,
            name=clean_name(interaction.user.display_name),
        )
        words = words_for(interaction, table)
        said = [
            *outcome_lines(table, words),
            words(Text("The match is table {n} now, unrated.", n=table.id)),
        ]
        watch = button(words(Text("Replay")), custom_ids.make_id("replay", table.id), PRIMARY)
        shown = page(text("\n".join(said)), *rows([watch]), accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown)

    async def verify(
        self,
        interaction: discord.Interaction,
        table: str | None = None,
        file: discord.Attachment | None = None,
    ) -> None:
        """`/game verify`: checks whether the dice of a finished match, or of a file, were fair."""
        await defer_privately(interaction)
        self._count_check(interaction)
        await self.languages.remember_person(interaction)
        if file is not None:
            exported = await self.importer.read_file(await _read_attachment(file))
            verdict = await self.importer.verify_dice(exported.match, exported.commitment_digest)
        else:
            found = await self.table_finder.find_match(interaction, table)
            verdict = await self.importer.verify_dice(_find_finished_match(found))
        tick = "✓" if verdict.is_right else "✗"
        sentence = words_for(interaction)(verdict.sentence)
        await interaction.edit_original_response(view=notice(f"{tick} {sentence}"))

    def _count_check(self, interaction: discord.Interaction) -> None:
        """Counts a match that is to be replayed; raises Illegal where a person has too many."""
        if self._limiter.count_press(interaction.user.id) is not PressVerdict.GO:
            raise Illegal(TOO_MANY_CHECKS)


def _export_document(table: Table) -> dict[str, Any]:
    """The content of the file that `/game export` makes of a match, ready for JSON."""
    assert table.match is not None
    return {
        **table.match.dump(),
        "names": table.names(),
        "times": [at.isoformat() for at in table.times],
        "result": table.row.result,
        "commitment": table.match.commitment_digest,
        "resigned": [row.resigned_seq for row in table.seats],
    }


async def _read_attachment(file: discord.Attachment) -> bytes:
    """The bytes of an attached file.

    Raises Illegal if it is larger than a match can be.
    """
    if file.size > MAX_FILE_BYTES:
        kilobytes = MAX_FILE_BYTES // 1000
        raise Illegal(Text("The file is too large: a match has at most {n} kB.", n=kilobytes))
    return await file.read()


def _find_finished_match(table: Table) -> Match[Any]:
    """The match of a table that is over.

    Illegal while it runs, as its seed is secret then.
    """
    if table.row.status in LIVE:
        raise Illegal(
            Text(
                "Whether chance was fair can be checked once the match is over. Until then its "
                "seed is a secret."
            )
        )
    return match_of_started(table)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        MatchFilesCog(
            commands=services.commands,
            languages=services.languages,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            importer=services.importer,
        )
    )
