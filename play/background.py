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
    """A queue of such work."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Semaphore(1)

    async def run(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        async with self._one_at_a_time:
            return await asyncio.to_thread(
                _GARBAGE_PAUSE.run_without_collection, partial(work, *args, **named)
            )


class _GarbagePause:
    """The search for garbage, which stops everybody.

    A replay makes much that stays and no circles, so it is put off until the end.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._busy = 0

    def run_without_collection(self, work: Callable[[], T]) -> T:
        self._count_running(1)
        try:
            return work()
        finally:
            self._count_running(-1)

    def _count_running(self, change: int) -> None:
        with self._lock:
            self._busy += change
            (gc.disable if self._busy else gc.enable)()


_GARBAGE_PAUSE: Final = _GarbagePause()
