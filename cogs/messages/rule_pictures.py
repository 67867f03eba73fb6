"""The pictures on the pages of the rules: parts of real positions, painted when they are read."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import discord
import structlog
from cachetools import LRUCache
from msgspec.structs import replace

import render
from engine.core import Game, Illegal, Text
from play.examples import ExamplePosition, positions_of_page
from render import Scene
from render.crops import crop_scene
from words import Words

from .layout import Block, gallery, text
from .pictures import PictureFile, Pictures

log = structlog.get_logger(__name__)
MAX_CACHED_PAGES: Final = 64  # pages whose pictures are cached, each in one language
NAMES: Final = ("Livia", "Cato", "Julia", "Marcus")  # of those who play in the pictures


class Painted(NamedTuple):
    """A picture in the cache: its file and what is to be seen on it."""

    data: bytes
    name: str
    alt: str

    def as_file(self) -> discord.File:
        """A file to be sent once."""
        return PictureFile(io.BytesIO(self.data), self.name, description=self.alt)


class RulePictures:
    """Paints the pictures of a page once for each language, and keeps the newest."""

    def __init__(self, pictures: Pictures) -> None:
        """`pictures` paints them."""
        self._pictures = pictures
        # The pictures of the newest pages, by game, title of the page and language
        self._cache: LRUCache[tuple[str, str, str], list[Painted]] = LRUCache(MAX_CACHED_PAGES)

    async def files(self, game: Game[Any], title: Text, words: Words) -> list[discord.File]:
        """The pictures for the page of the guide with this title.

        Empty if it has none.
        """
        key = (game.meta.key, title.id, words.code)
        painted = self._cache.get(key)
        if painted is None:
            painted = await self._paint_page(game, title, Words(words.code, NAMES))
            if painted or not has_pictures(game, title):  # else painting failed: it is tried again
                self._cache[key] = painted
        return [picture.as_file() for picture in painted]

    async def _paint_page(self, game: Game[Any], title: Text, words: Words) -> list[Painted]:
        """Paints the pictures of the rules page with this title; the cache is not asked."""
        made = await self._pictures.scenes(lambda: list(make_rule_scenes(game, title, words)))
        return [Painted(file.fp.read(), file.filename, file.description or "") for file in made]


def has_pictures(game: Game[Any], title: Text) -> bool:
    """Whether the page of a game's guide with this title has pictures."""
    return any(example.page == title.id for example in game.examples)


def make_rule_scenes(game: Game[Any], title: Text, words: Words) -> Iterator[Scene]:
    """Makes the scenes for the page of a game's guide with this title.

    None where the game is not drawn, or its examples cannot be played;
    an example that cannot be drawn is left out.
    """
    pictures = render.find_pictures(game.meta.key)
    if pictures is None or not has_pictures(game, title):
        return
    try:
        positions = list(positions_of_page(game, title))
    except Illegal as error:  # its moves are from other rules: the page is read without it
        log.error(
            "an example of the rules cannot be played", game=game.meta.key, reason=error.text
        )
        return
    for number, position in enumerate(positions, 1):
        scene = _draw_example(pictures, position, words)
        if scene is not None:
            name = f"{game.meta.key}-rules-{number}"
            yield replace(scene, name=name, alt=words(position.text))


def _draw_example(
    pictures: render.GamePictures,
    position: ExamplePosition,
    words: Words,
) -> Scene | None:
    """The picture of an example in the rules: the part of the board that the example is about.

    An example that names no places shows the whole board. None if the
    game cannot draw that, or the places are not in the picture.
    """
    if not position.around:
        previews = iter(pictures.preview((position.view,), words))
        return next(previews, None)
    is_public = position.view.seat is None
    draw = pictures.table if is_public else pictures.seat
    return crop_scene(
        draw,
        position.view,
        words,
        position.focus,
        position.around,
        position.points_at,
        position.margins,
    )


def picture_blocks(files: list[discord.File]) -> list[Block | None]:
    """Each picture, and below it in small print what is to be seen."""
    blocks: list[Block | None] = []
    for file in files:
        blocks += [*gallery([file]), text(f"-# {file.description}")]
    return blocks
