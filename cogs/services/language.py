"""In which language somebody is spoken to, and names made safe for a chat message."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

import discord
from cachetools import LRUCache

from engine.core import Text, Value, Verbatim
from play import Table
from play.people import PeopleRecords
from play.servers import ServerRecords
from words import Words, match_language

INVISIBLE: Final = re.compile(
    "[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\udfff\ufeff\uffa0"
    "\ufff0-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"
)
# what we put into sentences ourselves
OWN_MARKUP: Final = re.compile(r"<#[0-9]+>|<t:[0-9]+:[a-zA-Z]>")
# pairs that are escaped already, and what the library leaves as it is
ESCAPES_AND_LEFTOVERS: Final = re.compile(r"\\.|[<#]")
NAME_LIMIT: Final = 32
MAX_KNOWN: Final = 20_000  # people that are remembered; who pressed nothing for longest is not


def clean_name(name: str, limit: int = NAME_LIMIT) -> str:
    """A name without characters that are not seen, of at most `limit` characters.

    "?" where nothing is left of it. Markdown is kept: `escape_name` escapes that.
    """
    cleaned = INVISIBLE.sub("", name).strip()[:limit]
    return cleaned or "?"


def escape_name(name: str, limit: int = NAME_LIMIT) -> str:
    """A name of at most `limit` characters that can neither format, mention nor link."""
    plain = clean_name(name, limit)
    escaped = discord.utils.escape_markdown(plain, ignore_links=False)
    escaped = discord.utils.escape_mentions(escaped)
    escaped = ESCAPES_AND_LEFTOVERS.sub(_escape_leftover, escaped)
    return escaped.replace("://", ":\u200b//")  # no link: an invisible space stands in it


def _escape_leftover(found: re.Match[str]) -> str:
    """Replacement for a match of `ESCAPES_AND_LEFTOVERS`: the character behind a backslash.

    What is escaped already is left as it is.
    """
    matched = found[0]
    is_escaped = matched.startswith("\\")
    return matched if is_escaped else f"\\{matched}"


def quote_arguments(text: Text) -> Text:
    """The text of a refusal, with what somebody typed escaped, so that it formats nothing."""
    if isinstance(text, Verbatim):
        return text
    made = Text(text.id, **{key: _quote_value(value) for key, value in text.args.items()})
    made.plural = text.plural
    made.context = text.context
    return made


def _quote_value(value: Value) -> Value:
    """A value of a text's argument with every string in it escaped.

    Strings that are our own markup (a channel, a moment) stay as they are.
    """
    if isinstance(value, tuple):
        return tuple(map(_quote_value, value))
    if isinstance(value, Text):
        return quote_arguments(value)
    if not isinstance(value, str) or not value or OWN_MARKUP.fullmatch(value):
        return value
    return escape_name(value, limit=len(value))


def words_for(interaction: discord.Interaction, table: Table | None = None) -> Words:
    """The words of the reader's own language.

    With a table, they know its players' names.
    """
    language = match_language(str(interaction.locale))
    return table.words(language, escape_names(table)) if table else Words(language)


def escape_names(table: Table) -> tuple[str, ...]:
    """The names of a table's players by seat, escaped for a message."""
    return tuple(escape_name(name) for name in table.names())


class KnownPerson(NamedTuple):
    """What is remembered of a person who has pressed or typed something."""

    name: str
    language: str


class Languages:
    """The languages of people and servers, for what is said to them later."""

    def __init__(self, people: PeopleRecords, servers: ServerRecords) -> None:
        self._people = people
        self._servers = servers
        self._known: LRUCache[int, KnownPerson] = LRUCache(MAX_KNOWN)  # by the person's id
        # told of the first interaction in another language than before
        self.on_change: Callable[[discord.Interaction], None] | None = None

    async def remember_person(self, interaction: discord.Interaction) -> None:
        """Stores the person's name and language, for pings that come later.

        `on_change` hears of another language than before.
        """
        person = interaction.user
        name = clean_name(person.display_name)
        language = match_language(str(interaction.locale))
        before = self._known.get(person.id)
        now = KnownPerson(name, language)
        if before == now:
            return
        await self._people.store_name(person.id, name, language)
        self._known[person.id] = now
        has_changed = before is not None and before.language != language
        if has_changed and self.on_change is not None:
            self.on_change(interaction)

    def forget_person(self, person_id: int) -> None:
        """Forgets what is remembered of a person who was erased."""
        self._known.pop(person_id, None)

    async def of_person(self, person_id: int) -> str:
        """The code of the language in which a person is spoken to."""
        if person_id in self._known:
            return self._known[person_id].language
        stored = await self._people.load_language(person_id)
        return match_language(stored)

    async def of_server(self, server_id: int) -> str:
        """The code of the language of a server's public messages."""
        server = await self._servers.server(server_id)
        return match_language(server.language)

    async def public_words(self, table: Table) -> Words:
        """The words for a table's message, in the language of its server."""
        language = await self.of_server(table.row.server_id)
        return table.words(language, escape_names(table))
