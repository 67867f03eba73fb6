"""Rate limits: buckets per route and major parameter, a global one, and their headers."""

import hashlib
import math
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from cachetools import TLRUCache

from local.errors import ApiError
from local.loopback_time import LoopbackTime


class RateLimitMode(Enum):
    """How strict the limits are: off, far above any honest use, or as on Discord."""

    OFF = "off"
    GENEROUS = "generous"
    REAL = "real"


class Limit(NamedTuple):
    """How many requests may be made in how many seconds."""

    requests: int
    seconds: float


@dataclass(slots=True)
class Bucket:
    """A limit of requests, and how much of it is used."""

    limit: int  # requests in `seconds`
    seconds: float
    resets_at: float = 0.0  # on the monotonic clock
    used: int = 0


def _find_reset(key: object, bucket: Bucket, now: float) -> float:
    """Called by the cache of buckets: the moment when it may forget one."""
    return bucket.resets_at


BUCKET_NAME_LENGTH = 32  # as long as Discord's
MAX_BUCKETS = 5000  # more are forgotten
GENEROUS_LIMIT = Limit(1000, 1.0)
GLOBAL_LIMIT = Limit(50, 1.0)
DEFAULT_LIMIT = Limit(10, 2.0)
# As observed by bots; Discord publishes none of them.
REAL_LIMITS: dict[tuple[str, str], Limit] = {
    ("POST", "/channels/{channel}/messages"): Limit(5, 5.0),
    ("PATCH", "/channels/{channel}/messages/{message}"): Limit(5, 5.0),
    ("DELETE", "/channels/{channel}/messages/{message}"): Limit(5, 1.0),
    ("POST", "/channels/{channel}/messages/bulk-delete"): Limit(1, 1.0),
    ("GET", "/channels/{channel}/messages"): Limit(5, 5.0),
    ("GET", "/channels/{channel}/messages/{message}"): Limit(30, 2.0),
    ("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me"): Limit(1, 0.25),
    ("POST", "/channels/{channel}/typing"): Limit(5, 5.0),
    ("PATCH", "/channels/{channel}"): Limit(5, 15.0),
    ("POST", "/channels/{channel}/threads"): Limit(5, 5.0),
    ("POST", "/channels/{channel}/messages/{message}/threads"): Limit(5, 5.0),
    ("PUT", "/channels/{channel}/thread-members/{user}"): Limit(5, 1.0),
    ("POST", "/users/@me/channels"): Limit(10, 10.0),
    ("GET", "/guilds/{guild}/members/{user}"): Limit(5, 1.0),
    ("PUT", "/applications/{application}/commands"): Limit(2, 10.0),
    ("POST", "/applications/{application}/emojis"): Limit(5, 5.0),
    ("DELETE", "/applications/{application}/emojis/{emoji}"): Limit(5, 5.0),
    ("POST", "/webhooks/{application}/{token}"): Limit(5, 2.0),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}"): Limit(5, 2.0),
    ("DELETE", "/webhooks/{application}/{token}/messages/{message}"): Limit(5, 2.0),
}
MAJOR_PARAMETERS = ("channel", "guild", "token")
# An interaction is answered once: Discord neither counts that nor tells of a limit.
UNCOUNTED_ROUTE = ("POST", "/interactions/{interaction}/{token}/callback")


