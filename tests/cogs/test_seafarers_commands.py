"""The command `/seafarers` and the menus at sea: every move can be typed, and chosen quickly."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bench.menu_walker import MenuWalker
from bench.presses import make_table
from cogs.components.custom_ids import MenuPlace
from cogs.components.menus import MoveMenu
from engine.catan import GAME
from engine.catan.bot import SteadyBot
from engine.catan.building import build_city, build_piece, build_settlement
from engine.catan.modules.seafarers.moves import (
    BuyShip,
    DismissPirate,
    LayHarbour,
    MovePirate,
    MoveShip,
)
from engine.catan.modules.seafarers.pieces import SHIP
from engine.catan.modules.seafarers.scenarios.cloth.moves import TakeCloth
from engine.catan.modules.seafarers.scenarios.cloth.slot import ClothSlot
from engine.catan.modules.seafarers.scenarios.pirate_islands.module import PirateSlot
from engine.catan.modules.seafarers.scenarios.pirate_islands.moves import (
    AttackFortress,
    TakeFromAnybody,
)
from engine.catan.modules.seafarers.scenarios.pirate_islands.theft import (
    TakeFromAnybodyFrame,
)
from engine.catan.modules.seafarers.scenarios.pirate_islands.voyage import Waters, edges_towards
from engine.catan.modules.seafarers.scenarios.wonders.moves import BuildWonder, ClaimWonder
from engine.catan.modules.seafarers.slot import SeaSlot
from engine.catan.moves import BuildSettlement, PlayKnight
from engine.catan.player import Player
from engine.catan.state import State
from engine.core import Decision, Illegal, Move, StreamEntry
from engine.kit.masks import members
from engine.kit.packed import pack
from engine.match import Match
from play.move_reading import make_command_reader
from render.catan import seat
from tests.engine.catan.table import hold
from tests.play.conftest import Hands
from tests.render.reading import shown
from words import Words

from .conftest import Stage, private
from .test_forged_presses import forge

ENTRY = StreamEntry(1)
Position = tuple[Match[Any], State, Player]
ABSURD = [
    *("", "0", "-1", "999999999999", "nobody", "E99"),
    *("A1; DROP TABLE matches", "🚢" * 40, "x" * 90, "\u202e1\u200b", "None", "1.0"),
]
FORGED = [
    "tb:move:1:0:0:move-ship 1 2",
    "tb:move:1:0:0:ship 3",
    "tb:move:1:0:0:pirate 5 1",
    "tb:whole:1:0:0",
    "tb:pick:1:0:0:MoveShip:0",
    "tb:go:1:0:0:MoveShip:",
    "tb:say:1:MovePirate:0",
    "tb:fill:1:BuyShip:0",
]
MAX_PRESSES = 3  # from the question to a move at sea: opening the menu not counted


# --- positions --------------------------------------------------------


def in_a_turn(scenario: str) -> Position:
    """Somebody has rolled, may trade and build, and has no cards."""
    match: Match[Any] = Match.start(GAME, 3, {"seafarers": scenario}, 5, StreamEntry(5))
    random = Random(1)
    while GAME.view(match.state, None).phase != "turn":
        decision = match.decisions()[0]
        view = GAME.view(match.state, decision.seat)
        match.act(decision.seat, GAME.bots["steady"].choose(view, decision, random))
    player = match.state.players[match.state.active]
    match.state.pay_bank(player, player.hand)
    return match, match.state, player


def settle_coast(s: State, p: Player) -> int:
    """A settlement of the player on a free coast; returns an edge of the sea there."""
    grid, shape = s.island.grid, s.island.shape
    coast = [
        corner
        for corner in members(s.free_corners & shape.islands[0])
        if grid.edges_at[corner] & shape.sea
    ]
    build_settlement(s, p, coast[0], ENTRY)
    return members(grid.edges_at[coast[0]] & shape.sea)[0]


def find_slot(s: State, kind: type) -> int:
    return next(at for at, one in enumerate(s.slots) if isinstance(one, kind))


def ship_to_buy() -> Position:
    match, s, p = in_a_turn("new-shores")
    settle_coast(s, p)
    s.take_from_bank(p, pack((1, 0, 1, 0, 0)))
    return match, s, p


def ship_to_move() -> Position:
    match, s, p = in_a_turn("new-shores")
    build_piece(s, p, SHIP, settle_coast(s, p), ENTRY)
    slot = find_slot(s, SeaSlot)
    s.slots[slot] = s.slots[slot]._replace(new_ships=0)  # as if it was built a turn ago
    return match, s, p


def pirate_to_move() -> Position:
    match, s, p = ship_to_move()
    hold(s, p, (1, 0, 0, 0, 0))
    match._asked = None
    match.act(p.seat, PlayKnight())
    return match, s, p


def harbour_to_place() -> Position:
    match: Match[Any] = Match.start(GAME, 3, {"seafarers": "new-world"}, 5, StreamEntry(5))
    return match, match.state, match.state.players[match.state.active]


def cloth_to_take() -> Position:
    match, s, p = in_a_turn("cloth")
    other = s.players[(p.seat + 1) % 3]
    build_piece(s, other, SHIP, settle_coast(s, other), ENTRY)
    slot = find_slot(s, ClothSlot)
    s.slots[slot] = s.slots[slot].with_partner(0, p.seat).with_cloth(other.seat, 1)
    hold(s, p, (1, 0, 0, 0, 0))
    match._asked = None
    match.act(p.seat, PlayKnight())
    return match, s, p


def seven_without_a_robber() -> Position:
    match, s, p = in_a_turn("pirate-islands")
    s.take_from_bank(s.players[(p.seat + 1) % 3], pack((1, 0, 0, 0, 0)))
    s.stack.append(TakeFromAnybodyFrame(p.seat))
    return match, s, p


def fortress_to_attack() -> Position:
    match, s, p = in_a_turn("pirate-islands")
    slot = find_slot(s, PirateSlot)
    voyage = s.slots[slot].voyages[p.seat]
    waters = Waters(s.island.shape.sea, barred=0)
    line: list[int] = []
    at = voyage.start
    while at != voyage.fortress:
        line.append(members(edges_towards(s.island, waters, at, voyage.fortress))[0])
        at = sum(s.island.grid.ends[line[-1]]) - at
    s.slots[slot] = s.slots[slot].with_voyage(p.seat, voyage._replace(line=tuple(line)))
    return match, s, p


def wonder_to_choose() -> Position:
    match, s, p = in_a_turn("wonders")
    for corner in members(p.settlements):
        build_city(s, p, corner, ENTRY)
    s.take_from_bank(p, pack((1, 1, 3, 0, 0)))
    return match, s, p


def wonder_to_build() -> Position:
    match, s, p = wonder_to_choose()
    match._asked = None
    match.act(p.seat, ClaimWonder(0))
    return match, s, p


POSITIONS: dict[type[Move], Callable[[], Position]] = {
    BuyShip: ship_to_buy,
    MoveShip: ship_to_move,
    MovePirate: pirate_to_move,
    DismissPirate: pirate_to_move,
    LayHarbour: harbour_to_place,
    TakeCloth: cloth_to_take,
    AttackFortress: fortress_to_attack,
    TakeFromAnybody: seven_without_a_robber,
    ClaimWonder: wonder_to_choose,
    BuildWonder: wonder_to_build,
}


# --- commands and menus -----------------------------------------------


def find_moves(kind: type[Move]) -> tuple[Match[Any], Decision, list[Move]]:
    match, _, player = POSITIONS[kind]()
    match._asked = None  # the position was changed behind its back
    decision = match.decision(player.seat)
    assert decision is not None
    return match, decision, [move for move in decision.moves if isinstance(move, kind)]


def type_values(move: Move) -> dict[str, str]:
    return {field: GAME.moves.value_text(field, getattr(move, field)) for field in move.axes()}


def test_every_move_at_sea_is_typed_under_one_command() -> None:
    group = next(group for group in GAME.command_groups() if group.name == "seafarers")
    assert {*group.kinds} == {*POSITIONS}


@pytest.mark.parametrize("kind", POSITIONS)
def test_what_is_typed_is_the_move(kind: type[Move]) -> None:
    match, decision, moves = find_moves(kind)
    assert moves
    for move in moves:
        assert make_command_reader(kind, type_values(move))(match, decision) == move


@pytest.mark.parametrize("kind", [kind for kind in POSITIONS if kind.axes()])
def test_absurd_values_are_refused_where_the_move_may_be_made(kind: type[Move]) -> None:
    match, decision, moves = find_moves(kind)
    for field in moves[0].axes():
        for absurd in ABSURD:
            typed = type_values(moves[0]) | {field: absurd}
            is_name = any(type_values(move)[field] == absurd for move in moves)
            if not is_name:
                with pytest.raises(Illegal):
                    make_command_reader(kind, typed)(match, decision)


@pytest.mark.parametrize("kind", POSITIONS)
def test_a_menu_leads_to_the_move_in_few_presses(kind: type[Move]) -> None:
    match, decision, moves = find_moves(kind)
    table = make_table(match)
    ways = [MenuWalker(table, decision, move).find_way() for move in (moves[0], moves[-1])]
    assert max(way.presses for way in ways) <= MAX_PRESSES


@pytest.mark.parametrize("kind", [BuyShip, MoveShip, LayHarbour, MovePirate])
def test_what_the_menu_names_is_labelled_in_the_private_picture(kind: type[Move]) -> None:
    match, decision, moves = find_moves(kind)
    table = make_table(match)
    mark = match.question_mark(decision.seat) or 0
    menu = MoveMenu(table, decision, MenuPlace(table.id, decision.seat, mark), Words("en"))
    (scene,) = seat(menu.view, Words("en", ["ann", "ben", "eve"]), menu.targets())
    names = type_values(moves[0])
    for field in set(names) & {"edge", "ship", "hex"}:
        if len({getattr(move, field) for move in moves}) > 1:
            assert names[field].lstrip("T") in shown(scene) or names[field] in shown(scene)


async def test_a_harbour_is_placed_by_command(stage: Stage, hands: Hands) -> None:
    await stage.opened(game="catan")
    services = stage.bot.services
    await services.lobby.change_options(
        1, stage.ann.id, options={"seafarers": "new-world"}, size=3
    )
    for _ in range(2):
        await services.lobby.add_bot(1, stage.ann.id)
    await services.table_messages.wait_until_idle()
    await stage.press(stage.ann, stage.holding("start"), "start")
    await services.tables.wait_for_bots()
    await services.table_messages.wait_until_idle()
    match = (await services.tables.table(1)).running_match
    move = match.decisions()[0].moves[0]
    before = len(match.lines)
    (thread,) = stage.channel.threads
    await stage.ann.slash(thread, "seafarers harbour", **type_values(move))
    assert (await services.tables.table(1)).running_match.lines[before].move == move


async def start_at_sea(stage: Stage) -> Any:
    """A table of Ann's with bots, on which Ann founds; its thread."""
    await stage.opened(game="catan")
    services = stage.bot.services
    await services.lobby.change_options(
        1, stage.ann.id, options={"seafarers": "new-shores"}, size=3
    )
    for _ in range(2):
        await services.lobby.add_bot(1, stage.ann.id)
    await services.table_messages.wait_until_idle()
    await stage.press(stage.ann, stage.holding("start"), "start")
    await services.tables.wait_for_bots()
    await services.table_messages.wait_until_idle()
    (thread,) = stage.channel.threads
    return thread


