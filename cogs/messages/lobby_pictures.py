"""The picture on a lobby card: the board that the chosen options lay, before anybody joins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
from cachetools import LRUCache

import render
from engine.core import Game
from play import Table
from play.previews import make_preview_views
from words import Words

from .pictures import Pictures
from .rule_pictures import NAMES, Painted

MAX_MAPS_KEPT: Final = 48  # pictures of boards that are kept, each in one language
MapKey = tuple[str, int, tuple[tuple[str, str], ...], str]


class LobbyPictures:
    """Paints the board of each choice of options once for each language, and keeps the newest."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._kept: LRUCache[MapKey, list[Painted]] = LRUCache(MAX_MAPS_KEPT)

    async def files(self, table: Table, words: Words) -> list[discord.File]:
        """The board of a table that has not begun; none where its game shows none."""
        if table.is_game_lost or table.match is not None:
            return []
        game, seats = table.game, table.row.seats
        options = game.meta.fill_options(table.row.options)
        key = game.meta.key, seats, tuple(sorted(options.items())), words.code
        if key not in self._kept:
            self._kept[key] = await self._paint(game, seats, options, Words(words.code, NAMES))
        return [painted.as_file() for painted in self._kept[key]]

    async def _paint(
        self, game: Game[Any], seats: int, options: Mapping[str, str], words: Words
    ) -> list[Painted]:
        """The board of these options, painted anew."""
        pictures = render.find_pictures(game.meta.key)
        if pictures is None:
            return []

        def make_map() -> tuple[render.Scene, ...]:
            """The scenes of the board, made beside the event loop."""
            return pictures.preview(make_preview_views(game, seats, options), words)

        made = await self._pictures.scenes(make_map)
        return [Painted(file.fp.read(), file.filename, file.description or "") for file in made]
