"""The picture on a lobby card: the board that the chosen options lay, before anybody joins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord
from cachetools import LRUCache

import render
from engine.core import Game
from engine.scenario_cards import ScenarioCard
from play import Table
from play.lobby_checks import find_next_size
from play.previews import make_preview_views
from words import Words

from .pictures import Pictures
from .rule_pictures import NAMES, Painted

USUAL_SEATS: Final = 4
MAX_CACHED_BOARDS: Final = 48  # pictures of boards that are cached, each in one language
# game, seats, options, language, and whether an example is painted at need
MapKey = tuple[str, int, tuple[tuple[str, str], ...], str, bool]


class LobbyPictures:
    """Paints the board of each choice of options once for each language, and keeps the newest."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._cache: LRUCache[MapKey, list[Painted]] = LRUCache(MAX_CACHED_BOARDS)

    async def files(self, table: Table, words: Words) -> list[discord.File]:
        """The board of a table that has not begun; none where its game shows none.

        The board is that for the least number of players with whom the
        table could start: whoever joins may change it.
        """
        if table.is_game_lost or table.match is not None:
            return []
        game = table.game
        seats = find_next_size(table)
        options = game.meta.fill_options(table.row.options)
        pictures = await self._load_board(game, seats, options, words)
        return [painted.as_file() for painted in pictures]

    async def card_files(
        self,
        game: Game[Any],
        cards: Sequence[ScenarioCard],
        words: Words,
    ) -> list[discord.File]:
        """A picture of each of these scenarios for about four players.

        The picture shows the board, or an example of the table if every
        match has another board.
        """
        files: list[discord.File] = []
        for card in cards:
            seats = min(card.seats, key=lambda size: abs(size - USUAL_SEATS))
            options = game.meta.fill_options(card.options)
            painted = await self._load_board(game, seats, options, words, needs_picture=True)
            if painted:
                first = painted[0]
                named = Painted(first.data, f"{card.key}-{first.name}", words(card.title))
                files.append(named.as_file())
        return files

    async def _load_board(
        self,
        game: Game[Any],
        seats: int,
        options: Mapping[str, str],
        words: Words,
        *,
        needs_picture: bool = False,
    ) -> list[Painted]:
        """The picture of the board that these options lead to, from the cache or painted now.

        Empty where every match has another board; with `needs_picture` it
        is an example then.
        """
        key = game.meta.key, seats, tuple(sorted(options.items())), words.code, needs_picture
        if key not in self._cache:
            self._cache[key] = await self._paint_board(
                game, seats, options, Words(words.code, NAMES), needs_picture=needs_picture
            )
        return self._cache[key]

    async def _paint_board(
        self,
        game: Game[Any],
        seats: int,
        options: Mapping[str, str],
        words: Words,
        *,
        needs_picture: bool,
    ) -> list[Painted]:
        """Paints the board that these options lead to; the cache is not asked.

        Where every match has another board there is none; with
        `needs_picture` an example is painted then.
        """
        pictures = render.find_pictures(game.meta.key)
        if pictures is None:
            return []

        def make_map() -> tuple[render.Scene, ...]:
            """Makes the scenes of the board; a thread beside the event loop calls this."""
            views = make_preview_views(game, seats, options)
            board = pictures.preview(views, words)
            if not board and needs_picture and views:
                return pictures.table(views[0], words)
            return board

        made = await self._pictures.scenes(make_map)
        return [Painted(file.fp.read(), file.filename, file.description or "") for file in made]