class RateLimits:
    """Counts the requests of the bot and refuses those that are too many."""

    def __init__(self, clock: LoopbackTime, mode: RateLimitMode = RateLimitMode.GENEROUS) -> None:
        self.clock, self.mode = clock, mode
        # by method, route and major parameter (a channel, server or webhook)
        self._buckets: TLRUCache[tuple[str, str, str], Bucket] = TLRUCache(
            MAX_BUCKETS, ttu=_find_reset, timer=clock.monotonic
        )
        self._global_bucket = Bucket(GLOBAL_LIMIT.requests, GLOBAL_LIMIT.seconds)
        self._bucket_names: dict[tuple[str, str], str] = {}  # by method and route

    def count_request(self, method: str, route: str, arguments: dict[str, str]) -> dict[str, str]:
        """Counts a request and returns its headers, or refuses it with 429.

        `route` is a template such as those of REAL_LIMITS; `arguments`
        are what fills it.
        """
        if (method, route) == UNCOUNTED_ROUTE:
            return {}
        now = self.clock.monotonic()
        bucket = self._find_bucket(method, route, arguments, now)
        self._check_global_limit(route, now)
        if self.mode is not RateLimitMode.OFF and bucket.used >= bucket.limit:
            headers = self._make_headers(method, route, bucket, now)
            raise make_rate_limit_error(
                bucket.resets_at - now, headers | {"X-RateLimit-Scope": "user"}
            )
        bucket.used += 1
        return self._make_headers(method, route, bucket, now)

    def _find_bucket(
        self,
        method: str,
        route: str,
        arguments: dict[str, str],
        now: float,
    ) -> Bucket:
        """The bucket that counts requests to a route.

        A new one where its time is over. A route has a bucket for each
        major parameter: the channel, server or webhook token that
        `arguments` names, or "".
        """
        given = [arguments[name] for name in MAJOR_PARAMETERS if name in arguments]
        major_parameter = given[0] if given else ""
        key = (method, route, major_parameter)
        bucket = self._buckets.get(key)
        if bucket is None:
            limit, seconds = self._find_limit(method, route)
            bucket = self._buckets[key] = Bucket(limit, seconds, now + seconds)
        return bucket

    def _find_limit(self, method: str, route: str) -> Limit:
        """The limit of a route in the present mode."""
        if self.mode is not RateLimitMode.REAL:
            return GENEROUS_LIMIT
        return REAL_LIMITS.get((method, route), DEFAULT_LIMIT)

    def _check_global_limit(self, route: str, now: float) -> None:
        """Refuses more requests a second than GLOBAL_LIMIT.

        Those to webhooks do not count.
        """
        if self.mode is not RateLimitMode.REAL or route.startswith("/webhooks/"):
            return
        bucket = self._global_bucket
        if bucket.resets_at <= now:
            bucket.resets_at, bucket.used = now + bucket.seconds, 0
        if bucket.used >= bucket.limit:
            raise make_rate_limit_error(
                bucket.resets_at - now,
                {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"},
                everywhere=True,
            )
        bucket.used += 1

    def _make_headers(self, method: str, route: str, bucket: Bucket, now: float) -> dict[str, str]:
        """Discord's headers that tell a bot how much of a limit is left."""
        left = max(0.0, bucket.resets_at - now)
        return {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(max(0, bucket.limit - bucket.used)),
            "X-RateLimit-Reset": f"{self.clock.now() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": self._find_bucket_name(method, route),
        }

    def _find_bucket_name(self, method: str, route: str) -> str:
        """The name by which a bot tells buckets apart, the same for all calls of a route."""
        key = (method, route)
        if key not in self._bucket_names:
            digest = hashlib.sha256(f"{method} {route}".encode()).hexdigest()
            self._bucket_names[key] = digest[:BUCKET_NAME_LENGTH]
        return self._bucket_names[key]


class RateLimited(ApiError):
    """The refusal 429 with its headers; without them a bot takes it for a ban."""

    headers: dict[str, str]


def make_rate_limit_error(
    wait_seconds: float,
    headers: dict[str, str],
    *,
    everywhere: bool = False,
    code: int = 0,
    message: str | None = None,
) -> RateLimited:
    """Makes the refusal of a request that may be tried again after `wait_seconds`.

    `everywhere`: the global limit was hit. Discord writes the wait in
    seconds, rounded up to milliseconds.
    """
    milliseconds = max(1, math.ceil(wait_seconds * 1000))
    extra = {"retry_after": milliseconds / 1000, "global": everywhere}
    error = RateLimited(429, code, message or "You are being rate limited.", **extra)
    error.headers = headers | {"Retry-After": str(math.ceil(wait_seconds)), "Via": "1.1 local"}
    return error
