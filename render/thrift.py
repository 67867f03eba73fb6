"""How memory is taken from the system and given back. Only glibc needs to be told, and only it understands."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

GIVEN_BACK_FROM, MAPPED_FROM, HEAPS_AT_MOST = -1, -3, -8  # M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX of <malloc.h>
MEGABYTE: Final = 2**20
UNKNOWN: Final = (OSError, AttributeError, TypeError)


def share_heaps() -> None:
    """All threads share two heaps: what one has freed, another can use."""
    _set(HEAPS_AT_MOST, 2)


def reuse_room() -> None:
    """Big pictures get the room of the last one: fresh pages from the system would take as long as painting."""
    _set(MAPPED_FROM, 32 * MEGABYTE)
    _set(GIVEN_BACK_FROM, 32 * MEGABYTE)


def _set(option: int, value: int) -> None:
    with suppress(*UNKNOWN):
        ctypes.CDLL(None).mallopt(option, value)


def give_back() -> None:
    """What lies free between things that are still in use; it takes some milliseconds."""
    with suppress(*UNKNOWN):
        ctypes.CDLL(None).malloc_trim(0)
