"""The search player: the same for a seed, blind for secrets, and a best answer at every moment."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import games
from engine.catan.moves import Offer
from engine.core import Decision, Move, StreamEntry, TapeEntry
from engine.levels import LEVELS, looks_deeper
from engine.match import Match
from engine.playouts import PlayoutEntry
from engine.search import DEEPER, MAX_ARMS, Arm, Search, limit_playouts, vary_answer
from tests.engine.catan.table import act, table

GAMES = [("armadora", 2), ("catan", 3), ("praetor", 2), ("roma", 2)]


def position(key: str, seats: int, acts: int) -> tuple[Match[Any], Decision]:
    """A match that random players have begun, where somebody has a choice."""
    match, random = Match.start(games()[key], seats, {}, 5, StreamEntry(5)), Random(5)
    while True:
        decision = match.decisions()[0]
        if len(match.lines) >= acts and len(decision.moves) > 2:
            return match, decision
        match.act(decision.seat, decision.sample(random))


def searched(
    match: Match[Any],
    state: Any,
    decision: Decision,
    playouts: int,
    *,
    looks_deeper: bool = False,
) -> Search[Any]:
    search = Search(match.game, state, decision, Random(3))
    search.think(limit_playouts(playouts), looks_deeper=looks_deeper)
    return search


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_the_same_seed_and_number_of_playouts_give_the_same_answer(key: str, seats: int) -> None:
    match, decision = position(key, seats, 12)
    before = match.game.view(match.state, None)
    one, other = (searched(match, match.state, decision, 25) for _ in range(2))
    assert one.list_findings(3) == other.list_findings(3)
    assert one.best is not None
    assert decision.allows(one.best)
    assert match.game.view(match.state, None) == before, "the position itself is not touched"


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_what_the_seat_cannot_see_changes_nothing(key: str, seats: int) -> None:
    match, decision = position(key, seats, 20)
    otherwise = match.game.resample_hidden(match.state, decision.seat, Random(99))
    true_world = searched(match, match.state, decision, 25)
    other_world = searched(match, otherwise, decision, 25)
    assert true_world.list_findings(3) == other_world.list_findings(3)


@pytest.mark.parametrize(
    ("key", "seats", "options"),
    [
        ("armadora", 3, {"advanced": "on"}),
        ("catan", 4, {}),
        ("praetor", 3, {"expert": "on"}),
        ("roma", 2, {}),
        ("roma", 2, {"set": "one-each"}),
    ],
)
def test_bots_choose_in_playouts_as_by_the_whole_view(
    key: str,
    seats: int,
    options: dict[str, str],
) -> None:
    game = games()[key]
    match = Match.start(game, seats, options, 3, StreamEntry(3))
    bot = game.strongest_bot
    while match.decisions() and len(match.lines) < 120:
        decision = match.decisions()[0]
        move = bot.choose(game.view(match.state, decision.seat), decision, Random(1))
        brief = game.bot_view(match.state, decision.seat)
        assert bot.choose(brief, decision, Random(1)) == move
        match.act(decision.seat, move)


def test_chance_of_a_later_turn_does_not_depend_on_what_was_drawn_before() -> None:
    """So all answers meet the same dice afterwards."""
    one, other = PlayoutEntry(5), PlayoutEntry(5)
    one.draw_below(6)
    assert one.turns == 0
    for entry in (one, other):
        entry.end_turn()
        assert entry.turns == 1
    rolls = [[entry.roll_die() for _ in range(20)] for entry in (one, other)]
    assert rolls[0] == rolls[1]
    one.end_turn()
    assert [one.roll_die() for _ in range(20)] != rolls[0]


class TapedPlayout(PlayoutEntry):
    """A playout that meets the chance of a log."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.tape = TapeEntry()

    def draw_below(self, n: int) -> int:
        return self.tape.draw_below(n)


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_a_playout_counts_every_end_of_a_turn_that_a_log_notes(key: str, seats: int) -> None:
    """Else it is not cut at ends of turns, and later turns have no chance of their own."""
    match, _ = position(key, seats, 24)
    entry, state = TapedPlayout(5), match.copy_of_start().state
    for line in match.lines:
        entry.tape.load(line.drawn)
        match.game.apply(state, line.seat, line.move, entry)
    assert entry.turns == sum(line.ends_turn for line in match.lines) > 2


def test_before_the_first_playout_the_answer_is_the_bots() -> None:
    match, decision = position("praetor", 2, 12)
    search = Search(match.game, match.state, decision, Random(3))
    view = match.game.view(match.state, decision.seat)
    assert search.best == match.game.strongest_bot.choose(view, decision, Random(3))


def test_a_search_finds_the_winning_move() -> None:
    """Two of three in a row, and the third point is free."""
    game = games()["lapilli"]
    match = Match.start(game, 2, {"centre": "open"}, 1, StreamEntry(1))
    while len(match.lines) < 4:
        decision = match.decisions()[0]
        view = game.view(match.state, decision.seat)
        match.act(decision.seat, game.bots["random"].choose(view, decision, Random(1)))
    decision = match.decisions()[0]
    wins = [move for move in decision.moves if _wins(match, decision, move)]
    best = searched(match, match.state, decision, 60).best
    assert not wins or best in wins


def test_every_game_tells_what_a_found_move_changes() -> None:
    """Also a game without a standing, and without parts of a position."""
    match = Match.start(games()["lapilli"], 2, {}, 5, StreamEntry(5))
    search = searched(match, match.state, match.decisions()[0], 25)
    assert [len(found.effects) for found in search.list_findings(2)] == [2, 2]


