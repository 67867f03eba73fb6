"""A person's own pages: their tables, when they sleep, and their vacations, on an independent
Discord.
"""

from __future__ import annotations

from play.turn_timers import load_preferences
from tests.play.conftest import Hands

from .conftest import Stage, private, selected, text, with_clock


async def test_a_person_s_tables_come_by_pages_those_that_wait_first(stage: Stage) -> None:
    assert "You sit at no table" in private(await stage.eve.slash(stage.channel, "my games"))
    board = await stage.started()
    person, other = stage.to_act(board)
    here = {"server_id": stage.guild.id, "channel_id": stage.channel.id}
    for _ in range(10):
        await stage.bot.services.lobby.open(**here, owner_id=other.id, owner="x", game="armadora")
    mine = (await person.slash(stage.channel, "my games")).response
    assert "1 table waits for you" in text(mine)
    assert "**Your turn** · [Armadora 1](https://discord.com/channels/" in text(mine)
    theirs = (await other.slash(stage.channel, "my games")).response
    assert "No table waits for you" in text(theirs)
    assert text(theirs).index("[Armadora 1]") < text(theirs).index("[Armadora 11]"), (
        "what runs comes before what waits for players"
    )
    assert "[Armadora 2]" not in text(theirs)
    await other.click(theirs, label="▶")
    assert "[Armadora 2]" in text(theirs)


async def test_who_comes_to_a_clock_for_the_first_time_is_asked_once_when_they_sleep(
    stage: Stage,
) -> None:
    await stage.opened()
    await stage.bot.services.lobby.change_options(1, stage.ann.id, terms={"clock": "1"})
    await stage.bot.services.table_messages.wait_until_idle()
    joined = await stage.press(stage.ben, stage.holding("join"), "join")
    (hint,) = joined.followups
    assert "This table has a clock" in text(hint)
    dialog = await stage.press(stage.ben, hint, "hours")
    await stage.ben.submit_modal(dialog, {"0": "Berlin", "1": "22", "2": "7"})
    assert "time zone Europe/Berlin" in text(hint)
    await stage.press(stage.ben, stage.holding("leave"), "leave")
    await stage.until(lambda: "1 of 4" in text(stage.holding("join")))
    assert not (await stage.press(stage.ben, stage.holding("join"), "join")).followups


async def test_quiet_hours_and_time_zone_are_written_in_a_dialog(
    stage: Stage,
    hands: Hands,
) -> None:
    page = await stage.ann.slash(stage.channel, "my settings")
    dialog = await stage.press(stage.ann, page.response, "hours")
    await stage.ann.submit_modal(dialog, {"0": "seoul", "1": "22:30", "2": "7"})
    assert "time zone Asia/Seoul" in text(page.response)
    assert "between 22:30 and 07:00" in text(page.response)
    dialog = await stage.press(stage.ann, page.response, "hours")
    wrong = await stage.ann.submit_modal(dialog, {"0": "Atlantis", "1": "", "2": ""})
    assert "no time zone" in private(wrong)


async def test_a_vacation_begins_and_ends_on_the_page_of_settings(
    stage: Stage,
    hands: Hands,
) -> None:
    board = await with_clock(stage)
    person, _ = stage.to_act(board)
    page = await person.slash(stage.channel, "my settings")
    dialog = await stage.press(person, page.response, "vacation")
    await person.submit_modal(dialog, {"0": ["3"], "1": ["0"]})
    assert "on vacation until" in text(page.response)
    await stage.until(
        lambda: (
            "On vacation until" in text(stage.holding("act"))
            and "The clock stands still." in text(stage.holding("act"))
        )
    )
    await stage.press(person, page.response, "unvacation")
    assert "on vacation until" not in text(page.response)
    await stage.until(lambda: "Time until" in text(stage.holding("act")))


async def test_a_vacation_is_planned_ahead_and_called_off(stage: Stage, hands: Hands) -> None:
    page = await stage.ann.slash(stage.channel, "my settings")
    dialog = await stage.press(stage.ann, page.response, "vacation")
    await stage.ann.submit_modal(dialog, {"0": ["7"], "1": ["14"]})
    assert "Your vacation: <t:" in text(page.response)
    await stage.press(stage.ann, page.response, "unvacation")
    assert "vacation" not in text(page.response)


async def test_what_is_one_s_own_can_be_seen_and_set_in_direct_messages_too(stage: Stage) -> None:
    dora = stage.env.create_user("dora")
    stage.guild.add_member(dora)
    here = {"server_id": stage.guild.id, "channel_id": stage.channel.id}
    await stage.bot.services.lobby.open(**here, owner_id=dora.id, owner="dora", game="armadora")
    assert {name.partition(" ")[0] for name in dora.available_commands()} == {"my", "help"}, (
        "the rest belongs to a server"
    )
    assert "[Armadora 1](https://discord.com/channels/" in private(await dora.slash("my games"))
    page = await dora.slash("my settings")
    await dora.select(page.response, ["dm"], custom_id=selected(page.response, "ping"))
    async with stage.bot.services.tables.db.read() as c:
        assert (await load_preferences(c, dora.id)).way == "dm"
    assert "finished no match" in private(await dora.slash("my stats"))
    assert (await dora.slash("my data")).response is not None
