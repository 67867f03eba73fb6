"""Memories of what is dear to make: bounded, shared by all threads, and emptied together for cold measurements."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
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