def _wins(match: Match[Any], decision: Decision, move: Move) -> bool:
    state = match.state.copy()
    match.game.apply(state, decision.seat, move, StreamEntry(1))
    result = match.game.result(state)
    return result is not None and decision.seat in result.winners


def test_who_need_not_answer_may_wait() -> None:
    s = table(hands={0: (2, 0, 0, 0, 0), 1: (0, 0, 0, 0, 2), 2: (0, 1, 0, 0, 0)})
    act(s, Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0, 1, 0, 0)))
    game = games()["catan"]
    (offerer,) = [one for one in game.decisions(s) if one.seat == 0]
    assert not offerer.due
    search = Search(game, s, offerer, Random(1))
    search.think(limit_playouts(30))
    assert None in [arm.move for arm in search._arms], "to wait is one of the answers"
    (asked,) = [one for one in game.decisions(s) if one.seat == 1]
    answered = Search(game, s, asked, Random(1))
    assert None not in [arm.move for arm in answered._arms]


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_a_match_of_searching_bots_comes_out_the_same_again_and_its_log_replays(
    key: str,
    seats: int,
) -> None:
    def play() -> Match[Any]:
        match = Match.start(games()[key], seats, {}, 8, StreamEntry(8))
        while match.decisions() and len(match.lines) < 10:
            decision = match.decisions()[0]
            search = Search(match.game, match.state, decision, Random(len(match.lines)))
            search.think(limit_playouts(8))
            match.act(decision.seat, search.best or decision.fallback)
        return match

    log = play().dump()
    assert play().dump() == log
    assert Match.load(log).dump() == log


def test_an_offer_is_tried_only_as_the_bot_would_make_it() -> None:
    """Who offers anything at random, as often as it may, only holds up the table."""
    s = table(hands={0: (3, 0, 0, 0, 0), 1: (0, 0, 0, 0, 2)})
    game = games()["catan"]
    (decision,) = [one for one in game.decisions(s) if one.seat == 0]
    assert decision.forms
    search = Search(game, s, decision, Random(1))
    search.think(limit_playouts(80))
    ranked = game.strongest_bot.rank(game.view(s, 0), decision)
    offers = [arm.move for arm in search._arms if isinstance(arm.move, Offer)]
    assert all(offer in ranked for offer in offers)


def test_few_worlds_prove_nothing() -> None:
    """A small gain in two worlds is luck; in forty it is not."""
    few, many = Arm(None), Arm(None)
    for _ in range(2):
        few.add(0.52, 0.5)
    for _ in range(40):
        many.add(0.52, 0.5)
    assert few.gain < few.error
    assert many.gain > 10 * many.error


def test_a_varied_answer_is_legal_and_differs_in_one_field_at_most() -> None:
    _, decision = position("praetor", 2, 12)
    move = decision.moves[len(decision.moves) // 2]
    for other in vary_answer(decision, move, 20, Random(1)):
        assert other is not None
        assert decision.allows(other)


def test_the_more_time_there_is_the_more_answers_are_tried() -> None:
    match, decision = position("armadora", 2, 12)
    hurried, patient = (Search(match.game, match.state, decision, Random(3)) for _ in range(2))
    hurried.think(limit_playouts(60))
    patient.think(lambda playouts: 1.0 if playouts == 14 else playouts / 600)
    assert len(hurried._arms) < 2 * MAX_ARMS
    assert len(patient._arms) == 40, "about fifteen playouts for each of them"
    ranked = match.game.strongest_bot.rank(match.game.view(match.state, decision.seat), decision)
    assert {arm.move for arm in patient._arms} <= {hurried._arms[0].move, *ranked[:40]}


def test_only_who_is_as_slow_as_the_master_looks_deeper() -> None:
    """However fast the machine is: else more speed would make the levels alike."""
    seconds = [looks_deeper(level.seconds) for level in LEVELS.values()]
    assert seconds == [False, False, False, True]


def test_a_master_compares_the_last_answers_deeper() -> None:
    """The best one so far stands then, unless another is clearly better."""
    match, decision = position("roma", 2, 12)
    search = Search(match.game, match.state, decision, Random(3))
    stood: list[tuple[Move | None, int]] = []

    def progress(playouts: int) -> float:
        stood.append((search.best, search._reach))
        return playouts / 450

    search.think(progress, looks_deeper=True)
    assert {reach for _, reach in stood} == {1, DEEPER}
    (before,) = {at for at, (_, reach) in enumerate(stood) if reach > 1 and stood[at - 1][1] == 1}
    assert stood[before][0] == stood[before - 1][0]
    assert not any(arm.is_deep for arm in searched(match, match.state, decision, 450)._arms)
    few = searched(match, match.state, decision, 60, looks_deeper=True)
    assert not any(arm.is_deep for arm in few._arms), "there was no time for it"


def test_answers_that_were_looked_at_deeper_are_named_before_others() -> None:
    """Though others may have been tried in more worlds, before they were dropped."""
    match, decision = position("roma", 2, 12)
    search = searched(match, match.state, decision, 460, looks_deeper=True)
    deep = {arm.move: arm.is_deep for arm in search._arms}
    named = [deep[one.move] for one in search.list_findings(len(deep))]
    assert named == sorted(named, reverse=True)
    assert 1 < sum(named) < len(named)
