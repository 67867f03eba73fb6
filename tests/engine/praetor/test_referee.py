"""Matches under the eyes of a referee: after every move, all that may be done and seen is compared
with a second model.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from engine.core import Bot
from engine.match import Match
from engine.praetor import GAME
from engine.praetor.view import PraetorView
from tests.engine.comparing import Difference, imported, retold
from tests.pairwise import covering

from . import referee
from .referee import KNOWN_DIFFERENCES, KNOWN_OPTIONS, NOT_MODELLED, Referee
from .referee.looks import looks

ROWS: Final = covering(GAME.meta)
STEADY: Final[Bot[Any]] = GAME.bots["steady"]
RECORDED: Final = sorted(
    path
    for folder in ("games", "older")
    for path in (Path(__file__).parent / folder).glob("*.json")
)
CARE: Final = (0.0, 0.5, 1.0)  # how often a move is the bot's: careless players never get far
MAY_IMPORT: Final = {
    "engine.core",
    "engine.match",
    "engine.praetor.moves",
    "engine.praetor.view",
    "tests.engine.comparing",
}


def started(seats: int, options: dict[str, str], seed: int) -> Referee:
    judge = Referee(Match.start(GAME, seats, options, seed), Random(seed))
    judge.compare()
    return judge


def go_on(judge: Referee, care: float) -> None:
    """One move, by anybody who is asked."""
    match, random = judge.match, judge.random
    decision = random.choice(match.decisions())
    careful = random.random() < care
    view = GAME.view(match.state, decision.seat)
    move = STEADY.choose(view, decision, random) if careful else decision.sample(random)
    match.act(decision.seat, move)
    judge.follow(decision.seat, move)
    judge.compare()


def watched(row: int, seed: int) -> None:
    """A whole match with seats and options of this row."""
    seats, options = ROWS[row % len(ROWS)]
    judge = started(seats, options, seed)
    try:
        while not judge.match.is_over:
            go_on(judge, CARE[seed % len(CARE)])
    except Difference as difference:
        lines = judge.match.lines
        raise AssertionError(
            f"{seats} {options} seed {seed}, after move {len(lines)} {lines[-1].move}: {difference}"
        ) from difference


def every_other_row() -> list[object]:
    """Rows of which the others are watched in the soak."""
    return [
        row if row % 2 == 0 else pytest.param(row, marks=pytest.mark.soak)
        for row in range(len(ROWS))
    ]


@pytest.mark.parametrize("row", every_other_row())
def test_the_referee_agrees_with_every_move_of_a_match(row: int) -> None:
    watched(row, row + 1)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_the_referee_agrees_with_recorded_matches_of_every_revision(path: Path) -> None:
    told = retold(GAME, path)
    match, *_ = next(told)
    judge = Referee(match, Random(1))
    for _, seat, move, _ in told:
        assert move is not None
        judge.follow(seat, move)
        judge.compare()
    assert match.is_over


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_the_referee_agrees_with_thousands_of_matches(part: int) -> None:
    for seed in range(part * 100, part * 100 + 100):
        watched(seed, 1000 + seed)


def test_the_referee_imports_nothing_of_the_rules() -> None:
    found = {
        name
        for name in imported(Path(referee.__file__).parent)
        if name.split(".")[0] in ("engine", "tests")
    }
    assert found <= MAY_IMPORT
    assert "imports nothing of the game's rules" in (referee.__doc__ or "")


def test_every_option_is_known_to_the_referee() -> None:
    found = {
        option.key: {setting.key for setting in option.settings} for option in GAME.meta.options
    }
    assert found == KNOWN_OPTIONS, "teach the new option, or setting, to the referee"


def test_every_field_of_the_view_is_compared() -> None:
    judge = started(2, {}, 1)
    view = GAME.view(judge.match.state, None)
    compared = {
        *looks(judge.table, None, view),
        "seat",
        "seats_to_act",
        "sites",
        "result",
        *NOT_MODELLED,
    }
    assert compared == {field.name for field in fields(PraetorView)}


def test_nothing_is_left_out() -> None:
    assert not NOT_MODELLED
    assert not KNOWN_DIFFERENCES


def _gold(judge: Referee) -> None:
    judge.table.people[1].purse[0] += 1


def _offer(judge: Referee) -> None:
    judge.table.offers.pop()


def _marker(judge: Referee) -> None:
    judge.table.people[0].arrived = 99
    judge.table.people[0].favor = judge.table.people[1].favor


def _stack(judge: Referee) -> None:
    judge.table.stack.pop()


def _turn(judge: Referee) -> None:
    judge.table.acting = 1 - judge.table.acting


@pytest.mark.parametrize("spoil", [_gold, _offer, _marker, _stack, _turn])
def test_the_referee_notices_what_is_different(spoil: Callable[[Referee], None]) -> None:
    judge = started(2, {}, 3)
    spoil(judge)
    with pytest.raises(Difference):
        judge.compare()
