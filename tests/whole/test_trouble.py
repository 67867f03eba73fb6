"""Discord fails in every way it can: late, limited, cut, away, unreadable.

People lose nothing and are told where they can be.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from local import Discord, Refused

from .house import House, read_texts, run_house, translate_for
from .players import Party, start_table
from .records import list_started, load_stored

pytestmark = pytest.mark.asyncio(loop_scope="module")
PARTIES: dict[int, Party] = {}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with run_house(tmp_path_factory.mktemp("trouble")) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def party(home: House) -> Party:
    """One table for as long as it lasts: what one trouble leaves behind is met by the next."""
    for number in list_started(home):
        if (
            number in PARTIES
            and (table := load_stored(home, number)).status == "playing"
            and table.seq < 20
        ):
            return PARTIES[number]
    made = await start_table(home, "Alex", "Clara")
    PARTIES[made.id] = made
    return made


async def after(party: Party, errors: str = "") -> None:
    """Everything is as if nothing had happened, and two more moves can be made."""
    await party.make_moves(2)
    party.check_records()
    lines = party.house.errors().splitlines()
    assert [line for line in lines if errors not in line or not errors] == []
    party.house.log.write_text("")


@contextmanager
def impatient(discord: Discord, seconds: float) -> Iterator[None]:
    """Discord takes an acknowledgement for lost after so long."""
    rules = discord.service.rules
    usual, rules.acknowledge_seconds = rules.acknowledge_seconds, seconds
    try:
        yield
    finally:
        rules.acknowledge_seconds = usual


async def test_an_answer_that_comes_too_late_changes_nothing_and_is_no_error(
    party: Party,
) -> None:
    discord, before = party.house.discord, party.table.seq
    discord.delay_next("POST", "/callback", 1.5)
    with impatient(discord, 1):
        with pytest.raises(Refused, match="did not respond"):
            await party.list_asked()[0].press(party.find_board(), "act")
        await discord.wait_for(lambda: "10062" in party.house.log.read_text())
    assert party.table.seq == before
    await after(party)


async def test_a_rate_limit_that_says_how_long_is_waited_for(party: Party) -> None:
    party.house.discord.fail_next("*", "/channels/.*/messages", 429, retry_after=0.3, times=2)
    party.house.discord.fail_next("PATCH", "/webhooks", 429, retry_after=0.3)
    await after(party)


async def test_a_rate_limit_that_does_not_say_how_long_is_tried_again_later(party: Party) -> None:
    party.house.discord.fail_next("*", "/channels/.*/messages", 429)
    await party.make_move()
    await party.wait_until_shown()
    party.house.discord.fail_next("POST", "/callback", 429)
    answer = await party.list_asked()[0].press(party.find_board(), "act")
    assert "lost a part of my answer" in read_texts(answer.message)
    await after(party)


async def test_a_refused_edit_is_tried_again_and_nobody_is_told_twice(party: Party) -> None:
    party.house.discord.fail_next("*", "/channels/.*/messages", 503)
    await after(party)


async def test_a_message_that_was_posted_without_our_hearing_of_it_is_taken_up(
    party: Party,
) -> None:
    for _ in range(3):  # until somebody else must act: then a message is posted
        party.house.discord.lose_next_answer("POST", "/channels/.*/messages$")
        await party.make_moves(1)
    party.house.discord.service.faults.pending.clear()
    await after(party)


async def test_an_answer_whose_receipt_is_lost_is_not_given_twice(party: Party) -> None:
    party.house.discord.lose_next_answer("POST", "/callback")
    answer = await party.list_asked()[0].press(party.find_board(), "act")
    assert "lost a part of my answer" in read_texts(answer.message)
    await after(party)


async def test_a_confirmation_that_is_lost_leaves_the_move_where_it_is(party: Party) -> None:
    (player,) = party.list_asked()
    before = party.table.count_entries(player.id)
    party.house.discord.fail_next("PATCH", "/webhooks", 404, 10008)
    answer = await player.move_by_command(party.table)
    assert "lost a part of my answer" in read_texts(answer.message)
    assert party.table.count_entries(player.id) == before + 1
    await after(party)


async def test_everybody_is_told_in_their_own_language(home: House) -> None:
    lost = "Discord has lost a part of my answer. What the table shows is what counts."
    party = await start_table(home, "Minji", "Anton")
    for player in party.players:
        home.discord.fail_next("PATCH", "/webhooks", 404, 10008)
        answer = await player.press(party.find_board(), "seat")
        assert read_texts(answer.message) == translate_for(player.person, lost) != lost
    await after(party)


async def test_discord_away_for_a_while_delays_everything_and_loses_nothing(party: Party) -> None:
    party.house.discord.refuse_all(2)
    with impatient(party.house.discord, 1):
        with pytest.raises(Refused):
            await party.list_asked()[0].press(party.find_board(), "act")
        await asyncio.sleep(1.5)
    await after(party)


async def test_discord_away_right_after_a_move_shows_it_when_it_is_back(party: Party) -> None:
    player = await party.make_move()
    party.house.discord.refuse_all(0.8)
    await party.wait_until_shown()
    assert party.table.count_entries(player.id)
    await after(party)


@pytest.mark.soak
async def test_discord_away_for_half_a_minute(party: Party) -> None:
    await party.make_move()
    party.house.discord.refuse_all(30)
    await party.wait_until_shown(90)
    await after(party)


async def test_a_cut_line_is_taken_up_where_it_was(party: Party) -> None:
    discord = party.house.discord
    identified = discord.service.gateway.identify_count
    await discord.drop_sockets()
    await discord.wait_for(lambda: not discord.service.gateway.is_online)
    answer = await party.list_asked()[0].press(
        party.find_board(), "act"
    )  # pressed while the bot is away
    assert read_texts(answer.message)
    assert discord.service.gateway.identify_count == identified
    await after(party)


async def test_a_session_that_is_void_is_begun_anew(party: Party) -> None:
    discord = party.house.discord
    identified = discord.service.gateway.identify_count
    await discord.invalidate_sessions()
    await discord.wait_for(lambda: discord.service.gateway.identify_count > identified)
    await after(party)


@pytest.mark.parametrize(
    ("name", "body"),
    [("INTERACTION_CREATE", b'{"id":"x"}'), ("GUILD_CREATE", b"[]"), ("THREAD_UPDATE", b"7")],
)
async def test_an_event_that_cannot_be_read_is_noted_and_passed_over(
    party: Party,
    name: str,
    body: bytes,
) -> None:
    discord = party.house.discord
    identified = discord.service.gateway.identify_count
    discord.send_malformed(name, body)
    await discord.wait_for(lambda: f"what={name}" in party.house.log.read_text())
    assert discord.service.gateway.identify_count == identified, "the line was not even cut"
    party.house.log.write_text("")
    await after(party)


async def test_a_line_that_speaks_nonsense_is_made_anew(party: Party) -> None:
    discord = party.house.discord
    identified = discord.service.gateway.identify_count
    discord.send_malformed("INTERACTION_CREATE", b"{no json")
    await discord.wait_for(lambda: discord.service.gateway.identify_count > identified)
    party.house.log.write_text("")
    await after(party)


async def test_a_part_that_cannot_be_loaded_does_not_stop_the_rest(tmp_path: Path) -> None:
    async with run_house(
        tmp_path,
        "--lacking",
        "lobby",
        start=False,
        program=Path(__file__).with_name("run_bot.py"),
    ) as home:
        await home.start()
        assert "could not be loaded" in home.errors()
        alex, channel = home.discord.find_person("Alex"), home.discord.find_channel("tables")
        answer = await home.discord.slash(alex, channel, "my games")
        assert read_texts(answer.message)
        answer = await home.discord.slash(alex, channel, "game rules", game="armadora")
        assert "Armadora" in read_texts(answer.message)


async def test_a_start_while_discord_is_away_waits_for_it(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False) as home:
        home.discord.refuse_all(3)
        await home.start()
        alex, channel = home.discord.find_person("Alex"), home.discord.find_channel("tables")
        assert read_texts((await home.discord.slash(alex, channel, "my games")).message)
        assert home.errors() == ""


async def test_commands_that_cannot_be_sent_are_sent_later(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False) as home:
        home.discord.fail_next("PUT", "/commands", 503)
        await home.start()
        await home.discord.wait_for(
            lambda: any(r.method == "PUT" and r.status == 200 for r in home.discord.requests), 15
        )
        answer = await home.discord.slash(
            home.discord.find_person("Alex"), home.discord.find_channel("tables"), "my games"
        )
        assert read_texts(answer.message)
