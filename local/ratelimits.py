"""Rate limits: buckets per route and major parameter, a global one, and the headers that tell of them."""

import hashlib
import math
from dataclasses import dataclass
from enum import Enum

from local.clock import Clock
from local.errors import ApiError


class Pace(Enum):
    """How strict the limits are: off, far above any honest use, or as on Discord."""

    OFF = "off"
    GENEROUS = "generous"
    REAL = "real"


@dataclass(slots=True)
class Bucket:
    limit: int
    seconds: float
    resets: float = 0.0
    used: int = 0


GENEROUS = (1000, 1.0)
GLOBAL = (50, 1.0)
ORDINARY = (10, 2.0)
# As observed by bots; Discord publishes none of them. Requests, seconds.
REAL: dict[tuple[str, str], tuple[int, float]] = {
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
MAJOR = ("channel", "guild", "token")
# An interaction is answered once: Discord neither counts that nor tells of a limit.
UNCOUNTED = ("POST", "/interactions/{interaction}/{token}/callback")


class RateLimits:
    def __init__(self, clock: Clock, pace: Pace = Pace.GENEROUS) -> None:
        self.clock, self.pace = clock, pace
        self._buckets: dict[tuple[str, str, str], Bucket] = {}
        self._everything = Bucket(*GLOBAL)
        self._names: dict[tuple[str, str], str] = {}

    def take(self, method: str, route: str, arguments: dict[str, str]) -> dict[str, str]:
        """Count a request and return its headers, or refuse it with 429."""
        if (method, route) == UNCOUNTED:
            return {}
        now = self.clock.steady()
        bucket = self._bucket(method, route, arguments, now)
        self._everything_allows(route, now)
        if self.pace is not Pace.OFF and bucket.used >= bucket.limit:
            headers = self._headers(method, route, bucket, now)
            raise limited(bucket.resets - now, headers | {"X-RateLimit-Scope": "user"})
        bucket.used += 1
        return self._headers(method, route, bucket, now)

    def _bucket(self, method: str, route: str, arguments: dict[str, str], now: float) -> Bucket:
        major = next((arguments[name] for name in MAJOR if name in arguments), "")
        key = (method, route, major)
        bucket = self._buckets.get(key)
        if bucket is None or bucket.resets <= now:
            if len(self._buckets) > 5000:
                self._buckets = {key: old for key, old in self._buckets.items() if old.resets > now}
            limit, seconds = REAL.get((method, route), ORDINARY) if self.pace is Pace.REAL else GENEROUS
            bucket = self._buckets[key] = Bucket(limit, seconds, now + seconds)
        return bucket

    def _everything_allows(self, route: str, now: float) -> None:
        """Fifty requests a second in all; answers to interactions do not count."""
        if self.pace is not Pace.REAL or route.startswith("/webhooks/"):
            return
        whole = self._everything
        if whole.resets <= now:
            whole.resets, whole.used = now + whole.seconds, 0
        if whole.used >= whole.limit:
            raise limited(whole.resets - now, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, everywhere=True)
        whole.used += 1

    def _headers(self, method: str, route: str, bucket: Bucket, now: float) -> dict[str, str]:
        left = max(0.0, bucket.resets - now)
        return {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(max(0, bucket.limit - bucket.used)),
            "X-RateLimit-Reset": f"{self.clock.now() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": self._name(method, route),
        }

    def _name(self, method: str, route: str) -> str:
        key = (method, route)
        if key not in self._names:
            self._names[key] = hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32]
        return self._names[key]


class Limited(ApiError):
    """429, with the headers without which a bot takes it for a ban."""

    headers: dict[str, str]


def limited(wait: float, headers: dict[str, str], *, everywhere: bool = False, code: int = 0, message: str | None = None) -> Limited:
    rounded = max(0.001, math.ceil(wait * 1000) / 1000)
    extra = {"retry_after": rounded, "global": everywhere}
    error = Limited(429, code, message or "You are being rate limited.", **extra)
    error.headers = headers | {"Retry-After": str(math.ceil(wait)), "Via": "1.1 local"}
    return error
