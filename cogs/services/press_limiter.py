"""How often one person may press: more often than anybody plays, not so often that others wait."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import Final, NamedTuple

from cachetools import LRUCache

REMEMBERED_PEOPLE: Final = 10_000  # people whose presses are remembered


class PressRate(NamedTuple):
    """How many presses a person has."""

    rate: float  # presses that are added a second
    burst: int  # presses at once, after a pause


PRESSES: Final = PressRate(10.0, 30)
SUGGESTIONS: Final = PressRate(20.0, 60)  # a person who types asks for them with every letter


class PressVerdict(Enum):
    """What becomes of a press."""

    GO = "go"  # it is served
    TELL = "tell"  # too many: the person is told so
    HUSH = "hush"  # too many, and the person knows


@dataclass(slots=True)
class PressBucket:
    """How many presses a person has left, as of a moment."""

    presses_left: float
    refilled_at: float
    was_told: bool = False


class PressLimiter:
    """A bucket of presses for each person, which fills up again with time.

    A person who empties it is told so once, and again only after it was full.
    """

    def __init__(self, pace: PressRate = PRESSES, clock: Callable[[], float] = monotonic) -> None:
        self.pace = pace
        self._clock = clock
        # who has not pressed for longest has a full bucket anyway
        self._buckets: LRUCache[int, PressBucket] = LRUCache(REMEMBERED_PEOPLE)

    def count_press(self, person_id: int) -> PressVerdict:
        """Counts a press of a person; says whether it is served."""
        bucket = self._refill_bucket(person_id)
        if bucket.presses_left >= 1:
            bucket.presses_left -= 1
            return PressVerdict.GO
        was_told, bucket.was_told = bucket.was_told, True
        return PressVerdict.HUSH if was_told else PressVerdict.TELL

    def _refill_bucket(self, person_id: int) -> PressBucket:
        """The bucket of a person, with the presses added since it was last refilled."""
        now, (rate, burst) = self._clock(), self.pace
        bucket = self._buckets.setdefault(person_id, PressBucket(burst, now))
        bucket.presses_left = min(burst, bucket.presses_left + (now - bucket.refilled_at) * rate)
        bucket.refilled_at = now
        bucket.was_told = bucket.was_told and bucket.presses_left < burst
        return bucket

    def __len__(self) -> int:
        """How many people are remembered."""
        return len(self._buckets)
