"""Whole matches with the made-up boxes: bots end them, records replay, hashes change nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from engine.match import Match
from tests.conformance.test_log import fingerprints
from tests.games.catan_proof import ALL_BOXES, BOXES, GAME
from tests.games.catan_proof.cases import crowded_rows, is_allowed
from tests.pairwise import draw_combinations
from tests.playing import case_of, fingerprint

from .stories import BOOK

EACH: list[Mapping[str, str]] = [*({box: "on"} for box in BOXES), ALL_BOXES]
IDS = [*BOXES, "all"]
LONGEST = 6000  # moves: random players can stretch a game


def play_with(bot: str, seats: int, options: Mapping[str, str], seed: int) -> Match[Any]:
    """A match of bots of one kind."""
    match, random, first = Match.start(GAME, seats, options, seed), Random(seed), {}
    while not match.is_over and len(match.lines) < LONGEST:
        decision = match.decisions()[0]
        view = GAME.view(match.state, decision.seat)
        match.act(decision.seat, GAME.bots[bot].choose(view, decision, random))
        first = first or dict(GAME.count_pieces(match.state))
    assert GAME.count_pieces(match.state) == first
    return match


@pytest.mark.parametrize("options", EACH, ids=IDS)
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_steady_bots_play_to_the_end(seats: int, options: Mapping[str, str]) -> None:
    assert play_with("steady", seats, options, seed=seats).is_over


@pytest.mark.parametrize("options", EACH, ids=IDS)
def test_random_bots_play_to_the_end(options: Mapping[str, str]) -> None:
    assert play_with("random", 3, options, seed=1).is_over


def test_steady_bots_use_every_box() -> None:
    """Each box has a part in what they do, and in the points of somebody."""
    missing = {"BuildShip", "Study", "SendMerchant", "BuildTower", "Aster"}
    missing |= {"proof_school", "proof_tower", "proof_landing"}
    for seed in range(13, 24):
        match = play_with("steady", 4, ALL_BOXES, seed)
        missing -= {type(line.move).__name__ for line in match.lines}
        players = GAME.view(match.state, None).players
        missing -= {part.key for player in players for part in player.points_parts}
        if not missing:
            return
    assert not missing


@pytest.mark.parametrize("name", BOOK.stories)
def test_a_recorded_game_replays_to_its_result(name: str) -> None:
    recorded = BOOK.read(name)
    match = Match.load(recorded["match"], strict=True, game=GAME)
    assert match.is_over
    assert BOOK.outcome(match) == recorded["outcome"]
    assert json.loads(json.dumps(match.dump())) == recorded["match"]
    assert BOOK.stories[name].holds(match)


def test_the_order_of_hashes_does_not_matter_with_all_boxes() -> None:
    code = "[case_of(GAME, 4, ALL_BOXES), case_of(GAME, 6, ALL_BOXES)]"
    expected = [case_of(GAME, 4, ALL_BOXES), case_of(GAME, 6, ALL_BOXES)]
    assert fingerprints(code, "tests.games.catan_proof") == {fingerprint(expected)}


@pytest.mark.soak
@pytest.mark.parametrize("bot", ["steady", "random"])
@pytest.mark.parametrize("number", range(len(crowded_rows())))
def test_all_boxes_play_with_every_pair_of_the_base_game(number: int, bot: str) -> None:
    seats, options = crowded_rows()[number]
    match = play_with(bot, seats, options, seed=number)
    assert Match.load(match.dump(), strict=True, game=GAME).dump() == match.dump()


@pytest.mark.soak
@pytest.mark.parametrize("seats", GAME.meta.seats)
def test_all_boxes_play_with_any_options(seats: int) -> None:
    random = Random(seats)
    for seed, options in enumerate(draw_combinations(GAME.meta, seats, 60, random)):
        chosen = {**options, **ALL_BOXES}
        if is_allowed(seats, chosen):
            play_with("random", seats, chosen, seed)
