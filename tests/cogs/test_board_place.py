"""The table's message stands near the bottom, the end is a message of its own, and undo is told."""

from __future__ import annotations

from itertools import chain
from typing import Any

import discord
import pytest
import simcord

from cogs.messages.board_depth import LOOK_SECONDS
from cogs.messages.report_page import report_words_page
from cogs.services.menu_pages import shows_private_things
from play.match_course import trace_course
from play.table import UNSHOWN
from render import Scene
from words import Words

from .conftest import Stage, asked, part, private, text, tree
from .test_private_messages import Clock, idle, place_warrior, private_messages, watch, with_bot


@pytest.fixture(autouse=True)
def same_time(stage: Stage) -> None:
    """The bot's clock shows the time of the stage, so that its messages are young."""
    stage.bot.services.tables.now = lambda: discord.utils.snowflake_time(stage.channel.id)


async def resigned(stage: Stage, person: simcord.MemberActor) -> discord.Message:
    """The end of a match that a person gave up; returns its message."""
    (thread,) = stage.channel.threads
    sure = await person.slash(thread, "game resign")
    await stage.press(person, sure.response, "resigned")
    await idle(stage)
    over = stage.holding("rematch")
    assert over is not None
    return over


def boards(stage: Stage) -> list[discord.Message]:
    (thread,) = stage.channel.threads
    return [each for each in thread.history() if part(each, "log") and not each.flags.ephemeral]


async def test_a_board_under_chat_is_posted_anew_and_mentions_nobody_again(stage: Stage) -> None:
    clock = Clock()
    stage.bot.services.depth.reset_caches(clock)
    board = await with_bot(stage)
    (thread,) = stage.channel.threads
    for line in ("hello", "good luck", "have fun", "and a nice day"):
        await stage.ben.send(thread, line)
    clock.at += LOOK_SECONDS + 1
    await stage.press(stage.ann, board, "act")
    stage.bot.services.table_messages.refresh(1)
    await idle(stage)
    (lifted,) = boards(stage)
    assert lifted.id > board.id
    assert not lifted.mentions
    (menu,) = private_messages(stage, stage.ann)
    assert menu.id > lifted.id, "the menu is still the last thing that ann sees"


async def test_a_board_under_a_few_lines_stays_where_it_is(stage: Stage) -> None:
    clock = Clock()
    stage.bot.services.depth.reset_caches(clock)
    board = await with_bot(stage)
    (thread,) = stage.channel.threads
    for line in ("hello", "good luck", "have fun"):
        await stage.ben.send(thread, line)
    clock.at += LOOK_SECONDS + 1
    stage.bot.services.table_messages.refresh(1)
    await idle(stage)
    assert [each.id for each in boards(stage)] == [board.id]


async def test_a_board_under_private_answers_is_posted_anew_at_the_next_change(
    stage: Stage,
) -> None:
    board = await with_bot(stage)
    for _ in range(4):
        await stage.press(stage.ann, board, "rules")
    assert [each.id for each in boards(stage)] == [board.id], "not while she reads"
    await place_warrior(stage, stage.ann, "C1")
    await idle(stage)
    (lifted,) = boards(stage)
    assert lifted.id > board.id


