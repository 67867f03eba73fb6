"""Ships come and go: what follows from pieces is after every move what a fresh look finds."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from engine.catan import GAME
from engine.catan.building import rebuild_derived_state
from engine.catan.modules.seafarers.options import SEAFARERS
from engine.catan.modules.seafarers.scenarios import SCENARIOS
from engine.catan.pieces import all_places
from engine.catan.state import State
from engine.match import Match

ACTS: Final = 250


def pieces_of(s: State) -> object:
    return [all_places(p) for p in s.owners]


def derived_state(s: State) -> object:
    """All that follows from the pieces on the board."""
    networks = [(p.rates, p.touched_corners, p.open_edges, p.road_length) for p in s.owners]
    return networks, s.building_corners, s.road_edges, s.free_corners, s.hex_seats, s.income


@pytest.mark.parametrize("scenario", [scenario.key for scenario in SCENARIOS])
def test_after_every_move_all_is_as_if_worked_out_anew(scenario: str) -> None:
    match = Match.start(GAME, 4, {SEAFARERS: scenario}, 7)
    random, before = Random(scenario), None
    while not match.is_over and len(match.lines) < ACTS:
        decision = random.choice(match.decisions())
        match.act(decision.seat, decision.sample(random))
        if pieces_of(match.state) != before:
            before = pieces_of(match.state)
            fresh = match.state.copy()
            rebuild_derived_state(fresh)
            assert derived_state(match.state) == derived_state(fresh)
