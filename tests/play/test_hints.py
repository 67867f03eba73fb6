"""Hints: what the strongest bot would do, by the seat's view alone, where a table has them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import games
from engine.core import OUTLOOKS, Decision, Illegal, Move, Seat, Text
from engine.match import Match
from play import Table
from play.hint_reasons import reason_text
from play.hints import find_hint, may_have_hints
from play.search_processes import FoundMove, SearchProcesses
from play.suggestions import suggest_moves
from tests.games.bazaar import GAME as BAZAAR
from words import Words

from .conftest import ANN, BEN, Room


async def with_bot(room: Room, **terms: str) -> tuple[Table, Decision]:
    """A table of one person and a bot, where the person is asked."""
    table = await room.open(ANN)
    await room.lobby.change_options(table.id, ANN, terms=terms)
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    await room.tables.wait_for_bots()
    table = await room.tables.table(table.id)
    decision = table.running_match.decision(0)
    assert decision is not None
    return table, decision


async def test_a_hint_names_the_move_and_gives_a_reason(room: Room) -> None:
    table, decision = await with_bot(room)
    hint = await find_hint(table, 0, decision)
    assert decision.allows(hint.move)
    said = Words("en")(hint.sentence)
    assert said.startswith("The bot would choose “")
    assert "it helps you to win the gold there" in said


async def test_a_hint_is_the_same_each_time_and_changes_nothing(room: Room) -> None:
    table, decision = await with_bot(room)
    match = table.running_match
    before, position = list(match.lines), match.game.view(match.state, None)
    hints = [await find_hint(table, 0, decision) for _ in range(3)]
    assert len(set(hints)) == 1
    assert list(match.lines) == before
    assert match.game.view(match.state, None) == position
    assert match.derive_random("bot 0").random() == match.derive_random("bot 0").random()


@pytest.mark.parametrize("game", ["armadora", "catan", "praetor", "roma"])
async def test_a_hint_knows_nothing_that_the_seat_does_not_see(room: Room, game: str) -> None:
    """Whatever is hidden from the seat may be otherwise: the hint stays the same."""
    room.game = game
    table, decision = await with_bot(room)
    match = table.running_match
    said = await find_hint(table, 0, decision)
    for number in range(3):
        match.state = match.game.resample_hidden(match.state, 0, Random(number))
        assert await find_hint(table, 0, decision) == said


class Spy:
    """A bot that notes what it is given."""

    def __init__(self) -> None:
        self.given: list[object] = []

    def choose(self, view: Any, decision: Decision, random: Random) -> Move:
        self.given += [view.seat, random.random()]
        return decision.fallback


async def test_the_adviser_is_given_the_view_and_chance_of_its_own(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, decision = await with_bot(room)
    spy = Spy()
    monkeypatch.setattr(type(table.game), "bots", {"spy": spy})
    hint = await find_hint(table, 0, decision)
    assert hint.move == decision.fallback
    assert spy.given == [0, Random(table.seq).random()]


class Found(SearchProcesses):
    """A search that has found these shares of winning, in this order."""

    def __init__(self, *shares: float, first: Move | None = None) -> None:
        super().__init__()
        self.shares, self.first = shares, first

    async def find_moves(
        self,
        match: Match[Any],
        seat: Seat,
        seconds: float,
        most: int = 1,
        *rest: Any,
    ) -> list[FoundMove]:
        decision = match.decision(seat)
        assert decision is not None
        moves = decision.moves[:most] if self.first is None else (self.first,)
        return [FoundMove(*each, ()) for each in zip(moves, self.shares, strict=True)]


async def test_what_else_is_good_stands_in_the_order_of_its_chances(room: Room) -> None:
    table, decision = await with_bot(room)
    hint = await find_hint(table, 0, decision, Found(0.67, 0.33, 0.62))
    said = [Words("en")(each) for each in (hint.sentence, *hint.further)]
    assert ["67 %" in said[0], "62 %" in said[1], "33 %" in said[2]] == [True] * 3
    assert hint.move == decision.moves[0], "the search's own choice stays first"


class Overtaken(Found):
    """A search that has found a move only after the person has made it."""

    async def find_moves(
        self,
        match: Match[Any],
        seat: Seat,
        seconds: float,
        most: int = 1,
        *rest: Any,
    ) -> list[FoundMove]:
        found = await super().find_moves(match, seat, seconds, most, *rest)
        match.act(seat, found[0].move)
        return found


async def test_a_hint_that_comes_late_is_explained_by_the_position_it_is_for(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, decision = await with_bot(room)
    before = table.view(0)
    seen: list[object] = []
    monkeypatch.setattr(type(table.game), "explain", lambda _, view, move: seen.append(view))
    await find_hint(table, 0, decision, Overtaken(0.5, 0.4, 0.3))
    assert seen == [before] * 3
    assert table.view(0) != before


async def test_only_one_losing_move_is_said_to_hold_out_longest(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, decision = await with_bot(room)
    monkeypatch.setattr(type(table.game), "explain", lambda *_: OUTLOOKS[-1])
    hint = await find_hint(table, 0, decision, Found(0.05, 0.05, 0.05))
    said = [Words("en")(each) for each in (hint.sentence, *hint.further)]
    assert ["longest" in each for each in said] == [True, False, False]
    assert ["loses, too" in each for each in said] == [False, True, True]


async def test_a_searched_hint_knows_whether_its_move_has_a_star(room: Room) -> None:
    table, decision = await with_bot(room)
    starred = {item.leads for item in suggest_moves(table.game, table.view(0), decision)}
    for move in decision.moves:
        hint = await find_hint(table, 0, decision, Found(0.5, first=move))
        assert hint.has_no_star == (move not in starred)
    assert not (await find_hint(table, 0, decision)).has_no_star, "the stars' own choice"


async def refusal(table: Table, seat: Seat = 0) -> str:
    decision = next(each for each in table.running_match.decisions())
    with pytest.raises(Illegal) as refused:
        await find_hint(table, seat, decision)
    return refused.value.text.id


async def test_a_rated_match_has_hints_only_where_the_table_agreed_on_them(room: Room) -> None:
    rated = await room.start(ANN, BEN)
    assert not may_have_hints(rated)
    assert await refusal(rated) == "This match is rated, and its table has not agreed on hints."
    agreed = await room.timed(ANN, BEN, hints="on")
    assert may_have_hints(agreed)
    assert may_have_hints(await room.timed(ANN, BEN, rated="off"))


async def test_a_table_may_play_without_hints(room: Room) -> None:
    table, _ = await with_bot(room, hints="off")
    assert not may_have_hints(table)
    assert await refusal(table) == "This table plays without hints."


async def test_a_game_whose_bots_know_nothing_has_no_hints(bazaar: Room) -> None:
    table = await bazaar.timed(ANN, BEN, hints="on")
    assert not may_have_hints(table)
    assert await refusal(table) == "No bot of this game knows what is good."


@pytest.mark.parametrize("game", games())
def test_every_move_of_the_bot_can_be_explained(game: str) -> None:
    match, bot = Match.start(games()[game], 2, {}, seed=3), games()[game].strongest_bot
    words, reasons = Words("en", ("Ann", "Ben")), set()
    for number in range(60):
        if not match.decisions():
            break
        decision = match.decisions()[0]
        view = match.game.view(match.state, decision.seat)
        move = bot.choose(view, decision, Random(number))
        reason = match.game.explain(view, move)
        reasons.add(None if reason is None else words(reason))
        match.act(decision.seat, move)
    assert len(reasons) > 1 or game == "lapilli"
    assert reasons != {None}


def test_a_game_without_reasons_gives_none() -> None:
    match = Match.start(BAZAAR, 2, {}, seed=1)
    decision = match.decisions()[0]
    view = match.game.view(match.state, decision.seat)
    assert BAZAAR.explain(view, decision.fallback) is None


def test_what_a_move_costs_is_no_reason_for_it() -> None:
    game, plain = games()["catan"], Text("it leads to a new island.")
    parts = len(game.position_parts)
    costs = tuple(-9.0 if part == 0 else 0.0 for part in range(parts))
    gains = tuple(9.0 if part == 0 else 0.0 for part in range(parts))
    nothing = (0.0,) * parts

    def said(*effects: tuple[float, ...]) -> str:
        return Words("en")(reason_text(game, 0, FoundMove(Move(), 0.5, effects), plain))

    assert "new island" in said(costs, nothing)
    assert "new island" not in said(gains, nothing)
    assert "new island" not in said(nothing, costs), "what another seat loses is one"
