"""Levels of bots: chosen for each in the lobby, played by searches that nobody waits for."""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import PIPE, Process
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import games
from engine.core import Illegal
from engine.levels import EASY, MASTER, STEADY, STRONG, EasyBot, find_quick_bot, list_levels
from engine.match import Match
from play.bot_thoughts import Thought
from play.hints import find_hint
from play.search_processes import (
    HIDDEN_SEED,
    PROGRAM,
    ROOT,
    FoundMove,
    SearchProcesses,
    make_question,
)
from play.search_server import NICENESS, answer_question
from tests.games.bazaar import GAME as BAZAAR
from words import Words

from .conftest import ANN, BEN, Room


async def test_the_owner_chooses_the_level_of_each_bot(room: Room) -> None:
    table = await room.open(ANN)
    table = await room.lobby.add_bot(table.id, ANN)
    bot = table.seats[1]
    assert bot.bot == STEADY
    table = await room.lobby.set_bot_level(table.id, ANN, bot.name, MASTER)
    assert table.seats[1].bot == MASTER
    for person, name, level in (
        (BEN, bot.name, EASY),
        (ANN, "Nobody", EASY),
        (ANN, bot.name, "x"),
    ):
        with pytest.raises(Illegal):
            await room.lobby.set_bot_level(table.id, person, name, level)


def test_a_game_whose_bots_know_nothing_has_no_levels() -> None:
    assert not list_levels(BAZAAR)
    assert [level.key for level in list_levels(games()["roma"])] == [EASY, STEADY, STRONG, MASTER]


def test_an_easy_bot_makes_mistakes_and_a_level_of_old_matches_is_steady() -> None:
    game = games()["armadora"]
    match = Match.start(game, 2, {}, 1)
    decision = match.decisions()[0]
    view = game.view(match.state, decision.seat)
    easy = find_quick_bot(game, EASY)
    assert isinstance(easy, EasyBot)
    answers = {easy.choose(view, decision, Random(seed)) for seed in range(30)}
    best = set(game.strongest_bot.rank(view, decision)[:1])
    assert len(answers) > 5
    assert answers & best or len(answers) > 1
    assert all(decision.allows(move) for move in answers)
    assert find_quick_bot(game, "lost level") is game.strongest_bot


def test_a_search_is_told_neither_the_seed_nor_more_than_the_seat_knows() -> None:
    match = Match.start(games()["roma"], 2, {}, 123456789)
    asked = make_question(match, 0, 0.05, 1)
    assert asked["log"]["seed"] == HIDDEN_SEED
    assert "123456789" not in str(asked)
    (found,) = answer_question(asked)["found"]
    decision = match.decision(0)
    assert decision is not None
    assert decision.allows(match.game.moves.load(found["move"]))


async def test_a_strong_bot_plays_and_people_may_undo_meanwhile(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN, STRONG)
    await room.lobby.start(table.id, ANN)
    await room.tables.wait_for_bots()
    table = await room.tables.table(table.id)
    match = table.running_match
    decision = match.decision(0)
    assert decision is not None
    await room.tables.act(table.id, ANN, decision.moves[0])
    await asyncio.sleep(0)  # the bot begins to think
    async with asyncio.timeout(1):
        async with room.tables.locked(table.id) as table:  # nobody waits for it
            pass
    await room.tables.wait_for_bots()
    table = await room.tables.table(table.id)
    assert 0 in table.seats_to_act()
    assert any(line.seat == 1 for line in table.running_match.lines)
    await room.tables.stop()


class EndlessSearch:
    """Stands in for searches: notes when one begins, and when it is given up."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.asked = self.given_up = 0

    async def find_moves(self, *args: Any, **options: Any) -> list[FoundMove]:
        self.asked += 1
        self.begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return []

    async def close(self) -> None:
        """Nothing is running."""


async def bot_thinks(room: Room) -> tuple[int, EndlessSearch]:
    """A table where a bot thinks about its answer to Ann's move."""
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    await room.tables.wait_for_bots()
    searches = EndlessSearch()
    room.tables._bots.searches = searches  # type: ignore[assignment]
    table = await room.tables.table(table.id)
    table.seats[1] = replace(table.seats[1], bot=MASTER)
    decision = table.running_match.decision(0)
    assert decision is not None
    await room.tables.act(table.id, ANN, decision.moves[0])
    await searches.begun.wait()
    return table.id, searches


async def test_an_undo_gives_up_the_search(room: Room) -> None:
    table_id, searches = await bot_thinks(room)
    await room.undoing.undo(table_id, ANN)
    await room.tables.wait_for_bots()
    assert searches.given_up == 1
    table = await room.tables.table(table_id)
    assert table.seats_to_act() == (0,)
    assert not any(line.seat == 1 for line in table.running_match.lines[-2:])


