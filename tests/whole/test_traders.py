"""Traders & Barbarians at the table: several knights in one form, and whole matches."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.barbarian_attack.march_form import MarchForm
from engine.catan.modules.barbarian_attack.moves import MarchKnight, MarchKnights
from engine.catan.modules.caravans.moves import PlaceCamel
from engine.catan.modules.fishermen.moves import FishForCard, FishForResource, FishForRoad
from engine.catan.modules.rivers.moves import BuildBridge
from engine.catan.moves import BuyCard, EndTurn
from engine.core import Decision, Move
from engine.match import Match

from .browser import chromium
from .house import House, list_pictures
from .later_turns import take_up_later
from .page import LOCALES, open_browser, run_local_table
from .players import find_component, start_table
from .settlers import STEADY, Island
from .test_catan_browser import Mouse
from .test_every_game import gathered
from .window import Window

# Options, how many play, and moves of which one at least must have been made
MATCHES = [
    ({"fishermen": "on"}, 4, (FishForResource, FishForRoad, FishForCard)),
    ({"traders": "rivers"}, 3, (BuildBridge,)),
    ({"traders": "caravans"}, 4, (PlaceCamel,)),
    ({"traders": "barbarian-attack"}, 3, (MarchKnight,)),
]


def gather_knights(match: Match[Any], decision: Decision, random: Random) -> Move:
    """Buys cards where it can, and else does what seems best."""
    if BuyCard() in decision.moves and match.state.players[decision.seat].score < 9:
        return BuyCard()
    is_near = match.state.players[decision.seat].score >= 9
    if is_near and EndTurn() in decision.moves:
        return EndTurn()
    return STEADY.choose(GAME.view(match.state, decision.seat), decision, random)


def may_march_together(match: Match[Any]) -> bool:
    """Whether somebody may march with several knights."""
    return any(isinstance(form, MarchForm) for form in match.decisions()[0].forms)


async def test_several_knights_march_by_one_form(home: House) -> None:
    options = {"traders": "barbarian-attack"}
    party = await start_table(home, *gathered(home, 3), game="catan", options=options)
    island = await take_up_later(home, party, may_march_together, gather_knights)
    decision = island.match.decisions()[0]
    (form,) = decision.forms
    move = form.sample(Random(4))
    settler = island.settlers[decision.seat]
    settler.by_command, settler.in_public, settler.presses = 0.0, 0.0, 0
    lines = len(island.match.lines)
    await island.make_move(decision.seat, move)
    assert settler.presses <= 3
    assert isinstance(island.match.lines[lines].move, MarchKnights)
    island.party.check_records()


@pytest.mark.soak
@pytest.mark.parametrize(("options", "count", "moves"), MATCHES, ids=str)
async def test_a_whole_match_of_a_scenario(
    home: House,
    options: dict[str, str],
    count: int,
    moves: tuple[type[Move], ...],
) -> None:
    people = gathered(home, count)
    island = Island(await start_table(home, *people, game="catan", options=options))
    await island.play_to_end()
    assert island.party.table.status == "over"
    assert find_component(island.party.find_board(), "rematch")
    assert list_pictures(island.party.find_board())
    assert {*moves} & {*island.done}
    island.party.check_records()


@pytest.mark.soak
@pytest.mark.skipif(chromium() is None, reason="no Chromium is here, and none can be installed")
@pytest.mark.parametrize("options", [{"fishermen": "on"}, {"traders": "rivers"}], ids=str)
async def test_a_whole_match_of_a_scenario_by_mouse(
    tmp_path: Path,
    options: dict[str, str],
) -> None:
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        window = await Window.open(page, address, tmp_path)
        mouse = await Mouse.start(window, *tuple(LOCALES)[:2], options=options)
        await mouse.play(1200)
        await mouse.ended()
