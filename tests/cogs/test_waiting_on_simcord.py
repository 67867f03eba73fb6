"""Time, reminders, plans, people who come and go, and looking back, on an independent Discord."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord

from bot import Tabularium
from tests.play.conftest import Hands

from .conftest import Stage, part, parts, private, text, tree


def selected(message: Any, action: str, *rest: object) -> str:
    """The id of a selection with this action and these further arguments."""
    for each in parts(tree(message)):
        args = str(each.get("custom_id") or "").split(":")
        if args[:2] == ["tb", action] and [*map(str, rest)] == args[len(args) - len(rest) :]:
            return str(each["custom_id"])
    raise AssertionError(f"there is no {action} here")


@pytest.fixture
def hands(simcord_bot: Tabularium) -> Hands:
    """The bot's clock, moved by hand."""
    made = Hands()
    made.at = simcord_bot.desk.tables.now()
    simcord_bot.desk.tables.wall = made
    simcord_bot.desk.tables.now = made.now
    simcord_bot.desk.timekeeper.away()  # what it knows of the real clock does not count
    return made


async def wait(stage: Stage, hands: Hands, **time: float) -> None:
    await stage.bot.desk.timekeeper.look()
    hands.turn_to(hands.at + timedelta(**time))
    await stage.bot.desk.timekeeper.look()
    await stage.bot.desk.boards.settled()


async def asked(stage: Stage) -> tuple[simcord.MemberActor, simcord.MemberActor]:
    """Who must act, and the other one."""
    (row,) = (await stage.bot.desk.tables.table(1)).asked_people()
    return (stage.ann, stage.ben) if row.person_id == stage.ann.id else (stage.ben, stage.ann)


