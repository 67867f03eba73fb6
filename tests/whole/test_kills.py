"""The process is killed at the worst moments: what was confirmed is there, everybody was told once,
and all goes on.
"""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path

import pytest

from local import Refused
from play.crash_points import POINTS

from .house import BAZAAR, House, read_texts, run_house
from .players import Party, Player, find_component, open_lobby, start_table
from .records import list_started, open_records
from .test_league import ROUNDS

PLAYING = (
    ("before-commit", "bazaar", 9),
    ("after-commit", "bazaar", 9),
    ("after-edit", "bazaar", 2),
    ("before-note", "armadora", 2),
    ("after-post", "bazaar", 2),  # the end, which is a message of its own
    ("before-note", "bazaar", 2),
)  # the point, the game, and the how-manieth time
EPHEMERAL = 64  # the flag of messages that one person alone sees
PLAYING_LONG = pytest.param("after-post", "armadora", 2, marks=pytest.mark.soak)


async def play_until_dead(party: Party) -> None:
    """Everybody acts as soon as they are asked, without waiting for what the others see."""
    while party.house.is_running and party.table.status == "playing":
        for player in party.list_asked():
            await party.house.run_while_alive(tried(party, player))
        await asyncio.sleep(0.01)  # bots may be playing
    await party.house.wait_until_ended()


async def tried(party: Party, player: Player) -> None:
    """A move; a board that is replaced in the same moment is looked for again."""
    await party.house.discord.wait_for(lambda: party.table.message_id)
    try:
        await player.act(party.find_board())
    except (Refused, IndexError) as error:
        if not isinstance(error, IndexError) and error.key not in ("noMessage", "noComponent"):
            raise


async def goes_on(party: Party, moves: int = 3) -> None:
    """After the restart: the last written position is shown, one was told, old buttons and new ones
    work.
    """
    old = party.find_board() if party.table.message_id else None
    await party.house.start()
    await party.wait_until_shown()
    party.check_records()
    if (
        old is not None
        and party.table.status == "playing"
        and old["id"] == party.find_board()["id"]
    ):
        answer = await party.players[0].press(old, "log")
        assert read_texts(answer.message)
    await party.make_moves(moves)
    party.check_records()
    assert party.house.errors() == ""


@pytest.mark.parametrize(("point", "game", "times"), [*PLAYING, PLAYING_LONG])
async def test_a_kill_while_people_play_loses_nothing_and_tells_nobody_twice(
    tmp_path: Path,
    point: str,
    game: str,
    times: int,
) -> None:
    async with run_house(tmp_path, start=False, program=BAZAAR) as home:
        await home.start(TABULARIUM_FAULT=f"{point}:{times}")
        party = await start_table(home, "Alex", "Minji", game=game)
        await play_until_dead(party)
        await goes_on(party)


async def test_a_kill_while_a_bot_moves_and_the_bots_go_on(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False) as home:
        await home.start(TABULARIUM_FAULT="bot-move:3")
        party = await start_table(home, "Alex", bots=2)
        await play_until_dead(party)
        before = party.table.seq
        await home.start()
        await party.wait_until_shown()
        assert party.table.seq > before, "the bot has moved"
        party.check_records()
        await party.make_moves(2)


async def test_a_form_opened_before_a_kill_is_accepted_after_it(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False, program=BAZAAR) as home:
        await home.start(TABULARIUM_FAULT="form-open:1")
        party = await start_table(home, "Alex", "Minji", game="bazaar")
        alex, _ = party.players
        menu = (await alex.press(party.find_board(), "act")).message
        button = find_component(menu, "form")
        assert button
        form = await home.discord.press(alex.person, menu, button["custom_id"])
        await home.wait_until_ended()
        await home.start()
        await party.wait_until_shown()
        await home.discord.submit(alex.person, form, alex.make_form_answers(button["custom_id"]))
        await home.discord.wait_for(lambda: "✓" in alex.dump_components(menu))
        alex.confirmed += 1
        party.check_records()


async def test_a_kill_while_somebody_joins_and_they_join_again(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False) as home:
        await home.start(TABULARIUM_FAULT="lobby-join:1")
        alex, minji = (
            Player(home, home.discord.find_person(name), 1) for name in ("Alex", "Minji")
        )
        card = await open_lobby(home, alex)
        assert not await home.run_while_alive(never(home, minji.press(card, "join")))
        await home.wait_until_ended()
        await home.start()
        await minji.press(card, "join")
        await home.discord.wait_for(lambda: "Minji" in read_texts(alex.find_current(card)))
        assert find_component(alex.find_current(card), "start")