async def test_absurd_commands_at_sea_are_refused_in_one_sentence_also_of_strangers(
    stage: Stage,
    hands: Hands,
) -> None:
    thread = await start_at_sea(stage)
    services = stage.bot.services
    before = len((await services.tables.table(1)).running_match.lines)
    for person in (stage.ann, stage.ben):
        for number, kind in enumerate(POSITIONS):
            values = dict.fromkeys(kind.axes(), ABSURD[number % len(ABSURD)])
            done = await person.slash(thread, f"seafarers {kind.verb.id}", **values)
            assert private(done), kind
    assert len((await services.tables.table(1)).running_match.lines) == before
    assert services.interactions.counts["failed"] == 0


async def test_forged_presses_at_sea_change_nothing(stage: Stage, hands: Hands) -> None:
    await start_at_sea(stage)
    services = stage.bot.services
    before = len((await services.tables.table(1)).running_match.lines)
    board = stage.holding("act")
    assert board is not None
    for person in (stage.ann, stage.ben):
        for custom_id in FORGED:
            for values in (None, ["0"], ["0=999", "1=-1"]):
                done = await forge(person, board, custom_id, values)
                assert private(done), custom_id
    assert len((await services.tables.table(1)).running_match.lines) == before
    assert services.interactions.counts["failed"] == 0


@pytest.mark.parametrize("kind", [MoveShip, BuildSettlement])
def test_the_places_of_an_only_move_beside_other_kinds_are_labelled_too(kind: type[Move]) -> None:
    match, decision = find_only_move(kind)
    table = make_table(match)
    mark = match.question_mark(decision.seat) or 0
    menu = MoveMenu(table, decision, MenuPlace(table.id, decision.seat, mark), Words("en"))
    (scene,) = seat(menu.view, Words("en", ["ann", "ben", "eve"]), menu.targets())
    (move,) = [move for move in decision.moves if type(move) is kind]
    for name in type_values(move).values():
        assert name in shown(scene)


def find_only_move(kind: type[Move]) -> tuple[Match[Any], Decision]:
    """A question that has one move of this kind, and others."""
    random, steady = Random(1), SteadyBot()
    match = Match.start(GAME, 3, GAME.meta.change_options({}, {"seafarers": "cloth"}), 3)
    while True:
        decision = match.decisions()[0]
        kinds = [type(move) for move in decision.moves]
        if kinds.count(kind) == 1 and len(set(kinds)) > 1:
            return match, decision
        view = GAME.view(match.state, decision.seat)
        match.act(decision.seat, steady.choose(view, decision, random))
