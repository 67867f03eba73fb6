"""How memory is taken from the system and given back. Only glibc needs to be told, and only it understands."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

GIVEN_BACK_FROM, MAPPED_FROM, HEAPS_AT_MOST = -1, -3, -8  # M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX of <malloc.h>
MEGABYTE: Final = 2**20
UNKNOWN: Final = (OSError, AttributeError, TypeError)


def be_thrifty() -> None:
    """All threads share two heaps, and big pictures lie in them: the next one gets the room of the last.

    Fresh pages from the system for each picture would take as long as painting it.
    """
    with suppress(*UNKNOWN):
        libc = ctypes.CDLL(None)
        libc.mallopt(MAPPED_FROM, 32 * MEGABYTE)
        libc.mallopt(GIVEN_BACK_FROM, 64 * MEGABYTE)
        libc.mallopt(HEAPS_AT_MOST, 2)


def give_back() -> None:
    """What lies free between things that are still in use; it takes some milliseconds."""
    with suppress(*UNKNOWN):
        ctypes.CDLL(None).malloc_trim(0)
