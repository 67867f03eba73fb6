"""Answers that are made once for all who ask: packed, marked by their bytes, kept for a while."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Generic, TypeVar

from cachetools import TTLCache

T = TypeVar("T")
KEPT_SECONDS: Final = 600.0  # so long a name may be kept here after it was erased
MAX_BEING_MADE: Final = 12  # at once; whoever asks for more is told to come again
COMPRESSION: Final = 6
MARK_DIGITS: Final = 32  # of an answer's mark
JSON_TYPE: Final = "application/json"
SVG_TYPE: Final = "image/svg+xml"


class TooManyWatchers(Exception):
    """So much is being made just now that nothing more is begun."""


@dataclass(frozen=True, slots=True)
class Body:
    """What is sent: its type, its bytes packed with gzip, and a mark that tells others apart."""

    content_type: str
    packed: bytes
    mark: str

    @classmethod
    def pack(cls, content_type: str, data: bytes) -> Body:
        """Packs some bytes."""
        mark = sha256(data).hexdigest()[:MARK_DIGITS]
        return cls(content_type, gzip.compress(data, COMPRESSION, mtime=0), mark)

    @classmethod
    def pack_json(cls, value: Any) -> Body:
        """Packs a value as JSON."""
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return cls.pack(JSON_TYPE, text.encode())

    def unpack(self) -> bytes:
        """The bytes, for the few who cannot unpack them themselves."""
        return gzip.decompress(self.packed)


class SharedCache(Generic[T]):
    """Keeps what was made; what several want at once is made once.

    Whoever goes away meanwhile does not stop it: the
    others still wait.
    """

    def __init__(self, size: float, measure: Callable[[T], float] = lambda made: 1) -> None:
        """`measure` says how much of `size` a thing takes."""
        self._kept: TTLCache[Hashable, T] = TTLCache(size, KEPT_SECONDS, getsizeof=measure)
        self._being_made: dict[Hashable, asyncio.Task[T]] = {}

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """What stands under a key, made now where it is not there.

        Raises TooManyWatchers if too much else is being
        made.
        """
        if key in self._kept:
            return self._kept[key]
        task = self._being_made.get(key)
        if task is None:
            if len(self._being_made) >= MAX_BEING_MADE:
                raise TooManyWatchers
            task = asyncio.create_task(self._make(key, make))
            self._being_made[key] = task
            task.add_done_callback(lambda done: self._forget_task(key, done))
        return await asyncio.shield(task)

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """Makes a thing and keeps it, if it is not larger than all that is kept."""
        made = await make()
        if self._kept.getsizeof(made) <= self._kept.maxsize:
            self._kept[key] = made
        return made

    def _forget_task(self, key: Hashable, task: asyncio.Task[T]) -> None:
        """Called when a thing is made, or could not be made and nobody may be there to hear it."""
        del self._being_made[key]
        if not task.cancelled():
            task.exception()

    def close(self) -> None:
        """Gives up what is being made."""
        for task in self._being_made.values():
            task.cancel()
