"""A whole match by three people in three languages, with a stop in the middle."""

from __future__ import annotations

import signal
from pathlib import Path

from .house import BOT, house, pictures
from .players import component, opened


async def test_three_people_in_three_languages_play_to_the_end_through_a_stop(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, program=BOT) as home:
        party = await opened(home, "Alex", "Minji", "Anton")
        await party.moves(9)
        assert await home.stop(signal.SIGTERM) == 0
        await home.start()
        await party.moves(200)
        assert party.table.status == "over"
        assert component(party.board(), "rematch")
        assert pictures(party.board())
        party.check()
        assert home.errors() == ""
        assert home.discord.service.interactions.list_unanswered() == []
