"""The database is locked by another program, or the disk is full: nothing changes, people are told, and it goes on afterwards."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from .house import BAZAAR, house, in_words_of, said
from .players import opened

BUSY = "The records are busy just now. Nothing was changed; please try again in a moment."
FULL = "There is no room left for the records. Nothing was changed; the host has to make room first."


async def test_a_locked_database_refuses_with_a_sentence_bots_wait_and_all_goes_on_when_it_is_free(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        party, with_bot = await opened(home, "Minji", "Anton"), await opened(home, "Alex", bots=1)
        (player,), (alex,) = party.asked(), with_bot.players
        before = party.table.seq
        with closing(sqlite3.connect(tmp_path / "tabularium.db", isolation_level=None)) as other:
            while alex in with_bot.asked():
                await alex.command(with_bot.table)
            other.execute("BEGIN IMMEDIATE")
            answer = await player.command(party.table)
            assert in_words_of(player.person, BUSY) in said(answer.message)
        assert party.table.seq == before
        for each in (party, with_bot):
            await each.moves(2)
            each.check()
        assert home.errors() == ""


async def test_a_full_disk_refuses_with_a_sentence_and_works_again_when_there_is_room(tmp_path: Path) -> None:
    mark = tmp_path / "full"
    async with house(tmp_path, "--filling", str(mark), start=False, program=BAZAAR) as home:
        await home.start()
        party = await opened(home, "Minji", "Anton")
        await party.moves(1)
        mark.touch()
        refused = ""
        while not refused and party.table.status == "playing":  # until the last free page is full
            (player,) = party.asked()
            told = said((await player.command(party.table)).message)
            refused = told if "✓" not in told else ""
        assert refused == in_words_of(player.person, FULL)
        before = party.table.seq
        await party.asked()[0].command(party.table)
        assert party.table.seq == before
        mark.unlink()
        await party.moves(2)
        party.check()
