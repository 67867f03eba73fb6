"""Whole seasons on the loopback, in days that pass in seconds: dates, timeouts, substitutes, kills,
full threads, promotion.
"""

from __future__ import annotations

import csv
import io
import json
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from local import Person

from .days import Days
from .house import make_patient_rules, read_texts, run_house
from .players import Party, Player, find_component
from .records import Stored, list_boards, load_stored
from .test_league import announcement, news, opened, rows

SUBSTITUTES = ("Sam", "Sun")


class Club:
    """The people of a server who play a season."""

    def __init__(self, days: Days, people: int) -> None:
        self.days, self.home, self.discord = days, days.home, days.home.discord
        self.channel = self.discord.find_channel("tables")
        self.organiser = self.discord.find_person("Alex")
        names = [f"Member {number:02}" for number in range(1, people + 1)]
        self.players = {player.id: player for player in map(self.player, (*names, *SUBSTITUTES))}
        self.members = list(self.players.values())[:people]

    def player(self, name: str) -> Player:
        person: Person = self.discord.add_person(name, self.channel["guild_id"])
        return Player(self.home, person, int(person.id) % 1000)

    async def organise(self, what: str, **options: object) -> str:
        answer = await self.discord.slash(
            self.organiser, self.channel, f"season {what}", **options
        )
        return read_texts(answer.message)

    async def register(self, **terms: object) -> None:
        await self.organise("create", name="Spring", game="armadora", **terms)
        card = await self.discord.wait_for(lambda: announcement(self.home))
        for player in self.members:
            await player.press(card, "enrol")

    def status(self, season: int = 1) -> str:
        return str(rows(self.home, f"SELECT status FROM seasons WHERE id = {season}")[0][0])

    async def round_open(self, number: int, tables: int) -> list[int]:
        """Waits until all tables of a round are open and shown; returns their matches."""
        await self.discord.wait_for(lambda: opened(self.home, number) == tables, 30 + 4 * tables)
        found = rows(
            self.home,
            f"SELECT match_id FROM pairings WHERE round = {number} AND match_id IS NOT NULL "
            "ORDER BY number",
        )
        await self.discord.wait_for(
            lambda: all(
                list_boards(self.home, load_stored(self.home, match)) for (match,) in found
            ),
            60,
        )
        return [match for (match,) in found]

    def sitting(self, match: int) -> list[int]:
        return [person for person in load_stored(self.home, match).people if person is not None]

    async def resign(self, match: int) -> None:
        """All but the first of a table give up, one after the other."""
        for person in sorted(self.sitting(match), reverse=True)[:-1]:
            player = self.players[person]
            answer = await self.discord.slash(
                player.person, self.channel, "game resign", table=str(match)
            )
            await player.press(answer.message, "resigned")
        await self.discord.wait_for(lambda: load_stored(self.home, match).status == "over")

    async def time_out(self, *matches: int) -> None:
        """Nobody does anything any more: one after the other is out of time, until the last one has
        won.
        """
        for _ in range(40):
            open_ = [
                match for match in matches if load_stored(self.home, match).status == "playing"
            ]
            if not open_:
                return
            before = {match: load_stored(self.home, match) for match in open_}
            self.days.advance(24.5)
            for match in open_:
                await self.wait_for_change(match, before[match])
        raise AssertionError("the clock does not end these tables")

    async def wait_for_change(self, match: int, before: Stored) -> None:
        """Waits until a match is stored otherwise than before."""
        await self.discord.wait_for(lambda: load_stored(self.home, match) != before)

    def people(self, number: int) -> Iterator[tuple[int, int]]:
        """(seat, person) of everybody who is at a table of the round, or free."""
        for (people,) in rows(
            self.home, f"SELECT people FROM pairings WHERE round = {number} AND season_id = 1"
        ):
            yield from enumerate(json.loads(people))

    async def exported(self) -> tuple[dict[str, list[dict[str, object]]], list[dict[str, str]]]:
        answer = await self.discord.slash(
            self.organiser, self.channel, "season export", season="1"
        )
        data, sheet = (
            self.discord.read_file(attachment) for attachment in answer.message["attachments"]
        )
        return json.loads(data), list(csv.DictReader(io.StringIO(sheet.decode("utf-8-sig"))))


