"""Makes what the page of a table asks for, beside the event loop and beside the tables' painter."""

from __future__ import annotations

import asyncio
from typing import Final

from play import Table
from render.paint_server import AS_SVG

from ..messages.painter_process import GENTLE_PROGRAM, PainterProcess
from ..messages.pictures import ScenePainter
from .bodies import SVG_TYPE, Body, SharedCache
from .documents import Position, log_document, make_position, table_document
from .resting_queue import RestingQueue

MAX_KEPT_BYTES: Final = 24 * 2**20  # of packed answers
MAX_POSITIONS: Final = 48  # whose scenes are kept


class Unknown(Exception):
    """There is no such position, or no such picture of it."""


class WatchContents:
    """Answers by table, position and language; one thing is replayed or painted at a time.

    Its painter is a process of its own, which lets everything else go first: no
    table waits for watchers. It is started when somebody watches.
    """

    def __init__(self, painter: ScenePainter | None = None) -> None:
        self._painter: ScenePainter = painter or PainterProcess(program=GENTLE_PROGRAM)
        self._work = RestingQueue()
        self._painting = asyncio.Semaphore(1)
        self._positions: SharedCache[Position] = SharedCache(MAX_POSITIONS)
        self._bodies: SharedCache[Body] = SharedCache(
            MAX_KEPT_BYTES, lambda body: len(body.packed)
        )

    async def get_table(self, table: Table, version: str, language: str, asker: int) -> Body:
        """The table as it stands, with its log, for the household with the number `asker`.

        How it stands is asked at once: later a move may be in memory
        that is not written down yet.
        """
        standing = table_document(table, language)

        async def make() -> Body:
            """Called where nobody has asked for this version before."""
            log = await self._work.run(log_document, table, language, standing["last"])
            return await asyncio.to_thread(Body.pack_json, {**standing, "log": log})

        return await self._bodies.get(("table", table.id, version, language), make, asker)

    async def get_position(self, table: Table, seq: int, language: str, asker: int) -> Body:
        """A position of the match: what led to it, and the board in words."""

        async def make() -> Body:
            """Packs the position as JSON, where the cache has none."""
            found = await self._load_position(table, seq, language)
            return await asyncio.to_thread(Body.pack_json, found.document())

        key = ("position", *_position_key(table, seq, language))
        return await self._bodies.get(key, make, asker)

    async def get_picture(
        self,
        table: Table,
        seq: int,
        number: int,
        language: str,
        asker: int,
    ) -> Body:
        """One picture of a position as SVG.

        They are numbered from 1; raises Unknown if there are fewer.
        """

        async def make() -> Body:
            """Paints the picture, where the cache has none."""
            found = await self._load_position(table, seq, language)
            if not 1 <= number <= len(found.scenes):
                raise Unknown
            async with self._painting:
                painted = await self._painter.paint(found.scenes[number - 1], AS_SVG)
            return await asyncio.to_thread(Body.pack, SVG_TYPE, painted)

        key = ("picture", number, *_position_key(table, seq, language))
        return await self._bodies.get(key, make, asker)

    async def _load_position(self, table: Table, seq: int, language: str) -> Position:
        """A position with its scenes, from the cache or replayed now."""
        return await self._positions.get(
            _position_key(table, seq, language),
            lambda: self._work.run(make_position, table, seq, language),
        )

    async def close(self) -> None:
        """Gives up what is being made, and ends the painter."""
        self._bodies.close()
        self._positions.close()
        await self._painter.close()


def _position_key(table: Table, seq: int, language: str) -> tuple[object, ...]:
    """The key of a position in the caches: all that it is made of.

    Entries of a log never change, but names may.
    """
    return table.id, seq, language, table.names(), table.row.status
