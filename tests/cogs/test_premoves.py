"""What players decide ahead, on an independent Discord."""

from __future__ import annotations

from .conftest import Stage, parts, private, selected, text, tree


async def test_passing_ahead_is_listed_cancelled_planned_again_and_done(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    (thread,) = stage.channel.threads
    seat = await stage.press(other, board, "seat")
    plans = (await stage.press(other, seat.response, "plans")).response
    assert "Nothing is planned" in text(plans)
    await other.select(plans, ["pass"], custom_id=selected(plans, "queue"))
    assert "As soon as possible: `pass`" in text(plans)
    await stage.press(other, plans, "unplan")
    assert "Nothing is planned" in text(plans)
    offered = await other.autocomplete(thread, "game plan", "move", "pa")
    assert "pass" in [choice["value"] for choice in offered]
    assert "`pass`" in private(await other.slash(thread, "game plan", move="pass"))
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
        if o["label"] == "done"
    )
    await person.select(plans, [done], custom_id=menu)
    assert (await stage.bot.services.tables.table(1)).seq == 2, "it is asked right now"
    assert "Always to “Place a second palisade, or be done.”: `done`" in text(plans)
