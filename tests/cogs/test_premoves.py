"""What players decide ahead, on an independent Discord."""

from __future__ import annotations

from cogs.services.language import KnownPerson

from .conftest import Stage, part, parts, private, selected, text, tree


async def test_passing_ahead_is_listed_cancelled_planned_again_and_done(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    (thread,) = stage.channel.threads
    seat = await stage.press(other, board, "seat")
    plans = (await stage.press(other, seat.response, "plans")).response
    assert "Nothing is planned" in text(plans)
    await other.select(plans, ["pass"], custom_id=selected(plans, "queue"))
    assert "As soon as possible: Pass" in text(plans)
    await stage.press(other, plans, "unplan")
    assert "Nothing is planned" in text(plans)
    offered = await other.autocomplete(thread, "game plan", "move", "pa")
    assert "pass" in [choice["value"] for choice in offered]
    assert "As soon as possible: Pass" in private(
        await other.slash(thread, "game plan", move="pass")
    )
    assert "no move called" in private(await other.slash(thread, "game plan", move="fly"))
    assert "press Act" in private(await person.slash(thread, "game plan", move="pass"))
    await person.slash(thread, "armadora warrior", value="1", at="C1")
    table = await stage.bot.services.tables.table(1)
    assert table.seq == 2
    assert table.people_to_act()[0].person_id == person.id


async def test_an_answer_of_one_s_own_becomes_a_standing_one(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    (thread,) = stage.channel.threads
    await person.slash(thread, "armadora palisade", line="C1|D1")
    plans = (await person.slash(thread, "game plan")).response
    menu = selected(plans, "always", 0)
    done = next(
        o["value"]
        for each in parts(tree(plans))
        if each.get("custom_id") == menu
        for o in each["options"]
        if o["label"] == "No second palisade"
    )
    await person.select(plans, [done], custom_id=menu)
    assert (await stage.bot.services.tables.table(1)).seq == 2, "it is asked right now"
    assert "Always to “Place a second palisade, or be done.”: No second palisade" in text(plans)


async def test_plans_are_told_in_words_in_the_readers_language_also_in_direct_messages(
    stage: Stage,
) -> None:
    for each in (stage.ann, stage.ben):
        page = (await each.slash(stage.channel, "my settings")).response
        await each.select(page, ["dm"], custom_id=selected(page, "ping"))
    await stage.started()
    for each in (stage.ann, stage.ben):
        stage.bot.services.languages._known[each.id] = KnownPerson(each.name, "ru")
    table = await stage.bot.services.tables.table(1)
    (asked,) = table.people_to_act()
    person, other = (
        (stage.ann, stage.ben) if asked.person_id == stage.ann.id else (stage.ben, stage.ann)
    )
    premoves, move = stage.bot.services.premoves, table.game.moves.parse
    await premoves.add(1, other.id, move("done"))
    await premoves.add(1, other.id, move("warrior 1 C3"), "Place a second palisade, or be done.")
    await stage.bot.services.tables.act(1, person.id, move("palisade C1|D1"))
    await stage.bot.services.tables.act(1, person.id, move("done"))
    (letter,) = await stage.until(lambda: other.user.dm_channel.history())
    said = text(letter)
    assert "Ваши планы:" in said
    assert "1. При первой возможности: Без второго частокола" in said
    assert "C3" in said
    assert "`" not in said, "no command text"
    seat = await other.user.click(letter, custom_id=part(letter, "seat"))
    plans = (
        await other.user.click(seat.response, custom_id=part(seat.response, "plans"))
    ).response
    assert "1. As soon as possible: No second palisade" in text(plans), "Discord is in English"
