"""The loopback Discord as one object: the world, and everything that acts on it."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from local import threads
from local.clock import Clock
from local.faults import Faults
from local.gateway import Gateway
from local.interactions import Interactions
from local.limits.problems import Path
from local.people import People
from local.ratelimits import Pace, RateLimits
from local.rules import Rules
from local.sockets import Socket
from local.store import Store
from local.world import World

# A further check of request bodies: method, route with {names}, body -> where something is wrong, and what.
CheckBody = Callable[[str, str, Any], list[tuple[Path, str]]]
# A check of our own answers: method, route with {names}, status, body -> where something is wrong, and what.
CheckAnswer = Callable[[str, str, int, Any], list[tuple[Path, str]]]


@dataclass(frozen=True, slots=True)
class Request:
    """One request of the bot, as it was answered."""

    method: str
    path: str
    route: str
    status: int
    body: Any
    files: tuple[tuple[str, int], ...]
    seconds: float
    error: Any = None


class Service:
    def __init__(
        self,
        store: Store | None = None,
        *,
        rules: Rules | None = None,
        pace: Pace = Pace.GENEROUS,
        check_body: CheckBody | None = None,
        check_answer: CheckAnswer | None = None,
        log_size: int | None = 500,
        bot_name: str = "Tabularium",
    ) -> None:
        self.clock = Clock()
        self.rules = rules or Rules()
        self.world = World(self.clock, self.rules, store, bot_name=bot_name)
        self.gateway = Gateway(self.world)
        self.interactions = Interactions(self.world, self.gateway.interact)
        self.people = People(self.world, self.interactions)
        self.rate_limits = RateLimits(self.clock, pace)
        self.faults = Faults(self.clock)
        self.check_body, self.check_answer = check_body, check_answer
        self.flaws: list[str] = []  # what was wrong with our own answers
        self.requests: deque[Request] = deque(maxlen=log_size)
        self.finished: list[Callable[[Request], None]] = []
        self.sockets: list[Socket] = []
        self.old_edits: dict[str, list[float]] = {}

    def finish(self, request: Request) -> None:
        self.requests.append(request)
        for listener in tuple(self.finished):
            listener(request)

    def tidy(self) -> None:
        """What time does by itself: silent threads fall asleep."""
        threads.archive_silent(self.world)