async def test_the_end_is_a_message_of_its_own_and_the_board_is_gone(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await idle(stage)
    before = stage.holding("act")
    over = await resigned(stage, other)
    assert over.id > before.id
    assert [each.id for each in boards(stage)] == [over.id]
    assert f"{person.name} wins." in text(over)
    assert over.attachments
    assert all(part(over, each) for each in ("rematch", "replay", "report", "log", "rules"))


async def test_the_end_is_posted_once_however_often_it_is_shown(stage: Stage) -> None:
    board = await stage.started()
    _, other = stage.to_act(board)
    over = await resigned(stage, other)
    stage.bot.services.table_messages.refresh(1)
    await idle(stage)
    assert [each.id for each in boards(stage)] == [over.id]


async def test_after_a_rematch_the_end_links_to_the_new_table(stage: Stage) -> None:
    board = await stage.started()
    _, other = stage.to_act(board)
    over = await resigned(stage, other)
    await stage.press(stage.ann, over, "rematch")
    await idle(stage)
    (shown,) = boards(stage)
    lobby = stage.holding("join")
    links = [button.url for row in shown.components[0].children for button in _links(row)]
    assert shown.id == over.id
    assert [link.rsplit("/", 1)[-1] for link in links] == [str(lobby.id)]


def _links(row: discord.Component) -> list[discord.Button]:
    return [each for each in getattr(row, "children", ()) if getattr(each, "url", None)]


async def test_the_report_tells_points_length_ratings_and_that_chance_was_fair(
    stage: Stage,
) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await place_warrior(stage, other, "A1")
    await idle(stage)
    over = await resigned(stage, other)
    shown = await stage.press(stage.ann, over, "report")
    report = private(shown)
    assert "match-report" in str(tree(shown.response)), "with its picture"
    told = private(await stage.press(stage.ann, shown.response, "reportwords"))
    assert "Points by turn" in told
    assert f"{person.name} wins." in report
    assert "Moves: 2." in report
    assert f"Rating of {person.name}: 1000 → " in report
    assert "✓" in report


async def test_the_report_of_a_game_without_points_comes_without_an_empty_picture(
    stage: Stage,
) -> None:
    await with_bot(stage, game="lapilli")
    over = await resigned(stage, stage.ann)
    shown = await stage.press(stage.ann, over, "report")
    assert "Moves: " in private(shown)
    assert "match-report" not in str(tree(shown.response))
    assert not part(shown.response, "reportwords"), "there is nothing to tell"
    assert part(shown.response, "replay")
    table = await stage.bot.services.tables.table(1)
    old = report_words_page(table, trace_course(table), Words("en", table.names()))
    assert "wins." in str(old.to_components()), "an older button is answered nevertheless"
    assert "Points by turn" not in str(old.to_components())


async def test_charts_of_a_match_show_the_peoples_of_armadora(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: list[Scene] = []
    painter = stage.bot.services.pictures.painter
    paint = painter.paint

    async def watch_paint(scene: Scene, level: int) -> bytes:
        painted.append(scene)
        return await paint(scene, level)

    monkeypatch.setattr(painter, "paint", watch_paint)
    monkeypatch.setattr("play.match_analysis.MAX_POSITION_SECONDS", 0.05)
    monkeypatch.setattr("play.analyses.search_seconds", lambda level: 0.05)
    board = await stage.started()
    person, other = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await place_warrior(stage, other, "A1")
    await idle(stage)
    over = await resigned(stage, other)
    shown = await stage.press(stage.ann, over, "report")
    told = await stage.press(stage.ann, shown.response, "analysis")
    await stage.until(lambda: "knows all cards" in private(told))
    for name in ("match-report", "analysis"):
        (scene,) = [each for each in painted if each.name == name]
        sprites = [sprite.name for sprite in scene.sprites()]
        assert "armadora.roundel" in sprites, name
        assert "marker" not in sprites, name


# --- undo -------------------------------------------------------------


async def test_undo_says_what_it_took_back_and_the_receipt_becomes_the_menu(stage: Stage) -> None:
    board = await with_bot(stage, game="lapilli")
    assert not part(board, "undo"), "there is nothing to take back"
    menu = await stage.press(stage.ann, board, "act")
    await stage.press(stage.ann, menu.response, "move")
    await idle(stage)
    board = stage.holding("act")
    assert part(board, "undo")
    await stage.press(stage.ann, board, "undo")
    await idle(stage)
    (standing,) = private_messages(stage, stage.ann)
    assert "Taken back:\n> " in text(standing)
    assert "Done" not in text(standing)
    assert part(standing, "move"), "it is the menu again"


async def test_who_must_agree_to_an_undo_is_mentioned_once(stage: Stage) -> None:
    clock = Clock()
    watch(stage, clock)
    board = await stage.started()
    person, other = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await idle(stage)
    before = stage.holding("act")
    (thread,) = stage.channel.threads
    told = await person.slash(thread, "game undo")
    assert "The others are asked" in private(told)
    await idle(stage)
    request = stage.holding("agree")
    assert request.id > before.id
    assert {each.id for each in request.mentions} == {other.id}
    stage.bot.services.table_messages.refresh(1)
    await idle(stage)
    assert stage.holding("agree").id == request.id


async def test_a_request_for_an_undo_that_was_posted_before_a_stop_is_not_told_again(
    stage: Stage,
) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await idle(stage)
    before = stage.holding("act")
    (thread,) = stage.channel.threads
    await person.slash(thread, "game undo")
    await idle(stage)
    request = stage.holding("agree")
    services = stage.bot.services
    # as it was before the request's message was noted
    columns = {"message_id": before.id, "shown_seq": UNSHOWN}
    await services.display.store_settings(1, {"undo_told": None}, **columns)
    table = await services.tables.table(1)
    await services.table_messages.catch_up()
    await stage.until(lambda: table.row.message_id == request.id)
    await idle(stage)
    assert [each.id for each in boards(stage)] == [request.id]


async def test_a_menu_has_a_picture_where_the_seat_sees_more_than_the_public(
    stage: Stage,
) -> None:
    await with_bot(stage)
    assert shows_private_things(await stage.bot.services.tables.table(1), 0)
    card = await stage.opened("lapilli")
    await stage.press(stage.ann, card, "bot")
    await stage.bot.services.lobby.start(2, stage.ann.id)
    assert not shows_private_things(await stage.bot.services.tables.table(2), 0)


async def test_a_seated_person_who_presses_join_is_answered(stage: Stage) -> None:
    card = await stage.opened()
    again = await stage.press(stage.ann, card, "join")
    assert "You sit at this table already." in private(again)


async def test_on_to_another_table_is_offered_only_while_this_one_does_not_wait(
    stage: Stage,
) -> None:
    await stage.started()
    await stage.started()
    person, other = await asked(stage, 2)
    if (await asked(stage, 1))[0] is not person:
        await act_at(stage, other, "A1")
    await act_at(stage, person, "C1")
    assert "On to table 2" in labels(standing_message(stage, person))
    await act_at(stage, other, "G1")
    assert "On to table 2" not in labels(standing_message(stage, person)), "table 1 waits again"


async def act_at(stage: Stage, person: simcord.MemberActor, at: str) -> None:
    """A warrior at table 1."""
    thread = stage.channel.threads[0]
    await person.slash(thread, "armadora warrior", value="1", at=at, table="1")
    await idle(stage)


def standing_message(stage: Stage, person: simcord.MemberActor) -> discord.Message:
    standing = stage.bot.services.private_messages.find(1, person.id)
    assert standing is not None
    seen = stage.channel.threads[0].history(viewer=person)
    return next(message for message in seen if message.id == standing.id)


def labels(shown: Any) -> list[str | None]:
    """The labels of all buttons of a message, or of a part of it."""
    if isinstance(shown, discord.Button):
        return [shown.label]
    parts: Any = getattr(shown, "components", None) or getattr(shown, "children", ())
    return list(chain.from_iterable(map(labels, parts)))
