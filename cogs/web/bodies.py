"""Answers that are made once for all who ask: packed, with an etag, and kept for a while."""

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
MAX_BEGUN_BY_ONE: Final = 6  # of them; a page asks for two or three things at once
COMPRESSION: Final = 6
ETAG_DIGITS: Final = 32  # of the hash that is an answer's etag
JSON_TYPE: Final = "application/json"
SVG_TYPE: Final = "image/svg+xml"


class TooManyWatchers(Exception):
    """So much is being made just now that nothing more is begun."""


@dataclass(frozen=True, slots=True)
class Body:
    """What is sent: its type, its bytes packed with gzip, and a hash of them as its etag."""

    content_type: str
    packed: bytes
    etag: str

    @classmethod
    def pack(cls, content_type: str, data: bytes) -> Body:
        """Makes an answer of some bytes: packs them, and hashes them for the etag."""
        etag = sha256(data).hexdigest()[:ETAG_DIGITS]
        packed = gzip.compress(data, COMPRESSION, mtime=0)
        return cls(content_type, packed, etag)

    @classmethod
    def pack_json(cls, value: Any) -> Body:
        """Makes an answer of a value, as JSON."""
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return cls.pack(JSON_TYPE, text.encode())

    def unpack(self) -> bytes:
        """The bytes, for the few who cannot unpack them themselves."""
        return gzip.decompress(self.packed)


class SharedCache(Generic[T]):
    """Keeps what was made; what several want at once is made once.

    Whoever goes away meanwhile does not stop it: the others still wait.
    """

    def __init__(self, size: float, measure: Callable[[T], float] = lambda made: 1) -> None:
        """`measure` says how much of `size` a thing takes."""
        self._kept: TTLCache[Hashable, T] = TTLCache(size, KEPT_SECONDS, getsizeof=measure)
        self._being_made: dict[Hashable, asyncio.Task[T]] = {}
        self._askers: dict[Hashable, Hashable] = {}  # by key, who wanted first what is being made

    async def get(
        self,
        key: Hashable,
        make: Callable[[], Awaitable[T]],
        asker: Hashable = None,
    ) -> T:
        """What is kept under a key; where nothing is, `make` is called for it.

        Raises TooManyWatchers if too much else is being made, in all or
        for this `asker`. None: there is no limit for one alone.
        """
        if key in self._kept:
            return self._kept[key]
        task = self._being_made.get(key)
        if task is None:
            self._check_room(asker)
            task = asyncio.create_task(self._make(key, make))
            self._being_made[key] = task
            self._askers[key] = asker
            task.add_done_callback(lambda done: self._forget_task(key, done))
        return await asyncio.shield(task)

    def _check_room(self, asker: Hashable) -> None:
        """Raises TooManyWatchers where nothing more is begun just now, for all or this one."""
        begun_by_one = sum(asker == each for each in self._askers.values() if each is not None)
        if len(self._being_made) >= MAX_BEING_MADE or begun_by_one >= MAX_BEGUN_BY_ONE:
            raise TooManyWatchers

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """Makes a thing and keeps it, unless it is larger than the whole cache."""
        made = await make()
        if self._kept.getsizeof(made) <= self._kept.maxsize:
            self._kept[key] = made
        return made

    def _forget_task(self, key: Hashable, task: asyncio.Task[T]) -> None:
        """Called when the task that makes a thing has ended, also by an error."""
        del self._being_made[key]
        del self._askers[key]
        if not task.cancelled():
            task.exception()  # looked at: else asyncio logs it where nobody waits any more

    def close(self) -> None:
        """Gives up what is being made."""
        for task in self._being_made.values():
            task.cancel()