async def test_a_season_starts_at_its_date_and_whoever_lets_the_clock_run_out_forfeits(
    days: Days,
) -> None:
    club = Club(days, 3)
    await club.register(size=2, rounds=1, clock="24", late="out", starts="2d", ends="30d")
    days.advance(47)
    await days.wait_until_seen()
    assert club.status() == "open"
    days.advance(1.1)
    (match,) = await club.round_open(1, 1)
    await club.time_out(match)
    await club.discord.wait_for(lambda: club.status() == "over")
    data, sheet = await club.exported()
    assert [line["what"] for line in data["audit"]] == ["created", "started"]
    assert [line["points"] for line in sheet] == ["1.0", "0.5", "0.0"], (
        "the one in the middle had a bye"
    )
    card = announcement(club.home, "standings")
    assert card is not None
    shown = await club.members[0].press(card, "standings")
    assert "Ties are broken by: share of tables won" in read_texts(shown.message)
    assert shown.message["attachments"]


async def test_where_threads_are_used_up_tables_go_into_the_channel_and_the_organiser_is_told(
    tmp_path: Path,
) -> None:
    async with run_house(
        tmp_path, start=False, rules=make_patient_rules(active_threads=1)
    ) as home:
        made = Days(home)
        made.advance(0)
        await made.start()
        club = Club(made, 6)
        await club.register(size=2, rounds=1)
        await club.organise("start", season="1")
        matches = await club.round_open(1, 3)
        places = [load_stored(home, match).place for match in matches]
        assert sum(place == int(club.channel["id"]) for place in places) == 2
        letters = club.discord.dm_channel(club.organiser)
        await club.discord.wait_for(
            lambda: club.discord.visible_messages(club.organiser, letters), 20
        )
        (letter,) = club.discord.visible_messages(club.organiser, letters)
        assert "as many active threads as Discord allows" in read_texts(letter)
        for match in matches:
            await club.resign(match)
        await club.discord.wait_for(lambda: club.status() == "over")
        assert len(club.discord.visible_messages(club.organiser, letters)) == 1
        assert home.errors() == ""


@pytest.mark.soak
async def test_a_lost_network_in_the_middle_of_a_round_opens_no_table_twice_and_says_nothing_twice(
    days: Days,
) -> None:
    club = Club(days, 8)
    await club.register(size=2, rounds=2)
    await club.organise("start", season="1")
    await club.discord.wait_for(lambda: opened(club.home, 1) == 1)
    club.discord.lose_next_answer("POST", r"/channels/\d+/(messages|threads)", times=2)
    club.discord.refuse_all(6)
    await club.discord.drop_sockets()
    for match in await club.round_open(1, 4):
        await club.resign(match)
    club.discord.lose_next_answer(
        "POST", r"/channels/\d+/messages", times=1
    )  # the announcement of round two arrives, its answer does not
    await club.round_open(2, 4)
    assert len(rows(club.home, "SELECT id FROM matches")) == 8
    assert [text.count("Round 1 of 2") for text in news(club.home)] == [1, 0]


@pytest.mark.soak
async def test_a_season_that_lost_its_channel_is_paused_and_goes_on_elsewhere(days: Days) -> None:
    club = Club(days, 2)
    await club.register(size=2, rounds=2)
    club.discord.deny_bot(club.channel, "send_messages")
    chat = club.discord.find_channel("chat")
    await club.discord.slash(club.organiser, chat, "season start", season="1")
    await club.discord.wait_for(lambda: club.status() == "paused")
    letters = club.discord.dm_channel(club.organiser)
    await club.discord.wait_for(
        lambda: any(
            "/season move" in read_texts(each)
            for each in club.discord.visible_messages(club.organiser, letters)
        ),
        20,
    )
    await club.discord.slash(club.organiser, chat, "season move", season="1")
    await club.discord.slash(club.organiser, chat, "season pause", season="1")
    (match,) = await club.round_open(1, 1)
    assert (
        club.discord.world.channels[str(load_stored(club.home, match).place)].get(
            "parent_id", chat["id"]
        )
        == chat["id"]
    )


