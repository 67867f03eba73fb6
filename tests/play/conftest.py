"""Tables on a real database, without Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from db import Database, deadlines
from engine import games
from play import Lobby, Table, Tables
from play.moderation import Moderation
from play.preferences import Preferences
from play.premoves import Premoves
from play.resigning import Resignations
from play.scheduler import Scheduler
from play.search_processes import PROGRAM
from play.seats import Substitutes
from play.timeouts import TurnTimeouts
from play.turn_timers import store_preferences
from play.undo import UndoService
from play.vacations import Vacations
from play.wall_clock import WallClock
from tests.games.bazaar import GAME
from tests.new_databases import begin_database

ANN, BEN, CARL, DORA = 11, 12, 13, 14
NAMES = {ANN: "Ann", BEN: "Ben", CARL: "Carl", DORA: "Dora"}
# A search gives way to everybody else on the machine; tests wait for it, however busy that is.
UNYIELDING = (*PROGRAM, "0")


NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


class Hands(WallClock):
    """Clocks that tests set by hand."""

    longest_sleep = float("inf")

    def __init__(self, at: datetime = NOON) -> None:
        self.at = at
        self.passed = 0.0
        super().__init__()

    def shown(self) -> datetime:
        return self.at

    def monotonic(self) -> float:
        return self.passed

    def turn_to(self, at: datetime) -> None:
        """Time goes by."""
        self.passed += (at - self.at).total_seconds()
        self.at = at

    def jump(self, by: timedelta) -> None:
        """Somebody sets the clock, or the machine slept."""
        self.at += by

    def restart(self) -> None:
        """A process that starts knows the wall clock alone."""
        Hands.__init__(self, self.at)


class Room:
    """The use cases over one database, and short ways to set a table."""

    game = "armadora"
    server_id = 1

    def __init__(self, db: Database, hands: Hands | None = None) -> None:
        self.db = db
        self.hands = hands or Hands()
        self.shown: list[int] = []
        self.tables = Tables(db, self.shown.append, self.hands)
        self.lobby = Lobby(self.tables)
        self.undoing = UndoService(self.tables)
        self.resignations = Resignations(self.tables)
        self.moderation = Moderation(self.tables)
        self.scheduler = Scheduler(self.tables)
        self.overdue = TurnTimeouts(self.tables, self.resignations, self.scheduler)
        self.vacations = Vacations(self.tables, self.scheduler)
        self.seating = Substitutes(self.tables, self.scheduler)
        self.planning = Premoves(self.tables)

    async def open(self, *people: int, **options: str) -> Table:
        owner, *others = people
        table = await self.lobby.open(
            server_id=self.server_id,
            channel_id=2,
            owner_id=owner,
            owner=NAMES[owner],
            game=self.game,
            options=options,
            settings={"order": "joined"},
        )
        for person in others:
            await self.lobby.join(table.id, person, NAMES[person])
        return await self.tables.table(table.id)

    async def start(self, *people: int, **options: str) -> Table:
        table = await self.open(*people, **options)
        return await self.lobby.start(table.id, people[0])

    async def timed(self, *people: int, **terms: str) -> Table:
        """A started table with these terms."""
        table = await self.open(*people)
        await self.lobby.change_options(table.id, people[0], terms=terms)
        for person in people:
            await self.lobby.join(table.id, person, NAMES[person])
        return await self.lobby.start(table.id, people[0])

    def asked(self, table: Table) -> int:
        """The person who must act."""
        (row,) = table.people_to_act()
        assert row.person_id is not None
        return row.person_id

    async def play(self, table: Table, text: str) -> int:
        """The person who must act makes the move written as short text."""
        person = self.asked(table)
        await self.tables.act(table.id, person, table.game.moves.parse(text))
        return person

    async def move_once(self, table: Table) -> None:
        """Everybody at a table of Armadora makes a first move."""
        for square in ("A1", "B1", "C1", "A2")[: len(table.seats)]:
            await self.play(table, f"warrior 1 {square}")

    async def again(self) -> Room:
        """The same database after a restart."""
        self.hands.restart()
        return Room(self.db, self.hands)

    async def wait(self, **time: float) -> None:
        """Time goes by, and what comes due meanwhile is done at its moment."""
        until = self.hands.at + timedelta(**time)
        while True:
            await self.scheduler.run_due()
            await self.tables.wait_for_bots()
            async with self.db.read() as c:
                due = await deadlines.load_next_due_at(c)
            if due is None or due > until:
                break
            self.hands.turn_to(max(self.hands.at, due))
        self.hands.turn_to(until)
        await self.scheduler.store_heartbeat()


@pytest.fixture
def bazaar(monkeypatch: pytest.MonkeyPatch, room: Room) -> Room:
    """The room with the tests' own game, where several seats are asked at once, hands are secret
    and some moves have no choice.
    """
    monkeypatch.setitem(games(), GAME.meta.key, GAME)
    room.game = GAME.meta.key
    return room


@pytest.fixture(autouse=True)
def unyielding_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("play.search_processes.PROGRAM", UNYIELDING)


@pytest.fixture
async def room(file_url: str) -> AsyncIterator[Room]:
    async with room_on(file_url) as made:
        yield made


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    return begin_database(tmp_path / "room.db")


@pytest.fixture(params=["file_url", "server_url"], ids=["file", "server"])
def either_url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture
async def either_room(either_url: str) -> AsyncIterator[Room]:
    """A room on each kind of database: what many do at once must come out the same."""
    async with room_on(either_url) as made:
        yield made


@asynccontextmanager
async def room_on(url: str) -> AsyncIterator[Room]:
    db = await Database.open(url)
    made = Room(db)
    yield made
    await made.tables.stop()
    await db.close()


async def told_again(room: Room, table: Table) -> bool:
    """Whether the person who must act is to be told anew; noted as told, as the boards do."""
    person = room.asked(table)
    if person in table.people_told:
        return False
    async with room.tables.locked(table.id), room.tables.writing(table) as tx:
        await room.tables.change_row(
            tx, table, settings={**table.row.settings, "pinged": [person]}
        )
    return True


async def set_habits(room: Room, person: int, habits: Preferences) -> None:
    async with room.db.write() as tx:
        await store_preferences(tx, person, habits)
