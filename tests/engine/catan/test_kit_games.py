"""Whole games with pieces of modules, what bots make of them, and which files know pieces."""

from __future__ import annotations

import ast
from pathlib import Path
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

# --- whole games ----------------------------------------------------------------------------------


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
    assert other.players[0].more_pieces == (0, 0, 0)
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


# --- who knows what -------------------------------------------------------------------------------

HERE = Path(__file__).parents[3] / "engine" / "catan"
# Numbers, names and moves of the three pieces, their fast fields, the opening, and their worth
MAY_KNOW = {
    "base_kit.py", "building.py", "components.py", "evaluation/hand.py",
    "frames/opening.py", "frames/turn.py", "match_kit.py", "move_names.py", "moves.py", "names.py",
    "pieces.py", "player.py", "rules.py",
}  # fmt: skip
TRIPLES = (
    {"road", "settlement", "city"},
    {"roads", "settlements", "cities"},
    {"roads_left", "settlements_left", "cities_left"},
)


def known_words(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return attributes | {value for value in constants if isinstance(value, str)}


def test_few_files_know_that_there_are_three_kinds_of_pieces() -> None:
    paths = [path for path in HERE.rglob("*.py") if "modules" not in path.parts]
    knowing = {
        path.relative_to(HERE).as_posix()
        for path in paths
        if any(triple <= known_words(path) for triple in TRIPLES)
    }
    assert knowing == MAY_KNOW


def test_the_large_island_has_a_middle_row() -> None:
    s = position((TwoIslands,))
    assert len(s.island.shape.islands) == 2
    assert s.rules.layout is ISLAND


# --- what they are worth --------------------------------------------------------------------------


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