@pytest.mark.soak
async def test_three_divisions_of_twelve_at_tables_of_four_with_all_that_happens(
    days: Days,
) -> None:
    club = Club(days, 36)
    home, discord = club.home, club.discord
    await club.register(
        size=4,
        rounds=3,
        divisions=3,
        movers=2,
        clock="24",
        late="out",
        format="swiss",
        starts="1d",
        options="four=free-for-all",
    )
    days.advance(24.1)

    # Round one: one table is played, one seat is handed over by the
    # organiser, one by its player; two tables are let go.
    matches = await club.round_open(1, 9)
    played, replaced, guested, *resigned, idle, forgotten = matches
    old, (new, guest) = (
        club.sitting(replaced)[0],
        (club.players[int(discord.find_person(name).id)] for name in SUBSTITUTES),
    )
    answer = await club.organise(
        "replace", season="1", new=new.person, reason="Ill.", old=str(old)
    )
    assert f"table {replaced}" in answer
    await discord.wait_for(
        lambda: find_component(list_boards(home, load_stored(home, replaced))[-1], "take"), 20
    )
    await new.press(list_boards(home, load_stored(home, replaced))[-1], "take")
    await discord.wait_for(lambda: new.id in club.sitting(replaced))
    leaver = club.players[club.sitting(guested)[-1]]
    seat = load_stored(home, guested).people.index(leaver.id)
    await _offer(club, guested, leaver)
    await discord.wait_for(
        lambda: find_component(list_boards(home, load_stored(home, guested))[-1], "take"), 20
    )
    await guest.press(list_boards(home, load_stored(home, guested))[-1], "take")
    await discord.wait_for(lambda: guest.id in club.sitting(guested))
    await Party(
        home, played, [club.players[person] for person in club.sitting(played)]
    ).make_moves(200)
    for match in (replaced, guested, *resigned):
        await club.resign(match)
    assert opened(home, 2) == 0, "two tables are still open"
    await club.time_out(idle, forgotten)

    # Round two: the process is killed while tables are being opened.
    await discord.wait_for(lambda: opened(home, 2) >= 4)
    await home.stop(signal.SIGKILL)
    await days.start()
    for match in await club.round_open(2, 9):
        await club.resign(match)
    for match in await club.round_open(3, 9):
        await club.resign(match)
    await discord.wait_for(lambda: club.status() == "over")

    # Nobody was missing or twice; seats were shared out; the forfeited place went to the last.
    assert len(rows(home, "SELECT id FROM matches")) == 27
    seats: Counter[tuple[int, int]] = Counter()
    for number in (1, 2, 3):
        here = list(club.people(number))
        assert len({person for _, person in here}) == len(here) == 36
        seats.update((person, seat) for seat, person in here)
    assert max(seats.values()) <= 2
    ((people, ranks),) = rows(
        home, f"SELECT people, ranks FROM pairings WHERE match_id = {guested}"
    )
    assert (json.loads(people)[seat], json.loads(ranks)[seat]) == (leaver.id, 4)
    ((people,),) = rows(home, f"SELECT people FROM pairings WHERE match_id = {replaced}")
    assert new.id in json.loads(people)

    # The end: everybody's place in a sheet, the best rise and the last fall.
    data, sheet = await club.exported()
    assert [line["what"] for line in data["audit"]] == ["created", "started", "replaced"]
    finals = [
        [line["person"] for line in sheet if line["division"] == str(number)]
        for number in (1, 2, 3)
    ]
    gone = {str(old)}
    await club.organise("next", season="1", name="Summer")
    card = await discord.wait_for(lambda: announcement(home))
    invited = rows(home, "SELECT person_id FROM applicants WHERE season_id = 2")
    for (person,) in invited:
        await club.players[person].press(card, "enrol")
    after = {
        str(person): division
        for person, division in rows(
            home, "SELECT person_id, division FROM members WHERE season_id = 2"
        )
    }
    assert len(after) == 36
    staying = [[person for person in final if person not in gone] for final in finals]
    for upper in (0, 1):
        assert [after[person] for person in staying[upper + 1][:2]] == [upper, upper]
        assert [after[person] for person in staying[upper][-2:]] == [upper + 1, upper + 1]


async def _offer(club: Club, match: int, player: Player) -> None:
    answer = await club.discord.slash(player.person, club.channel, "game leave", table=str(match))
    await player.press(answer.message, "seek")
