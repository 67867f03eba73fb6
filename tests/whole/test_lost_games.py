"""A start without one of the games, and a start with it again: its matches are there as before."""

from __future__ import annotations

import signal
from pathlib import Path

from .house import house, in_words_of, said
from .players import Player, lobby, opened

PROGRAM = Path(__file__).with_name("run_bot.py")
LOST = (
    "This game cannot be played just now. Its matches are kept as they are and their clocks stand "
    "still; they go on when the game is back."
)


async def test_a_match_outlives_starts_without_its_game_and_others_are_played(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, program=PROGRAM) as home:
        party = await opened(home, "Alex", "Clara")
        await party.moves(2)
        before, board = party.table.data, party.board()
        await home.stop()
        whole = list(home.program)
        home.program += ["--without", "armadora"]
        await home.start()
        assert "a game is left out" in home.errors()
        alex = party.players[0]
        frozen = await home.discord.wait_for(
            lambda: found if "just now" in said(found := alex.current(board)) else None, 60
        )
        answer = await alex.press(frozen, "log")
        assert in_words_of(alex.person, LOST) in said(answer.message)
        other = await opened(home, "Alex", "Clara", game="bazaar")
        await other.moves(2)
        await home.stop(signal.SIGKILL)
        await home.start()
        assert party.table.data == before, "nothing is lost, whatever happens meanwhile"
        assert party.table.status == "playing"
        await home.stop()
        home.program = whole
        await home.start()
        await party.moves(3)
        await other.moves(1)
        assert party.table.data["log"][: len(before["log"])] == before["log"]
        assert (party.harm()["lost"], party.harm()["doubled"]) == (0, 0)
        assert await lobby(home, Player(home, alex.person, 5))
