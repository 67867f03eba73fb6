"""Copies, what is kept, and what is conserved."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.core import StreamEntry
from engine.match import Match
from engine.praetor import GAME
from engine.praetor.city import City
from engine.praetor.ground import NEIGHBOURS
from engine.praetor.player import Player
from engine.praetor.state import State
from tests.pictures import changing

VARIANTS = [
    (2, {}),
    (3, {"boards": "sides", "expert": "on", "plazas": "sides"}),
    (5, {"boards": "chosen", "market": "experience", "late-specials": "on"}),
]


def random_match(seats: int, options: dict[str, str], seed: int) -> Iterator[Match[State]]:
    """The match before every move, and at its end."""
    match, random = Match.start(GAME, seats, options, seed, StreamEntry(seed)), Random(seed)
    while not match.is_over:
        yield match
        decision = random.choice(match.decisions())
        match.act(decision.seat, decision.sample(random))
    yield match


def values(thing: object) -> object:
    """Everything that a state holds, slot by slot; a picture of it would open every lot of the
    city, and take five times as long.
    """
    if isinstance(thing, State | Player | City):
        return {name: values(getattr(thing, name)) for name in type(thing).__slots__}
    return [values(item) for item in thing] if isinstance(thing, list) else thing


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_a_copy_is_equal_in_every_slot_and_shares_nothing_that_changes(
    seats: int,
    options: dict[str, str],
) -> None:
    before, copy = "", None
    for match in random_match(seats, options, 3):
        assert copy is None or repr(values(copy)) == before
        copy = match.state.copy()
        before = repr(values(copy))
        assert before == repr(values(match.state))
        assert not changing(copy) & changing(match.state)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_what_is_kept_is_what_follows(seats: int, options: dict[str, str]) -> None:
    for match in random_match(seats, options, 4):
        s = match.state
        free = {
            place for at in s.city.lots for place in NEIGHBOURS[at] if place not in s.city.lots
        }
        assert s.city.sites == tuple(sorted(free))
        for seat, player in enumerate(s.players):
            assert player.tiles == sum(lot.owner == seat for lot in s.city.lots.values())
            dice = s.city.workers_out(seat)
            assert sorted(die.experience for die in dice if not die.retired) == sorted(
                worker.experience for worker in player.workers_out
            )
            assert sum(die.retired for die in dice) == player.lent <= player.retired
            assert player.home == sorted(player.home)
            assert all(1 <= experience <= 5 for experience in player.home)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_dice_tiles_and_walls_are_conserved_and_nobody_owes_anything(
    seats: int,
    options: dict[str, str],
) -> None:
    for match in random_match(seats, options, 5):
        pieces = GAME.count_pieces(match.state)
        assert (pieces["tiles"], pieces["walls"]) == (42, 14)
        for seat, player in enumerate(match.state.players):
            assert (
                pieces[f"dice {seat}"],
                pieces[f"dice {seat} astray"],
                pieces[f"debts {seat}"],
            ) == (8, 0, 0)
            assert min(player.purse) >= 0
            assert player.favor >= 0
            assert 0 <= player.morale_level < len(player.board.morale)


def test_the_labor_camp_can_be_undone_before_its_worker_is_placed() -> None:
    for match in random_match(3, {}, 11):
        decision = match.decision(match.decisions()[0].seat) if match.decisions() else None
        camps = (
            [move for move in decision.moves if type(move).__name__ == "Camp"] if decision else []
        )
        if decision and camps:
            before = repr(values(match.state))
            match.act(decision.seat, camps[0])
            to = match.free_undo_target(decision.seat)
            assert to is not None
            match.undo(decision.seat, to)
            assert repr(values(match.state)) == before
            return
    raise AssertionError("no Labor Camp was ever open")
