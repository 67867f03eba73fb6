"""At most one private message a person and table stands, and it is never a dead end."""

from __future__ import annotations

from copy import copy
from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord

from cogs.services.menu_pages import MenuWishes
from cogs.services.private_messages import (
    RECENT_PRESS_SECONDS,
    TOKEN_SECONDS,
    PageKind,
    PrivatePage,
)
from db import DeadlineRow, deadlines
from play.turn_timers import SILENT
from words import Words

from .conftest import Stage, asked, part, private, text


def private_messages(stage: Stage, person: simcord.MemberActor) -> list[discord.Message]:
    """The private messages in the match's thread that stand for a person, the oldest first."""
    (thread,) = stage.channel.threads
    return [each for each in thread.history(viewer=person) if each.flags.ephemeral]


async def idle(stage: Stage) -> None:
    await stage.bot.services.tables.wait_for_bots()
    await stage.bot.services.table_messages.wait_until_idle()


async def with_bot(stage: Stage, bots: int = 1, game: str = "armadora") -> Any:
    """A started table of ann and bots; returns its board."""
    card = await stage.opened(game)
    for _ in range(bots):
        await stage.press(stage.ann, card, "bot")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.ann, stage.holding("start"), "start")
    await stage.until(lambda: stage.holding("act"))
    await idle(stage)
    return stage.holding("act")


@pytest.fixture(autouse=True)
def same_time(stage: Stage) -> None:
    """The bot's clock shows the time of the stage, so that its messages are young."""
    stage.bot.services.tables.now = lambda: discord.utils.snowflake_time(stage.channel.id)


