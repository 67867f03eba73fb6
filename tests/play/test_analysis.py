"""Opinions on finished matches: what was played beside what a strong bot would have played."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from engine.core import Move
from engine.log import Undo
from play.analysis import find_opinion, may_analyse
from play.replay import position_after
from play.search_processes import FoundMove, SearchProcesses, make_question
from play.search_server import answer_question
from tests.games.bazaar import GAME as BAZAAR
from words import Words

from .conftest import ANN, BEN, Room


class Found(SearchProcesses):
    """A search that finds what it is told."""

    def __init__(self, *found: FoundMove) -> None:
        super().__init__(1)
        self.found = list(found)

    async def find_moves(self, *args: Any, **options: Any) -> list[FoundMove]:
        self.played = options["played"]
        return self.found


async def test_an_opinion_names_what_was_played_and_what_is_better(room: Room) -> None:
    table = await room.start(ANN, BEN)
    match = table.running_match
    decision = match.decisions()[0]
    played, better = decision.moves[0], decision.moves[1]
    match.act(decision.seat, played)
    before = position_after(match, 0)
    said = Words("en", ("Ann", "Ben"))

    async def lines(*found: FoundMove) -> list[str]:
        return [said(one) for one in await find_opinion(before, match.lines[0], Found(*found))]

    first, second = await lines(FoundMove(better, 0.6, ()), FoundMove(played, 0.4, ()))
    name = said(before.game.name_move(before.game.view(before.state, decision.seat), played))
    assert first == f"{('Ann', 'Ben')[decision.seat]} chose “{name}”: 40 % to win."
    assert second.startswith("The bot would have chosen “")
    assert "60 % to win" in second
    (praise,) = await lines(FoundMove(played, 0.5, ()))
    assert "as well" in praise
    assert await lines() == ["The bot has no opinion on this action."]


async def test_an_undo_has_no_opinion_and_neither_has_a_running_match(room: Room) -> None:
    table = await room.start(ANN, BEN)
    match = table.running_match
    decision = match.decisions()[0]
    match.act(decision.seat, decision.moves[0])
    assert not may_analyse(table, 0), "it would help who plays"
    table.row = replace(table.row, status="finished")
    assert may_analyse(table, 0)
    assert not may_analyse(table, 1), "nothing came after it"
    match.lines[0] = match.lines[0]._replace(move=Undo(0))
    assert not may_analyse(table, 0)


async def test_a_game_whose_bots_know_nothing_has_no_opinions(bazaar: Room) -> None:
    table = await bazaar.timed(ANN, BEN)
    match = table.running_match
    decision = match.decisions()[0]
    match.act(decision.seat, decision.sample(Random(1)))
    table.row = replace(table.row, status="finished")
    assert table.game is BAZAAR
    assert not may_analyse(table, 0)


async def test_what_was_played_is_weighed_even_if_no_bot_would_think_of_it(room: Room) -> None:
    table = await room.start(ANN, BEN)
    match = table.running_match
    decision = match.decisions()[0]
    view = match.game.view(match.state, decision.seat)
    worst: Move = match.game.strongest_bot.rank(view, decision)[-1]
    asked = make_question(match, decision.seat, 0.2, 1, worst)
    moves = [match.game.moves.load(one["move"]) for one in answer_question(asked)["found"]]
    assert worst in moves
    assert len(moves) <= 2
