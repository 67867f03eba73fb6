"""Long work beside the event loop, one piece after the other, while presses are answered."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class BackgroundQueue:
    """A queue of work that is run in a thread, one piece at a time."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Semaphore(1)  # held by the work that runs now

    async def run(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Runs the work in a thread once all earlier work is done, and returns what it returns."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(
                _GARBAGE_PAUSE.run_without_collection, partial(work, *args, **named)
            )


class _GarbagePause:
    """Puts off Python's garbage collection, which stops all threads, while work is running.

    A replay makes objects that stay and no reference cycles, so nothing
    is lost by collecting at its end.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._running_count = 0  # pieces of work that run now

    def run_without_collection(self, work: Callable[[], T]) -> T:
        """Runs the work with the garbage collector off, and returns what the work returns."""
        self._change_running_count(1)
        try:
            return work()
        finally:
            self._change_running_count(-1)

    def _change_running_count(self, change: int) -> None:
        """Counts work that begins (1) or ends (-1).

        The collector is off while there is any. Called in the threads
        of the work: therefore the lock.
        """
        with self._lock:
            self._running_count += change
            if self._running_count:
                gc.disable()
            else:
                gc.enable()


_GARBAGE_PAUSE: Final = _GarbagePause()
