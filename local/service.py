"""The loopback Discord as one object: the world, and everything that acts on it."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from local import threads
from local.discord_rules import DiscordRules
from local.faults.request_faults import FaultQueue
from local.gateway import Gateway
from local.gateway_socket import GatewaySocket
from local.interaction_service import InteractionService
from local.limits.problems import FieldPath
from local.loopback_time import LoopbackTime
from local.person_actions import PersonActions
from local.ratelimits import RateLimitMode, RateLimits
from local.store import WorldStore
from local.world import World

# A further check of request bodies: method, route with {names}, body ->
# where something is wrong, and what.
CheckBody = Callable[[str, str, Any], list[tuple[FieldPath, str]]]
# A check of our own answers: method, route with {names}, status, body
# -> where something is wrong, and what.
CheckAnswer = Callable[[str, str, int, Any], list[tuple[FieldPath, str]]]


@dataclass(frozen=True, slots=True)
class BotRequest:
    """One request of the bot, as it was answered."""

    method: str
    path: str
    route: str  # the path with {names} in place of ids
    status: int
    body: Any
    files: tuple[tuple[str, int], ...]  # the name and the bytes of each upload
    seconds: float  # that it took
    error: Any = None


class LoopbackService:
    """The world and everything that acts on it; without a store it lives in memory only."""

    def __init__(
        self,
        store: WorldStore | None = None,
        *,
        rules: DiscordRules | None = None,
        pace: RateLimitMode = RateLimitMode.GENEROUS,
        check_body: CheckBody | None = None,
        check_answer: CheckAnswer | None = None,
        log_size: int | None = 500,
        bot_name: str = "Tabularium",
    ) -> None:
        self.clock = LoopbackTime()
        self.rules = rules or DiscordRules()
        self.world = World(self.clock, self.rules, store, bot_name=bot_name)
        self.gateway = Gateway(self.world)
        self.interactions = InteractionService(self.world, self.gateway.send_interaction)
        self.person_actions = PersonActions(self.world, self.interactions)
        self.rate_limits = RateLimits(self.clock, pace)
        self.faults = FaultQueue(self.clock)
        self.check_body, self.check_answer = check_body, check_answer
        self.answer_flaws: list[str] = []  # what was wrong with our own answers
        self.requests: deque[BotRequest] = deque(maxlen=log_size)
        self.request_listeners: list[Callable[[BotRequest], None]] = []
        self.sockets: list[GatewaySocket] = []  # of the bot
        self.edits_of_old_messages: dict[str, list[float]] = {}  # by channel: when

    def log_request(self, request: BotRequest) -> None:
        """Keeps a request of the bot and tells it to those who listen."""
        self.requests.append(request)
        for listener in tuple(self.request_listeners):
            listener(request)

    def archive_silent_threads(self) -> None:
        """Archives the threads that have been silent for long enough.

        Called now and then.
        """
        threads.archive_silent_threads(self.world)
