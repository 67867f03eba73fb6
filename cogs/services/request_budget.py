"""How many requests a second this process may send, where several share Discord's limit.

Discord takes 50 a second from a bot in all; answers to interactions do not count.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

REQUESTS_A_SECOND: Final = 45.0  # of all processes together: a little below the limit
UNCOUNTED: Final = ("/interactions/", "/webhooks/")  # requests with the token of an interaction


class RequestBudget:
    """Requests that this process may still send; they are added steadily, up to a second's worth.

    `share` tells which part of all requests is this process's: it
    changes when processes come and go.
    """

    def __init__(self, share: Callable[[], float], clock: Callable[[], float] = monotonic) -> None:
        self._share = share
        self._clock = clock
        self._requests_left = 1.0
        self._added_at = clock()

    async def spend(self, path: str) -> None:
        """Waits until a request to this path may be sent."""
        if path.startswith(UNCOUNTED):
            return
        pause = self.plan_request()
        if pause:
            await asyncio.sleep(pause)

    def plan_request(self) -> float:
        """Takes a request from the budget; returns how many seconds it has to wait.

        The budget may become negative: so many requests wait already,
        and this one comes after them.
        """
        rate = max(1.0, REQUESTS_A_SECOND * self._share())
        now = self._clock()
        added = (now - self._added_at) * rate
        self._requests_left = min(rate, self._requests_left + added) - 1
        self._added_at = now
        return max(0.0, -self._requests_left / rate)
