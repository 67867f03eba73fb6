"""How often one person may press: more often than anybody plays, not so often that others wait."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import Final, NamedTuple

MOST: Final = 10_000  # people whose presses are remembered


class Pace(NamedTuple):
    """So many a second, and so many at once."""

    rate: float
    burst: int


PRESSES: Final = Pace(10.0, 30)
SUGGESTIONS: Final = Pace(20.0, 60)  # a person who types asks for them with every letter


class Verdict(Enum):
    GO = "go"
    TELL = "tell"  # too many: the person is told so
    HUSH = "hush"  # too many, and the person knows


@dataclass(slots=True)
class Bucket:
    left: float
    at: float
    told: bool = False


class Presses:
    """A bucket of presses a person. Whoever empties it is told once, until it is full again."""

    def __init__(self, pace: Pace = PRESSES, clock: Callable[[], float] = monotonic) -> None:
        self.pace = pace
        self._clock = clock
        self._buckets: OrderedDict[int, Bucket] = OrderedDict()

    def take(self, person_id: int) -> Verdict:
        bucket = self._filled(person_id)
        if bucket.left >= 1:
            bucket.left -= 1
            return Verdict.GO
        told, bucket.told = bucket.told, True
        return Verdict.HUSH if told else Verdict.TELL

    def _filled(self, person_id: int) -> Bucket:
        now, (rate, burst) = self._clock(), self.pace
        bucket = self._buckets.setdefault(person_id, Bucket(burst, now))
        bucket.left = min(burst, bucket.left + (now - bucket.at) * rate)
        bucket.at = now
        bucket.told = bucket.told and bucket.left < burst
        self._buckets.move_to_end(person_id)
        while len(self._buckets) > MOST:  # who has not pressed for longest has a full one anyway
            self._buckets.popitem(last=False)
        return bucket

    def __len__(self) -> int:
        return len(self._buckets)
