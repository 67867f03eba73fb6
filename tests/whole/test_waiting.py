"""Days of waiting in seconds: the real bot on the loopback Discord, with a clock that the test
moves.
"""

from __future__ import annotations

import asyncio
import io
import json
import signal

import pytest
from PIL import Image

from local import BotAnswer
from local.attachments import Upload
from local.errors import Refused

from .days import Days
from .house import House, Json, list_button_labels, read_texts
from .players import Party, Player, find_component, start_table
from .records import load_stored
from .records import open_records as records


async def timed(days: Days, *names: str, **terms: str) -> Party:
    """A started table of these people with these terms."""
    discord = days.home.discord
    channel = discord.find_channel("tables")
    players = [
        Player(days.home, discord.find_person(name), seed) for seed, name in enumerate(names)
    ]
    owner = players[0]
    await discord.slash(owner.person, channel, "game new", game="armadora")
    card = await discord.wait_for(lambda: _holding(days.home, channel, owner, "join"))
    page = await owner.press(card, "options")
    while find_component(owner.find_current(page.message), "term") is None:
        await discord.press(owner.person, page.message, "▶")
    for key, value in terms.items():
        menu = next(
            part
            for part in _terms(owner.find_current(page.message))
            if part["custom_id"].endswith(f":{key}")
        )
        await discord.select(owner.person, page.message, menu["custom_id"], value)
    for player in players[1:]:
        await player.press(card, "join")
    await discord.wait_for(lambda: find_component(owner.find_current(card), "start"))
    await owner.press(card, "start")
    party = Party(days.home, 1, players)
    await discord.wait_for(lambda: _started(days.home) and party._is_at_rest())
    return party


def _started(home: House) -> bool:
    with records(home) as db:
        return bool(db.execute("SELECT 1 FROM matches WHERE header IS NOT NULL").fetchone())


def _terms(page: Json) -> list[Json]:
    from local.protocol import walk_components

    return [
        part
        for part in walk_components(page["components"])
        if str(part.get("custom_id", "")).startswith("tb:term:")
    ]


def _holding(home: House, channel: Json, player: Player, action: str) -> Json | None:
    return next(
        (
            message
            for message in home.discord.visible_messages(player.person, channel)
            if find_component(message, action)
        ),
        None,
    )


def pings(home: House, player: Player) -> int:
    return sum(who == player.id for who, _, _ in home.told)


# --- clocks -----------------------------------------------------------


async def test_a_turn_is_warned_of_twice_and_then_played_and_the_next_one_is_told(
    days: Days,
) -> None:
    party = await timed(days, "Alex", "Clara", clock="24", late="bot")
    (late,) = party.list_asked()
    other = next(player for player in party.players if player is not late)
    assert "Time until <t:" in read_texts(party.find_board())
    told = pings(days.home, late)
    for hours in (12, 9.7):
        days.advance(hours)
        await days.home.discord.wait_for(lambda: pings(days.home, late) > told)  # noqa: B023
        await party.wait_until_shown()
        told = pings(days.home, late)
    days.advance(2.5)
    await days.home.discord.wait_for(lambda: party.list_asked() == [other])
    await party.wait_until_shown()
    assert pings(days.home, other) == 1
    log = await late.press(party.find_board(), "log")
    assert "is over: the turn is played" in read_texts(log.message)


async def test_a_host_that_was_down_for_hours_gives_the_time_back(days: Days) -> None:
    party = await timed(days, "Alex", "Minji", clock="4")
    (late,) = party.list_asked()
    days.advance(1.5)
    await days.wait_until_seen()
    await days.home.stop(signal.SIGKILL)
    days.advance(9)
    await days.start()
    await days.wait_until_seen()
    assert party.list_asked() == [late]
    days.advance(2)
    await days.wait_until_seen()
    assert party.list_asked() == [late]
    days.advance(0.6)
    await days.home.discord.wait_for(lambda: party.list_asked() != [late])


async def test_a_short_stop_is_given_back_and_the_deadline_is_met_once(days: Days) -> None:
    party = await timed(days, "Alex", "Minji", clock="1")
    days.advance(0.5)
    await days.wait_until_seen()
    await days.home.stop(signal.SIGKILL)
    days.advance(0.6)
    await days.start()
    await days.wait_until_seen()
    assert party.table.seq == 0
    days.advance(0.55)
    await days.home.discord.wait_for(lambda: party.table.seq == 1)
    await party.wait_until_shown()
    days.advance(0.1)
    await days.wait_until_seen()
    assert party.table.seq == 1
    assert sorted(kind for kind, _ in days.list_planned()) == ["clock", "idle", "remind"]


