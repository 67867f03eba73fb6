"""Explorers & Pirates at the table: orders for all ships by one form, and whole matches."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.explorers.fleet_form import FleetForm
from engine.catan.modules.explorers.moves import (
    CatchFish,
    Deliver,
    Land,
    LandCrews,
    Sail,
    SailFleet,
    SetSail,
)
from engine.core import Decision, Move
from engine.match import Match

from .browser import chromium
from .house import House, list_pictures
from .later_turns import take_up_later
from .page import LOCALES, open_browser, run_local_table
from .players import find_component, start_table
from .settlers import STEADY, Island, Settler
from .test_catan_browser import Mouse
from .test_every_game import gathered
from .window import Window

PRESSES = 3  # the menu, the form or the ship, and where it goes
BY_FORM = 0.5  # how often people give orders to all ships at once


def set_sail(match: Match[Any], decision: Decision, random: Random) -> Move:
    """Begins to sail as soon as possible, and does what seems best elsewhere."""
    sailing = [move for move in decision.moves if isinstance(move, SetSail)]
    if sailing:
        return sailing[0]
    return STEADY.choose(GAME.view(match.state, decision.seat), decision, random)


def may_sail(match: Match[Any]) -> bool:
    """Whether somebody may give orders to ships."""
    return any(isinstance(form, FleetForm) for form in match.decisions()[0].forms)


async def test_ships_sail_by_one_form_and_by_menu(home: House) -> None:
    options = {"explorers": "land-ho"}
    party = await start_table(home, *gathered(home, 2), game="catan", options=options)
    island = await take_up_later(home, party, may_sail, set_sail)
    decision = island.match.decisions()[0]
    form = next(form for form in decision.forms if isinstance(form, FleetForm))
    known = [voyage for voyage in form.ships[0].voyages if not voyage.way.discovers]
    quiet = next(voyage for voyage in known if isinstance(voyage.moves[0], Sail))
    settler = island.settlers[decision.seat]
    settler.by_command, settler.in_public, settler.presses = 0.0, 0.0, 0
    await island.make_move(decision.seat, SailFleet((quiet.orders,)))
    assert settler.presses <= PRESSES
    assert isinstance(island.match.lines[-1].move, SailFleet)
    assert list_pictures(settler.find_current(settler.last or {}))

    decision = island.match.decisions()[0]
    onward = next(move for move in decision.moves if isinstance(move, Sail))
    settler.presses = 0
    await island.make_move(decision.seat, onward)
    assert settler.presses <= PRESSES
    assert island.match.lines[-1].move == onward
    island.party.check_records()


class Captain(Settler):
    """Somebody who often gives orders to all ships at once."""

    def choose(self, match: Match[Any], decision: Decision) -> Move:
        forms = [form for form in decision.forms if isinstance(form, FleetForm)]
        if forms and self.random.random() < BY_FORM:
            return forms[0].sample(self.random)
        return super().choose(match, decision)


class Fleet(Island):
    settler = Captain


@pytest.mark.soak
@pytest.mark.parametrize(
    ("scenario", "count", "moves"),
    [
        ("land-ho", 3, (Land,)),
        ("fish", 4, (CatchFish, Deliver, LandCrews)),
        ("explorers-and-pirates", 2, (Deliver, LandCrews)),
    ],
)
async def test_a_whole_match_of_a_scenario(
    home: House,
    scenario: str,
    count: int,
    moves: tuple[type[Move], ...],
) -> None:
    options = {"explorers": scenario, "offers": "none"}
    people = gathered(home, count)
    fleet = Fleet(await start_table(home, *people, game="catan", options=options))
    await fleet.play_to_end()
    assert fleet.party.table.status == "over"
    assert find_component(fleet.party.find_board(), "rematch")
    assert list_pictures(fleet.party.find_board())
    assert {*moves} & {*fleet.done}
    assert SailFleet in fleet.done
    fleet.party.check_records()


@pytest.mark.soak
@pytest.mark.skipif(chromium() is None, reason="no Chromium is here, and none can be installed")
async def test_a_whole_match_of_land_ho_by_mouse(tmp_path: Path) -> None:
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        window = await Window.open(page, address, tmp_path)
        options = {"explorers": "land-ho"}
        mouse = await Mouse.start(window, *tuple(LOCALES)[:2], options=options)
        await mouse.play(1200)
        await mouse.ended()