class Clock:
    """A steady clock that a test moves."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


async def test_a_second_press_on_act_takes_the_first_menu_away(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    await stage.press(person, board, "act")
    second = await stage.press(person, board, "act")
    assert [each.id for each in private_messages(stage, person)] == [second.response.id]


async def test_a_press_inside_the_standing_message_changes_it(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    seat = await stage.press(person, board, "seat")
    await stage.press(person, seat.response, "act")
    (standing,) = private_messages(stage, person)
    assert standing.id == seat.response.id
    assert part(standing, "sort"), "it is the menu now"


async def test_a_move_by_slash_command_takes_the_menu_away(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    await stage.press(person, board, "act")
    (thread,) = stage.channel.threads
    done = await person.slash(thread, "armadora warrior", value="1", at="C1")
    assert "Done" in private(done)
    (standing,) = private_messages(stage, person)
    assert "Done" in text(standing)


async def test_a_message_whose_token_is_dead_is_left_alone(stage: Stage) -> None:
    clock = Clock()
    watch(stage, clock)
    board = await stage.started()
    person, _ = stage.to_act(board)
    await stage.press(person, board, "act")
    clock.at += TOKEN_SECONDS + 1
    tables = stage.bot.services.tables
    later = tables.now() + timedelta(seconds=TOKEN_SECONDS + 1)
    tables.now = lambda: later
    await stage.press(person, board, "act")
    assert len(private_messages(stage, person)) == 2


async def test_a_message_that_was_dismissed_is_no_trouble(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    first = await stage.press(person, board, "act")
    await dismiss(stage, first.response)
    second = await stage.press(person, board, "act")
    assert [each.id for each in private_messages(stage, person)] == [second.response.id]


# --- a receipt is not a dead end --------------------------------------


async def test_a_receipt_tells_whom_the_table_waits_for_and_offers_undo(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    (receipt,) = private_messages(stage, person)
    assert "Done" in text(receipt)
    assert f"Waiting for {other.name}." in text(receipt)
    assert part(receipt, "undo")
    assert not receipt.attachments


async def test_the_receipt_becomes_the_next_menu_and_bots_cause_no_ping(stage: Stage) -> None:
    board = await with_bot(stage)
    menu = await stage.press(stage.ann, board, "act")
    await stage.press(stage.ann, menu.response, "sort")
    await place_warrior(stage, stage.ann, "C1")
    await idle(stage)
    (standing,) = private_messages(stage, stage.ann)
    assert part(standing, "sort"), "the bot has moved, and this is the next menu"
    assert "Since your last turn" in text(standing)
    assert stage.holding("act").id == board.id, "the board was only edited"
    table = await stage.bot.services.tables.table(1)
    assert table.people_told == [stage.ann.id]
    assert standing.id > board.id


async def test_who_is_not_at_the_table_is_pinged_and_finds_the_menu_below_the_board(
    stage: Stage,
) -> None:
    clock = Clock()
    watch(stage, clock)
    board = await stage.started()
    person, other = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await idle(stage)
    clock.at += RECENT_PRESS_SECONDS + 1
    await place_warrior(stage, other, "A1")
    await idle(stage)
    board = stage.holding("act")
    assert f"<@{person.id}>" in text(board)
    (menu,) = private_messages(stage, person)
    assert part(menu, "sort")
    assert menu.id > board.id


async def test_who_cannot_be_told_in_private_is_pinged(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await idle(stage)
    standing = stage.bot.services.private_messages.find(1, person.id)
    assert standing is not None
    standing.interaction.token = "dead"
    before = stage.holding("act").id
    await place_warrior(stage, other, "A1")
    await idle(stage)
    board = stage.holding("act")
    assert board.id != before
    assert f"<@{person.id}>" in text(board)
    assert stage.bot.services.private_messages.find(1, person.id) is None


async def test_two_who_are_both_at_the_table_are_told_without_a_ping(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await idle(stage)
    board = stage.holding("act")
    await place_warrior(stage, other, "A1")
    await idle(stage)
    assert stage.holding("act").id == board.id
    (menu,) = private_messages(stage, person)
    assert part(menu, "sort")
    (receipt,) = private_messages(stage, other)
    assert f"Waiting for {person.name}." in text(receipt)


async def test_a_receipt_becomes_the_menu_after_a_roll_that_was_made_for_the_person(
    stage: Stage,
) -> None:
    await with_bot(stage, bots=2, game="catan")
    tables = stage.bot.services.tables
    (thread,) = stage.channel.threads
    rolls = 0
    for _ in range(12):
        table = await tables.table(1)
        seat = table.own_seat(stage.ann.id).seat
        decision = table.running_match.decision(seat)
        assert decision is not None
        if not decision.moves:  # a form alone
            break
        move = decision.moves[0]
        moves = table.game.moves
        fields = {name: moves.value_text(name, getattr(move, name)) for name in move.axes()}
        await stage.ann.slash(thread, f"catan {move.verb.id}", **fields)
        await idle(stage)
        mark = table.running_match.question_mark(seat)
        (standing,) = private_messages(stage, stage.ann)
        assert f":1:{seat}:{mark:x}" in str([each.to_dict() for each in standing.components])
        rolls += len(table.automatic_reasons)
    assert rolls, "it was rolled for them"


async def test_a_receipt_is_not_sent_again_while_it_says_the_same(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await idle(stage)
    (receipt,) = private_messages(stage, person)
    stage.bot.services.table_messages.refresh(1)
    await idle(stage)
    (after,) = private_messages(stage, person)
    assert after.edited_at == receipt.edited_at


async def test_the_menu_of_a_question_that_is_gone_becomes_a_receipt(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await idle(stage)
    await stage.press(other, stage.holding("act"), "act")
    undone = await stage.press(person, private_messages(stage, person)[0], "undo")
    assert undone.acknowledged
    await stage.press(other, stage.holding("agree"), "agree")
    await idle(stage)
    (gone,) = private_messages(stage, other)
    assert not part(gone, "sort")
    assert f"Waiting for {person.name}." in text(gone)


async def test_at_the_end_the_private_message_becomes_the_result(stage: Stage) -> None:
    board = await stage.started()
    for _ in range(2):
        person, _ = await asked(stage)
        menu = await stage.press(person, stage.holding("act") or board, "act")
        await stage.press(person, menu.response, "move")
        await stage.press(person, menu.response, "sure")
        await idle(stage)
    for person in (stage.ann, stage.ben):
        (result,) = private_messages(stage, person)
        assert "The match is over: you have won." in text(result)
        assert "\\. ann" not in text(result), "the public result has the ranks"
        assert all(part(result, action) for action in ("rematch", "replay", "report"))


# --- helpers ----------------------------------------------------------


def watch(stage: Stage, clock: Clock) -> None:
    """Has the private messages measure time by this clock."""
    stage.bot.services.private_messages.reset(clock)


async def dismiss(stage: Stage, message: Any) -> None:
    """A person takes a private message away."""
    (thread,) = stage.channel.threads
    stage.env.backend.delete_message(thread.id, message.id)


async def place_warrior(stage: Stage, person: simcord.MemberActor, at: str) -> None:
    (thread,) = stage.channel.threads
    before = (await stage.bot.services.tables.table(1)).seq
    await person.slash(thread, "armadora warrior", value="1", at=at)
    assert (await stage.bot.services.tables.table(1)).seq > before


# --- while others move ------------------------------------------------


async def test_a_bot_that_moves_while_the_receipt_is_made_leaves_no_dead_end(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = await with_bot(stage)
    services = stage.bot.services
    list_waiting = services.table_records.list_waiting_for

    async def look_slowly(person_id: int) -> list[int]:
        await services.tables.wait_for_bots()
        return await list_waiting(person_id)

    monkeypatch.setattr(services.table_records, "list_waiting_for", look_slowly)
    await stage.press(stage.ann, board, "act")
    await place_warrior(stage, stage.ann, "C1")
    await idle(stage)
    (standing,) = private_messages(stage, stage.ann)
    assert part(standing, "pick"), text(standing)


async def test_a_menu_that_is_painted_late_does_not_replace_the_answer_to_a_newer_move(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody presses *Act* and moves in the menu that stands, before the new one is painted."""
    board = await with_bot(stage)
    menu = (await stage.press(stage.ann, board, "act")).response
    shown = stage.bot.services.private_messages
    late: list[Any] = []

    async def hold_back(*page: Any, **how: Any) -> None:
        late.extend(page)

    with monkeypatch.context() as patch:
        patch.setattr(shown, "show", hold_back)
        await stage.press(stage.ann, board, "act")
    await stage.press(stage.ann, menu, "best")
    await idle(stage)
    await shown.show(*late)
    (standing,) = private_messages(stage, stage.ann)
    match = (await stage.bot.services.tables.table(1)).running_match
    (ann,) = [each.seat for each in match.decisions()]
    assert f":{match.question_mark(ann):x}:" in str(part(standing, "best"))


