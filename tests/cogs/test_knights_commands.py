"""The commands `/knights` and `/progress`: every move of the box can be typed and chosen."""

from __future__ import annotations

from typing import Any

import pytest

from bench.menu_walker import MenuWalker
from bench.presses import make_table
from engine.catan import GAME
from engine.catan.modules.knights.army_moves import ChaseFromPath
from engine.catan.modules.knights.cards.moves import TakeFromHand
from engine.core import CommandGroup, Decision, Illegal, Move
from engine.match import Match
from play.move_reading import make_command_reader
from tests.play.conftest import Hands

from .conftest import Stage, private
from .knights_positions import POSITIONS, find_decision, make_match
from .test_forged_presses import forge
from .test_seafarers_commands import ABSURD, MAX_PRESSES, type_values

FORGED = [
    "tb:move:1:0:0:recruit 3",
    "tb:move:1:0:0:move-knight 1 2",
    "tb:move:1:0:0:improve trade",
    "tb:move:1:0:0:alchemist 6 6",
    "tb:whole:1:0:0",
    "tb:pick:1:0:0:MoveKnight:0",
    "tb:go:1:0:0:PlayInventor:",
    "tb:say:1:LoseCity:0",
    "tb:fill:1:TakeFromHand:0",
    "tb:form:1:0:0:0",
]
LISTED = [kind for kind in POSITIONS if kind is not TakeFromHand]  # that is a form alone


def find_moves(kind: type[Move]) -> tuple[Match[Any], Decision, list[Move]]:
    position = POSITIONS[kind]()
    match = make_match(position)
    decision = find_decision(match, position.seat)
    return match, decision, [move for move in decision.moves if isinstance(move, kind)]


def test_every_move_of_the_box_is_typed_under_its_two_commands() -> None:
    groups = [group for group in GAME.command_groups() if group.name in ("knights", "progress")]
    with_wagons = {ChaseFromPath}  # which are in tests/engine/catan/traders_barbarians
    assert {kind for group in groups for kind in group.kinds} == {*POSITIONS} | with_wagons
    assert all(len(group.kinds) <= 25 for group in groups)


@pytest.mark.parametrize("kind", LISTED)
def test_what_is_typed_is_the_move(kind: type[Move]) -> None:
    match, decision, moves = find_moves(kind)
    assert moves
    for move in moves:
        assert make_command_reader(kind, type_values(move))(match, decision) == move


@pytest.mark.parametrize("kind", [kind for kind in LISTED if kind.axes()])
def test_absurd_values_are_refused_where_the_move_may_be_made(kind: type[Move]) -> None:
    match, decision, moves = find_moves(kind)
    for field in moves[0].axes():
        for absurd in ABSURD:
            typed = type_values(moves[0]) | {field: absurd}
            is_name = any(type_values(move)[field] == absurd for move in moves)
            if not is_name:
                with pytest.raises(Illegal):
                    make_command_reader(kind, typed)(match, decision)


@pytest.mark.parametrize("kind", LISTED)
def test_a_menu_leads_to_the_move_in_few_presses(kind: type[Move]) -> None:
    match, decision, moves = find_moves(kind)
    table = make_table(match)
    ways = [MenuWalker(table, decision, move).find_way() for move in (moves[0], moves[-1])]
    assert max(way.presses for way in ways) <= MAX_PRESSES


def test_cards_of_a_hand_that_is_seen_are_taken_by_a_form() -> None:
    match, decision, _ = find_moves(TakeFromHand)
    (form,) = decision.forms
    assert form.kind is TakeFromHand
    move = TakeFromHand((0, 0, 1, 0, 0, 0, 0, 1))
    assert MenuWalker(make_table(match), decision, move).find_way().presses <= MAX_PRESSES
    for absurd in ABSURD:
        with pytest.raises(Illegal):
            make_command_reader(TakeFromHand, {"cards": absurd})(match, decision)


# --- at the table -----------------------------------------------------


async def start_with_knights(stage: Stage) -> Any:
    """A table of Ann's with bots, on which Ann places first; its thread."""
    await stage.opened(game="catan")
    services = stage.bot.services
    await services.lobby.change_options(1, stage.ann.id, options={"knights": "on"}, size=3)
    for _ in range(2):
        await services.lobby.add_bot(1, stage.ann.id)
    await services.table_messages.wait_until_idle()
    await stage.press(stage.ann, stage.holding("start"), "start")
    await services.tables.wait_for_bots()
    await services.table_messages.wait_until_idle()
    (thread,) = stage.channel.threads
    return thread


async def count_lines(stage: Stage) -> int:
    return len((await stage.bot.services.tables.table(1)).running_match.lines)


async def test_absurd_commands_are_refused_in_one_sentence_also_of_strangers(
    stage: Stage,
    hands: Hands,
) -> None:
    thread = await start_with_knights(stage)
    before = await count_lines(stage)
    for person in (stage.ann, stage.ben):
        for group in GAME.command_groups():
            if group.name in ("knights", "progress"):
                await type_absurd_values(stage, person, thread, group)
    assert await count_lines(stage) == before
    assert stage.bot.services.interactions.counts["failed"] == 0


async def type_absurd_values(stage: Stage, person: Any, thread: Any, group: CommandGroup) -> None:
    """Every command of the group, each with another absurd value; one line answers each."""
    for number, kind in enumerate(group.kinds):
        values = dict.fromkeys(kind.axes(), ABSURD[number % len(ABSURD)])
        done = await person.slash(thread, f"{group.name} {kind.verb.id}", **values)
        said = private(done)
        assert said, kind
        assert "\n" not in said.strip(), kind


async def test_forged_presses_change_nothing(stage: Stage, hands: Hands) -> None:
    await start_with_knights(stage)
    before = await count_lines(stage)
    board = stage.holding("act")
    assert board is not None
    for person in (stage.ann, stage.ben):
        for custom_id in FORGED:
            for values in (None, ["0"], ["0=999", "1=-1"]):
                done = await forge(person, board, custom_id, values)
                assert private(done), custom_id
    assert await count_lines(stage) == before
    assert stage.bot.services.interactions.counts["failed"] == 0
