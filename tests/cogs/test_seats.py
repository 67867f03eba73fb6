"""People who come and go, on an independent Discord."""

from __future__ import annotations

import discord

from .conftest import Hands, Stage, asked, private, selected, text, wait


async def test_a_substitute_takes_a_seat_with_one_press(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    seat = await stage.press(person, board, "seat")
    leave = await stage.press(person, seat.response, "away")
    await stage.press(person, leave.response, "seek")
    offered = await stage.until(lambda: stage.holding("take"))
    assert "already" in private(await stage.press(other, offered, "take"))
    assert "yours" in private(await stage.press(stage.eve, offered, "take"))
    await stage.until(lambda: f"<@{stage.eve.id}>" in text(stage.holding("act")))
    assert "no seat" in private(await stage.press(person, stage.holding("act"), "act"))


async def test_one_person_is_asked_and_may_say_no(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    (thread,) = stage.channel.threads
    leave = await person.slash(thread, "game leave")
    done = await person.select(
        leave.response, [stage.eve], custom_id=selected(leave.response, "askone")
    )
    assert "They are asked" in text(leave.response), private(done)
    question = await stage.until(lambda: stage.holding("no"))
    assert f"<@{stage.eve.id}>" in text(question)
    assert "somebody else" in private(await stage.press(other, question, "no"))
    assert "keep their seat" in private(await stage.press(stage.eve, question, "no"))
    assert "looked for" in private(await stage.press(stage.eve, question, "take"))


async def test_a_bot_sits_in_until_the_person_is_back(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    (thread,) = stage.channel.threads
    leave = await person.slash(thread, "game leave")
    await stage.press(person, leave.response, "stepout")
    await stage.bot.services.tables.wait_for_bots()
    assert (await asked(stage))[0] is other
    assert "sits in for you" in private(await stage.press(person, stage.holding("act"), "act"))
    page = await person.slash(thread, "game leave")
    await stage.press(person, page.response, "comeback")
    assert (await stage.bot.services.tables.table(1)).seat_of(person.id) is not None


async def test_a_player_who_left_the_server_is_told_of_and_the_seat_is_free(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    stage.guild.remove_member(other)
    menu = await stage.press(person, board, "act")
    await stage.press(person, menu.response, "move")
    await stage.press(person, menu.response, "sure")
    offered = await stage.until(lambda: stage.holding("take"))
    assert "substitute is wanted" in text(offered)
    table = await stage.bot.services.tables.table(1)
    assert [note.kind for note in table.notes] == ["gone"]


async def test_a_moderator_gives_a_seat_away(stage: Stage) -> None:
    await stage.started()
    moderators = stage.guild.create_role(
        "Moderators", permissions=discord.Permissions(manage_messages=True)
    )
    mod = stage.guild.add_member(stage.env.create_user("mod"), roles=[moderators])
    offered = await mod.autocomplete(stage.channel, "table replace", "player", "", table="1")
    assert [choice["value"] for choice in offered] == ["1", "2"]
    assert "no such seat" in private(
        await mod.slash(stage.channel, "table replace", table="1", player="9")
    )
    assert "bot plays on" in private(
        await mod.slash(stage.channel, "table replace", table="1", player="1")
    )
    table = await stage.bot.services.tables.table(1)
    assert table.seats[0].bot is not None


async def test_the_others_call_for_a_substitute_after_days_of_silence(
    stage: Stage,
    hands: Hands,
) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    (thread,) = stage.channel.threads
    page = await other.slash(thread, "game time")
    assert f"{person.name} has been waited for since <t:" in private(page)
    assert "too early" in private(await stage.press(other, page.response, "missing"))
    await wait(stage, hands, days=3.1)
    await stage.press(other, (await other.slash(thread, "game time")).response, "missing")
    offered = await stage.until(lambda: stage.holding("take"))
    assert f"unless {person.name} acts first" in text(offered)
    log = private(await stage.press(other, offered, "log"))
    assert f"{other.name} calls for a substitute for {person.name}" in log
    assert "yours" in private(await stage.press(stage.eve, offered, "take"))
