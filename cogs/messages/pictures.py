"""Pictures as files with alt text, painted by a process of their own.

Their scenes are made beside the event loop.
"""

from __future__ import annotations

import asyncio
import io
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

import discord
import structlog

import render
from engine.core import Plain, View
from render import Scene
from render.malloc import trim_memory
from render.pointing import Pointer, point_in_scenes
from words import Words

from .painter_process import PAINT_SECONDS, PainterDied, PainterProcess, Unpaintable

log = structlog.get_logger(__name__)
# pictures after which memory is tidied up: their bytes leave holes
PICTURES_BETWEEN_TRIMS: Final = 250
# requests that wait, or came within a second, from which on pictures are packed faster and larger
FAST_FROM_WAITING: Final = 2
FAST_FROM_RATE: Final = 20
MAX_TRACE_LENGTH: Final = 2000  # characters, the last ones, of a painter's trace in the log
MAX_WAITING: Final = 48  # pictures waiting, from which on private pages come without one


class ScenePainter(Protocol):
    """Whoever makes pictures of scenes."""

    @property
    def trouble(self) -> str | None:
        """What is wrong with the painter just now; None if nothing is."""

    @property
    def replaced(self) -> int:
        """How often the painter's process hung or died and was replaced."""

    async def paint(self, scene: Scene, level: int) -> bytes:
        """The scene as a PNG, packed at this compression level."""

    async def warm(self, game: str) -> None:
        """Paints a game's sprites before they are needed."""

    async def close(self) -> None:
        """Ends the painter; called when the bot ends."""


class PictureFile(discord.File):
    """A picture to send, whose bytes go when nobody needs them any more.

    The library's own leave the bytes referring to themselves: a hundred
    kilobytes a picture, until the next search for garbage.
    """

    def close(self) -> None:
        """Called by the library when the request is over: undoes its change of `fp.close`.

        That change made the bytes refer to themselves.
        """
        vars(self.fp).pop("close", None)


