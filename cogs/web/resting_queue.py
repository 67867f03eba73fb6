"""Work for watchers in the bot's own process: one piece at a time, with a rest after each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, ParamSpec, TypeVar

from play.background import BackgroundQueue

P = ParamSpec("P")
T = TypeVar("T")
REST: Final = 3.0  # times as long as the work took


class RestingQueue:
    """Runs work in a thread, and at most a quarter of the time.

    Threads share the interpreter with the event loop: however many
    watch, presses have the rest of it.
    """

    def __init__(
        self,
        clock: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Tests give a clock and a sleep of their own."""
        self._clock = clock
        self._sleep = sleep
        self._queue = BackgroundQueue()
        self._turn = asyncio.Lock()
        self._rests_until = clock()

    async def run(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Runs the work when its turn has come, and returns what it returns.

        After each piece of work comes a rest, REST times as long as it.
        """
        async with self._turn:
            await self._sleep(max(0.0, self._rests_until - self._clock()))
            begun = self._clock()
            try:
                return await self._queue.run(work, *args, **named)
            finally:
                ended = self._clock()
                self._rests_until = ended + REST * (ended - begun)
