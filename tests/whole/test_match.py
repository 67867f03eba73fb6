"""A whole match by three people in three languages, with a stop in the middle."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from .house import BOT, House, list_pictures, run_house
from .players import Party, find_component, start_table


async def test_three_people_in_three_languages_go_on_after_a_stop(tmp_path: Path) -> None:
    async with run_house(tmp_path) as home:
        await play_through_stop(home, moves_after=4)


@pytest.mark.soak
async def test_three_people_in_three_languages_play_to_the_end_through_a_stop(
    tmp_path: Path,
) -> None:
    async with run_house(tmp_path, program=BOT) as home:
        party = await play_through_stop(home, moves_after=200)
        assert party.table.status == "over"
        assert find_component(party.find_board(), "rematch")


async def play_through_stop(home: House, moves_after: int) -> Party:
    party = await start_table(home, "Alex", "Minji", "Anton")
    await party.make_moves(6)
    assert await home.stop(signal.SIGTERM) == 0
    await home.start()
    await party.make_moves(moves_after)
    assert list_pictures(party.find_board())
    party.check_records()
    assert home.errors() == ""
    assert home.discord.service.interactions.list_unanswered() == []
    return party
