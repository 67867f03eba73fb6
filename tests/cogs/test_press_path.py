"""The way of a press: before the commit nothing is evaluated, and little else is done."""

from __future__ import annotations

from typing import Any

import pytest

from bench.load.form_answers import answer_form
from bench.press_path import (
    STEPS,
    PressPath,
    PressTable,
    component_id,
    find_component,
    trace_press,
)
from engine import games
from engine.core import Form

from .conftest import Stage, asked, part, private

MOVES = 4  # of each game
# What the way of a game's first move takes, with what the rules themselves need.
MOST_MODULES = 29
MORE_MODULES = {
    "catan": 4,
    "praetor": 5,
}  # their rules stand in more files, Catan's pieces in the kit
MOST_OUTSIDE_RULES = 24
MOST_SWITCHES = 17


@pytest.mark.parametrize("game", games())
async def test_the_way_of_a_press_is_straight_and_evaluates_nothing_before_the_commit(
    stage: Stage,
    game: str,
) -> None:
    table = PressTable(stage.env, stage.guild)
    board = await table.start(game)
    for number in range(MOVES):
        menu, _ = await table.open_menu(board)
        if number and not any(component_id(menu, action) for action in STEPS):
            return  # a form alone: those have a test of their own
        path = await table.make_move(board)
        assert path.calls[0] == ("bot", "on_interaction")
        assert path.evaluators == []
        if not number:
            check_straightness(path, game)
        await stage.bot.services.table_messages.wait_until_idle()
        board = table.newest_message("act")


def check_straightness(path: PressPath, game: str) -> None:
    assert len(path.modules) <= MOST_MODULES + MORE_MODULES.get(game, 0), path.modules
    assert len(path.modules_outside_rules) <= MOST_OUTSIDE_RULES, path.modules_outside_rules
    assert path.switches <= MOST_SWITCHES
    assert not [module for module in path.modules if module.startswith(("words", "render"))]


async def test_a_move_that_is_asked_back_about_is_not_evaluated_either(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    menu = await stage.press(person, board, "act")
    with trace_press() as tracer:
        await stage.press(person, menu.response, "move")
    assert part(menu.response, "sure"), "passing is final"
    assert tracer.path is None
    assert tracer.all_calls.evaluators == []
    with trace_press() as tracer:
        await stage.press(person, menu.response, "sure")
    assert tracer.path is not None
    assert tracer.path.evaluators == []


async def test_the_last_choice_of_a_field_commits_without_evaluating(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    menu = (await stage.press(person, board, "act")).response
    for _ in range(5):
        chosen = find_component(menu, "pick") or find_component(menu, "whole")
        button = find_component(menu, "move")  # few answers to a further question are buttons
        with trace_press() as tracer:
            if chosen is not None:
                first = chosen["options"][0]["value"]
                await person.select(menu, [first], custom_id=chosen["custom_id"])
            else:
                assert button is not None
                await person.click(menu, custom_id=button["custom_id"])
        if tracer.path is not None:
            assert tracer.path.evaluators == []
            return
    raise AssertionError("nothing was committed")


async def test_a_slash_command_evaluates_nothing_before_its_move_is_committed(
    stage: Stage,
) -> None:
    await stage.started()
    person, _ = await asked(stage)
    (thread,) = stage.channel.threads
    with trace_press() as tracer:
        done = await person.slash(thread, "armadora warrior", value="1", at="C1")
    assert "Done" in private(done)
    assert tracer.path is not None
    assert tracer.path.evaluators == []


async def test_a_form_evaluates_nothing_before_its_move_is_committed(stage: Stage) -> None:
    table = PressTable(stage.env, stage.guild)
    board = await table.start("roma")
    for _ in range(MOVES):
        menu, person = await table.open_menu(board)
        custom_id = component_id(menu, "form")
        if custom_id is None:
            await table.make_move(board)
            await stage.bot.services.table_messages.wait_until_idle()
            board = table.newest_message("act")
            continue
        opened = await person.click(menu, custom_id=custom_id)
        with trace_press() as tracer:
            await person.submit_modal(opened, await filled(stage, custom_id))
        assert tracer.path is not None
        assert tracer.path.evaluators == []
        return
    raise AssertionError("no form was offered")


async def test_an_answer_at_the_table_evaluates_nothing_before_it_is_committed(
    stage: Stage,
) -> None:
    table = PressTable(stage.env, stage.guild)
    await table.open("catan")
    await stage.bot.services.lobby.change_options(1, table.ann.id, terms={"forced": "off"})
    board = await table.start_opened()
    while (custom_id := component_id(board, "say")) is None:
        await table.make_move(board)
        await stage.bot.services.table_messages.wait_until_idle()
        board = table.newest_message("act")
    for person in (table.ann, table.ben):
        with trace_press() as tracer:
            await person.click(board, custom_id=custom_id)
        if tracer.path is not None:
            break
    assert tracer.path is not None
    assert tracer.path.evaluators == []


async def filled(stage: Stage, custom_id: str) -> dict[str, Any]:
    """Legal answers to the form behind a button."""
    table_id, seat, _, at = custom_id.split(":")[2:6]
    table = await stage.bot.services.tables.table(int(table_id))
    decision = table.running_match.decision(int(seat))
    assert decision is not None
    form: Form = decision.forms[int(at)]
    return {str(number): answer for number, answer in enumerate(answer_form(form, form.fallback))}