async def test_a_clock_set_back_by_days_delays_no_deadline_and_a_kill_changes_nothing_about_that(
    days: Days,
) -> None:
    party = await timed(days, "Alex", "Minji", clock="4")
    (late,) = party.list_asked()
    days.advance(1.5)
    await days.wait_until_seen()
    days.set_clock(-72)
    days.advance(0.5)
    await days.wait_until_seen()
    await days.home.stop(signal.SIGKILL)
    await days.start()
    await days.wait_until_seen()
    days.advance(1.5)
    await days.wait_until_seen()
    assert party.list_asked() == [late]
    days.advance(0.6)
    await days.home.discord.wait_for(lambda: party.list_asked() != [late])
    assert "the clock was set back" in days.home.warnings()


# --- reminders --------------------------------------------------------


@pytest.mark.parametrize(
    "moment", [0.0, *(pytest.param(each, marks=pytest.mark.soak) for each in (0.06, 0.12)), 0.25]
)
async def test_a_reminder_comes_once_whenever_the_bot_is_killed(days: Days, moment: float) -> None:
    party = await start_table(days.home, "Alex", "Minji")
    await party.wait_until_shown()
    (asked,) = party.list_asked()
    assert pings(days.home, asked) == 1
    days.advance(8.01)
    await asyncio.sleep(moment)
    await days.home.stop(signal.SIGKILL)
    await days.start()
    await days.home.discord.wait_for(lambda: pings(days.home, asked) == 2)
    await party.wait_until_shown()
    days.advance(0.1)
    await days.wait_until_seen()
    await party.wait_until_shown()
    assert pings(days.home, asked) == 2


async def test_pings_come_directly_in_the_person_s_language_and_by_mention_where_that_fails(
    days: Days,
) -> None:
    discord = days.home.discord
    minji = Player(days.home, discord.find_person("Minji"), 1)
    page = await discord.slash(minji.person, discord.find_channel("tables"), "my settings")
    await discord.select(minji.person, page.message, "tb:ping", "dm")
    party = await start_table(days.home, "Minji", "Alex")
    await party.wait_until_shown()
    while [player.id for player in party.list_asked()] != [minji.id]:
        await party.make_moves(1)
    letters = [
        message
        for message in discord.visible_messages(minji.person, discord.dm_channel(minji.person))
        if find_component(message, "mute")
    ]
    assert letters
    assert pings(days.home, minji) == 0
    mine = await discord.slash(minji.person, discord.dm_channel(minji.person), "my games")
    assert "Armadora 1" in read_texts(mine.message).replace("알마도라", "Armadora")
    with pytest.raises(Refused):
        await discord.slash(minji.person, discord.dm_channel(minji.person), "game list")
    discord.block_dms(minji.person)
    days.advance(8.01)
    await discord.wait_for(lambda: pings(days.home, minji) == 1)


# --- places and people that are gone ----------------------------------


async def test_a_lost_thread_is_told_of_once_stops_the_clock_and_the_table_finds_a_new_home(
    days: Days,
) -> None:
    party = await timed(days, "Alex", "Minji", clock="4")
    discord, (asked,) = days.home.discord, party.list_asked()
    tables = discord.find_channel("tables")
    discord.delete_channel(discord.world.channels[str(party.table.place)])
    days.advance(2.1)
    await discord.wait_for(lambda: "homeless" in party.table.settings)
    days.advance(30)
    await days.wait_until_seen()
    assert party.list_asked() == [asked], "nobody could act"
    notices = [
        message
        for message in discord.visible_messages(asked.person, tables)
        if "lost its place" in read_texts(message)
    ]
    assert len(notices) == 1
    owner = discord.world.guilds[tables["guild_id"]]["owner_id"]
    chat = discord.find_channel("chat")
    await discord.slash(owner, chat, "table move", table="1")
    await discord.wait_for(
        lambda: str(party.table.place) == chat["id"] and party._is_at_rest(), 20
    )
    assert "homeless" not in party.table.settings
    assert ("clock", party.table.people.index(asked.id)) in days.list_planned()


