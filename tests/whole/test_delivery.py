"""What was sent is neither lost nor sent twice, and nobody who cannot be reached keeps a table from
being shown.
"""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from local.protocol import walk_components

from .days import Days
from .house import BAZAAR, House, Json, find_shown_entry, read_texts, run_house
from .players import Party, Player, find_component, start_table
from .records import change_records, list_boards, load_stored
from .test_kills import cards, goes_on, never, play_until_dead
from .test_league import rows, season
from .test_waiting import pings

CHATTER = 250  # messages: more than two pages of Discord's
REFUSALS = [
    (403, 50007),
    (403, 50278),
    (403, 0),
    (400, 50006),
    (400, 50033),
    (404, 10013),
    (404, 10003),
    (503, 0),
]


def chat(home: House, channel: Json, name: str = "Clara") -> None:
    for number in range(CHATTER):
        home.discord.say(
            home.discord.find_person(name), channel, f"And another thing, number {number}."
        )


async def by_letter(home: House, *names: str) -> None:
    """These people want direct messages."""
    for name in names:
        person = home.discord.find_person(name)
        page = await home.discord.slash(person, home.discord.find_channel("tables"), "my settings")
        await home.discord.select(person, page.message, "tb:ping", "dm")


def letters(home: House, player: Player) -> list[str]:
    """The marks of the direct messages that a person got."""
    seen = home.discord.visible_messages(player.person, home.discord.dm_channel(player.person))
    return [part["custom_id"] for message in seen if (part := find_component(message, "mute"))]


# --- killed between posting and noting --------------------------------


@pytest.mark.parametrize(
    ("point", "time"), [("after-post", 1), ("after-post", 2), ("before-note", 2)]
)
async def test_a_board_posted_before_a_kill_is_taken_up_however_much_was_said_since(
    tmp_path: Path,
    point: str,
    time: int,
) -> None:
    async with run_house(tmp_path, start=False, program=BAZAAR) as home:
        await home.start(TABULARIUM_FAULT=f"{point}:{time}")
        if time == 1:
            assert not await home.run_while_alive(_opened(home))
            await home.wait_until_ended()
            party = Party(
                home,
                1,
                [Player(home, home.discord.find_person(name), 1) for name in ("Alex", "Minji")],
            )
        else:
            party = await start_table(home, "Alex", "Minji")
            await play_until_dead(party)
        (*_, orphan) = list_boards(home, party.table)
        chat(home, home.discord.world.channels[str(party.table.place)])
        await goes_on(party, 1)
        assert orphan["id"] not in [
            message["id"] for message in list_boards(home, party.table)[:-1]
        ]
        assert len(list_boards(home, party.table)) == 1


async def _opened(home: House) -> None:
    await start_table(home, "Alex", "Minji", game="bazaar")
    await home.discord.wait_for(lambda: False)


async def test_a_board_posted_anew_without_any_news_before_a_kill_is_taken_up(
    tmp_path: Path,
) -> None:
    """The bot was removed and invited back, and the old message may not be edited any more."""
    async with run_house(tmp_path, start=False) as home:
        await home.start(TABULARIUM_FAULT="after-post:2")
        party = await start_table(home, "Alex", "Minji")
        server = home.discord.world.guilds[home.discord.find_channel("tables")["guild_id"]]
        home.discord.delete_message(party.find_board())
        home.discord.kick_bot(server)
        home.discord.invite_bot(server)
        await home.wait_until_ended()
        chat(home, home.discord.world.channels[str(party.table.place)])
        await goes_on(party, 1)
        assert len(list_boards(home, party.table)) == 1


async def test_a_card_posted_before_a_kill_is_taken_up_however_much_was_said_since(
    tmp_path: Path,
) -> None:
    async with run_house(tmp_path, start=False) as home:
        await home.start(TABULARIUM_FAULT="before-commit:1")  # the card is posted, but not noted
        alex = Player(home, home.discord.find_person("Alex"), 1)
        channel = home.discord.find_channel("tables")
        assert not await home.run_while_alive(
            never(home, home.discord.slash(alex.person, channel, "game new", game="armadora"))
        )
        await home.wait_until_ended()
        (card,) = cards(home, alex)
        chat(home, channel)
        await home.start()
        await alex.press(card, "bot")
        await home.discord.wait_for(lambda: find_component(cards(home, alex)[0], "start"))
        assert len(cards(home, alex)) == 1


