"""Copies, what is kept, and what is conserved."""

from random import Random

import pytest

from engine.armadora import GAME
from engine.armadora.board import LAND_SQUARES
from engine.armadora.land import Land
from engine.core import StreamEntry
from engine.kit.masks import mask_of
from engine.match import Match
from tests.pictures import changing, picture

VARIANTS = [
    (2, {}),
    (3, {"advanced": "on"}),
    (4, {"advanced": "on", "factions": "chosen", "palisades": "exactly-two"}),
]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_a_copy_is_equal_in_every_slot_and_shares_nothing_that_changes(
    seats: int,
    options: dict[str, str],
) -> None:
    match = Match.start(GAME, seats, options, 3, StreamEntry(3))
    random = Random(3)
    while not match.is_over:
        copy = match.state.copy()
        before = picture(copy)
        assert before == picture(match.state)
        assert not changing(copy) & changing(match.state)
        (decision,) = match.decisions()
        match.act(decision.seat, decision.sample(random))
        assert picture(copy) == before


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_what_is_kept_is_what_follows_from_the_warriors_and_palisades(
    seats: int,
    options: dict[str, str],
) -> None:
    match = Match.start(GAME, seats, options, 4, StreamEntry(4))
    s, random = match.state, Random(4)
    while not match.is_over:
        (decision,) = match.decisions()
        match.act(decision.seat, decision.sample(random))
        assert s.free_squares == mask_of(
            square for square in LAND_SQUARES if square not in s.warriors
        )
        for seat, player in enumerate(s.players):
            assert player.own_squares == mask_of(
                square for square, warrior in s.warriors.items() if warrior.seat == seat
            )
        assert picture(s.land) == picture(Land(s.land.palisades))


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_warriors_palisades_gold_and_tokens_are_conserved(
    seats: int,
    options: dict[str, str],
) -> None:
    match = Match.start(GAME, seats, options, 5, StreamEntry(5))
    random, pieces = Random(5), GAME.count_pieces(match.state)
    assert pieces["gold"] == 40
    assert pieces["palisades"] == 35
    assert pieces.get("powers", 6) == 6
    while not match.is_over:
        (decision,) = match.decisions()
        match.act(decision.seat, decision.sample(random))
        assert GAME.count_pieces(match.state) == pieces


def test_undoing_the_first_palisade_brings_the_turn_back() -> None:
    match = Match.start(GAME, 2, {}, 6)
    (decision,) = match.decisions()
    before = picture(match.state)
    match.act(decision.seat, GAME.moves.parse("palisade A1|B1"))
    assert match.free_undo_target(decision.seat) == 0
    match.undo(decision.seat, 0)
    assert picture(match.state) == before