async def test_whoever_was_told_in_private_alone_and_stays_silent_is_pinged(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cogs.services.private_messages.RECENT_PRESS_SECONDS", 1.5)
    monkeypatch.setattr("cogs.services.private_updates.SILENCE_SECONDS", 1.6)
    person, other = stage.to_act(await stage.started())
    await place_warrior(stage, person, "C1")
    await idle(stage)
    board = stage.holding("act")
    await place_warrior(stage, other, "A1")
    await stage.until(lambda: stage.holding("act").id != board.id)
    await idle(stage)
    assert [each.id for each in stage.holding("act").mentions] == [person.id]


async def test_after_a_kill_whoever_was_told_in_private_alone_is_pinged_by_what_is_stored(
    stage: Stage,
) -> None:
    services = stage.bot.services
    person, other = stage.to_act(await stage.started())
    await idle(stage)
    assert await planned_pings(stage) == [], "the board has pinged them"
    await place_warrior(stage, person, "C1")
    await idle(stage)
    board = stage.holding("act")
    await place_warrior(stage, other, "A1")
    await idle(stage)
    assert stage.holding("act").id == board.id, "told in private"
    (row,) = await planned_pings(stage)
    services.table_messages.presenter.private_updates.close()  # what is in memory is gone
    watch(stage, Clock())
    await services.display.end_silence(row)
    await idle(stage)
    assert stage.holding("act").id != board.id
    assert [each.id for each in stage.holding("act").mentions] == [person.id]
    assert await planned_pings(stage) == []


async def planned_pings(stage: Stage) -> list[DeadlineRow]:
    """What is stored for those who were told in private alone."""
    async with stage.bot.services.tables.db.read() as c:
        return [row for row in await deadlines.list_deadlines(c, 1) if row.kind == SILENT]


# --- what is told there -----------------------------------------------


async def test_what_a_menu_has_told_the_next_question_does_not_tell_again(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await idle(stage)
    menu = await stage.press(other, stage.holding("act"), "act")
    assert "places a warrior on C1." in text(menu.response)
    again = await stage.press(other, stage.holding("act"), "act")
    assert "places a warrior on C1." in text(again.response), "it is the same question"
    standing = stage.bot.services.private_messages.find(1, other.id)
    assert standing is not None
    page = standing.page
    assert (page.seen, page.told) == (0, 1)
    assert page.last_told_entry(page.asked) == 0
    assert page.last_told_entry(None) == 1, "for whatever they are asked next"
    await stage.press(person, private_messages(stage, person)[0], "undo")
    await stage.press(other, stage.holding("agree"), "agree")
    await idle(stage)
    gone = stage.bot.services.private_messages.find(1, other.id)
    assert gone is not None
    assert gone.page.told == 1, "the receipt remembers it"


async def test_a_menu_below_what_came_of_a_move_tells_what_bots_did_meanwhile(
    stage: Stage,
) -> None:
    await with_bot(stage)
    services = stage.bot.services
    services.private_messages.reset(Clock())
    await place_warrior(stage, stage.ann, "C1")
    await idle(stage)
    table = await services.tables.table(1)
    words = Words("en", table.names())
    seat = table.own_seat(stage.ann.id).seat
    page = await services.move_pages._menu_pages.menu_page(
        table, seat, words, MenuWishes(head="✓ Done")
    )
    shown = str(page.layout().to_components())
    assert shown.index("✓ Done") < shown.index("Since your last turn")


async def test_of_a_message_that_stands_neither_its_buttons_nor_the_press_are_kept(
    stage: Stage,
) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    await stage.press(person, board, "act")
    await idle(stage)
    standing = stage.bot.services.private_messages.find(1, person.id)
    assert standing is not None
    assert standing.page.view is None
    assert standing.interaction.message is None
    assert standing.interaction.data is None


async def test_a_page_that_is_remembered_is_known_by_what_it_showed(stage: Stage) -> None:
    def page(sentence: str, kind: PageKind = PageKind.RECEIPT) -> PrivatePage:
        view = discord.ui.LayoutView()
        view.add_item(discord.ui.TextDisplay(sentence))
        return PrivatePage(kind=kind, view=view)

    remembered = page("You have moved.").for_memory()
    assert remembered.looks_like(page("You have moved."))
    assert not remembered.looks_like(page("It is your turn."))
    assert page("Sure?", PageKind.WARNING).for_memory().view is not None


async def test_private_messages_follow_the_language_of_whatever_is_pressed_next(
    stage: Stage,
) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    for each in (person, other):
        await stage.press(each, board, "act" if each is person else "seat")
    services = stage.bot.services
    standing = services.private_messages.find(1, person.id)
    assert standing is not None
    elsewhere = copy(standing.interaction)
    elsewhere.locale = discord.Locale.korean
    await services.languages.remember_person(elsewhere)
    await idle(stage)
    (menu,) = private_messages(stage, person)
    assert "군사나 울타리를 놓거나 패스하세요." in text(menu)
    assert part(menu, "pick")
    assert not standing.is_in_old_language
    unchanged = services.private_messages.find(1, other.id)
    assert unchanged is not None
    assert unchanged.interaction.locale == discord.Locale.american_english
