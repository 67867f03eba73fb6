"""What the last seats of people in a server say of them: a small badge, with words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from db import PersonRow, attendances, people, servers
from db.attendances import AttendanceRow
from engine.core import OFF

from .answer_times import add_answers, find_median_range
from .attendance import FINISHED, LATE, LEFT
from .preferences import ONLY_ME, Preferences
from .tables import Tables

SEATS_COUNTED: Final = 20  # the newest of a person in a server
SEATS_TO_BE_KNOWN: Final = 5  # with fewer, nothing is said of somebody
MAX_SHARE_LATE: Final = 0.25  # of seats that ended late or were left, for whoever is steady
NEW, STEADY, OFTEN_LATE = "new", "steady", "often late"  # the badges
RELIABILITY: Final = "reliability"  # the setting of a server that switches badges off


@dataclass(frozen=True, slots=True)
class Reliability:
    """What a person's last seats in a server came to."""

    finished: int
    late: int
    left: int
    median_range: int | None  # of their answers, see `RANGE_TEXTS`; None: there is none

    @property
    def seats(self) -> int:
        """How many seats are counted."""
        return self.finished + self.late + self.left

    @property
    def badge(self) -> str:
        """How reliable the person is, in a word: `NEW`, `STEADY` or `OFTEN_LATE`."""
        if self.seats < SEATS_TO_BE_KNOWN:
            return NEW
        share_late = (self.late + self.left) / self.seats
        return OFTEN_LATE if share_late > MAX_SHARE_LATE else STEADY


def make_reliability(rows: Sequence[AttendanceRow]) -> Reliability:
    """How reliable a person is, by how these seats of theirs ended."""
    outcomes = Counter(row.outcome for row in rows)
    median_range = find_median_range(add_answers(*(row.answers for row in rows)))
    return Reliability(
        finished=outcomes[FINISHED],
        late=outcomes[LATE],
        left=outcomes[LEFT],
        median_range=median_range,
    )


class ReliabilityRecords:
    """Reads what the last seats of people say of them."""

    def __init__(
        self,
        tables: Tables,
        *,
        is_on: bool = True,
    ) -> None:
        """With `is_on` False, as the host may set it, nobody has a badge."""
        self._db = tables.db
        self._is_on = is_on

    async def load_badges(
        self,
        server_id: int,
        person_ids: Collection[int],
    ) -> dict[int, Reliability]:
        """How reliable these people are in a server, by person.

        Empty where the server or the host has switched badges off.
        People who keep their profile to themselves are left out.
        """
        if not person_ids or not self._is_on:
            return {}
        async with self._db.peek() as c:
            if (await servers.load_server(c, server_id)).settings.get(RELIABILITY) == OFF:
                return {}
            known = await people.load_people(c, list(person_ids))
            shown = [person for person in person_ids if not _is_private(known.get(person))]
            newest = await attendances.list_newest(c, server_id, shown, SEATS_COUNTED)
        return {person: make_reliability(rows) for person, rows in newest.items()}


def _is_private(person: PersonRow | None) -> bool:
    """Whether a person keeps their profile to themselves."""
    settings = person.settings if person else {}
    return Preferences.from_settings(settings).profile == ONLY_ME
