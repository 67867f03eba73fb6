"""A guided first match: each question is explained once, in words and with an arrow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import simcord

from cogs.messages.table_card import table_card
from cogs.messages.welcome_page import welcome_page
from engine import games
from engine.core import Illegal
from play import lessons
from play.lessons import Lessons, games_with_lessons, is_guided
from play.people import PeopleRecords
from play.seen_lessons import Shown
from play.table import ABORTED, PLAYING
from words import Words

from .conftest import Stage, part, parts, private, text

WARRIOR = games()["armadora"].course.lessons[0]
PALISADE = games()["armadora"].course.lessons[1]


async def learn(stage: Stage, game: str = "armadora") -> Any:
    """Ann's guided match, waiting for her; returns its board."""
    told = private(await stage.ann.slash(stage.channel, "game learn", game=game))
    assert "Your table is here: https://" in told
    return await waiting(stage)


async def waiting(stage: Stage) -> Any:
    """The board as soon as it is ann's turn."""
    await stage.bot.services.tables.wait_for_bots()
    await stage.bot.services.table_messages.wait_until_idle()
    assert (await stage.bot.services.tables.table(1)).people_to_act()
    return stage.holding("act")


async def act(stage: Stage) -> simcord.InteractionResult:
    return await stage.press(stage.ann, await waiting(stage), "act")


async def move(stage: Stage) -> None:
    """Ann makes the first move that there is, and the bot answers."""
    tables = stage.bot.services.tables
    table = await tables.table(1)
    decision = table.running_match.decision(table.own_seat(stage.ann.id).seat)
    assert decision is not None
    await tables.act(1, stage.ann.id, decision.moves[0])
    await tables.wait_for_bots()


async def seen(stage: Stage) -> set[str]:
    preferences = await stage.bot.services.people.load_preferences(stage.ann.id)
    return set(preferences.lessons.get("armadora", {}))


async def test_a_guided_match_is_small_for_practice_and_its_lessons_are_on(stage: Stage) -> None:
    await learn(stage)
    table = await stage.bot.services.tables.table(1)
    assert is_guided(table)
    assert table.is_practice
    assert len(table.seats) == 2
    assert [row.person_id for row in table.people()] == [stage.ann.id]