class Pictures:
    """Makes scenes in a thread, has them painted by a process, and returns them as files."""

    def __init__(self, painter: ScenePainter | None = None, limit: float = PAINT_SECONDS) -> None:
        self.painter: ScenePainter = painter or PainterProcess(limit)
        self._limit = limit  # seconds for the scenes of one request
        self._drawing = _make_drawing_thread()
        # by game: paints its sprites, or has painted them
        self._warming: dict[str, asyncio.Task[None]] = {}
        self._since_tidied = 0  # pictures painted since memory was tidied up
        self._closed = False
        self.waiting = 0  # requests that are not answered yet
        self._asked_at: deque[float] = deque(maxlen=FAST_FROM_RATE)  # of the last requests
        self.warms = True  # False: no sprites are painted ahead

    async def table(
        self,
        game: str,
        view: View,
        words: Words,
        *,
        patient: bool = False,
    ) -> list[discord.File]:
        """The pictures of a table as everybody sees it.

        A table's own message is patient: it waits for its picture,
        however many others do. There is one of them a table at most,
        and it shows the newest position.
        """
        return await self.scenes(lambda: make_scenes(game, view, words, None), patient=patient)

    async def seat(
        self,
        game: str,
        view: View,
        words: Words,
        focus: Mapping[str, Sequence[Plain]],
        pointer: Pointer | None = None,
    ) -> list[discord.File]:
        """The pictures of a table as one seat sees it.

        `focus` are values to label, by field. With a pointer, an arrow
        shows what it points at.
        """
        return await self.scenes(lambda: make_scenes(game, view, words, focus, pointer))

    async def closer(
        self,
        game: str,
        view: View,
        words: Words,
        focus: Mapping[str, Sequence[Plain]],
        part: int,
        suggested: Mapping[str, Sequence[Plain]] | None = None,
    ) -> tuple[list[discord.File], int]:
        """One part of a seat's pictures at twice their size, and how many parts there are.

        Parts count from 1, those with what is `suggested` first; after
        the last one comes the first again.
        """
        part_count = 0

        def make_part() -> Sequence[Scene]:
            """The wanted part; called in the drawing thread, where it also counts all parts."""
            nonlocal part_count
            parts = make_closer_scenes(game, view, words, focus, suggested or {})
            part_count = len(parts)
            return [parts[(part - 1) % len(parts)]] if parts else []

        files = await self.scenes(make_part)
        return files, part_count

    async def scenes(
        self,
        make: Callable[[], Sequence[Scene]],
        *,
        patient: bool = False,
    ) -> list[discord.File]:
        """Any pictures: `make` is called in a thread and returns their scenes.

        An empty list where painting fails, or where too many wait and this
        request is not `patient`: then the page comes without a picture.
        """
        if self.waiting >= MAX_WAITING and not patient:
            log.warning(
                "a page comes without its picture: too many wait already",
                waiting=self.waiting,
            )
            return []
        self.waiting += 1
        level = render.FAST_COMPRESSION if self._is_crowded() else render.BEST_COMPRESSION
        try:
            drawn = await self._make_scenes(make)
            painted = await asyncio.gather(*(self.painter.paint(scene, level) for scene in drawn))
        except (PainterDied, Unpaintable) as error:
            log.error("a page comes without its picture", reason=str(error)[-MAX_TRACE_LENGTH:])
            return []
        finally:
            self.waiting -= 1
            self._give_memory_back()
        return [
            PictureFile(io.BytesIO(data), f"{scene.name}.png", description=scene.alt)
            for scene, data in zip(drawn, painted, strict=True)
        ]

    def _is_crowded(self) -> bool:
        """Called at each request: whether the painter has so much to do that it has to hurry."""
        now = asyncio.get_running_loop().time()
        self._asked_at.append(now)  # of the last FAST_FROM_RATE requests, the oldest first
        is_full = len(self._asked_at) == FAST_FROM_RATE
        came_within_a_second = is_full and now - self._asked_at[0] < 1
        return came_within_a_second or self.waiting > FAST_FROM_WAITING

    async def _make_scenes(self, make: Callable[[], Sequence[Scene]]) -> Sequence[Scene]:
        """Calls `make` in the drawing thread.

        Raises PainterDied if that takes too long. A thread cannot be ended: one
        that hangs is given up, and a new one makes later scenes.
        """
        thread = self._drawing
        try:
            return await asyncio.wait_for(
                asyncio.get_running_loop().run_in_executor(thread, make), self._limit
            )
        except TimeoutError:
            if self._drawing is thread and not self._closed:  # no other request replaced it yet
                self._drawing = _make_drawing_thread()
                thread.shutdown(wait=False)  # requests queued in it run into their own time limit
            raise PainterDied("a scene could not be made in time") from None

    def _give_memory_back(self) -> None:
        """Called after every request: now and then returns freed memory to the system."""
        self._since_tidied += 1
        if self._since_tidied >= PICTURES_BETWEEN_TRIMS and not self._closed:
            self._since_tidied = 0
            self._drawing.submit(trim_memory)

    def warm(self, game: str) -> None:
        """Paints a game's sprites once, in the background, before they are needed.

        That is while people still sit down, or right after a start of the bot.
        """
        if not self.warms or game in self._warming:
            return
        if render.find_pictures(game) is not None:
            self._warming[game] = asyncio.create_task(self.painter.warm(game))

    async def close(self) -> None:
        """Ends the drawing thread, the warming and the painter."""
        self._closed = True
        self._drawing.shutdown(wait=False, cancel_futures=True)
        for task in self._warming.values():
            task.cancel()
        await asyncio.gather(*self._warming.values(), return_exceptions=True)
        await self.painter.close()


def _make_drawing_thread() -> ThreadPoolExecutor:
    """Makes a pool of the one thread in which scenes are made."""
    return ThreadPoolExecutor(1, thread_name_prefix="drawing")


def make_closer_scenes(
    game: str,
    view: View,
    words: Words,
    focus: Mapping[str, Sequence[Plain]],
    suggested: Mapping[str, Sequence[Plain]],
) -> Sequence[Scene]:
    """All parts of a seat's pictures at twice their size, first those with what is `suggested`.

    Empty if the game is not drawn.
    """
    pictures = render.find_pictures(game)
    if pictures is None:
        return ()
    return render.closer_scenes(pictures, view, words, focus, suggested)


def can_zoom_in(game: str) -> bool:
    """Whether *Closer* helps: the game is drawn, and its picture is not large already."""
    pictures = render.find_pictures(game)
    return pictures is not None and not pictures.needs_no_zoom


def make_scenes(
    game: str,
    view: View,
    words: Words,
    focus: Mapping[str, Sequence[Plain]] | None,
    pointer: Pointer | None = None,
) -> Sequence[Scene]:
    """Makes the scenes of a view: those of the table, or a seat's private ones.

    `focus` has the legal values of each field that a seat can choose
    now, which its private picture labels; None means the table's scenes
    are wanted. Empty if the game has no pictures.
    """
    pictures = render.find_pictures(game)
    if pictures is None:
        return ()
    if focus is None:
        return pictures.table(view, words)
    if pointer is not None:
        return point_in_scenes(pictures.seat, view, words, focus, pointer)
    return pictures.seat(view, words, focus)
