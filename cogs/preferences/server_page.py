"""The private page of a server's settings.

Language, threads, where tables may be, how many, and where finished
games are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord

from engine.core import OFF, ON, Plural, Text
from play.reliability import RELIABILITY
from play.rows import ServerRow
from play.servers import FINISHED_CHANNEL
from play.table_limits import DEFAULT_TABLE_LIMITS, PER_PERSON, PER_SERVER
from play.watching import WATCHING
from words import LANGUAGES, Words

from ..components import custom_ids
from ..messages.layout import (
    MAX_PLACEHOLDER_LENGTH,
    TERRACOTTA,
    Block,
    page,
    select,
    select_option,
    text,
)

LANGUAGE_NAMES: Final = {"en": "English", "ko": "한국어", "ru": "Русский"}
THREADS: Final = {
    "public": Text("Every match gets its own thread"),
    "private": Text("Every match gets a private thread for its players"),
    "none": Text("Matches are played in the channel itself"),
}
RELIABILITY_SETTINGS: Final = {
    ON: Text("Cards say whether players are new, steady or often late"),
    OFF: Text("Cards say nothing of how reliable players are"),
}
WEB_PAGES: Final = {
    ON: Text("Whoever has the link can watch a table on the web"),
    OFF: Text("Tables are not shown on the web"),
}
MAX_CHANNELS: Final = 25
OPEN_TABLE_LIMITS: Final[Mapping[str, tuple[int, ...]]] = {
    PER_PERSON: (DEFAULT_TABLE_LIMITS[PER_PERSON], 1, 2, 3, 5, 20, 50),
    PER_SERVER: (DEFAULT_TABLE_LIMITS[PER_SERVER], 10, 25, 50, 100, 200),
}


def server_page(
    row: ServerRow,
    words: Words,
    *,
    has_web_pages: bool = False,
) -> discord.ui.LayoutView:
    """The private page of a server's settings, with a list for each of them.

    `has_web_pages`: whether the host shows tables on the web, so that
    there is something to switch off.
    """
    languages = [
        select_option(LANGUAGE_NAMES[code], code, default=code == (row.language or "en"))
        for code in LANGUAGES
    ]
    threads = [
        select_option(words(title), key, default=key == row.settings.get("threads", "public"))
        for key, title in THREADS.items()
    ]
    badges = [
        select_option(words(title), key, default=key == row.settings.get(RELIABILITY, ON))
        for key, title in RELIABILITY_SETTINGS.items()
    ]
    open_in = row.settings.get("channels", [])
    shown_in = row.settings.get(FINISHED_CHANNEL, [])
    everywhere = words(Text("Everywhere"))
    nowhere = words(Text("Nowhere"))
    return page(
        text(f"### {words(Text('Settings of this server'))}"),
        text(f"**{words(Text('Language of public messages'))}**"),
        select(custom_ids.make_id("lang"), languages, words(Text("Language"))),
        text(f"**{words(Text('Where matches are played'))}**"),
        select(custom_ids.make_id("threads"), threads, words(Text("Threads"))),
        text(f"**{words(Text('Where tables may be opened'))}**"),
        _channel_select("chans", open_in, MAX_CHANNELS, everywhere),
        text(f"**{words(Text('Where finished games are shown'))}**"),
        _channel_select(FINISHED_CHANNEL, shown_in, 1, nowhere),
        text(f"**{words(Text('How many tables may be open'))}**"),
        *(_limit_select(key, row.settings, words) for key in OPEN_TABLE_LIMITS),
        text(f"**{words(Text('Signs of players on cards'))}**"),
        select(custom_ids.make_id("signs"), badges, words(Text("Signs"))),
        *(_web_page_blocks(row, words) if has_web_pages else ()),
        accent=TERRACOTTA,
    )


def _web_page_blocks(row: ServerRow, words: Words) -> list[Block | None]:
    """The list that says whether tables have pages on the web."""
    chosen = row.settings.get(WATCHING, ON)
    offered = [
        select_option(words(title), key, default=key == chosen) for key, title in WEB_PAGES.items()
    ]
    return [
        text(f"**{words(Text('Watching on the web'))}**"),
        select(custom_ids.make_id("web"), offered, words(Text("Watching on the web"))),
    ]


def _channel_select(action: str, chosen: list[int], max_channels: int, placeholder: str) -> Block:
    """A list of channels of which none or up to `max_channels` are chosen."""
    return discord.ui.ActionRow(
        discord.ui.ChannelSelect[Any](
            custom_id=custom_ids.make_id(action),
            channel_types=[discord.ChannelType.text],
            min_values=0,
            max_values=max_channels,
            placeholder=placeholder[:MAX_PLACEHOLDER_LENGTH],
            default_values=[discord.Object(each) for each in chosen],
        )
    )


def _limit_select(key: str, settings: Mapping[str, Any], words: Words) -> Block:
    """The list for one limit: open tables of a person, or of the server."""
    chosen = int(settings.get(key, DEFAULT_TABLE_LIMITS[key]))
    limits = sorted({*OPEN_TABLE_LIMITS[key], chosen})
    offered = [
        select_option(words(_limit_text(key, limit)), str(limit), default=limit == chosen)
        for limit in limits
    ]
    return select(custom_ids.make_id("limit", key), offered, words(Text("Open tables")))


def _limit_text(key: str, table_count: int) -> Text:
    """A limit as an option of a list: of a person's or of the server's tables, by its key."""
    if key == PER_PERSON:
        return Plural(
            "A person may have {n} open table",
            "A person may have {n} open tables",
            n=table_count,
        )
    return Plural(
        "The server may have {n} open table",
        "The server may have {n} open tables",
        n=table_count,
    )
