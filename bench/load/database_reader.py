"""What the bot has written down, read beside it while it runs."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any, Self

from engine.match import Match

from .server_records import connect_to_server


class DatabaseReader:
    """A look into the bot's database, in a file or on a server; it never writes."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    @classmethod
    def open_file(cls, folder: Path) -> Self:
        """Reads the file in the bot's data directory."""
        address = f"file:{folder / 'tabularium.db'}?mode=ro"
        return cls(sqlite3.connect(address, uri=True, isolation_level=None))

    @classmethod
    def open_server(cls, url: str) -> Self:
        """Reads a database on PostgreSQL."""
        return cls(connect_to_server(url))

    def close(self) -> None:
        self._connection.close()

    def list_rows(self, sql: str) -> list[Any]:
        """What a statement finds."""
        return list(self._connection.execute(sql).fetchall())

    def load_last_entry(self, table: int) -> int:
        """The number of a table's newest entry; 0 before the first."""
        rows = self._connection.execute(
            "SELECT max(seq) FROM entries WHERE match_id = ?", (table,)
        ).fetchone()
        return int(rows[0] or 0)

    def list_people_to_act(self, table: int) -> list[int]:
        """The ids of the people who must act at a table."""
        rows = self._connection.execute(
            "SELECT person_id FROM asked WHERE match_id = ? AND person_id IS NOT NULL", (table,)
        )
        return [person for (person,) in rows]

    def find_seat_of_person(self, table: int, person: int) -> int:
        """Where a person sits at a table."""
        rows = self._connection.execute(
            "SELECT seat FROM seats WHERE match_id = ? AND person_id = ?", (table, person)
        ).fetchone()
        return int(rows[0])

    def load_match(self, table: int) -> Match[Any]:
        """The match of a table, replayed from its log."""
        header = self._connection.execute(
            "SELECT header FROM matches WHERE id = ?", (table,)
        ).fetchone()[0]
        log = self._connection.execute(
            "SELECT seat, move, drawn FROM entries WHERE match_id = ? ORDER BY seq", (table,)
        )
        return Match.load(
            {
                **json.loads(header),
                "log": [[seat, json.loads(move), json.loads(drawn)] for seat, move, drawn in log],
            }
        )

    def count_moves(self, after: dict[int, int], condition: str = "") -> Counter[tuple[int, int]]:
        """How many entries each person has made at each table, by (table, person).

        `after` says for each table how many entries do not count,
        `condition` which others do not.
        """
        moves: Counter[tuple[int, int]] = Counter()
        rows = (
            "SELECT s.person_id, count(*) FROM entries e JOIN seats s USING (match_id, seat) "
            f"WHERE match_id = ? AND seq > ? {condition} GROUP BY 1"
        )
        for table, entries in after.items():
            moves.update(
                {
                    (table, person): count
                    for person, count in self._connection.execute(rows, (table, entries))
                }
            )
        return moves
