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
    palette: list[int] | None  # red, green, blue, red …

    @classmethod
    def of(cls, picture: Image.Image) -> Packed:
        return cls(picture.mode, picture.size, zlib.compress(picture.tobytes(), 1), picture.getpalette())

    def open(self) -> Image.Image:
        picture = Image.frombytes(self.mode, self.size, zlib.decompress(self.pixels))
        if self.palette is not None:
            picture.putpalette(self.palette)
        return picture


class Shelf(Generic[P]):
    """An LRU memory of a function that paints, bounded in bytes. What falls off is packed where it was dear to make."""

    def __init__(self, make: Callable[P, Image.Image], room: int, packed_room: int) -> None:
        self._make = make
        self._room = room
        self._open: OrderedDict[Hashable, tuple[Image.Image, bool]] = OrderedDict()  # whether it was dear
        self._chest = Chest(packed_room)
        self._lock = Lock()
        self.bytes = 0
        _memories.append(self.clear)

    def __call__(self, *args: P.args, **named: P.kwargs) -> Image.Image:
        """Nobody may paint on what is returned: it is shared."""
        with self._lock:
            if args in self._open:
                self._open.move_to_end(args)
                return self._open[args][0]
        picture, dear = self._found(*args, **named)
        with self._lock:
            if args not in self._open:
                self._open[args] = picture, dear
                self.bytes += room_of(picture)
            fallen = list(self._fallen())
        for old, gone in fallen:
            self._chest.put(old, gone)
        return picture

    def _found(self, *args: P.args, **named: P.kwargs) -> tuple[Image.Image, bool]:
        """Unpacked or made, and whether it was dear."""
        assert not named, "what a picture shows is given in order, so that equal pictures are equal"
        if packed := self._chest.get(args):
            return packed.open(), True
        begun = thread_time()
        picture = self._make(*args, **named)
        return picture, thread_time() - begun > DEAR * room_of(picture)

    def _fallen(self) -> Iterator[tuple[Hashable, Image.Image]]:
        """Makes room; yields what has to be packed."""
        while self.bytes > self._room and len(self._open) > 1:
            old, (gone, dear) = self._open.popitem(last=False)
            self.bytes -= room_of(gone)
            if dear:
                yield old, gone

    @property
    def packed_bytes(self) -> int:
        return self._chest.bytes

    def clear(self) -> None:
        with self._lock:
            self._open.clear()
            self.bytes = 0
        self._chest.clear()


class Chest:
    """Packed pictures, the least used of which go when there are too many bytes of them."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._packed: OrderedDict[Hashable, Packed] = OrderedDict()
        self._lock = Lock()
        self.bytes = 0

    def get(self, key: Hashable) -> Packed | None:
        with self._lock:
            if key in self._packed:
                self._packed.move_to_end(key)
            return self._packed.get(key)

    def put(self, key: Hashable, picture: Image.Image) -> None:
        if self._room and key not in self._packed:
            self._add(key, Packed.of(picture))

    def _add(self, key: Hashable, packed: Packed) -> None:
        with self._lock:
            if key not in self._packed:
                self._packed[key] = packed
                self.bytes += len(packed.pixels)
            while self.bytes > self._room:
                self.bytes -= len(self._packed.popitem(last=False)[1].pixels)

    def clear(self) -> None:
        with self._lock:
            self._packed.clear()
            self.bytes = 0


def shelved(room: int, packed_room: int) -> Callable[[Callable[P, Image.Image]], Shelf[P]]:
    """Keep what a function paints on a shelf of so many bytes, and so many more of packed pictures."""
    return lambda make: Shelf(make, room, packed_room)


def room_of(picture: Image.Image) -> int:
    """The bytes of a picture's pixels in memory."""
    return picture.width * picture.height * (1 if picture.mode in ("L", "P") else 4)
