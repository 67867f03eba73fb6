"""Things that go wrong on purpose: refused, slow and lost requests."""

import re
from dataclasses import dataclass, field

from local.clock import Clock
from local.errors import ApiError
from local.ratelimits import limited


@dataclass(slots=True)
class Fault:
    """What happens to the next requests that match."""

    method: str
    pattern: re.Pattern[str]
    times: int
    error: ApiError | None = None
    delay: float = 0.0
    lost: bool = False  # the work is done, the answer never arrives

    def matches(self, method: str, path: str) -> bool:
        return self.method in ("*", method) and self.pattern.search(path) is not None


@dataclass(slots=True)
class Faults:
    clock: Clock
    waiting: list[Fault] = field(default_factory=list)
    refusing_until: float = 0.0
    refusal: ApiError = field(default_factory=lambda: ApiError(502, 0, "502: Bad Gateway"))

    def fail(self, method: str, path: str, status: int, code: int, message: str, *, times: int, retry_after: float | None) -> None:
        """`path` is a regular expression, matched anywhere in the path behind /api/v10."""
        error = ApiError(status, code, message) if retry_after is None else limited(retry_after, {}, code=code, message=message)
        self.waiting.append(Fault(method, re.compile(path), times, error))

    def delay(self, method: str, path: str, seconds: float, *, times: int) -> None:
        self.waiting.append(Fault(method, re.compile(path), times, delay=seconds))

    def lose(self, method: str, path: str, *, times: int) -> None:
        self.waiting.append(Fault(method, re.compile(path), times, lost=True))

    def refuse_all(self, seconds: float, status: int) -> None:
        self.refusing_until = self.clock.steady() + seconds
        self.refusal = ApiError(status, 0, f"{status}: Service Unavailable")

    def take(self, method: str, path: str) -> Fault | None:
        if self.clock.steady() < self.refusing_until:
            raise self.refusal
        for fault in self.waiting:
            if fault.matches(method, path):
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
                return fault
        return None
