"""Crowded positions: where knights go, what they cut, what is open, and what a landing brings."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import pytest

from engine.catan import GAME
from engine.catan.frames.turn import BEFORE_ROLL
from engine.catan.modules.knights import army_moves as army
from engine.catan.modules.knights import moves as core
from engine.catan.modules.knights.cards import moves as cards
from engine.catan.modules.knights.slot import read_knights, write_knights
from engine.catan.modules.seafarers.moves import MoveShip
from engine.catan.moves import BuildRoad, BuildSettlement
from engine.catan.state import State
from engine.core import Decision
from engine.kit.masks import mask_of, members

from ..table import act
from .crowds import crowd
from .referee_army import (
    chases,
    improvements,
    intrigue_targets,
    knight_moves,
    open_edges,
    promotable,
    recruit_sites,
)
from .referee_cards import progress_count
from .referee_choices import places, values
from .referee_effects import Effects, army_of, compare_improvement
from .referee_landing import describe_ruins, fallen_cities, judge_landing
from .referee_table import Table

CROWDS: Final[dict[str, tuple[int, dict[str, str]]]] = {
    "three": (3, {}),
    "four": (4, {}),
    "five": (5, {}),
    "six": (6, {"extension": "special"}),
    "new-shores": (4, {"board": "spiral", "seafarers": "new-shores"}),
    "four-islands": (3, {"board": "spiral", "seafarers": "four-islands"}),
    "desert": (4, {"board": "spiral", "seafarers": "through-the-desert"}),
    "six-at-sea": (6, {"board": "spiral", "seafarers": "new-shores"}),
}
FEW, MANY = 3, 250
ACTIVE_SHARES: Final = (0.0, 0.2, 0.5, 1.0)
SHIP: Final = (0, 0)  # draws: two ones, and a ship of the barbarians


def look(s: State, scenario: str) -> Table:
    views = [GAME.view(s, seat) for seat in range(len(s.players))]
    return Table(views, scenario)


def compare_crowd(s: State, scenario: str, random: Random, seen: Counter[str]) -> None:
    """All that a crowded position is asked for."""
    compare_turn(s, scenario, seen)
    compare_driving(s.copy(), scenario, random, seen)
    compare_levels(s.copy(), scenario, random, seen)
    compare_landing(s.copy(), scenario, random, seen)


def compare_turn(s: State, scenario: str, seen: Counter[str]) -> None:
    """What the seat at turn may do, and how long everybody's route is."""
    now, seat = look(s, scenario), s.active
    (decision,) = GAME.decisions(s)
    basics = [at for at in now.knights_of(seat) if now.ranks[at] == 1]
    recruits = recruit_sites(now, seat) if len(basics) < 2 else set()
    left = now.left(seat)
    expected: dict[str, tuple[set[Any], set[Any]]] = {
        "moves": (values(decision, army.MoveKnight), knight_moves(now, seat, now.active)),
        "chases": (values(decision, army.ChaseRobber), chases(now, seat, now.active)),
        "recruits": (places(decision, core.RecruitKnight), recruits),
        "promotions": (places(decision, army.PromoteKnight), promotable(now, seat, set())),
        "levels": (
            {m.track for m in of_kind(decision, core.ImproveCity)},
            improvements(now, seat),
        ),
        "walls": (places(decision, core.BuildWall), now.wall_sites(seat)),
        "open": (places(decision, cards.PlayDiplomat), open_edges(now)),
        "intrigue": (places(decision, cards.PlayIntrigue), intrigue_targets(now, seat)),
        "roads": (places(decision, BuildRoad), now.road_sites(seat) if left["road"] else set()),
        "settlements": (
            places(decision, BuildSettlement),
            now.settlement_sites(seat) if left["settlement"] else set(),
        ),
    }
    if scenario:
        expected["ships"] = (values(decision, MoveShip), now.ship_moves(seat, set()))
    for what, (rules, referee) in expected.items():
        assert rules == referee, what
        seen[what] += bool(referee)
    for other in now.seats:
        length = now.trail_length(other, closed_only=False)
        assert now.own[other].road_length == length, "route"
        own = {**now.buildings, **now.knights}
        seen["cut"] += any(owner != other for owner in own.values())


