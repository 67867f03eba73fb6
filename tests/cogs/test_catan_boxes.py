"""Boxes of Catan that only tests know, through the bot: lobby, commands, menus, forms, restarts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from random import Random
from typing import Any

import pytest

from bench.load.form_answers import answer_form
from cogs.messages.lobby_options import lobby_options_page
from engine import games
from engine.catan.moves import BuildSettlement
from engine.catan.resources import ONE_CARD
from engine.core import Decision, Move, group_by_kind
from engine.kit.masks import contains
from play import Table
from play.table import PLAYING
from tests.games.catan_proof import ALL_BOXES, BOXES, GAME, KEY
from tests.games.catan_proof.craft import PAPER
from tests.games.catan_proof.pictures import use_pictures_of_catan
from tests.pictures import picture
from tests.play.conftest import Hands, Room
from words import Words

from .conftest import Stage, parts, private, selected, text, tree


@pytest.fixture(autouse=True)
def with_boxes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delitem(games(), "catan")  # it has the same modules, and their commands
    monkeypatch.setitem(games(), KEY, GAME)
    with use_pictures_of_catan():
        yield


async def start_with_bots(stage: Stage, **options: str) -> Table:
    """A running match of ann and two bots, in which ann is asked."""
    await stage.opened(game=KEY)
    lobby = stage.bot.services.lobby
    await lobby.change_options(1, stage.ann.id, options=options, size=3)
    for _ in range(2):
        await lobby.add_bot(1, stage.ann.id)
    await stage.bot.services.table_messages.wait_until_idle()
    await stage.press(stage.ann, stage.holding("start"), "start")
    return await until_asked(stage)


async def until_asked(stage: Stage) -> Table:
    """The table once the bots have acted."""
    await stage.bot.services.tables.wait_for_bots()
    await stage.bot.services.table_messages.wait_until_idle()
    return await stage.bot.services.tables.table(1)


def asked_of(stage: Stage, table: Table) -> Decision:
    """What Ann is asked."""
    decision = table.running_match.decision(table.own_seat(stage.ann.id).seat)
    assert decision is not None
    return decision


async def act_steadily(stage: Stage, table: Table) -> Table:
    """Ann does what the steady bot would do."""
    match, decision = table.running_match, asked_of(stage, table)
    view = GAME.view(match.state, decision.seat)
    move = GAME.bots["steady"].choose(view, decision, Random(len(match.lines)))
    await stage.bot.services.tables.act(1, stage.ann.id, move)
    return await until_asked(stage)


async def settle_at_the_sea(stage: Stage, table: Table) -> Table:
    """Ann founds her first settlement where a ship can lie beside it."""
    coast = table.running_match.state.island.shape.waters
    corners = [move for move in asked_of(stage, table).moves if isinstance(move, BuildSettlement)]
    found = [move for move in corners if contains(coast, move.corner)][-1]
    await stage.bot.services.tables.act(1, stage.ann.id, found)
    return await until_asked(stage)


async def in_a_rich_turn(stage: Stage) -> Table:
    """Ann may trade and build, with all boxes open, and has cards of all eight kinds."""
    return await bring_into_turn(stage, offers="six", **ALL_BOXES)


async def bring_into_turn(stage: Stage, **options: str) -> Table:
    """Ann may trade and build, and has cards of all kinds that there are."""
    table = await start_with_bots(stage, **options)
    if "proof_sea" in options:
        table = await settle_at_the_sea(stage, table)
    while GAME.view(table.running_match.state, None).phase != "turn":
        table = await act_steadily(stage, table)
    match = table.running_match
    player = match.state.players[match.state.active]
    for card in match.state.rules.kit.cards:
        count = 5 if card.kind < PAPER else 4
        match.state.take_from_bank(player, count * ONE_CARD[card.kind])
    match._asked = None
    return table


def moves_of(table: Table, verb: str) -> list[Move]:
    (decision,) = table.running_match.decisions()
    return [move for move in decision.moves if move.verb.id == verb]


# --- the lobby --------------------------------------------------------


def listed(page: Any, key: str) -> list[str] | None:
    """The values that a list of the settings offers; None if it is on another page."""
    for each in parts(tree(page)):
        if str(each.get("custom_id") or "").endswith(f":{key}"):
            return [str(option["value"]) for option in each["options"]]
    return None


async def turn_to(stage: Stage, page: Any, key: str) -> list[str]:
    """Turns the pages of the settings until the list of this option is there."""
    for number in range(9):
        found = listed(page, key)
        if found is not None:
            return found
        pages = [part for part in parts(tree(page)) if ":page:" in str(part.get("custom_id"))]
        there = [part for part in pages if str(part["custom_id"]).split(":")[-1] == str(number)]
        await stage.ann.click(page, custom_id=(there or pages)[-1]["custom_id"])
    raise AssertionError(f"there is no list for {key}")


async def has_list(stage: Stage, key: str) -> bool:
    """Whether any page of the options has a list for this one."""
    table = await stage.bot.services.tables.table(1)
    shown: list[Any] = [lobby_options_page(table, Words("en"), at, "") for at in range(9)]
    found = [part for view in shown for part in parts(view.to_components())]
    return any(str(part.get("custom_id")).endswith(f":{key}") for part in found)


async def test_a_lobby_offers_the_boxes_and_what_goes_with_them(
    stage: Stage,
    hands: Hands,
) -> None:
    card = await stage.opened(game=KEY)
    page = (await stage.press(stage.ann, card, "options")).response
    assert "**Boxes**" in text(page)
    assert not await has_list(stage, "proof_fog"), "land needs the sea, so there is no choice"
    for box in BOXES:
        assert await turn_to(stage, page, box) == ["off", "on"]
        await stage.ann.select(page, ["on"], custom_id=selected(page, "set", box))
    assert await turn_to(stage, page, "proof_fog") == ["mixed", "land"]
    chosen = (await stage.bot.services.tables.table(1)).row.options
    assert {box: chosen[box] for box in BOXES} == ALL_BOXES


# --- moves ------------------------------------------------------------

Command = tuple[str, str | None]  # and the field that it asks for
COMMANDS_OF: Mapping[str, tuple[Command, ...]] = {
    "proof_sea": (("proofsea proofship", "edge"),),
    "proof_craft": (("proofcraft proofstudy", None),),
    "proof_market": (("proofmarket proofmerchant", "hex"), ("proofmarket prooftower", "hex")),
    "proof_signals": (("prooflight fern", None),),
}
COMMANDS = list(chain.from_iterable(COMMANDS_OF.values()))


async def fill_axis(stage: Stage, command: str, axis: str | None) -> dict[str, str]:
    """The field of a command with the first value that is suggested for it."""
    if axis is None:
        return {}
    offered = await stage.ann.autocomplete(stage.channel.threads[0], command, axis, "")
    return {axis: offered[0]["value"]}


async def test_every_box_has_a_command_with_its_moves(stage: Stage, hands: Hands) -> None:
    await in_a_rich_turn(stage)
    (thread,) = stage.channel.threads
    for command, axis in COMMANDS:
        fields = await fill_axis(stage, command, axis)
        told = private(await stage.ann.slash(thread, command, **fields))
        assert "Done" in told, (command, told)
        await until_asked(stage)
    late = await stage.ann.slash(thread, "proofflag aster")
    assert "Done" not in private(late), "one signal a turn"


@pytest.mark.parametrize("box", BOXES)
async def test_a_box_alone_has_its_command_and_is_played_on(
    stage: Stage,
    hands: Hands,
    box: str,
) -> None:
    table = await bring_into_turn(stage, offers="none", **{box: "on"})
    assert table.row.options[box] == "on"
    assert [other for other in BOXES if table.row.options[other] == "on"] == [box]
    (thread,) = stage.channel.threads
    command, axis = COMMANDS_OF[box][0]
    told = private(await stage.ann.slash(thread, command, **await fill_axis(stage, command, axis)))
    assert "Done" in told, told
    table = await until_asked(stage)
    assert table.running_match.lines[-1].move.verb.id == command.split()[1]
    played = len(table.running_match.lines)
    for _ in range(3):
        table = await act_steadily(stage, table)
    assert len(table.running_match.lines) >= played + 3
    for other in BOXES:
        for foreign, _ in COMMANDS_OF[other] if other != box else ():
            assert moves_of(table, foreign.split()[1]) == [], "of a box that is shut"


async def test_a_menu_has_a_second_page_where_there_are_more_than_25_kinds(
    stage: Stage,
    hands: Hands,
) -> None:
    table = await in_a_rich_turn(stage)
    kinds = group_by_kind(table.running_match.decisions()[0].moves)
    assert len(kinds) > 30
    menu = (await stage.press(stage.ann, stage.holding("act"), "act")).response
    shown: set[str] = set()
    for _ in range(3):
        assert len(parts(tree(menu))) <= 40, "all that Discord takes in one message"
        shown |= {
            str(each.get("custom_id")) for each in parts(tree(menu)) if each.get("custom_id")
        }
        turn = [each for each in parts(tree(menu)) if each.get("label") == "▶"]
        if turn[0].get("disabled"):
            break
        await stage.ann.click(menu, custom_id=turn[0]["custom_id"])
    offered = " ".join(sorted(shown))
    for kind in kinds:
        assert f":{kind.verb.id}" in offered or f":{kind.__name__}:" in offered, kind
    assert ":form:" in offered
    fern = await on_its_page(stage, menu, ":fern")
    done = await stage.ann.click(menu, custom_id=fern)
    assert done.acknowledged
    assert (await until_asked(stage)).running_match.lines[-1].move == moves_named("fern")


async def on_its_page(stage: Stage, menu: Any, ending: str) -> str:
    """The id with an ending, on the page of a menu that has it: what is best stands on no other."""
    while True:
        ids = [str(each["custom_id"]) for each in parts(tree(menu)) if each.get("custom_id")]
        found = [one for one in ids if one.endswith(ending)]
        if found:
            return found[0]
        (back,) = [each for each in parts(tree(menu)) if each.get("label") == "◀"]
        await stage.ann.click(menu, custom_id=back["custom_id"])


def moves_named(verb: str) -> Move:
    return GAME.moves.parse(verb)


def named_tower(part: Mapping[str, Any]) -> bool:
    """Whether a part of a message is about towers."""
    return "BuildTower" in str(part.get("custom_id"))


def lists_towers(menu: Any) -> list[str]:
    """The ids of the lists of places for a tower."""
    shown = parts(tree(menu))
    return [str(each["custom_id"]) for each in shown if named_tower(each) and each.get("options")]


async def test_pieces_of_boxes_are_built_by_menu(stage: Stage, hands: Hands) -> None:
    await in_a_rich_turn(stage)
    menu = (await stage.press(stage.ann, stage.holding("act"), "act")).response
    if not lists_towers(menu):  # there is room for a button only
        (button,) = [each for each in parts(tree(menu)) if named_tower(each)][:1]
        await stage.ann.click(menu, custom_id=str(button["custom_id"]))
    custom_id = lists_towers(menu)[0]
    (select,) = [each for each in parts(tree(menu)) if each.get("custom_id") == custom_id]
    await stage.ann.select(menu, [select["options"][0]["value"]], custom_id=custom_id)
    assert (await until_asked(stage)).running_match.lines[-1].move.verb.id == "prooftower"


async def test_a_form_asks_for_eight_kinds_of_cards_in_one_dialog(
    stage: Stage,
    hands: Hands,
) -> None:
    table = await in_a_rich_turn(stage)
    (thread,) = stage.channel.threads
    (decision,) = table.running_match.decisions()
    form = next(form for form in decision.forms if form.kind.verb.id == "offer")
    move = form.sample(Random(4))
    dialog = await stage.ann.slash(thread, "catan_proof offer")
    answers = dict(enumerate(answer_form(form, move)))
    await stage.ann.submit_modal(dialog, {str(key): answer for key, answer in answers.items()})
    lines = (await until_asked(stage)).running_match.lines
    assert move in [line.move for line in lines]


# --- whole matches ----------------------------------------------------


async def test_a_person_and_bots_play_a_match_to_the_end_through_a_restart(
    stage: Stage,
    hands: Hands,
) -> None:
    table = await start_with_bots(stage, offers="none", **ALL_BOXES)
    acts = 0
    while table.row.status == PLAYING:
        acts += 1
        if acts == 12:
            await assert_log_leads_here(stage, table)
        table = await act_steadily(stage, table)
    over = await stage.until(lambda: stage.holding("rematch"))
    assert "win" in text(over)


async def assert_log_leads_here(stage: Stage, table: Table) -> None:
    """What is stored of the match leads to the same position, in a process that knows nothing."""
    again = Room(stage.bot.services.tables.db)
    other = await again.tables.table(1)
    assert other is not table
    assert other.running_match.dump() == table.running_match.dump()
    assert picture(other.running_match.state) == picture(table.running_match.state)
