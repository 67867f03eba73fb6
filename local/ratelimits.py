"""Rate limits: buckets per route and major parameter, a global one, and their headers."""

import hashlib
import math
from dataclasses import dataclass
from enum import Enum

from local.clock import Clock
from local.errors import ApiError


class RateLimitMode(Enum):
    """How strict the limits are: off, far above any honest use, or as on Discord."""

    OFF = "off"
    GENEROUS = "generous"
    REAL = "real"


@dataclass(slots=True)
class Bucket:
    limit: int
    seconds: float
    resets_at: float = 0.0
    used: int = 0


GENEROUS_LIMIT = (1000, 1.0)
GLOBAL_LIMIT = (50, 1.0)
DEFAULT_LIMIT = (10, 2.0)
# As observed by bots; Discord publishes none of them. Requests, seconds.
REAL_LIMITS: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "/channels/{channel}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel}/messages/{message}"): (5, 5.0),
    ("DELETE", "/channels/{channel}/messages/{message}"): (5, 1.0),
    ("POST", "/channels/{channel}/messages/bulk-delete"): (1, 1.0),
    ("GET", "/channels/{channel}/messages"): (5, 5.0),
    ("GET", "/channels/{channel}/messages/{message}"): (30, 2.0),
    ("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me"): (1, 0.25),
    ("POST", "/channels/{channel}/typing"): (5, 5.0),
    ("PATCH", "/channels/{channel}"): (5, 15.0),
    ("POST", "/channels/{channel}/threads"): (5, 5.0),
    ("POST", "/channels/{channel}/messages/{message}/threads"): (5, 5.0),
    ("PUT", "/channels/{channel}/thread-members/{user}"): (5, 1.0),
    ("POST", "/users/@me/channels"): (10, 10.0),
    ("GET", "/guilds/{guild}/members/{user}"): (5, 1.0),
    ("PUT", "/applications/{application}/commands"): (2, 10.0),
    ("POST", "/webhooks/{application}/{token}"): (5, 2.0),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}"): (5, 2.0),
    ("DELETE", "/webhooks/{application}/{token}/messages/{message}"): (5, 2.0),
}
MAJOR_PARAMETERS = ("channel", "guild", "token")
# An interaction is answered once: Discord neither counts that nor tells of a limit.
UNCOUNTED = ("POST", "/interactions/{interaction}/{token}/callback")


class RateLimits:
    def __init__(self, clock: Clock, pace: RateLimitMode = RateLimitMode.GENEROUS) -> None:
        self.clock, self.mode = clock, pace
        self._buckets: dict[tuple[str, str, str], Bucket] = {}
        self._global_bucket = Bucket(*GLOBAL_LIMIT)
        self._names: dict[tuple[str, str], str] = {}

    def count_request(self, method: str, route: str, arguments: dict[str, str]) -> dict[str, str]:
        """Count a request and return its headers, or refuse it with 429."""
        if (method, route) == UNCOUNTED:
            return {}
        now = self.clock.monotonic()
        bucket = self._find_bucket(method, route, arguments, now)
        self._check_global_limit(route, now)
        if self.mode is not RateLimitMode.OFF and bucket.used >= bucket.limit:
            headers = self._limit_headers(method, route, bucket, now)
            raise rate_limit_error(bucket.resets_at - now, headers | {"X-RateLimit-Scope": "user"})
        bucket.used += 1
        return self._limit_headers(method, route, bucket, now)

    def _find_bucket(
        self, method: str, route: str, arguments: dict[str, str], now: float
    ) -> Bucket:
        major = next((arguments[name] for name in MAJOR_PARAMETERS if name in arguments), "")
        key = (method, route, major)
        bucket = self._buckets.get(key)
        if bucket is None or bucket.resets_at <= now:
            if len(self._buckets) > 5000:
                self._buckets = {
                    key: old for key, old in self._buckets.items() if old.resets_at > now
                }
            limit, seconds = (
                REAL_LIMITS.get((method, route), DEFAULT_LIMIT)
                if self.mode is RateLimitMode.REAL
                else GENEROUS_LIMIT
            )
            bucket = self._buckets[key] = Bucket(limit, seconds, now + seconds)
        return bucket

    def _check_global_limit(self, route: str, now: float) -> None:
        """Fifty requests a second in all; answers to interactions do not count."""
        if self.mode is not RateLimitMode.REAL or route.startswith("/webhooks/"):
            return
        whole = self._global_bucket
        if whole.resets_at <= now:
            whole.resets_at, whole.used = now + whole.seconds, 0
        if whole.used >= whole.limit:
            raise rate_limit_error(
                whole.resets_at - now,
                {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"},
                everywhere=True,
            )
        whole.used += 1

    def _limit_headers(self, method: str, route: str, bucket: Bucket, now: float) -> dict[str, str]:
        left = max(0.0, bucket.resets_at - now)
        return {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(max(0, bucket.limit - bucket.used)),
            "X-RateLimit-Reset": f"{self.clock.now() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": self._bucket_name(method, route),
        }

    def _bucket_name(self, method: str, route: str) -> str:
        key = (method, route)
        if key not in self._names:
            self._names[key] = hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32]
        return self._names[key]


class RateLimited(ApiError):
    """429, with the headers without which a bot takes it for a ban."""

    headers: dict[str, str]


def rate_limit_error(
    wait: float,
    headers: dict[str, str],
    *,
    everywhere: bool = False,
    code: int = 0,
    message: str | None = None,
) -> RateLimited:
    rounded = max(0.001, math.ceil(wait * 1000) / 1000)
    extra = {"retry_after": rounded, "global": everywhere}
    error = RateLimited(429, code, message or "You are being rate limited.", **extra)
    error.headers = headers | {"Retry-After": str(math.ceil(wait)), "Via": "1.1 local"}
    return error
