"""Memory that was freed goes back to the system. Only glibc needs to be told, and only it understands."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

MAPPED_FROM, HEAPS_AT_MOST = -3, -8  # M_MMAP_THRESHOLD and M_ARENA_MAX of <malloc.h>
UNKNOWN: Final = (OSError, AttributeError, TypeError)


def be_thrifty() -> None:
    """Big pictures give their room back as soon as they are packed, and all threads share two heaps."""
    with suppress(*UNKNOWN):
        libc = ctypes.CDLL(None)
        libc.mallopt(MAPPED_FROM, 2**17)
        libc.mallopt(HEAPS_AT_MOST, 2)


def give_back() -> None:
    """What lies free between things that are still in use; it takes some milliseconds."""
    with suppress(*UNKNOWN):
        ctypes.CDLL(None).malloc_trim(0)
