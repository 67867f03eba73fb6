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
from .pictures import Pictures

log = structlog.get_logger(__name__)
MAX_PAGES_KEPT: Final = 64  # pages whose pictures are kept, each in one language
NAMES: Final = ("Livia", "Cato", "Julia", "Marcus")  # of those who play in the pictures


class Painted(NamedTuple):
    """A picture as it is kept: its file and what is to be seen on it."""

    data: bytes
    name: str
    alt: str

    def as_file(self) -> discord.File:
        """A file to be sent once."""
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt)


class RulePictures:
    """Paints the pictures of a page once for each language, and keeps the newest."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._kept: LRUCache[tuple[str, str, str], list[Painted]] = LRUCache(MAX_PAGES_KEPT)

    async def files(self, game: Game[Any], title: Text, words: Words) -> list[discord.File]:
        """The pictures for the page of the guide with this title.

        Empty where it has none.
        """
        key = (game.meta.key, title.id, words.code)
        kept = self._kept.get(key)
        if kept is None:
            kept = await self._paint(game, title, Words(words.code, NAMES))
            if kept or not has_pictures(game, title):  # else painting failed: it is tried again
                self._kept[key] = kept
        return [painted.as_file() for painted in kept]

    async def _paint(self, game: Game[Any], title: Text, words: Words) -> list[Painted]:
        """The pictures of a page, painted anew."""
        made = await self._pictures.scenes(lambda: list(make_rule_scenes(game, title, words)))
        return [Painted(file.fp.read(), file.filename, file.description or "") for file in made]


def has_pictures(game: Game[Any], title: Text) -> bool:
    """Whether the page of a game's guide with this title has pictures."""
    return any(example.page == title.id for example in game.examples)


def make_rule_scenes(game: Game[Any], title: Text, words: Words) -> Iterator[Scene]:
    """The scenes for the page of a game's guide with this title."""
    pictures = render.find_pictures(game.meta.key)
    if pictures is None or not has_pictures(game, title):
        return
    try:
        positions = list(positions_of_page(game, title))
    except Illegal as error:  # its moves are from other rules: the page is read without it
        log.error("an example of the rules cannot be played", game=game.meta.key, reason=error.text)
        return
    for number, position in enumerate(positions, 1):
        scene = _draw(pictures, position, words)
        if scene is not None:
            name = f"{game.meta.key}-rules-{number}"
            yield replace(scene, name=name, alt=words(position.text))


def _draw(pictures: render.Pictures, position: ExamplePosition, words: Words) -> Scene | None:
    """The part of the picture that a position is about.

    One that is about nothing else shows the whole board.
    None where it cannot be found.
    """
    if not position.around:
        return next(iter(pictures.preview((position.view,), words)), None)
    draw = pictures.table if position.view.seat is None else pictures.seat
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
