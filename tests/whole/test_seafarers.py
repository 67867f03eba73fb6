"""Seafarers at the table: the map in the lobby, ships by menu and by command, and whole matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.seafarers.moves import BuyShip, MovePirate, MoveShip
from engine.catan.moves import PlayKnight
from engine.core import Decision, Move
from engine.kit.hexes import EDGES
from engine.match import Match

from .house import House, list_pictures, read_texts
from .players import Player, choose_options, find_component, open_lobby, start_table
from .settlers import STEADY, Island, Settler, take_up_later
from .test_every_game import gathered

SAILED = 0.7  # how often people sail where they can
AT_SEA = (BuyShip, MovePirate, PlayKnight)


def sail(match: Match[Any], decision: Decision, random: Random) -> Move:
    """Sails where it can, and does what seems best elsewhere."""
    ships = [move for move in decision.moves if isinstance(move, AT_SEA)]
    if ships and random.random() < SAILED:
        return random.choice(ships)
    return STEADY.choose(GAME.view(match.state, decision.seat), decision, random)


class Sailor(Settler):
    """Somebody who likes to sail, and now and then moves a ship."""

    moved = -1  # the turn in which a ship was moved

    def choose(self, match: Match[Any], decision: Decision) -> Move:
        moves = [move for move in decision.moves if isinstance(move, MoveShip)]
        if moves and self.moved < match.state.turn and self.random.random() < SAILED / 10:
            self.moved = match.state.turn
            return self.random.choice(moves)
        return super().choose(match, decision)


class Fleet(Island):
    settler = Sailor


def may_move_and_buy(match: Match[Any]) -> bool:
    """Whether somebody may move one of several ships, and buy another."""
    moves = match.decisions()[0].moves
    ships = {move.ship for move in moves if isinstance(move, MoveShip)}
    return len(ships) > 1 and any(isinstance(move, BuyShip) for move in moves)


async def test_the_lobby_shows_the_map_before_anybody_joins_and_ships_are_moved(
    home: House,
) -> None:
    owner = Player(home, home.discord.find_person("Alex"), 0)
    card = await open_lobby(home, owner, "catan")
    assert not list_pictures(owner.find_current(card))
    await choose_options(owner, card, {"seafarers": "four-islands"})
    await home.discord.wait_for(lambda: list_pictures(owner.find_current(card)))

    party = await start_table(
        home, "Alex", "Minji", "Anton", game="catan", options={"seafarers": "four-islands"}
    )
    island = await take_up_later(home, party, may_move_and_buy, sail)
    decision = island.match.decisions()[0]
    settler = island.settlers[decision.seat]
    move = next(move for move in decision.moves if isinstance(move, MoveShip))
    settler.by_command, settler.presses = 0.0, 0
    await island.make_move(decision.seat, move)
    assert settler.presses <= 3, "the menu, from where, and to where"
    assert list_pictures(settler.find_current(settler.last or {}))
    pieces = GAME.view(island.match.state, None).places_of("ship", decision.seat)
    assert move.edge in pieces
    assert move.ship not in pieces

    settler.by_command, settler.in_public = 1.0, 0.0
    decision = island.match.decisions()[0]
    bought = next(move for move in decision.moves if isinstance(move, BuyShip))
    await island.make_move(decision.seat, bought)
    assert EDGES[bought.edge] in read_texts(settler.find_current(settler.last or {}))
    island.party.check_records()


@pytest.mark.soak
@pytest.mark.parametrize(("scenario", "count"), [("fog-islands", 4), ("cloth", 3), ("wonders", 5)])
async def test_a_whole_match_of_a_scenario(home: House, scenario: str, count: int) -> None:
    options = {"seafarers": scenario}
    people = gathered(home, count)
    fleet = Fleet(await start_table(home, *people, game="catan", options=options))
    await fleet.play_to_end()
    assert fleet.party.table.status == "over"
    assert find_component(fleet.party.find_board(), "rematch")
    assert list_pictures(fleet.party.find_board())
    fleet.party.check_records()
