"""The digest: once a day, what waits for a person, the most urgent first."""

from __future__ import annotations

from collections.abc import Sequence

from play.digests import Digests
from play.preferences import DIGEST, Preferences
from play.table_summary import TableSummary

from .conftest import ANN, BEN, Room, set_habits


async def test_a_digest_comes_once_a_day_with_the_most_urgent_table_first(room: Room) -> None:
    told: list[list[int]] = []

    async def note(person_id: int, waiting: Sequence[TableSummary]) -> None:
        assert person_id == ANN
        told.append([summary.table.id for summary in waiting])

    digests = Digests(room.tables, room.scheduler)
    digests.on_digest = note
    await set_habits(room, ANN, Preferences(way=DIGEST))
    slow = await room.timed(ANN, BEN, clock="240", late="fallback", nights="off")
    quick = await room.timed(ANN, BEN, clock="72", late="fallback", nights="off")
    for table in (slow, quick):
        if room.asked(table) != ANN:
            await room.play(table, "pass")
    await digests.plan_for(ANN)
    await room.wait(days=2)
    assert told == [[quick.id, slow.id]] * 2
