"""Traders & Barbarians at the table: wagons, barbarians and trains by menu, and a whole match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.traders_barbarians.moves import DriveWagon, ImproveTrain, MoveBarbarian
from engine.catan.moves import EndTurn
from engine.core import Decision, Move
from engine.match import Match

from .house import House, list_pictures
from .later_turns import take_up_later
from .players import Party, find_component, start_table
from .settlers import STEADY, Island
from .test_every_game import gathered

OPTIONS = {"traders": "traders-barbarians"}
NEARLY_WON = 10  # points: from here on nobody hurries
PRESSES = 5  # the menu, its section, and three fields


def take_time(match: Match[Any], decision: Decision, random: Random) -> Move:
    """What seems best, but nothing that would win."""
    is_near = max(player.score for player in match.state.players) >= NEARLY_WON
    if is_near and EndTurn() in decision.moves:
        return EndTurn()
    return STEADY.choose(GAME.view(match.state, decision.seat), decision, random)


def asks_for(kind: type[Move]) -> Any:
    """Whether somebody may make such a move now."""
    return lambda match: any(isinstance(move, kind) for move in match.decisions()[0].moves)


def best_of(match: Match[Any], kind: type[Move]) -> tuple[int, Move]:
    """Who is asked, and the best of these moves."""
    decision = match.decisions()[0]
    weigh = GAME.evaluator(GAME.view(match.state, decision.seat))
    moves = [move for move in decision.moves if isinstance(move, kind)]
    return decision.seat, max(moves, key=weigh)


async def make_by_menu(island: Island, kind: type[Move]) -> None:
    """Makes the best such move by the private menu alone, in few presses."""
    seat, move = best_of(island.match, kind)
    settler = island.settlers[seat]
    settler.by_command, settler.in_public, settler.presses = 0.0, 0.0, 0
    await island.make_move(seat, move)
    assert settler.presses <= PRESSES


async def take_up(home: House, party: Party, kind: type[Move]) -> Island:
    return await take_up_later(home, party, asks_for(kind), take_time)


async def test_people_drive_wagons_move_barbarians_and_improve_trains_by_menu(
    home: House,
) -> None:
    people = gathered(home, 3)
    party = await start_table(home, *people, game="catan", options=OPTIONS)
    for kind in (DriveWagon, MoveBarbarian, ImproveTrain):
        island = await take_up(home, party, kind)
        await make_by_menu(island, kind)
    island.party.check_records()


@pytest.mark.soak
@pytest.mark.parametrize("count", [2, 4])
async def test_a_whole_match_with_wagons(home: House, count: int) -> None:
    people = gathered(home, count)
    island = Island(await start_table(home, *people, game="catan", options=OPTIONS))
    await island.play_to_end()
    assert island.party.table.status == "over"
    assert find_component(island.party.find_board(), "rematch")
    assert list_pictures(island.party.find_board())
    assert {DriveWagon, ImproveTrain} <= {*island.done}
    island.party.check_records()
