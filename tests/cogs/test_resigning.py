"""Who resigns is left in no dead end: the private message is the result, or looks on."""

from __future__ import annotations

import simcord

from .conftest import Stage, part, text
from .test_private_messages import idle, private_messages, same_time

__all__ = ["same_time"]


async def resign(stage: Stage, person: simcord.MemberActor) -> None:
    (thread,) = stage.channel.threads
    sure = await person.slash(thread, "game resign")
    await stage.press(person, sure.response, "resigned")
    await idle(stage)


async def test_who_ends_the_match_by_resigning_sees_the_result(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    await stage.press(person, board, "act")
    await resign(stage, person)
    (result,) = private_messages(stage, person)
    assert "You have resigned." in text(result)
    assert "Your place: 2 of 2." in text(result)
    assert "wins." not in text(result), "that stands in the public result"
    assert all(part(result, action) for action in ("rematch", "replay", "report"))


async def test_who_resigns_while_others_play_on_looks_on_until_the_result(
    stage: Stage,
) -> None:
    card = await stage.opened()
    await stage.press(stage.ben, card, "join")
    await stage.press(stage.eve, stage.holding("join"), "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.ann, stage.holding("start"), "start")
    await stage.until(lambda: stage.holding("act"))
    await idle(stage)
    await resign(stage, stage.ann)
    (looking_on,) = private_messages(stage, stage.ann)
    assert "You have resigned." in text(looking_on)
    assert "Waiting for" in text(looking_on)
    assert part(looking_on, "log")
    assert part(looking_on, "text")
    await resign(stage, stage.ben)
    (result,) = private_messages(stage, stage.ann)
    assert result.id == looking_on.id
    assert all(part(result, action) for action in ("rematch", "replay", "report"))


async def test_who_does_not_resign_after_all_presses_no_and_the_question_goes(
    stage: Stage,
) -> None:
    person, _ = stage.to_act(await stage.started())
    (thread,) = stage.channel.threads
    sure = await person.slash(thread, "game resign")
    await stage.press(person, sure.response, "dismiss")
    (said,) = private_messages(stage, person)
    assert "Nothing was done." in text(said)
    assert not part(said, "resigned")
    assert (await stage.bot.services.tables.table(1)).seat_of(person.id)
    data = await stage.ann.slash(thread, "my data")
    asked = await stage.press(stage.ann, data.response, "erase")
    await stage.press(stage.ann, asked.response, "dismiss")
    assert not any(part(each, "erased") for each in private_messages(stage, stage.ann))


async def test_the_public_result_says_that_a_resignation_ended_the_match(stage: Stage) -> None:
    person, _ = stage.to_act(await stage.started())
    await resign(stage, person)
    result = text(stage.holding("rematch"))
    assert f"The match ended because {person.name} resigned." in result
    assert f"> {person.name} resigns." in result