async def test_a_lesson_stands_below_the_picture_with_an_arrow_in_it(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: list[Any] = []
    paint = stage.bot.services.pictures.painter.paint

    async def watch(scene: Any, level: int) -> bytes:
        painted.append(scene)
        return await paint(scene, level)

    monkeypatch.setattr(stage.bot.services.pictures.painter, "paint", watch)
    await learn(stage)
    shown = await act(stage)
    said = private(shown)
    assert said.index("Place a warrior or palisades, or pass.") < said.index(WARRIOR.title.id)
    assert WARRIOR.text.id in said
    own = [scene for scene in painted if scene.name == "armadora-seat"]
    assert [item.name for item in own[-1].sprites()].count("lesson_arrow") == 1


async def test_the_first_lesson_alone_tells_above_the_question_who_wins(stage: Stage) -> None:
    aim = games()["armadora"].course.aim
    assert aim is not None
    await learn(stage)
    said = private(await act(stage))
    assert said.index(aim.id) < said.index("Place a warrior or palisades, or pass.")
    await move(stage)
    said = private(await act(stage))
    assert PALISADE.title.id in said
    assert aim.id not in said


async def test_got_it_hides_a_lesson_and_the_next_question_has_the_next_one(stage: Stage) -> None:
    await learn(stage)
    shown = (await act(stage)).response
    await stage.press(stage.ann, shown, "gotit")
    assert WARRIOR.title.id not in text(shown)
    assert "Place a warrior or palisades, or pass." in text(shown)
    assert part(shown, "gotit") is None
    await move(stage)
    said = private(await act(stage))
    assert PALISADE.title.id in said
    assert WARRIOR.title.id not in said


@pytest.mark.soak
async def test_as_long_as_a_question_is_asked_its_lesson_is_shown_again(stage: Stage) -> None:
    await learn(stage)
    for _ in range(2):
        assert WARRIOR.title.id in private(await act(stage))
    assert await seen(stage) == {WARRIOR.key}


async def test_whoever_skips_the_lessons_sees_no_more_of_them(stage: Stage) -> None:
    await learn(stage)
    shown = (await act(stage)).response
    await stage.press(stage.ann, shown, "nolessons")
    assert WARRIOR.title.id not in text(shown)
    await move(stage)
    assert part((await act(stage)).response, "gotit") is None


@pytest.mark.soak
async def test_whoever_learns_the_same_game_again_is_led_to_the_table_they_have(
    stage: Stage,
) -> None:
    await learn(stage)
    await act(stage)
    await learn(stage)
    assert len(await stage.bot.services.table_records.own_summaries(stage.ann.id)) == 1
    assert await seen(stage) == {WARRIOR.key}


@pytest.mark.soak
async def test_without_a_game_the_person_chooses_one_on_a_private_page(stage: Stage) -> None:
    answer = await stage.ann.slash(stage.channel, "game learn")
    offered = [each.get("custom_id") for each in parts(answer.response.components)]
    assert all(f"tb:learn:{key}" in offered for key in games_with_lessons())
    await stage.ann.click(answer.response, custom_id="tb:learn:lapilli")
    assert "Your first match is here" in text(answer.response)
    assert (await stage.bot.services.tables.table(1)).row.game == "lapilli"


@pytest.mark.soak
async def test_help_and_the_welcome_lead_to_the_lessons(stage: Stage) -> None:
    assert "tb:learn" in str(welcome_page(Words("en")).to_components())
    answer = await stage.eve.slash(stage.channel, "help")
    await stage.eve.click(answer.response, custom_id="tb:help:start")
    told = await stage.press(stage.eve, answer.response, "learn")
    assert "Which game do you want to learn?" in private(told)


async def test_a_rated_match_shows_no_lesson_though_they_are_on(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    await stage.bot.services.lessons.switch_on(person.id, *games_with_lessons())
    told = await stage.press(person, board, "act")
    assert WARRIOR.title.id not in private(told)
    assert part(told.response, "gotit") is None
    told = await stage.press(person, board, "seat")
    assert part(told.response, "teach") is None


@pytest.mark.soak
async def test_lessons_are_switched_on_at_one_s_seat_and_begin_with_the_first(
    stage: Stage,
) -> None:
    board = await learn(stage)
    await stage.press(stage.ann, (await act(stage)).response, "nolessons")
    told = await stage.press(stage.ann, board, "seat")
    told = await stage.press(stage.ann, told.response, "teach")
    assert WARRIOR.title.id in private(told)


async def test_lessons_of_all_games_are_switched_on_and_off_in_the_settings(stage: Stage) -> None:
    answer = await stage.ann.slash(stage.channel, "my settings")
    await stage.press(stage.ann, answer.response, "lessons")
    assert "I explain each question when it first comes, in: " in text(answer.response)
    people = stage.bot.services.people
    assert set((await people.load_preferences(stage.ann.id)).lessons) == set(games_with_lessons())
    await stage.press(stage.ann, answer.response, "lessons")
    assert not (await people.load_preferences(stage.ann.id)).lessons


@pytest.mark.soak
async def test_what_was_seen_is_stored_with_the_person_and_erased_with_their_data(
    stage: Stage,
) -> None:
    await learn(stage)
    await act(stage)
    assert await seen(stage) == {WARRIOR.key}
    services = stage.bot.services
    await services.moderation.abort(1, stage.ben.id)
    await services.eraser.erase_person(stage.ann.id)
    assert await seen(stage) == set()


@pytest.mark.soak
async def test_the_end_of_a_guided_match_says_what_comes_next(stage: Stage) -> None:
    await learn(stage, "lapilli")
    table = await stage.bot.services.resignations.resign(1, stage.ann.id)
    said = str(table_card(table, Words("en", ("Ann", "Bot")), []).to_components())
    assert "play the next one against people, with /game new" in said


async def test_the_private_result_of_a_guided_match_says_what_comes_next(stage: Stage) -> None:
    """It stands in the channel, where nobody sees what the table says in its thread."""
    await act_till_the_end(stage)
    history = stage.channel.history(viewer=stage.ann)
    (result,) = [each for each in history if each.flags.ephemeral]
    assert part(result, "rematch")
    assert "play the next one against people, with /game new" in text(result)


async def act_till_the_end(stage: Stage) -> None:
    """Ann plays a guided match of Terni lapilli: always the first move that there is."""
    await learn(stage, "lapilli")
    services = stage.bot.services
    while (await services.tables.table(1)).row.status == PLAYING:
        await move(stage)
    await services.table_messages.wait_until_idle()


async def test_after_enough_answers_a_guided_match_may_end_here_without_a_result(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lessons, "ENOUGH_ANSWERS", 1)
    await learn(stage)
    assert part((await act(stage)).response, "enough") is None
    await move(stage)
    shown = (await act(stage)).response
    assert "You know the game now." in text(shown)
    assert part(shown, "pick") is None, "it asks before anything else"
    await stage.press(stage.ann, shown, "enough")
    assert "play the next one against people, with /game new" in text(shown)
    assert part(shown, "learn"), "the next game"
    table = await stage.bot.services.tables.table(1)
    assert (table.row.status, table.result()) == (ABORTED, None)
    said = str(table_card(table, Words("en", ("Ann", "Bot")), []).to_components())
    assert "That was your first match" in said
    assert "called off" not in said
    await stage.bot.services.table_messages.wait_until_idle()
    assert not any("play here" in text(message) for message in stage.messages())
    await stage.press(stage.ann, shown, "practice")
    again = await stage.bot.services.tables.table(2)
    assert (again.row.game, again.is_practice) == (table.row.game, True)


async def test_a_lesson_leaves_no_room_to_the_question_whether_to_stop(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a phone both pushed the question of Roma's Forum out of view."""
    monkeypatch.setattr(lessons, "ENOUGH_ANSWERS", 0)
    await learn(stage)
    shown = (await act(stage)).response
    await stage.press(stage.ann, shown, "goon")
    assert part(shown, "gotit")
    assert part(shown, "askstop") is None
    await stage.press(stage.ann, shown, "gotit")
    assert part(shown, "askstop")


async def test_a_guided_match_is_not_ended_before_it_has_asked(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Below a question, the button looked as if it ended the turn."""
    monkeypatch.setattr(lessons, "ENOUGH_ANSWERS", 0)
    await learn(stage)
    shown = (await act(stage)).response
    await stage.press(stage.ann, shown, "goon")
    await stage.press(stage.ann, shown, "gotit")
    assert part(shown, "enough") is None
    await stage.press(stage.ann, shown, "askstop")
    assert part(shown, "goon")
    assert part(shown, "pick") is None
    assert (await stage.bot.services.tables.table(1)).row.status == PLAYING
    await stage.press(stage.ann, shown, "goon")
    assert part(shown, "pick"), "the question is there again"


async def test_who_goes_on_is_not_asked_again_in_the_same_guided_match(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lessons, "ENOUGH_ANSWERS", 1)
    await learn(stage)
    await move(stage)
    shown = (await act(stage)).response
    await stage.press(stage.ann, shown, "goon")
    assert part(shown, "go"), "it is the menu now, with its list behind a button beside the lesson"
    await stage.press(stage.ann, shown, "gotit")
    assert part(shown, "askstop"), "it may still be left"
    await move(stage)
    assert part((await act(stage)).response, "goon") is None
    services = stage.bot.services
    table = await services.tables.table(1)
    seat, person = table.own_seat(stage.ann.id).seat, stage.ann.id
    assert not await services.lessons.must_ask_to_go_on(table, seat, person)
    await services.lessons.switch_on(person, "armadora")
    assert await services.lessons.must_ask_to_go_on(table, seat, person), "a new course asks again"
    await services.lessons.switch_off(person, "armadora")
    assert not await services.lessons.must_ask_to_go_on(table, seat, person), "skips lessons"


async def test_after_all_lessons_a_guided_match_may_end_and_no_other_may(stage: Stage) -> None:
    await learn(stage, "lapilli")
    services = stage.bot.services
    table = await services.tables.table(1)
    seat, person = table.own_seat(stage.ann.id).seat, stage.ann.id
    assert not await services.lessons.may_stop(table, seat, person)
    seen = {lesson.key: Shown(1, 1) for lesson in table.game.course.lessons}
    await services.people.change_preferences(person, lessons={"lapilli": seen})
    assert await services.lessons.may_stop(table, seat, person)
    table.row = replace(table.row, settings={})
    assert not await services.lessons.may_stop(table, seat, person)
    with pytest.raises(Illegal):
        await services.guided_tables.stop(table, person)


@pytest.mark.soak
async def test_after_a_restart_lessons_go_on_where_they_were(stage: Stage) -> None:
    await learn(stage)
    await act(stage)
    services = stage.bot.services
    table = await services.tables.table(1)
    seat = table.own_seat(stage.ann.id).seat
    again = Lessons(PeopleRecords(services.tables))  # knows only what is stored
    shown = await again.find(table, seat, stage.ann.id)
    assert shown is not None
    assert shown.lesson is WARRIOR
    await again.hide(table, seat, stage.ann.id)
    assert await services.lessons.find(table, seat, stage.ann.id) is None


async def test_nobody_waits_for_the_guided_match_of_somebody_else(stage: Stage) -> None:
    guided = stage.bot.services.guided_tables
    async with guided.lock_for_opening(stage.guild.id, stage.ann.id):  # hers takes long to open
        told = await stage.ben.slash(stage.channel, "game learn", game="armadora")
    assert "Your table is here: https://" in private(told)
    assert guided.lock_for_opening(1, 2) is not guided.lock_for_opening(3, 2)
    held = guided.lock_for_opening(1, 2)
    assert guided.lock_for_opening(1, 2) is held, "a second press finds the table of the first"
