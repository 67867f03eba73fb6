"""Options of glibc's malloc: how memory is taken from the system and given back.

Other C libraries have no such options, and none are set there.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

# M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX of <malloc.h>
TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
MEGABYTE: Final = 2**20
NOT_GLIBC: Final = (OSError, AttributeError, TypeError)


def share_heaps() -> None:
    """Let all threads share two heaps: what one has freed, another can use."""
    _set_option(ARENA_MAX, value=2)


def keep_freed_memory() -> None:
    """Use the memory of the last picture again for the next.

    Fresh pages from the system would take as long as painting.
    """
    _set_option(MMAP_THRESHOLD, 32 * MEGABYTE)
    _set_option(TRIM_THRESHOLD, 32 * MEGABYTE)


def _set_option(option: int, value: int) -> None:
    """Call glibc's `mallopt(option, value)`.

    Nothing happens with other C libraries.
    """
    with suppress(*NOT_GLIBC):
        ctypes.CDLL(None).mallopt(option, value)


def trim_memory() -> None:
    """Give free memory back to the system; it takes some milliseconds."""
    with suppress(*NOT_GLIBC):
        ctypes.CDLL(None).malloc_trim(0)
