"""Things that go wrong on purpose: refused, slow and lost requests."""

import re
from dataclasses import dataclass, field

from local.errors import ApiError
from local.loopback_time import LoopbackTime
from local.ratelimits import make_rate_limit_error


@dataclass(slots=True)
class Fault:
    """What happens to the next requests that match."""

    method: str  # such as GET; "*" for any
    pattern: re.Pattern[str]
    times: int
    error: ApiError | None = None
    delay: float = 0.0
    loses_answer: bool = False  # the work is done, the answer never arrives

    def matches(self, method: str, path: str) -> bool:
        """Whether a request is one of those that this fault is for."""
        return self.method in ("*", method) and self.pattern.search(path) is not None


@dataclass(slots=True)
class FaultQueue:
    """The faults that wait for requests, and a time in which all are refused."""

    clock: LoopbackTime
    pending: list[Fault] = field(default_factory=list)
    refusing_until: float = 0.0
    refusal: ApiError = field(default_factory=lambda: ApiError(502, 0, "502: Bad Gateway"))

    def add_failure(
        self,
        method: str,
        path: str,
        status: int,
        code: int,
        message: str,
        *,
        times: int,
        retry_after: float | None,
    ) -> None:
        """Makes the next `times` matching requests fail with this status, code and message.

        With `retry_after`, in seconds, they fail as by a rate limit.
        `method` is "*" for any; `path` is a regular expression, matched
        anywhere in the path behind /api/v10.
        """
        error = ApiError(status, code, message)
        if retry_after is not None:
            error = make_rate_limit_error(retry_after, {}, code=code, message=message)
        self.pending.append(Fault(method, re.compile(path), times, error))

    def add_delay(self, method: str, path: str, seconds: float, *, times: int) -> None:
        """Delays the next `times` matching requests.

        `path` is a regular expression.
        """
        self.pending.append(Fault(method, re.compile(path), times, delay=seconds))

    def add_lost_answer(self, method: str, path: str, *, times: int) -> None:
        """Cuts off the answers to the next `times` matching requests.

        `path` is a pattern.
        """
        self.pending.append(Fault(method, re.compile(path), times, loses_answer=True))

    def refuse_all(self, seconds: float, status: int) -> None:
        """Refuses every request for a while."""
        self.refusing_until = self.clock.monotonic() + seconds
        self.refusal = ApiError(status, 0, f"{status}: Service Unavailable")

    def take_fault(self, method: str, path: str) -> Fault | None:
        """The fault for a request, which uses it up; None if all is well.

        Raises the refusal while all requests are refused.
        """
        if self.clock.monotonic() < self.refusing_until:
            raise self.refusal
        for fault in self.pending:
            if fault.matches(method, path):
                fault.times -= 1
                if fault.times <= 0:
                    self.pending.remove(fault)
                return fault
        return None