def of_kind(decision: Decision, kind: type[Any]) -> list[Any]:
    return [move for move in decision.moves if type(move) is kind]


def compare_driving(s: State, scenario: str, random: Random, seen: Counter[str]) -> None:
    """A knight goes somewhere, if possible to where a weaker one stands, who retreats."""
    was = look(s, scenario)
    (decision,) = GAME.decisions(s)
    moves = of_kind(decision, army.MoveKnight)
    attacks = [move for move in moves if move.corner in was.knights]
    if not moves:
        return
    move, effects = random.choice(attacks or moves), Effects()
    expected = effects.knights_after(was, s.active, move)
    act(s, move)
    assert army_of(look(s, scenario)) == expected
    seen["driven"] += bool(attacks)
    if effects.driven:
        (question,) = GAME.decisions(s)
        assert question.seat == effects.driven[1].owner
        was, answer = look(s, scenario), random.choice(question.moves)
        expected = effects.knights_after(was, question.seat, answer)
        act(s, answer, question.seat)
        assert army_of(look(s, scenario)) == expected
        seen["retreats"] += 1


def compare_levels(s: State, scenario: str, random: Random, seen: Counter[str]) -> None:
    """A level is bought: who has which metropolis afterwards."""
    was = look(s, scenario)
    (decision,) = GAME.decisions(s)
    bought = of_kind(decision, core.ImproveCity)
    if not bought:
        return
    move = max(bought, key=lambda one: (was.levels[s.active][one.track], random.random()))
    act(s, move)

    def same(what: str, rules: Any, referee: Any) -> None:
        assert rules == referee, what

    now = look(s, scenario)
    compare_improvement(same, was, now, s.active, move.track)
    seen["metropolises"] += now.metropolises != was.metropolises


def compare_landing(s: State, scenario: str, random: Random, seen: Counter[str]) -> None:
    """The barbarians land on more or fewer active knights: who is rewarded, who loses what."""
    s.stack = [BEFORE_ROLL[s.active]]
    slot, share = read_knights(s).with_hand(s.active, ()), random.choice(ACTIVE_SHARES)
    active = mask_of([at for at in members(slot.active) if random.random() < share])
    write_knights(s, slot._replace(steps_left=1, active=active))
    before = look(s, scenario)
    expected = judge_landing(before)
    act(s, "roll", draws=SHIP)
    while (questions := GAME.decisions(s)) and s.stack[-1].phase in ("pillage", "draw"):
        question = random.choice(questions)
        assert question.seat in (*expected.losing, *expected.drawing)
        act(s, question.sample(random), question.seat)
    after = look(s, scenario)
    assert describe_ruins(before, after) == []
    assert sorted(fallen_cities(before, after).values()) == sorted(expected.losing)
    for seat in before.seats:
        point = after.part(seat, "defender") - before.part(seat, "defender")
        assert point == (seat == expected.defender)
        cards_more = progress_count(after, seat) - progress_count(before, seat)
        open_more = sum(
            after.part(seat, key) - before.part(seat, key) for key in ("printer", "constitution")
        )
        assert cards_more + open_more == (seat in expected.drawing)
    assert (after.steps, after.landings) == (7, before.landings + 1)
    seen["pillaged"] += len(expected.losing)
    seen["defended"] += expected.defender is not None
    seen["tied"] += bool(expected.drawing)
    seen["on their side"] += bool(after.toppled)


def compare_many(name: str, seed: int, many: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    scenario = CROWDS[name][1].get("seafarers", "")
    for number in range(many):
        random = Random(f"{name} {seed} {number}")
        compare_crowd(crowd(*CROWDS[name], random), scenario, random, seen)
    return seen


@pytest.mark.parametrize("name", CROWDS)
def test_crowded_positions_are_as_the_rulebook_reckons_them(name: str) -> None:
    assert compare_many(name, 1, FEW)["open"]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 4))
@pytest.mark.parametrize("name", CROWDS)
def test_thousands_of_crowded_positions_are_as_the_rulebook_reckons_them(
    name: str,
    seed: int,
) -> None:
    seen = compare_many(name, seed, MANY)
    kinds = ("moves", "driven", "retreats", "open", "metropolises", "pillaged", "defended", "tied")
    assert all(seen[kind] for kind in kinds), seen
