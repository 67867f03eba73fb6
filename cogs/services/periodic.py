"""Work that is done again and again, by the steady clock.

The library's own loops go by the wall clock: set back by days they
stand still as long, set forward they make up for every turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from play.errors import Busy

from .redaction import short_reason

log = structlog.get_logger(__name__)


class Repeating:
    """Does something at once, and again so many seconds after it was done, whatever went wrong."""

    def __init__(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        self.seconds = seconds
        self.work = work
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins the work; where it has begun already, nothing changes."""
        if self._task is None:
            self._task = asyncio.create_task(self._repeat_work())

    @property
    def is_running(self) -> bool:
        """Whether it was started."""
        return self._task is not None

    def stop(self) -> None:
        """Ends the work, also in the middle of it."""
        if self._task is not None:
            self._task.cancel()

    async def _repeat_work(self) -> None:
        """The task that does the work, and again after a pause, whatever went wrong."""
        while True:
            try:
                await self.work()
            except Busy as error:
                what = self.work.__qualname__
                why = short_reason(error)
                log.warning("repeated work waits for the records", what=what, reason=why)
            except Exception:
                log.exception("repeated work failed", what=self.work.__qualname__)
            await self.rest()

    async def rest(self) -> None:
        """Waits for the pause between two turns of the work."""
        await asyncio.sleep(self.seconds)
