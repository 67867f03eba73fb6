"""A start without one of the games, and a start with it again: its matches are there as before."""

from __future__ import annotations

import signal
from pathlib import Path

from .house import BAZAAR, read_texts, run_house, translate_for
from .players import Player, open_lobby, start_table

LOST = (
    "This game cannot be played just now. Its matches are kept as they are and their clocks stand "
    "still; they go on when the game is back."
)


async def test_a_match_outlives_starts_without_its_game_and_others_are_played(
    tmp_path: Path,
) -> None:
    async with run_house(tmp_path, program=BAZAAR) as home:
        party = await start_table(home, "Alex", "Clara")
        await party.make_moves(2)
        before, board = party.table.data, party.find_board()
        await home.stop()
        whole = list(home.program)
        home.program += ["--without", "armadora"]
        await home.start()
        assert "a game is left out" in home.errors()
        alex = party.players[0]
        frozen = await home.discord.wait_for(
            lambda: found if "just now" in read_texts(found := alex.find_current(board)) else None,
            60,
        )
        answer = await alex.press(frozen, "log")
        assert translate_for(alex.person, LOST) in read_texts(answer.message)
        other = await start_table(home, "Alex", "Clara", game="bazaar")
        await other.make_moves(2)
        await home.stop(signal.SIGKILL)
        await home.start()
        assert party.table.data == before, "nothing is lost, whatever happens meanwhile"
        assert party.table.status == "playing"
        await home.stop()
        home.program = whole
        await home.start()
        await party.make_moves(3)
        await other.make_moves(1)
        assert party.table.data["log"][: len(before["log"])] == before["log"]
        assert (party.count_harm()["lost"], party.count_harm()["doubled"]) == (0, 0)
        assert await open_lobby(home, Player(home, alex.person, 5))
