"""What the bot has written down, read beside it: tables, their logs replayed strictly, and who had
to act when.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from bench.load.server_records import open_server
from engine.core import Decision
from engine.log import load_undo, undo_targets
from engine.match import Match
from engine.replay import LogReplay
from tests.playing import GAMES

from .house import House, Json, find_shown_entry


class Home(Protocol):
    """Whoever knows where the bot keeps its records."""

    @property
    def folder(self) -> Path: ...


@dataclass(frozen=True)
class Stored:
    """One table as it is in the database."""

    id: int
    game: str
    status: str
    place: int
    message_id: int | None
    settings: Json
    people: list[int | None]  # by seat; None: a bot
    data: Json
    shown_seq: int = -1
    automatic: frozenset[int] = frozenset()  # the entries that nobody made themselves

    @property
    def seq(self) -> int:
        return len(self.data["log"])

    def load_match(self) -> Match[Any]:
        """The match, every entry of it checked again."""
        return Match.load(self.data, strict=True, game=GAMES[self.game])

    @cached_property
    def questions(self) -> list[tuple[Decision, ...]]:
        """All that was asked before the first entry, and after each: the log is replayed once."""
        load_move = GAMES[self.game].moves.load
        log = [
            (seat, load_undo(raw) if raw[0] == "Undo" else load_move(raw), drawn)
            for seat, raw, drawn in self.data["log"]
        ]
        match = Match.load({**self.data, "log": []}, game=GAMES[self.game])
        replay = LogReplay(match, undo_targets(move for _, move, _ in log))
        found = [match.decisions()]
        for entry in log:
            replay.play_entry(*entry)
            found.append(match.decisions())
        return found

    def find_asked(self, entries: int) -> set[int]:
        """The people who had to act after so many entries."""
        return self._find_people(self.questions[entries])

    def _find_people(self, decisions: Iterable[Decision]) -> set[int]:
        """The people who have to act when this is asked."""
        return {
            person
            for decision in decisions
            if decision.due and (person := self.people[decision.seat])
        }

    def find_asked_now(self) -> set[int]:
        if self.status != "playing":
            return set()
        match = Match.load(self.data, game=GAMES[self.game])
        return self._find_people(match.decisions())

    def count_entries(self, person: int) -> int:
        return sum(self.people[seat] == person for seat, _, _ in self.data["log"])

    def count_choices(self, person: int) -> int:
        """The entries of a person who could have done something else: where there is no choice,
        nobody is asked.
        """
        own = [
            number
            for number, (seat, _, _) in enumerate(self.data["log"])
            if self.people[seat] == person
        ]
        return sum(self._is_choice(number) for number in own)

    def _is_choice(self, number: int) -> bool:
        seat = self.data["log"][number][0]
        (decision,) = (each for each in self.questions[number] if each.seat == seat)
        return len(decision.moves) + len(decision.forms) > 1 or bool(decision.forms)

    def has_moved(self, person: int, first: int, last: int) -> bool:
        """Whether somebody made a move themselves, from one entry up to another."""
        own = [number for number in range(first, last) if number not in self.automatic]
        return any(self.people[self.data["log"][number][0]] == person for number in own)

    def list_waits(self) -> list[tuple[int, int, int]]:
        """(person, first, last): from which entry to which they were asked without another person's
        turn in between.
        """
        found: list[tuple[int, int, int]] = []
        waiting: dict[int, int] = {}
        for number in range(self.seq + 1):
            is_past = number < self.seq
            asked = self.find_asked(number) if is_past else self.find_asked_now()
            if not asked and is_past:  # only bots are asked
                continue
            found += [(person, waiting.pop(person), number - 1) for person in set(waiting) - asked]
            waiting |= dict.fromkeys(asked - set(waiting), number)
        return found + [(person, first, self.seq) for person, first in waiting.items()]


@contextmanager
def open_records(house: Home) -> Iterator[Any]:
    url = getattr(house, "database_url", "")
    if url:
        with open_server(url) as connection:
            yield connection
        return
    with closing(
        sqlite3.connect(f"file:{house.folder / 'tabularium.db'}?mode=ro", uri=True)
    ) as db:
        db.row_factory = sqlite3.Row
        yield db


@contextmanager
def change_records(house: Home) -> Iterator[Any]:
    """The records of a bot that does not run now, to be changed."""
    if getattr(house, "database_url", ""):
        with open_records(house) as connection:
            yield connection
        return
    with closing(sqlite3.connect(house.folder / "tabularium.db")) as db, db:
        db.row_factory = sqlite3.Row
        yield db


def list_started(house: Home) -> list[int]:
    """Every table that has started."""
    with open_records(house) as db:
        return [
            row["id"]
            for row in db.execute("SELECT id FROM matches WHERE header IS NOT NULL ORDER BY id")
        ]


def load_stored(house: Home, table_id: int) -> Stored:
    with open_records(house) as db:
        return _make_stored(
            db, db.execute("SELECT * FROM matches WHERE id = ?", (table_id,)).fetchone()
        )


def count_sitters(house: Home, table_id: int) -> int:
    with open_records(house) as db:
        return int(
            db.execute("SELECT count(*) FROM seats WHERE match_id = ?", (table_id,)).fetchone()[0]
        )


def count_own_moves(house: Home, table_id: int, person: int) -> int:
    """How many moves of a table somebody made themselves."""
    with open_records(house) as db:
        found = db.execute(
            "SELECT count(*) FROM entries JOIN seats USING (match_id, seat)"
            " WHERE match_id = ? AND person_id = ? AND made_by IS NULL",
            (table_id, person),
        )
        return int(found.fetchone()[0])


def load_options(house: House, table_id: int) -> dict[str, str]:
    """The options of a table, started or not."""
    with open_records(house) as db:
        found: dict[str, str] = json.loads(
            db.execute("SELECT options FROM matches WHERE id = ?", (table_id,)).fetchone()[0]
        )
        return found


def _make_stored(db: Any, row: Any) -> Stored:
    people = db.execute(
        "SELECT person_id, resigned_seq FROM seats WHERE match_id = ? ORDER BY seat", (row["id"],)
    )
    entries = db.execute(
        "SELECT seat, move, drawn, made_by FROM entries WHERE match_id = ? ORDER BY seq",
        (row["id"],),
    ).fetchall()
    log = [
        [entry["seat"], json.loads(entry["move"]), json.loads(entry["drawn"])] for entry in entries
    ]
    seats = [None if each["resigned_seq"] is not None else each["person_id"] for each in people]
    place = row["thread_id"] or row["channel_id"]
    header, settings = json.loads(row["header"]), json.loads(row["settings"])
    return Stored(
        row["id"],
        row["game"],
        row["status"],
        place,
        row["message_id"],
        settings,
        seats,
        {**header, "log": log},
        row["shown_seq"],
        frozenset(number for number, entry in enumerate(entries) if entry["made_by"]),
    )


# --- what must hold ---------------------------------------------------


def list_boards(house: House, table: Stored) -> list[Json]:
    """The public messages of a table that still stand."""
    room = house.discord.world.messages[str(table.place)].values()
    shown = [message for message in room if not message["flags"] & 64]
    return [
        message for message in shown if f"tb:log:{table.id}" in json.dumps(message["components"])
    ]


def is_shown(house: House, table: Stored) -> bool:
    """Whether the one message of the table shows what is written, and that is stored."""
    found = list_boards(house, table)
    if len(found) != 1 or int(found[0]["id"]) != table.message_id:
        return False
    if table.shown_seq < table.seq:  # who was told of it is not stored yet
        return False
    return (
        find_shown_entry(found[0]) == (table.id, table.seq)
        if table.status == "playing"
        else find_shown_entry(found[0]) is None
    )


def count_pings(house: House, table: Stored, person: int, first: int, last: int) -> int:
    """How often somebody was pinged while they were asked from one entry to another."""
    return sum(
        who == person and where == table.id and first <= seq <= last
        for who, where, seq in house.told
    )


def count_doubled_pings(house: House, table: Stored) -> int:
    """Pings beyond the first one of a wait."""
    return sum(max(0, count_pings(house, table, *wait) - 1) for wait in table.list_waits())


def has_private_menu(house: House, table: Stored, person: int) -> bool:
    """Whether somebody who was at the table sees their question in a private message."""
    seat = table.people.index(person)
    asked = f":{table.id}:{seat}:{table.load_match().question_mark(seat) or 0:x}"
    world = house.discord.world
    own = [
        world.messages[channel].get(message)
        for message, channel in world.private_messages[str(person)].items()
    ]
    return any(message and asked in json.dumps(message["components"]) for message in own)


def check_told_once(house: House, table: Stored) -> None:
    """Nobody was pinged twice for one wait, and whoever must act now knows of it.

    They were pinged, have the menu in private, or have moved in this very wait.
    """
    for person, first, last in table.list_waits():
        told = count_pings(house, table, person, first, last)
        assert told <= 1, (
            f"{person} was told {told} times for entries {first} to {last} of table {table.id}"
        )
        if last == table.seq and table.status == "playing":
            is_told = (
                told == 1
                or has_private_menu(house, table, person)
                or table.has_moved(person, first, last)
            )
            assert is_told, f"{person} was not told of entry {first} of table {table.id}"
