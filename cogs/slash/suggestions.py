"""Suggestions while somebody types an option of a slash command: games, tables, listed values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import discord
from discord import app_commands

from engine import games
from engine.core import Game, Meta, Text
from play import Table
from play.table import LIVE, OVER
from play.table_records import TableRecords
from words import Words

from ..messages.layout import clip
from ..services.interaction_place import find_server_id
from ..services.language import words_for
from .command import Complete

TABLE: Final = Text("Which table, where you play at several here.")
MAX_MATCHES_SEARCHED: Final = 200  # matches that are searched for what somebody types
Choices = list[app_commands.Choice[str]]


def filter_choices(labels: Iterable[tuple[str, str]], current: str) -> Choices:
    """The choices, of pairs (label, value), that hold what was typed so far."""
    typed = current.lower()
    return [
        app_commands.Choice(name=clip(label), value=value)
        for label, value in labels
        if typed in f"{label} {value}".lower()
    ]


async def suggest_games(interaction: discord.Interaction, current: str) -> Choices:
    """Autocomplete for the option `game`: all games, those with the shortest rules first."""
    words = words_for(interaction)
    metas = [game.meta for game in games_easiest_first()]
    return filter_choices([(words(meta.full_title), meta.key) for meta in metas], current)


def games_easiest_first() -> list[Game[Any]]:
    """All games that can be played, those with the shortest rules first."""
    return sorted(games().values(), key=lambda game: _rules_length(game.meta))


def _rules_length(meta: Meta) -> int:
    """How many lines the guide of a game has: the fewer, the easier it is to learn."""
    return sum(len(page.lines) for page in meta.guide)


def suggest_listed(values: Mapping[str, Text]) -> Complete:
    """Makes an autocomplete that suggests these values by their titles."""

    async def suggest(interaction: discord.Interaction, current: str) -> Choices:
        """Autocomplete: the values whose title in the reader's language fits what was typed."""
        words = words_for(interaction)
        return filter_choices([(words(title), key) for key, title in values.items()], current)

    return suggest


class TableSuggestions:
    """Suggestions for the option `table`."""

    def __init__(self, records: TableRecords) -> None:
        self._records = records

    def own_tables(self, game: str | None = None) -> Complete:
        """Makes an autocomplete for the person's running tables here, of one game or of all."""

        async def suggest(interaction: discord.Interaction, current: str) -> Choices:
            """Autocomplete: the person's running tables here, those that wait for them first."""
            found = await self._records.own_summaries(interaction.user.id)
            running: list[Table] = []
            for summary in found:
                row = summary.table.row
                is_here = row.server_id == interaction.guild_id
                if is_here and row.status in LIVE and game in (None, row.game):
                    running.append(summary.table)
            return table_choices(running, words_for(interaction), current)

        return suggest

    def newest(self, statuses: Sequence[str] = (*LIVE, OVER)) -> Complete:
        """Makes an autocomplete for the newest matches of this server in one of these states."""

        async def suggest(interaction: discord.Interaction, current: str) -> Choices:
            """Autocomplete: the newest matches here, one's own first."""
            server_id = find_server_id(interaction)
            person_id = interaction.user.id
            found = await self._records.newest_summaries(
                server_id, person_id, statuses, MAX_MATCHES_SEARCHED
            )
            return table_choices([each.table for each in found], words_for(interaction), current)

        return suggest


def table_choices(tables: Iterable[Table], words: Words, current: str) -> Choices:
    """The tables whose number, game or players hold what was typed, as choices."""
    labels: list[tuple[str, str]] = []
    for table in tables:
        names = ", ".join(table.names())
        label = f"{table.id} · {words(table.game_title)} · {names}"
        labels.append((label, str(table.id)))
    return filter_choices(labels, current)
