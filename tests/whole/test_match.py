"""A whole match by three people in three languages, with a stop in the middle."""

from __future__ import annotations

import signal

from .house import House, pictures
from .players import component, opened


async def test_three_people_in_three_languages_play_to_the_end_through_a_stop(home: House) -> None:
    party = await opened(home, "Alex", "Minji", "Anton")
    await party.moves(9)
    assert await home.stop(signal.SIGTERM) == 0
    await home.start()
    await party.moves(200)
    assert party.table.status == "over"
    assert component(party.board(), "rematch")
    assert pictures(party.board())
    party.check()
