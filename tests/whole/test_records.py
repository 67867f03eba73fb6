"""The database is locked, taken away, or the disk is full: nothing changes, people are told, and it
goes on afterwards.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp

from db import restore_database

from .house import BAZAAR, find_free_port, read_texts, run_house, translate_for
from .players import start_table

BUSY = "The records are busy just now. Nothing was changed; please try again in a moment."
MISSING = "The records were taken away. Nothing was changed; the host has to put them back first."
FULL = (
    "There is no room left for the records. Nothing was changed; the host has to make room first."
)


async def test_a_locked_database_refuses_with_a_sentence_bots_wait_and_all_goes_on_when_it_is_free(
    tmp_path: Path,
) -> None:
    async with run_house(tmp_path) as home:
        party, with_bot = (
            await start_table(home, "Minji", "Anton"),
            await start_table(home, "Alex", bots=1),
        )
        (player,), (alex,) = party.list_asked(), with_bot.players
        before = party.table.seq
        with closing(sqlite3.connect(tmp_path / "tabularium.db", isolation_level=None)) as other:
            while alex in with_bot.list_asked():
                await alex.move_by_command(with_bot.table)
            other.execute("BEGIN IMMEDIATE")
            answer = await player.move_by_command(party.table)
            assert translate_for(player.person, BUSY) in read_texts(answer.message)
        assert party.table.seq == before
        for each in (party, with_bot):
            await each.make_moves(2)
            each.check_records()
        assert home.errors() == ""


async def test_a_full_disk_refuses_with_a_sentence_and_works_again_when_there_is_room(
    tmp_path: Path,
) -> None:
    mark = tmp_path / "full"
    async with run_house(tmp_path, "--filling", str(mark), start=False, program=BAZAAR) as home:
        await home.start()
        party = await start_table(home, "Minji", "Anton")
        await party.make_moves(1)
        mark.touch()
        refused = ""
        while not refused and party.table.status == "playing":  # until the last free page is full
            (player,) = party.list_asked()
            told = read_texts((await player.move_by_command(party.table)).message)
            refused = told if "✓" not in told else ""
        assert refused == translate_for(player.person, FULL)
        before = party.table.seq
        await party.list_asked()[0].move_by_command(party.table)
        assert party.table.seq == before
        mark.unlink()
        await party.make_moves(2)
        party.check_records()


async def test_records_taken_away_refuse_with_a_sentence_and_all_goes_on_when_they_are_back(
    tmp_path: Path,
) -> None:
    async with run_house(tmp_path, start=False) as home:
        port = find_free_port()
        await home.start(TABULARIUM_HEALTH=f"127.0.0.1:{port}")
        party = await start_table(home, "Minji", "Anton")
        await party.make_moves(1)
        (player,), table = party.list_asked(), party.table
        (tmp_path / "tabularium.db").rename(tmp_path / "away.db")
        for _ in range(2):
            answer = await player.move_by_command(table)
            assert read_texts(answer.message) == translate_for(player.person, MISSING)
        status, told = await health(port)
        assert (status, "records" in told["wrong"]) == (503, True)
        assert f"{tmp_path}/tabularium.db was taken away" in told["reasons"]["records"]
        (tmp_path / "away.db").rename(tmp_path / "tabularium.db")
        assert "records" not in (await health(port))[1]["wrong"]
        assert party.table.seq == table.seq
        await party.make_moves(2)
        party.check_records()
        told_of = {
            line
            for line in home.errors().splitlines()
            if "not where they were" not in line and "was taken away" not in line
        }
        assert told_of == set()


async def test_records_that_are_removed_are_noticed_and_what_was_confirmed_is_saved(
    tmp_path: Path,
) -> None:
    async with run_house(tmp_path, start=False) as home:
        await home.start()
        party = await start_table(home, "Minji", "Anton")
        await party.make_moves(2)
        (player,), table = party.list_asked(), party.table
        (tmp_path / "tabularium.db").unlink()
        answer = await player.move_by_command(table)
        assert read_texts(answer.message) == translate_for(player.person, MISSING)
        await home.stop()
        (saved,) = tmp_path.glob("*.rescued-*")
        await restore_database(f"sqlite+aiosqlite:///{tmp_path}/tabularium.db", saved)
        await home.start()
        assert party.table.seq == table.seq
        await party.make_moves(1)
        party.check_records()


async def health(port: int) -> tuple[int, Any]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/health") as answer,
    ):
        return answer.status, await answer.json()