async def test_a_member_who_left_is_found_out_and_anybody_may_take_the_seat(days: Days) -> None:
    party = await start_table(days.home, "Alex", "Minji")
    await party.wait_until_shown()
    discord, (asked,) = days.home.discord, party.list_asked()
    other = next(player for player in party.players if player is not asked)
    discord.leave_server(
        other.person, discord.world.guilds[discord.find_channel("tables")["guild_id"]]
    )
    while party.list_asked() == [asked]:
        await party.make_move()
    await discord.wait_for(lambda: find_component(party.find_board(), "take"))
    anton = Player(days.home, discord.find_person("Anton"), 3)
    await anton.press(party.find_board(), "take")
    await discord.wait_for(lambda: anton.id in party.table.people)
    await discord.wait_for(lambda: pings(days.home, anton) == 1)


async def test_a_table_where_nothing_happens_is_closed_with_a_notice(days: Days) -> None:
    party = await start_table(days.home, "Alex", "Minji")
    await party.wait_until_shown()
    days.advance(24 * 24)
    await days.home.discord.wait_for(
        lambda: (
            "closed" in read_texts(party.find_board()) and "<t:" in read_texts(party.find_board())
        ),
        20,
    )
    days.advance(8 * 24)
    await days.home.discord.wait_for(lambda: party.table.status == "aborted")


async def test_a_private_thread_is_seen_by_its_players_and_by_a_substitute_alone(
    days: Days,
) -> None:
    discord = days.home.discord
    tables = discord.find_channel("tables")
    page = await discord.slash(
        discord.world.guilds[tables["guild_id"]]["owner_id"], tables, "admin settings"
    )
    await discord.select(
        discord.world.guilds[tables["guild_id"]]["owner_id"],
        page.message,
        "tb:threads",
        "private",
    )
    party = await start_table(days.home, "Clara", "Minji")
    await party.wait_until_shown()
    thread, anton = (
        discord.world.channels[str(party.table.place)],
        Player(days.home, discord.find_person("Anton"), 3),
    )
    assert discord.visible_messages(party.players[0].person, thread)
    assert not discord.visible_messages(anton.person, thread)
    (asked,) = party.list_asked()
    leave = await discord.slash(asked.person, thread, "game leave")
    await discord.select(asked.person, leave.message, "tb:askone:1", str(anton.id))
    question = await discord.wait_for(lambda: _holding(days.home, thread, anton, "take"))
    await anton.press(question, "take")
    await discord.wait_for(lambda: pings(days.home, anton) == 1)


# --- looking back -----------------------------------------------------


async def test_a_finished_match_is_filmed_exported_and_brought_back(days: Days) -> None:
    discord = days.home.discord
    party = await start_table(days.home, "Alex", bots=1)
    await party.make_moves(200)
    assert party.table.status == "over"
    (alex,) = party.players
    replay = await alex.press(party.find_board(), "replay")
    assert "◀" not in list_button_labels(replay.message)
    assert "▶" in list_button_labels(replay.message)
    film = await alex.press(replay.message, "film")
    await discord.wait_for(lambda: alex.find_current(film.message)["attachments"])
    (file,) = alex.find_current(film.message)["attachments"]
    data = discord.read_file(file)
    assert len(data) <= 8_000_000
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.width == 550
        assert picture.n_frames == party.table.seq + 1  # type: ignore[attr-defined]
    exported = await discord.slash(
        alex.person, discord.find_channel("tables"), "game export", table="1"
    )
    log = discord.read_file(exported.message["attachments"][0])
    brought = await _bring(days, alex, log)
    assert "table 2 now" in read_texts(brought.message)
    assert load_stored(days.home, 2).data["log"] == party.table.data["log"]
    broken = json.dumps({**json.loads(log), "log": json.loads(log)["log"][:-1]}).encode()
    refused = await _bring(days, alex, broken)
    assert "not over" in _told(refused)


async def _bring(days: Days, player: Player, data: bytes) -> BotAnswer:
    discord = days.home.discord
    return await discord.slash(
        player.person,
        discord.find_channel("tables"),
        "game import",
        file=Upload("match.json", data),
    )


def _told(answer: BotAnswer) -> str:
    return "\n".join(read_texts(message) for message in [answer.message, *answer.followups])