async def test_a_pause_gives_up_the_search_and_going_on_begins_another(room: Room) -> None:
    table_id, searches = await bot_thinks(room)
    seq = (await room.tables.table(table_id)).seq
    moderation = room.moderation
    await moderation.toggle_pause(table_id, BEN)
    await room.tables.wait_for_bots()
    assert searches.given_up == 1
    assert (await room.tables.table(table_id)).seq == seq, "nobody moves meanwhile"
    searches.begun.clear()
    await moderation.toggle_pause(table_id, BEN)
    await searches.begun.wait()
    await room.tables.stop()


async def test_the_end_of_the_process_gives_up_the_search(room: Room) -> None:
    table_id, searches = await bot_thinks(room)
    seq = (await room.tables.table(table_id)).seq
    await room.tables.stop()
    assert searches.given_up == 1
    assert (await room.tables.table(table_id)).seq == seq


async def test_nobody_waits_for_twenty_bots_that_think(room: Room) -> None:
    """Searches wait for each other, and tables for none of them."""
    searches = EndlessSearch()
    room.tables._bots.searches = searches  # type: ignore[assignment]
    tables = []
    for _ in range(20):
        table = await room.open(ANN)
        await room.lobby.add_bot(table.id, ANN, MASTER)
        await room.lobby.start(table.id, ANN)
        tables.append(table.id)
    for table_id in tables:
        table = await room.tables.table(table_id)
        decision = table.running_match.decision(0)
        if decision is not None and decision.due:
            await room.tables.act(table_id, ANN, decision.moves[0])
    async with asyncio.timeout(60):
        while searches.asked < 20:
            await asyncio.sleep(0.01)
    async with room.tables.locked(tables[0]):
        pass  # its lock is free
    await room.tables.stop()
    assert searches.given_up == 20


async def test_a_search_that_cannot_be_asked_falls_back_to_the_steady_bot() -> None:
    searches = SearchProcesses(1)
    await searches.close()
    match = Match.start(games()["roma"], 2, {}, 1)
    assert await searches.find_moves(match, 0, 0.1) == []


async def test_a_hint_by_search_names_three_moves_with_reasons(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    await room.tables.wait_for_bots()
    table = await room.tables.table(table.id)
    decision = table.running_match.decision(0)
    assert decision is not None
    hint = await find_hint(table, 0, decision, room.tables.searches)
    assert decision.allows(hint.move)
    assert len(hint.further) == 2
    words = Words("en", ("Ann", "Livia"))
    assert "% to win" in words(hint.sentence)
    assert all("% to win" in words(one) for one in hint.further)
    await room.tables.stop()


async def test_bots_answer_at_once_in_practice(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.change_options(table.id, ANN, terms={"pace": "human", "practice": "on"})
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    table = await room.tables.table(table.id)
    assert table.is_practice
    assert [Thought.about(table, seat) for seat in table.seats_to_act()] == [None]
    await room.tables.stop()


async def test_a_bot_that_sits_in_for_a_person_does_not_search(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.let_bot_sit_in(table.id, ANN)
    for seat in table.seats_to_act():
        assert Thought.about(table, seat) is None, "it answers at once"
    await room.tables.stop()


async def test_bots_take_their_time_where_the_table_wants_it(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.change_options(table.id, ANN, terms={"pace": "human", "practice": "off"})
    table = await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    table = await room.tables.table(table.id)
    for seat in table.seats_to_act():
        thought = Thought.about(table, seat)
        assert thought is not None
        assert thought.pause_seconds > 0
        assert not thought.search_seconds or seat == 0
    await room.tables.stop()


async def read_reply(process: Process) -> bytes:
    """The next line of a process, however busy the machine is."""
    assert process.stdout is not None
    async with asyncio.timeout(120):
        return await process.stdout.readline()


async def test_searches_give_way_to_everybody_else_on_the_machine() -> None:
    """As the bot starts them; in other tests they do not, so that less is waited for."""
    process = await asyncio.create_subprocess_exec(*PROGRAM, stdin=PIPE, stdout=PIPE, cwd=ROOT)
    await read_reply(process)
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, own + NICENESS)
    process.kill()
    await process.wait()


async def test_there_is_one_search_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    searches = SearchProcesses()
    running: list[int] = []
    most: list[int] = []

    async def note_running(asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        running.append(1)
        most.append(len(running))
        await asyncio.sleep(0)
        running.pop()
        return {}

    monkeypatch.setattr(searches, "_ask", note_running)
    await asyncio.gather(*[searches.ask({"seconds": 1}) for _ in range(6)])
    assert max(most) == 2


async def test_a_search_that_nobody_wants_any_more_ends_with_its_process() -> None:
    searches = SearchProcesses(1)
    match = Match.start(games()["armadora"], 2, {}, 1)
    seat = match.decisions()[0].seat
    asking = asyncio.create_task(searches.find_moves(match, seat, 3600))
    async with asyncio.timeout(120):
        while not searches._busy:
            await asyncio.sleep(0.01)
    (process,) = searches._busy
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    async with asyncio.timeout(120):
        assert await process.wait() < 0, "it was killed"
    assert await searches.find_moves(match, seat, 0.05), "another one answers the next question"
    await searches.close()
