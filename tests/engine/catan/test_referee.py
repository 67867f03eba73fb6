"""Matches under the eyes of a referee: after every move, all that may be done and seen is compared
with a second model.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from engine.catan import GAME
from engine.catan.view import CatanView
from engine.core import Bot
from engine.match import Match
from tests.engine.comparing import Difference, imported, retold
from tests.pairwise import covering
from tests.playing import chosen

from . import referee
from .referee import (
    KNOWN_DIFFERENCES,
    KNOWN_OPTIONS,
    KNOWN_REVISION,
    NOT_FOLLOWED,
    NOT_MODELLED,
    Referee,
)
from .referee.looks import looks

# With some boxes the referee has no table: those are left to the tests of these boxes
FOLLOWED: Final = tuple(
    replace(one, settings=one.settings[:1]) if one.key in NOT_FOLLOWED else one
    for one in GAME.meta.options
)
ROWS: Final = covering(replace(GAME.meta, options=FOLLOWED))
WHOLE: Final = (
    (2, {}),
    (3, {"desert": "gold", "events": "on"}),
    (4, {}),
    (5, {"extension": "special", "offers": "two"}),
)
STEADY: Final[Bot[Any]] = GAME.bots["steady"]
HERE: Final = Path(__file__).parent


def list_recorded(folder: str) -> list[Path]:
    """The recorded matches of a folder that are of no box which the referee does not follow."""
    found: list[Path] = []
    for path in sorted((HERE / folder).glob("*.json")):
        options = json.loads(path.read_text("utf-8"))["match"]["options"]
        if all(options.get(one.key) in (None, one.settings[0].key) for one in LEFT_OUT):
            found.append(path)
    return found


LEFT_OUT: Final = tuple(one for one in FOLLOWED if one.key in NOT_FOLLOWED)
OLDER, RECORDED = map(list_recorded, ("older", "games"))
CARE: Final = (0.4, 0.8, 0.95)  # how often a move is the bot's: careless players never get far
MAY_IMPORT: Final = {"engine.core", "engine.match", "engine.kit.hexes", "tests.engine.comparing"}


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
    move = STEADY.choose(view, decision, random) if careful else chosen(decision, random, 0.5)
    match.act(decision.seat, move)
    judge.follow(decision.seat, move)
    judge.compare()


def watched(seats: int, options: dict[str, str], seed: int, most: int) -> bool:
    """So many moves of a match; whether it was over then."""
    judge = started(seats, options, seed)
    try:
        while not judge.match.is_over and len(judge.match.lines) < most:
            go_on(judge, CARE[seed % len(CARE)])
    except (Difference, AssertionError) as difference:
        lines = judge.match.lines
        raise AssertionError(
            f"{seats} {options} seed {seed}, after move {len(lines)} {lines[-1].move}: {difference}"
        ) from difference
    return judge.match.is_over


def every_other_row() -> list[object]:
    """Rows of which the others are watched in the soak."""
    return [
        row if row % 2 == 0 else pytest.param(row, marks=pytest.mark.soak)
        for row in range(len(ROWS))
    ]


@pytest.mark.parametrize("row", every_other_row())
def test_the_referee_agrees_with_the_moves_of_all_variants(row: int) -> None:
    watched(*ROWS[row], seed=row + 1, most=70)


@pytest.mark.parametrize(("seats", "options"), WHOLE)
def test_the_referee_agrees_with_a_whole_match(seats: int, options: dict[str, str]) -> None:
    assert watched(seats, options, seed=2, most=1500)


def rewatched(path: Path) -> None:
    """A recorded match, which goes on by the rulings with which it began."""
    told = retold(GAME, path)
    match, *_ = next(told)
    judge = Referee(match, Random(1))
    for _, seat, move, _ in told:
        assert move is not None
        judge.follow(seat, move)
        judge.compare()
    assert match.is_over


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_the_referee_agrees_with_matches_of_earlier_revisions(path: Path) -> None:
    rewatched(path)


@pytest.mark.soak
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_the_referee_agrees_with_recorded_matches(path: Path) -> None:
    rewatched(path)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(40))
def test_the_referee_agrees_with_thousands_of_matches(part: int) -> None:
    for seed in range(part * 50, part * 50 + 50):
        watched(*ROWS[seed % len(ROWS)], seed=1000 + seed, most=2500)


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
    judge = started(3, {}, 1)
    compared = {
        *looks(judge.table, None, GAME.view(judge.match.state, None)),
        "seat",
        "seats_to_act",
        "modules",
        "kit",  # what there is, not what happens: see test_match_kit
        "board",
        "longest_road_path",
        "result",
    }
    properties = {"robber"}
    assert compared | {*NOT_MODELLED} == {field.name for field in fields(CatanView)} | properties


def test_nothing_is_left_out() -> None:
    assert not NOT_MODELLED
    assert not KNOWN_DIFFERENCES


def test_the_referee_knows_the_newest_revision() -> None:
    assert GAME.meta.revision == KNOWN_REVISION, "teach the later rulings to the referee"


def _card(judge: Referee) -> None:
    judge.table.people[1].hand[0] += 1


def _bank(judge: Referee) -> None:
    judge.table.bank[2] -= 1


def _deck(judge: Referee) -> None:
    judge.table.deck[0] -= 1


def _road(judge: Referee) -> None:
    judge.table.people[0].roads.add(0)


def _turn(judge: Referee) -> None:
    name, seat, *rest = judge.table.todo[0]
    judge.table.todo[0] = (name, (seat + 1) % 3, *rest)


@pytest.mark.parametrize("spoil", [_card, _bank, _deck, _road, _turn])
def test_the_referee_notices_what_is_different(spoil: Callable[[Referee], None]) -> None:
    judge = started(3, {}, 3)
    spoil(judge)
    with pytest.raises(Difference):
        judge.compare()
