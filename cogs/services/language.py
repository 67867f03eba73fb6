"""The language of an answer, and names made safe for a chat message."""

from __future__ import annotations

import re
from typing import Final

import discord

from engine.core import Text, Value, Verbatim
from play import Table
from words import Words, match_language

INVISIBLE: Final = re.compile(
    "[\u0000-\u001f\u007f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
)
OURS: Final = re.compile(r"<#[0-9]+>|<t:[0-9]+:[a-zA-Z]>")  # what we put into sentences ourselves
LEFT: Final = re.compile(
    r"\\.|[<#]"
)  # pairs that are escaped already, and what the library leaves as it is
NAME_LIMIT: Final = 32


def strip_markup(name: str, limit: int = NAME_LIMIT) -> str:
    """A name without controls and direction marks, a person's with at most 32 characters; never
    empty.
    """
    cleaned = INVISIBLE.sub("", name).strip()[:limit]
    return cleaned or "?"


def escape_name(name: str, limit: int = NAME_LIMIT) -> str:
    """A name that can neither format, mention nor link to anything."""
    escaped = discord.utils.escape_mentions(
        discord.utils.escape_markdown(strip_markup(name, limit), ignore_links=False)
    )
    return LEFT.sub(
        lambda found: found[0] if found[0][0] == "\\" else f"\\{found[0]}", escaped
    ).replace("://", ":\u200b//")


def quoted(text: Text) -> Text:
    """A refusal that repeats what somebody typed: it is shown as it is, and does nothing else."""
    if isinstance(text, Verbatim):
        return text
    made = Text(text.id, **{key: _quoted(value) for key, value in text.args.items()})
    made.plural, made.context = text.plural, text.context
    return made


def _quoted(value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(map(_quoted, value))
    if not isinstance(value, str) or not value or OURS.fullmatch(value):
        return quoted(value) if isinstance(value, Text) else value
    return escape_name(value, len(value))


def words_for(interaction: discord.Interaction, table: Table | None = None) -> Words:
    """The reader's own language; with a table, its players' names."""
    return Words(match_language(str(interaction.locale)), escape_names(table) if table else ())


def escape_names(table: Table) -> tuple[str, ...]:
    return tuple(escape_name(name) for name in table.names())


def clip_text(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def rules_lines(words: Words, *texts: Text) -> str:
    return "\n".join(map(words, texts))
