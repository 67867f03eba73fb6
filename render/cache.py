"""Caches of what takes long to make: bounded, and shared by all threads.

For cold measurements they are cleared together.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock
from time import thread_time
from typing import Final, Generic, NamedTuple, ParamSpec, TypeVar, cast

from cachetools import LRUCache
from PIL import Image

P = ParamSpec("P")
R = TypeVar("R")
# seconds of work a byte, from which on packing a picture is cheaper than painting it again
WORTH_PACKING: Final = 3e-9
_clear_functions: list[Callable[[], None]] = []


def memoize(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the last results of a pure function.

    Threads that meet may both make the same thing; they never see half of it.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        cached = lru_cache(size)(function)
        _clear_functions.append(cached.cache_clear)
        return cast("Callable[P, R]", cached)

    return decorate


def clear_caches() -> None:
    for clear in _clear_functions:
        clear()


def image_bytes(image: Image.Image) -> int:
    """The bytes of a picture's pixels in memory."""
    return image.width * image.height * (1 if image.mode in ("L", "P") else 4)


class PackedImage(NamedTuple):
    """The pixels of a picture in a twentieth of their room."""

    mode: str
    size: tuple[int, int]
    pixels: bytes
    palette: list[int] | None  # red, green, blue, red …

    @classmethod
    def pack(cls, image: Image.Image) -> PackedImage:
        return cls(image.mode, image.size, zlib.compress(image.tobytes(), 1), image.getpalette())

    def unpack(self) -> Image.Image:
        image = Image.frombytes(self.mode, self.size, zlib.decompress(self.pixels))
        if self.palette is not None:
            image.putpalette(self.palette)
        return image


class PaintedImage(NamedTuple):
    """A picture in a cache, and whether it is packed when it has to go.

    It is worth packing if it took long to paint.
    """

    image: Image.Image
    worth_packing: bool


class PaintedImages(LRUCache[Hashable, PaintedImage]):
    """Pictures up to so many bytes; one is kept even where it alone is larger.

    `evicted` holds those that had to go and have to be packed.
    """

    def __init__(self, max_bytes: int) -> None:
        super().__init__(max_bytes, lambda painted: min(image_bytes(painted.image), max_bytes))
        self.evicted: list[tuple[Hashable, Image.Image]] = []

    def popitem(self) -> tuple[Hashable, PaintedImage]:
        key, painted = super().popitem()
        if painted.worth_packing:
            self.evicted.append((key, painted.image))
        return key, painted

    def take_evicted(self) -> list[tuple[Hashable, Image.Image]]:
        evicted, self.evicted = self.evicted, []
        return evicted


class PackedImages(LRUCache[Hashable, PackedImage]):
    """Packed pictures up to so many bytes."""

    def __init__(self, max_bytes: int) -> None:
        super().__init__(max_bytes, lambda packed: len(packed.pixels))


class ImageCache(Generic[P]):
    """Keeps what a function paints, up to so many bytes.

    What has to go is packed where painting it took long, and kept up to so many bytes more.
    """

    def __init__(
        self, paint: Callable[P, Image.Image], max_bytes: int, max_packed_bytes: int
    ) -> None:
        self._paint = paint
        self._painted = PaintedImages(max_bytes)
        self._packed = PackedImages(max_packed_bytes)
        self._lock = Lock()
        _clear_functions.append(self.clear)

    def __call__(self, *args: P.args, **named: P.kwargs) -> Image.Image:
        """Nobody may paint on what is returned: it is shared."""
        with self._lock:
            try:
                return self._painted[args].image
            except KeyError:
                packed = self._packed.get(args)
        painted = (
            PaintedImage(packed.unpack(), True) if packed else self._time_paint(*args, **named)
        )
        with self._lock:
            self._painted.setdefault(args, painted)
            evicted = self._painted.take_evicted()
        for key, image in evicted:
            self._pack(key, image)
        return painted.image

    def _time_paint(self, *args: P.args, **named: P.kwargs) -> PaintedImage:
        assert not named, "what a picture shows is given in order, so that equal pictures are equal"
        start = thread_time()
        image = self._paint(*args, **named)
        return PaintedImage(image, thread_time() - start > WORTH_PACKING * image_bytes(image))

    def _pack(self, key: Hashable, image: Image.Image) -> None:
        """Packing takes some milliseconds, so nobody is locked out meanwhile."""
        if key in self._packed or not self._packed.maxsize:
            return
        packed = PackedImage.pack(image)
        with self._lock:
            if len(packed.pixels) <= self._packed.maxsize:
                self._packed[key] = packed

    @property
    def total_bytes(self) -> int:
        return int(self._painted.currsize)

    @property
    def packed_bytes(self) -> int:
        return int(self._packed.currsize)

    def clear(self) -> None:
        with self._lock:
            self._painted.clear()
            self._packed.clear()


def image_cache(
    max_bytes: int, max_packed_bytes: int
) -> Callable[[Callable[P, Image.Image]], ImageCache[P]]:
    """Keep what a function paints up to so many bytes, and so many more of packed pictures."""
    return lambda paint: ImageCache(paint, max_bytes, max_packed_bytes)
