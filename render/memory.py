"""Memories of what is dear to make: bounded, shared by all threads, and emptied together for cold measurements."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from threading import Lock
from time import thread_time
from typing import Final, Generic, NamedTuple, ParamSpec, TypeVar, cast

from PIL import Image

P = ParamSpec("P")
R = TypeVar("R")
DEAR: Final = 3e-9  # seconds of work a byte, from which on packing a picture is cheaper than making it again
_memories: list[Callable[[], None]] = []


def remember(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """An LRU memory of a pure function. Threads that meet may both make the same thing; they never see half of it."""

    def remembering(make: Callable[P, R]) -> Callable[P, R]:
        memory = lru_cache(size)(make)
        _memories.append(memory.cache_clear)
        return cast("Callable[P, R]", memory)

    return remembering


def forget() -> None:
    """Empty every memory."""
    for clear in _memories:
        clear()


class Packed(NamedTuple):
    """The pixels of a picture in a twentieth of their room."""

    mode: str
    size: tuple[int, int]
    pixels: bytes

    @classmethod
    def of(cls, picture: Image.Image) -> Packed:
        return cls(picture.mode, picture.size, zlib.compress(picture.tobytes(), 1))

    def open(self) -> Image.Image:
        return Image.frombytes(self.mode, self.size, zlib.decompress(self.pixels))


class Shelf(Generic[P]):
    """An LRU memory of a function that paints, bounded in bytes. What falls off is packed where it was dear to make."""

    def __init__(self, make: Callable[P, Image.Image], room: int, packed_room: int) -> None:
        self._make = make
        self._room, self._packed_room = room, packed_room
        self._open: OrderedDict[Hashable, tuple[Image.Image, bool]] = OrderedDict()  # whether it was dear
        self._packed: OrderedDict[Hashable, Packed] = OrderedDict()
        self._lock = Lock()
        self.bytes = self.packed_bytes = 0
        _memories.append(self.clear)

    def __call__(self, *args: P.args, **named: P.kwargs) -> Image.Image:
        """Nobody may paint on what is returned: it is shared."""
        assert not named, "what a picture shows is given in order, so that equal pictures are equal"
        with self._lock:
            if args in self._open:
                self._open.move_to_end(args)
                return self._open[args][0]
            packed = self._packed.get(args)
            if packed:
                self._packed.move_to_end(args)
        begun = thread_time()
        picture = packed.open() if packed else self._make(*args, **named)
        self._put(args, picture, dear=packed is not None or thread_time() - begun > DEAR * room_of(picture))
        return picture

    def _put(self, key: Hashable, picture: Image.Image, *, dear: bool) -> None:
        with self._lock:
            if key not in self._open:
                self._open[key] = picture, dear
                self.bytes += room_of(picture)
            fallen = list(self._fallen())
        for old, gone in fallen:
            self._pack(old, Packed.of(gone))

    def _fallen(self) -> Iterator[tuple[Hashable, Image.Image]]:
        """Makes room; yields what has to be packed."""
        while self.bytes > self._room and len(self._open) > 1:
            old, (gone, dear) = self._open.popitem(last=False)
            self.bytes -= room_of(gone)
            if dear and old not in self._packed:
                yield old, gone

    def _pack(self, key: Hashable, packed: Packed) -> None:
        with self._lock:
            if key not in self._packed:
                self._packed[key] = packed
                self.packed_bytes += len(packed.pixels)
            while self.packed_bytes > self._packed_room:
                self.packed_bytes -= len(self._packed.popitem(last=False)[1].pixels)

    def clear(self) -> None:
        with self._lock:
            self._open.clear()
            self._packed.clear()
            self.bytes = self.packed_bytes = 0


def shelved(room: int, packed_room: int) -> Callable[[Callable[P, Image.Image]], Shelf[P]]:
    """Keep what a function paints on a shelf of so many bytes, and so many more of packed pictures."""
    return lambda make: Shelf(make, room, packed_room)


def room_of(picture: Image.Image) -> int:
    """The bytes of a picture's pixels in memory."""
    return picture.width * picture.height * (1 if picture.mode in ("L", "P") else 4)