async def test_a_letter_sent_before_a_kill_is_not_sent_again_however_much_was_said_since(
    tmp_path: Path,
) -> None:
    async with run_house(tmp_path, start=False, program=BAZAAR) as home:
        await home.start(TABULARIUM_FAULT="after-post:2")
        await by_letter(home, "Alex", "Minji")
        party = await start_table(home, "Alex", "Minji")
        await play_until_dead(party)
        sent = {player.id: letters(home, player) for player in party.players}
        for player in party.players:
            chat(
                home,
                home.discord.dm_channel(player.person),
                home.discord.world.users[player.person.id]["global_name"],
            )
        await home.start()
        await home.discord.wait_for(
            lambda: party.table.find_asked_now() <= set(party.table.settings["pinged"])
        )
        await party.wait_until_shown()
        for player in party.players:
            marks = letters(home, player)
            assert len(marks) == len(set(marks)), "the same letter came twice"
            assert set(sent[player.id]) <= set(marks)
        assert home.errors() == ""


@pytest.mark.soak
async def test_the_card_of_a_league_s_table_posted_without_our_hearing_of_it_is_taken_up(
    days: Days,
) -> None:
    discord, channel = days.home.discord, days.home.discord.find_channel("tables")

    def table_cards() -> list[Json]:
        seen = discord.visible_messages(discord.find_person("Alex"), channel)
        return [message for message in seen if "Armadora · table 1" in read_texts(message)]

    discord.lose_next_answer("POST", f"/channels/{channel['id']}/messages$", times=50)
    await season(days.home, "Alex", "Minji", size=2, rounds=1)
    await discord.wait_for(table_cards)
    chat(days.home, channel)
    discord.service.faults.pending.clear()
    await discord.wait_for(
        lambda: rows(days.home, "SELECT thread_id FROM matches WHERE thread_id IS NOT NULL"), 60
    )
    assert len(table_cards()) == 1


async def test_nothing_that_others_posted_is_taken_for_a_board(home: House) -> None:
    """Another bot of the same kind may play a table of the same number next door."""
    party = await start_table(home, "Alex", "Minji")
    await party.wait_until_shown()
    await home.stop(signal.SIGKILL)
    world, place = home.discord.world, str(party.table.place)
    mine = party.find_board()
    stranger = {**mine["author"], "id": world.new_snowflake(), "username": "Another"}
    copy = {**json.loads(json.dumps(mine)), "id": world.new_snowflake(), "author": stranger}
    world.messages[place][copy["id"]] = copy
    with_news(home, party)
    await home.start()
    await home.discord.wait_for(lambda: party.table.message_id and is_noted(home, party))
    assert copy["id"] in world.messages[place]
    assert party.table.message_id != int(copy["id"])


def with_news(home: House, party: Party) -> None:
    """As if the process had ended before it could show what was written last."""
    with change_records(home) as db:
        db.execute("UPDATE matches SET shown_seq = -1 WHERE id = ?", (party.id,))


def is_noted(home: House, party: Party) -> bool:
    return bool(rows(home, f"SELECT 1 FROM matches WHERE id = {party.id} AND shown_seq >= 0"))


# --- people who cannot be reached -------------------------------------


async def test_a_direct_message_refused_for_any_reason_becomes_a_mention(days: Days) -> None:
    discord = days.home.discord
    await by_letter(days.home, "Alex", "Clara")
    party = await start_table(days.home, "Alex", "Clara")
    await party.wait_until_shown()
    (asked,) = party.list_asked()
    direct = discord.dm_channel(asked.person)["id"]
    assert pings(days.home, asked) == 0
    for number, (status, code) in enumerate(REFUSALS, 1):
        discord.fail_next("POST", f"/channels/{direct}/messages$", status, code, times=5)
        days.advance(8.01)
        await discord.wait_for(lambda: pings(days.home, asked) == number)  # noqa: B023
        await party.wait_until_shown()
        discord.service.faults.pending.clear()