async def test_a_kill_right_after_somebody_joined_shows_them_at_the_table_after_the_restart(
    tmp_path: Path,
) -> None:
    async with run_house(tmp_path, start=False) as home:
        await home.start(
            TABULARIUM_FAULT="after-commit:3"
        )  # the first two note the card that was posted, and the private message beside it
        alex, minji = (
            Player(home, home.discord.find_person(name), 1) for name in ("Alex", "Minji")
        )
        card = await open_lobby(home, alex)
        assert not await home.run_while_alive(never(home, minji.press(card, "join")))
        await home.wait_until_ended()
        assert "Minji" not in read_texts(alex.find_current(card))
        await home.start()
        await home.discord.wait_for(lambda: "Minji" in read_texts(alex.find_current(card)))
        await alex.press(card, "start")
        await home.discord.wait_for(lambda: list_started(home))
        assert home.errors() == ""


async def never(home: House, act: object) -> None:
    """An act whose answer is not waited for: the bot will be dead."""
    await act  # type: ignore[misc]
    await home.discord.wait_for(lambda: False)


async def test_a_table_whose_card_was_not_posted_when_the_process_died_gets_it_after_the_restart(
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
        await home.start()
        await home.discord.wait_for(lambda: len(cards(home, alex)) == 1)
        await alex.press(cards(home, alex)[0], "bot")
        await home.discord.wait_for(lambda: find_component(cards(home, alex)[0], "start"))
        assert len(cards(home, alex)) == 1


def cards(home: House, player: Player) -> list[dict[str, object]]:
    return [
        message
        for message in home.discord.visible_messages(
            player.person, home.discord.find_channel("tables")
        )
        if find_component(message, "join")
    ]


async def test_a_kill_between_moves_needs_no_point(tmp_path: Path) -> None:
    async with run_house(tmp_path) as home:
        party = await start_table(home, "Alex", "Minji")
        await party.make_moves(2)
        await home.stop(signal.SIGKILL)
        await goes_on(party, 1)


def test_every_point_is_killed_at() -> None:
    points = {point for point, _, _ in PLAYING}
    others = {"bot-move", "form-open", "lobby-join", "after-void"}
    assert set(POINTS) == points | others | set(ROUNDS)


async def test_a_private_message_beside_a_table_goes_with_its_first_change_after_a_kill(
    tmp_path: Path,
) -> None:
    async with run_house(tmp_path) as home:
        alex, clara = (
            Player(home, home.discord.find_person(name), 1) for name in ("Alex", "Clara")
        )
        card = await open_lobby(home, alex)
        await home.discord.wait_for(lambda: "asides" in read_settings(home))
        assert count_private(home, alex) == 1, "that the table is open"
        await home.stop(signal.SIGKILL)
        await home.start()
        assert count_private(home, alex) == 1
        await clara.press(card, "join")
        await home.discord.wait_for(lambda: count_private(home, alex) == 0)
        assert home.errors() == ""


async def test_act_after_a_kill_takes_the_menu_of_before_away(tmp_path: Path) -> None:
    async with run_house(tmp_path) as home:
        party = await start_table(home, "Alex", "Minji")
        await party.wait_until_shown()
        (player,) = party.list_asked()
        place = party.find_board()["channel_id"]
        await player.press(party.find_board(), "act")
        await home.discord.wait_for(lambda: count_private(home, player, place) == 1)
        (token,) = await home.discord.wait_for(lambda: read_tokens(home))
        await home.stop(signal.SIGKILL)
        await home.start()
        await party.wait_until_shown()
        assert count_private(home, player, place) == 1
        await player.press(party.find_board(), "act")
        await home.discord.wait_for(lambda: [t for t in read_tokens(home) if t != token])
        assert count_private(home, player, place) == 1, "the new one alone"
        assert token not in home.log.read_text(), "no token is told"
        assert home.errors() == ""


def read_tokens(home: House) -> list[str]:
    """The tokens of private messages that are written down."""
    with open_records(home) as db:
        rows = db.execute("SELECT value FROM facts WHERE key LIKE 'private/%'").fetchall()
    return [json.loads(row["value"])[1] for row in rows]


def read_settings(home: House) -> str:
    """The settings of the first table, as they are stored."""
    with open_records(home) as db:
        return str(db.execute("SELECT settings FROM matches").fetchone()["settings"])


def count_private(home: House, player: Player, place: str = "") -> int:
    """How many private messages the player sees in a thread, or in the channel of tables."""
    channel = place or home.discord.find_channel("tables")
    seen = home.discord.visible_messages(player.person, channel)
    return sum(bool(message["flags"] & EPHEMERAL) for message in seen)
