"""Pictures painted off the event loop, at most one job a core, as files with alt text."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from threading import Event
from typing import Final

import discord

import render
from engine.core import Plain, View
from render import Scene
from words import Words

from ._thrift import give_back

WORKERS: Final = 2
QUEUED: Final = 2  # pictures waiting, from which on they are packed faster and larger
TIDY: Final = 250  # pictures, after which memory is tidied up as soon as nobody waits for one
PAUSE: Final = 0.1  # seconds


class Pictures:
    """The painter's workshop."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="painter")
        self._kitchen = ThreadPoolExecutor(1, thread_name_prefix="warmer")
        self._warm: set[str] = set()
        self._closed = Event()
        self._since_tidied = 0
        self.waiting = 0
        self.warming = True

    async def table(self, game: str, view: View, words: Words) -> list[discord.File]:
        return await self._painted(game, view, words, None)

    async def seat(self, game: str, view: View, words: Words, focus: Mapping[str, Sequence[Plain]]) -> list[discord.File]:
        return await self._painted(game, view, words, focus)

    async def scenes(self, make: Callable[[], Sequence[Scene]]) -> list[discord.File]:
        """Pictures that belong to no game; also their scenes are made off the loop."""
        return await self._done(lambda level: [(scene.name, scene.alt, render.paint(scene, level)) for scene in make()])

    async def _painted(self, game: str, view: View, words: Words, focus: Mapping[str, Sequence[Plain]] | None) -> list[discord.File]:
        return await self._done(lambda level: paint(game, view, words, focus, level))

    async def _done(self, work: Callable[[int], list[tuple[str, str, bytes]]]) -> list[discord.File]:
        self.waiting += 1
        level = render.HASTY if self.waiting > QUEUED else render.CAREFUL
        try:
            painted = await asyncio.get_running_loop().run_in_executor(self._pool, work, level)
        finally:
            self.waiting -= 1
            self._tidy()
        return [discord.File(io.BytesIO(data), f"{name}.png", description=alt) for name, alt, data in painted]

    def _tidy(self) -> None:
        self._since_tidied += 1
        if self._since_tidied >= TIDY and not self.waiting and not self._closed.is_set():
            self._since_tidied = 0
            self._kitchen.submit(give_back)

    def warm(self, game: str) -> None:
        """Paints a game's sprites once, in the background: while people still sit down, or right after a start."""
        if self.warming and game not in self._warm:
            self._warm.add(game)
            self._kitchen.submit(render.warm, game, self._give_way)
            self._kitchen.submit(give_back)

    def _give_way(self) -> None:
        """Who waits for a picture comes first."""
        while self.waiting and not self._closed.wait(PAUSE):
            pass
        if self._closed.is_set():
            raise CancelledError

    def close(self) -> None:
        self._closed.set()
        for pool in (self._pool, self._kitchen):
            pool.shutdown(wait=False, cancel_futures=True)


def paint(game: str, view: View, words: Words, focus: Mapping[str, Sequence[Plain]] | None, level: int) -> list[tuple[str, str, bytes]]:
    """The pictures of a view as (name, alt text, PNG); none where the game is not drawn yet."""
    pictures = render.pictures(game)
    if pictures is None:
        return []
    scenes = pictures.table(view, words) if focus is None else pictures.seat(view, words, focus)
    return [(scene.name, scene.alt, render.paint(scene, level)) for scene in scenes]