async def test_a_person_to_whom_no_channel_can_be_opened_is_mentioned(days: Days) -> None:
    await by_letter(days.home, "Alex", "Clara")
    days.home.discord.fail_next("POST", "/users/@me/channels", 400, 50033, times=9)
    party = await start_table(days.home, "Alex", "Clara")
    await party.wait_until_shown()
    assert pings(days.home, party.list_asked()[0]) == 1


async def test_who_left_and_wanted_direct_messages_keeps_no_table_from_being_shown(
    days: Days,
) -> None:
    discord = days.home.discord
    await by_letter(days.home, "Alex", "Clara")
    party = await start_table(days.home, "Alex", "Clara")
    await party.wait_until_shown()
    (asked,) = party.list_asked()
    other = next(player for player in party.players if player is not asked)
    discord.leave_server(other.person, discord.find_channel("tables")["guild_id"])
    while party.list_asked() == [asked]:
        await party.make_move()
    await party.wait_until_shown()
    await discord.wait_for(lambda: find_component(party.find_board(), "take"))


async def test_who_has_left_is_found_out_even_where_the_table_cannot_be_shown(days: Days) -> None:
    discord = days.home.discord
    party = await start_table(days.home, "Alex", "Clara")
    await party.wait_until_shown()
    (asked,) = party.list_asked()
    other = next(player for player in party.players if player is not asked)
    discord.fail_next("*", f"/channels/{party.table.place}/messages", 503, times=1000)
    tables = discord.find_channel("tables")
    owner = discord.world.guilds[tables["guild_id"]]["owner_id"]
    for _ in range(2):  # that cannot be shown either: what was posted is in doubt from now on
        await discord.slash(owner, tables, "table pause", table="1")
    await discord.wait_for(lambda: "could not be shown" in days.home.warnings())
    discord.leave_server(other.person, discord.find_channel("tables")["guild_id"])
    while party.list_asked() == [asked]:
        await party.make_move()
    await discord.wait_for(lambda: rows(days.home, "SELECT 1 FROM notes WHERE kind = 'gone'"))
    discord.service.faults.pending.clear()


async def test_an_organiser_whose_direct_messages_are_refused_for_any_reason_is_mentioned(
    days: Days,
) -> None:
    discord, channel = days.home.discord, days.home.discord.find_channel("tables")
    discord.fail_next("POST", "/users/@me/channels", 403, 50278, times=9)
    discord.fail_next("POST", "/channels/.*/threads", 400, 160006, times=9)
    await season(days.home, "Alex", "Minji", size=2, rounds=1)
    alex = discord.find_person("Alex")

    def told() -> bool:
        return any(
            f"<@{alex.id}>" in read_texts(message) and "threads" in read_texts(message)
            for message in discord.visible_messages(alex, channel)
        )

    await discord.wait_for(told)


async def test_a_private_thread_opens_although_one_of_its_people_has_left(days: Days) -> None:
    discord = days.home.discord
    tables = discord.find_channel("tables")
    owner = discord.world.guilds[tables["guild_id"]]["owner_id"]
    page = await discord.slash(owner, tables, "admin settings")
    await discord.select(owner, page.message, "tb:threads", "private")
    minji = Player(days.home, discord.find_person("Minji"), 2)
    discord.fail_next("PUT", f"/thread-members/{minji.id}", 404, 10007, times=9)
    party = await start_table(days.home, "Alex", "Minji")
    await party.wait_until_shown()
    thread = discord.world.channels[str(load_stored(days.home, party.id).place)]
    assert thread["type"] == 12
    assert [
        part
        for part in walk_components(party.find_board()["components"])
        if find_shown_entry(party.find_board())
    ]
