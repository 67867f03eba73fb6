"""Seafarers at the table: the map in the lobby, ships by menu and by command, and whole matches."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.seafarers.moves import BuyShip, MovePirate, MoveShip
from engine.catan.moves import BuildSettlement, PlayKnight, Take
from engine.core import Decision, Move
from engine.kit.hexes import EDGES
from engine.match import Match
from local import Discord, Person

from .house import House, Json, list_pictures, read_texts
from .later_turns import play_on, take_up_later
from .players import (
    Player,
    choose_options,
    find_component,
    iterate_actions,
    open_lobby,
    start_table,
)
from .settlers import STEADY, Island, Settler, find_hand
from .test_every_game import gathered

SAILED = 0.7  # how often people sail where they can
BUTTON = 2
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


def asks_for_gold(match: Match[Any]) -> bool:
    """Somebody has to choose what a gold field gives; or nobody came to one."""
    decisions = match.decisions()
    return not decisions or any(isinstance(move, Take) for move in decisions[0].moves)


def seek_gold(match: Match[Any], decision: Decision, random: Random) -> Move:
    """Settles at gold where it can, and sails there else."""
    board = GAME.view(match.state, None).board
    gold = {hex for hex, tile in enumerate(board.tiles) if tile.terrain == "gold"}
    for move in decision.moves:
        if isinstance(move, BuildSettlement) and gold & {*board.grid.corner_hexes[move.corner]}:
            return move
    return sail(match, decision, random)


async def find_gold(home: House) -> Island:
    """A table at which somebody chooses what a gold field gives."""
    options = {"seafarers": "through-the-desert"}
    while True:
        party = await start_table(home, "Alex", "Minji", "Anton", game="catan", options=options)
        if play_on(party.table, asks_for_gold, seek_gold).decisions():
            return await take_up_later(home, party, asks_for_gold, seek_gold)


def may_move_far(match: Match[Any]) -> bool:
    """Somebody may move one of several ships, each to several places."""
    moves = [move for move in match.decisions()[0].moves if isinstance(move, MoveShip)]
    ships = Counter(move.ship for move in moves)
    return len(ships) > 1 and min(ships.values()) > 1


def list_values(message: Json, action: str) -> list[tuple[str, str]]:
    """What the lists of a menu offer, as (id of the list, value)."""
    return [
        (part["custom_id"], option["value"])
        for found, part in iterate_actions(message)
        if found == action
        for option in part.get("options", ())
    ]


async def kill_and_start(home: House, island: Island) -> None:
    await home.stop(signal.SIGKILL)
    await home.start()
    await island.party.wait_until_shown()


async def test_a_kill_while_somebody_chooses_gold_leaves_the_question_and_its_menu(
    home: House,
) -> None:
    island = await find_gold(home)
    party = island.party
    decision = island.match.decisions()[0]  # the roll may give gold to several
    settler = island.settlers[decision.seat]
    before = island.match.dump()
    settler.menu = menu = (await settler.press(party.find_board(), "act")).message
    await kill_and_start(home, island)
    assert island.match.dump() == before, "nothing is lost"
    assert island.match.decisions()[0].moves == decision.moves, "the question stands"
    taken = decision.moves[-1]
    held = sum(find_hand(island.match, decision.seat))
    old = settler.dump_components(menu)
    await settler.make_move(party, decision, taken)
    line = island.match.lines[len(before["log"])]
    assert (line.seat, line.move) == (decision.seat, taken)
    assert sum(find_hand(island.match, decision.seat)) == held + sum(taken.cards)
    assert settler.dump_components(menu) != old
    await party.wait_until_shown()
    party.check_records()
    assert home.errors() == ""


Target = tuple[str, str | None]  # the id of a list and its value, or that of a button


def list_targets(menu: Json) -> list[Target]:
    """Where a ship may go: the values of a list, or buttons where they are few."""
    listed: list[Target] = [*list_values(menu, "whole")]
    parts = [part for action, part in iterate_actions(menu) if action == "move"]
    return listed or [(part["custom_id"], None) for part in parts]


async def choose_target(discord: Discord, person: Person, menu: Json, target: Target) -> None:
    custom_id, value = target
    if value is None:
        await discord.press(person, menu, custom_id)
    else:
        await discord.select(person, menu, custom_id, value)


def target_data(target: Target) -> Json:
    """What a press on the target carries."""
    custom_id, value = target
    if value is None:
        return {"custom_id": custom_id, "component_type": BUTTON}
    return {"custom_id": custom_id, "component_type": 3, "values": [value]}


async def test_a_ship_chosen_before_a_kill_is_moved_after_it_once_and_late_presses_change_nothing(
    home: House,
) -> None:
    options = {"seafarers": "four-islands"}
    party = await start_table(home, "Alex", "Minji", "Anton", game="catan", options=options)
    island = await take_up_later(home, party, may_move_far, sail)
    decision = island.match.decisions()[0]
    settler, other = island.settlers[decision.seat], island.settlers[decision.seat - 1]
    discord, before = home.discord, island.match.dump()
    menu = (await settler.press(party.find_board(), "act")).message
    parts = [part for _, part in iterate_actions(settler.find_current(menu))]
    shown = settler.dump_components(menu)
    way = next(part for part in parts if ":MoveShip:" in part["custom_id"])
    if way["type"] == BUTTON:
        await discord.press(settler.person, menu, way["custom_id"])
        await settler.wait_for_change(menu, shown, 15)
        shown = settler.dump_components(menu)
    ships = list_values(settler.find_current(menu), "pick")
    await discord.select(settler.person, menu, *next(one for one in ships if "MoveShip" in one[0]))
    await settler.wait_for_change(menu, shown, 15)
    targets = list_targets(settler.find_current(menu))
    assert len(targets) > 1, "where it goes is the second step"

    await kill_and_start(home, island)
    assert island.match.dump() == before
    forged = [choose_target(discord, settler.person, menu, target) for target in targets[:2]]
    settler.unsure += 1
    await asyncio.gather(*forged, return_exceptions=True)
    await discord.wait_for(lambda: len(island.match.lines) > len(before["log"]))
    await party.wait_until_shown()
    moved = island.match.lines[len(before["log"]) :]
    assert [type(line.move) for line in moved] == [MoveShip], "one of two presses at once counts"
    pieces = GAME.view(island.match.state, None).places_of("ship", decision.seat)
    assert moved[0].move.edge in pieces
    assert moved[0].move.ship not in pieces

    now = island.match.dump()
    for person in (settler.person, other.person):
        answer = await discord.forge_interaction(
            3, person, discord.world.channels[str(party.table.place)],
            target_data(targets[0]), menu,
        )  # fmt: skip
        await discord.wait_for(lambda: answer.followups)  # noqa: B023
        assert "went wrong" not in read_texts(answer.followups[0])
    assert island.match.dump() == now, "late presses, and those of others, change nothing"
    assert home.errors() == ""
