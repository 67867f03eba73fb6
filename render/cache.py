"""Memories of what is dear to make: bounded, shared by all threads, and emptied together for cold
measurements.
"""

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
WORTH_PACKING: Final = (
    3e-9  # seconds of work a byte, from which on packing a picture is cheaper than making it again
)
_clear_functions: list[Callable[[], None]] = []


def memoize(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """An LRU memory of a pure function.

    Threads that meet may both make the same thing; they never see half of it.
    """

    def remembering(make: Callable[P, R]) -> Callable[P, R]:
        memory = lru_cache(size)(make)
        _clear_functions.append(memory.cache_clear)
        return cast("Callable[P, R]", memory)

    return remembering


def clear_caches() -> None:
    """Empty every memory."""
    for clear in _clear_functions:
        clear()


class PackedImage(NamedTuple):
    """The pixels of a picture in a twentieth of their room."""

    mode: str
    size: tuple[int, int]
    pixels: bytes
    palette: list[int] | None  # red, green, blue, red …

    @classmethod
    def pack(cls, picture: Image.Image) -> PackedImage:
        return cls(
            picture.mode, picture.size, zlib.compress(picture.tobytes(), 1), picture.getpalette()
        )

    def unpack(self) -> Image.Image:
        picture = Image.frombytes(self.mode, self.size, zlib.decompress(self.pixels))
        if self.palette is not None:
            picture.putpalette(self.palette)
        return picture


class ImageCache(Generic[P]):
    """An LRU memory of a function that paints, bounded in bytes.

    What falls off is packed where it was dear to make.
    """

    def __init__(self, make: Callable[P, Image.Image], room: int, packed_room: int) -> None:
        self._paint = make
        self._room = room
        self._images: OrderedDict[Hashable, tuple[Image.Image, bool]] = (
            OrderedDict()
        )  # whether it was dear
        self._packed_images = PackedImageCache(packed_room)
        self._lock = Lock()
        self.total_bytes = 0
        _clear_functions.append(self.clear)

    def __call__(self, *args: P.args, **named: P.kwargs) -> Image.Image:
        """Nobody may paint on what is returned: it is shared."""
        with self._lock:
            if args in self._images:
                self._images.move_to_end(args)
                return self._images[args][0]
        picture, dear = self._unpack_or_paint(*args, **named)
        with self._lock:
            if args not in self._images:
                self._images[args] = picture, dear
                self.total_bytes += image_bytes(picture)
            fallen = list(self._evict())
        for old, gone in fallen:
            self._packed_images.put(old, gone)
        return picture

    def _unpack_or_paint(self, *args: P.args, **named: P.kwargs) -> tuple[Image.Image, bool]:
        """Unpacked or made, and whether it was dear."""
        assert not named, "what a picture shows is given in order, so that equal pictures are equal"
        if packed := self._packed_images.get(args):
            return packed.unpack(), True
        begun = thread_time()
        picture = self._paint(*args, **named)
        return picture, thread_time() - begun > WORTH_PACKING * image_bytes(picture)

    def _evict(self) -> Iterator[tuple[Hashable, Image.Image]]:
        """Makes room; yields what has to be packed."""
        while self.total_bytes > self._room and len(self._images) > 1:
            old, (gone, dear) = self._images.popitem(last=False)
            self.total_bytes -= image_bytes(gone)
            if dear:
                yield old, gone

    @property
    def packed_bytes(self) -> int:
        return self._packed_images.total_bytes

    def clear(self) -> None:
        with self._lock:
            self._images.clear()
            self.total_bytes = 0
        self._packed_images.clear()


class PackedImageCache:
    """Packed pictures, the least used of which go when there are too many bytes of them."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._packed: OrderedDict[Hashable, PackedImage] = OrderedDict()
        self._lock = Lock()
        self.total_bytes = 0

    def get(self, key: Hashable) -> PackedImage | None:
        with self._lock:
            if key in self._packed:
                self._packed.move_to_end(key)
            return self._packed.get(key)

    def put(self, key: Hashable, picture: Image.Image) -> None:
        if self._room and key not in self._packed:
            self._add_packed(key, PackedImage.pack(picture))

    def _add_packed(self, key: Hashable, packed: PackedImage) -> None:
        with self._lock:
            if key not in self._packed:
                self._packed[key] = packed
                self.total_bytes += len(packed.pixels)
            while self.total_bytes > self._room:
                self.total_bytes -= len(self._packed.popitem(last=False)[1].pixels)

    def clear(self) -> None:
        with self._lock:
            self._packed.clear()
            self.total_bytes = 0


def image_cache(room: int, packed_room: int) -> Callable[[Callable[P, Image.Image]], ImageCache[P]]:
    """Keep what a function paints on a shelf of so many bytes, and so many more of
    packed pictures.
    """
    return lambda make: ImageCache(make, room, packed_room)


def image_bytes(picture: Image.Image) -> int:
    """The bytes of a picture's pixels in memory."""
    return picture.width * picture.height * (1 if picture.mode in ("L", "P") else 4)
