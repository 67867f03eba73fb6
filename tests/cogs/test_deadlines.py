"""Clocks, reminders and direct messages, on an independent Discord."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from play.table import PLAYING
from tests.play.conftest import Hands

from .conftest import Stage, asked, part, parts, private, selected, text, tree, wait, with_clock


async def test_a_clock_is_chosen_among_the_options_shown_on_the_card_and_agreed_to(
    stage: Stage,
) -> None:
    card = await stage.opened()
    await stage.press(stage.ben, card, "join")
    options = (await stage.press(stage.ann, stage.holding("options"), "options")).response
    while not any("term" in str(each.get("custom_id")) for each in parts(tree(options))):
        await stage.ann.click(options, label="▶")
    await stage.ann.select(options, ["12+72"], custom_id=selected(options, "term", "clock"))
    await stage.until(
        lambda: "12 hours a turn, then a bank of 3 days" in text(stage.holding("join"))
    )
    assert "has to agree" in text(stage.holding("join"))
    assert "When the time is over: the simplest answer is given" in text(stage.holding("join"))


async def test_the_table_shows_the_time_and_its_warnings_and_the_late_lose_their_turn(
    stage: Stage,
    hands: Hands,
) -> None:
    for player in (stage.ann, stage.ben):
        page = (await player.slash(stage.channel, "my settings")).response
        await player.select(page, ["0"], custom_id=selected(page, "every"))
    board = await with_clock(stage)
    person, other = stage.to_act(board)
    assert "Time until <t:" in text(board)
    await wait(stage, hands, hours=12)
    warned = stage.holding("act")
    assert warned is not None
    assert warned.id != board.id
    assert f"<@{person.id}>" in text(warned)
    assert "Half of the time is gone." in text(warned)
    await wait(stage, hands, hours=12)
    after = await stage.until(
        lambda: (
            found if (found := stage.holding("act")) and f"<@{other.id}>" in text(found) else None
        )
    )
    log = await stage.press(person, after, "log")
    assert f"The time of {person.name} is over" in private(log)


async def test_a_friend_gives_a_day(stage: Stage) -> None:
    board = await with_clock(stage, "1")
    person, other = stage.to_act(board)
    (thread,) = stage.channel.threads
    ends = (await stage.bot.services.tables.table(1)).timeout_at(
        (await stage.bot.services.tables.table(1)).seats_to_act()[0]
    )
    clocks = (await other.slash(thread, "game time")).response
    assert "Time until <t:" in text(clocks)
    await stage.press(other, clocks, "give")
    assert ends is not None
    assert f"<t:{int((ends + timedelta(days=1)).timestamp())}:f>" in text(clocks)
    assert f"{other.name} gives {person.name} a day more." in private(
        await stage.press(person, stage.holding("log"), "log")
    )


async def test_a_reminder_is_a_new_message_with_a_way_to_mute_it(
    stage: Stage,
    hands: Hands,
) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    await wait(stage, hands, hours=8)
    again = stage.holding("mute")
    assert again is not None
    assert again.id != board.id
    assert f"<@{person.id}>" in text(again)
    assert board.id not in [message.id for message in stage.messages()], "the old one is gone"
    assert "not your turn" in private(await stage.press(other, again, "mute"))
    assert "not be reminded" in private(await stage.press(person, again, "mute"))
    await wait(stage, hands, hours=30)
    assert (stage.holding("act") or again).id == again.id


async def test_who_wants_a_direct_message_gets_it_once_and_can_mute_there(
    stage: Stage,
    hands: Hands,
) -> None:
    for person in (stage.ann, stage.ben):
        page = (await person.slash(stage.channel, "my settings")).response
        await person.select(page, ["dm"], custom_id=selected(page, "ping"))
    board = await stage.started()
    table = await stage.bot.services.tables.table(1)
    (asked,) = table.people_to_act()
    person = stage.ann if asked.person_id == stage.ann.id else stage.ben
    assert f"<@{person.id}>" not in text(board)
    (letter,) = person.user.dm_channel.history()
    assert "Place a warrior" in text(letter)
    stage.bot.services.table_messages.refresh(1)
    await stage.bot.services.table_messages.wait_until_idle()
    assert len(person.user.dm_channel.history()) == 1
    await wait(stage, hands, hours=8)
    letters = person.user.dm_channel.history()
    assert len(letters) == 1, "a reminder takes the place of the message before"
    assert letters[0].id != letter.id
    newest = max(letters, key=lambda each: each.id)
    await person.user.click(newest, custom_id=part(newest, "mute"))
    await wait(stage, hands, hours=50)
    assert (
        len([letter for letter in person.user.dm_channel.history() if part(letter, "mute")]) == 1
    )


async def test_a_whole_turn_is_played_in_the_direct_message(stage: Stage) -> None:
    for each in (stage.ann, stage.ben):
        page = (await each.slash(stage.channel, "my settings")).response
        await each.select(page, ["dm"], custom_id=selected(page, "ping"))
    await stage.started()
    person, other = await asked(stage)
    (letter,) = person.user.dm_channel.history()
    seat = await person.user.click(letter, custom_id=part(letter, "seat"))
    assert seat.response.attachments
    menu = (await person.user.click(letter, custom_id=part(letter, "act"))).response
    await person.user.click(menu, custom_id=part(menu, "move"))
    await person.user.click(menu, custom_id=part(menu, "sure"))
    assert "Done" in text(menu)
    assert await stage.until(lambda: other.user.dm_channel.history())
    await stage.bot.services.table_messages.wait_until_idle()
    dead = next(each for each in person.user.dm_channel.history() if each.id == letter.id)
    assert "No table waits for you" in text(dead)
    assert not [each for each in parts(tree(dead)) if "custom_id" in each or "url" in each]


async def test_after_a_restart_a_new_direct_message_takes_the_place_of_the_old(
    stage: Stage,
    hands: Hands,
) -> None:
    for each in (stage.ann, stage.ben):
        page = (await each.slash(stage.channel, "my settings")).response
        await each.select(page, ["dm"], custom_id=selected(page, "ping"))
    await stage.started()
    person, _other = await asked(stage)
    (letter,) = person.user.dm_channel.history()
    stage.bot.services.pings._direct._latest.clear()
    await wait(stage, hands, hours=8)
    (reminder,) = person.user.dm_channel.history()
    assert reminder.id != letter.id


async def test_a_full_table_starts_by_itself_where_that_was_agreed(stage: Stage) -> None:
    await stage.opened()
    await stage.bot.services.lobby.change_options(1, stage.ann.id, size=2, terms={"begin": "full"})
    await stage.bot.services.table_messages.wait_until_idle()
    assert "The match starts: by itself, as soon as the table is full" in text(
        stage.holding("join")
    )
    await stage.press(stage.ben, stage.holding("join"), "join")
    assert await stage.until(lambda: stage.holding("act"))


async def test_a_sleeper_wakes_within_minutes_although_the_clock_was_set_back_by_days(
    stage: Stage,
    hands: Hands,
) -> None:
    hands.longest_sleep, cog = 0.01, stage.bot.get_cog("deadlines")
    sleeping = asyncio.create_task(cog._sleep_until(hands.now() + timedelta(hours=1)))  # type: ignore[union-attr]
    await asyncio.sleep(0.05)
    hands.jump(timedelta(days=-3))
    await asyncio.sleep(0.05)
    assert not sleeping.done()
    hands.turn_to(hands.at + timedelta(minutes=5))
    await asyncio.wait_for(sleeping, 60)


async def test_a_clock_that_leaps_wakes_the_sleeper(stage: Stage, hands: Hands) -> None:
    hands.longest_sleep, cog = 0.01, stage.bot.get_cog("deadlines")
    sleeping = asyncio.create_task(cog._sleep_until(hands.now() + timedelta(hours=1)))  # type: ignore[union-attr]
    await asyncio.sleep(0.05)
    assert not sleeping.done()
    hands.jump(timedelta(hours=8))
    await asyncio.wait_for(sleeping, 60)


async def test_five_tables_played_twice_a_day_bring_at_most_eight_direct_messages_a_day(
    stage: Stage,
    hands: Hands,
) -> None:
    page = (await stage.ann.slash(stage.channel, "my settings")).response
    await stage.ann.select(page, ["dm"], custom_id=selected(page, "ping"))
    lobby, tables = stage.bot.services.lobby, stage.bot.services.tables
    ann, ben = stage.ann.id, stage.ben.id
    ids = []
    for _ in range(5):
        table = await lobby.open(
            server_id=stage.guild.id,
            channel_id=stage.channel.id,
            owner_id=ann,
            owner="ann",
            game="armadora",
            size=2,
        )
        await lobby.join(table.id, ben, "ben")
        await lobby.start(table.id, ann)
        ids.append(table.id)
    seen: set[int] = set()

    async def play(person: int, table_id: int) -> None:
        """The person passes until it is the other's turn."""
        table = await tables.table(table_id)
        while table.row.status == PLAYING and [row.person_id for row in table.people_to_act()] == [
            person
        ]:
            moves = table.running_match.decision(table.seat_of(person).seat).moves
            await tables.act(table_id, person, moves[0])
        await wait(stage, hands, minutes=1)
        seen.update(letter.id for letter in stage.ann.user.dm_channel.history())

    counts = []
    for _day in range(2):
        before = len(seen)
        for _session in range(2):
            for table_id in ids:
                await play(ann, table_id)
            for table_id in ids:
                await wait(stage, hands, hours=1.5)
                await play(ben, table_id)
            await wait(stage, hands, hours=4)
            seen.update(letter.id for letter in stage.ann.user.dm_channel.history())
        counts.append(len(seen) - before)
    assert 2 <= max(counts) <= 8, counts
    standing = stage.ann.user.dm_channel.history()
    assert len(standing) == 1, "one stands, and names the others"
    assert "Also waiting for you" in text(standing[0])


async def test_who_wants_a_digest_gets_one_message_a_day_with_all_that_waits(
    stage: Stage,
    hands: Hands,
) -> None:
    for each in (stage.ann, stage.ben):
        page = (await each.slash(stage.channel, "my settings")).response
        await each.select(page, ["digest"], custom_id=selected(page, "ping"))
    board = await stage.started()
    person, other = await asked(stage)
    assert f"<@{person.id}>" not in text(board)
    assert person.user.dm_channel.history() == [], "not at once"
    for _ in range(3):
        await wait(stage, hands, hours=24)
    letters = person.user.dm_channel.history()
    assert len(letters) == 3
    assert "1 table waits for you" in text(letters[0])
    assert other.user.dm_channel.history() == [], "nothing waits"
