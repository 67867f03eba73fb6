"""Copies, what is kept, and what is conserved."""

from random import Random

import pytest

from engine.armadora import GAME
from engine.armadora.board import LAND, mask
from engine.armadora.land import Land
from engine.armadora.state import Player, State
from engine.core import Stream
from engine.match import Match

VARIANTS = [(2, {}), (3, {"advanced": "on"}), (4, {"advanced": "on", "factions": "chosen", "palisades": "exactly-two"})]


def values(thing: object) -> object:
    """Everything that a state holds, slot by slot."""
    if isinstance(thing, State | Player | Land):
        return {name: values(getattr(thing, name)) for name in type(thing).__slots__}
    return [values(item) for item in thing] if isinstance(thing, list) else thing


def inner(thing: object) -> list[object]:
    """Every mutable part of a state."""
    if isinstance(thing, State | Player | Land):
        return [thing, *(part for name in type(thing).__slots__ for part in inner(getattr(thing, name)))]
    if isinstance(thing, list):
        return [thing, *(part for item in thing for part in inner(item))]
    return [thing] if isinstance(thing, dict | set) else []


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_a_copy_is_equal_in_every_slot_and_shares_nothing_that_changes(seats: int, options: dict[str, str]) -> None:
    match = Match.start(GAME, seats, options, 3, Stream(3))
    random = Random(3)
    while not match.over:
        copy = match.state.copy()
        before = repr(values(copy))
        assert before == repr(values(match.state))
        assert not {id(part) for part in inner(copy)} & {id(part) for part in inner(match.state)}
        (decision,) = match.decisions()
        match.act(decision.seat, decision.sample(random))
        assert repr(values(copy)) == before


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_what_is_kept_is_what_follows_from_the_warriors_and_palisades(seats: int, options: dict[str, str]) -> None:
    match = Match.start(GAME, seats, options, 4, Stream(4))
    s, random = match.state, Random(4)
    while not match.over:
        (decision,) = match.decisions()
        match.act(decision.seat, decision.sample(random))
        assert s.free == mask(square for square in LAND if square not in s.warriors)
        for seat, player in enumerate(s.players):
            assert player.squares == mask(square for square, warrior in s.warriors.items() if warrior.seat == seat)
        assert values(s.land) == values(Land(s.land.palisades))


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_warriors_palisades_gold_and_tokens_are_conserved(seats: int, options: dict[str, str]) -> None:
    match = Match.start(GAME, seats, options, 5, Stream(5))
    random, pieces = Random(5), GAME.pieces(match.state)
    assert pieces["gold"] == 40
    assert pieces["palisades"] == 35
    assert pieces.get("powers", 6) == 6
    while not match.over:
        (decision,) = match.decisions()
        match.act(decision.seat, decision.sample(random))
        assert GAME.pieces(match.state) == pieces


def test_undoing_the_first_palisade_brings_the_turn_back() -> None:
    match = Match.start(GAME, 2, {}, 6)
    (decision,) = match.decisions()
    before = repr(values(match.state))
    match.act(decision.seat, GAME.moves.parse("palisade A1|B1"))
    assert match.free_undo(decision.seat) == 0
    match.undo(decision.seat, 0)
    assert repr(values(match.state)) == before
