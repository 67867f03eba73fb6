"""Caches of what takes long to make: bounded, and shared by all threads.

For cold measurements they are cleared together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock
from time import thread_time
from typing import Final, Generic, NamedTuple, ParamSpec, TypeVar, cast

from cachetools import LRUCache
from isal import isal_zlib
from PIL import Image

P = ParamSpec("P")
R = TypeVar("R")
# seconds of work a byte, from which on packing a picture is cheaper
# than painting it again
WORTH_PACKING: Final = 3e-9
_clear_functions: list[Callable[[], None]] = []


def memoize(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorator: keep the last `size` results of a pure function.

    Two threads at once may both make the same result; they never see half of it.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        """Wrap the function in a cache that `clear_caches` empties too."""
        cached = lru_cache(size)(function)
        _clear_functions.append(cached.cache_clear)
        return cast("Callable[P, R]", cached)

    return decorate


def clear_caches() -> None:
    """Empty every cache made with `memoize` or `image_cache`, before cold measurements."""
    for clear in _clear_functions:
        clear()


def image_bytes(image: Image.Image) -> int:
    """The bytes of a picture's pixels in memory: one a pixel in grey or by palette, else four."""
    bytes_of_pixel = 1 if image.mode in ("L", "P") else 4
    return image.width * image.height * bytes_of_pixel


class PackedImage(NamedTuple):
    """The pixels of a picture compressed to about a twentieth."""

    mode: str
    size: tuple[int, int]
    pixels: bytes
    palette: list[int] | None  # red, green, blue, red …

    @classmethod
    def pack(cls, image: Image.Image) -> PackedImage:
        """Compress the pixels of an image, fast rather than small."""
        return cls(
            image.mode, image.size, isal_zlib.compress(image.tobytes(), 1), image.getpalette()
        )

    def unpack(self) -> Image.Image:
        """The image again as it was before `pack`."""
        image = Image.frombytes(self.mode, self.size, isal_zlib.decompress(self.pixels))
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
    """Pictures of at most `max_bytes` together; a single larger one is kept alone.

    `evicted` holds pictures that were dropped and are still to be packed.
    """

    def __init__(self, max_bytes: int) -> None:
        """`max_bytes` limits the pixels that are held.

        A picture that is larger counts as so many: it is kept alone.
        """
        super().__init__(max_bytes, lambda painted: min(image_bytes(painted.image), max_bytes))
        self.evicted: list[tuple[Hashable, Image.Image]] = []

    def popitem(self) -> tuple[Hashable, PaintedImage]:
        """Drop the image unused longest; one that is slow to paint is noted, to be kept compressed.

        `LRUCache` calls this to make room.
        """
        key, painted = super().popitem()
        if painted.worth_packing:
            self.evicted.append((key, painted.image))
        return key, painted

    def take_evicted(self) -> list[tuple[Hashable, Image.Image]]:
        """The images dropped since the last call, with their keys, still to be packed."""
        evicted, self.evicted = self.evicted, []
        return evicted


class PackedImages(LRUCache[Hashable, PackedImage]):
    """Packed pictures of at most `max_bytes` together."""

    def __init__(self, max_bytes: int) -> None:
        """`max_bytes` limits the compressed pixels that are held."""
        super().__init__(max_bytes, lambda packed: len(packed.pixels))


class ImageCache(Generic[P]):
    """Keeps the images that a function paints, up to a limit of bytes.

    Images beyond it are dropped; those that took long to paint are
    packed, up to a second limit.
    """

    def __init__(
        self,
        paint: Callable[P, Image.Image],
        max_bytes: int,
        max_packed_bytes: int,
    ) -> None:
        """Cache `paint`: up to `max_bytes` of pixels and `max_packed_bytes` of compressed ones."""
        self._paint = paint
        self._painted = PaintedImages(max_bytes)
        self._packed = PackedImages(max_packed_bytes)
        self._lock = Lock()
        _clear_functions.append(self.clear)

    def __call__(self, *args: P.args, **named: P.kwargs) -> Image.Image:
        """The image that `paint` makes of these arguments, painted only if no cache has it.

        One cache has images as they are, the other has compressed ones,
        which had to leave the first. Images that leave it to make room
        for this one are compressed, if that is worth it. The image is
        shared: callers must not paint on it.
        """
        with self._lock:
            try:
                return self._painted[args].image
            except KeyError:
                packed = self._packed.get(args)
        # without the lock: other threads need not wait for this
        if packed:
            painted = PaintedImage(packed.unpack(), worth_packing=True)
        else:
            painted = self._time_paint(*args, **named)
        with self._lock:
            self._painted.setdefault(args, painted)
            evicted = self._painted.take_evicted()
        for key, image in evicted:
            self._pack_image(key, image)
        return painted.image

    def _time_paint(self, *args: P.args, **named: P.kwargs) -> PaintedImage:
        """Paint the image, and note from the time it took whether it is worth packing."""
        assert not named, (
            "what a picture shows is given in order, so that equal pictures are equal"
        )
        start = thread_time()
        image = self._paint(*args, **named)
        seconds = thread_time() - start
        return PaintedImage(image, seconds > WORTH_PACKING * image_bytes(image))

    def _pack_image(self, key: Hashable, image: Image.Image) -> None:
        """Compress an evicted image into the packed cache.

        Nothing happens where it is there already, where nothing may be
        packed, or where it is too large even so. Compressing takes some
        milliseconds, so the lock is not held meanwhile.
        """
        if key in self._packed or not self._packed.maxsize:
            return
        packed = PackedImage.pack(image)
        with self._lock:
            if len(packed.pixels) <= self._packed.maxsize:
                self._packed[key] = packed

    @property
    def total_bytes(self) -> int:
        """Bytes of the unpacked pixels that are held now."""
        return int(self._painted.currsize)

    @property
    def packed_bytes(self) -> int:
        """Bytes of the compressed pixels that are held now."""
        return int(self._packed.currsize)

    def clear(self) -> None:
        """Forget all images, painted and packed."""
        with self._lock:
            self._painted.clear()
            self._packed.clear()


def image_cache(
    max_bytes: int,
    max_packed_bytes: int,
) -> Callable[[Callable[P, Image.Image]], ImageCache[P]]:
    """Decorator: keep what a function paints, see `ImageCache`."""
    return lambda paint: ImageCache(paint, max_bytes, max_packed_bytes)
