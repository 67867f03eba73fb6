"""What a table believes in goes away: its message, thread, channel, permission, server.

The match stays, and people are told.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from cogs.services.bot_permissions import WANTED
from local import guilds

from .house import House, Json, read_texts, run_house, translate_for
from .players import Party, Player, find_component, open_lobby, start_table
from .records import is_shown, list_boards
from .records import open_records as records

LACKING = (
    "I may not do everything here that a table needs. Missing: {missing}. A moderator can check "
    "with /admin check."
)
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """The bot may do what its invitation asks for, and no more."""
    async with run_house(tmp_path_factory.mktemp("places")) as made:
        world, server = made.discord.world, server_of(made)
        guilds.set_role_permissions(
            world, server, guilds.find_bot_role(world, server), WANTED.value
        )
        yield made


def server_of(home: House) -> Json:
    return next(
        guild for guild in home.discord.world.guilds.values() if guild["name"] == "Tabularium"
    )


@pytest_asyncio.fixture(loop_scope="module")
async def party(home: House) -> AsyncIterator[Party]:
    yield await start_table(home, "Alex", "Clara")
    assert home.errors() == ""
    assert home.discord.service.interactions.list_unanswered() == []


def thread_of(party: Party) -> Json:
    return party.house.discord.world.channels[str(party.table.place)]


async def test_a_deleted_table_message_comes_back_with_the_next_move(party: Party) -> None:
    party.house.discord.delete_message(party.find_board())
    await by_command_from(party, "chat")
    await party.wait_until_shown()
    party.check_records()


async def test_a_deleted_lobby_card_comes_back_with_the_next_change(home: House) -> None:
    alex = Player(home, home.discord.find_person("Alex"), 1)
    card = await open_lobby(home, alex)
    number = card_number(card)
    home.discord.delete_message(card)
    shown = await home.discord.slash(
        alex.person, home.discord.find_channel("tables"), "game show", table=str(number)
    )
    await alex.press(shown.message, "bot")
    again = await home.discord.wait_for(
        lambda: next((m for m in cards(home, alex) if card_number(m) == number), None)
    )
    assert again
    assert find_component(again, "start")
    assert home.errors() == ""


def cards(home: House, player: Player) -> list[Json]:
    seen = home.discord.visible_messages(player.person, home.discord.find_channel("tables"))
    return [
        message
        for message in seen
        if find_component(message, "join") and not message["flags"] & 64
    ]


def card_number(card: Json) -> int:
    join = find_component(card, "join") or find_component(card, "leave")
    assert join
    return int(join["custom_id"].split(":")[2])


async def test_an_archived_thread_is_opened_again(party: Party) -> None:
    await party.make_move()
    await party.wait_until_shown()
    party.house.discord.archive_thread(thread_of(party))
    await by_command_from(party, "tables")  # from elsewhere: nobody but the bot wakes it
    await party.wait_until_shown()
    assert not thread_of(party)["thread_metadata"]["archived"]
    party.check_records()


async def by_command_from(party: Party, channel: str) -> str:
    """A move by slash command typed in another channel; what was answered."""
    player = party.list_asked()[0]
    answer = await player.move_by_command(party.table, party.house.discord.find_channel(channel))
    assert "✓" in read_texts(answer.message)
    player.confirmed, player.unsure = player.confirmed + 1, player.unsure - 1
    return read_texts(answer.message)


async def test_a_locked_thread_is_no_place_any_more_and_people_are_told(party: Party) -> None:
    party.house.discord.archive_thread(thread_of(party), locked=True)
    await by_command_from(party, "tables")
    await party.house.discord.wait_for(lambda: "homeless" in party.table.settings)
    await by_command_from(party, "tables")
    await moved(party)


async def moved(party: Party) -> None:
    """A moderator gives the table a new home, where everything goes on."""
    alex, chat = party.house.discord.find_person("Alex"), party.house.discord.find_channel("chat")
    answer = await party.house.discord.slash(alex, chat, "table move", table=str(party.id))
    assert "is played here now" in read_texts(answer.message)
    await party.wait_until_shown()
    assert party.table.place == int(chat["id"])
    await party.make_moves(1)
    table = party.table
    table.load_match()
    assert "homeless" not in table.settings


async def test_a_deleted_thread_leaves_the_match_and_a_moderator_moves_it(party: Party) -> None:
    party.house.discord.delete_channel(thread_of(party))
    await by_command_from(party, "tables")
    await party.house.discord.wait_for(lambda: "homeless" in party.table.settings)
    assert "/table move" in await by_command_from(party, "tables"), "whoever acts there is told"
    await moved(party)


async def test_a_deleted_channel_leaves_the_match_and_a_moderator_moves_it(home: House) -> None:
    """The channel goes with all its threads."""
    discord = home.discord
    party = await start_table(home, "Alex", "Clara")
    channel = discord.find_channel("tables")
    discord.delete_channel(channel)
    discord.add_channel(server_of(home), "tables")
    await by_command_from(party, "chat")
    await discord.wait_for(lambda: "homeless" in party.table.settings)
    await moved(party)
    assert home.errors() == ""


async def test_a_permission_that_is_taken_stops_the_pictures_and_not_the_match(
    party: Party,
) -> None:
    discord = party.house.discord
    channel = discord.find_channel("tables")
    discord.deny_bot(channel, "send_messages_in_threads")
    while (
        "homeless" not in party.table.settings
    ):  # messages can still be edited: until a new one is needed
        await by_command_from(party, "chat")
        await discord.wait_for(
            lambda: "homeless" in party.table.settings or is_shown(party.house, party.table)
        )
    discord.deny_bot(channel)
    await by_command_from(party, "chat")
    await party.wait_until_shown()
    assert "homeless" not in party.table.settings
    party.check_records()


async def test_a_lobby_is_refused_where_a_permission_is_missing(home: House) -> None:
    discord = home.discord
    discord.deny_bot(discord.find_channel("chat"), "attach_files")
    for name in ("Alex", "Minji", "Anton"):
        person = discord.find_person(name)
        answer = await discord.slash(
            person, discord.find_channel("chat"), "game new", game="armadora"
        )
        assert read_texts(answer.message) == translate_for(
            person, LACKING, missing=("attach files",)
        )
    discord.deny_bot(discord.find_channel("chat"))


async def test_a_server_that_was_left_and_joined_again_has_its_matches(party: Party) -> None:
    discord = party.house.discord
    await party.make_move()
    discord.kick_bot(server_of(party.house))
    discord.invite_bot(server_of(party.house))
    await discord.wait_for(lambda: discord.service.gateway.is_online)
    await party.wait_until_shown()
    await party.make_moves(2)
    party.check_records()


async def test_who_left_the_server_is_called_once_at_most_and_then_missed(home: House) -> None:
    for name in ("Eve", "Fay"):  # whom the bot has not looked for yet
        home.discord.add_person(name, server_of(home))
    party = await start_table(home, "Eve", "Fay")
    (player,) = party.list_asked()
    (other,) = (each for each in party.players if each is not player)
    home.told.clear()
    home.discord.leave_server(other.person, server_of(home))
    while player in party.list_asked():
        await player.act(party.find_board())
    await home.discord.wait_for(
        lambda: list_boards(home, party.table) and find_component(party.find_board(), "take"), 20
    )
    assert len(home.told) <= 1, "Discord tells nobody who is not there"
    assert home.errors() == ""


class Absence:
    """A house whose clock the test moves while the bot is away."""

    def __init__(self, home: House) -> None:
        self.home = home
        self.file = home.folder / "clock"

    def day(self, day: int) -> None:
        self.file.write_text(str(day * 24 * 3600.0))

    async def start(self, day: int) -> None:
        self.day(day)
        await self.home.start(TABULARIUM_CLOCK=str(self.file))

    async def restart(self, day: int) -> None:
        await self.home.stop()
        await self.start(day)

    def left(self) -> bool:
        with records(self.home) as db:
            return bool(db.execute("SELECT 1 FROM servers WHERE left_at IS NOT NULL").fetchone())

    def idle(self) -> str:
        """When it is looked at next whether a table is idle."""
        with records(self.home) as db:
            return str(
                db.execute("SELECT due_at FROM deadlines WHERE kind = 'idle'").fetchone()[0]
            )


@pytest_asyncio.fixture(loop_scope="module")
async def absence(tmp_path: Path) -> AsyncIterator[Absence]:
    async with run_house(tmp_path, start=False) as made:
        yield Absence(made)
        assert made.errors() == ""


async def test_a_server_s_matches_are_kept_for_90_days(absence: Absence) -> None:
    home, discord = absence.home, absence.home.discord
    await absence.start(0)
    party = await start_table(home, "Alex", "Clara")
    discord.kick_bot(server_of(home))
    await discord.wait_for(absence.left)
    await absence.restart(89)
    discord.invite_bot(server_of(home))
    await party.make_moves(2)
    assert party.table.load_match().is_over is False
    await discord.wait_for(lambda: not absence.left())


async def test_after_90_days_nothing_of_a_server_is_left_and_old_buttons_say_so(
    absence: Absence,
) -> None:
    home, discord = absence.home, absence.home.discord
    await absence.start(0)
    party = await start_table(home, "Alex", "Clara")
    board = party.find_board()
    await home.stop()
    discord.kick_bot(server_of(home))  # the bot hears of it when it comes back
    await absence.start(1)
    await discord.wait_for(absence.left)
    await absence.restart(92)
    await discord.wait_for(lambda: not absence.left())
    discord.invite_bot(server_of(home))
    answer = await party.players[0].press(board, "act")
    assert "There is no such table." in read_texts(answer.message)


async def test_a_server_that_invites_the_bot_back_while_it_is_away_loses_nothing(
    absence: Absence,
) -> None:
    home, discord = absence.home, absence.home.discord
    await absence.start(0)
    party = await start_table(home, "Alex", "Clara")
    discord.kick_bot(server_of(home))
    await discord.wait_for(absence.left)
    await home.stop()
    discord.invite_bot(server_of(home))
    await absence.start(1)
    await discord.wait_for(lambda: not absence.left())
    await absence.restart(100)
    await party.make_moves(2)
    assert party.table.load_match().is_over is False


async def test_where_the_bot_was_removed_no_table_is_closed_for_silence(absence: Absence) -> None:
    home, discord = absence.home, absence.home.discord
    await absence.start(0)
    party = await start_table(home, "Alex", "Clara")
    discord.kick_bot(server_of(home))
    await discord.wait_for(absence.left)
    for day in (25, 50, 75):
        before = absence.idle()
        absence.day(day)
        await discord.wait_for(lambda: absence.idle() != before)  # noqa: B023
    discord.invite_bot(server_of(home))
    await party.make_moves(2)
    assert party.table.status == "playing"