async def with_clock(stage: Stage, clock: str = "24", late: str = "fallback") -> discord.Message:
    """A started table of ann and ben with a clock; returns its board."""
    await stage.opened()
    await stage.bot.desk.lobby.choose(1, stage.ann.id, terms={"clock": clock, "late": late})
    await stage.bot.desk.boards.settled()
    await stage.press(stage.ben, stage.holding("join"), "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.ann, stage.holding("start"), "start")
    return await stage.until(lambda: stage.holding("act"))


# --- the clock --------------------------------------------------------------------------------------------------------


async def test_a_clock_is_chosen_among_the_options_shown_on_the_card_and_agreed_to(stage: Stage) -> None:
    card = await stage.opened()
    await stage.press(stage.ben, card, "join")
    options = (await stage.press(stage.ann, stage.holding("options"), "options")).response
    while not any("term" in str(each.get("custom_id")) for each in parts(tree(options))):
        await stage.ann.click(options, label="▶")
    await stage.ann.select(options, ["12+72"], custom_id=selected(options, "term", "clock"))
    await stage.until(lambda: "12 hours a turn, then a bank of 3 days" in text(stage.holding("join")))
    assert "has to agree" in text(stage.holding("join"))
    assert "When the time is over: the simplest answer is given" in text(stage.holding("join"))


async def test_the_table_shows_the_time_and_its_warnings_and_the_late_lose_their_turn(stage: Stage, hands: Hands) -> None:
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
    after = await stage.until(lambda: found if (found := stage.holding("act")) and f"<@{other.id}>" in text(found) else None)
    log = await stage.press(person, after, "log")
    assert f"The time of {person.name} is over" in private(log)


async def test_a_friend_gives_a_day(stage: Stage) -> None:
    board = await with_clock(stage, "1")
    person, other = stage.to_act(board)
    (thread,) = stage.channel.threads
    ends = (await stage.bot.desk.tables.table(1)).ends((await stage.bot.desk.tables.table(1)).asked()[0])
    clocks = (await other.slash(thread, "game time")).response
    assert "Time until <t:" in text(clocks)
    await stage.press(other, clocks, "give")
    assert ends is not None
    assert f"<t:{int((ends + timedelta(days=1)).timestamp())}:f>" in text(clocks)
    assert f"{other.name} gives {person.name} a day more." in private(await stage.press(person, stage.holding("log"), "log"))


async def test_a_reminder_is_a_new_message_with_a_way_to_mute_it(stage: Stage, hands: Hands) -> None:
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


async def test_who_wants_a_direct_message_gets_it_once_and_can_mute_there(stage: Stage, hands: Hands) -> None:
    for person in (stage.ann, stage.ben):
        page = (await person.slash(stage.channel, "my settings")).response
        await person.select(page, ["dm"], custom_id=selected(page, "ping"))
    board = await stage.started()
    table = await stage.bot.desk.tables.table(1)
    (asked,) = table.asked_people()
    person = stage.ann if asked.person_id == stage.ann.id else stage.ben
    assert f"<@{person.id}>" not in text(board)
    (letter,) = person.user.dm_channel.history()
    assert "Place a warrior" in text(letter)
    stage.bot.desk.boards.refresh(1)
    await stage.bot.desk.boards.settled()
    assert len(person.user.dm_channel.history()) == 1
    await wait(stage, hands, hours=8)
    letters = person.user.dm_channel.history()
    assert len(letters) == 2
    newest = max(letters, key=lambda each: each.id)
    await person.user.click(newest, custom_id=part(newest, "mute"))
    await wait(stage, hands, hours=50)
    assert len([letter for letter in person.user.dm_channel.history() if part(letter, "mute")]) == 2


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
    mine = await person.user.click(letter, custom_id=part(letter, "mine"))
    assert "No table waits for you" in text(mine.response)


async def test_quiet_hours_and_time_zone_are_written_in_a_dialog(stage: Stage, hands: Hands) -> None:
    page = await stage.ann.slash(stage.channel, "my settings")
    dialog = await stage.press(stage.ann, page.response, "hours")
    await stage.ann.submit_modal(dialog, {"0": "seoul", "1": "22:30", "2": "7"})
    assert "time zone Asia/Seoul" in text(page.response)
    assert "between 22:30 and 07:00" in text(page.response)
    dialog = await stage.press(stage.ann, page.response, "hours")
    wrong = await stage.ann.submit_modal(dialog, {"0": "Atlantis", "1": "", "2": ""})
    assert "no time zone" in private(wrong)


async def test_a_vacation_begins_and_ends_on_the_page_of_settings(stage: Stage, hands: Hands) -> None:
    board = await with_clock(stage)
    person, _ = stage.to_act(board)
    page = await person.slash(stage.channel, "my settings")
    dialog = await stage.press(person, page.response, "vacation")
    await person.submit_modal(dialog, {"0": ["3"], "1": ["0"]})
    assert "on vacation until" in text(page.response)
    await stage.until(lambda: "On vacation until" in text(stage.holding("act")) and "The clock stands still." in text(stage.holding("act")))
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


async def test_who_comes_to_a_clock_for_the_first_time_is_asked_once_when_they_sleep(stage: Stage) -> None:
    await stage.opened()
    await stage.bot.desk.lobby.choose(1, stage.ann.id, terms={"clock": "1"})
    await stage.bot.desk.boards.settled()
    joined = await stage.press(stage.ben, stage.holding("join"), "join")
    (hint,) = joined.followups
    assert "This table has a clock" in text(hint)
    dialog = await stage.press(stage.ben, hint, "hours")
    await stage.ben.submit_modal(dialog, {"0": "Berlin", "1": "22", "2": "7"})
    assert "time zone Europe/Berlin" in text(hint)
    await stage.press(stage.ben, stage.holding("leave"), "leave")
    await stage.until(lambda: "1 of 4" in text(stage.holding("join")))
    assert not (await stage.press(stage.ben, stage.holding("join"), "join")).followups


async def test_a_full_table_starts_by_itself_where_that_was_agreed(stage: Stage) -> None:
    await stage.opened()
    await stage.bot.desk.lobby.choose(1, stage.ann.id, size=2, terms={"begin": "full"})
    await stage.bot.desk.boards.settled()
    assert "The match starts: by itself, as soon as the table is full" in text(stage.holding("join"))
    await stage.press(stage.ben, stage.holding("join"), "join")
    assert await stage.until(lambda: stage.holding("act"))


async def test_a_person_s_tables_come_by_pages_those_that_wait_first(stage: Stage) -> None:
    assert "You sit at no table" in private(await stage.eve.slash(stage.channel, "my games"))
    board = await stage.started()
    person, other = stage.to_act(board)
    here = {"server_id": stage.guild.id, "channel_id": stage.channel.id}
    for _ in range(10):
        await stage.bot.desk.lobby.open(**here, owner_id=other.id, owner="x", game="armadora")
    mine = (await person.slash(stage.channel, "my games")).response
    assert "1 table waits for you" in text(mine)
    assert "**Your turn** · [Armadora 1](https://discord.com/channels/" in text(mine)
    theirs = (await other.slash(stage.channel, "my games")).response
    assert "No table waits for you" in text(theirs)
    assert text(theirs).index("[Armadora 1]") < text(theirs).index("[Armadora 11]"), "what runs comes before what waits for players"
    assert "[Armadora 2]" not in text(theirs)
    await other.click(theirs, label="▶")
    assert "[Armadora 2]" in text(theirs)


# --- people who come and go -------------------------------------------------------------------------------------------


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
    done = await person.select(leave.response, [stage.eve], custom_id=selected(leave.response, "askone"))
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
    await stage.bot.desk.tables.rest()
    assert (await asked(stage))[0] is other
    assert "sits in for you" in private(await stage.press(person, stage.holding("act"), "act"))
    page = await person.slash(thread, "game leave")
    await stage.press(person, page.response, "comeback")
    assert (await stage.bot.desk.tables.table(1)).seat_of(person.id) is not None


async def test_a_player_who_left_the_server_is_told_of_and_the_seat_is_free(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    stage.guild.remove_member(other)
    menu = await stage.press(person, board, "act")
    await stage.press(person, menu.response, "move")
    await stage.press(person, menu.response, "sure")
    offered = await stage.until(lambda: stage.holding("take"))
    assert "substitute is wanted" in text(offered)
    table = await stage.bot.desk.tables.table(1)
    assert [note.kind for note in table.notes] == ["gone"]


async def test_a_moderator_gives_a_seat_away(stage: Stage) -> None:
    await stage.started()
    moderators = stage.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
    mod = stage.guild.add_member(stage.env.create_user("mod"), roles=[moderators])
    offered = await mod.autocomplete(stage.channel, "table replace", "player", "", table="1")
    assert [choice["value"] for choice in offered] == ["1", "2"]
    assert "no such seat" in private(await mod.slash(stage.channel, "table replace", table="1", player="9"))
    assert "bot plays on" in private(await mod.slash(stage.channel, "table replace", table="1", player="1"))
    table = await stage.bot.desk.tables.table(1)
    assert table.seats[0].bot is not None


# --- plans ------------------------------------------------------------------------------------------------------------


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
    table = await stage.bot.desk.tables.table(1)
    assert table.seq == 2
    assert table.asked_people()[0].person_id == person.id


async def test_an_answer_of_one_s_own_becomes_a_standing_one(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    (thread,) = stage.channel.threads
    await person.slash(thread, "armadora palisade", line="C1|D1")
    plans = (await person.slash(thread, "game plan")).response
    menu = selected(plans, "always", 0)
    done = next(o["value"] for each in parts(tree(plans)) if each.get("custom_id") == menu for o in each["options"] if o["label"] == "done")
    await person.select(plans, [done], custom_id=menu)
    assert (await stage.bot.desk.tables.table(1)).seq == 2, "it is asked right now"
    assert "Always to “Place a second palisade, or be done.”: `done`" in text(plans)


# --- looking back -----------------------------------------------------------------------------------------------------


async def played(stage: Stage) -> Any:
    await stage.started()
    (thread,) = stage.channel.threads
    for at in ("A1", "B1"):
        person, _ = await asked(stage)
        await person.slash(thread, "armadora warrior", value="1", at=at)
        await stage.bot.desk.boards.settled()
    return thread


async def test_a_match_is_stepped_through_in_private(stage: Stage) -> None:
    thread = await played(stage)
    replay = (await stage.eve.slash(thread, "game replay")).response
    assert "Action 0 of 2" in text(replay)
    for label, shown in (("▶", 1), ("▶|", 2), ("◀", 1), ("|◀", 0)):
        await stage.eve.click(replay, label=label)
        assert f"Action {shown} of 2" in text(replay)
    dialog = await stage.press(stage.eve, replay, "jump")
    await stage.eve.submit_modal(dialog, {"0": "99"})
    assert "Action 2 of 2" in text(replay)
    assert "places a warrior on B1" in text(replay)
    dialog = await stage.press(stage.eve, replay, "jump")
    assert "number from 0 to 2" in private(await stage.eve.submit_modal(dialog, {"0": "x"}))


async def test_while_it_runs_nobody_looks_through_another_s_eyes_and_afterwards_everybody(stage: Stage) -> None:
    thread = await played(stage)
    replay = (await stage.eve.slash(thread, "game replay")).response
    assert not any("eye" in str(each.get("custom_id")) for each in parts(tree(replay)))
    await stage.bot.desk.leaving.resign(1, stage.ann.id)
    replay = (await stage.eve.slash(thread, "game replay", table="1")).response
    await stage.eve.select(replay, ["1"], custom_id=selected(replay, "eye", 0))
    assert "Action 0 of 2" in text(replay)


async def test_the_film_comes_as_a_picture_that_moves(stage: Stage) -> None:
    thread = await played(stage)
    replay = (await stage.ann.slash(thread, "game replay")).response
    film = await stage.press(stage.ann, replay, "film")
    (file,) = await stage.until(lambda: film.response.attachments if film.response else None)
    assert file.filename.endswith(".gif")


async def test_an_export_is_brought_back_and_can_be_replayed(stage: Stage) -> None:
    thread = await played(stage)
    assert "finished match" in private(await stage.ann.slash(thread, "game export", table="1"))
    await stage.bot.desk.leaving.resign(1, stage.ann.id)
    exported = await stage.ann.slash(thread, "game export", table="1")
    assert exported.response is not None
    (file,) = exported.response.attachments
    data = await _content(stage.env, file)
    brought = await stage.eve.slash(stage.channel, "game import", file=("match.json", data))
    assert "table 2 now, unrated" in private(brought)
    replay = await stage.press(stage.eve, brought.response, "replay")
    assert "Action 0 of 2" in private(replay)
    assert "no JSON" in private(await stage.eve.slash(stage.channel, "game import", file=("match.json", b"{")))


async def _content(env: simcord.Env, file: Any) -> bytes:
    return bytes(await file.read())


# --- what a server's owner sets ---------------------------------------------------------------------------------------


async def owner_of(stage: Stage) -> simcord.MemberActor:
    owners = stage.guild.create_role("Owners", permissions=discord.Permissions(manage_guild=True))
    return stage.guild.add_member(stage.env.create_user("owner"), roles=[owners])


async def test_a_server_shows_its_finished_games_once_where_its_owner_wants_them(stage: Stage) -> None:
    owner, hall = await owner_of(stage), stage.guild.create_text_channel("hall")
    page = (await owner.slash(stage.channel, "admin settings")).response
    await owner.select(page, [hall], custom_id=selected(page, "hall"))
    await played(stage)
    await stage.bot.desk.leaving.resign(1, stage.ann.id)
    (shown,) = await stage.until(hall.history)
    assert "ben wins" in text(shown)
    assert shown.attachments
    await stage.bot.desk.boards.settled()
    stage.bot.desk.boards.refresh(1)
    await stage.bot.desk.boards.settled()
    assert len(hall.history()) == 1
    replay = await stage.press(stage.eve, shown, "replay")
    assert "Action 0 of 2" in private(replay)


async def test_matches_get_private_threads_where_the_owner_wants_them_and_only_players_see_them(stage: Stage) -> None:
    owner = await owner_of(stage)
    page = (await owner.slash(stage.channel, "admin settings")).response
    await owner.select(page, ["private"], custom_id=selected(page, "threads"))
    await stage.opened()
    await stage.press(stage.ben, stage.holding("join"), "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.ann, stage.holding("start"), "start")
    assert await stage.until(lambda: stage.holding("act"))
    (thread,) = (stage.bot.get_channel(each.id) for each in stage.channel.threads)
    assert isinstance(thread, discord.Thread)
    assert thread.is_private()


async def test_there_is_an_end_to_how_many_tables_a_person_may_open(stage: Stage) -> None:
    owner = await owner_of(stage)
    page = (await owner.slash(stage.channel, "admin settings")).response
    await owner.select(page, ["1"], custom_id=selected(page, "limit", "per_person"))
    await stage.opened()
    assert "too many open tables" in private(await stage.ann.slash(stage.channel, "game new", game="armadora"))
