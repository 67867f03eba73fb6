"""Copies, what is conserved, and what can be undone."""

from random import Random

import pytest

from engine.core import StreamEntry
from engine.match import Match
from tests.pictures import changing, picture

from .players import Busy
from .table import ANN, GAME, act, table

VARIANTS = [
    {},
    {"set": "roma"},
    {"set": "mixed"},
    {"set": "one-each", "dealing": "chosen"},
    {"set": "constructed"},
]


@pytest.mark.parametrize("options", VARIANTS)
def test_a_copy_is_equal_in_every_slot_and_shares_nothing_that_changes(
    options: dict[str, str],
) -> None:
    match, random, busy = Match.start(GAME, 2, options, 3, StreamEntry(3)), Random(3), Busy()
    while decisions := match.decisions():
        copy = match.state.copy()
        before = picture(copy)
        assert before == picture(match.state)
        assert not changing(copy) & changing(match.state)
        decision = random.choice(decisions)
        match.act(
            decision.seat, busy.choose(GAME.view(match.state, decision.seat), decision, random)
        )
        assert picture(copy) == before


@pytest.mark.parametrize("options", VARIANTS)
def test_cards_and_points_are_conserved(options: dict[str, str]) -> None:
    match, random, busy = Match.start(GAME, 2, options, 4, StreamEntry(4)), Random(4), Busy(10)
    pieces = GAME.count_pieces(match.state)
    assert pieces["points"] == 36
    while decisions := match.decisions():
        decision = random.choice(decisions)
        match.act(
            decision.seat, busy.choose(GAME.view(match.state, decision.seat), decision, random)
        )
        assert GAME.count_pieces(match.state) == pieces


def test_what_needs_no_chance_and_shows_nothing_can_be_taken_back() -> None:
    match = Match.start(GAME, 2, {}, 5, StreamEntry(5))
    while match.state.turn == 0:
        decision = match.decisions()[0]
        match.act(decision.seat, decision.fallback)
    seat = match.state.active
    if match.decision(seat) is None or "use" not in {
        move.verb.id for move in match.decisions()[0].moves
    }:
        match.act(seat, match.decisions()[0].fallback)
    before, number = picture(match.state), len(match.lines)
    die = match.state.players[seat].unused_dice()[0]
    match.act(seat, GAME.moves.parse(f"use {die} money"))
    assert match.free_undo_target(seat) == number
    match.undo(seat, number)
    assert picture(match.state) == before
    match.act(seat, GAME.moves.parse(f"use {die} cards"))
    assert match.free_undo_target(seat) is None, "cards were drawn"


def test_a_look_cannot_be_taken_back() -> None:
    assert act(table("explorator@1", dice=(1, 2, 3), rival="via forum"), "use 1 1").secret
    assert act(table("haruspex@1", dice=(1, 2, 3), set="mixed"), "use 1 1").secret


def test_only_the_last_turns_are_remembered_as_actions() -> None:
    match, random, busy = Match.start(GAME, 2, {}, 6, StreamEntry(6)), Random(6), Busy()
    while decisions := match.decisions():
        decision = random.choice(decisions)
        match.act(
            decision.seat, busy.choose(GAME.view(match.state, decision.seat), decision, random)
        )
        assert all(deed.turn >= match.state.turn - 2 for deed in match.state.history)
    assert match.state.players[ANN].lifted == []
