"""Whole games with pieces of modules, and what bots make of them."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan.building import (
    build_road,
    build_settlement,
    rebuild_derived_state,
)
from engine.catan.evaluation.moves import MoveEvaluation
from engine.catan.modules.five_six import ISLAND
from engine.catan.observation import build_view
from engine.catan.resources import ONE_CARD
from engine.catan.sites import piece_sites
from engine.catan.state import State
from engine.kit.masks import members

from . import slow_kit
from .kit_modules import (
    ALL,
    SHIP,
    BuildGuard,
    BuildShip,
    BuildTower,
    Guards,
    KitGame,
    Towers,
    TwoIslands,
    play_on,
    position,
    start,
)
from .sea_positions import ENTRY, SEA_MODULES, edges_at, ship_out, shore

# --- whole games ------------------------------------------------------


def kept(s: State) -> object:
    """All that derived state follows from."""
    owned = [(p.roads, p.settlements, p.cities, p.more_pieces, p.score) for p in s.owners]
    return owned, s.robber, s.more_pawns


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (2, 3))]
)
def test_games_with_all_of_them_end_and_keep_everything_true(seed: int) -> None:
    match, random = start(ALL, seats=3 + seed % 2, seed=seed), Random(seed)
    counts, before = match.game.count_pieces(match.state), None
    while not match.is_over:
        play_on(match, random)
        if kept(match.state) != before:
            before = kept(match.state)
            slow_kit.compare(match.state)
            assert match.game.count_pieces(match.state) == counts
    for seen in match.game.view(match.state, None).players:
        assert seen.points == sum(part.points for part in seen.points_parts)


def test_a_copy_has_pieces_and_pawns_of_its_own() -> None:
    s = position(ALL)
    build_settlement(s, s.players[0], shore(s), ENTRY)
    other = s.copy()
    ship_out(s, s.players[0], shore(s))
    assert other.players[0].more_pieces == (0, 0, 0, 0)
    rebuild_derived_state(other)
    slow_kit.compare(other)


def test_the_steady_bot_plays_with_pieces_that_it_does_not_know() -> None:
    match, random = start(ALL, seed=5), Random(5)
    game, bot = match.game, KitGame.bots["steady"]
    for _ in range(120):
        if match.is_over:
            break
        question = match.decisions()[0]
        move = bot.choose(game.view(match.state, question.seat), question, random)
        match.act(question.seat, move)
    slow_kit.compare(match.state)


def test_the_large_island_has_a_middle_row() -> None:
    s = position((TwoIslands,))
    assert len(s.island.shape.islands) == 2
    assert s.rules.layout is ISLAND


# --- what they are worth ----------------------------------------------


def test_a_piece_with_points_is_worth_more_than_one_that_is_not_the_goal() -> None:
    s = position((Towers, Guards))
    corner = s.island.grid.corners[20]
    build_settlement(s, s.players[0], corner, ENTRY)
    build_road(s, s.players[0], edges_at(s, corner, wet=False)[0], ENTRY)
    s.players[0].hand = sum(ONE_CARD[:5])
    evaluation = MoveEvaluation(build_view(s, 0))
    goals = {goal.key for goal in evaluation.hand_evaluation.goals}
    assert {"tower", "guard"} <= goals
    tower, guard = evaluation.move_value(BuildTower(0)), evaluation.move_value(BuildGuard(0))
    assert tower > 0 > guard


def test_a_ship_is_worth_the_corners_that_it_leads_to() -> None:
    s = position(SEA_MODULES)
    build_settlement(s, s.players[0], shore(s), ENTRY)
    s.players[0].hand = sum(ONE_CARD[:5])
    evaluation = MoveEvaluation(build_view(s, 0))
    edges = members(piece_sites(s, s.players[0], SHIP))
    values = [evaluation.move_value(BuildShip(edge)) for edge in edges]
    leads = [evaluation.place_evaluation.road_value(edge) for edge in edges]
    best = edges[values.index(max(values))]
    assert best == edges[leads.index(max(leads))]
    assert any(goal.key == "ship" for goal in evaluation.hand_evaluation.goals)
