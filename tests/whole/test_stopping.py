"""SIGTERM ends the bot within ten seconds, whatever hangs; what was confirmed before is there
afterwards.
"""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from .house import House, run_house
from .players import start_table

STUCK = Path(__file__).with_name("stuck_bot.py")
TEN_SECONDS = 10


async def ended(home: House) -> int:
    assert home.process is not None
    home.process.send_signal(signal.SIGTERM)
    return await asyncio.wait_for(home.process.wait(), TEN_SECONDS)


async def play(home: House) -> None:
    """Starts the bot and a table with another bot, whose turn comes; all as far as that goes."""
    await home.start()
    party = await start_table(home, "Alex", bots=1)
    await party.make_moves(2)
    await asyncio.Event().wait()


def are_records_closed(home: House) -> bool:
    """Whether a file was closed in order; a server notices every end by itself."""
    return bool(home.database_url) or not (home.folder / "tabularium.db-wal").exists()


@pytest.mark.parametrize(
    "part",
    [
        "painter",
        "records",
        *(pytest.param(part, marks=pytest.mark.soak) for part in ("thinking", "loop")),
    ],
)
async def test_a_bot_of_which_a_part_hangs_ends_in_time(tmp_path: Path, part: str) -> None:
    async with run_house(tmp_path, "--stuck", part, start=False, program=STUCK) as home:
        playing = asyncio.create_task(play(home))
        await home.discord.wait_for((home.folder / "stuck").exists)
        await ended(home)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def test_a_line_to_discord_that_cannot_be_closed_is_given_up(tmp_path: Path) -> None:
    async with run_house(tmp_path, "--stuck", "gateway", program=STUCK) as home:
        await ended(home)
        assert (tmp_path / "stuck").exists()
        assert are_records_closed(home)


async def test_a_bot_of_which_nothing_hangs_ends_by_itself(tmp_path: Path) -> None:
    async with run_house(tmp_path) as home:
        await start_table(home, "Alex", bots=1)
        assert await ended(home) == 0
        assert are_records_closed(home)
